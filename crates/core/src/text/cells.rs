//! The 81 characters of a puzzle and the 729 of pencilmarks: bytes to values and back.
//!
//! A blank is any of `. 0 * _ - x X`, or a space where no other blank is used. The fast functions look at all bytes
//! without an early exit and without a table, so that the compiler makes a few vector instructions of them.

use super::error::ErrorKind;
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
    byte.is_ascii_digit() | is_mark(byte)
}

/// Whether this byte is a blank that is neither a digit nor a space.
#[inline]
const fn is_mark(byte: u8) -> bool {
    (byte == b'.') | (byte == b'*') | (byte == b'_') | (byte == b'-') | (byte | 0x20 == b'x')
}

/// The value of a cell or a space: 1 to 9, or 0 for a blank.
#[inline]
pub(crate) const fn value(byte: u8) -> u8 {
    let value = byte.wrapping_sub(b'0');
    if value <= 9 { value } else { 0 }
}

/// The grid of 81 bytes that are digits or `.`, as nearly all are; `None` for anything else.
#[inline]
pub(crate) fn usual_grid(text: &[u8; 81]) -> Option<Grid> {
    let mut bad = 0;
    let mut values = [0; 81];
    for i in 0..81 {
        let digit = text[i].wrapping_sub(b'0');
        let is_digit = digit <= 9;
        values[i] = if is_digit { digit } else { 0 };
        bad |= u8::from(!(is_digit | (text[i] == b'.')));
    }
    if bad != 0 { None } else { Grid::from_values(values) }
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
    const OWN: [u8; 729] = {
        let mut own = [0; 729];
        let mut i = 0;
        while i < 729 {
            own[i] = b'1' + (i % 9) as u8;
            i += 1;
        }
        own
    };
    let mut present = [0u8; 729];
    let mut bad = false;
    for i in 0..729 {
        let own = text[i] == OWN[i];
        present[i] = u8::from(own);
        bad |= !(own | is_mark(text[i]) | (text[i] == b'0'));
    }
    if bad {
        let wrong = |&i: &usize| text[i] != OWN[i] && !(is_cell(text[i]) && value(text[i]) == 0);
        return Err((0..729).find(wrong).unwrap_or(0));
    }
    let mut sets = [DigitSet::EMPTY; 81];
    for (set, nine) in sets.iter_mut().zip(present.as_chunks::<9>().0) {
        let [eight @ .., last] = *nine;
        // The product moves bit 8 i of the word to bit 56 + i: eight bytes of 0 or 1 become eight bits.
        let low = u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        *set = DigitSet::from_bits(low as u16 | u16::from(last) << 8);
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
    let as_marks = text.try_into().ok().map(marks);
    if let Some(Ok(marks)) = as_marks {
        return Ok(Puzzle::Sukaku(marks));
    }
    let character = |at, expected| Fault { kind: ErrorKind::Character, at, found: None, expected };
    if let Some(at) = text.iter().position(|&byte| !is_cell(byte)) {
        return Err(character(at, CELL.into()));
    }
    if let Some(Err(at)) = as_marks {
        let mark = at % 9 + 1;
        return Err(character(at, format!("{mark} or a blank, because it is mark {mark} of its cell").into()));
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
    static WORDS: [[u8; 9]; 512] = {
        let mut words = [[b'.'; 9]; 512];
        let mut i = 0;
        while i < 512 * 9 {
            if ((i / 9) >> (i % 9)) & 1 != 0 {
                words[i / 9][i % 9] = b'1' + (i % 9) as u8;
            }
            i += 1;
        }
        words
    };
    let mut text = [0; 729];
    for (word, set) in text.as_chunks_mut::<9>().0.iter_mut().zip(marks.sets()) {
        *word = WORDS[usize::from(set.bits())];
    }
    out.extend_from_slice(&text);
}

/// Writes text that must stay on its line: an end of line in it becomes a space.
pub(crate) fn write_inline(text: &str, out: &mut Vec<u8>) {
    out.extend(text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
}
