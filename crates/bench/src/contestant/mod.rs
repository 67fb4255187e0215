//! The contestants: the project's engines, many puzzles at a time or one by one, and rivals from shared libraries.

#[allow(unsafe_code)] // calls into libraries that the user names, here and below
mod batch_rival;
mod engine;
#[allow(unsafe_code)]
mod rival;

pub use batch_rival::BatchRival;
pub use engine::{Batch, OneByOne, Task};
pub use rival::{Rival, RivalSpec};

use crate::set::{Course, Set};
use std::ops::Range;
use sudokit_core::Grid;

/// The answer to one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Solutions found, at most the limit.
    pub count: u64,
    /// Branches that had an alternative.
    pub guesses: u64,
    /// A solution, where one was shown: it is checked.
    pub shown: Option<Grid>,
}

/// A solver of the puzzles of a course. All functions stop at `limit` solutions for each puzzle.
pub trait Contestant {
    /// Its name in tables and records.
    fn name(&self) -> &str;

    /// One line on what it is.
    fn about(&self) -> String;

    /// Whether it comes from outside the project.
    fn is_rival(&self) -> bool;

    /// How many threads it uses.
    fn threads(&self) -> usize;

    /// Whether it can do this set.
    fn takes(&self, set: &Set) -> bool;

    /// Solves a part of the course without a clock, the way it does in [`Self::pass`], and gives every answer once with
    /// its place in the course.
    fn answer(&mut self, course: &Course, part: Range<usize>, limit: u64, each: &mut dyn FnMut(usize, Answer));

    /// Makes ready for passes over a course, before the clock runs: text in the layout of a file, say.
    fn prepare(&mut self, _: &Course) {}

    /// Solves the whole course and returns the sum of all counts. This is what is timed.
    fn pass(&mut self, course: &Course, limit: u64) -> u64;

    /// Solves one puzzle of the course; timed for the longest solve.
    fn single(&mut self, course: &Course, index: usize, limit: u64) -> u64;
}
