//! Sudoku of any size, 4x4 to 64x64, with square or rectangular boxes, diagonals, windows and jigsaw regions.
//!
//! ```
//! use sudokit_constraint::{Answer, Geometry, Grid, solve};
//! use sudokit_solve::Stop;
//!
//! let mut puzzle = Grid::empty(Geometry::new(2, 2)?);
//! for (cell, symbol) in [(0, 1), (1, 2), (6, 1), (9, 3), (15, 2)] {
//!     puzzle.set(cell, symbol);
//! }
//! let Answer::One(solution) = solve(&puzzle, &Stop::new()) else { panic!("it is proper") };
//! assert!(solution.is_solution_of(&puzzle));
//! # Ok::<(), sudokit_constraint::GeometryError>(())
//! ```
//!
//! * [`Geometry`]: the houses; [`Grid`]: clues or a solution; [`Candidates`]: what is open
//! * [`solve`], [`Solutions`]: the engine, which learns from conflicts; [`AllSolutions`] for very many; [`count`]
//! * [`minimize`], [`redundancy`], [`generate`], [`random_solution`], [`possible`]
//! * [`Alphabet`], [`Grid::to_line`]: grids as text, which the crate `sudokit-text` reads; [`write_cnf`]: for SAT solvers
//!
//! How it works, and what was measured, is in `docs/engines/sized.md`.

#![forbid(unsafe_code)]

mod all;
mod candidates;
mod cnf;
mod count;
mod engine;
mod generate;
mod geometry;
mod grid;
mod minimize;
mod nine;
mod pattern;
mod possible;
mod solutions;
mod symbols;
mod write;

pub use all::AllSolutions;
pub use candidates::{Candidates, Contradiction};
pub use cnf::write_cnf;
pub use count::{Count, count, count_with};
pub use generate::{generate, random_solution};
pub use geometry::{Geometry, GeometryError, House, HouseKind, MAX_ORDER};
pub use grid::Grid;
pub use minimize::{Minimized, Redundancy, minimize, redundancy};
pub use possible::{Possible, possible};
pub use solutions::{Answer, Next, Solutions, solve};
pub use symbols::Alphabet;
pub use write::{MOST_CHARACTERS, name};
