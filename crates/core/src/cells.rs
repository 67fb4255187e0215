//! The 81 characters of a puzzle and the 729 of pencilmarks: bytes to values and back. Every crate that reads or writes
//! the cells of a 9x9 grid does it here.
//!
//! A blank is any of `. 0 * _ - x X`, or a space where no other blank is used. The fast functions read all bytes
//! without an early exit and without a table, so that the compiler can use a few vector instructions.
//!
//! ```
//! use sudokit_core::cells;
//! assert!(cells::puzzle(&[b'.'; 81]).is_ok());
//! let error = cells::puzzle(b"53..7q...").unwrap_err();
//! assert_eq!(error.to_string(), "column 6: found 'q', expected a digit or a blank (one of . 0 * _ - x X)");
//! ```

use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;

/// The words that error messages use for a cell.
pub const CELL: &str = "a digit or a blank (one of . 0 * _ - x X)";

/// The words that error messages use for the right number of cells.
pub const CELLS: &str = "81 cells or 729 marks";

/// Whether this byte is a cell: a digit or a blank other than a space.
#[inline]
pub const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | is_mark(byte)
}

/// Whether this byte is a blank that is neither a digit nor a space.
#[inline]
const fn is_mark(byte: u8) -> bool {
    (byte == b'.') | (byte == b'*') | (byte == b'_') | (byte == b'-') | (byte | 0x20 == b'x')
}

/// The value of a cell or a space: 1 to 9, or 0 for a blank.
#[inline]
pub const fn value(byte: u8) -> u8 {
    let value = byte.wrapping_sub(b'0');
    if value <= 9 { value } else { 0 }
}

/// Reads 81 bytes that are digits or `.`, the most common form; returns `None` for anything else.
#[inline]
pub fn usual_grid(text: &[u8; 81]) -> Option<Grid> {
    let mut bad = 0;
    let mut values = [0; 81];
    for i in 0..81 {
        let digit = text[i].wrapping_sub(b'0');
        let is_digit = digit <= 9;
        values[i] = if is_digit { digit } else { 0 };
        bad |= u8::from(!(is_digit | (text[i] == b'.')));
    }
    if bad != 0 { None } else { Some(Grid::from_known(values)) }
}

/// Reads 81 bytes; returns `None` if one of them is not a cell or if spaces and other blanks are mixed.
#[inline]
pub fn grid(text: &[u8; 81]) -> Option<Grid> {
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
    if bad | (spaces & blanks) != 0 { None } else { Some(Grid::from_known(values)) }
}

/// Reads 729 bytes, nine for each cell; the error is the index of the first byte that is neither its digit nor a blank.
pub fn marks(text: &[u8; 729]) -> Result<Pencilmarks, usize> {
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

/// Why a text is not 81 cells or 729 marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellsError {
    kind: CellsErrorKind,
    at: usize,
    found: Cow<'static, str>,
    expected: Cow<'static, str>,
}

/// What is wrong with the cells of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellsErrorKind {
    /// A character that is neither a digit nor a blank, or not the mark of its place.
    Character,
    /// Too few or too many cells.
    Length,
}

impl CellsError {
    /// What is wrong.
    pub fn kind(&self) -> CellsErrorKind {
        self.kind
    }

    /// The index of the first wrong byte of the text, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What was found there: a character in quotes, or the number of cells.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What was expected there.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// The error for too few or too many cells.
    pub fn wrong_length(cells: usize) -> Self {
        let found = if cells == 1 { "1 cell".into() } else { format!("{cells} cells") };
        Self { kind: CellsErrorKind::Length, at: cells, found: found.into(), expected: CELLS.into() }
    }

    /// The error for a wrong character at byte `at`.
    pub fn wrong_character(text: &[u8], at: usize, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { kind: CellsErrorKind::Character, at, found: describe(text, at), expected: expected.into() }
    }
}

impl fmt::Display for CellsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == CellsErrorKind::Character {
            write!(f, "column {}: ", self.at + 1)?;
        }
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl core::error::Error for CellsError {}

/// How an error names what stands at `at`: the character in quotes, a byte that is not text, or the end of the line.
pub fn describe(line: &[u8], at: usize) -> Cow<'static, str> {
    let Some(&byte) = line.get(at) else { return Cow::Borrowed("the end of the line") };
    // A character has at most four bytes; the first valid prefix is the character.
    let character = (1..=4)
        .filter_map(|length| core::str::from_utf8(line.get(at..at + length)?).ok())
        .find_map(|text| text.chars().next());
    match character {
        Some('\t') => Cow::Borrowed("a tab"),
        Some(' ') => Cow::Borrowed("a space"),
        Some(c) if c.is_control() => Cow::Owned(format!("the control character {:#04x}", u32::from(c))),
        Some('\u{feff}') => Cow::Borrowed("a byte order mark (U+FEFF)"),
        Some(c) if is_invisible(c) => Cow::Owned(format!("the invisible character U+{:04X}", u32::from(c))),
        Some(c) => Cow::Owned(format!("'{c}'")),
        None => Cow::Owned(format!("the byte {byte:#04x}")),
    }
}

/// Whether a character shows nothing, or changes how a terminal shows the rest of the line: spaces other than the usual one,
/// joiners, marks of direction. [`char::escape_debug`] writes these as numbers.
fn is_invisible(c: char) -> bool {
    !c.is_ascii() && c.escape_debug().len() > 1
}

/// Reads a text of exactly 81 cells or 729 marks.
#[inline]
pub fn puzzle(text: &[u8]) -> Result<Puzzle, CellsError> {
    if let Ok(cells) = text.try_into()
        && let Some(grid) = usual_grid(cells).or_else(|| grid(cells))
    {
        return Ok(Puzzle::Clues(grid));
    }
    unusual(text)
}

/// Reads what is not 81 cells: marks, or an error.
#[inline(never)]
fn unusual(text: &[u8]) -> Result<Puzzle, CellsError> {
    let as_marks = text.try_into().ok().map(marks);
    if let Some(Ok(marks)) = as_marks {
        return Ok(Puzzle::Sukaku(marks));
    }
    if let Some(at) = text.iter().position(|&byte| !is_cell(byte)) {
        return Err(CellsError::wrong_character(text, at, CELL));
    }
    if let Some(Err(at)) = as_marks {
        let mark = at % 9 + 1;
        let expected = format!("{mark} or a blank, because it is mark {mark} of its cell");
        return Err(CellsError::wrong_character(text, at, expected));
    }
    Err(CellsError::wrong_length(text.len()))
}

impl FromStr for Puzzle {
    type Err = CellsError;

    /// Reads 81 cells or 729 marks, and ignores spaces and line ends around them. The crate `sudokit-text` reads other
    /// formats.
    fn from_str(text: &str) -> Result<Self, CellsError> {
        puzzle(text.as_bytes()).or_else(|error| match text.trim() {
            trimmed if trimmed.len() < text.len() => puzzle(trimmed.as_bytes()),
            _ => Err(error),
        })
    }
}

impl FromStr for Grid {
    type Err = CellsError;

    /// Reads 81 cells, and ignores spaces and line ends around them.
    fn from_str(text: &str) -> Result<Self, CellsError> {
        match text.parse()? {
            Puzzle::Clues(grid) => Ok(grid),
            Puzzle::Sukaku(_) => Err(CellsError { expected: "81 cells".into(), ..CellsError::wrong_length(729) }),
        }
    }
}

/// Reads a text of 81 cells; returns `None` for anything else.
pub fn solution(text: &[u8]) -> Option<Grid> {
    text.try_into().ok().and_then(grid)
}

/// Writes 81 or 729 characters, `.` for a blank or a missing mark.
#[inline]
pub fn write_puzzle(puzzle: &Puzzle, out: &mut Vec<u8>) {
    match puzzle {
        Puzzle::Clues(grid) => out.extend_from_slice(&grid.to_line()),
        Puzzle::Sukaku(marks) => write_marks(marks, out),
    }
}

/// Writes 729 characters, `.` for a missing mark.
pub fn write_marks(marks: &Pencilmarks, out: &mut Vec<u8>) {
    out.extend_from_slice(&marks_to_line(marks));
}

/// The 729 characters of pencilmarks, `.` for a missing mark.
pub fn marks_to_line(marks: &Pencilmarks) -> [u8; 729] {
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
    text
}
