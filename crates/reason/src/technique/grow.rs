//! Sets of cells that grow cell by cell while their digits stay few: what larger wings and the naked sets of rectangles
//! and graves are made of.

use crate::board::Board;
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, DigitSet};

/// Adds `missing` more cells in every way, as long as their digits stay within the size.
pub(super) fn extend(
    board: &Board,
    cells: &[Cell],
    missing: usize,
    size: usize,
    set: (CellSet, DigitSet),
    found: &mut dyn FnMut(CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if missing == 0 {
        return if set.1.len() == size { found(set.0, set.1) } else { ControlFlow::Continue(()) };
    }
    for (i, &cell) in cells.iter().enumerate().take((cells.len() + 1).saturating_sub(missing)) {
        let digits = set.1 | board.marks(cell);
        if digits.len() <= size {
            extend(board, &cells[i + 1..], missing - 1, size, (set.0 | CellSet::only(cell), digits), found)?;
        }
    }
    ControlFlow::Continue(())
}
