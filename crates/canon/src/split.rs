//! Splitting a set for training and testing so that no puzzle of one part is in the other, up to isomorphism.
//!
//! The side of a puzzle depends on its class and the seed alone, not on the other puzzles, their order or the threads:
//! a puzzle that is added later goes where its equivalents are.

use crate::{Id, TooRegularError, canon, grid};
use sudokit_core::{Puzzle, Solution};

/// The part a puzzle belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// For training.
    Train,
    /// For testing.
    Test,
}

/// The class of a puzzle: puzzles with equivalent solutions are one class, and so are sub-puzzles of each other. Give
/// `None` for a puzzle that is not proper; its own form then decides.
pub fn class(puzzle: &Puzzle, solution: Option<&Solution>) -> Result<Id, TooRegularError> {
    match solution {
        Some(solution) => Ok(grid(solution.grid()).id()),
        None => Ok(canon(puzzle)?.id()),
    }
}

/// The part a class belongs to: `Train` for a share of `ratio` of all classes.
///
/// ```
/// use sudokit_canon::{Id, split};
/// let classes = (0..10_000).map(|i| Id::of(&i));
/// let train = classes.filter(|&class| split::side(class, 0.8, 1) == split::Side::Train).count();
/// assert!((7_800..8_200).contains(&train));
/// ```
pub fn side(class: Id, ratio: f64, seed: u64) -> Side {
    if class.fraction(seed) < ratio { Side::Train } else { Side::Test }
}
