//! Making puzzles: generate, minimise, canonicalise.

#![forbid(unsafe_code)]

pub mod canon;
