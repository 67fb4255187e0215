//! Chains: each implication with the reason that can be seen in the grid, then what the ends say.

use super::phrase::{self, any_cell, cells};
use super::view::{View, common_house, common_peers};
use crate::step::{Chain, Node, Part};
use crate::technique::Technique;
use sudokit_core::{DigitSet, House};

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::Skyscraper => "two lines have two places each for some digit, and one end of each shares a line.",
        Technique::TwoStringKite | Technique::DualTwoStringKite => {
            "a row and a column have two places each for some digit, and one end of each shares a box."
        }
        Technique::TurbotFish => "two strong links of one digit, joined by a house.",
        Technique::EmptyRectangle | Technique::DualEmptyRectangle => {
            "in some box a digit lies on one row and one column only, and a strong link meets it."
        }
        Technique::RemotePair => "a chain of cells that all have the same two candidates.",
        Technique::XChain => "a chain of strong and weak links, all of one digit.",
        Technique::XyChain => "a chain through cells with two candidates.",
        Technique::ContinuousLoop | Technique::GroupedContinuousLoop => "a chain of links that closes to a ring.",
        Technique::DiscontinuousLoop | Technique::GroupedDiscontinuousLoop => {
            "a chain of links that comes back to its start with a surprise."
        }
        _ => "a chain of strong and weak links; one of its two ends must be true.",
    }
}

pub(super) fn place(view: &View<'_>) -> String {
    let nodes = view.chains().iter().flat_map(|chain| &chain.nodes);
    let digits: DigitSet = nodes.clone().map(|node| node.digit).collect();
    let about = match digits.single() {
        Some(digit) => format!(" The only digit is {digit}."),
        None if digits.is_empty() => return view.place(),
        None => String::new(),
    };
    let Some(first) = view.chains().first().and_then(|chain| chain.nodes.first()) else { return view.place() };
    let last = view.chains().iter().filter_map(|chain| chain.nodes.last()).find(|last| last.cells != first.cells);
    match last {
        Some(last) if view.chains().len() == 1 => {
            format!("Look at {} and {}, and how they are linked.{about}", any_cell(first.cells), any_cell(last.cells))
        }
        _ => format!("Start from {} in {}.{about}", first.digit, any_cell(first.cells)),
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    if view.chains().is_empty() {
        return links_of_one_digit(view);
    }
    let told: Vec<String> = view.chains().iter().map(|chain| tell(view, chain)).collect();
    let ends: Vec<String> = view.chains().iter().map(|chain| ends(view, chain)).collect();
    let mut ends = ends;
    ends.dedup();
    format!("{} {}", told.join(" "), ends.join(" "))
}

/// Single-digit patterns that come without a chain: the strong links are what their houses say.
fn links_of_one_digit(view: &View<'_>) -> String {
    let pattern = view.cells(Part::Pattern) | view.cells(Part::Fin);
    let Some(digit) = view.all_digits().first() else { return String::new() };
    let houses: Vec<String> = (view.step.evidence.houses.iter())
        .map(|(house, _)| {
            format!("in {house} {digit} can be only in {}", any_cell(view.board.places_in(*house, digit)))
        })
        .collect();
    let houses = if houses.is_empty() { format!("{digit} can be in {}", cells(pattern)) } else { houses.join("; ") };
    format!("{}. However these are filled, one of the far ends is {digit}.", phrase::capital(&houses))
}

/// The sentence of a chain: `If r1c1 is not 5, then …, so …`.
pub(super) fn tell(view: &View<'_>, chain: &Chain) -> String {
    let Some((first, rest)) = chain.nodes.split_first() else { return String::new() };
    let mut text = format!("If {}", node(first));
    let mut before = first;
    for (i, next) in rest.iter().enumerate() {
        let reason = reason(view, before, next);
        let reason = if reason.is_empty() { reason } else { format!(" ({reason})") };
        text += &format!(", {} {}{reason}", if i == 0 { "then" } else { "so" }, node(next));
        before = next;
    }
    text + "."
}

/// `r1c1 is 5`, `r1c1 is not 5`, `one of r1c1 and r1c2 is 5`, `neither r1c1 nor r1c2 is 5`.
pub(super) fn node(node: &Node) -> String {
    let digit = node.digit;
    match (node.cells.len(), node.on) {
        (0 | 1, true) => format!("{} is {digit}", cells(node.cells)),
        (0 | 1, false) => format!("{} is not {digit}", cells(node.cells)),
        (_, true) => format!("one of {} is {digit}", cells(node.cells)),
        (2, false) => format!("neither {} is {digit}", phrase::join(node.cells.iter(), "nor")),
        (_, false) => format!("none of {} is {digit}", cells(node.cells)),
    }
}

/// Why a node follows from the one before; nothing when it does not follow from that one alone.
fn reason(view: &View<'_>, before: &Node, next: &Node) -> String {
    let digit = next.digit;
    match (before.on, next.on) {
        (false, true) if !next.set.is_empty() => {
            let left = view.marks(next.set) - DigitSet::only(before.digit);
            format!("without {} the cells {} hold just {}", before.digit, cells(next.set), phrase::digits(left))
        }
        (false, true) if before.digit == digit => {
            let both = before.cells | next.cells;
            match House::all().find(|&house| both == view.board.places_in(house, digit)) {
                Some(house) if next.cells.len() == 1 => format!("the only other place for {digit} in {house}"),
                Some(house) => format!("the only other places for {digit} in {house}"),
                None => String::new(),
            }
        }
        (false, true) if before.cells == next.cells => "the only other candidate there".to_owned(),
        (true, false) if before.digit == digit => match common_house(before.cells | next.cells) {
            Some(house) => format!("{house} has just one {digit}"),
            None => String::new(),
        },
        (true, false) if before.cells == next.cells => format!("the cell is {}", before.digit),
        _ => String::new(),
    }
}

/// What the first and the last node of a chain say together.
fn ends(view: &View<'_>, chain: &Chain) -> String {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return String::new() };
    let same = (first.digit, first.cells) == (last.digit, last.cells);
    let technique = view.technique();
    if matches!(technique, Technique::ContinuousLoop | Technique::GroupedContinuousLoop) {
        return "The end leads back to the start, and the ring can be read in both directions: of any two neighbours in \
                it exactly one is true. So each weak link works like a strong one, and the digit of a link can stand \
                nowhere else in its house, and no third digit in its cell."
            .to_owned();
    }
    match (first.on, last.on) {
        (false, true) if same => format!("So {} leads to a contradiction.", node(first)),
        (true, false) if same => format!("So {} contradicts itself.", node(first)),
        (false, true) => {
            let (one, two) = (positive(first), positive(last));
            let seen = common_peers(first.cells | last.cells);
            let shared = view.gone_cells() & seen;
            if first.digit == last.digit && !shared.is_empty() {
                let digit = first.digit;
                format!("So {one} or {two} (or both), and no cell that sees both ends can be {digit}.")
            } else if first.cells == last.cells {
                format!("So {one} or {two}, and nothing else can stand there.")
            } else {
                format!("So {one} or {two} (or both); what contradicts both is impossible.")
            }
        }
        (true, true) => format!("But that cannot be: so {} is false.", node(first)),
        _ => format!("So {} in any case.", node(last)),
    }
}

fn positive(of: &Node) -> String {
    node(&Node { on: true, ..*of })
}
