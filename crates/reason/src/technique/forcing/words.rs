//! What the words of forcing chains and nets have in common.

use crate::explain::words::phrase;
use crate::explain::words::{View, common_house};
use crate::step::{HousePart, Node};
use crate::technique::chain::words::{node, tell};
use sudokit_core::{CellSet, DigitSet};

/// How an argument by cases ends.
pub(crate) const VERITY: &str = "It comes out the same in every case.";

/// What each supposition leads to, and that it cannot be.
pub(super) fn contradiction(view: &View<'_>) -> String {
    format!("{} {}", told(view), clash(view))
}

/// What each of several suppositions, of which one holds, leads to.
pub(super) fn verity(view: &View<'_>) -> String {
    format!("{}{} {VERITY}", cases(view), told(view))
}

fn told(view: &View<'_>) -> String {
    let told: Vec<String> = view.chains().iter().map(|chain| tell(view, chain)).collect();
    told.join(" ")
}

/// The opening words for a contradiction.
pub(super) const CONTRADICTION_NUDGE: &str = "suppose something and follow it until it contradicts itself.";

/// The opening words for a verity.
pub(super) const VERITY_NUDGE: &str =
    "follow each candidate of some cell, or each place of some digit: they agree on something.";

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
