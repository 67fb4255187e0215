//! Forcing chains and nets, templates, guessing.

use super::chain::{self, node, tell};
use super::phrase;
use super::view::{View, common_house};
use crate::step::{HousePart, Node};
use crate::technique::Technique;
use sudokit_core::{CellSet, DigitSet};

/// How an argument by cases ends.
pub(super) const VERITY: &str = "It comes out the same in every case.";

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction => {
            "suppose something and follow it until it contradicts itself."
        }
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => {
            "follow each candidate of some cell, or each place of some digit: they agree on something."
        }
        Technique::TemplateSet => "some cell holds a digit in every way to place all nine of it.",
        Technique::TemplateDelete => "some place of a digit is in no way to place all nine of it.",
        _ => "no known technique helps here; a digit has to be tried.",
    }
}

pub(super) fn place(view: &View<'_>) -> String {
    let effects = view.step.placements.iter().chain(&view.step.eliminations);
    match view.technique() {
        Technique::TemplateSet | Technique::TemplateDelete => {
            let digits: DigitSet = effects.map(|effect| effect.digit()).collect();
            format!("Look at all places for {}.", phrase::digits(digits))
        }
        Technique::BruteForce => {
            let cells: CellSet = effects.map(|effect| effect.cell()).collect();
            format!("Look at {}.", phrase::cells(cells))
        }
        _ => chain::place(view),
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let told: Vec<String> = view.chains().iter().map(|chain| tell(view, chain)).collect();
    let told = told.join(" ");
    let digit = view.step.placements.iter().chain(&view.step.eliminations).next().map(|effect| effect.digit());
    let digit = digit.map_or_else(String::new, |digit| digit.to_string());
    match view.technique() {
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction => {
            format!("{told} {}", clash(view))
        }
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => format!("{}{told} {VERITY}", cases(view)),
        Technique::TemplateSet => {
            format!("Every way to place all nine {digit}s that fits the grid has one here.")
        }
        Technique::TemplateDelete => {
            format!("No way to place all nine {digit}s that fits the grid has one in these places.")
        }
        _ => "No technique of the schedule finds anything; this digit was found by search.".to_owned(),
    }
}

/// The last node of each chain, each once.
fn ends(view: &View<'_>) -> Vec<Node> {
    let mut ends: Vec<Node> = Vec::new();
    for last in view.chains().iter().filter_map(|chain| chain.nodes.last()) {
        if !ends.iter().any(|end| (end.digit, end.cells, end.on) == (last.digit, last.cells, last.on)) {
            ends.push(*last);
        }
    }
    ends
}

/// What cannot be.
fn clash(view: &View<'_>) -> String {
    let ends = ends(view);
    let all_cells = ends.iter().fold(CellSet::EMPTY, |all, end| all | end.cells);
    let digits: DigitSet = ends.iter().map(|end| end.digit).collect();
    let off = ends.iter().all(|end| !end.on);
    let house = view.houses(HousePart::Home).first().copied();
    match (&ends[..], digits.single(), all_cells.single(), house) {
        (_, Some(digit), _, Some(house)) if off => {
            format!("Then {house} would have no place for {digit}: the supposition is false.")
        }
        (_, _, Some(cell), _) if off && ends.len() > 1 => {
            format!("Then {cell} would have no candidate: the supposition is false.")
        }
        ([one, two], _, _, _) if one.on && two.on => {
            let house = house.or_else(|| common_house(one.cells | two.cells)).filter(|_| one.digit == two.digit);
            let house = house.map_or_else(String::new, |house| format!(", both in {house}"));
            format!("But {} and {} cannot both be{house}: the supposition is false.", node(one), node(two))
        }
        ([one, two], _, _, _) => {
            format!("But {} and {} cannot both be: the supposition is false.", node(one), node(two))
        }
        _ => "That contradicts the supposition, which is false.".to_owned(),
    }
}

/// Of which suppositions one must hold.
fn cases(view: &View<'_>) -> String {
    let mut roots: Vec<Node> = Vec::new();
    for first in view.chains().iter().filter_map(|chain| chain.nodes.first()) {
        if !roots.iter().any(|root| (root.digit, root.cells, root.on) == (first.digit, first.cells, first.on)) {
            roots.push(*first);
        }
    }
    let all_cells = roots.iter().fold(CellSet::EMPTY, |all, root| all | root.cells);
    let digits: DigitSet = roots.iter().map(|root| root.digit).collect();
    match (all_cells.single(), digits.single()) {
        (Some(cell), Some(digit)) => format!("Either {cell} is {digit} or it is not. "),
        (Some(cell), None) => format!("{cell} is {}. ", phrase::any_digit(view.board.marks(cell))),
        (None, Some(digit)) => {
            match view.houses(HousePart::Home).first().copied().or_else(|| common_house(all_cells)) {
                Some(house) => {
                    format!(
                        "{} has its {digit} in {}. ",
                        phrase::capital(&house.to_string()),
                        phrase::any_cell(view.board.places_in(house, digit))
                    )
                }
                None => String::new(),
            }
        }
        _ => String::new(),
    }
}
