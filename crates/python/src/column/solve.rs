//! `solve` on a column: the solution of each puzzle, and how many it has (0, 1 or 2 for more than one).

use crate::part::{Kind, Part};
use crate::task::Task;
use std::ops::ControlFlow;
use sudokit::{BatchSink, Limit, Outcome, Puzzle, Scratch, Solution, Solver, Stop};

/// Solutions as strings, or as 81 bytes.
pub(crate) struct Solve<const BYTES: bool> {
    pub(crate) solver: Solver,
}

/// What was found: the first solution, and how many up to two.
#[derive(Clone, Copy, Default)]
pub(crate) struct Found {
    solution: Option<Solution>,
    outcome: Outcome,
}

struct Sink(Vec<Found>);

impl BatchSink for Sink {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0[index].solution.get_or_insert(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.0[index].outcome = outcome;
    }
}

impl<const BYTES: bool> Task for Solve<BYTES> {
    type Memory = Scratch;
    type Answer = Found;
    const COLUMNS: &'static [(&'static str, Kind)] = &[
        ("solution", if BYTES { Kind::Bytes81 } else { Kind::Text }),
        ("solutions", Kind::U8),
        ("guesses", Kind::U64),
    ];

    fn answers(&self, puzzles: &[Puzzle], scratch: &mut Scratch, _: &Stop) -> Vec<Found> {
        let mut sink = Sink(vec![Found::default(); puzzles.len()]);
        self.solver.run_batch(puzzles, Limit::solutions(2), scratch, &mut sink);
        sink.0
    }

    fn write(&self, _: &Puzzle, found: &Found, part: &mut Part) {
        match &found.solution {
            Some(solution) if BYTES => part.bytes(0, solution.grid().values()),
            Some(solution) => part.text(0, &solution.grid().to_line()),
            None => part.null(0),
        }
        part.number(1, found.outcome.count);
        part.number(2, found.outcome.stats.guesses);
    }
}
