//! Bivalue universal grave + 1.
//!
//! # Pattern
//! Every open cell has two candidates, but one that has three; and every digit has two places in every house, but one digit
//! of that cell, which has three in all its houses.
//!
//! # Why it holds
//! Without that third candidate every digit had two places in every house and every cell two candidates: such a grave has
//! no solution or more than one. So the cell takes the third candidate, and its other two go.
//!
//! # Example
//! All open cells have pairs, only r5c5 has 2, 6 and 9; 6 is three times in row 5, column 5 and box 5: r5c5 is 6.
//!
//! # Rating
//! HoDoKu: hard, 100. Sudoku Explainer: 5.6.
//!
//! # Not to be confused with
//! The other types of graves, which have more than one cell too many.

use super::words;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Digit, DigitSet, House};

/// Finds graves with one candidate too many.
pub struct Bugs;

impl Finder for Bugs {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Bug1]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let board = search.board;
        let mut cell = None;
        for other in board.open().iter() {
            match board.marks(other).len() {
                0..=2 => {}
                3 if cell.is_none() => cell = Some(other),
                _ => return None,
            }
        }
        let cell = cell?;
        let mut digit = None;
        let mut homes = 0;
        for house in House::all() {
            for other in Digit::all() {
                match board.count(house, other) {
                    0..=2 => {}
                    3 if digit.is_none_or(|digit| digit == other) && cell.houses().contains(&house) => {
                        digit = Some(other);
                        homes += 1;
                    }
                    _ => return None,
                }
            }
        }
        let digit = digit.filter(|&digit| homes == 3 && board.marks(cell).contains(digit))?;
        let evidence = Evidence::of([Candidate::at(cell, digit)]).within(HousePart::Home, cell.houses());
        let gone = (board.marks(cell) - DigitSet::only(digit)).iter().map(|other| Candidate::at(cell, other));
        Step::eliminate(technique, gone, evidence)
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        if let Some(step) = self.next(search, technique) {
            let _ = found(step);
        }
    }
}

impl Words for Bugs {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "almost every open cell has two candidates; if all had, there would be two solutions or none."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::grave(view)
    }
}
