//! Ratings: how hard a puzzle is on the scales people know.

pub mod hodoku;
pub mod se;
