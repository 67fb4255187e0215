//! A column of puzzles as users have it: a list of strings, a NumPy array, anything that speaks Arrow.

use crate::arrow::{Bits, Imported};
use crate::capsule;
use numpy::{PyArrayMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use sudokit::core::cells::usual_grid;
use sudokit::text::ReadOptions;
use sudokit::{Classic, Error, ErrorKind, Grid, Puzzle};

/// The rows of a column.
pub(crate) enum Rows<'py> {
    /// Strings, copied one after the other: the interpreter's are not to be read without it.
    List(Texts),
    /// A row of 81 values each.
    Array(PyReadonlyArray2<'py, u8>),
    /// Strings or bytes.
    Arrow(Imported),
}

/// Strings in a row, some of which may be null.
#[derive(Default)]
pub(crate) struct Texts {
    bytes: Vec<u8>,
    /// Where each ends.
    ends: Vec<usize>,
    valid: Bits,
}

impl Texts {
    fn push(&mut self, text: Option<&str>) {
        self.bytes.extend_from_slice(text.unwrap_or_default().as_bytes());
        self.ends.push(self.bytes.len());
        self.valid.push(text.is_some());
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.valid.get(row).then(|| &self.bytes[start..self.ends[row]])
    }
}

/// Rows without the interpreter, to be read by any thread.
pub(crate) enum View<'a> {
    List(&'a Texts),
    Array(&'a [u8]),
    Arrow(&'a Imported),
}

impl<'py> Rows<'py> {
    /// The column of an object; of a table the one with this name.
    pub(crate) fn new(object: &Bound<'py, PyAny>, column: &str) -> PyResult<Self> {
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return Self::from_array(array);
        }
        if object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")? {
            return Ok(Self::Arrow(capsule::import(object, column)?));
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            let mut texts = Texts::default();
            for (number, item) in object.try_iter()?.enumerate() {
                let item = item?;
                if item.is_none() {
                    texts.push(None);
                    continue;
                }
                let text = item.cast::<PyString>().map_err(|_| {
                    let kind = item.get_type().qualname().map(|name| name.to_string()).unwrap_or_default();
                    PyTypeError::new_err(format!("row {number}: expected a string or None, found {kind}"))
                })?;
                // A surrogate has no UTF-8: its replacement is not a digit, so the row is not a puzzle.
                texts.push(Some(&text.to_string_lossy()));
            }
            return Ok(Self::List(texts));
        }
        let kind = object.get_type().qualname()?;
        Err(PyTypeError::new_err(format!(
            "expected a list of strings, a NumPy array of shape (N, 81) or an Arrow column, found {kind}"
        )))
    }

    fn from_array(array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        let shape = array.shape().to_vec();
        let ints = array.dtype().getattr("kind")?.extract::<char>()?;
        if !matches!(shape[..], [_, 81] | [_, 9, 9]) {
            return Err(PyValueError::new_err(format!(
                "expected an array of shape (N, 81) or (N, 9, 9), found {shape:?}"
            )));
        }
        if !matches!(ints, 'u' | 'i') {
            return Err(PyTypeError::new_err(format!("expected an array of uint8, found {}", array.dtype())));
        }
        let py = array.py();
        let numpy = py.import("numpy")?;
        let mut array = array.clone().into_any();
        if array.getattr("dtype")?.getattr("itemsize")?.extract::<usize>()? != 1 || ints == 'i' {
            // Wider numbers are copied; what does not fit becomes 255, which is not a digit.
            let below = numpy.call_method1("less", (&array, 0))?;
            let beyond = below.call_method1("__or__", (numpy.call_method1("greater", (&array, 9))?,))?;
            let narrow = array.call_method1("astype", ("uint8",))?;
            array = numpy.call_method1("where", (beyond, numpy.call_method1("uint8", (255,))?, narrow))?;
        }
        let flat = array.call_method1("reshape", ((shape[0], 81),))?;
        let flat = numpy.call_method1("ascontiguousarray", (flat,))?;
        Ok(Self::Array(flat.cast_into::<numpy::PyArray2<u8>>()?.try_readonly().map_err(PyErr::from)?))
    }

    /// A view of the rows that can be read without the interpreter.
    pub(crate) fn view(&self) -> PyResult<View<'_>> {
        Ok(match self {
            Self::List(rows) => View::List(rows),
            Self::Array(array) => View::Array(array.as_slice()?),
            Self::Arrow(imported) => View::Arrow(imported),
        })
    }
}

impl View<'_> {
    /// Whether its grids are bytes from 0 to 9, so that grids of answers should be such too.
    pub(crate) fn has_bytes(&self) -> bool {
        match self {
            Self::List(_) => false,
            Self::Array(_) => true,
            Self::Arrow(imported) => imported.has_bytes(),
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::List(rows) => rows.ends.len(),
            Self::Array(values) => values.len() / 81,
            Self::Arrow(imported) => imported.len(),
        }
    }

    /// Reads the rows from `start` on, at most `count`: each a puzzle, or why it is not one.
    pub(crate) fn read(&self, start: usize, count: usize, reader: &Reader, mut row: impl FnMut(Result<Read, Error>)) {
        match self {
            Self::List(rows) => {
                let end = rows.ends.len().min(start + count);
                (start..end).for_each(|at| row(reader.text(rows.get(at))));
            }
            Self::Array(values) => {
                let end = values.len().min(81 * (start + count));
                values[81 * start..end].as_chunks().0.iter().for_each(|values| row(from_values(values)));
            }
            Self::Arrow(imported) => {
                let is_text = imported.is_text();
                imported.rows(start, count).for_each(|text| {
                    row(match text.map(<&[u8; 81]>::try_from) {
                        // Bytes may be the digits themselves.
                        Some(Ok(values)) if !is_text && values[0] <= 9 => from_values(values),
                        _ => reader.text(text),
                    });
                });
            }
        }
    }
}

/// A puzzle of a row: most are 9x9, and those are answered together.
pub(crate) enum Read {
    Nine(Classic),
    Sized(Box<Puzzle>),
}

/// Reads puzzles with the houses that the options of a call name.
pub(crate) struct Reader {
    options: ReadOptions,
    is_plain: bool,
}

impl Reader {
    pub(crate) fn new(options: ReadOptions) -> Self {
        let is_plain = options.boxes.is_none() && !options.diagonals && !options.windows && options.regions.is_none();
        Self { options, is_plain }
    }

    #[inline]
    fn text(&self, text: Option<&[u8]>) -> Result<Read, Error> {
        let bad = |message: &str| Error::new(ErrorKind::BadPuzzle, message);
        let text = text.ok_or_else(|| bad("null"))?;
        // Nearly all rows are 81 digits and dots.
        if self.is_plain
            && let Some(grid) = text.try_into().ok().and_then(usual_grid)
        {
            return Ok(Read::Nine(grid.into()));
        }
        let text = std::str::from_utf8(text).map_err(|_| bad("found bytes that are not UTF-8, expected text"))?;
        Ok(match Puzzle::read(text, self.options.clone())? {
            Puzzle::Classic(puzzle) => Read::Nine(puzzle),
            other => Read::Sized(Box::new(other)),
        })
    }
}

/// The puzzle of 81 values, 0 for a blank.
fn from_values(values: &[u8; 81]) -> Result<Read, Error> {
    Grid::from_values(*values).map(|grid| Read::Nine(grid.into())).ok_or_else(|| {
        let place = values.iter().position(|&value| value > 9).unwrap_or(0);
        let cell = sudokit::Cell::new(place).map(|cell| cell.to_string()).unwrap_or_default();
        Error::new(ErrorKind::BadPuzzle, format!("{cell}: expected 0 to 9, found a larger value"))
    })
}
