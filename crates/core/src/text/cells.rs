//! The 81 characters of a puzzle and the 729 of pencilmarks: bytes to values and back.
//!
//! A blank is any of `. 0 * _ - x X`, or a space where no other blank is used. Every function here looks at all bytes
//! without an early exit and without a table, so that the compiler makes a few vector instructions of it.

use crate::digit::Digit;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;

/// What the errors call a cell.
pub(crate) const CELL: &str = "a digit or a blank (one of . 0 * _ - x X)";

/// Whether this byte is a cell: a digit or a blank other than a space.
#[inline]
pub(crate) const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b'*' | b'_' | b'-' | b'x' | b'X')
}

/// The value of a cell or a space: 1 to 9, or 0 for a blank.
#[inline]
pub(crate) const fn value(byte: u8) -> u8 {
    let value = byte.wrapping_sub(b'0');
    if value <= 9 { value } else { 0 }
}

/// The grid of 81 bytes, or `None` when one of them is no cell or spaces and other blanks are mixed.
#[inline]
pub(crate) fn grid(text: &[u8; 81]) -> Option<Grid> {
    let (mut bad, mut spaces, mut blanks) = (0u8, 0u8, 0u8);
    let mut values = [0; 81];
    for i in 0..81 {
        let byte = text[i];
        let digit = byte.wrapping_sub(b'0');
        let is_digit = digit <= 9;
        let space = byte == b' ';
        let blank =
            (byte == b'.') | (digit == 0) | (byte == b'*') | (byte == b'_') | (byte == b'-') | (byte | 0x20 == b'x');
        values[i] = if is_digit { digit } else { 0 };
        bad |= u8::from(!(is_digit | space | blank));
        spaces |= u8::from(space);
        blanks |= u8::from(blank);
    }
    if bad | (spaces & blanks) != 0 { None } else { Grid::from_values(values) }
}

/// The marks of 729 bytes, nine for each cell; or the place of the first that is neither its digit nor a blank.
pub(crate) fn marks(text: &[u8; 729]) -> Result<Pencilmarks, usize> {
    let mut sets = [DigitSet::EMPTY; 81];
    for (cell, nine) in text.chunks_exact(9).enumerate() {
        let (mut bits, mut bad) = (0u16, false);
        for (i, &byte) in nine.iter().enumerate() {
            let digit = byte.wrapping_sub(b'0');
            bits |= u16::from(digit == i as u8 + 1) << i;
            bad |= !(digit == i as u8 + 1 || (is_cell(byte) && value(byte) == 0));
        }
        if bad {
            let wrong = nine
                .iter()
                .zip(1..)
                .position(|(&byte, own)| !is_cell(byte) || (value(byte) != 0 && value(byte) != own));
            return Err(cell * 9 + wrong.unwrap_or(0));
        }
        sets[cell] = DigitSet::from_bits(bits);
    }
    Ok(Pencilmarks::new(sets))
}

/// Writes 81 or 729 characters, `.` for a blank or a missing mark.
#[inline]
pub(crate) fn write_puzzle(puzzle: &Puzzle, out: &mut Vec<u8>) {
    match puzzle {
        Puzzle::Clues(grid) => out.extend_from_slice(&grid.to_line()),
        Puzzle::Sukaku(marks) => write_marks(marks, out),
    }
}

/// Writes 729 characters, `.` for a missing mark.
pub(crate) fn write_marks(marks: &Pencilmarks, out: &mut Vec<u8>) {
    for set in marks.sets() {
        out.extend(Digit::all().map(|digit| if set.contains(digit) { b'0' + digit.value() } else { b'.' }));
    }
}
