//! Two-string kite, and two of them at once.
//!
//! # Pattern
//! A row and a column with two places each for a digit; one place of the row and one of the column, not the same cell, are
//! in one box. A dual kite is two kites tied in the same two cells, of the same digit or of two.
//!
//! # Why it holds
//! The box takes the digit once at most, so the row or the column has it at its free end: it goes from the cell that sees
//! both free ends, where the column of one and the row of the other meet.
//!
//! # Example
//! 3 has in row 2 the places c1 and c6, in column 5 r3 and r8: r2c1 or r8c5 is 3, so 3 goes from r8c1.
//!
//! # Rating
//! HoDoKu: hard, 150. In Sudoku Explainer it is a turbot fish, 6.6.
//!
//! # Not to be confused with
//! A skyscraper, whose strong links are both in rows or both in columns.

use super::links::{pair, step};
use crate::explain::words::View;
use crate::step::Step;
use crate::technique::chain::words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, House};

/// Finds kites, digit by digit, row by row, column by column.
pub struct Kites;

impl Finder for Kites {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::TwoStringKite, Technique::DualTwoStringKite]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let mut all = Vec::new();
        for digit in Digit::all() {
            if search.impossible(digit).is_empty() {
                continue;
            }
            let end = kites(search, digit, &mut |kite| {
                if technique == Technique::TwoStringKite {
                    return kite.step().map_or(ControlFlow::Continue(()), &mut *found);
                }
                all.push(kite);
                ControlFlow::Continue(())
            });
            if end.is_break() {
                return;
            }
        }
        let _ = duals(&all, found);
    }
}

impl Words for Kites {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "a row and a column have two places each for some digit, and one end of each shares a box."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// A kite: its row and its column, each with the tied end first.
#[derive(Clone, Copy)]
struct Kite {
    digit: Digit,
    row: (House, [Cell; 2]),
    column: (House, [Cell; 2]),
    gone: Cell,
}

impl Kite {
    fn step(&self) -> Option<Step> {
        let ends = [self.row.1[1], self.row.1[0], self.column.1[0], self.column.1[1]];
        step(Technique::TwoStringKite, self.digit, ends, [self.row.0, self.column.0], CellSet::only(self.gone))
    }
}

fn kites(search: &Search<'_>, digit: Digit, found: &mut dyn FnMut(Kite) -> ControlFlow<()>) -> ControlFlow<()> {
    let board = search.board;
    for row in House::all().take(9) {
        let Some(mut one) = pair(board, row, digit) else { continue };
        for column in House::all().skip(9).take(9) {
            let Some(mut other) = pair(board, column, digit) else { continue };
            let tied = |i: usize, j: usize| one[i].block() == other[j].block();
            let Some((i, j)) = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(|&(i, j)| tied(i, j)) else {
                continue;
            };
            one.swap(0, i);
            other.swap(0, j);
            let gone = Cell::at(other[1].row(), one[1].column());
            if !one.iter().any(|cell| other.contains(cell)) && board.has(Candidate::at(gone, digit)) {
                found(Kite { digit, row: (row, one), column: (column, other), gone })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two kites tied in the same cells, of one digit or two.
fn duals(all: &[Kite], found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    let tie = |kite: &Kite| CellSet::only(kite.row.1[0]) | CellSet::only(kite.column.1[0]);
    for (i, one) in all.iter().enumerate() {
        let differs = |other: &&Kite| (other.digit, other.gone) != (one.digit, one.gone);
        for other in all[i + 1..].iter().filter(|other| tie(other) == tie(one)).filter(differs) {
            if let (Some(mut step), Some(second)) = (one.step(), other.step()) {
                step.join(second);
                step.technique = Technique::DualTwoStringKite;
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(row: [&str; 2], column: [&str; 2]) -> crate::Board {
        let kept: Vec<Cell> = row.iter().chain(&column).map(|cell| cell.parse().unwrap()).collect();
        board(|cell, digit| {
            digit != 3 || kept.contains(&cell) || cell.row() != kept[0].row() && cell.column() != kept[2].column()
        })
    }

    #[test]
    fn a_row_and_a_column_tied_in_a_box_make_a_kite() {
        let found = steps(&position(["r2c1", "r2c6"], ["r3c5", "r8c5"]), Technique::TwoStringKite);
        let gone: Vec<String> = found[0].eliminations.iter().map(|gone| gone.cell().to_string()).collect();
        assert_eq!((found.len(), gone), (1, vec!["r8c1".to_owned()]));
    }

    #[test]
    fn without_a_common_box_there_is_none() {
        assert!(steps(&position(["r2c1", "r2c9"], ["r3c5", "r8c5"]), Technique::TwoStringKite).is_empty());
    }
}
