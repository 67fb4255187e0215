//! Making puzzles: generate, minimise, canonicalise.

#![forbid(unsafe_code)]
