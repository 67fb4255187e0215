//! All solutions, one by one, in ascending order, over any engine.
//!
//! Engines push; an iterator must be able to wait. So a puzzle is cut into pieces, in order, until the engine can
//! exhaust each within [`PIECE`] solutions; these are sorted and handed out. Memory holds a stack of pieces and the
//! solutions of a few of them, whatever their number. Dropping the iterator ends everything, because nothing runs between
//! two calls.

use crate::batch::BatchSink;
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::solver::Solver;
use crate::split::{Cut, split};
use crate::{Stop, Until};
use core::ops::ControlFlow;
use sudokit_core::{Cell, Pencilmarks, Puzzle, SmallSort, Solution};

/// A piece with more solutions is cut further.
const PIECE: usize = 4096;
/// Into how many. What the engine found in a piece that is too large is thrown away, so it should not happen often.
const PIECES: usize = 32;
/// The number of pieces that are tried first.
const FIRST: usize = 4;

impl Solver {
    /// All solutions of a puzzle, one by one on demand, in ascending order of their digits.
    ///
    /// ```
    /// use sudokit_core::Puzzle;
    /// use sudokit_solve::Solver;
    ///
    /// let mut solutions = Solver::new().solutions(&Puzzle::default());
    /// let first = solutions.next().ok_or("none")?;
    /// assert!(first.to_string().starts_with("123456789456789123789123456214365897"));
    /// assert!(solutions.take(10_000).all(|next| next > first));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn solutions(&self, puzzle: &Puzzle) -> Solutions {
        Solutions {
            solver: *self,
            scratch: Scratch::new(),
            open: vec![Open::Piece(puzzle.pencilmarks())],
            ready: Vec::new().into_iter(),
            stop: Stop::new(),
        }
    }
}

/// Puzzles that share no solution and together have all solutions of this one: at least `wanted` of them if
/// possible, to be searched by as many threads.
///
/// ```
/// use sudokit_core::Puzzle;
/// use sudokit_solve::pieces;
///
/// assert!(pieces(&Puzzle::default(), 100).len() >= 100);
/// ```
pub fn pieces(puzzle: &Puzzle, wanted: usize) -> Vec<Puzzle> {
    split(&puzzle.pencilmarks(), Cut::Rarest, wanted).into_iter().map(Puzzle::from).collect()
}

/// What is still to come, the next last.
enum Open {
    /// A piece of the puzzle, too large to be found at once as far as is known.
    Piece(Pencilmarks),
    /// The solutions of a piece, not sorted yet.
    Found(Pencilmarks, Vec<Solution>),
}

/// The solutions of a puzzle; see [`Solver::solutions`].
pub struct Solutions {
    solver: Solver,
    scratch: Scratch,
    open: Vec<Open>,
    ready: std::vec::IntoIter<Solution>,
    stop: Stop,
}

impl core::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solutions").field("solver", &self.solver).finish_non_exhaustive()
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        loop {
            if self.stop.is_raised() {
                return None;
            }
            if let Some(solution) = self.ready.next() {
                return Some(solution);
            }
            match self.open.pop()? {
                Open::Found(piece, found) => self.ready = sorted(&piece, found).into_iter(),
                Open::Piece(piece) => self.search(&piece),
            }
        }
    }
}

impl core::iter::FusedIterator for Solutions {}

impl Solutions {
    /// Ends the iteration, and a search that is under way, when a stop is requested. What was not listed by then is missing.
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// Cuts a piece and searches the parts together.
    fn search(&mut self, piece: &Pencilmarks) {
        let pieces = split(piece, Cut::InOrder, PIECES);
        let puzzles: Vec<Puzzle> = pieces.iter().map(|&piece| piece.into()).collect();
        let stop = self.stop.clone();
        let mut found = Until::new(Found(pieces.iter().map(|_| (Vec::new(), false)).collect()), &stop);
        let limit = Limit::solutions(PIECE as u64);
        let (first, others) = puzzles.split_at(puzzles.len().min(FIRST));
        self.solver.run_batch(first, limit, &mut self.scratch, &mut found);
        let mut found = found.into_inner();
        // When the first are all too large, so are the others, most likely: they are cut without a try.
        if found.0[..first.len()].iter().any(|(_, whole)| *whole) {
            let mut rest = Until::new(Found(found.0.split_off(first.len())), &stop);
            self.solver.run_batch(others, limit, &mut self.scratch, &mut rest);
            found.0.append(&mut rest.into_inner().0);
        }
        for (piece, (solutions, whole)) in pieces.into_iter().zip(found.0).rev() {
            match whole {
                true if solutions.is_empty() => {}
                true => self.open.push(Open::Found(piece, solutions)),
                false => self.open.push(Open::Piece(piece)),
            }
        }
    }
}

/// The solutions of each piece, and whether these are all.
struct Found(Vec<(Vec<Solution>, bool)>);

impl BatchSink for Found {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0[index].0.push(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        let (solutions, whole) = &mut self.0[index];
        *whole = outcome.exhausted;
        if !*whole {
            *solutions = Vec::new();
        }
    }
}

/// Sorts the solutions of a piece by their first 16 open cells, which most often tell, packed into a word.
fn sorted(piece: &Pencilmarks, found: Vec<Solution>) -> Vec<Solution> {
    let mut open = [None; 16];
    open.iter_mut().zip(Cell::all().filter(|&cell| piece[cell].len() > 1)).for_each(|(to, cell)| *to = Some(cell));
    let key = |solution: &Solution| {
        open.iter().fold(0, |key: u64, cell| key << 4 | cell.map_or(0, |cell| solution.get(cell).value().into()))
    };
    let mut order: Vec<(u64, u32)> = found.iter().zip(0..).map(|(solution, i)| (key(solution), i)).collect();
    order.small_sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| found[a.1 as usize].cmp(&found[b.1 as usize])));
    order.into_iter().map(|(_, i)| found[i as usize]).collect()
}
