//! The three structures of the Arrow C data interface, as its specification lays them out. Each belongs to whoever holds
//! it and is given back by its own `release`, which `Drop` calls.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

/// The type of a column, by name: `u` for strings, `w:81` for 81 bytes, `+s` for a record of columns.
#[repr(C)]
pub(crate) struct ArrowSchema {
    pub(super) format: *const c_char,
    pub(super) name: *const c_char,
    pub(super) metadata: *const c_char,
    pub(super) flags: i64,
    pub(super) n_children: i64,
    pub(super) children: *mut *mut ArrowSchema,
    pub(super) dictionary: *mut ArrowSchema,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub(super) private_data: *mut c_void,
}

/// The rows of a column: buffers whose meaning the schema tells.
#[repr(C)]
pub(crate) struct ArrowArray {
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    pub(super) n_buffers: i64,
    pub(super) n_children: i64,
    pub(super) buffers: *mut *const c_void,
    pub(super) children: *mut *mut ArrowArray,
    pub(super) dictionary: *mut ArrowArray,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub(super) private_data: *mut c_void,
}

/// A column that comes in pieces.
#[repr(C)]
pub(crate) struct ArrowArrayStream {
    pub(super) get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub(super) get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub(super) get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub(super) private_data: *mut c_void,
}

/// A structure that can be moved out of.
pub(super) trait Empty: Sized {
    /// What is left behind.
    fn empty() -> Self;
}

/// Takes the content of a structure that a producer owns, leaving it empty.
///
/// # Safety
/// `source` points to a structure that is valid or empty.
pub(super) unsafe fn take<T: Empty>(source: *mut T) -> T {
    // SAFETY: by the caller; the source is overwritten with a valid empty structure.
    unsafe { ptr::replace(source, T::empty()) }
}

macro_rules! released {
    ($name:ident { $($field:ident: $empty:expr),* $(,)? }) => {
        impl $name {
            /// A structure that holds nothing: what a moved-out one looks like.
            pub(super) const fn empty() -> Self {
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
pub(super) unsafe fn text<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    // SAFETY: by the caller.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default()
}
