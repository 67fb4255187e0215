//! A random solution of given clues.
//!
//! An even choice would need all solutions counted. Instead, clues are added to a random equivalent of the puzzle, each
//! a random candidate that leaves a solution, until few solutions are left, and one of them is drawn. Solutions in
//! sparse parts of the search tree are drawn more often than those in dense parts.

use core::ops::ControlFlow;
use sudokit_core::{Candidate, Grid, Puzzle, Rng, SmallSort, Solution};
use sudokit_solve::{Limit, Scratch, Solver};

/// Up to this number, solutions are listed and drawn from evenly.
const FEW: u64 = 500;

/// A random solution of these clues; `None` if they have no solution.
pub(super) fn random(clues: &Grid, solver: &Solver, rng: &mut Rng) -> Option<Solution> {
    let transform = rng.transform();
    let mut grid = transform.grid(clues);
    let mut scratch = Scratch::new();
    let mut found = some(&grid, solver, &mut scratch)?;
    for candidate in rng.candidates() {
        if (found.len() as u64) < FEW {
            break;
        }
        if let Some((more, solutions)) =
            with(&grid, candidate).and_then(|more| Some((more, some(&more, solver, &mut scratch)?)))
        {
            (grid, found) = (more, solutions);
        }
    }
    // Engines may find them in any order.
    found.small_sort();
    let chosen = found.get(rng.below(found.len()))?;
    Solution::new(transform.inverse().grid(chosen.grid())).ok()
}

fn with(grid: &Grid, candidate: Candidate) -> Option<Grid> {
    let cell = candidate.cell();
    let clashes = cell.peers().iter().any(|peer| grid.get(peer) == Some(candidate.digit()));
    let mut more = *grid;
    more.set(cell, Some(candidate.digit()));
    (grid.get(cell).is_none() && !clashes).then_some(more)
}

/// Up to [`FEW`] solutions; `None` if there is no solution.
fn some(grid: &Grid, solver: &Solver, scratch: &mut Scratch) -> Option<Vec<Solution>> {
    let mut found = Vec::new();
    let mut sink = |solution: &Solution| {
        found.push(*solution);
        ControlFlow::Continue(())
    };
    solver.run(&Puzzle::from(*grid), Limit::solutions(FEW), scratch, &mut sink);
    (!found.is_empty()).then_some(found)
}
