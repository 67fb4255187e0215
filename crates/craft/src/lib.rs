//! Making puzzles: generate, minimise, canonicalise.

#![forbid(unsafe_code)]

pub mod canon;
mod effort;
mod expand;
mod generate;
mod grid;
mod hard;
mod minimize;
mod symmetry;
mod unbiased;
mod vicinity;

pub use effort::{Effort, Guesses};
pub use expand::expand;
pub use generate::{Block, Filter, Generator, Made, Maker, StartError, impossible};
pub use grid::random_solution;
pub use hard::{Grade, Graded, HardSearch, HardWorker, Job, NotACheckpoint};
pub use minimize::{all_minimal, minimize, monotonic};
pub use symmetry::{NotASymmetry, Symmetry};
pub use unbiased::{Unbiased, Weighted};
pub use vicinity::{Seen, Vicinity};
