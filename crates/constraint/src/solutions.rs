//! The solutions of a puzzle, one after the other.

use crate::candidates::{Candidates, Marks};
use crate::engine::{EXTRA, End, PLAIN, Search, WIDE};
use crate::grid::Grid;
use crate::nine::Nine;
use crate::pattern;
use crate::set::{Set, with_set};
use sudokit_core::Rng;
use sudokit_solve::{Stats, Stop};

/// What came next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A solution that was not there before.
    Solution(Grid),
    /// There are no more.
    Exhausted,
    /// The request to stop was raised before it was known.
    Stopped,
}

/// Finds the solutions of a puzzle, one after the other; what was learned for one serves the next.
///
/// ```
/// use sudokit_constraint::{Geometry, Grid, Next, Solutions};
/// use sudokit_solve::Stop;
///
/// let mut solutions = Solutions::of(&Grid::empty(Geometry::new(2, 2)?));
/// let stop = Stop::new();
/// let count = std::iter::from_fn(|| matches!(solutions.next(&stop), Next::Solution(_)).then_some(())).count();
/// assert_eq!(count, 288);
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub struct Solutions {
    core: Core,
    /// What was placed at the root.
    root: Grid,
}

enum Core {
    /// There is a contradiction at the root.
    None,
    Nine(Box<Nine>),
    Plain(Box<Search<PLAIN>>),
    Extra(Box<Search<EXTRA>>),
    Wide(Box<Search<WIDE>>),
}

impl Solutions {
    /// Those of a puzzle. Plain 9x9 is left to the engines for 9x9.
    pub fn of(puzzle: &Grid) -> Self {
        if let Some(nine) = Nine::of(puzzle) {
            return Self { core: Core::Nine(Box::new(nine)), root: puzzle.clone() };
        }
        with_set!(puzzle.geometry().order(), S => match Marks::<S>::reduced(puzzle) {
            Err(_) => Self { core: Core::None, root: puzzle.clone() },
            Ok(marks) => Self::within_reduced(&marks),
        })
    }

    /// Those that use only these candidates.
    ///
    /// ```
    /// use sudokit_constraint::{Candidates, Geometry, Grid, Next, Solutions};
    /// use sudokit_solve::Stop;
    ///
    /// let puzzle = Grid::from_symbols(Geometry::new(2, 2)?, vec![1, 2, 3, 0, 3, 4, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1]).unwrap();
    /// let candidates = Candidates::of(&puzzle).expect("no clash");
    /// assert!(matches!(Solutions::within(&candidates).next(&Stop::new()), Next::Solution(_)));
    /// # Ok::<(), sudokit_constraint::GeometryError>(())
    /// ```
    pub fn within(candidates: &Candidates) -> Self {
        let mut reduced = candidates.clone();
        match reduced.reduce() {
            Err(_) => Self { core: Core::None, root: candidates.grid() },
            Ok(()) => Self::within_reduced(&reduced),
        }
    }

    /// The solutions within candidates that are already propagated: the search assumes that nothing is pending.
    pub(crate) fn within_reduced<S: Set>(candidates: &Marks<S>) -> Self {
        let root = candidates.grid();
        let geometry = candidates.geometry();
        // With hardly a clue any solution will do, and the pattern may lead to one.
        let is_sparse = 2 * candidates.count() > geometry.cell_count() * geometry.order();
        let near = if is_sparse { pattern::near(&root) } else { Vec::new() };
        let wish = |cell: usize, symbol: usize| match near.get(cell) {
            Some(&wished) if usize::from(wished) == symbol + 1 => 0.5,
            _ => 0.0,
        };
        Self::with_wishes(candidates, root, wish)
    }

    /// Those that use only these candidates, in random order, though some are more likely to come first than others.
    pub fn random<S: Set>(candidates: &Marks<S>, rng: &mut Rng) -> Self {
        let mut reduced = candidates.clone();
        if reduced.reduce().is_err() {
            return Self { core: Core::None, root: candidates.grid() };
        }
        let order = candidates.geometry().order();
        let wishes: Vec<f64> = (0..candidates.geometry().cell_count() * order)
            .map(|_| rng.below(1 << 20) as f64 / (1 << 21) as f64)
            .collect();
        Self::with_wishes(&reduced, reduced.grid(), |cell, symbol| wishes[cell * order + symbol])
    }

    fn with_wishes<S: Set>(candidates: &Marks<S>, root: Grid, wish: impl Fn(usize, usize) -> f64) -> Self {
        let core = if !candidates.fits_words() {
            Core::Wide(Box::new(Search::new(candidates, wish)))
        } else if candidates.geometry().most_memberships() < PLAIN {
            Core::Plain(Box::new(Search::new(candidates, wish)))
        } else {
            Core::Extra(Box::new(Search::new(candidates, wish)))
        };
        Self { core, root }
    }

    /// Stops after this many conflicts in all, as if a stop had been requested.
    pub(crate) fn at_most(mut self, conflicts: u64) -> Self {
        match &mut self.core {
            Core::None | Core::Nine(_) => {}
            Core::Plain(search) => search.most_conflicts = conflicts,
            Core::Extra(search) => search.most_conflicts = conflicts,
            Core::Wide(search) => search.most_conflicts = conflicts,
        }
        self
    }

    /// The next solution.
    pub fn next(&mut self, stop: &Stop) -> Next {
        match &mut self.core {
            Core::None => Next::Exhausted,
            Core::Nine(nine) => nine.next(&self.root).map_or(Next::Exhausted, Next::Solution),
            Core::Plain(search) => answer(search, &self.root, stop),
            Core::Extra(search) => answer(search, &self.root, stop),
            Core::Wide(search) => answer(search, &self.root, stop),
        }
    }

    /// What the search took so far.
    pub fn stats(&self) -> Stats {
        match &self.core {
            Core::None => Stats { nodes: 1, conflicts: 1, guesses: 0 },
            Core::Nine(nine) => nine.stats(),
            Core::Plain(search) => search.stats,
            Core::Extra(search) => search.stats,
            Core::Wide(search) => search.stats,
        }
    }
}

fn answer<const K: usize>(search: &mut Search<K>, root: &Grid, stop: &Stop) -> Next {
    match search.next(stop) {
        End::Exhausted => Next::Exhausted,
        End::Stopped => Next::Stopped,
        End::Solution => {
            let mut grid = root.clone();
            for (cell, symbol) in search.placements() {
                grid.set(cell, symbol as u16 + 1);
            }
            Next::Solution(grid)
        }
    }
}

/// What most people want to know of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It has no solution.
    None,
    /// It is proper: this is its only solution.
    One(Grid),
    /// It has several solutions; these are two of them.
    Several([Grid; 2]),
    /// The request to stop was raised; what was found by then.
    Stopped(Option<Grid>),
}

/// Whether there is no solution, one or several.
///
/// ```
/// use sudokit_constraint::{Answer, Geometry, Grid, solve};
/// use sudokit_solve::Stop;
///
/// assert!(matches!(solve(&Grid::empty(Geometry::new(8, 8)?), &Stop::new()), Answer::Several(_)));
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub fn solve(puzzle: &Grid, stop: &Stop) -> Answer {
    let mut solutions = Solutions::of(puzzle);
    let one = match solutions.next(stop) {
        Next::Solution(one) => one,
        Next::Exhausted => return Answer::None,
        Next::Stopped => return Answer::Stopped(None),
    };
    match solutions.next(stop) {
        Next::Solution(other) => Answer::Several([one, other]),
        Next::Exhausted => Answer::One(one),
        Next::Stopped => Answer::Stopped(Some(one)),
    }
}
