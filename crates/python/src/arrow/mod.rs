//! The Arrow C data interface, by which columns pass between libraries without being copied.
//!
//! Written out here rather than taken from the arrow crates: sudokit needs strings, bytes and numbers, and these few
//! hundred lines build in a second where those crates take minutes.

mod export;
mod ffi;
mod import;

pub(crate) use export::{capsules, stream};
pub(crate) use import::Imported;
