//! Columns from other libraries: strings (`u`, `U`, `vu`), bytes (`z`, `Z`) and 81 or 729 bytes (`w:n`), alone or as a
//! column of a record or table. Nothing is copied: rows are slices of the producer's buffers.
//!
//! Producers are trusted to obey the interface (their buffers are as long as they say), as everywhere Arrow is used. What
//! can be checked is checked: structures that were released, too few buffers or children, columns shorter than their
//! record are errors; an offset that points backwards is a null row.

use super::ffi::{ArrowArray, ArrowArrayStream, ArrowSchema, take, text};
use crate::error::BadOption;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::slice;

/// A column in one or more pieces, all of the same layout.
pub(crate) struct Imported {
    pieces: Vec<Piece>,
    field: Field,
}

/// What a schema tells about a column.
#[derive(Clone, Copy)]
struct Field {
    /// Which child of the record holds the column; `None` when the array is the column.
    child: Option<usize>,
    layout: Layout,
    /// Whether rows are strings, rather than bytes that may be digits themselves.
    text: bool,
}

/// One piece of a column.
struct Piece {
    array: ArrowArray,
    field: Field,
}

/// How rows lie in the buffers.
#[derive(Clone, Copy)]
enum Layout {
    Offsets32,
    Offsets64,
    Views,
    Fixed(usize),
}

impl Imported {
    /// The column of an object that speaks Arrow; of a table or record the one with this name.
    pub(crate) fn new(object: &Bound<'_, PyAny>, column: &str) -> PyResult<Self> {
        if object.hasattr("__arrow_c_stream__")? {
            let capsule = object.call_method0("__arrow_c_stream__")?;
            return Self::from_stream(pointer(&capsule, c"arrow_array_stream")?, column);
        }
        let pair = object.call_method0("__arrow_c_array__")?;
        let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
        let schema = pointer::<ArrowSchema>(&schema, c"arrow_schema")?;
        let array = pointer::<ArrowArray>(&array, c"arrow_array")?;
        // SAFETY: the capsules' names promise these types, and they live in `pair`; the array is moved out as the
        // interface allows, and the schema is only looked at.
        unsafe {
            let field = Field::new(&*schema, column)?;
            Ok(Self { pieces: vec![Piece::new(field, take(array))?], field })
        }
    }

    fn from_stream(stream: *mut ArrowArrayStream, column: &str) -> PyResult<Self> {
        // SAFETY: the capsule's name promises the type; the stream is moved out as the interface allows.
        let mut stream = unsafe { take(stream) };
        let (Some(get_schema), Some(get_next), Some(_)) = (stream.get_schema, stream.get_next, stream.release) else {
            return Err(PyValueError::new_err("this Arrow stream was read before"));
        };
        let mut schema = ArrowSchema::empty();
        // SAFETY: the functions of a valid stream, called as the interface says.
        if unsafe { get_schema(&mut stream, &mut schema) } != 0 {
            return Err(stream_error(&mut stream));
        }
        // SAFETY: the stream has just filled it.
        let field = unsafe { Field::new(&schema, column)? };
        let mut pieces = Vec::new();
        loop {
            let mut array = ArrowArray::empty();
            // SAFETY: as above.
            if unsafe { get_next(&mut stream, &mut array) } != 0 {
                return Err(stream_error(&mut stream));
            }
            if array.release.is_none() {
                return Ok(Self { pieces, field });
            }
            // SAFETY: schema and array came from one stream.
            pieces.push(unsafe { Piece::new(field, array)? });
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.pieces.iter().map(Piece::len).sum()
    }

    /// Whether its rows are strings, rather than bytes that may be digits themselves.
    pub(crate) fn is_text(&self) -> bool {
        self.field.text
    }

    /// Whether its rows are 81 bytes of digits rather than text: by the first row that is there.
    pub(crate) fn has_bytes(&self) -> bool {
        let fixed = matches!(self.field.layout, Layout::Fixed(81));
        fixed && self.rows(0, usize::MAX).flatten().next().is_some_and(|row| row[0] <= 9)
    }

    /// The rows from `start` on, at most `count` of them; null rows are `None`.
    pub(crate) fn rows(&self, start: usize, count: usize) -> impl Iterator<Item = Option<&[u8]>> {
        let mut skip = start;
        let pieces = self.pieces.iter().flat_map(move |piece| {
            let from = skip.min(piece.len());
            skip -= from;
            (from..piece.len()).map(|row| piece.row(row))
        });
        pieces.take(count)
    }
}

fn stream_error(stream: &mut ArrowArrayStream) -> PyErr {
    // SAFETY: the function of a valid stream; the text lives until the next call.
    let words = stream.get_last_error.map_or("", |last| unsafe { text(last(stream)) });
    PyValueError::new_err(format!("the Arrow stream failed: {words}"))
}

fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &std::ffi::CStr) -> PyResult<*mut T> {
    let capsule = capsule.cast::<PyCapsule>().map_err(|_| PyTypeError::new_err("expected an Arrow capsule"))?;
    Ok(capsule.pointer_checked(Some(name))?.as_ptr().cast())
}

impl Field {
    /// # Safety
    /// The schema obeys the interface, or was released.
    unsafe fn new(schema: &ArrowSchema, column: &str) -> PyResult<Self> {
        if schema.release.is_none() {
            return Err(PyValueError::new_err("this Arrow schema was released"));
        }
        // SAFETY: strings of a valid schema.
        let record = unsafe { text(schema.format) } == "+s";
        // SAFETY: a schema has as many children as it says.
        let children = if record { unsafe { list(schema.children, schema.n_children) } } else { &[] };
        // SAFETY: as above, each a valid schema.
        let name = |&child: &*mut ArrowSchema| unsafe { text((*child).name) };
        let index = children.iter().position(|child| name(child) == column);
        if record && index.is_none() {
            let names: Vec<_> = children.iter().map(name).collect();
            let words = format!("no column is called {column:?}; there are {}", names.join(", "));
            return Err(BadOption::new_err(words));
        }
        // SAFETY: as above.
        let schema = index.map_or(schema, |index| unsafe { &*children[index] });
        if !schema.dictionary.is_null() {
            return Err(PyTypeError::new_err("expected a plain column, found a dictionary: cast it to strings first"));
        }
        // SAFETY: strings of a valid schema.
        let format = unsafe { text(schema.format) };
        let layout = match (format, format.strip_prefix("w:").map(str::parse)) {
            ("u" | "z", _) => Layout::Offsets32,
            ("U" | "Z", _) => Layout::Offsets64,
            ("vu" | "vz", _) => Layout::Views,
            (_, Some(Ok(width))) => Layout::Fixed(width),
            _ => {
                let words = format!("expected a column of strings or bytes, found Arrow format {format:?}");
                return Err(PyTypeError::new_err(words));
            }
        };
        Ok(Self { child: index, layout, text: matches!(format, "u" | "U" | "vu") })
    }
}

impl Piece {
    /// # Safety
    /// The field came from the array's schema, and the array obeys the interface, or was released.
    unsafe fn new(field: Field, array: ArrowArray) -> PyResult<Self> {
        if array.release.is_none() {
            return Err(PyValueError::new_err("this Arrow array was released, or read before"));
        }
        let piece = Self { array, field };
        // SAFETY: an array has as many children as it says.
        let children = unsafe { list(piece.array.children, piece.array.n_children) };
        let whole = match field.child {
            None => true,
            Some(child) => children.get(child).is_some_and(|child| !child.is_null()),
        };
        let outer = &piece.array;
        if !whole || outer.length < 0 || outer.offset < 0 {
            return Err(PyValueError::new_err("this Arrow array is not what its schema says"));
        }
        let column = piece.column();
        // SAFETY: a column has as many buffers as it says.
        let buffers = unsafe { list(column.buffers, column.n_buffers) };
        let needed = if matches!(field.layout, Layout::Offsets32 | Layout::Offsets64) { 3 } else { 2 };
        let long =
            field.child.is_none() || outer.offset.checked_add(outer.length).is_some_and(|end| end <= column.length);
        let empty = outer.length == 0;
        if column.offset < 0 || !long || buffers.len() < needed || (!empty && buffers[1].is_null()) {
            return Err(PyValueError::new_err("this Arrow array is not what its schema says"));
        }
        Ok(piece)
    }

    fn column(&self) -> &ArrowArray {
        match self.field.child {
            None => &self.array,
            // SAFETY: that there is such a child was checked when the piece was made.
            Some(child) => unsafe { &*list(self.array.children, self.array.n_children)[child] },
        }
    }

    fn len(&self) -> usize {
        usize::try_from(self.array.length).unwrap_or(0)
    }

    fn row(&self, row: usize) -> Option<&[u8]> {
        let column = self.column();
        // The offset of a record counts for its columns as well.
        let outer = if self.field.child.is_some() { self.array.offset } else { 0 };
        let index = row + usize::try_from(column.offset + outer).ok()?;
        // SAFETY: a column has as many buffers as it says.
        let buffers = unsafe { list(column.buffers, column.n_buffers) };
        let valid = buffers.first().copied()?.cast::<u8>();
        // SAFETY: the first buffer is null or a bitmap of all rows; so is that of the record.
        if unsafe { is_null(valid, index) } || (self.field.child.is_some() && self.outer_null(row)) {
            return None;
        }
        match self.field.layout {
            Layout::Fixed(width) => {
                // SAFETY: the second buffer holds `width` bytes for each row.
                Some(unsafe { slice::from_raw_parts(buffers.get(1)?.cast::<u8>().add(index * width), width) })
            }
            // SAFETY: the second buffer holds one offset more than there are rows, the third the bytes they point to.
            Layout::Offsets32 => unsafe {
                let offsets = buffers.get(1)?.cast::<i32>();
                let at = |index| i64::from(offsets.add(index).read_unaligned());
                between(buffers.get(2)?.cast(), at(index), at(index + 1))
            },
            // SAFETY: as above.
            Layout::Offsets64 => unsafe {
                let offsets = buffers.get(1)?.cast::<i64>();
                let at = |index| offsets.add(index).read_unaligned();
                between(buffers.get(2)?.cast(), at(index), at(index + 1))
            },
            Layout::Views => {
                // SAFETY: the second buffer holds a view of 16 bytes for each row; the longer ones name a buffer behind it.
                unsafe {
                    let view = buffers.get(1)?.cast::<u8>().add(16 * index);
                    let number = |at: usize| view.add(at).cast::<i32>().read_unaligned();
                    let length = number(0);
                    if length <= 12 {
                        return between(view.add(4), 0, i64::from(length));
                    }
                    let data = buffers.get(2 + usize::try_from(number(8)).ok()?)?.cast::<u8>();
                    let start = i64::from(number(12));
                    between(data, start, start + i64::from(length))
                }
            }
        }
    }

    fn outer_null(&self, row: usize) -> bool {
        // SAFETY: a record array has one buffer: null or a bitmap of its rows.
        let buffers = unsafe { list(self.array.buffers, self.array.n_buffers) };
        let index = row + usize::try_from(self.array.offset).unwrap_or(0);
        // SAFETY: as above.
        buffers.first().is_some_and(|valid| unsafe { is_null(valid.cast(), index) })
    }
}

/// # Safety
/// `items` is null, or there are `count` of them and they outlive the result.
unsafe fn list<'a, T>(items: *mut T, count: i64) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: by the caller.
        Ok(count) if !items.is_null() => unsafe { slice::from_raw_parts(items, count) },
        _ => &[],
    }
}

/// # Safety
/// `valid` is null or a bitmap with a bit for `index`.
unsafe fn is_null(valid: *const u8, index: usize) -> bool {
    // SAFETY: by the caller.
    !valid.is_null() && unsafe { *valid.add(index / 8) } & (1 << (index % 8)) == 0
}

/// # Safety
/// If `0 <= start <= end`, these bytes are in the buffer and outlive the result.
unsafe fn between<'a>(data: *const u8, start: i64, end: i64) -> Option<&'a [u8]> {
    let (start, length) = (usize::try_from(start).ok()?, usize::try_from(end.checked_sub(start)?).ok()?);
    if length == 0 {
        return Some(&[]);
    }
    // SAFETY: by the caller.
    (!data.is_null()).then(|| unsafe { slice::from_raw_parts(data.add(start), length) })
}
