//! The version of the library, and its engines.

use crate::border::{solver, unless_it_panics};
use std::ffi::{CString, c_char};
use std::sync::OnceLock;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");

/// The version of the library, `major.minor.patch`.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_version() -> *const c_char {
    VERSION.as_ptr().cast()
}

/// A line about the engine chosen for this machine. It stays valid until the process ends.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_describe() -> *const c_char {
    static DESCRIPTION: OnceLock<CString> = OnceLock::new();
    let describe = || DESCRIPTION.get_or_init(|| CString::new(solver().describe()).unwrap_or_default());
    unless_it_panics(describe).map_or(c"", |text| text.as_c_str()).as_ptr()
}
