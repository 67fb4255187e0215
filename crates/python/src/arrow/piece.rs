//! One piece of a column: an array, and where its rows are.
//!
//! The interface gives the sizes of buffers only by what they hold: a number of rows, or up to the last offset. Within
//! these sizes everything is checked, most of it when the piece is made; [`Piece::row`] checks what belongs to one row
//! and returns a null instead of bytes that lie outside.

use super::error::ImportError;
use super::ffi::{ArrowArray, item, list};
use super::field::{Field, Layout};
use std::ffi::c_void;
use std::{ptr, slice};

/// One piece of a column.
#[derive(Debug)]
pub(crate) struct Piece {
    /// Its pointers point into the buffers of `_array`, which lives as long.
    found: Found,
    _array: ArrowArray,
}

// SAFETY: as for the array: its buffers do not change while they are borrowed.
unsafe impl Send for Piece {}
// SAFETY: as above.
unsafe impl Sync for Piece {}

/// Where the bytes of the rows are.
#[derive(Debug)]
enum Values {
    /// `width` bytes a row.
    Fixed { bytes: *const u8, width: usize },
    /// One offset more than there are rows, and `size` bytes that they point into.
    Offsets32 { offsets: *const i32, bytes: *const u8, size: usize },
    /// Offsets of 64 bits, and the text.
    Offsets64 { offsets: *const i64, bytes: *const u8, size: usize },
    /// 16 bytes a row, and the buffers that they point into, with their sizes.
    Views { views: *const u8, buffers: Vec<(*const u8, usize)> },
}

impl Piece {
    /// # Safety
    /// The field came from the array's schema, and the array obeys the interface, or was released: it has as many buffers and
    /// children as it says, and these buffers are as large as what they hold.
    pub(crate) unsafe fn new(field: Field, array: ArrowArray) -> Result<Self, ImportError> {
        if array.release.is_none() {
            let words = "this Arrow array was released, or read before";
            return Err(ImportError::new(super::Kind::Structure, words));
        }
        // SAFETY: the same contract.
        let found = unsafe { Found::new(field, &array) };
        Ok(Self { found: found.ok_or_else(ImportError::misfit)?, _array: array })
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len
    }

    /// The bytes of a row; `None` when it is null, or not to be found where it should be.
    pub(crate) fn row(&self, row: usize) -> Option<&[u8]> {
        let Found { len, first, first_outer, valid, valid_outer, ref values } = self.found;
        assert!(row < len, "row {row} is out of range");
        let index = first + row;
        // SAFETY: bitmaps are null or have a bit for each row.
        if unsafe { is_null(valid, index) || is_null(valid_outer, first_outer + row) } {
            return None;
        }
        match values {
            // SAFETY: there are `width` bytes for each row.
            Values::Fixed { bytes, width } => Some(unsafe { slice::from_raw_parts(bytes.add(index * width), *width) }),
            // SAFETY: there is one offset more than rows, and there are `size` bytes.
            Values::Offsets32 { offsets, bytes, size } => unsafe {
                let at = |index| i64::from(offsets.add(index).read_unaligned());
                between(*bytes, *size, at(index), at(index + 1))
            },
            // SAFETY: as above.
            Values::Offsets64 { offsets, bytes, size } => unsafe {
                let at = |index| offsets.add(index).read_unaligned();
                between(*bytes, *size, at(index), at(index + 1))
            },
            // SAFETY: there is a view of 16 bytes for each row: its length and the bytes themselves when there are at most 12,
            // otherwise also the number of a buffer and the place in it.
            Values::Views { views, buffers } => unsafe {
                let view = views.add(16 * index);
                let number = |at: usize| view.add(at).cast::<i32>().read_unaligned();
                let length = i64::from(number(0));
                if length <= 12 {
                    return between(view.add(4), 12, 0, length);
                }
                let &(bytes, size) = buffers.get(usize::try_from(number(8)).ok()?)?;
                let start = i64::from(number(12));
                between(bytes, size, start, start + length)
            },
        }
    }
}

/// Where in an array the rows are.
#[derive(Debug)]
struct Found {
    len: usize,
    /// Where the rows begin in the buffers of the column, and in the bitmap of its record.
    first: usize,
    first_outer: usize,
    /// Null, or a bit for each row: whether it is there.
    valid: *const u8,
    /// The validity of the rows of the record.
    valid_outer: *const u8,
    values: Values,
}

impl Found {
    /// # Safety
    /// As for [`Piece::new`], for an array that was not released.
    unsafe fn new(field: Field, outer: &ArrowArray) -> Option<Self> {
        let (len, first_outer) = (size(outer.length)?, size(outer.offset)?);
        let mut column = outer;
        let mut valid_outer = ptr::null();
        if let Some(child) = field.child {
            // SAFETY: an array has as many buffers and children as it says; each child is an array, one that was released, or
            // null. The only buffer of a record is a bitmap.
            unsafe {
                valid_outer = list(outer.buffers, outer.n_buffers).first().map_or(ptr::null(), |bits| bits.cast());
                column = item(*list(outer.children, outer.n_children).get(child)?)?;
            }
            column.release?;
        }
        // Rows of a column, counted from the beginning of its buffers. The offset of a record counts for its columns as well.
        let begin = size(column.offset)?;
        let end = begin.checked_add(size(column.length)?)?;
        let first = if field.child.is_some() { begin.checked_add(first_outer)? } else { begin };
        if first.checked_add(len)? > end {
            return None;
        }
        // SAFETY: as above.
        let buffers = unsafe { list(column.buffers, column.n_buffers) };
        let &[valid, rows, ref more @ ..] = buffers else { return None };
        let width = match field.layout {
            Layout::Offsets32 => 4,
            Layout::Offsets64 => 8,
            Layout::Views => 16,
            Layout::Fixed(width) => width,
        };
        // No buffer is larger than half of the address space.
        isize::try_from(end.checked_add(1)?.checked_mul(width)?).ok()?;
        if len > 0 && rows.is_null() {
            return None;
        }
        // SAFETY: there are offsets for all rows of the column and one more, but without rows they may be missing; views come
        // with the sizes of their buffers.
        let values = unsafe {
            match field.layout {
                Layout::Fixed(width) => Values::Fixed { bytes: rows.cast(), width },
                Layout::Offsets32 => {
                    let offsets = rows.cast::<i32>();
                    let last = if len > 0 { offsets.add(end).read_unaligned() } else { 0 };
                    Values::Offsets32 { offsets, bytes: more.first()?.cast(), size: size(last.into())? }
                }
                Layout::Offsets64 => {
                    let offsets = rows.cast::<i64>();
                    let last = if len > 0 { offsets.add(end).read_unaligned() } else { 0 };
                    Values::Offsets64 { offsets, bytes: more.first()?.cast(), size: size(last)? }
                }
                Layout::Views => Values::Views { views: rows.cast(), buffers: view_buffers(more)? },
            }
        };
        Some(Self { len, first, first_outer, valid: valid.cast(), valid_outer, values })
    }
}

/// The buffers of views and their sizes, which the last buffer holds.
///
/// # Safety
/// If the last is not null, it holds an `i64` for each of the others.
unsafe fn view_buffers(buffers: &[*const c_void]) -> Option<Vec<(*const u8, usize)>> {
    let Some((sizes, buffers)) = buffers.split_last() else { return Some(Vec::new()) };
    if sizes.is_null() && !buffers.is_empty() {
        return None;
    }
    let sizes = sizes.cast::<i64>();
    // SAFETY: by the caller.
    let sized = |(number, bytes): (usize, &*const c_void)| unsafe {
        Some((bytes.cast::<u8>(), size(sizes.add(number).read_unaligned())?))
    };
    buffers.iter().enumerate().map(sized).collect()
}

/// A size, unless it is negative.
fn size(number: i64) -> Option<usize> {
    usize::try_from(number).ok()
}

/// # Safety
/// `valid` is null or a bitmap with a bit for `index`.
unsafe fn is_null(valid: *const u8, index: usize) -> bool {
    // SAFETY: by the caller.
    !valid.is_null() && unsafe { *valid.add(index / 8) } & (1 << (index % 8)) == 0
}

/// The bytes from `start` to `end`; `None` unless they are among the `size` bytes of a buffer.
///
/// # Safety
/// `data` is null, or there are `size` bytes, which outlive the result.
unsafe fn between<'a>(data: *const u8, size: usize, start: i64, end: i64) -> Option<&'a [u8]> {
    let (start, end) = (usize::try_from(start).ok()?, usize::try_from(end).ok()?);
    let length = end.checked_sub(start)?;
    if end > size {
        return None;
    }
    if length == 0 {
        return Some(&[]);
    }
    // SAFETY: by the caller, and they are within.
    (!data.is_null()).then(|| unsafe { slice::from_raw_parts(data.add(start), length) })
}
