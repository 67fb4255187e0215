//! `solve` on a column: the solution of each puzzle, how many it has (0, 1, or 2 for more than one), and the guesses.

use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::search::{Found, search};
use crate::task::{Options, Task, run};
use pyo3::prelude::*;
use sudokit::{Puzzle, Scratch, Stop};

/// Solves a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, column="puzzle", errors="null", threads=None))]
pub(super) fn solve_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    run(py, puzzles, &Options { column, errors, threads }, |bytes| Solve { bytes })
}

struct Solve {
    /// Solutions as bytes.
    bytes: bool,
}

impl Task for Solve {
    type Memory = Scratch;
    type Answer = Found;

    fn heads(&self) -> Vec<Head> {
        vec![("solution", Kind::grid(self.bytes)), ("solutions", Kind::U8), ("guesses", Kind::U64)]
    }

    fn answers(&self, puzzles: &[Puzzle], scratch: &mut Scratch, _: &Stop) -> Vec<Found> {
        search(puzzles, 2, true, scratch)
    }

    fn write(&self, _: usize, _: usize, _: &Puzzle, found: &Found, part: &mut Part) {
        match &found.solution {
            Some(solution) => part.grid(0, solution.grid()),
            None => part.null(0),
        }
        part.number(1, found.outcome.count);
        part.number(2, found.outcome.stats.guesses);
    }
}
