//! The Arrow C data interface, by which columns pass between libraries without being copied.
//!
//! Written out here rather than taken from the arrow crates: sudokit needs strings, bytes and numbers, and these few
//! hundred lines build in a second where those crates take minutes. The Python package puts these structures into the
//! capsules of its interpreter; nothing here knows of it, so that tests and fuzz targets can call all of it.
//!
//! * [`ArrowSchema`], [`ArrowArray`], [`ArrowArrayStream`]: the structures
//! * [`Imported`]: a column that another library gave, checked as far as it can be
//! * [`Column`]: a column of ours; [`export`]: to other libraries

mod bits;
mod column;
mod error;
pub mod export;
mod ffi;
mod field;
mod import;
mod piece;

pub use bits::Bits;
pub use column::{Column, Data};
pub use error::{ImportError, Kind};
pub use ffi::{ArrowArray, ArrowArrayStream, ArrowSchema};
pub use import::Imported;
