//! The puzzle of any kind, and a solution of one.

use core::fmt;
use serde::{Serialize, Serializer};
pub use sudokit_core::Puzzle as Classic;
use sudokit_core::Solution;
pub use sudokit_text::{Puzzle, SizedPuzzle};

/// A solution of a puzzle of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filled {
    /// Of a 9x9 puzzle.
    Classic(Solution),
    /// Of a puzzle of another size or with extra houses, in the symbols of the puzzle. Apart, so that lists of solutions
    /// of 9x9 puzzles stay small.
    Sized(Box<SizedPuzzle>),
}

impl Filled {
    /// The solution of a 9x9 puzzle.
    pub fn classic(&self) -> Option<&Solution> {
        match self {
            Self::Classic(solution) => Some(solution),
            Self::Sized(_) => None,
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
        }
    }
}

impl Serialize for Filled {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
