//! A column of answers as the package sees it; `sudokit.Series` and `sudokit.Frame` are made of these.

use crate::arrow::{self, Bits, Data};
use crate::capsule;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyString};
use std::sync::Arc;

/// Named values, some of which may be null.
#[pyclass(module = "sudokit._sudokit", frozen)]
pub(crate) struct Column(Arc<arrow::Column>);

/// What a pickle of a column holds: name, kind, values, where texts end, which rows are there, how many there are.
type Pickled<'py> = (String, &'static str, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, usize);

impl Column {
    pub(crate) fn new(column: arrow::Column) -> Self {
        Self(Arc::new(column))
    }

    fn value<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        let column = &self.0;
        if !column.valid.get(row) {
            return Ok(None);
        }
        Ok(Some(match &column.data {
            Data::Text { offsets, bytes } => {
                let text = &bytes[offsets[row] as usize..offsets[row + 1] as usize];
                PyString::new(py, &String::from_utf8_lossy(text)).into_any()
            }
            Data::Bytes81(values) => PyBytes::new(py, &values[81 * row..81 * (row + 1)]).into_any(),
            Data::Bool(bits) => bits.get(row).into_pyobject(py)?.to_owned().into_any(),
            Data::U8(values) => values[row].into_pyobject(py)?.into_any(),
            Data::U64(values) => values[row].into_pyobject(py)?.into_any(),
            Data::F64(values) => values[row].into_pyobject(py)?.into_any(),
        }))
    }

    fn kind(&self) -> &'static str {
        match self.0.data {
            Data::Text { .. } => "text",
            Data::Bytes81(_) => "grid",
            Data::Bool(_) => "bool",
            Data::U8(_) => "uint8",
            Data::U64(_) => "uint64",
            Data::F64(_) => "float64",
        }
    }
}

#[pymethods]
impl Column {
    /// The name of the column.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// How many rows are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.nulls()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The value of a row; a null is None.
    fn get<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        if row >= self.0.len() {
            return Err(PyIndexError::new_err("row out of range"));
        }
        self.value(py, row)
    }

    /// The rows as a list; a null is None.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows: Vec<_> = (0..self.0.len()).map(|row| self.value(py, row)).collect::<PyResult<_>>()?;
        PyList::new(py, rows)
    }

    /// The values as an array, grids as `(N, 81)`; those of null rows mean nothing. None for text.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(Some(match &self.0.data {
            Data::Text { .. } => return Ok(None),
            Data::Bytes81(values) => PyArray1::from_slice(py, values).reshape([self.0.len(), 81])?.into_any(),
            Data::Bool(bits) => PyArray1::from_iter(py, (0..bits.len()).map(|row| bits.get(row))).into_any(),
            Data::U8(values) => PyArray1::from_slice(py, values).into_any(),
            Data::U64(values) => PyArray1::from_slice(py, values).into_any(),
            Data::F64(values) => PyArray1::from_slice(py, values).into_any(),
        }))
    }

    /// Which rows are there.
    fn is_valid<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_iter(py, (0..self.0.len()).map(|row| self.0.valid.get(row)))
    }

    /// Some rows, by their numbers.
    fn pick(&self, rows: Vec<usize>) -> PyResult<Self> {
        let column = &self.0;
        if rows.iter().any(|&row| row >= column.len()) {
            return Err(PyIndexError::new_err("row out of range"));
        }
        let mut valid = Bits::default();
        rows.iter().for_each(|&row| valid.push(column.valid.get(row)));
        let data = match &column.data {
            Data::Text { offsets, bytes } => {
                let (mut ends, mut texts) = (vec![0], Vec::new());
                for row in rows {
                    texts.extend_from_slice(&bytes[offsets[row] as usize..offsets[row + 1] as usize]);
                    let end = i32::try_from(texts.len());
                    ends.push(end.map_err(|_| PyValueError::new_err("more than 2 GiB of text"))?);
                }
                Data::Text { offsets: ends, bytes: texts }
            }
            Data::Bytes81(values) => {
                Data::Bytes81(rows.iter().flat_map(|&row| &values[81 * row..81 * (row + 1)]).copied().collect())
            }
            Data::Bool(bits) => {
                let mut picked = Bits::default();
                rows.iter().for_each(|&row| picked.push(bits.get(row)));
                Data::Bool(picked)
            }
            Data::U8(values) => Data::U8(rows.iter().map(|&row| values[row]).collect()),
            Data::U64(values) => Data::U64(rows.iter().map(|&row| values[row]).collect()),
            Data::F64(values) => Data::F64(rows.iter().map(|&row| values[row]).collect()),
        };
        Ok(Self::new(arrow::Column { name: column.name.clone(), data, valid }))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let column = &self.0;
        let (values, ends) = match &column.data {
            Data::Text { offsets, bytes } => {
                (bytes.clone(), offsets.iter().flat_map(|end| end.to_le_bytes()).collect())
            }
            Data::Bytes81(values) | Data::U8(values) => (values.clone(), Vec::new()),
            Data::Bool(bits) => (bits.as_bytes().to_vec(), Vec::new()),
            Data::U64(values) => (values.iter().flat_map(|value| value.to_le_bytes()).collect(), Vec::new()),
            Data::F64(values) => (values.iter().flat_map(|value| value.to_le_bytes()).collect(), Vec::new()),
        };
        let bytes = |bytes: &[u8]| PyBytes::new(py, bytes);
        let valid = bytes(column.valid.as_bytes());
        let parts = (column.name.clone(), self.kind(), bytes(&values), bytes(&ends), valid, column.len());
        Ok((py.get_type::<Self>().getattr("restore")?, parts))
    }

    /// The column of a pickle.
    #[staticmethod]
    fn restore(name: String, kind: &str, values: &[u8], ends: &[u8], valid: &[u8], rows: usize) -> PyResult<Self> {
        let damaged = || PyValueError::new_err("this pickle is not one of a column");
        // The lengths say first how many rows there can be: a number alone costs neither memory nor time.
        let is_long = |bytes: &[u8], width| Some(bytes.len()) == rows.checked_mul(width);
        let has_bits = |bytes: &[u8]| bytes.len() == rows.div_ceil(8);
        let fits = match kind {
            "text" => ends.len().is_multiple_of(4) && Some(ends.len() / 4) == rows.checked_add(1),
            "grid" => is_long(values, 81),
            "bool" => has_bits(values),
            "uint8" => is_long(values, 1),
            "uint64" | "float64" => is_long(values, 8),
            _ => false,
        };
        if !fits || !has_bits(valid) || kind != "text" && !ends.is_empty() {
            return Err(damaged());
        }
        let bits = |bytes: &[u8]| {
            let mut bits = Bits::default();
            (0..rows).for_each(|row| bits.push(bytes[row / 8] >> (row % 8) & 1 == 1));
            bits
        };
        let data = match kind {
            "text" => {
                let offsets: Vec<i32> = ends.as_chunks().0.iter().map(|&end| i32::from_le_bytes(end)).collect();
                let text = std::str::from_utf8(values).map_err(|_| damaged())?;
                let is_end = |&end: &i32| usize::try_from(end).is_ok_and(|end| text.is_char_boundary(end));
                let is_whole = offsets[0] == 0 && usize::try_from(offsets[rows]) == Ok(text.len());
                if !is_whole || !offsets.is_sorted() || !offsets.iter().all(is_end) {
                    return Err(damaged());
                }
                Data::Text { offsets, bytes: values.to_vec() }
            }
            "grid" => Data::Bytes81(values.to_vec()),
            "bool" => Data::Bool(bits(values)),
            "uint8" => Data::U8(values.to_vec()),
            "uint64" => Data::U64(values.as_chunks().0.iter().map(|&value| u64::from_le_bytes(value)).collect()),
            _ => Data::F64(values.as_chunks().0.iter().map(|&value| f64::from_le_bytes(value)).collect()),
        };
        Ok(Self::new(arrow::Column { name, data, valid: bits(valid) }))
    }

    /// The Arrow C data interface.
    fn __arrow_c_array__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        capsule::capsules(py, std::slice::from_ref(&self.0), false)
    }

    /// The Arrow C stream interface.
    fn __arrow_c_stream__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::stream(py, std::slice::from_ref(&self.0), false)
    }
}

fn inner(columns: &[PyRef<'_, Column>]) -> Vec<Arc<arrow::Column>> {
    columns.iter().map(|column| column.0.clone()).collect()
}

/// A record of columns through the Arrow C data interface.
#[pyfunction]
pub(crate) fn record<'py>(
    py: Python<'py>,
    columns: Vec<PyRef<'py, Column>>,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    capsule::capsules(py, &inner(&columns), true)
}

/// A record of columns through the Arrow C stream interface.
#[pyfunction]
pub(crate) fn record_stream<'py>(py: Python<'py>, columns: Vec<PyRef<'py, Column>>) -> PyResult<Bound<'py, PyCapsule>> {
    capsule::stream(py, &inner(&columns), true)
}
