//! Strong links of one digit, of which the patterns of this folder are made.
//!
//! A strong link is a house with two places for the digit: if one is off, the other is on. Two of them, tied together by a
//! house that has one end of each, leave at least one of the free ends on, so that the digit goes from every cell that
//! sees both.

use crate::board::Board;
use crate::step::{Chain, Evidence, HousePart, Node, Step};
use crate::technique::Technique;
use sudokit_core::{Candidate, Cell, CellSet, Digit, House};

/// The two places of a digit in a house that has just two.
pub(super) fn pair(board: &Board, house: House, digit: Digit) -> Option<[Cell; 2]> {
    if board.count(house, digit) != 2 {
        return None;
    }
    let mut places = board.places_in(house, digit).iter();
    Some([places.next()?, places.next()?])
}

/// The step of two strong links: free end, tied end, tied end, free end.
pub(super) fn step(
    technique: Technique,
    digit: Digit,
    ends: [Cell; 4],
    houses: [House; 2],
    gone: CellSet,
) -> Option<Step> {
    let at = |cell| Candidate::at(cell, digit);
    let nodes = ends.iter().enumerate().map(|(i, &cell)| Node::new(at(cell), i % 2 == 1)).collect();
    let mut evidence = Evidence::of(ends.map(at)).within(HousePart::Home, houses);
    evidence.chains.push(Chain { nodes });
    Step::eliminate(technique, gone.iter().map(at), evidence)
}

/// The first house that two cells share.
pub(super) fn shared_house(a: Cell, b: Cell) -> Option<House> {
    a.houses().into_iter().find(|house| b.houses().contains(house))
}
