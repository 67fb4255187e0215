//! Answers to many puzzles: of a slice at once, or of an iterator on demand.
//!
//! Invariant: answers come in the order of the puzzles, one for each, whatever order the engine finishes them in.

use crate::batch::BatchSink;
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::solver::{Answer, Solver};
use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};

/// How many puzzles are taken from an iterator at a time: enough to fill the lanes of an engine for many.
const BLOCK: usize = 1024;

impl Solver {
    /// The answers to many puzzles, in their order.
    ///
    /// ```
    /// use sudokit_solve::{Scratch, Solver};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let answers = Solver::new().solve_batch(&[puzzle; 100], &mut Scratch::new());
    /// assert!(answers.iter().all(|answer| answer.is_proper()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_batch(&self, puzzles: &[Puzzle], scratch: &mut Scratch) -> Vec<Answer> {
        let mut answers = vec![Answer::None; puzzles.len()];
        self.run_batch(puzzles, Limit::solutions(2), scratch, &mut Collect(&mut answers));
        answers
    }

    /// The answers to the puzzles of an iterator, in their order, a block at a time: any number of puzzles in the memory
    /// of a few.
    ///
    /// ```
    /// use sudokit_solve::Solver;
    /// use sudokit_core::Puzzle;
    ///
    /// let endless = std::iter::repeat(Puzzle::default());
    /// let three = Solver::new().answers(endless).take(3);
    /// assert!(three.into_iter().all(|answer| !answer.is_proper()));
    /// ```
    pub fn answers<I: IntoIterator<Item = Puzzle>>(&self, puzzles: I) -> Answers<I::IntoIter> {
        Answers {
            solver: *self,
            puzzles: puzzles.into_iter(),
            scratch: Scratch::new(),
            block: Vec::new(),
            ready: Vec::new().into_iter(),
        }
    }
}

/// Answers on demand; see [`Solver::answers`].
#[derive(Debug)]
pub struct Answers<I> {
    solver: Solver,
    puzzles: I,
    scratch: Scratch,
    block: Vec<Puzzle>,
    ready: std::vec::IntoIter<Answer>,
}

impl<I: Iterator<Item = Puzzle>> Iterator for Answers<I> {
    type Item = Answer;

    fn next(&mut self) -> Option<Answer> {
        if let Some(answer) = self.ready.next() {
            return Some(answer);
        }
        self.block.clear();
        self.block.extend(self.puzzles.by_ref().take(BLOCK));
        self.ready = self.solver.solve_batch(&self.block, &mut self.scratch).into_iter();
        self.ready.next()
    }
}

/// A sink that turns solutions into answers.
struct Collect<'a>(&'a mut [Answer]);

impl BatchSink for Collect<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0[index] = match self.0[index] {
            Answer::None => Answer::One(*solution),
            Answer::One(first) => Answer::Several([first, *solution]),
            several @ Answer::Several(_) => several,
        };
        ControlFlow::Continue(())
    }

    fn done(&mut self, _: usize, _: Outcome) {}
}
