//! Errors of the verbs as exceptions. The classes are Python's, one for each kind: see `sudokit/_errors.py`.

use pyo3::prelude::*;
use sudokit::{Error, ErrorKind};

/// The exception for an error; `row` is the number of the row of a column, from 0.
pub(crate) fn raise(py: Python<'_>, error: &Error, row: Option<usize>) -> PyErr {
    let place = error.place().map(|place| (place.line, place.column));
    let arguments = (error.kind().name(), error.message(), place, row);
    let made = py.import("sudokit._errors").and_then(|module| module.call_method1("make", arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The exception for an error in options.
pub(crate) fn bad_request(py: Python<'_>, message: impl Into<String>) -> PyErr {
    raise(py, &Error::new(ErrorKind::BadRequest, message), None)
}
