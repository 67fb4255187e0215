//! The Sudoku Explainer scale.

mod chain;
mod elementary;
mod explain;
mod find;
mod length;
mod name;
mod quirks;
mod rater;
mod rating;
mod state;
mod tables;
mod tenths;
mod unique;

pub use name::{Level, SeTechnique};
pub use rater::{Rater, rate};
pub use rating::{End, Options, Rating, SeStep};
pub use tenths::{NotTenths, Tenths};
