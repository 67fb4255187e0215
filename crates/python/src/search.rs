//! A batch of puzzles searched together.

use std::ops::ControlFlow;
use sudokit::{BatchSink, Limit, Outcome, Puzzle, Scratch, Solution, Solver};

/// What was found for one puzzle.
#[derive(Clone, Copy, Default)]
pub(crate) struct Found {
    /// The first solution, when solutions were wanted.
    pub(crate) solution: Option<Solution>,
    pub(crate) outcome: Outcome,
}

struct Sink {
    wants: bool,
    found: Vec<Found>,
}

impl BatchSink for Sink {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.found[index].solution.get_or_insert(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.found[index].outcome = outcome;
    }

    fn wants_solutions(&self) -> bool {
        self.wants
    }
}

/// Searches puzzles up to so many solutions each, and keeps the first if wanted.
pub(crate) fn search(puzzles: &[Puzzle], limit: u64, wants: bool, scratch: &mut Scratch) -> Vec<Found> {
    let mut sink = Sink { wants, found: vec![Found::default(); puzzles.len()] };
    Solver::new().run_batch(puzzles, Limit::solutions(limit), scratch, &mut sink);
    sink.found
}
