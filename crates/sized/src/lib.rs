//! Sudoku of any size, 4x4 to 64x64.

#![forbid(unsafe_code)]

mod candidates;
mod count;
mod engine;
mod geometry;
mod grid;
mod solutions;
pub mod text;

pub use candidates::{Candidates, Contradiction};
pub use count::{Count, count};
pub use geometry::{Geometry, GeometryError, House, HouseKind, MAX_ORDER};
pub use grid::Grid;
pub use solutions::{Next, Solutions};
