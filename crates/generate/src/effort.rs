//! The effort a search needs for a puzzle: a measure of difficulty that needs no list of techniques.
//!
//! The *effort* of a proper puzzle is the mean number of guesses with which an engine finds its solution and proves
//! that there is no other, over random equivalents of the puzzle. A single count depends on luck with the order of
//! cells and digits: over equivalents it varies by a factor of two. The same transforms are used for every puzzle, so
//! the effort is a function of the puzzle. Engines differ in what they see without a guess, so figures can only be
//! compared if they come from the same engine. The default is `lanes` (naked and hidden singles, locked candidates,
//! triads).

use crate::ln::ln;
use sudokit_core::{Grid, Puzzle, Rng, Transform};
use sudokit_solve::{Limit, Outcome, Scratch, Solver};

/// The seed of the transforms that are used for every puzzle.
const SEED: u64 = 0x5eed_eff0;

/// Measures effort.
///
/// ```
/// use sudokit_generate::Effort;
///
/// let puzzle: sudokit_core::Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut effort = Effort::new(8);
/// assert_eq!(effort.of(&[puzzle.clues()])[0].mean, 0.0); // singles solve it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Effort {
    solver: Solver,
    scratch: Scratch,
    copies: Vec<Transform>,
    batch: Vec<Puzzle>,
    outcomes: Vec<Outcome>,
}

/// What the equivalents of a puzzle took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Guesses {
    /// The mean number of guesses.
    pub mean: f64,
    /// The mean of ln(1 + guesses): less moved by one unlucky equivalent.
    pub mean_log: f64,
}

impl Effort {
    /// Measures over this many equivalents, at least one.
    pub fn new(copies: usize) -> Self {
        Self::with_solver(Solver::new(), copies)
    }

    /// Measures with the batch engine of a given solver.
    pub fn with_solver(solver: Solver, copies: usize) -> Self {
        let copies = (0..copies.max(1) as u64).map(|number| Rng::stream(SEED, number).transform()).collect();
        Self { solver, scratch: Scratch::new(), copies, batch: Vec::new(), outcomes: Vec::new() }
    }

    /// The effort of each of these proper puzzles. For a puzzle with several solutions it is the effort of finding two.
    pub fn of(&mut self, puzzles: &[Grid]) -> Vec<Guesses> {
        let copies = &self.copies;
        self.batch.clear();
        self.batch.extend(puzzles.iter().flat_map(|grid| copies.iter().map(|copy| Puzzle::from(copy.grid(grid)))));
        self.outcomes.clear();
        self.solver.run_batch(&self.batch, Limit::solutions(2), &mut self.scratch, &mut self.outcomes);
        let count = copies.len() as f64;
        let of = |outcomes: &[Outcome]| {
            let guesses = outcomes.iter().map(|outcome| outcome.stats.guesses);
            Guesses {
                mean: guesses.clone().sum::<u64>() as f64 / count,
                mean_log: guesses.map(|guesses| ln((guesses + 1) as f64)).sum::<f64>() / count,
            }
        };
        self.outcomes.chunks(copies.len()).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_depends_on_the_puzzle_alone() {
        let hard = ".......6.78............65.2.9..3..2......9..5.134....99...7....5..18..........74.";
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let [hard, easy] = [hard, easy].map(|text| text.parse::<Puzzle>().unwrap().clues());
        let mut effort = Effort::new(16);
        let together = effort.of(&[easy, hard, easy]);
        assert_eq!(together[0], Guesses::default());
        assert_eq!(together[0], together[2]);
        assert!(together[1].mean > 1.0 && together[1].mean_log > 0.5, "{together:?}");
        assert_eq!(effort.of(&[hard])[0], together[1]);
        assert!(effort.of(&[]).is_empty());
    }
}
