//! Why a benchmark could not be run, or has no valid result.

use std::fmt;
use std::path::PathBuf;

/// Why a benchmark ended without its figures.
#[derive(Debug)]
#[non_exhaustive]
pub enum BenchError {
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
    /// A set or a record has a line that cannot be understood.
    Text(PathBuf, String),
    /// The options contradict each other or name something that does not exist.
    Usage(String),
    /// A rival's library could not be loaded.
    Rival {
        /// What it is called.
        name: String,
        /// What the system says.
        why: String,
    },
    /// Two contestants, or a contestant and the known answer, differ: no figure is worth anything.
    Disagreement {
        /// The set.
        set: String,
        /// The first puzzle they differ on.
        puzzle: String,
        /// Who said what, and what was expected.
        what: String,
    },
    /// The figures could not be written.
    Output(std::io::Error),
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Text(path, what) => write!(f, "{}: {what}", path.display()),
            Self::Usage(what) => f.write_str(what),
            Self::Rival { name, why } => write!(f, "rival {name}: {why}"),
            Self::Disagreement { set, puzzle, what } => write!(f, "wrong answer on {set}: {what}, puzzle {puzzle}"),
            Self::Output(error) => write!(f, "output: {error}"),
        }
    }
}

impl std::error::Error for BenchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(_, error) | Self::Output(error) => Some(error),
            _ => None,
        }
    }
}

impl From<std::io::Error> for BenchError {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}
