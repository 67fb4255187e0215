//! What a call on a column of puzzles gives back: named columns of the same length.

use crate::arrow;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyString};
use std::sync::Arc;
use sudokit_arrow::{Column, Data};

/// Answers to a column of puzzles: named columns of one length, in the order of the input.
///
/// Any library that speaks Arrow takes a frame as it is, without a copy: `pyarrow.table(frame)`,
/// `polars.DataFrame(frame)`. `frame["solution"]` is one column, `to_dict()` the whole as Python lists.
///
/// >>> import sudokit
/// >>> frame = sudokit.check(["12" + "." * 79])
/// >>> frame
/// <sudokit.Frame: 1 rows of clues, solutions, minimal, error>
/// >>> frame.to_dict()
/// {'clues': [2], 'solutions': [2], 'minimal': [None], 'error': [None]}
#[pyclass(module = "sudokit", frozen)]
pub(crate) struct Frame {
    rows: usize,
    columns: Vec<Arc<Column>>,
}

impl Frame {
    pub(crate) fn new(columns: Vec<Column>) -> Self {
        let rows = columns.first().map_or(0, Column::len);
        debug_assert!(columns.iter().all(|column| column.len() == rows));
        Self { rows, columns: columns.into_iter().map(Arc::new).collect() }
    }
}

#[pymethods]
impl Frame {
    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __getitem__(&self, name: &str) -> PyResult<Series> {
        let found = self.columns.iter().find(|column| column.name == name);
        found.map(|column| Series(column.clone())).ok_or_else(|| {
            PyKeyError::new_err(format!("no column is called {name:?}; there are {}", self.names().join(", ")))
        })
    }

    fn __contains__(&self, name: &str) -> bool {
        self.names().contains(&name)
    }

    fn __repr__(&self) -> String {
        format!("<sudokit.Frame: {} rows of {}>", self.rows, self.names().join(", "))
    }

    /// The columns as Python lists, by name; a null row is None.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for column in &self.columns {
            dict.set_item(column.name, Series(column.clone()).to_list(py)?)?;
        }
        Ok(dict)
    }

    /// The Arrow C data interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema; // the interface lets a producer pass over what it cannot change
        arrow::capsules(py, self.rows, &self.columns, true)
    }

    /// The Arrow C stream interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        arrow::stream(py, self.rows, &self.columns)
    }

    /// The Arrow C data interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(arrow::capsules(py, self.rows, &self.columns, true)?.0)
    }
}

/// One column of a frame, itself a column for other calls.
///
/// >>> import sudokit
/// >>> series = sudokit.check(["12" + "." * 79])["clues"]
/// >>> series.to_list(), series.to_numpy(), series.null_count
/// ([2], array([2], dtype=uint8), 0)
#[pyclass(module = "sudokit", frozen)]
pub(crate) struct Series(Arc<Column>);

#[pymethods]
impl Series {
    /// The name of the column.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    /// How many rows are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.nulls()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<sudokit.Series {:?}: {} rows, {} null>", self.0.name, self.0.len(), self.0.nulls())
    }

    /// The rows as a Python list; a null row is None.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let column = &self.0;
        let row = |row: usize| -> PyResult<Option<Bound<'py, PyAny>>> {
            if !column.valid.get(row) {
                return Ok(None);
            }
            Ok(Some(match &column.data {
                Data::Text { offsets, bytes } => {
                    let text = &bytes[offsets[row] as usize..offsets[row + 1] as usize];
                    PyString::new(py, &String::from_utf8_lossy(text)).into_any()
                }
                Data::Bytes81(values) => values[81 * row..81 * (row + 1)].into_pyobject(py)?.into_any(),
                Data::Bool(bits) => bits.get(row).into_pyobject(py)?.to_owned().into_any(),
                Data::U8(values) => values[row].into_pyobject(py)?.into_any(),
                Data::U64(values) => values[row].into_pyobject(py)?.into_any(),
                Data::F64(values) => values[row].into_pyobject(py)?.into_any(),
            }))
        };
        let rows: Vec<_> = (0..column.len()).map(row).collect::<PyResult<_>>()?;
        PyList::new(py, rows)
    }

    /// The rows as a NumPy array: grids as `(N, 81) uint8`, numbers as they are, strings as objects. In a grid or a
    /// number a null row is 0; where that matters, look at `error` or at `is_valid()`.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match &self.0.data {
            Data::Bytes81(values) => PyArray1::from_slice(py, values).reshape([self.0.len(), 81])?.into_any(),
            Data::Bool(bits) => PyArray1::from_iter(py, (0..bits.len()).map(|row| bits.get(row))).into_any(),
            Data::U8(values) => PyArray1::from_slice(py, values).into_any(),
            Data::U64(values) => PyArray1::from_slice(py, values).into_any(),
            Data::F64(values) => PyArray1::from_slice(py, values).into_any(),
            Data::Text { .. } => {
                let options = PyDict::new(py);
                options.set_item("dtype", "object")?;
                py.import("numpy")?.call_method("array", (self.to_list(py)?,), Some(&options))?
            }
        })
    }

    /// Which rows are there, as a NumPy array of booleans.
    fn is_valid<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_iter(py, (0..self.0.len()).map(|row| self.0.valid.get(row)))
    }

    /// The Arrow C data interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        arrow::capsules(py, self.0.len(), std::slice::from_ref(&self.0), false)
    }

    /// The Arrow C data interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(arrow::capsules(py, self.0.len(), std::slice::from_ref(&self.0), false)?.0)
    }
}
