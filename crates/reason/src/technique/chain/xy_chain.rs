//! XY-chains: chains of cells with two candidates.
//!
//! # Pattern
//! Cells with two candidates each, every one sharing a digit and a house with the next. The digits alternate: the cell
//! is entered by one and left by the other. First and last cell have the digit in common that the chain does not use
//! to leave the first nor to enter the last.
//!
//! # Why it holds
//! If the first cell does not hold that digit it holds its other one, so the next cell holds its other one, and so on,
//! until the last cell holds the digit. One of the two ends holds it, and a cell that sees both does not.
//!
//! # Example
//! r1c1 (12), r1c5 (23), r5c5 (31): if r1c1 is not 1 it is 2, then r1c5 is 3, then r5c5 is 1. Cells that see r1c1 and
//! r5c5, such as r5c1, are not 1.
//!
//! # Rating
//! HoDoKu: unfair, 260; chains of up to 20 links, counting those within cells.
//!
//! # Not to be confused with
//! XY-wing: an XY-chain of three cells with a name of its own. Remote pairs: all cells have the same two candidates.

use super::walk::{self, Walk};
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Aim, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, DigitSet};

/// Finds XY-chains.
pub struct XyChains;

impl Finder for XyChains {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::XyChain]
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

impl Words for XyChains {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "a chain through cells with two candidates."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// The strong links within cells.
fn collect(walk: &mut Walk, board: &Board) {
    walk.clear();
    for cell in board.open().iter() {
        let marks = board.marks(cell);
        if marks.len() == 2 {
            for digit in marks.iter() {
                if let Some(other) = (marks - DigitSet::only(digit)).single() {
                    walk.push(Candidate::at(cell, digit), Candidate::at(cell, other));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{gone, holds, steps};

    #[test]
    fn four_cells_make_a_chain() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "41")]);
        let steps = steps(&board, Technique::XyChain);
        assert_eq!(steps.len(), 1);
        assert_eq!(gone(&steps[0]), "r1c2=1 r2c2=1 r3c2=1 r4c1=1 r5c1=1 r6c1=1");
        assert_eq!(steps[0].evidence.chains[0].nodes.len(), 8);
    }

    #[test]
    fn ends_of_different_digits_do_not() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "45")]);
        assert_eq!(steps(&board, Technique::XyChain), []);
    }

    #[test]
    fn neither_does_a_digit_that_enters_and_leaves_a_cell() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r1c9", "12")]);
        let expected = "r1c2=1 r1c3=1 r1c4=1 r1c5=1 r1c6=1 r1c7=1 r1c8=1";
        // r1c1 and r1c9 are a pair of their own; r1c5 has no part in it and does not make another.
        let steps = steps(&board, Technique::XyChain);
        assert!(steps.iter().all(|step| gone(step) != expected || step.evidence.chains[0].nodes.len() == 4));
    }
}
