//! One exception class for each kind of error, and what can be wrong with one row of a column.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt;

create_exception!(sudokit, SudokitError, PyValueError, "Anything sudokit objects to.");
create_exception!(sudokit, BadPuzzle, SudokitError, "A text or an array that is no puzzle.");
create_exception!(sudokit, BadOption, SudokitError, "An option with a value that makes no sense.");
create_exception!(sudokit, NoSolution, SudokitError, "The puzzle has no solution.");
create_exception!(sudokit, ManySolutions, SudokitError, "The puzzle has more than one solution.");
create_exception!(sudokit, TimeLimit, SudokitError, "The time limit was too short.");
create_exception!(sudokit, GaveUp, SudokitError, "No such puzzle was found, or there can be none.");
create_exception!(sudokit, TooRegular, SudokitError, "Pencilmarks with too many symmetries for a canonical form.");

/// What can be wrong with a row, or with the puzzle of a call.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Bad(String),
    NoSolution,
    ManySolutions,
    TimeLimit(String),
    TooRegular(String),
    /// A panic: a mistake of ours.
    Mistake,
}

impl Fault {
    /// The fault of a puzzle that should have exactly one solution and has so many (2 for more).
    pub(crate) fn unless_proper(solutions: u64) -> Option<Self> {
        match solutions {
            0 => Some(Self::NoSolution),
            1 => None,
            _ => Some(Self::ManySolutions),
        }
    }

    /// As an exception, of a row of a column if it has a number.
    pub(crate) fn raise(&self, row: Option<usize>) -> PyErr {
        let words = row.map_or_else(|| self.to_string(), |row| format!("row {row}: {self}"));
        match self {
            Self::Bad(_) => BadPuzzle::new_err(words),
            Self::NoSolution => NoSolution::new_err(words),
            Self::ManySolutions => ManySolutions::new_err(words),
            Self::TimeLimit(_) => TimeLimit::new_err(words),
            Self::TooRegular(_) => TooRegular::new_err(words),
            Self::Mistake => SudokitError::new_err(words),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(words) | Self::TimeLimit(words) | Self::TooRegular(words) => f.write_str(words),
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::ManySolutions => f.write_str("the puzzle has more than one solution"),
            Self::Mistake => f.write_str("a mistake in sudokit, described on standard error; please report it"),
        }
    }
}

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("SudokitError", py.get_type::<SudokitError>())?;
    module.add("BadPuzzle", py.get_type::<BadPuzzle>())?;
    module.add("BadOption", py.get_type::<BadOption>())?;
    module.add("NoSolution", py.get_type::<NoSolution>())?;
    module.add("ManySolutions", py.get_type::<ManySolutions>())?;
    module.add("TimeLimit", py.get_type::<TimeLimit>())?;
    module.add("GaveUp", py.get_type::<GaveUp>())?;
    module.add("TooRegular", py.get_type::<TooRegular>())
}
