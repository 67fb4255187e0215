//! The Arrow C data interface, by which columns pass between libraries without being copied.
//!
//! Written out here rather than taken from the arrow crates: sudokit needs strings, bytes and numbers, and these few
//! hundred lines build in a second where those crates take minutes. `capsule.rs` puts these structures into the capsules of
//! the interpreter. Nothing in this folder knows of Python or of the rest of the crate: the fuzz harness includes it by its
//! path, because an extension module cannot be linked into a program.
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
#[cfg(test)]
mod tests;

pub use bits::Bits;
pub use column::{Column, Data};
pub use error::{ImportError, Kind};
pub use ffi::{ArrowArray, ArrowArrayStream, ArrowSchema};
pub use import::Imported;
