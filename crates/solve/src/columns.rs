//! Answers to many puzzles in columns: a few plain arrays with one entry a puzzle.
//!
//! Invariant: all columns have the same length, and row `i` belongs to puzzle `i` of the batch. The digits of a
//! puzzle without a solution are zeros.

use crate::batch::{BatchSink, Block, proved};
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::solver::Solver;
use crate::stop::Stop;
use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};

/// The first solution, the number of solutions and the number of guesses of every puzzle of a batch.
///
/// This is the fast way to solve many puzzles: 98 bytes an answer, nothing is allocated once the columns have grown,
/// and the engine copies digits in blocks. Use one value for batch after batch; or make one with a row for every puzzle and
/// let several threads fill its [`shares`](Self::shares).
///
/// ```
/// use sudokit_solve::{Columns, Limit, Scratch, Solver, Stop};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut columns = Columns::with_rows(100);
/// Solver::new().solve_rows(&[puzzle; 100], Limit::solutions(2), &mut Scratch::new(), &Stop::new(), columns.rows());
/// assert!(columns.counts().iter().all(|&count| count == 1));
/// assert_eq!(columns.digits()[99][..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Columns {
    digits: Vec<[u8; 81]>,
    counts: Vec<u64>,
    guesses: Vec<u64>,
    exhausted: Vec<bool>,
}

/// Some rows of [`Columns`], to be filled by one thread.
#[derive(Debug)]
pub struct Rows<'a> {
    digits: &'a mut [[u8; 81]],
    counts: &'a mut [u64],
    guesses: &'a mut [u64],
    exhausted: &'a mut [bool],
}

impl Columns {
    /// Empty columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Columns with this many rows, none of which is answered.
    pub fn with_rows(rows: usize) -> Self {
        // Memory that the system has cleared is not cleared again, nor touched before it is needed.
        Self {
            digits: vec![[0; 81]; rows],
            counts: vec![0; rows],
            guesses: vec![0; rows],
            exhausted: vec![false; rows],
        }
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
    pub fn guesses(&self) -> &[u64] {
        &self.guesses
    }

    /// Whether the search of every puzzle ended by itself, so that its count is exact.
    pub fn exhausted(&self) -> &[bool] {
        &self.exhausted
    }

    /// The first solution of one puzzle.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn solution(&self, index: usize) -> Option<Solution> {
        (self.counts[index] > 0).then(|| proved(self.digits[index]))
    }

    /// Whether the search of one puzzle went on until it was exhausted or had found `limit` solutions; otherwise it was
    /// stopped.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn is_done(&self, index: usize, limit: u64) -> bool {
        self.exhausted[index] || self.counts[index] >= limit
    }

    /// Changes the number of rows.
    pub fn resize(&mut self, rows: usize) {
        self.digits.resize(rows, [0; 81]);
        self.counts.resize(rows, 0);
        self.guesses.resize(rows, 0);
        self.exhausted.resize(rows, false);
    }

    /// All rows, to be filled.
    pub fn rows(&mut self) -> Rows<'_> {
        Rows {
            digits: &mut self.digits,
            counts: &mut self.counts,
            guesses: &mut self.guesses,
            exhausted: &mut self.exhausted,
        }
    }

    /// All rows in shares of `size`, the last of which may be smaller; `size` must not be 0.
    pub fn shares(&mut self, size: usize) -> impl Iterator<Item = Rows<'_>> {
        let digits = self.digits.chunks_mut(size).zip(self.counts.chunks_mut(size));
        let rest = self.guesses.chunks_mut(size).zip(self.exhausted.chunks_mut(size));
        digits.zip(rest).map(|((digits, counts), (guesses, exhausted))| Rows { digits, counts, guesses, exhausted })
    }
}

impl Rows<'_> {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}

impl Solver {
    /// Searches many puzzles, each up to `limit` solutions, until `stop` is raised, and writes their answers into
    /// `rows` in the order of the puzzles. [`Columns::is_done`] says which puzzles a stop has left out.
    ///
    /// # Panics
    /// If there are fewer rows than puzzles.
    pub fn solve_rows(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, stop: &Stop, rows: Rows<'_>) {
        assert!(rows.len() >= puzzles.len(), "found {} rows, expected {}", rows.len(), puzzles.len());
        // Digits are cleared when a puzzle turns out to have no solution: writing all of them twice would cost more.
        rows.counts.fill(0);
        rows.guesses.fill(0);
        rows.exhausted.fill(false);
        let mut fill = Fill { rows, stop };
        self.run_batch(puzzles, limit, scratch, &mut fill);
        let Rows { digits, counts, .. } = fill.rows;
        if stop.is_raised() {
            digits.iter_mut().zip(counts).filter(|(_, count)| **count == 0).for_each(|(digits, _)| *digits = [0; 81]);
        }
    }
}

/// The sink behind [`Solver::solve_rows`]. Until a puzzle is done its count says how many solutions have come.
struct Fill<'a> {
    rows: Rows<'a>,
    stop: &'a Stop,
}

impl BatchSink for Fill<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.digits(index, solution.grid().values())
    }

    #[inline]
    fn digits(&mut self, index: usize, digits: &[u8; 81]) -> ControlFlow<()> {
        let rows = &mut self.rows;
        if rows.counts[index] == 0 {
            rows.digits[index] = *digits;
        }
        rows.counts[index] += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn done(&mut self, index: usize, outcome: Outcome) {
        let rows = &mut self.rows;
        if outcome.count == 0 {
            rows.digits[index] = [0; 81];
        }
        rows.counts[index] = outcome.count;
        rows.guesses[index] = outcome.stats.guesses;
        rows.exhausted[index] = outcome.exhausted;
    }

    fn gives_up(&mut self) -> bool {
        self.stop.is_raised()
    }

    fn block(&mut self, block: &Block<'_>) {
        let (rows, solved) = (&mut self.rows, block.solved.trailing_ones() as usize);
        if block.solved.count_ones() as usize == solved {
            // Every puzzle from the first on: one copy.
            let range = block.first..block.first + solved;
            rows.digits[range.clone()].copy_from_slice(&block.digits[..solved]);
            rows.counts[range.clone()].fill(block.outcome.count);
            rows.exhausted[range].fill(block.outcome.exhausted);
            return;
        }
        for (index, digits) in block.solved() {
            if let Some(digits) = digits {
                rows.digits[index] = *digits;
            }
            rows.counts[index] = block.outcome.count;
            rows.exhausted[index] = block.outcome.exhausted;
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
        let (mut columns, mut scratch, stop) = (Columns::with_rows(100), Scratch::new(), Stop::new());
        for engine in ["auto", "singles"] {
            let solver = Solver::builder().engine(engine).build().unwrap();
            for limit in [2, 1, 0] {
                // In reverse first, so that every row holds an answer of another puzzle.
                let reversed: Vec<_> = puzzles.iter().rev().copied().collect();
                solver.solve_rows(&reversed, Limit::solutions(2), &mut scratch, &stop, columns.rows());
                for (puzzles, rows) in puzzles.chunks(30).zip(columns.shares(30)) {
                    solver.solve_rows(puzzles, Limit::solutions(limit), &mut scratch, &stop, rows);
                }
                for (index, puzzle) in puzzles.iter().enumerate() {
                    let outcome = solver.run(puzzle, Limit::solutions(limit), &mut Scratch::new(), &mut CountOnly);
                    assert_eq!(columns.counts()[index], outcome.count);
                    assert_eq!(columns.exhausted()[index], outcome.exhausted);
                    assert!(columns.is_done(index, limit));
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
        let (mut columns, mut scratch, stop) = (Columns::with_rows(40), Scratch::new(), Stop::new());
        let solver = Solver::new();
        solver.solve_rows(&[Puzzle::default(); 40], Limit::solutions(1), &mut scratch, &stop, columns.rows());
        assert!(columns.digits().iter().all(|digits| *digits != [0; 81]));
        columns.resize(2);
        solver.solve_rows(&[Puzzle::default(); 2], Limit::solutions(0), &mut scratch, &stop, columns.rows());
        assert_eq!((columns.len(), columns.digits()), (2, &[[0; 81]; 2][..]));
        columns.resize(0);
        solver.solve_rows(&[], Limit::solutions(2), &mut scratch, &stop, columns.rows());
        assert!(columns.is_empty());
    }

    #[test]
    fn rows_that_a_stop_leaves_out_are_empty_and_not_done() {
        let (mut columns, mut scratch, stop) = (Columns::with_rows(40), Scratch::new(), Stop::new());
        let solver = Solver::new();
        solver.solve_rows(&[Puzzle::default(); 40], Limit::solutions(1), &mut scratch, &stop, columns.rows());
        stop.raise();
        // More solutions than can be listed, so that the stop comes before the limit.
        solver.solve_rows(&[Puzzle::default(); 40], Limit::solutions(u64::MAX), &mut scratch, &stop, columns.rows());
        assert!((0..40).all(|row| !columns.is_done(row, u64::MAX)));
        assert!((0..40).all(|row| columns.solution(row).is_some() || columns.digits()[row] == [0; 81]));
    }
}
