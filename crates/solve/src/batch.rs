//! Many puzzles in one call: what an engine that works on several at once needs, and a plain loop for the others.

use crate::engine::{Outcome, Sink};
use core::ops::ControlFlow;
use sudokit_core::{Grid, Solution};

/// Where the solutions and outcomes of many puzzles go. Puzzles are named by their index in the slice and may end in
/// any order; of one puzzle, every solution comes before `done`, and `done` comes once.
pub trait BatchSink {
    /// Takes a solution of the puzzle with this index; `Break` stops the search of that puzzle.
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()>;

    /// The puzzle with this index is finished.
    fn done(&mut self, index: usize, outcome: Outcome);

    /// Takes a solution as its 81 digits, row by row. Engines call this; the default hands a [`Solution`] to
    /// [`Self::solution`]. A sink that copies digits into a column saves the conversion.
    #[inline]
    fn digits(&mut self, index: usize, digits: &[u8; 81]) -> ControlFlow<()> {
        self.solution(index, &proved(*digits))
    }

    /// Takes several finished puzzles at once, each with one solution. The default calls [`Self::digits`] and
    /// [`Self::done`] for each of them. A sink that overrides it copies whole blocks of digits.
    fn block(&mut self, block: &Block<'_>) {
        for (index, digits) in block.solved() {
            let mut outcome = block.outcome;
            if let Some(digits) = digits
                && self.digits(index, digits).is_break()
            {
                outcome.exhausted = false;
            }
            self.done(index, outcome);
        }
    }

    /// Whether it looks at the solutions. If not, [`Self::solution`] is never called.
    fn wants_solutions(&self) -> bool {
        true
    }

    /// Whether to give up; see [`Sink::gives_up`]. Puzzles that are not finished by then have no `done`.
    fn gives_up(&mut self) -> bool {
        false
    }
}

/// Consecutive puzzles of a batch, of which some are solved, each by propagation alone.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The index of the first puzzle.
    pub first: usize,
    /// Bit `i` is set if the puzzle `first + i` is solved.
    pub solved: u32,
    /// The digits of the puzzle `first + i` in row `i`; rows of other puzzles hold anything. Empty if the sink does
    /// not want solutions.
    pub digits: &'a [[u8; 81]],
    /// The outcome of every solved puzzle.
    pub outcome: Outcome,
}

impl<'a> Block<'a> {
    /// Index and digits of every solved puzzle.
    pub fn solved(&self) -> impl Iterator<Item = (usize, Option<&'a [u8; 81]>)> + use<'a> {
        let (first, solved, digits) = (self.first, self.solved, self.digits);
        (0..32).filter(move |row| solved >> row & 1 != 0).map(move |row| (first + row, digits.get(row)))
    }
}

/// A solution from the digits that a search has proved.
#[inline(always)]
pub(crate) fn proved(digits: [u8; 81]) -> Solution {
    Solution::proved(Grid::from_values(digits).unwrap_or_default())
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
