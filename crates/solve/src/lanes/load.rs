//! Loading: puzzles into the lanes of a block.

use super::propagate::{Cells, FULL};
use crate::simd::{LINE, Vector, transpose};
use core::ops::Range;
use sudokit_core::Puzzle;

/// The digits of up to 32 puzzles, 0 for a blank: byte `l` of row `c` is cell `c` of puzzle `l`.
pub(super) type Bytes = [[u8; 32]; 81];

/// What a run solves: puzzles, or lines of text that are read without making puzzles of them.
#[derive(Clone, Copy)]
pub(super) enum Input<'a> {
    Puzzles(&'a [Puzzle]),
    Lines(&'a [[u8; LINE]]),
}

impl<'a> Input<'a> {
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        match self {
            Self::Puzzles(puzzles) => puzzles.len(),
            Self::Lines(lines) => lines.len(),
        }
    }

    /// The puzzles of a range.
    #[inline(always)]
    pub(super) fn part(self, range: Range<usize>) -> Self {
        match self {
            Self::Puzzles(puzzles) => Self::Puzzles(&puzzles[range]),
            Self::Lines(lines) => Self::Lines(&lines[range]),
        }
    }

    /// The clues of sixteen puzzles from `first` on, and the byte of the digit 0 in them. Pencilmark puzzles, and those
    /// after the last, are blank.
    #[inline(always)]
    fn sixteen(self, first: usize) -> ([&'a [u8; 81]; 16], u8) {
        static BLANK: [u8; 81] = [0; 81];
        let mut values = [&BLANK; 16];
        match self {
            Self::Puzzles(puzzles) => {
                for (to, puzzle) in values.iter_mut().zip(&puzzles[first..]) {
                    if let Puzzle::Clues(grid) = puzzle {
                        *to = grid.values();
                    }
                }
                (values, 0)
            }
            Self::Lines(lines) => {
                for (to, line) in values.iter_mut().zip(&lines[first..]) {
                    if let Some(cells) = line.first_chunk() {
                        *to = cells;
                    }
                }
                (values, b'0')
            }
        }
    }
}

/// Transposes the clues of up to `V::LANES` puzzles, sixteen puzzles by sixteen cells at a time. Pencilmark puzzles
/// are blank.
#[inline(always)]
pub(super) fn load_bytes<V: Vector>(input: Input<'_>, bytes: &mut Bytes) {
    for group in 0..input.len().min(V::LANES).div_ceil(16) {
        load_sixteen(input.sixteen(group * 16), group, bytes);
    }
}

/// Candidates of the same puzzles, pencilmarks included.
#[inline(always)]
pub(super) fn load_block<V: Vector>(input: Input<'_>, bytes: &Bytes, block: &mut Cells<V>) {
    for (x, d) in block.iter_mut().zip(bytes) {
        *x = V::sets(d, FULL);
    }
    let Input::Puzzles(puzzles) = input else { return };
    let lanes = V::lanes_mut(block);
    for (group, puzzles) in puzzles.chunks(V::LANES.min(16)).enumerate() {
        let is_whole = puzzles.len() == V::LANES.min(16) && puzzles.iter().all(Puzzle::is_sukaku);
        if is_whole {
            load_marks::<V>(puzzles, group, lanes);
            continue;
        }
        for (l, puzzle) in puzzles.iter().enumerate() {
            if let Puzzle::Sukaku(marks) = puzzle {
                for (i, set) in marks.sets().iter().enumerate() {
                    lanes[i * V::LANES + group * 16 + l] = set.bits();
                }
            }
        }
    }
}

/// Pencilmark puzzles into lanes `16 group ..` of every cell, eight cells at a time: low and high bytes of their sets become
/// rows of their own. A third of the time of single stores, for all puzzles of the group.
#[inline(always)]
fn load_marks<V: Vector>(puzzles: &[Puzzle], group: usize, lanes: &mut [u16]) {
    for c in [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 73] {
        let mut rows = [[0; 16]; 16];
        for (row, puzzle) in rows.iter_mut().zip(puzzles) {
            if let Puzzle::Sukaku(marks) = puzzle {
                for k in 0..8 {
                    [row[2 * k], row[2 * k + 1]] = marks.sets()[c + k].bits().to_le_bytes();
                }
            }
        }
        let bytes = transpose(rows);
        for k in 0..8 {
            let lanes = &mut lanes[(c + k) * V::LANES + group * 16..][..V::LANES.min(16)];
            for (l, set) in lanes.iter_mut().enumerate() {
                *set = u16::from_le_bytes([bytes[2 * k][l], bytes[2 * k + 1][l]]);
            }
        }
    }
}

/// Up to sixteen puzzles into bytes `16 group ..` of every cell. A dot comes before the digits in ASCII, so what is left of
/// it is 0 as well.
#[inline(always)]
fn load_sixteen((values, zero): ([&[u8; 81]; 16], u8), group: usize, digits: &mut Bytes) {
    for c in [0, 16, 32, 48, 64] {
        let mut rows = [[0; 16]; 16];
        for l in 0..16 {
            rows[l].copy_from_slice(&values[l][c..c + 16]);
        }
        for (j, row) in transpose(rows).iter().enumerate() {
            for l in 0..16 {
                digits[c + j][group * 16 + l] = row[l].saturating_sub(zero);
            }
        }
    }
    for l in 0..16 {
        digits[80][group * 16 + l] = values[l][80].saturating_sub(zero);
    }
}
