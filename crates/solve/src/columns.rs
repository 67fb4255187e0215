//! Answers to many puzzles in columns: a few plain arrays with one entry a puzzle.
//!
//! Kept true: all columns have the same length, and row `i` belongs to puzzle `i` of the batch. The digits of a
//! puzzle without a solution are zeros.

use crate::batch::{BatchSink, Block, proved};
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::solver::Solver;
use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};

/// The first solution, the number of solutions and the number of guesses of every puzzle of a batch.
///
/// This is the fast way to solve many puzzles: 94 bytes an answer, nothing is allocated once the columns have grown,
/// and the engine copies digits in blocks. Use one value for batch after batch.
///
/// ```
/// use sudokit_solve::{Columns, Limit, Scratch, Solver};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (mut columns, mut scratch) = (Columns::new(), Scratch::new());
/// Solver::new().solve_columns(&[puzzle; 100], Limit::solutions(2), &mut scratch, &mut columns);
/// assert!(columns.counts().iter().all(|&count| count == 1));
/// assert_eq!(columns.digits()[99][..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Columns {
    digits: Vec<[u8; 81]>,
    counts: Vec<u64>,
    guesses: Vec<u32>,
    exhausted: Vec<bool>,
}

impl Columns {
    /// Empty columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The first solution of every puzzle, 81 digits row by row; zeros if the puzzle has none. `as_flattened` gives
    /// all bytes in one slice.
    pub fn digits(&self) -> &[[u8; 81]] {
        &self.digits
    }

    /// The number of solutions that were found of every puzzle, at most the limit of the search.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of guesses that the search of every puzzle took.
    pub fn guesses(&self) -> &[u32] {
        &self.guesses
    }

    /// Whether the search of every puzzle ended by itself, so that its count is exact.
    pub fn exhausted(&self) -> &[bool] {
        &self.exhausted
    }

    /// The first solution of one puzzle.
    ///
    /// # Panics
    /// If there is no such puzzle.
    pub fn solution(&self, index: usize) -> Option<Solution> {
        (self.counts[index] > 0).then(|| proved(self.digits[index]))
    }

    /// Makes every row an unfinished puzzle.
    fn reset(&mut self, rows: usize) {
        // Rows of puzzles without a solution are cleared when they are done: writing every digit twice would cost more.
        self.digits.resize(rows, [0; 81]);
        self.counts.clear();
        self.counts.resize(rows, 0);
        self.guesses.clear();
        self.guesses.resize(rows, 0);
        self.exhausted.clear();
        self.exhausted.resize(rows, false);
    }
}

impl Solver {
    /// Searches many puzzles, each up to `limit` solutions, and fills `columns` with their answers in the order of the
    /// puzzles.
    pub fn solve_columns(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, columns: &mut Columns) {
        columns.reset(puzzles.len());
        self.run_batch(puzzles, limit, scratch, &mut Fill(columns));
    }
}

/// The sink behind [`Solver::solve_columns`]. Until a puzzle is done its count tells how many solutions have come.
struct Fill<'a>(&'a mut Columns);

impl BatchSink for Fill<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.digits(index, solution.grid().values())
    }

    #[inline]
    fn digits(&mut self, index: usize, digits: &[u8; 81]) -> ControlFlow<()> {
        if self.0.counts[index] == 0 {
            self.0.digits[index] = *digits;
        }
        self.0.counts[index] += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn done(&mut self, index: usize, outcome: Outcome) {
        if outcome.count == 0 {
            self.0.digits[index] = [0; 81];
        }
        self.0.counts[index] = outcome.count;
        self.0.guesses[index] = u32::try_from(outcome.stats.guesses).unwrap_or(u32::MAX);
        self.0.exhausted[index] = outcome.exhausted;
    }

    fn block(&mut self, block: &Block<'_>) {
        let rows = block.solved.trailing_ones() as usize;
        if block.solved.count_ones() as usize == rows {
            // Every puzzle from the first on: one copy.
            let range = block.first..block.first + rows;
            self.0.digits[range.clone()].copy_from_slice(&block.digits[..rows]);
            self.0.counts[range.clone()].fill(block.outcome.count);
            self.0.exhausted[range].fill(block.outcome.exhausted);
            return;
        }
        for (index, digits) in block.solved() {
            if let Some(digits) = digits {
                self.0.digits[index] = *digits;
            }
            self.0.counts[index] = block.outcome.count;
            self.0.exhausted[index] = block.outcome.exhausted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::CountOnly;

    #[test]
    fn rows_tell_what_a_search_of_each_puzzle_tells() {
        let proper: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let clash: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        let puzzles: Vec<Puzzle> = (0..100).map(|i| [proper, Puzzle::default(), clash][i % 7 % 3]).collect();
        let (mut columns, mut scratch) = (Columns::new(), Scratch::new());
        for engine in ["auto", "singles"] {
            let solver = Solver::builder().engine(engine).build().unwrap();
            for limit in [2, 1, 0] {
                // In reverse first, so that every row holds an answer of another puzzle.
                let reversed: Vec<_> = puzzles.iter().rev().copied().collect();
                solver.solve_columns(&reversed, Limit::solutions(2), &mut scratch, &mut columns);
                solver.solve_columns(&puzzles, Limit::solutions(limit), &mut scratch, &mut columns);
                assert_eq!(columns.len(), 100);
                for (index, puzzle) in puzzles.iter().enumerate() {
                    let outcome = solver.run(puzzle, Limit::solutions(limit), &mut Scratch::new(), &mut CountOnly);
                    assert_eq!(columns.counts()[index], outcome.count);
                    assert_eq!(columns.exhausted()[index], outcome.exhausted);
                    match columns.solution(index) {
                        Some(solution) => assert!(outcome.count > 0 && solution.solves(puzzle)),
                        None => assert!(outcome.count == 0 && columns.digits()[index] == [0; 81]),
                    }
                }
            }
        }
    }

    #[test]
    fn rows_of_other_puzzles_are_never_kept() {
        let (mut columns, mut scratch) = (Columns::new(), Scratch::new());
        let solver = Solver::new();
        solver.solve_columns(&[Puzzle::default(); 40], Limit::solutions(1), &mut scratch, &mut columns);
        solver.solve_columns(&[Puzzle::default(); 2], Limit::solutions(0), &mut scratch, &mut columns);
        assert_eq!((columns.len(), columns.digits()), (2, &[[0; 81]; 2][..]));
        solver.solve_columns(&[], Limit::solutions(2), &mut scratch, &mut columns);
        assert!(columns.is_empty());
    }
}
