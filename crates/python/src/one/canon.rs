//! `canon` and `same`.

use super::read;
use super::transform::{Parts, parts};
use crate::error::Fault;
use pyo3::prelude::*;
use sudokit::craft::canon::{self, TooRegular};

fn too_regular(error: TooRegular) -> PyErr {
    Fault::TooRegular(error.to_string()).raise(None)
}

/// The canonical form, its id, the automorphisms, and a transform that leads there.
#[pyfunction]
pub(super) fn canon_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<(String, String, u64, Parts)> {
    let puzzle = read(puzzle)?;
    let canon = py.detach(|| canon::canon(&puzzle)).map_err(too_regular)?;
    Ok((canon.form.to_string(), canon.id().to_string(), canon.automorphisms, parts(&canon.transform)))
}

/// A transform from one puzzle to the other.
#[pyfunction]
pub(super) fn same_one(py: Python<'_>, one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>) -> PyResult<Option<Parts>> {
    let (one, other) = (read(one)?, read(other)?);
    let transform = py.detach(|| canon::same(&one, &other)).map_err(too_regular)?;
    Ok(transform.as_ref().map(parts))
}
