//! Many puzzles in one call: what an engine that works on several at once needs, and a plain loop for the others.

use crate::engine::{Outcome, Sink};
use core::ops::ControlFlow;
use sudokit_core::Solution;

/// Where the solutions and outcomes of many puzzles go. Puzzles are named by their index in the slice and may end in
/// any order; of one puzzle, every solution comes before `done`, and `done` comes once.
pub trait BatchSink {
    /// Takes a solution of the puzzle with this index; `Break` stops the search of that puzzle.
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()>;

    /// The puzzle with this index is finished.
    fn done(&mut self, index: usize, outcome: Outcome);

    /// Whether it looks at the solutions. If not, [`Self::solution`] is never called.
    fn wants_solutions(&self) -> bool {
        true
    }

    /// Whether to give up; see [`Sink::gives_up`]. Puzzles that are not finished by then have no `done`.
    fn gives_up(&mut self) -> bool {
        false
    }
}

/// The outcome of each puzzle at its index. Solutions are not looked at; a puzzle that was not finished is like one
/// without any, and may be missing at the end.
///
/// ```
/// use sudokit_solve::{Limit, Outcome, Scratch, Solver};
///
/// let puzzles = [sudokit_core::Puzzle::default(); 2];
/// let mut outcomes: Vec<Outcome> = Vec::new();
/// Solver::new().run_batch(&puzzles, Limit::solutions(5), &mut Scratch::new(), &mut outcomes);
/// assert_eq!(outcomes.iter().map(|outcome| outcome.count).sum::<u64>(), 10);
/// ```
impl BatchSink for Vec<Outcome> {
    fn solution(&mut self, _: usize, _: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        if index >= self.len() {
            self.resize(index + 1, Outcome::default());
        }
        self[index] = outcome;
    }

    fn wants_solutions(&self) -> bool {
        false
    }
}

/// The part of a [`BatchSink`] that one puzzle sees.
pub(crate) struct OneOf<'a> {
    pub(crate) index: usize,
    pub(crate) sink: &'a mut dyn BatchSink,
}

impl Sink for OneOf<'_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.sink.solution(self.index, solution)
    }

    fn wants_solutions(&self) -> bool {
        self.sink.wants_solutions()
    }

    fn gives_up(&mut self) -> bool {
        self.sink.gives_up()
    }
}
