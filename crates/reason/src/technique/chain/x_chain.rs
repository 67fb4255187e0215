//! X-chains: chains of one digit.
//!
//! # Pattern
//! Places of one digit, joined in turn by strong links (the only two places in a house) and weak ones (two places in a
//! house), beginning and ending with a strong link.
//!
//! # Why it holds
//! If the digit is not in the first place it is in the second, so not in the third, and so on: it is in the last.
//! One of the two ends holds the digit, so a cell that sees both does not.
//!
//! # Example
//! The digit 5 has two places in row 2, r2c1 and r2c9, and two in column 5, r5c5 and r9c5. When r2c9 sees r5c5's
//! partner by way of another such pair, the far ends rule 5 out of the cells they both see.
//!
//! # Rating
//! HoDoKu: unfair, 260; chains of up to 20 links, the longest walk that is looked for
//! ([`Settings::chain_links`](crate::Settings)).
//!
//! # Not to be confused with
//! Turbot fish, skyscraper and two-string kite: X-chains of three links with names of their own, which come earlier.
//! Simple colours: strong links only.

use super::walk::{self, Walk};
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Aim, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Digit};

/// Finds X-chains.
pub struct XChains;

impl Finder for XChains {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::XChain]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        walk::next(search, technique, collect)
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        walk::all(search, technique, collect, found);
    }

    fn about(&self, search: &mut Search<'_>, technique: Technique, aim: Aim) -> Option<Step> {
        walk::about(search, technique, collect, aim)
    }
}

impl Words for XChains {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "a chain of strong and weak links, all of one digit."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// All strong links between places of one digit. Two cells that share a line and a box count as linked by the line.
fn collect(walk: &mut Walk, board: &Board) {
    walk.clear();
    for cell in board.open().iter() {
        for digit in board.marks(cell).iter() {
            for to in partners(board, cell, digit) {
                walk.push(Candidate::at(cell, digit), Candidate::at(to, digit));
            }
        }
    }
}

fn partners(board: &Board, cell: sudokit_core::Cell, digit: Digit) -> impl Iterator<Item = sudokit_core::Cell> {
    let [row, column, block] = cell.houses();
    let lines = row.cell_set() | column.cell_set();
    [row, column, block].into_iter().filter_map(move |house| {
        let mut places = board.places_in(house, digit);
        if places.len() != 2 {
            return None;
        }
        places.remove(cell);
        places.single().filter(|&other| house != block || !lines.contains(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, gone, steps};

    /// Rows 1, 5 and 9 have two places for 5 each, row 5 one more if requested; the other rows have all.
    fn rows(extra: bool) -> Board {
        board(|cell, digit| {
            digit != 5
                || match cell.index() / 9 {
                    0 => matches!(cell.index() % 9, 0 | 4),
                    4 => matches!(cell.index() % 9, 4 | 8) || extra && cell.index() % 9 == 0,
                    8 => matches!(cell.index() % 9, 8 | 1),
                    _ => true,
                }
        })
    }

    #[test]
    fn three_rows_make_a_chain() {
        let steps = steps(&rows(false), Technique::XChain);
        assert_eq!(steps.len(), 1);
        assert_eq!(gone(&steps[0]), "r2c2=5 r3c2=5 r7c1=5 r8c1=5");
        assert_eq!(steps[0].evidence.chains[0].nodes.len(), 6);
    }

    #[test]
    fn a_third_place_in_a_row_breaks_it() {
        assert_eq!(steps(&rows(true), Technique::XChain), []);
    }
}
