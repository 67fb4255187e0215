//! What is wrong with a text, and where.

use core::fmt;
use std::borrow::Cow;

/// A place in a text that is not what its format wants: one error for each bad record.
///
/// ```
/// use sudokit_core::Puzzle;
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

/// What sort of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that cannot stand there.
    Character,
    /// Too few or too many cells, marks or rows.
    Length,
    /// A column, field or attribute that is missing.
    Missing,
    /// Quotes or brackets that do not match, or are missing.
    Syntax,
    /// A line above [`MAX_LINE`](super::MAX_LINE) bytes; it was skipped.
    TooLong,
    /// No puzzle, or more than one, where one was wanted.
    NotOne,
}

impl TextError {
    pub(crate) fn new(
        kind: ErrorKind,
        (line, column): (u64, u64),
        found: impl Into<Cow<'static, str>>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { kind, line, column, found: found.into(), expected: expected.into() }
    }

    /// What sort of thing is wrong.
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

    /// What stands there.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What should stand there.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: found {}, expected {}", self.line, self.column, self.found, self.expected)
    }
}

impl core::error::Error for TextError {}

/// How an error names what stands at `at`: the character in quotes, a byte that is no text, or the end of the line.
pub(crate) fn describe(line: &[u8], at: usize) -> Cow<'static, str> {
    let Some(&byte) = line.get(at) else { return Cow::Borrowed("the end of the line") };
    // A character has at most four bytes; the first valid prefix is the character.
    let character = (1..=4)
        .filter_map(|length| core::str::from_utf8(line.get(at..at + length)?).ok())
        .find_map(|text| text.chars().next());
    match character {
        Some('\t') => Cow::Borrowed("a tab"),
        Some(' ') => Cow::Borrowed("a space"),
        Some(c) if c.is_control() => Cow::Owned(format!("the control character {:#04x}", u32::from(c))),
        Some(c) => Cow::Owned(format!("'{c}'")),
        None => Cow::Owned(format!("the byte {byte:#04x}")),
    }
}

/// The characters before `at`, plus one.
pub(crate) fn column(line: &[u8], at: usize) -> u64 {
    let before = &line[..at.min(line.len())];
    before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64 + 1
}
