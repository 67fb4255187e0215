//! Usual lines of text in, lines of text out: the shortest way through `lanes`.
//!
//! The usual line is 81 digits or dots and `\n`. An engine can read such lines as they are, and blocks of solutions are
//! written as text while they are in the first-level cache, so neither puzzles nor digits pass through memory.
//!
//! Invariant of the output while a search goes on: a line starts with 0 until its first solution is written.

use crate::batch::{BatchSink, Block};
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::simd::{LINE, read_lines, usual_lines, write_lines};
use crate::solver::Solver;
use crate::stop::Stop;
use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};

/// Lines of 81 digits or dots and `\n`, part of a text.
///
/// ```
/// let text = format!("{}\n{}\n1\n", ".".repeat(81), "1".repeat(81));
/// let lines = sudokit_solve::Lines::at_start(text.as_bytes(), 9);
/// assert_eq!(lines.len(), 2);
/// assert_eq!(lines.puzzle(1).to_string(), "1".repeat(81));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines<'t>(&'t [[u8; LINE]]);

impl<'t> Lines<'t> {
    /// The usual lines that a text begins with, `most` at the most. The first line that is different ends them.
    pub fn at_start(text: &'t [u8], most: usize) -> Self {
        let (lines, _) = text.as_chunks::<LINE>();
        Self(&lines[..usual_lines(text, most)])
    }

    /// The number of lines.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The lines as they are, [`LINE`] bytes each.
    pub fn text(self) -> &'t [u8] {
        self.0.as_flattened()
    }

    /// The puzzle of a line.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn puzzle(self, index: usize) -> Puzzle {
        let mut puzzle = Vec::with_capacity(1);
        read_lines(&self.0[index..=index], &mut puzzle);
        puzzle[0]
    }

    /// Adds the puzzles of all lines to a list.
    pub fn read(self, puzzles: &mut Vec<Puzzle>) {
        read_lines(self.0, puzzles);
    }

    pub(crate) fn rows(self) -> &'t [[u8; LINE]] {
        self.0
    }
}

/// What [`Solver::solve_lines`] has to say besides the solutions.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct LineAnswers {
    /// The lines for which not exactly one solution was found, in ascending order, and the number of their solutions.
    pub others: Vec<(usize, u64)>,
    /// The guesses of all searches.
    pub guesses: u64,
}

impl Solver {
    /// Searches the puzzle of every line, each up to `limit` solutions, and writes the first solution of each to the end of
    /// `out`, a line for a line. The line of a puzzle without a solution is 81 zero bytes. If `stop` is raised meanwhile,
    /// some searches are left out.
    ///
    /// ```
    /// use sudokit_solve::{Limit, Lines, Scratch, Solver, Stop};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(100);
    /// let (lines, mut out) = (Lines::at_start(text.as_bytes(), 100), Vec::new());
    /// let answers = Solver::new().solve_lines(lines, Limit::solutions(2), &mut Scratch::new(), &Stop::new(), &mut out);
    /// assert!(answers.others.is_empty());
    /// assert!(out.starts_with(b"534678912") && out.len() == text.len());
    /// ```
    pub fn solve_lines(
        &self,
        lines: Lines<'_>,
        limit: Limit,
        scratch: &mut Scratch,
        stop: &Stop,
        out: &mut Vec<u8>,
    ) -> LineAnswers {
        let start = out.len();
        out.reserve(lines.text().len());
        let mut write = Write { out, start, stop, answers: LineAnswers::default() };
        self.run_lines(lines, limit, scratch, &mut write);
        write.cover(lines.len());
        write.answers.others.sort_unstable();
        write.answers
    }
}

/// The sink behind [`Solver::solve_lines`].
struct Write<'a> {
    out: &'a mut Vec<u8>,
    start: usize,
    stop: &'a Stop,
    answers: LineAnswers,
}

impl Write<'_> {
    /// Adds empty lines until there are this many.
    #[inline]
    fn cover(&mut self, lines: usize) {
        let mut length = self.out.len() - self.start;
        while length < lines * LINE {
            let mut line = [0; LINE];
            line[81] = b'\n';
            self.out.extend_from_slice(&line);
            length += LINE;
        }
    }
}

impl BatchSink for Write<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.digits(index, solution.grid().values())
    }

    fn digits(&mut self, index: usize, digits: &[u8; 81]) -> ControlFlow<()> {
        self.cover(index + 1);
        let line = &mut self.out[self.start + index * LINE..][..81];
        if line[0] == 0 {
            line.iter_mut().zip(digits).for_each(|(byte, digit)| *byte = b'0' + digit);
        }
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.answers.guesses += outcome.stats.guesses;
        if outcome.count != 1 {
            self.answers.others.push((index, outcome.count));
        }
    }

    fn gives_up(&mut self) -> bool {
        self.stop.is_raised()
    }

    fn block(&mut self, block: &Block<'_>) {
        self.cover(block.first);
        if self.out.len() != self.start + block.first * LINE {
            return block.solved().for_each(|(index, digits)| {
                digits.map(|digits| self.digits(index, digits));
            });
        }
        // Nothing is written yet from the first puzzle on: all rows at once, then those that are not solved are emptied.
        let rows = 32 - block.solved.leading_zeros() as usize;
        write_lines(&block.digits[..rows], self.out);
        let mut open = !block.solved & (1u64 << rows).wrapping_sub(1) as u32;
        while open != 0 {
            let at = self.start + (block.first + open.trailing_zeros() as usize) * LINE;
            self.out[at..at + 81].fill(0);
            open &= open - 1;
        }
    }
}

#[cfg(test)]
mod tests;
