//! The vocabulary of sudoku: small typed values, the grids made of them, and their transforms.
//!
//! Everything else in sudokit is built on this crate. It has no dependencies, no threads, no clocks and no
//! `unsafe`, so it also compiles to WebAssembly.
//!
//! ```
//! use sudokit_core::{Cell, House, Puzzle};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!     .parse()?;
//! let cell: Cell = "r1c1".parse()?;
//! assert_eq!(puzzle.clues().get(cell).map(|digit| digit.value()), Some(5));
//! assert_eq!(cell.houses().map(|house| house.to_string()), ["row 1", "column 1", "box 1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * positions: [`Cell`], [`Row`], [`Column`], [`Block`], [`House`], [`Band`], [`Stack`], [`Triad`]
//! * contents: [`Digit`], [`Candidate`]; sets: [`DigitSet`], [`CellSet`], [`CandidateSet`]
//! * grids: [`Grid`] (any filling), [`Pencilmarks`], [`Puzzle`] (to be solved), [`Solution`] (valid by type)
//! * [`Transform`]: the symmetries of sudoku
//! * [`SmallSort`]: sorting in little code, for WebAssembly
//! * [`Rng`]: random numbers that are the same on every machine
//! * [`cells`]: 81 cells and 729 marks as text; all other formats are in the crate `sudokit-text`

#![forbid(unsafe_code)]

mod band;
mod candidate;
mod cell;
pub mod cells;
mod digit;
mod grid;
mod hash;
mod house;
mod index;
mod pencilmarks;
mod puzzle;
mod random;
mod set;
mod solution;
mod sort;
mod topology;
mod transform;
mod triad;

pub use band::{Band, Stack};
pub use candidate::Candidate;
pub use cell::{Cell, ParseCellError};
pub use digit::Digit;
pub use grid::Grid;
pub use hash::fnv1a;
pub use house::{Block, Column, House, HouseKind, Row};
pub use pencilmarks::Pencilmarks;
pub use puzzle::Puzzle;
pub use random::Rng;
pub use set::{CandidateSet, CellSet, DigitSet};
pub use solution::{Solution, SolutionError};
pub use sort::SmallSort;
pub use transform::Transform;
pub use triad::Triad;
