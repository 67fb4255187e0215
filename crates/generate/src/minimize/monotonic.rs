//! Fewer clues without becoming easier.
//!
//! Removing a clue can make a puzzle easier for a search or for a person, because the order of deductions changes. Here
//! a clue is removed only if the puzzle stays proper and its grade does not fall. The result need not be minimal. Clues
//! are tried in random order, again from the start after each success of a pass, until a whole pass finds none.

use sudokit_core::{Cell, Grid, Puzzle, Rng};
use sudokit_solve::{CountOnly, Limit, Scratch, Solver};

/// Removes clues from a proper puzzle in random order as long as `grade` does not fall; `None` if it is not proper.
///
/// The grade can be an [`Effort`](crate::Effort) or a rating.
///
/// ```
/// use sudokit_core::{Puzzle, Rng};
/// use sudokit_generate::{Effort, monotonic};
/// use sudokit_solve::Solver;
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut effort = Effort::new(8);
/// let less = monotonic(&puzzle.clues(), &Solver::new(), &mut Rng::new(1), |grid| effort.of(&[*grid])[0].mean_log);
/// assert!(less.ok_or("not proper")?.clue_count() < puzzle.clues().clue_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn monotonic(puzzle: &Grid, solver: &Solver, rng: &mut Rng, mut grade: impl FnMut(&Grid) -> f64) -> Option<Grid> {
    let mut scratch = Scratch::new();
    let mut is_proper =
        |grid: &Grid| solver.run(&Puzzle::from(*grid), Limit::solutions(2), &mut scratch, &mut CountOnly).count == 1;
    if !is_proper(puzzle) {
        return None;
    }
    let (mut best, mut least) = (*puzzle, grade(puzzle));
    let mut order: Vec<Cell> = best.clues().map(|(cell, _)| cell).collect();
    loop {
        rng.shuffle(&mut order);
        let before = best;
        order.retain(|&cell| {
            let mut less = best;
            less.set(cell, None);
            if !is_proper(&less) {
                return false; // needed now, so needed in every later pass
            }
            let now = grade(&less);
            if now >= least {
                (best, least) = (less, now);
            }
            best.get(cell).is_some()
        });
        if best == before {
            return Some(best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, Generator};
    use sudokit_solve::Stop;

    #[test]
    fn the_grade_never_falls_and_nothing_more_can_go() {
        let solver = Solver::new();
        let mut effort = Effort::new(4);
        for made in Generator::new(4).clues(30..=30).puzzles(&Stop::new()).take(10) {
            let mut grade = |grid: &Grid| effort.of(&[*grid])[0].mean_log;
            let less = monotonic(&made.puzzle, &solver, &mut Rng::new(1), &mut grade).unwrap();
            assert_eq!(sudokit_referee::count(&less.into(), 2), 1);
            let least = grade(&less);
            assert!(least >= grade(&made.puzzle));
            for (cell, _) in less.clues() {
                let mut next = less;
                next.set(cell, None);
                assert!(sudokit_referee::count(&next.into(), 2) > 1 || grade(&next) < least, "{cell} of {less}");
            }
        }
        assert_eq!(monotonic(&Grid::EMPTY, &solver, &mut Rng::new(1), |_| 0.0), None);
    }
}
