//! What is wrong with a text, and where.

use crate::geometry::{GeometryError, MAX_ORDER};
use core::fmt;

/// A text that is no puzzle: what was found, what was expected, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    kind: TextErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// So many cells, which is not the square of a size.
    NotSquare(usize),
    /// Another number of cells than the geometry has.
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row of another length than the first, or than the geometry says.
    RowLength {
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Too few or too many rows.
    RowCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// What is no symbol of this size.
    Symbol {
        /// As it stands in the text.
        found: String,
        /// How many symbols there are.
        order: usize,
    },
    /// A line longer than any puzzle.
    LongLine,
    /// There is no such geometry.
    Geometry(GeometryError),
}

impl TextError {
    pub(super) fn new(line: usize, column: usize, kind: TextErrorKind) -> Self {
        Self { line, column, kind }
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character of the line, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    pub fn kind(&self) -> &TextErrorKind {
        &self.kind
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSquare(found) => {
                write!(f, "{found} cells, expected a square number from 4 to {}", MAX_ORDER * MAX_ORDER)
            }
            Self::Length { found, expected } => write!(f, "{found} cells, expected {expected}"),
            Self::RowLength { found, expected } => write!(f, "a row of {found} cells, expected {expected}"),
            Self::RowCount { found, expected } => write!(f, "{found} rows, expected {expected}"),
            Self::Symbol { found, order } => write!(f, "{found:?}, expected a blank or one of {order} symbols"),
            Self::LongLine => write!(f, "a line of more than {} bytes", super::LONGEST_LINE),
            Self::Geometry(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TextError {}
