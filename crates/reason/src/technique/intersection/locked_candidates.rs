//! Locked candidates, pointing and claiming.
//!
//! # Pattern
//! Pointing: all places of a digit in a box lie in one row or column. Claiming: all places of a digit in a row or column
//! lie in one box.
//!
//! # Why it holds
//! The house must take the digit in one of these places, and the other house has all of them: nowhere else can it take
//! the digit.
//!
//! # Example
//! If box 1 has 5 only in r1c1 and r1c2, then no other cell of row 1 takes 5.
//!
//! # Rating
//! HoDoKu: medium, 50. Sudoku Explainer: 2.6 pointing, 2.8 claiming.
//!
//! # Not to be confused with
//! A hidden single: there is one place only. Two places in different rows and columns of a box lock nothing.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::{common_houses, phrase};
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, Digit, House, HouseKind};

/// Finds pointing and claiming candidates: boxes, or rows and columns, one after the other, in each digit by digit.
pub struct LockedCandidates;

impl Finder for LockedCandidates {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Pointing, Technique::Claiming]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let pointing = technique == Technique::Pointing;
        for home in House::all().filter(|home| (home.index() >= 18) == pointing) {
            for digit in Digit::all().filter(|&digit| matches!(board.count(home, digit), 2 | 3)) {
                let places = board.places_in(home, digit);
                // A box can point along a row or a column, never both; a line claims a box.
                let Some(target) = target(board, home, places, digit) else { continue };
                let gone = board.places_in(target, digit) - places;
                let pattern = places.iter().map(|cell| Candidate::at(cell, digit));
                let evidence = Evidence::of(pattern).within(HousePart::Home, [home, target]);
                let step = Step::eliminate(technique, gone.iter().map(|cell| Candidate::at(cell, digit)), evidence);
                if step.is_some_and(|step| found(step).is_break()) {
                    return;
                }
            }
        }
    }
}

impl Words for LockedCandidates {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::Pointing => "all places of some digit in a box lie on one line.",
            _ => "all places of some digit in a line lie in one box.",
        }
    }

    fn argument(&self, view: &View<'_>) -> String {
        let (pattern, digits) = (view.cells(Part::Pattern), view.digits(Part::Pattern));
        let Some((block, line)) = meeting(pattern) else { return String::new() };
        let Some(digit) = digits.first() else { return String::new() };
        // Where the places are, and where the digit goes elsewhere.
        let pointing = view.technique() == Technique::Pointing;
        let (home, other, at) = if pointing { (block, line, "inside") } else { (line, block, "on") };
        format!(
            "In {home} the only places for {digit} are {}, all of them in {other}. Whichever it is, {other} has its \
             {digit} {at} {home}, so no other cell of {other} can be {digit}.",
            phrase::cells(pattern)
        )
    }
}

/// The box and the line in which all of these cells lie.
pub(super) fn meeting(cells: CellSet) -> Option<(House, House)> {
    let shared = common_houses(cells);
    let block = shared.iter().copied().find(|house| house.kind() == HouseKind::Block)?;
    let line = shared.iter().copied().find(|house| house.kind() != HouseKind::Block)?;
    Some((block, line))
}

/// The other house that has all these places, and more.
fn target(board: &Board, home: House, places: CellSet, digit: Digit) -> Option<House> {
    let [row, column, block] = places.first()?.houses();
    let others = if home == block { [Some(row), Some(column)] } else { [Some(block), None] };
    let holds = |house: House| (places - house.cell_set()).is_empty() && board.count(house, digit) > places.len();
    others.into_iter().flatten().find(|&house| holds(house))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    #[test]
    fn two_places_in_a_row_of_a_box_point() {
        // 5 is in box 1 only in its first row.
        let board = board(|cell, digit| digit != 5 || cell.block().index() != 0 || cell.row().index() == 0);
        let steps = steps(&board, Technique::Pointing);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].eliminations.len(), 6);
        assert!(steps[0].eliminations.iter().all(|gone| gone.digit().value() == 5 && gone.cell().row().index() == 0));
        assert!(nothing(&board, Technique::Claiming));
    }

    #[test]
    fn places_in_two_rows_and_columns_point_nowhere() {
        let kept = ["r1c1", "r2c2"].map(|cell| cell.parse().unwrap());
        let board = board(|cell, digit| digit != 5 || cell.block().index() != 0 || kept.contains(&cell));
        assert!(nothing(&board, Technique::Pointing));
    }

    #[test]
    fn a_locked_digit_with_nothing_to_remove_is_no_step() {
        let outside = |cell: sudokit_core::Cell| cell.row().index() == 0 && cell.block().index() != 0;
        let board =
            board(|cell, digit| digit != 5 || (cell.block().index() != 0 || cell.row().index() == 0) && !outside(cell));
        assert!(nothing(&board, Technique::Pointing));
    }

    fn nothing(board: &Board, technique: Technique) -> bool {
        steps(board, technique).is_empty()
    }
}
