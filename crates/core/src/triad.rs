//! Triads: the three cells where a box meets a line. 27 lie in rows, 27 in columns.

use crate::cell::Cell;
use crate::house::{Block, House};
use crate::index::index_type;

index_type! {
    /// The three cells where a box meets a row (0–26, row by row) or a column (27–53, column by column).
    Triad < 54, shown "triad "
}

impl Triad {
    /// Whether it lies in a row; otherwise it lies in a column.
    #[inline]
    pub const fn is_horizontal(self) -> bool {
        self.index() < 27
    }

    /// Its three cells, in order.
    #[inline]
    pub const fn cells(self) -> [Cell; 3] {
        let (first, step) = if self.is_horizontal() {
            (self.index() * 3, 1)
        } else {
            let (column, band) = ((self.index() - 27) / 3, (self.index() - 27) % 3);
            (band * 27 + column, 9)
        };
        [Cell::of(first), Cell::of(first + step), Cell::of(first + 2 * step)]
    }

    /// The row or column it lies in.
    #[inline]
    pub const fn line(self) -> House {
        let cell = self.cells()[0];
        if self.is_horizontal() { House::row(cell.row()) } else { House::column(cell.column()) }
    }

    /// The box it lies in.
    #[inline]
    pub const fn block(self) -> Block {
        self.cells()[0].block()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triad_is_where_its_line_meets_its_box() {
        for triad in Triad::all() {
            let meet = triad.line().cell_set() & House::block(triad.block()).cell_set();
            assert_eq!(meet.iter().collect::<Vec<_>>(), triad.cells());
        }
    }
}
