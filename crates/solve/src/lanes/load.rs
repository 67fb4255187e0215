//! Loading: puzzles into the lanes of a block.

use super::propagate::{Cells, FULL};
use crate::simd::{Vector, transpose};
use sudokit_core::Puzzle;

/// The digits of up to 32 puzzles, 0 for a blank: byte `l` of row `c` is cell `c` of puzzle `l`.
pub(super) type Bytes = [[u8; 32]; 81];

/// Transposes the clues of up to `V::LANES` puzzles, sixteen puzzles by sixteen cells at a time. Pencilmark puzzles
/// are blank.
#[inline(always)]
pub(super) fn load_bytes<V: Vector>(puzzles: &[Puzzle], bytes: &mut Bytes) {
    for (group, puzzles) in puzzles.chunks(16).enumerate().take(V::LANES.div_ceil(16)) {
        load_sixteen(puzzles, group, bytes);
    }
}

/// Candidates of the same puzzles, pencilmarks included.
#[inline(always)]
pub(super) fn load_block<V: Vector>(puzzles: &[Puzzle], bytes: &Bytes, block: &mut Cells<V>) {
    for (x, d) in block.iter_mut().zip(bytes) {
        *x = V::sets(d, FULL);
    }
    let lanes = V::lanes_mut(block);
    for (l, puzzle) in puzzles.iter().enumerate() {
        if let Puzzle::Sukaku(marks) = puzzle {
            for (i, set) in marks.sets().iter().enumerate() {
                lanes[i * V::LANES + l] = set.bits();
            }
        }
    }
}

/// Up to sixteen puzzles into bytes `16 group ..` of every cell.
#[inline(always)]
fn load_sixteen(puzzles: &[Puzzle], group: usize, digits: &mut Bytes) {
    static BLANK: [u8; 81] = [0; 81];
    let mut values = [&BLANK; 16];
    for (to, puzzle) in values.iter_mut().zip(puzzles) {
        if let Puzzle::Clues(grid) = puzzle {
            *to = grid.values();
        }
    }
    for c in [0, 16, 32, 48, 64] {
        let mut rows = [[0; 16]; 16];
        for l in 0..16 {
            rows[l].copy_from_slice(&values[l][c..c + 16]);
        }
        for (j, row) in transpose(rows).iter().enumerate() {
            digits[c + j][group * 16..group * 16 + 16].copy_from_slice(row);
        }
    }
    for l in 0..16 {
        digits[80][group * 16 + l] = values[l][80];
    }
}
