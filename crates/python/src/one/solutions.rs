//! `solutions`: an iterator.

use super::read;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// The solutions of a puzzle as text, in rising order, found as they are asked for.
#[pyclass(module = "sudokit._sudokit", frozen)]
pub(super) struct Solutions(Mutex<sudokit::Solutions>);

#[pymethods]
impl Solutions {
    #[new]
    fn new(puzzle: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(Mutex::new(sudokit::Solver::new().solutions(&read(puzzle)?))))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<String> {
        let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
        py.detach(next).map(|solution| solution.to_string())
    }
}
