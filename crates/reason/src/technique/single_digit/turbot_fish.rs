//! Turbot fish.
//!
//! # Pattern
//! Two strong links of a digit, an end of one sees an end of the other: a chain of four candidates, strong, weak, strong.
//!
//! # Why it holds
//! The ends in the middle cannot both be on, so one of the free ends is: the digit goes from every cell that sees both.
//!
//! # Example
//! 1 has two places in box 1, r2c2 and r3c1, and two in column 8, r2c8 and r6c8. r2c2 and r2c8 share row 2, so r3c1 or
//! r6c8 is 1, and 1 goes from r6c1 and r3c8.
//!
//! # Rating
//! HoDoKu: hard, 120. Sudoku Explainer: 6.6.
//!
//! # Not to be confused with
//! Skyscraper and kite are the turbot fish of two rows, of two columns, and of a row and a column tied in a box; they go
//! by their own names where these are asked first. Longer ones are X-chains.
//!
//! Of several, the one with the most eliminations is taken, then the one whose eliminations come first
//! ([`Step::weight`](crate::Step::weight)).

use super::links::{shared_house, step};
use crate::board::Board;
use crate::explain::words::View;
use crate::step::Step;
use crate::technique::chain::words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Digit};

/// Finds turbot fish, from each candidate on.
pub struct TurbotFish;

impl Finder for TurbotFish {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::TurbotFish]
    }

    fn next(&self, search: &mut Search<'_>, _: Technique) -> Option<Step> {
        let mut best: Option<(usize, usize, Fish)> = None;
        let _ = fish(search, &mut |fish| {
            let (count, weight) = (fish.gone.len(), fish.weight());
            if best.is_none_or(|(most, least, _)| count > most || (count == most && weight < least)) {
                best = Some((count, weight, fish));
            }
            ControlFlow::Continue(())
        });
        best.and_then(|(_, _, fish)| fish.step())
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let _ = fish(search, &mut |fish| fish.step().map_or(ControlFlow::Continue(()), &mut *found));
    }
}

impl Words for TurbotFish {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "two strong links of one digit, joined by a house."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

#[derive(Clone, Copy)]
struct Fish {
    digit: Digit,
    ends: [Cell; 4],
    gone: CellSet,
}

impl Fish {
    fn weight(&self) -> usize {
        let weights = self.gone.iter().enumerate().map(|(i, cell)| cell.index() * (1 + 80 * i));
        weights.sum::<usize>() + usize::from(self.digit.value()) * self.gone.len()
    }

    fn step(&self) -> Option<Step> {
        let [a, b, c, d] = self.ends;
        step(Technique::TurbotFish, self.digit, self.ends, [shared_house(a, b)?, shared_house(c, d)?], self.gone)
    }
}

/// The cells linked to a candidate, in the order row, column, box, each with whether the link is strong. A cell that
/// shares two houses with it counts for the line.
fn links(board: &Board, cell: Cell, digit: Digit) -> impl Iterator<Item = (Cell, bool)> {
    cell.houses().into_iter().enumerate().flat_map(move |(kind, house)| {
        let strong = board.count(house, digit) == 2;
        let others = board.places_in(house, digit) - CellSet::only(cell);
        let aligned = move |other: &Cell| kind == 2 && (other.row() == cell.row() || other.column() == cell.column());
        others.iter().filter(move |other| !aligned(other)).map(move |other| (other, strong))
    })
}

fn fish(search: &mut Search<'_>, found: &mut dyn FnMut(Fish) -> ControlFlow<()>) -> ControlFlow<()> {
    let board = search.board;
    let worth: [bool; 9] =
        core::array::from_fn(|i| Digit::from_index(i).is_some_and(|digit| !search.impossible(digit).is_empty()));
    for start in board.open().iter() {
        for digit in board.marks(start).iter().filter(|digit| worth[digit.index()]) {
            let places = board.places(digit);
            for (second, _) in links(board, start, digit).filter(|link| link.1) {
                for (third, _) in links(board, second, digit).filter(|link| link.0 != start) {
                    for (end, _) in links(board, third, digit).filter(|link| link.1 && link.0 != second) {
                        let gone = places & start.peers() & end.peers();
                        if !gone.is_empty() {
                            found(Fish { digit, ends: [start, second, third, end], gone })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(block: [&str; 2]) -> Board {
        let block = block.map(|cell| cell.parse::<Cell>().unwrap());
        let column = ["r2c8", "r6c8"].map(|cell| cell.parse::<Cell>().unwrap());
        board(|cell, digit| {
            digit != 1
                || (cell.block().index() != 0 || block.contains(&cell))
                    && (cell.column().index() != 7 || column.contains(&cell))
        })
    }

    #[test]
    fn a_box_and_a_column_tied_by_a_row_make_one() {
        let found = steps(&position(["r2c2", "r3c1"]), Technique::TurbotFish);
        assert!(found.iter().any(|step| step.eliminations.iter().any(|gone| gone.cell().to_string() == "r6c1")));
    }

    #[test]
    fn strong_links_that_do_not_meet_make_none() {
        assert!(steps(&position(["r1c2", "r3c1"]), Technique::TurbotFish).is_empty());
    }
}
