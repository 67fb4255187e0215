//! Candidates only, by cell and by digit: what chains are made of. Small, so that every assumption can have its own.

use super::super::state::State;

/// Why a node follows, or which pairs make a strong link: a cell, or a house that is a box, a row or a column.
pub(super) type Cause = u8;
pub(super) const CELL: Cause = 0;
/// The start of a chain has no cause.
pub(super) const START: Cause = 7;

/// No literal.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate as a number: nine times the cell plus the digit.
#[inline]
pub(super) fn literal(cell: usize, digit: usize) -> u16 {
    (cell * 9 + digit) as u16
}

#[inline]
pub(super) fn cell_of(literal: u16) -> usize {
    usize::from(literal) / 9
}

#[inline]
pub(super) fn digit_of(literal: u16) -> usize {
    usize::from(literal) % 9
}

/// The candidates of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) places: [u128; 9],
    pub(super) cells: [u16; 81],
}

impl Marks {
    pub(super) const EMPTY: Self = Self { places: [0; 9], cells: [0; 81] };

    pub(super) fn new(state: &State) -> Self {
        Self { places: state.places, cells: state.marks }
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        self.places[digit] &= !(1 << cell);
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize, digit: usize) {
        self.cells[cell] |= 1 << digit;
        self.places[digit] |= 1 << cell;
    }

    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }
}
