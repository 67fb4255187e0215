//! Calls on columns of puzzles, one file each.

mod augment;
mod canon;
mod check;
mod count;
mod minimize;
mod rate;
mod solve;

pub(crate) use minimize::rng;
pub(crate) use rate::{number, unfinished};

use pyo3::prelude::*;

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(augment::augment_column, module)?)?;
    module.add_function(wrap_pyfunction!(canon::canon_column, module)?)?;
    module.add_function(wrap_pyfunction!(check::check_column, module)?)?;
    module.add_function(wrap_pyfunction!(count::count_column, module)?)?;
    module.add_function(wrap_pyfunction!(minimize::minimize_column, module)?)?;
    module.add_function(wrap_pyfunction!(rate::rate_se_column, module)?)?;
    module.add_function(wrap_pyfunction!(rate::rate_hodoku_column, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve_column, module)?)
}
