//! Columns in the capsules by which Python libraries exchange them. What is in them is `arrow`'s.

use crate::arrow::{ArrowArray, ArrowArrayStream, ArrowSchema, Column, ImportError, Imported, Kind, export};
use crate::error::bad_request;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ffi::CStr;
use std::sync::Arc;

/// The column of an object that speaks Arrow; of a table or record the one with this name.
pub(crate) fn import(object: &Bound<'_, PyAny>, column: &str) -> PyResult<Imported> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let stream = pointer::<ArrowArrayStream>(&capsule, c"arrow_array_stream")?;
        // SAFETY: the capsule's name promises the type; the stream is moved out as the interface allows.
        return unsafe { Imported::from_stream(stream, column) }.map_err(|error| raise(object.py(), error));
    }
    let pair = object.call_method0("__arrow_c_array__")?;
    let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
    let schema = pointer::<ArrowSchema>(&schema, c"arrow_schema")?;
    let array = pointer::<ArrowArray>(&array, c"arrow_array")?;
    // SAFETY: the capsules' names promise these types, and they live in `pair`; the array is moved out as the interface
    // allows, and the schema is only looked at.
    unsafe { Imported::from_array(&*schema, array, column) }.map_err(|error| raise(object.py(), error))
}

fn raise(py: Python<'_>, error: ImportError) -> PyErr {
    let words = error.to_string();
    match error.kind() {
        Kind::Type => PyTypeError::new_err(words),
        Kind::Name => bad_request(py, words),
        _ => PyValueError::new_err(words),
    }
}

fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<*mut T> {
    let capsule = capsule.cast::<PyCapsule>().map_err(|_| PyTypeError::new_err("expected an Arrow capsule"))?;
    Ok(capsule.pointer_checked(Some(name))?.as_ptr().cast())
}

/// A schema and an array: of one column, or of a record.
pub(crate) fn capsules<'py>(
    py: Python<'py>,
    columns: &[Arc<Column>],
    record: bool,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (schema, array) = match columns {
        [column] if !record => (export::column_schema(column), export::column_array(column)),
        _ => (
            export::record_schema(columns),
            export::record_array(columns.first().map_or(0, |column| column.len()), columns),
        ),
    };
    let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
    let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
    Ok((schema, array))
}

/// A stream of one array: a column, or a record for libraries that read tables only so.
pub(crate) fn stream<'py>(py: Python<'py>, columns: &[Arc<Column>], record: bool) -> PyResult<Bound<'py, PyCapsule>> {
    let stream = match columns {
        [column] if !record => export::column_stream(column),
        _ => export::stream(columns.first().map_or(0, |column| column.len()), columns),
    };
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}
