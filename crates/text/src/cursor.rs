//! A place in a text, and its lines one by one.

use crate::error::{self, ErrorKind, PieceError, TextError};
use crate::format::table::Layout;
use std::borrow::Cow;

/// A position in a text that starts at a known line and column.
#[derive(Clone)]
pub struct Cursor<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) at: usize,
    /// The number of the line in which `at` stands.
    pub(crate) line: u64,
    /// Characters of the first line that came before this text.
    pub(crate) before: u64,
    /// Bytes whose line ends are counted in `line`, for a format that does not go by lines.
    pub(crate) counted: usize,
    pub(crate) layout: &'t Layout,
}

/// A line without its end (`\n`, `\r\n`), and its number.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) bytes: &'t [u8],
    pub(crate) number: u64,
    before: u64,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t [u8], line: u64, before: u64, layout: &'t Layout) -> Self {
        Self { text, at: 0, line, before, counted: 0, layout }
    }

    /// What has not been read yet.
    #[inline]
    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or(&[])
    }

    /// Moves past a line of this many bytes, including its end.
    #[inline]
    pub(crate) fn pass_line(&mut self, bytes: usize) {
        self.at += bytes;
        self.line += 1;
        self.before = 0;
    }

    /// Moves past this many whole lines, which have this many bytes with their ends.
    #[inline]
    pub(crate) fn pass_lines(&mut self, lines: usize, bytes: usize) {
        if lines > 0 {
            self.at += bytes;
            self.line += lines as u64;
            self.before = 0;
        }
    }

    /// The current position, for [`Self::back_to`].
    pub(crate) fn mark(&self) -> (usize, u64, u64) {
        (self.at, self.line, self.before)
    }

    /// Moves back to a position.
    pub(crate) fn back_to(&mut self, mark: (usize, u64, u64)) {
        (self.at, self.line, self.before) = mark;
    }

    /// The text from a place to here as one line, with the ends of lines in it.
    pub(crate) fn since(&self, (at, line, before): (usize, u64, u64)) -> Line<'t> {
        let text = self.text.get(at..self.at.min(self.text.len())).unwrap_or(&[]);
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        Line { bytes: trim_return(text), number: line, before }
    }

    /// Takes the next line and moves past it.
    #[inline]
    pub(crate) fn line(&mut self) -> Option<Line<'t>> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let end = find(b'\n', rest).unwrap_or(rest.len());
        let line = Line { bytes: trim_return(&rest[..end]), number: self.line, before: self.before };
        self.pass_line(end + 1);
        Some(line)
    }
}

impl<'t> Line<'t> {
    /// A text that is not part of another.
    pub(crate) fn alone(bytes: &'t [u8]) -> Self {
        Self { bytes, number: 1, before: 0 }
    }

    /// Nothing but spaces and tabs, or a comment from `#` on.
    pub(crate) fn is_ignored(&self) -> bool {
        self.bytes.trim_ascii_start().first().is_none_or(|&byte| byte == b'#')
    }

    /// The place of a byte of this line, for an error.
    pub(crate) fn place(&self, at: usize) -> (u64, u64) {
        let before = &self.bytes[..at.min(self.bytes.len())];
        if let Some(end) = find_last(b'\n', before) {
            // A record over several lines.
            return (self.number + count(b'\n', before), error::column(&before[end + 1..], before.len()));
        }
        (self.number, self.before + error::column(self.bytes, at))
    }

    /// Turns an error in the part of this line from `start` on into one with a line and column.
    pub(crate) fn locate(&self, start: usize, error: PieceError) -> TextError {
        let at = start + error.at;
        TextError::new(error.kind, self.place(at), error.found, error.expected)
    }

    /// The error for something unexpected at `at`.
    pub(crate) fn error(&self, kind: ErrorKind, at: usize, expected: impl Into<Cow<'static, str>>) -> TextError {
        TextError::new(kind, self.place(at), error::describe(self.bytes, at), expected)
    }

    /// The error for `found` where something else was expected.
    pub(crate) fn error_found(
        &self,
        kind: ErrorKind,
        at: usize,
        found: impl Into<Cow<'static, str>>,
        expected: impl Into<Cow<'static, str>>,
    ) -> TextError {
        TextError::new(kind, self.place(at), found, expected)
    }
}

#[inline]
pub(crate) fn trim_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The first index of a byte; tests sixteen bytes at a time in a form that compiles to vector code.
#[inline]
pub(crate) fn find(byte: u8, text: &[u8]) -> Option<usize> {
    let (blocks, _) = text.as_chunks::<16>();
    let clear =
        blocks.iter().take_while(|block| !block.iter().fold(false, |found, &other| found | (other == byte))).count();
    let start = clear * 16;
    text[start..].iter().position(|&other| other == byte).map(|place| start + place)
}

/// The last index of a byte.
pub(crate) fn find_last(byte: u8, text: &[u8]) -> Option<usize> {
    text.iter().rposition(|&other| other == byte)
}

/// The number of times a byte occurs in a text.
pub(crate) fn count(byte: u8, text: &[u8]) -> u64 {
    sudokit_solve::count_byte(byte, text) as u64
}
