//! Sudoku of any size, 4x4 to 512x512, with square or rectangular boxes, diagonals, windows and jigsaw regions.
//!
//! ```
//! use sudokit_constraint::{Answer, Geometry, Grid, solve};
//! use sudokit_solve::Stop;
//!
//! let mut puzzle = Grid::empty(Geometry::new(2, 2)?);
//! for (cell, symbol) in [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3].into_iter().enumerate() {
//!     puzzle.set(cell, symbol);
//! }
//! let Answer::One(solution) = solve(&puzzle, &Stop::new()) else { panic!("it is proper") };
//! assert!(solution.is_solution_of(&puzzle));
//! # Ok::<(), sudokit_constraint::GeometryError>(())
//! ```
//!
//! * [`Geometry`]: the houses; [`Grid`]: clues or a solution; [`Candidates`]: what is open
//! * [`solve`], [`Solutions`]: the engine, which learns from conflicts; [`AllSolutions`] for very many; [`count`]
//! * [`Spread`]: how many solutions have each candidate, and uniform samples
//! * [`minimize`], [`redundancy`], [`generate`], [`random_solution`], [`possible`]
//! * [`Alphabet`], [`Grid::to_line`]: grids as text, which the crate `sudokit-text` reads; [`write_cnf`]: for SAT solvers
//!
//! # Variants
//!
//! Puzzles with rules (killer, thermo, arrow and seventy more) have a model and an engine of their own:
//!
//! * [`model::Puzzle`]: a [`model::Layout`] (rows, columns, values, houses), possible values, and [`rule::Rule`]s;
//!   [`Puzzle::judge`](model::Puzzle::judge) is the referee
//! * [`notation::read`]: ISS strings, killer text, lines of values, JSON; [`notation::iss::write`],
//!   [`notation::json::write`], [`notation::killer::write_numbers`]; [`notation::write_values`] for a solution
//! * [`search::solve`], [`search::count`], [`search::check`], [`search::candidates`], [`search::minimize`],
//!   [`search::generate`]: each takes a [`Stop`](sudokit_solve::Stop)
//! * [`draw::draw`]: a picture as SVG or PNG; [`draw::text`] for terminals
//!
//! ```
//! use sudokit_constraint::{notation, search};
//! use sudokit_solve::Stop;
//!
//! let puzzle = notation::read(".Shape~4x4.~R1C1_2.Thermo~R4C1~R4C2~R4C3~R4C4.AntiKnight")?;
//! let outcome = search::count(&puzzle, 100, &Stop::new());
//! assert!(outcome.exhausted);
//! # Ok::<(), sudokit_constraint::model::RuleError>(())
//! ```
//!
//! How it works, and what was measured, is in `docs/engines/sized.md` and `docs/engines/constraint.md`.

#![forbid(unsafe_code)]

mod all;
mod candidates;
mod cnf;
mod count;
pub mod draw;
mod engine;
mod generate;
mod geometry;
mod grid;
mod minimize;
pub mod model;
mod nine;
pub mod notation;
mod pattern;
mod possible;
pub mod rule;
pub mod search;
mod set;
mod solutions;
mod spread;
mod symbols;
mod thin;
#[doc(hidden)]
pub mod trial;
mod write;

pub use all::AllSolutions;
pub use candidates::{Candidates, Contradiction};
pub use cnf::write_cnf;
pub use count::{Checkpoint, CheckpointError, Count, Counting, Share, Wide, count, empty_grid_of};
pub use generate::{generate, random_solution};
pub use geometry::{Geometry, GeometryError, House, HouseKind, MAX_ORDER};
pub use grid::Grid;
pub use minimize::{Minimized, Redundancy, minimize, redundancy};
pub use possible::{Possible, possible};
pub use solutions::{Answer, Next, Solutions, solve};
pub use spread::Spread;
pub use symbols::Alphabet;
pub use write::{MOST_CHARACTERS, name};
