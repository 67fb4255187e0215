//! Making puzzles: random grids, proper and minimal puzzles on request, and the search for hard ones.
//!
//! * a puzzle on request: [`Generator`]; a complete grid: [`random_solution`]; a fair sample: [`Unbiased`]
//! * fewer clues: [`minimize`], [`all_minimal`], [`monotonic`]; more: [`expand`]; others: [`Vicinity`]
//! * as hard as possible: [`HardSearch`]; how hard: [`Effort`]
//! * with a rare property: [`Seek`]

#![forbid(unsafe_code)]

mod effort;
mod expand;
mod generator;
mod grid;
mod hard;
mod ln;
mod minimize;
mod seek;
mod symmetry;
mod unbiased;
mod vicinity;

pub use effort::{Effort, Guesses};
pub use expand::expand;
pub use generator::{Block, Filter, Generator, Made, Maker, StartError, impossible_pattern};
pub use grid::random_solution;
pub use hard::{CheckpointError, Grade, Graded, HardSearch, HardWorker, Job};
pub use minimize::{all_minimal, minimize, monotonic};
pub use seek::{Finds, Hit, Judge, Merit, Seek, SeekJob, Seeker};
pub use symmetry::{Symmetry, UnknownSymmetryError};
pub use unbiased::{Unbiased, Weighted};
pub use vicinity::{Seen, Vicinity};
