//! Naked sets of which one cell is made of others: type 3 of rectangles, loops and graves.

use crate::board::Board;
use crate::technique::grow::extend;
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, DigitSet, House};

/// Every set of cells of a house that together with one more cell of the candidates `extras` has as many digits as
/// cells; `taken` are cells that do not count. Smaller sets come first.
pub(crate) fn naked_with(
    board: &Board,
    house: House,
    taken: CellSet,
    extras: DigitSet,
    found: &mut dyn FnMut(CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells: Vec<Cell> = ((house.cell_set() & board.open()) - taken).iter().collect();
    for size in 1..=cells.len().saturating_sub(1).min(4) {
        extend(board, &cells, size, size + 1, (CellSet::EMPTY, extras), found)?;
    }
    ControlFlow::Continue(())
}
