//! Solve, count, make, rate and explain sudoku. This crate re-exports what users need from the crates below it.

#![forbid(unsafe_code)]

pub use sudokit_core::*;
pub use sudokit_solve as solve;
