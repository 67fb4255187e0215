//! Ratings of sudoku puzzles, one module for each scale, and statistics over them.
//!
//! * [`whips`]: Denis Berthier's classification by whips, braids and trial and error
//! * [`stats`]: clues, ratings, techniques, automorphisms and duplicates of a list, as tables and plots

#![forbid(unsafe_code)]

pub mod stats;
pub mod whips;
