//! Numbers of Python, which have any size: one that does not fit becomes the nearest that does, so that a call accepts or
//! refuses it by name instead of raising `OverflowError`.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// A whole number.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) i128);

/// A number of seconds.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) f64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        nearest(number, i128::MIN, i128::MAX).map(Self)
    }
}

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        nearest(number, f64::NEG_INFINITY, f64::INFINITY).map(Self)
    }
}

fn nearest<'a, 'py, T>(number: Borrowed<'a, 'py, PyAny>, least: T, most: T) -> PyResult<T>
where
    T: FromPyObject<'a, 'py, Error = PyErr>,
{
    match T::extract(number) {
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
            Ok(if number.lt(0)? { least } else { most })
        }
        end => end,
    }
}
