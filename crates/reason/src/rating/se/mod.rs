//! The Sudoku Explainer scale.

mod chain;
mod elementary;
mod find;
mod length;
mod name;
mod rater;
mod state;
mod tables;
mod unique;

pub use name::{Level, SeTechnique};
pub use rater::{Options, Rating, SeStep, rate};
