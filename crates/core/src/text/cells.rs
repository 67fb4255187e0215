//! The 81 characters of a puzzle and the 729 of pencilmarks: bytes to values and back.
//!
//! A blank is any of `. 0 * _ - x X`, or a space where no other blank is used. The fast functions look at all bytes
//! without an early exit and without a table, so that the compiler makes a few vector instructions of them.

use super::error::ErrorKind;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use std::borrow::Cow;

/// What the errors call a cell.
pub(crate) const CELL: &str = "a digit or a blank (one of . 0 * _ - x X)";

/// What the errors call the right number of them.
pub(crate) const CELLS: &str = "81 cells or 729 marks";

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

/// The grid of 81 bytes, or `None` when one of them is no cell or when spaces and other blanks are mixed.
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
    for (cell, nine) in text.as_chunks::<9>().0.iter().enumerate() {
        let mut bits = 0u16;
        for (i, &byte) in nine.iter().enumerate() {
            let own = byte == b'1' + i as u8;
            if !own && (!is_cell(byte) || value(byte) != 0) {
                return Err(cell * 9 + i);
            }
            bits |= u16::from(own) << i;
        }
        sets[cell] = DigitSet::from_bits(bits);
    }
    Ok(Pencilmarks::new(sets))
}

/// Why a text is no puzzle: where, and in which words.
pub(crate) struct Fault {
    pub(crate) kind: ErrorKind,
    pub(crate) at: usize,
    /// `None` when what was found is the character itself.
    pub(crate) found: Option<Cow<'static, str>>,
    pub(crate) expected: Cow<'static, str>,
}

/// A text of 81 cells or 729 marks and nothing else.
pub(crate) fn puzzle(text: &[u8]) -> Result<Puzzle, Fault> {
    if let Ok(cells) = text.try_into()
        && let Some(grid) = grid(cells)
    {
        return Ok(Puzzle::Clues(grid));
    }
    let character = |at, expected| Fault { kind: ErrorKind::Character, at, found: None, expected };
    if let Some(at) = text.iter().position(|&byte| !is_cell(byte)) {
        return Err(character(at, CELL.into()));
    }
    if let Ok(text) = text.try_into() {
        return marks(text).map(Puzzle::Sukaku).map_err(|at| {
            let mark = at % 9 + 1;
            character(at, format!("{mark} or a blank, because it is mark {mark} of its cell").into())
        });
    }
    Err(wrong_length(text.len()))
}

/// The fault of too few or too many cells.
pub(crate) fn wrong_length(cells: usize) -> Fault {
    let found = if cells == 1 { "1 cell".into() } else { format!("{cells} cells") };
    Fault { kind: ErrorKind::Length, at: cells, found: Some(found.into()), expected: CELLS.into() }
}

/// The grid of a text of 81 cells, `None` for anything else.
pub(crate) fn solution(text: &[u8]) -> Option<Grid> {
    text.try_into().ok().and_then(grid)
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

/// Writes text that must stay on its line: an end of line in it becomes a space.
pub(crate) fn write_inline(text: &str, out: &mut Vec<u8>) {
    out.extend(text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
}
