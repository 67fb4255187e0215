//! Avoidable rectangles.
//!
//! # Pattern
//! Four cells in two rows, two columns and two boxes, none of them a clue, where the two cells of one box are filled with
//! two digits. Type 1: one of the other cells is filled too, with the digit that would make the rectangle, and the last
//! one has the other among its two candidates. Type 2: both are open with two candidates each, the one that would make
//! the rectangle and the same third one.
//!
//! # Why it holds
//! A rectangle of two digits without a clue could be turned round, which would be a second solution. So the last candidate
//! of type 1 goes; of type 2 one of the open cells takes the third digit, which goes from every cell that sees both.
//!
//! # Example
//! r1c1 is 2, r1c2 is 5 and r7c1 is 5, all of them placed: then r7c2 is not 2.
//!
//! # Rating
//! HoDoKu: hard, 100. Sudoku Explainer does not know them.
//!
//! # Not to be confused with
//! Unique rectangles, whose cells are all open.

use super::rectangle::{Seen, corners};
use super::words;
use crate::explain::words::View;
use crate::step::{Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Finds avoidable rectangles, from each filled cell that is not a clue.
pub struct AvoidableRectangles;

impl Finder for AvoidableRectangles {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::AvoidableRectangle1, Technique::AvoidableRectangle2]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let mut seen = Seen::default();
        let placed = |cell: Cell| board.get(cell).filter(|_| !board.clues().contains(cell));
        for one in Cell::all() {
            let Some(first) = placed(one) else { continue };
            for (two, rest) in corners(one) {
                let Some(second) = placed(two) else { continue };
                for [three, four] in rest {
                    // The rectangle would have the second digit in the third corner and the first in the fourth.
                    let open = |cell, digit| board.marks(cell).len() == 2 && board.marks(cell).contains(digit);
                    let technique_here = match (placed(three), placed(four)) {
                        (Some(digit), None) if digit == second && open(four, first) => Technique::AvoidableRectangle1,
                        (None, Some(digit)) if digit == first && open(three, second) => Technique::AvoidableRectangle1,
                        (None, None) if open(three, second) && open(four, first) => Technique::AvoidableRectangle2,
                        _ => continue,
                    };
                    let cells = [one, two, three, four];
                    if !seen.is_new(cells) || technique_here != technique {
                        continue;
                    }
                    let step = step(search, technique, cells, [first, second]);
                    if step.is_some_and(|step| found(step).is_break()) {
                        return;
                    }
                }
            }
        }
    }
}

impl Words for AvoidableRectangles {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "four cells that are not clues must not end up as a rectangle of two digits."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::deadly(view)
    }
}

fn step(search: &Search<'_>, technique: Technique, cells: [Cell; 4], [first, second]: [Digit; 2]) -> Option<Step> {
    let board = search.board;
    let [one, two, three, four] = cells;
    // The digits that make the rectangle; where they stand, they are shown as if they were candidates.
    let pattern = [(one, first), (two, second), (three, second), (four, first)];
    let evidence = Evidence::of(pattern.map(|(cell, digit)| Candidate::at(cell, digit)));
    if technique == Technique::AvoidableRectangle1 {
        let last = pattern.into_iter().find(|&(cell, _)| board.open().contains(cell))?;
        return Step::eliminate(technique, [Candidate::at(last.0, last.1)], evidence);
    }
    let third = (board.marks(three) - DigitSet::only(second)).single()?;
    if !board.marks(four).contains(third) {
        return None;
    }
    let gone = board.places(third) & three.peers() & four.peers();
    let fins = board.candidates(CellSet::only(three) | CellSet::only(four), DigitSet::only(third));
    let evidence = evidence.with(Part::Fin, fins);
    Step::eliminate(technique, gone.iter().map(|cell| Candidate::at(cell, third)), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::technique::tests::steps;
    use sudokit_core::{Grid, Pencilmarks};

    /// 2 and 5 in the first row, 5 and two candidates in the seventh.
    fn position(clues: &[&str]) -> Board {
        let mut grid = Grid::EMPTY;
        let mut given = Grid::EMPTY;
        for (cell, digit) in [("r1c1", 2), ("r1c2", 5), ("r7c1", 5)] {
            let digit = Digit::new(digit);
            grid.set(cell.parse().unwrap(), digit);
            given.set(cell.parse().unwrap(), digit.filter(|_| clues.contains(&cell)));
        }
        let mut board = Board::with_marks(&given, &grid, &Pencilmarks::from_clues(&Grid::EMPTY));
        let cell: Cell = "r7c2".parse().unwrap();
        for digit in board.marks(cell).iter().filter(|digit| ![2, 3].contains(&digit.value())) {
            board.eliminate(Candidate::at(cell, digit));
        }
        board
    }

    #[test]
    fn the_last_corner_does_not_close_it() {
        let found = steps(&position(&[]), Technique::AvoidableRectangle1);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations[0].to_string(), "r7c2=2");
    }

    #[test]
    fn a_clue_in_a_corner_makes_it_harmless() {
        assert!(steps(&position(&["r1c2"]), Technique::AvoidableRectangle1).is_empty());
    }
}
