//! Solve, count, make, rate and explain sudoku of any size. This is the crate to depend on.
//!
//! # One puzzle
//!
//! ```
//! use sudokit::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! println!("{}", sudokit::solve(&puzzle)?);                          // the solution, proved to be the only one
//! println!("{}", sudokit::count(&puzzle)?);                          // how many solutions: 1
//! println!("ER {}", sudokit::rate(&puzzle)?.er);                     // difficulty as Sudoku Explainer rates it
//! sudokit::explain(&puzzle)?.each(|_, step| println!("{step}"));     // the way to the solution, step by step
//! # Ok::<(), sudokit::Error>(())
//! ```
//!
//! A puzzle is read from any text format and can have any size; verbs that support only 9x9 say so with an error of the
//! kind [`ErrorKind::Unsupported`]. No solution, or several, is an error of its own kind where a verb needs exactly one.
//!
//! # Many puzzles
//!
//! Engines for many puzzles are several times as fast as one call after the other, and use every core.
//!
//! ```
//! use sudokit::{Job, Puzzle, parallel, verb::Solve};
//!
//! let puzzles: Vec<Puzzle> = vec![".".repeat(81).parse()?; 1000];
//! let answers = parallel::run(&Solve::default(), &puzzles, &Job::default());
//! assert!(answers.iter().all(|answer| answer.as_ref().is_ok_and(|answer| !answer.is_unique())));
//! # Ok::<(), sudokit::Error>(())
//! ```
//!
//! # Options, limits, interruption
//!
//! Each [`verb`] is a type whose fields are its options. A [`Job`] carries a way to stop, a time limit, threads and a
//! progress callback. [`driver`] runs a verb over streams of text; [`json`] offers every verb as JSON in and JSON out.
//!
//! # Where next
//!
//! * [`verb`]: everything sudokit does, with every option
//! * [`text`]: every text format; [`core`]: cells, digits, houses, grids, symmetries
//! * [`solve`](mod@solve): the 9x9 engines themselves; [`constraint`]: the engine for any size
//! * [`generate`](mod@generate), [`canon`], [`reason`], [`rating`]: what making, comparing, explaining and
//!   rating rest on; [`trace`]: arguments that are written down and checked, and positions to play in

#![forbid(unsafe_code)]

pub mod catalog;
pub mod dates;
mod difficulty;
pub mod driver;
mod easy;
mod error;
#[doc(hidden)]
pub mod guard;
#[cfg(feature = "threads")]
pub mod hard;
mod job;
pub mod json;
#[cfg(feature = "threads")]
pub mod parallel;
mod puzzle;
pub mod stock;
pub mod verb;

pub use difficulty::{Difficulty, Near};
pub use easy::{count, explain, generate, hint, rate, solve};
pub use error::{Error, ErrorKind, Place};
pub use job::{Job, Progress};
pub use puzzle::{Classic, Filled, FilledVariant, Puzzle, SizedPuzzle, Variant};
pub use sudokit_canon as canon;
pub use sudokit_constraint as constraint;
pub use sudokit_core as core;
pub use sudokit_core::{
    Band, Block, Candidate, CandidateSet, Cell, CellSet, Column, Digit, DigitSet, Grid, House, HouseKind, Pencilmarks,
    Rng, Row, Solution, Stack, Transform, Triad,
};
pub use sudokit_generate as generate;
pub use sudokit_rating as rating;
pub use sudokit_reason as reason;
pub use sudokit_solve as solve;
pub use sudokit_solve::{Alone, Executor, Solver, Stop};
pub use sudokit_text as text;
pub use sudokit_trace as trace;
pub use verb::Verb;
