//! Locked pairs and triples.
//!
//! # Pattern
//! Two cells with the same two candidates, or three cells with three, in one row or column and also in one box, and in
//! both houses something to remove.
//!
//! # Why it holds
//! The cells take these digits among themselves, so no other cell of either house takes any of them.
//!
//! # Example
//! r1c1 and r1c2 have 3 and 7 only: 3 and 7 go from the rest of row 1 and from the rest of box 1.
//!
//! # Rating
//! HoDoKu: medium, 40 for a pair, 60 for a triple. Sudoku Explainer knows them as direct hidden and naked sets.
//!
//! # Not to be confused with
//! A naked pair or triple: it removes candidates in one house only, even when its cells lie in two.

use super::locked_candidates::meeting;
use crate::explain::words::View;
use crate::explain::words::phrase;
use crate::step::{Part, Step};
use crate::technique::subset::naked;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::House;

/// Finds locked pairs and triples, box by box.
pub struct LockedSets;

impl Finder for LockedSets {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::LockedPair, Technique::LockedTriple]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let size = if technique == Technique::LockedPair { 2 } else { 3 };
        let _ = naked::search(search.board, House::all().skip(18), size, &mut |set| {
            if !set.is_locked() {
                return ControlFlow::Continue(());
            }
            set.step(technique).map_or(ControlFlow::Continue(()), &mut *found)
        });
    }
}

impl Words for LockedSets {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::LockedPair => "two cells where a box meets a line hold just two digits.",
            _ => "the three cells where a box meets a line hold just three digits.",
        }
    }

    fn argument(&self, view: &View<'_>) -> String {
        let (pattern, digits) = (view.cells(Part::Pattern), view.digits(Part::Pattern));
        let Some((block, line)) = meeting(pattern) else { return String::new() };
        let (count, digits, cells) = (phrase::number(pattern.len()), phrase::digits(digits), phrase::cells(pattern));
        format!(
            "{cells} have only the candidates {digits}: {count} cells for {count} digits, so these digits are \
             used up there. The cells lie both in {block} and in {line}; no other cell of either can hold {digits}."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    #[test]
    fn a_pair_in_a_box_and_a_row_is_locked_when_it_removes_in_both() {
        let pair = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap());
        let position = board(|cell, digit| !pair.contains(&cell) || digit == 3 || digit == 7);
        let found = steps(&position, Technique::LockedPair);
        assert_eq!(found.len(), 1);
        // Seven cells of the box, six more of the row, two digits each.
        assert_eq!(found[0].eliminations.len(), 26);
        assert!(steps(&position, Technique::NakedPair).is_empty());
    }

    #[test]
    fn a_pair_that_removes_in_the_row_only_is_not_locked() {
        let pair = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap());
        let kept = |cell: sudokit_core::Cell| pair.contains(&cell) || cell.block().index() != 0;
        let position = board(|cell, digit| match digit {
            3 | 7 => kept(cell),
            _ => !pair.contains(&cell),
        });
        assert!(steps(&position, Technique::LockedPair).is_empty());
        assert!(!steps(&position, Technique::NakedPair).is_empty());
    }
}
