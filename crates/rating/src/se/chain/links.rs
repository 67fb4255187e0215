//! The strong links of a position: cells with two candidates, and houses with two places for a digit.

use super::super::tables::{CELLS, MASK, bits};
use super::marks::{CELL, Cause, Marks, NONE, literal};

/// For each candidate the other end of its strong link in its cell, box, row and column.
pub(super) struct Links {
    pub(super) other: Box<[[u16; 4]; 729]>,
    /// Cells where a digit has a strong link in a house.
    pub(super) by_house: [u128; 9],
    /// Cells with two candidates.
    pub(super) pairs: u128,
}

impl Default for Links {
    fn default() -> Self {
        Self { other: Box::new([[NONE; 4]; 729]), by_house: [0; 9], pairs: 0 }
    }
}

impl Links {
    /// The links of a position, in place of those before.
    pub(super) fn load(&mut self, marks: &Marks) {
        self.other.fill([NONE; 4]);
        self.by_house = [0; 9];
        self.pairs = 0;
        for cell in 0..81 {
            if marks.cells[cell].count_ones() == 2 {
                self.pairs |= 1 << cell;
                let mut two = bits(marks.cells[cell]).map(|digit| literal(cell, digit));
                if let (Some(a), Some(b)) = (two.next(), two.next()) {
                    self.join(a, b, CELL);
                }
            }
        }
        for digit in 0..9 {
            for house in 0..27 {
                let places = marks.places[digit] & MASK[house];
                if places.count_ones() == 2 {
                    let (a, b) = (places.trailing_zeros() as usize, 127 - places.leading_zeros() as usize);
                    self.join(literal(a, digit), literal(b, digit), 1 + house as Cause / 9);
                    self.by_house[digit] |= places;
                }
            }
        }
        debug_assert!(CELLS.len() == 27);
    }

    #[inline]
    fn join(&mut self, a: u16, b: u16, cause: Cause) {
        self.other[usize::from(a)][usize::from(cause)] = b;
        self.other[usize::from(b)][usize::from(cause)] = a;
    }
}
