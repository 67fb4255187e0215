//! The evidence of patterns of almost locked sets: the candidates of each set, and the digits between them as links.

use super::almost::Almost;
use crate::board::Board;
use crate::step::{Chain, Evidence, Node, Part};
use sudokit_core::{Candidate, Cell, Digit};

/// The candidates of the sets, the first as [`Part::Set`] 0 and so on.
pub(super) fn of_sets(board: &Board, sets: &[&Almost]) -> Evidence {
    let mut candidates = Vec::new();
    for (number, set) in sets.iter().enumerate() {
        for cell in set.cells.iter() {
            let marks = board.marks(cell).iter();
            candidates.extend(marks.map(|digit| (Candidate::at(cell, digit), Part::Set(number as u8))));
        }
    }
    Evidence { houses: vec![], candidates, chains: vec![], trial: None }
}

/// A restricted common digit as a chain of its own: on in one set, off in the other.
pub(super) fn common(one: &Almost, other: &Almost, digit: Digit) -> Chain {
    let node = |set: &Almost, on| Node { digit, cells: set.places(digit), set: set.cells, on };
    Chain { nodes: vec![node(one, true), node(other, false)] }
}

/// A candidate of a stem and the set it would lock: on in the stem, off in the set.
pub(super) fn petal(stem: Cell, digit: Digit, set: &Almost) -> Chain {
    let here = Node::new(Candidate::at(stem, digit), true);
    Chain { nodes: vec![here, Node { digit, cells: set.places(digit), set: set.cells, on: false }] }
}
