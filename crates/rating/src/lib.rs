//! Ratings of sudoku puzzles, one module for each scale.
//!
//! * [`whips`]: Denis Berthier's classification by whips, braids and trial and error.

#![forbid(unsafe_code)]

pub mod whips;
