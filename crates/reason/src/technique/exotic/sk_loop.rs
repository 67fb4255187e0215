//! SK-loops.
//!
//! # Pattern
//! Two rows and two columns, from different bands and stacks, cross in four boxes. In each of these boxes the other two
//! cells of the row and the other two of the column are open: eight pairs of cells, sixteen cells in a ring row, box,
//! column, box, … Going round, each pair shares digits with the next along their row or column, and with the one before
//! inside their box, and these digits together are sixteen.
//!
//! # Why it holds
//! Every candidate of the sixteen cells belongs to a link, a digit in one of the eight houses, which takes it once at
//! most. Sixteen cells need sixteen digits, and there are just sixteen links: each takes its digit inside the ring, and
//! the digit goes from the rest of the house of the link.
//!
//! # Example
//! Easter Monster, the puzzle in which Steve Kurzhals found the first loop of this kind; the tests have a turned and
//! relabelled copy of it.
//!
//! # Rating
//! Not in HoDoKu nor in Sudoku Explainer. It takes a trained eye.
//!
//! # Not to be confused with
//! Multi-sector locked sets, which count in the same way over whole rows and columns and have no ring.

use super::cover::{self, Link};
use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::houses;
use crate::step::{HousePart, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::cmp::Reverse;
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Column, Digit, House, Row};

/// Finds SK-loops: rows, then columns, in ascending order.
pub struct SkLoops;

impl Finder for SkLoops {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::SkLoop]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let apart = |a: usize, b: usize| a < b && a / 3 != b / 3;
        for r1 in Row::all() {
            for r2 in Row::all().filter(|r2| apart(r1.index(), r2.index())) {
                for c1 in Column::all() {
                    for c2 in Column::all().filter(|c2| apart(c1.index(), c2.index())) {
                        let step = ring(search.board, [r1, r2], [c1, c2]);
                        if step.is_some_and(|step| found(step).is_break()) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Words for SkLoops {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "pairs of digits run around four boxes in a ring."
    }

    fn place(&self, view: &View<'_>) -> String {
        let (bases, covers) = (view.houses(HousePart::Base), view.houses(HousePart::Cover));
        format!("Look around {}, along {}.", houses(&covers), houses(&bases))
    }

    fn argument(&self, view: &View<'_>) -> String {
        cover::argument(view)
    }
}

/// The loop of two rows and two columns, if there is one.
fn ring(board: &Board, rows: [Row; 2], columns: [Column; 2]) -> Option<Step> {
    // For each crossing the pair in the row and the pair in the column.
    let mut pairs = [[(CellSet::EMPTY, CellSet::EMPTY); 2]; 2];
    let mut ring = CellSet::EMPTY;
    for (i, &row) in rows.iter().enumerate() {
        for (j, &column) in columns.iter().enumerate() {
            let crossing = Cell::at(row, column);
            let block = House::block(crossing.block()).cell_set() - CellSet::only(crossing);
            let across = block & House::row(row).cell_set() & board.open();
            let down = block & House::column(column).cell_set() & board.open();
            if board.open().contains(crossing) || across.len() != 2 || down.len() != 2 {
                return None;
            }
            pairs[i][j] = (across, down);
            ring |= across | down;
        }
    }
    let mut chosen: Vec<Link> = Vec::new();
    for digit in Digit::all().filter(|&digit| !(board.places(digit) & ring).is_empty()) {
        let ways = (0..16).map(|lines| links(board, digit, lines, &pairs, rows, columns));
        // Of the ways with the fewest links any will do; the one that removes most is taken.
        chosen.extend(ways.min_by_key(|links| (links.len(), Reverse(cover::removed(board, ring, links))))?);
    }
    if chosen.len() != ring.len() {
        return None;
    }
    cover::step(board, Technique::SkLoop, ring, &chosen, |house| house.index() < 18)
}

/// The links of a digit when the lines with a set bit take it, and boxes what is left.
fn links(
    board: &Board,
    digit: Digit,
    lines: u32,
    pairs: &[[(CellSet, CellSet); 2]; 2],
    rows: [Row; 2],
    columns: [Column; 2],
) -> Vec<Link> {
    let mut links = Vec::new();
    for n in 0..2 {
        if lines >> n & 1 != 0 {
            links.push((House::row(rows[n]), digit));
        }
        if lines >> (2 + n) & 1 != 0 {
            links.push((House::column(columns[n]), digit));
        }
    }
    for i in 0..2 {
        for j in 0..2 {
            let (across, down) = pairs[i][j];
            let left = (lines >> i & 1 == 0 && !(across & board.places(digit)).is_empty())
                || (lines >> (2 + j) & 1 == 0 && !(down & board.places(digit)).is_empty());
            if left {
                links.push((House::block(Cell::at(rows[i], columns[j]).block()), digit));
            }
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::steps;
    use sudokit_core::Puzzle;

    /// Easter Monster, turned and relabelled.
    const EASTER: &str = "......2.5...1...8.9......175..7....9..2.6.....4...3....3..2....1..8...5...6..4...";

    #[test]
    fn the_loop_of_easter_monster() {
        let found = steps(&Board::new(&EASTER.parse().unwrap()), Technique::SkLoop);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations.len(), 13);
    }

    #[test]
    fn an_open_crossing_breaks_the_loop() {
        let grid = EASTER.parse::<Puzzle>().unwrap().clues();
        let found = steps(&Board::new(&grid.into()), Technique::SkLoop);
        let crossings: Vec<Cell> = (grid.clues().map(|(cell, _)| cell))
            .filter(|&cell| {
                let houses = &found[0].evidence.houses;
                houses.iter().filter(|(house, _)| house.cell_set().contains(cell)).count() == 3
            })
            .collect();
        assert_eq!(crossings.len(), 4);
        for crossing in crossings {
            let mut less = grid;
            less.set(crossing, None);
            assert!(steps(&Board::new(&less.into()), Technique::SkLoop).is_empty());
        }
    }
}
