//! Calls on one puzzle, one file each. Puzzles come as text or as an array of 81 numbers, and go as text: the package
//! gives them the form that the caller's had.

mod canon;
mod count;
mod minimize;
mod rate;
mod reason;
mod solutions;
mod solve;
mod transform;

pub(crate) use reason::technique;

use crate::error::BadPuzzle;
use crate::rows::{Rows, from_text};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sudokit::Puzzle;

/// The puzzle of a text, or of an array of shape (1, 81).
fn read(object: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    if let Ok(text) = object.cast::<PyString>() {
        // A surrogate has no UTF-8: what it becomes is no digit.
        return from_text(Some(text.to_string_lossy().as_bytes())).map_err(BadPuzzle::new_err);
    }
    let rows = Rows::new(object, "puzzle")?;
    let mut found = None;
    let view = rows.view()?;
    if view.len() == 1 {
        view.read(0, 1, |puzzle| found = Some(puzzle));
    }
    let puzzle = found.ok_or_else(|| PyTypeError::new_err("expected one puzzle"))?;
    puzzle.map_err(BadPuzzle::new_err)
}

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<reason::RawStep>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_function(wrap_pyfunction!(canon::canon_one, module)?)?;
    module.add_function(wrap_pyfunction!(canon::same_one, module)?)?;
    module.add_function(wrap_pyfunction!(count::count_one, module)?)?;
    module.add_function(wrap_pyfunction!(minimize::minimize_one, module)?)?;
    module.add_function(wrap_pyfunction!(minimize::all_minimal_one, module)?)?;
    module.add_function(wrap_pyfunction!(rate::rate_hodoku_one, module)?)?;
    module.add_function(wrap_pyfunction!(rate::rate_se_one, module)?)?;
    module.add_function(wrap_pyfunction!(reason::explain_one, module)?)?;
    module.add_function(wrap_pyfunction!(reason::hint_one, module)?)?;
    module.add_function(wrap_pyfunction!(reason::techniques, module)?)?;
    module.add_function(wrap_pyfunction!(solve::candidates_one, module)?)?;
    module.add_function(wrap_pyfunction!(solve::check_one, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve_one, module)?)?;
    module.add_function(wrap_pyfunction!(transform::random_transform, module)?)?;
    module.add_function(wrap_pyfunction!(transform::transform_one, module)?)
}
