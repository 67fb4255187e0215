//! Aligned exclusion: all fillings of a few cells are tried.

mod aligned;

pub use aligned::Aligned;
