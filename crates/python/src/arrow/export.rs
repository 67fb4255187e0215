//! Columns to other libraries: alone, or several as a record. The buffers stay ours and are shared by reference count: what
//! is exported lives until the consumer releases it.

use super::column::{Column, Data};
use super::ffi::{ArrowArray, ArrowArrayStream, ArrowSchema};
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

const NULLABLE: i64 = 2;

/// A stream of one record of these columns, for libraries that read tables only so.
pub fn stream(rows: usize, columns: &[Arc<Column>]) -> ArrowArrayStream {
    make_stream(StreamParts { rows, columns: columns.to_vec(), is_record: true, done: false })
}

/// A stream of one array: the rows of a column.
pub fn column_stream(column: &Arc<Column>) -> ArrowArrayStream {
    make_stream(StreamParts { rows: column.len(), columns: vec![column.clone()], is_record: false, done: false })
}

fn make_stream(parts: StreamParts) -> ArrowArrayStream {
    let parts = Box::new(parts);
    let mut stream = ArrowArrayStream::empty();
    stream.get_schema = Some(stream_schema);
    stream.get_next = Some(stream_next);
    stream.get_last_error = Some(stream_error);
    stream.release = Some(release_stream);
    stream.private_data = Box::into_raw(parts).cast();
    stream
}

/// What a schema of ours keeps alive.
struct SchemaParts {
    _format: CString,
    _name: CString,
    children: Vec<*mut ArrowSchema>,
}

/// What an array of ours keeps alive.
struct ArrayParts {
    _column: Option<Arc<Column>>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

/// The schema of a column.
pub fn column_schema(column: &Column) -> ArrowSchema {
    let format = match column.data {
        Data::Text { .. } => "u",
        Data::Bytes81(_) => "w:81",
        Data::Bool(_) => "b",
        Data::U8(_) => "C",
        Data::U64(_) => "L",
        Data::F64(_) => "g",
    };
    schema(format, &column.name, Vec::new())
}

/// The schema of a record of columns.
pub fn record_schema(columns: &[Arc<Column>]) -> ArrowSchema {
    let children = columns.iter().map(|column| Box::into_raw(Box::new(column_schema(column)))).collect();
    schema("+s", "", children)
}

fn schema(format: &str, name: &str, children: Vec<*mut ArrowSchema>) -> ArrowSchema {
    let text = |text: &str| CString::new(text).unwrap_or_default();
    let mut parts = Box::new(SchemaParts { _format: text(format), _name: text(name), children });
    let mut schema = ArrowSchema::empty();
    schema.format = parts._format.as_ptr();
    schema.name = parts._name.as_ptr();
    schema.flags = NULLABLE;
    schema.n_children = parts.children.len() as i64;
    schema.children = parts.children.as_mut_ptr();
    schema.release = Some(release_schema);
    schema.private_data = Box::into_raw(parts).cast();
    schema
}

/// The rows of a column.
pub fn column_array(column: &Arc<Column>) -> ArrowArray {
    let valid = if column.nulls() == 0 { ptr::null() } else { column.valid.as_ptr().cast::<c_void>() };
    let buffers = match &column.data {
        Data::Text { offsets, bytes } => vec![valid, offsets.as_ptr().cast(), bytes.as_ptr().cast()],
        Data::Bytes81(values) | Data::U8(values) => vec![valid, values.as_ptr().cast()],
        Data::Bool(bits) => vec![valid, bits.as_ptr().cast()],
        Data::U64(values) => vec![valid, values.as_ptr().cast()],
        Data::F64(values) => vec![valid, values.as_ptr().cast()],
    };
    array(column.len(), column.nulls(), ArrayParts { _column: Some(column.clone()), buffers, children: Vec::new() })
}

/// The rows of a record of columns, `rows` each.
pub fn record_array(rows: usize, columns: &[Arc<Column>]) -> ArrowArray {
    let children = columns.iter().map(|column| Box::into_raw(Box::new(column_array(column)))).collect();
    array(rows, 0, ArrayParts { _column: None, buffers: vec![ptr::null()], children })
}

fn array(length: usize, nulls: usize, parts: ArrayParts) -> ArrowArray {
    let mut parts = Box::new(parts);
    let mut array = ArrowArray::empty();
    array.length = length as i64;
    array.null_count = nulls as i64;
    array.n_buffers = parts.buffers.len() as i64;
    array.buffers = parts.buffers.as_mut_ptr();
    array.n_children = parts.children.len() as i64;
    array.children = parts.children.as_mut_ptr();
    array.release = Some(release_array);
    array.private_data = Box::into_raw(parts).cast();
    array
}

/// # Safety
/// Called once, by the consumer, with a schema made here.
unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: `private_data` is the box put there, and its children are boxes that are still ours unless their release
    // was taken, in which case they are empty and dropping them does nothing.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*schema).release = None;
    }
}

/// # Safety
/// Called once, by the consumer, with an array made here.
unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as for schemas.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*array).release = None;
    }
}

/// What a stream of ours keeps alive.
struct StreamParts {
    rows: usize,
    columns: Vec<Arc<Column>>,
    /// Whether it gives a record rather than its only column.
    is_record: bool,
    /// Whether the array was given.
    done: bool,
}

/// # Safety
/// Called with a stream made here that was not released, and room for a schema.
unsafe extern "C" fn stream_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: by the caller; what `out` held before is not ours to drop.
    unsafe {
        let parts = &*(*stream).private_data.cast::<StreamParts>();
        out.write(match &parts.columns[..] {
            [column] if !parts.is_record => column_schema(column),
            columns => record_schema(columns),
        });
    }
    0
}

/// # Safety
/// Called with a stream made here that was not released, and room for an array.
unsafe extern "C" fn stream_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as above; nothing else uses the stream meanwhile.
    unsafe {
        let parts = &mut *(*stream).private_data.cast::<StreamParts>();
        let end = std::mem::replace(&mut parts.done, true);
        out.write(match &parts.columns[..] {
            _ if end => ArrowArray::empty(),
            [column] if !parts.is_record => column_array(column),
            columns => record_array(parts.rows, columns),
        });
    }
    0
}

/// # Safety
/// None: nothing here can fail.
unsafe extern "C" fn stream_error(_: *mut ArrowArrayStream) -> *const c_char {
    ptr::null()
}

/// # Safety
/// Called once, by the consumer, with a stream made here.
unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: `private_data` is the box put there.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<StreamParts>()));
        (*stream).release = None;
    }
}
