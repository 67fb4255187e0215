//! Which cells belong together, as tables computed by the compiler.

use crate::cell::Cell;
use crate::set::CellSet;

/// The nine cells of each house, in order: rows, columns, boxes.
pub(crate) const HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut table = [[Cell::of(0); 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut j = 0;
        while j < 9 {
            table[i][j] = Cell::of(i * 9 + j);
            table[9 + i][j] = Cell::of(j * 9 + i);
            table[18 + i][j] = Cell::of((i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3);
            j += 1;
        }
        i += 1;
    }
    table
};

/// The nine cells of each house as sets.
pub(crate) const HOUSE_SETS: [CellSet; 27] = {
    let mut table = [CellSet::EMPTY; 27];
    let mut i = 0;
    while i < 27 {
        let mut j = 0;
        while j < 9 {
            table[i].insert(HOUSE_CELLS[i][j]);
            j += 1;
        }
        i += 1;
    }
    table
};

/// The 20 cells that share a house with each cell.
pub(crate) const PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, block] = Cell::of(i).houses();
        let all = HOUSE_SETS[row.index()].bits() | HOUSE_SETS[column.index()].bits() | HOUSE_SETS[block.index()].bits();
        table[i] = CellSet::from_bits(all & !(1 << i));
        i += 1;
    }
    table
};
