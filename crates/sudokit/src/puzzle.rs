//! The puzzle of any kind, and a solution of one.

use core::fmt;
use serde::{Serialize, Serializer};
pub use sudokit_core::Puzzle as Classic;
use sudokit_core::Solution;
pub use sudokit_text::{Puzzle, SizedPuzzle, Variant};

/// A solution of a puzzle of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filled {
    /// Of a 9x9 puzzle.
    Classic(Solution),
    /// Of a puzzle of another size or with extra houses, in the symbols of the puzzle. Boxed, so that lists of solutions
    /// of 9x9 puzzles stay small.
    Sized(Box<SizedPuzzle>),
    /// Of a puzzle with rules.
    Variant(Box<FilledVariant>),
}

/// A solution of a puzzle with rules: the values of all cells, those of the grid row by row and then those outside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledVariant {
    puzzle: Variant,
    values: Vec<i32>,
}

impl FilledVariant {
    pub(crate) fn new(puzzle: &Variant, values: &[i32]) -> Self {
        Self { puzzle: puzzle.clone(), values: values.to_vec() }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Variant {
        &self.puzzle
    }

    /// The values of all cells.
    pub fn values(&self) -> &[i32] {
        &self.values
    }
}

impl fmt::Display for FilledVariant {
    /// Writes the values of the grid row by row, in the characters of the puzzle's range of values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.puzzle.line(&self.values))
    }
}

impl From<FilledVariant> for Filled {
    fn from(filled: FilledVariant) -> Self {
        Self::Variant(Box::new(filled))
    }
}

impl Filled {
    /// The solution of a 9x9 puzzle.
    pub fn classic(&self) -> Option<&Solution> {
        match self {
            Self::Classic(solution) => Some(solution),
            Self::Sized(_) | Self::Variant(_) => None,
        }
    }
}

impl Filled {
    /// The solution of a puzzle with rules.
    pub fn variant(&self) -> Option<&FilledVariant> {
        match self {
            Self::Variant(filled) => Some(filled),
            Self::Classic(_) | Self::Sized(_) => None,
        }
    }
}

impl From<Solution> for Filled {
    fn from(solution: Solution) -> Self {
        Self::Classic(solution)
    }
}

impl fmt::Display for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic(solution) => solution.fmt(f),
            Self::Sized(grid) => grid.fmt(f),
            Self::Variant(filled) => filled.fmt(f),
        }
    }
}

impl Serialize for Filled {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
