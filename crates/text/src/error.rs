//! Errors in a text: what is wrong, and where.

use core::fmt;
use std::borrow::Cow;
use sudokit_constraint::GeometryError;
use sudokit_core::cells::{CellsError, CellsErrorKind};

pub(crate) use sudokit_core::cells::describe;

/// An error in a text, with its place: one for each bad record.
///
/// ```
/// use sudokit_text::Puzzle;
/// let error = "53..7q...".parse::<Puzzle>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 6));
/// assert!(error.to_string().starts_with("line 1, column 6: found 'q', expected"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    kind: ErrorKind,
    line: u64,
    column: u64,
    found: Cow<'static, str>,
    expected: Cow<'static, str>,
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that is not allowed there.
    Character,
    /// Too few or too many cells, marks or rows.
    Length,
    /// A column, field or attribute that is missing.
    Missing,
    /// Quotes or brackets that do not match, or are missing.
    Syntax,
    /// A line above [`MAX_LINE`](crate::MAX_LINE) bytes; it was skipped.
    TooLong,
    /// No puzzle, or more than one, where exactly one was expected.
    NotOne,
    /// A size, boxes or other houses that do not exist, or do not fit together.
    Geometry,
    /// Something other than puzzles as text, such as a compressed file or a picture.
    NotText,
    /// A rule that is unknown or wrong; `found` is the whole message, and `expected` is empty.
    Rule,
}

impl TextError {
    /// The error that `found` is at a line and column, counted from 1, where something else was `expected`.
    pub fn new(
        kind: ErrorKind,
        (line, column): (u64, u64),
        found: impl Into<Cow<'static, str>>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { kind, line, column, found: found.into(), expected: expected.into() }
    }

    /// The kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The line, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What was found there.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What was expected there; empty if [`Self::found`] is the whole message.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// The message, without the place.
    pub fn message(&self) -> String {
        if self.expected.is_empty() {
            return self.found.clone().into_owned();
        }
        format!("found {}, expected {}", self.found, self.expected)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message())
    }
}

impl core::error::Error for TextError {}

/// Why a piece of text is not a puzzle, and at which byte of it.
#[derive(Debug)]
pub(crate) struct PieceError {
    pub(crate) kind: ErrorKind,
    pub(crate) at: usize,
    pub(crate) found: Cow<'static, str>,
    pub(crate) expected: Cow<'static, str>,
}

impl PieceError {
    pub(crate) fn new(
        kind: ErrorKind,
        at: usize,
        found: impl Into<Cow<'static, str>>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { kind, at, found: found.into(), expected: expected.into() }
    }

    /// Too few or too many cells.
    pub(crate) fn cells(at: usize, found: usize, expected: impl Into<Cow<'static, str>>) -> Self {
        let found = if found == 1 { "1 cell".to_owned() } else { format!("{found} cells") };
        Self::new(ErrorKind::Length, at, found, expected)
    }
}

impl From<CellsError> for PieceError {
    fn from(error: CellsError) -> Self {
        let kind = match error.kind() {
            CellsErrorKind::Length => ErrorKind::Length,
            _ => ErrorKind::Character,
        };
        Self::new(kind, error.at(), error.found().to_owned(), error.expected().to_owned())
    }
}

impl From<GeometryError> for PieceError {
    fn from(error: GeometryError) -> Self {
        let words = error.to_string();
        let (found, expected) = words.split_once(", expected ").unwrap_or((&words, "other boxes or houses"));
        Self::new(ErrorKind::Geometry, 0, found.to_owned(), expected.to_owned())
    }
}

/// The characters before `at`, plus one.
pub(crate) fn column(line: &[u8], at: usize) -> u64 {
    let before = &line[..at.min(line.len())];
    before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64 + 1
}
