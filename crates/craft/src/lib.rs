//! Making puzzles: generate, minimise, canonicalise.
//!
//! * a puzzle on request: [`Generator`]; a complete grid: [`random_solution`]; a fair sample: [`Unbiased`]
//! * fewer clues: [`minimize`], [`all_minimal`], [`monotonic`]; more: [`expand`]; others: [`Vicinity`]
//! * as hard as possible: [`HardSearch`]; how hard: [`Effort`]
//! * which puzzles are the same: [`canon`], and what rests on it: [`dedupe`], [`leak`], [`split`], [`augment`]

#![forbid(unsafe_code)]

pub mod augment;
pub mod canon;
pub mod dedupe;
mod effort;
mod expand;
mod generate;
mod grid;
mod hard;
pub mod leak;
mod ln;
mod minimize;
pub mod split;
mod symmetry;
pub mod unavoidable;
mod unbiased;
mod vicinity;

pub use effort::{Effort, Guesses};
pub use expand::expand;
pub use generate::{Block, Filter, Generator, Made, Maker, StartError, impossible_pattern};
pub use grid::random_solution;
pub use hard::{Grade, Graded, HardSearch, HardWorker, Job, NotACheckpoint};
pub use minimize::{all_minimal, minimize, monotonic};
pub use symmetry::{NotASymmetry, Symmetry};
pub use unbiased::{Unbiased, Weighted};
pub use vicinity::{Seen, Vicinity};
