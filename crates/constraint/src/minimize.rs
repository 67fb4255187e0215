//! Redundant clues, and minimal puzzles, which have none.

use crate::candidates::Marks;
use crate::grid::Grid;
use crate::nine::Nine;
use crate::set::with_set;
use crate::solutions::{Next, Solutions};
use sudokit_solve::Stop;

/// Whether a clue of a proper puzzle is redundant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redundancy {
    /// The puzzle stays proper without it.
    Redundant,
    /// It does not.
    Needed,
    /// The request to stop was raised, or it took too long.
    Unknown,
}

/// Whether the clue in this cell of a proper puzzle is redundant: no solution may have another symbol there. This is
/// one search and not two, since the solution with the clue is known.
pub fn redundancy(puzzle: &Grid, cell: usize, stop: &Stop) -> Redundancy {
    redundancy_within(puzzle, cell, u64::MAX, stop)
}

pub(crate) fn redundancy_within(puzzle: &Grid, cell: usize, conflicts: u64, stop: &Stop) -> Redundancy {
    let symbol = puzzle.get(cell);
    if symbol == 0 {
        return Redundancy::Needed;
    }
    // On a large grid the candidates of one clue take milliseconds, and most clues need nothing else.
    if stop.is_raised() {
        return Redundancy::Unknown;
    }
    let mut less = puzzle.clone();
    less.set(cell, 0);
    if let Some(nine) = Nine::of(&less) {
        return nine.redundancy();
    }
    let others = with_set!(puzzle.geometry().order(), S => {
        Marks::<S>::reduced(&less).and_then(|mut marks| {
            marks.exclude(cell, usize::from(symbol) - 1)?;
            marks.reduce()?;
            Ok(Solutions::within_reduced(&marks))
        })
    });
    let Ok(others) = others else { return Redundancy::Redundant };
    match others.at_most(conflicts).next(stop) {
        Next::Exhausted => Redundancy::Redundant,
        Next::Solution(_) => Redundancy::Needed,
        Next::Stopped => Redundancy::Unknown,
    }
}

/// What became of a puzzle whose clues were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The puzzle without the clues that could go: still proper.
    pub puzzle: Grid,
    /// Whether every named clue was decided.
    pub is_complete: bool,
}

/// Removes the redundant clues of a proper puzzle, tried in this order. With all cells the result is minimal. One
/// pass is enough: a clue that was needed once stays needed.
pub fn minimize(puzzle: &Grid, order: impl IntoIterator<Item = usize>, stop: &Stop) -> Minimized {
    minimize_within(puzzle, order, u64::MAX, 0, stop)
}

/// As [`minimize`], with at most `conflicts` conflicts for each clue, after which it stays, down to `fewest` clues.
pub(crate) fn minimize_within(
    puzzle: &Grid,
    order: impl IntoIterator<Item = usize>,
    conflicts: u64,
    fewest: usize,
    stop: &Stop,
) -> Minimized {
    let mut minimized = Minimized { puzzle: puzzle.clone(), is_complete: true };
    let mut left = puzzle.clue_count();
    for cell in order {
        if left <= fewest {
            break;
        }
        match redundancy_within(&minimized.puzzle, cell, conflicts, stop) {
            Redundancy::Redundant => {
                minimized.puzzle.set(cell, 0);
                left -= 1;
            }
            Redundancy::Needed => {}
            Redundancy::Unknown => {
                minimized.is_complete = false;
                if stop.is_raised() {
                    break;
                }
            }
        }
    }
    minimized
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Geometry, random_solution};
    use sudokit_core::Rng;

    #[test]
    fn a_stop_is_seen_before_every_clue() {
        let geometry = Geometry::new(3, 4).unwrap().into();
        let solution = random_solution(&geometry, &mut Rng::new(1), &Stop::new()).unwrap();
        let stop = Stop::new();
        stop.raise();
        let minimized = minimize(&solution, 0..geometry.cell_count(), &stop);
        assert_eq!(minimized, Minimized { puzzle: solution, is_complete: false });
    }
}
