//! Minimal puzzles: one, all, or as few clues as possible without making the puzzle easier.

mod all;
mod implied;
mod monotonic;
pub(crate) mod removal;
pub(crate) mod strict;
pub(crate) mod swaps;

pub use all::all_minimal;
pub use monotonic::monotonic;

use removal::{Flight, Removal};
use sudokit_core::{Grid, Puzzle, Rng};
use sudokit_solve::{Answer, Scratch, Solver};

/// Makes minimal puzzles from proper ones, many at a time: redundant clues are removed in random order, from puzzle
/// `n` with the random numbers that `rng` gives for `n`. Returns `None` for a puzzle that is not proper.
///
/// ```
/// use sudokit_core::{Puzzle, Rng};
/// use sudokit_solve::Solver;
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let minimal = sudokit_generate::minimize(&Solver::new(), &[puzzle.clues()], |n| Rng::stream(1, n as u64));
/// assert!(Solver::new().is_minimal(&minimal[0].ok_or("not proper")?.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(solver: &Solver, puzzles: &[Grid], mut rng: impl FnMut(usize) -> Rng) -> Vec<Option<Grid>> {
    let questions: Vec<Puzzle> = puzzles.iter().map(|&grid| grid.into()).collect();
    let answers = solver.solve_batch(&questions, &mut Scratch::new());
    let mut removal = Removal::cells(*solver);
    let mut flights = Vec::new();
    let mut proper = Vec::new();
    for (n, answer) in answers.iter().enumerate() {
        if let Answer::One(solution) = answer {
            let mut order: Vec<u8> = puzzles[n].clues().map(|(cell, _)| cell.index() as u8).collect();
            rng(n).shuffle(&mut order);
            flights.push(Flight::new(puzzles[n], Some((solution, removal.units())), order, 0));
            proper.push(n);
        }
    }
    removal.run(&mut flights);
    let mut minimal = vec![None; puzzles.len()];
    for (n, flight) in proper.into_iter().zip(flights) {
        minimal[n] = Some(flight.clues);
    }
    minimal
}
