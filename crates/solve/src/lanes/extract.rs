//! Extraction: the digits of solved lanes, row by row.

use super::propagate::Cells;
use crate::simd::{Vector, transpose};

/// Row `l` becomes the digits of lane `l`, for every lane that is solved; other rows become anything.
///
/// Sets become digits, a byte each, and are transposed sixteen cells by sixteen lanes at a time.
#[inline(always)]
pub(super) fn extract<V: Vector>(cells: &Cells<V>, rows: &mut [[u8; 81]; 32]) {
    for c in [0, 16, 32, 48, 64] {
        let mut squares = [[[0; 16]; 16]; 2];
        for i in 0..16 {
            let digits = cells[c + i].digits();
            for (group, square) in squares.iter_mut().enumerate().take(V::LANES.div_ceil(16)) {
                square[i].copy_from_slice(&digits[group * 16..group * 16 + 16]);
            }
        }
        for (group, square) in squares.into_iter().enumerate().take(V::LANES.div_ceil(16)) {
            for (l, row) in transpose(square).iter().enumerate() {
                rows[group * 16 + l][c..c + 16].copy_from_slice(row);
            }
        }
    }
    for (row, digit) in rows.iter_mut().zip(cells[80].digits()) {
        row[80] = digit;
    }
}

/// The digits of one solved lane.
#[inline(always)]
pub(super) fn extract_one<V: Vector>(cells: &Cells<V>, l: usize) -> [u8; 81] {
    let lanes = &V::lanes(cells)[l..];
    let mut digits = [0; 81];
    for (i, digit) in digits.iter_mut().enumerate() {
        *digit = lanes[i * V::LANES].trailing_zeros() as u8 + 1;
    }
    digits
}
