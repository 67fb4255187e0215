//! One exception class per kind of error.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(sudokit, SudokitError, PyValueError, "Anything sudokit objects to.");
create_exception!(sudokit, BadPuzzle, SudokitError, "A text or an array that is no puzzle.");
create_exception!(sudokit, NoSolution, SudokitError, "The puzzle has no solution.");
create_exception!(sudokit, ManySolutions, SudokitError, "The puzzle has more than one solution.");

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("SudokitError", py.get_type::<SudokitError>())?;
    module.add("BadPuzzle", py.get_type::<BadPuzzle>())?;
    module.add("NoSolution", py.get_type::<NoSolution>())?;
    module.add("ManySolutions", py.get_type::<ManySolutions>())
}
