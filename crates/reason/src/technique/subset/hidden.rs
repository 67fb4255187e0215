//! Hidden pairs, triples and quadruples.
//!
//! # Pattern
//! As many digits as they have places together in a house: two digits with two places, three with three, four with four.
//!
//! # Why it holds
//! Each of the digits takes one of the places, so together they take all of them, and nothing else fits there.
//!
//! # Example
//! 3 and 7 have no other places in box 1 than r1c1 and r2c2: all other candidates of these two cells go.
//!
//! # Rating
//! HoDoKu: medium, 70 and 100; quadruples hard, 150. Sudoku Explainer: 3.4, 4.0, 5.4.
//!
//! # Not to be confused with
//! Naked sets, which remove from other cells. The rest of the house of a hidden set is a naked set and removes the same.

use super::naked::boxes_first;
use super::words::Said;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{CellSet, Digit, DigitSet};

/// Finds hidden sets: boxes first, then rows, then columns; in each, digits in ascending order.
pub struct HiddenSets;

impl Finder for HiddenSets {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let size = match technique {
            Technique::HiddenPair => 2,
            Technique::HiddenTriple => 3,
            _ => 4,
        };
        for home in boxes_first().filter(|&home| board.open_count(home) > size) {
            let mut digits = [(DigitSet::EMPTY, CellSet::EMPTY); 9];
            let mut count = 0;
            for digit in Digit::all().filter(|&digit| (1..=size).contains(&board.count(home, digit))) {
                digits[count] = (DigitSet::only(digit), board.places_in(home, digit));
                count += 1;
            }
            if count < size {
                continue;
            }
            let start = (DigitSet::EMPTY, CellSet::EMPTY);
            let end = extend(start, &digits[..count], size, size, &mut |(digits, cells)| {
                let evidence = Evidence::of(board.candidates(cells, digits)).within(HousePart::Home, [home]);
                let step = Step::eliminate(technique, board.candidates(cells, !digits), evidence);
                step.map_or(ControlFlow::Continue(()), &mut *found)
            });
            if end.is_break() {
                return;
            }
        }
    }
}

impl Words for HiddenSets {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::HiddenPair => "two digits of a house have just two places.",
            Technique::HiddenTriple => "three digits of a house have just three places between them.",
            _ => "four digits of a house have just four places between them.",
        }
    }

    fn argument(&self, view: &View<'_>) -> String {
        let Some(Said { house, count, digits, cells }) = Said::of(view) else { return String::new() };
        format!(
            "In {house} the digits {digits} can go only into {cells}: {count} digits for {count} cells, so these cells \
             hold these digits and nothing else."
        )
    }
}

type Hidden = (DigitSet, CellSet);

/// Adds `missing` more digits in every way, as long as their places stay within the size.
fn extend(
    set: Hidden,
    digits: &[Hidden],
    missing: usize,
    size: usize,
    found: &mut dyn FnMut(Hidden) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if missing == 0 {
        return if set.1.len() == size { found(set) } else { ControlFlow::Continue(()) };
    }
    for (i, &(digit, places)) in digits.iter().enumerate().take((digits.len() + 1).saturating_sub(missing)) {
        let larger = (set.0 | digit, set.1 | places);
        if larger.1.len() <= size {
            extend(larger, &digits[i + 1..], missing - 1, size, found)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::technique::tests::{board, steps};

    fn hidden(kept: &[&str]) -> Board {
        let kept: Vec<sudokit_core::Cell> = kept.iter().map(|cell| cell.parse().unwrap()).collect();
        board(|cell, digit| !(digit == 3 || digit == 7) || cell.block().index() != 0 || kept.contains(&cell))
    }

    #[test]
    fn two_digits_with_two_places_are_a_pair() {
        let found = steps(&hidden(&["r1c1", "r2c2"]), Technique::HiddenPair);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations.len(), 14);
    }

    #[test]
    fn two_digits_with_three_places_are_none() {
        assert!(steps(&hidden(&["r1c1", "r2c2", "r3c3"]), Technique::HiddenPair).is_empty());
    }
}
