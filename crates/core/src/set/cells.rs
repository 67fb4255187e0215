//! A set of cells: bit `i` for the cell with index `i`.

use super::set_operators;
use crate::cell::Cell;

/// A set of cells in 81 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 81.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The set with these bits, bit `i` for the cell with index `i`; bits from 81 on are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit `i` for the cell with index `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Just this cell.
    #[inline]
    pub const fn only(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this cell.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The first cell, row by row.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The cells, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u128, u128) -> u128) -> Self {
        Self(f(self.0, other.0))
    }
}

set_operators!(CellSet of Cell);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        let corners: CellSet = [0, 8, 72, 80].into_iter().filter_map(Cell::new).collect();
        assert_eq!(corners.len(), 4);
        assert_eq!((!corners).len(), 77);
        assert_eq!(corners.first(), Cell::new(0));
        assert!((corners - corners).is_empty());
        assert_eq!(CellSet::from_bits(u128::MAX), CellSet::ALL);
        assert_eq!(CellSet::ALL.iter().count(), 81);
    }
}
