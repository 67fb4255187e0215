//! Chains: each implication with the reason that can be seen in the grid, then what the ends say.

use crate::explain::words::phrase::{self, any_cell, cells};
use crate::explain::words::{View, common_house, common_peers};
use crate::step::{Chain, Node};
use crate::technique::Technique;
use sudokit_core::{DigitSet, House};

pub(crate) fn place(view: &View<'_>) -> String {
    let nodes = view.chains().iter().flat_map(|chain| &chain.nodes);
    let digits: DigitSet = nodes.map(|node| node.digit).collect();
    let Some(first) = view.chains().first().and_then(|chain| chain.nodes.first()) else { return view.place() };
    let about = digits.single().map_or_else(String::new, |digit| format!(" The only digit is {digit}."));
    let last = view.chains().iter().filter_map(|chain| chain.nodes.last()).find(|last| last.cells != first.cells);
    match last {
        Some(last) if view.chains().len() == 1 => {
            format!("Look at {} and {}, and how they are linked.{about}", any_cell(first.cells), any_cell(last.cells))
        }
        _ => format!("Start from {} in {}.{about}", first.digit, any_cell(first.cells)),
    }
}

pub(crate) fn argument(view: &View<'_>) -> String {
    let told: Vec<String> =
        view.chains().iter().map(|chain| format!("{} {}", tell(view, chain), ends(view, chain))).collect();
    told.join(" ")
}

/// The sentence of a chain: `If r1c1 is not 5, then …, so …`.
pub(crate) fn tell(view: &View<'_>, chain: &Chain) -> String {
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
pub(crate) fn node(node: &Node) -> String {
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
pub(crate) fn reason(view: &View<'_>, before: &Node, next: &Node) -> String {
    let digit = next.digit;
    match (before.on, next.on) {
        (false, true) if !next.set.is_empty() => {
            let left = view.marks(next.set) - DigitSet::only(before.digit);
            format!("without {} the cells {} hold just {}", before.digit, cells(next.set), phrase::digits(left))
        }
        (false, true) if before.digit == digit => {
            let both = before.cells | next.cells;
            match House::all().find(|&house| both == view.board.places_in(house, digit)) {
                Some(house) if next.cells.len() == 1 => format!("the only other place in {house}"),
                Some(house) => format!("the only other places in {house}"),
                None => String::new(),
            }
        }
        (false, true) if before.cells == next.cells => "the only other candidate there".to_owned(),
        (true, false) if before.digit == digit => match common_house(before.cells | next.cells) {
            Some(house) => format!("same {}", phrase::kind(house.kind(), false)),
            None => String::new(),
        },
        // That a cell is one digit and so no other needs no reason.
        _ => String::new(),
    }
}

/// What the first and the last node of a chain say together.
fn ends(view: &View<'_>, chain: &Chain) -> String {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return String::new() };
    let same = (first.digit, first.cells) == (last.digit, last.cells);
    if matches!(view.technique(), Technique::ContinuousLoop | Technique::GroupedContinuousLoop) {
        return "The end leads back to the start, and the ring can be read in both directions: of any two neighbours in \
                it exactly one is true. So where two neighbours share a house, their digit stands in one of them and \
                nowhere else in that house; where they share a cell, it holds one of the two and nothing else."
            .to_owned();
    }
    match (first.on, last.on) {
        (false, true) if same => format!("So supposing that {} leads to the opposite: it is.", node(first)),
        (true, false) if same => format!("So supposing that {} leads to the opposite: it is not.", node(first)),
        (true, true) if first.cells == last.cells => {
            format!("But {} cannot be both {} and {}.", cells(first.cells), first.digit, last.digit)
        }
        (false, false) if first.cells == last.cells => {
            format!("And if {}, it is not {} either way.", node(&Node { on: true, ..*first }), last.digit)
        }
        (false, true) => {
            let (one, two) = (positive(first), positive(last));
            let shared = view.gone_cells() & common_peers(first.cells | last.cells);
            if first.cells == last.cells {
                format!("So {one} or {}, and nothing else can stand there.", last.digit)
            } else if first.digit == last.digit && !shared.is_empty() {
                format!("So {one}, or {two}, or both, and no cell that sees both ends can be {}.", first.digit)
            } else {
                format!(
                    "So {one}, or {two}, or both. A candidate that is impossible in both cases, since it sees the first \
                     end as {} or shares its cell, and the other as {} likewise, goes.",
                    first.digit, last.digit
                )
            }
        }
        _ => format!("So {} in any case.", node(last)),
    }
}

fn positive(of: &Node) -> String {
    node(&Node { on: true, ..*of })
}
