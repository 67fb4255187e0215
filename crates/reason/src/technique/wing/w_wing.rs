//! W-wing.
//!
//! # Pattern
//! Two cells with the same two candidates X and Y, and a house with two places for Y, each of which sees one of the cells.
//!
//! # Why it holds
//! If neither cell is X, both are Y, and the house has no place for Y left. So one of them is X, and X goes from every cell
//! that sees both.
//!
//! # Example
//! r1c1 and r5c5 have 1 and 4; column 9 has 4 only in r1 and r5: 1 goes from r1c5 and r5c1.
//!
//! # Rating
//! HoDoKu: hard, 150. Sudoku Explainer has it among its forcing chains.
//!
//! # Not to be confused with
//! A remote pair, which needs more cells with the same candidates between the two, and removes both digits.

use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Chain, Evidence, HousePart, Node, Step};
use crate::technique::chain::words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Finds W-wings, pairs of cells in ascending order.
pub struct WWings;

impl Finder for WWings {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::WWing]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let pairs: CellSet = board.open().iter().filter(|&cell| board.marks(cell).len() == 2).collect();
        let mut later = pairs;
        for one in pairs.iter() {
            later.remove(one);
            let marks = board.marks(one);
            for other in later.iter().filter(|&other| board.marks(other) == marks) {
                for gone in marks.iter() {
                    let Some(linked) = (marks - DigitSet::only(gone)).single() else { continue };
                    let cells = board.places(gone) & one.peers() & other.peers();
                    if cells.is_empty() {
                        continue;
                    }
                    for (house, ends) in links(board, one, other, linked) {
                        let step = step(board, [one, other], house, ends, (gone, linked), cells);
                        if step.is_some_and(|step| found(step).is_break()) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Words for WWings {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "two cells with the same two candidates, joined by a strong link."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// Houses with two places for a digit, the first of which sees one cell and the second the other.
fn links(board: &Board, one: Cell, other: Cell, digit: Digit) -> impl Iterator<Item = (House, [Cell; 2])> {
    let pair = CellSet::only(one) | CellSet::only(other);
    House::all().filter(move |&house| board.count(house, digit) == 2).filter_map(move |house| {
        let places = board.places_in(house, digit) - pair;
        let near = (places & one.peers()).iter().last()?;
        let far = (places & (other.peers() - one.peers())).iter().last()?;
        Some((house, [near, far]))
    })
}

fn step(
    board: &Board,
    cells: [Cell; 2],
    house: House,
    ends: [Cell; 2],
    (gone, linked): (Digit, Digit),
    from: CellSet,
) -> Option<Step> {
    let [one, other] = cells;
    let node = |cell, digit, on| Node::new(Candidate::at(cell, digit), on);
    let nodes = vec![
        node(one, gone, false),
        node(one, linked, true),
        node(ends[0], linked, false),
        node(ends[1], linked, true),
        node(other, linked, false),
        node(other, gone, true),
    ];
    let pair = CellSet::only(one) | CellSet::only(other);
    let mut evidence = Evidence::of(board.candidates(pair, DigitSet::ALL)).within(HousePart::Home, [house]);
    evidence.chains.push(Chain { nodes });
    Step::eliminate(Technique::WWing, from.iter().map(|cell| Candidate::at(cell, gone)), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(column: [&str; 2]) -> Board {
        board(|cell, digit| match (cell.to_string().as_str(), digit) {
            ("r1c1" | "r5c5", _) => digit == 1 || digit == 4,
            (name, 4) if cell.column().index() == 8 => column.contains(&name),
            _ => true,
        })
    }

    #[test]
    fn two_pairs_joined_by_a_strong_link() {
        let found = steps(&position(["r1c9", "r5c9"]), Technique::WWing);
        assert_eq!(found.len(), 1);
        let gone: Vec<String> = found[0].eliminations.iter().map(Candidate::to_string).collect();
        assert_eq!(gone, ["r1c5=1", "r5c1=1"]);
    }

    #[test]
    fn a_link_that_one_of_them_does_not_see_is_none() {
        assert!(steps(&position(["r1c9", "r6c9"]), Technique::WWing).is_empty());
    }
}
