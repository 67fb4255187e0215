//! A set of cells: bit `i` for the cell with index `i`.

use super::{set_operators, word_set};
use crate::cell::Cell;

/// A set of cells in 81 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

word_set!(CellSet(u128) of Cell, "cell", found by Cell::new);
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
