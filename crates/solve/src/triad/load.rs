//! Puzzle in, solution out: where each cell of the grid lies in the three vectors.

use super::search::{SLOT, Slot};
use super::vector::{ALL, Vector};

/// `CELLS[m][t]`: the cell in vector `m` of row triad `t = (i * 3 + b) * 3 + j`.
pub(super) const CELLS: [[u8; 27]; 3] = {
    let mut cells = [[0; 27]; 3];
    let mut m = 0;
    while m < 3 {
        let mut t = 0;
        while t < 27 {
            let (i, b, j) = (t / 9, t / 3 % 3, t % 3);
            cells[m][t] = ((3 * i + j) * 9 + 3 * b + (j + m) % 3) as u8;
            t += 1;
        }
        m += 1;
    }
    cells
};

/// The candidates that a clue leaves: all for 0, a blank.
pub(super) const SETS: [u16; 16] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// A grid from its cells' candidate sets.
#[inline(always)]
pub(super) fn load<V: Vector>(cell: impl Fn(usize) -> u16) -> [V; 3] {
    let mut slot = Slot([[ALL; SLOT]; 3]);
    for m in 0..3 {
        for t in 0..27 {
            slot.0[m][V::lane(t)] = cell(CELLS[m][t] as usize);
        }
    }
    V::read(&slot)
}

/// The digits of a solved grid.
#[inline(always)]
pub(super) fn extract<V: Vector>(cells: [V; 3]) -> [u8; 81] {
    let mut slot = Slot([[0; SLOT]; 3]);
    V::write(cells, &mut slot);
    let mut digits = [0; 81];
    for m in 0..3 {
        for t in 0..27 {
            digits[CELLS[m][t] as usize] = slot.0[m][V::lane(t)].trailing_zeros() as u8 + 1;
        }
    }
    digits
}
