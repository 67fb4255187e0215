//! A candidate: a digit that may still stand in a cell.

use crate::cell::Cell;
use crate::digit::Digit;
use core::fmt;

/// A digit in a cell, shown as `r1c1=5`; one of 729, numbered cell by cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// How many candidates an empty grid has.
    pub const COUNT: usize = 729;

    /// The candidate `digit` in `cell`.
    #[inline]
    pub const fn at(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * 9 + digit.index()) as u16)
    }

    /// The candidate with this index: nine times the cell plus the digit's index.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
    }

    /// Nine times the cell plus the digit's index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::of(self.index() / 9)
    }

    /// The digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        match Digit::from_index(self.index() % 9) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// All 729 candidates, cell by cell.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..729).map(|i: u16| Self(i))
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_and_digit_come_back() {
        for candidate in Candidate::all() {
            assert_eq!(Candidate::at(candidate.cell(), candidate.digit()), candidate);
        }
        assert_eq!(Candidate::new(729), None);
        assert_eq!(Candidate::new(728).unwrap().to_string(), "r9c9=9");
    }
}
