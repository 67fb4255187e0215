//! Plain 9x9 without rules goes to the engines made for it, pencilmarks included.

use super::verbs::Outcome;
use crate::model::{Layout, Puzzle};
use core::ops::ControlFlow;
use sudokit_core::{DigitSet, Pencilmarks, Solution};
use sudokit_solve::{Limit, Scratch, Solver, Stop, Until};

/// The puzzle for the 9x9 engines; `None` if it has rules, other houses or other values.
pub(super) fn of(puzzle: &Puzzle) -> Option<sudokit_core::Puzzle> {
    let plain = puzzle.rules().is_empty() && puzzle.extras().is_empty();
    if !plain || *puzzle.layout() != Layout::new(9, 9).ok()? {
        return None;
    }
    let sets = core::array::from_fn(|cell| DigitSet::from_bits(puzzle.possible()[cell] as u16));
    Some(Pencilmarks::new(sets).into())
}

/// Searches as [`super::solve`] does.
pub(super) fn solve(
    puzzle: &sudokit_core::Puzzle,
    limit: u64,
    stop: &Stop,
    mut sink: impl FnMut(&[i32]) -> ControlFlow<()>,
) -> Outcome {
    let values = |solution: &Solution| {
        let values: Vec<i32> = solution.grid().to_line().iter().map(|&byte| i32::from(byte - b'0')).collect();
        sink(&values)
    };
    let mut until = Until::new(values, stop);
    let found = Solver::new().run(puzzle, Limit::solutions(limit), &mut Scratch::new(), &mut until);
    Outcome { count: found.count, exhausted: found.exhausted, error: None, stats: found.stats }
}
