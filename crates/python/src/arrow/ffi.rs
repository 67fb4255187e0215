//! The three structures of the Arrow C data interface, as specified. Each belongs to its holder and is given back by
//! its own `release`, which `Drop` calls.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::{ptr, slice};

/// The type of a column, by name: `u` for strings, `w:81` for 81 bytes, `+s` for a record of columns.
#[derive(Debug)]
#[repr(C)]
pub struct ArrowSchema {
    /// Its type, by name.
    pub format: *const c_char,
    /// What the column is called; may be null.
    pub name: *const c_char,
    /// More about it; may be null.
    pub metadata: *const c_char,
    /// Whether it may have null rows, and more.
    pub flags: i64,
    /// How many children it has.
    pub n_children: i64,
    /// Its children, the columns of a record.
    pub children: *mut *mut ArrowSchema,
    /// The values, if rows are numbers of them.
    pub dictionary: *mut ArrowSchema,
    /// Gives it back; null when that was done.
    pub release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    /// The producer's own.
    pub private_data: *mut c_void,
}

/// The rows of a column: buffers whose meaning is in the schema.
#[derive(Debug)]
#[repr(C)]
pub struct ArrowArray {
    /// How many rows.
    pub length: i64,
    /// How many of them are null, or -1.
    pub null_count: i64,
    /// How many rows to pass over at the beginning of the buffers.
    pub offset: i64,
    /// How many buffers.
    pub n_buffers: i64,
    /// How many children it has.
    pub n_children: i64,
    /// Its buffers.
    pub buffers: *mut *const c_void,
    /// Its children, the columns of a record.
    pub children: *mut *mut ArrowArray,
    /// The values, if rows are numbers of them.
    pub dictionary: *mut ArrowArray,
    /// Gives it back; null when that was done.
    pub release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    /// The producer's own.
    pub private_data: *mut c_void,
}

/// A column that comes in pieces.
#[derive(Debug)]
#[repr(C)]
pub struct ArrowArrayStream {
    /// Gives the schema of all pieces.
    pub get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    /// Gives the next piece; a released one at the end.
    pub get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    /// The words for what the last call said was wrong; may be null.
    pub get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    /// Gives it back; null when that was done.
    pub release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    /// The producer's own.
    pub private_data: *mut c_void,
}

/// A structure that can be moved out of.
pub(crate) trait Empty: Sized {
    /// What is left behind.
    fn empty() -> Self;
}

/// Takes the content of a structure that a producer owns, leaving it empty.
///
/// # Safety
/// `source` points to a structure that is valid or empty.
pub(crate) unsafe fn take<T: Empty>(source: *mut T) -> T {
    // SAFETY: by the caller; the source is overwritten with a valid empty structure.
    unsafe { ptr::replace(source, T::empty()) }
}

macro_rules! released {
    ($name:ident { $($field:ident: $empty:expr),* $(,)? }) => {
        impl $name {
            /// A structure that holds nothing: what a moved-out one looks like.
            pub const fn empty() -> Self {
                Self { $($field: $empty,)* release: None, private_data: ptr::null_mut() }
            }
        }

        impl Empty for $name {
            fn empty() -> Self {
                Self::empty()
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: a structure whose release is set is valid, and released once: release sets it to none.
                    unsafe { release(self) }
                }
            }
        }
    };
}

released!(ArrowSchema {
    format: ptr::null(),
    name: ptr::null(),
    metadata: ptr::null(),
    flags: 0,
    n_children: 0,
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
});
released!(ArrowArray {
    length: 0,
    null_count: 0,
    offset: 0,
    n_buffers: 0,
    n_children: 0,
    buffers: ptr::null_mut(),
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
});
released!(ArrowArrayStream { get_schema: None, get_next: None, get_last_error: None });

// SAFETY: the specification lets a structure move between threads; it is only read while several look at it.
unsafe impl Send for ArrowSchema {}
// SAFETY: as above.
unsafe impl Sync for ArrowSchema {}
// SAFETY: as above.
unsafe impl Send for ArrowArray {}
// SAFETY: as above.
unsafe impl Sync for ArrowArray {}
// SAFETY: as above.
unsafe impl Send for ArrowArrayStream {}

/// The text of a C string; empty for none.
///
/// # Safety
/// `text` is null or points to a C string that outlives the result.
pub(crate) unsafe fn text<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    // SAFETY: by the caller.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default()
}

/// The items of a list; none of one that cannot be.
///
/// # Safety
/// `items` is null, or there are `count` of them and they outlive the result.
pub(crate) unsafe fn list<'a, T>(items: *mut T, count: i64) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: by the caller.
        Ok(count) if !items.is_null() && items.is_aligned() => unsafe { slice::from_raw_parts(items, count) },
        _ => &[],
    }
}

/// One structure; `None` of null.
///
/// # Safety
/// `item` is null, or points to a structure that outlives the result.
pub(crate) unsafe fn item<'a, T>(item: *mut T) -> Option<&'a T> {
    // SAFETY: by the caller.
    if item.is_aligned() { unsafe { item.as_ref() } } else { None }
}
