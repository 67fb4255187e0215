//! Loading: puzzles into the lanes of a block.

use super::propagate::Cells;
use crate::simd::{Vector, transpose};
use sudokit_core::Puzzle;

/// Up to `V::LANES` puzzles into lanes 0.. of the block.
///
/// Digits are transposed as bytes, sixteen puzzles by sixteen cells at a time, and widened to sets last.
#[inline(always)]
pub(super) fn load_block<V: Vector>(puzzles: &[Puzzle], block: &mut Cells<V>) {
    let mut digits = [[0u8; 32]; 81];
    for (group, puzzles) in puzzles.chunks(16).enumerate() {
        load_sixteen(puzzles, group, &mut digits);
    }
    for (x, d) in block.iter_mut().zip(&digits) {
        *x = V::sets(d);
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

/// Up to sixteen puzzles into bytes `16 group ..` of every cell; those without clues as blank.
#[inline(always)]
fn load_sixteen(puzzles: &[Puzzle], group: usize, digits: &mut [[u8; 32]; 81]) {
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
