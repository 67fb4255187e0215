//! Sudoku of any size, 4x4 to 64x64, with square or rectangular boxes, diagonals, windows and jigsaw regions.
//!
//! ```
//! use sudokit_constraint::text::{ReadOptions, read};
//! use sudokit_constraint::{Answer, solve};
//! use sudokit_solve::Stop;
//!
//! let records = read("2 3 ..5..34......5.62....3...2.56..4....", &ReadOptions::default());
//! let puzzle = &records[0].as_ref().expect("a puzzle").grid;
//! let Answer::One(solution) = solve(puzzle, &Stop::new()) else { panic!("it is proper") };
//! assert!(solution.is_solution_of(puzzle));
//! ```
//!
//! * [`Geometry`]: the houses; [`Grid`]: clues or a solution; [`Candidates`]: what is open
//! * [`solve`], [`Solutions`]: the engine, which learns from conflicts; [`AllSolutions`] for very many; [`count`]
//! * [`minimize`], [`redundancy`], [`generate`], [`random_solution`], [`possible`]
//! * [`text`]: reading and writing; [`write_cnf`]: for SAT solvers
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
pub mod text;

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
