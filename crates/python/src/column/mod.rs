//! Calls on columns of puzzles, one file each.

mod solve;

use crate::frame::Frame;
use crate::task::{Options, run};
use numpy::PyUntypedArray;
use pyo3::prelude::*;
use sudokit::Solver;

/// Solves a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, column="puzzle", errors="null", threads=None))]
fn solve_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    let options = Options { column, errors, threads };
    let solver = Solver::new();
    // Whoever has arrays of numbers wants arrays of numbers.
    if puzzles.cast::<PyUntypedArray>().is_ok() {
        run(py, puzzles, &options, &solve::Solve::<true> { solver })
    } else {
        run(py, puzzles, &options, &solve::Solve::<false> { solver })
    }
}

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve_column, module)?)
}
