//! The solutions of a puzzle, one after the other.

use crate::candidates::Candidates;
use crate::engine::{EXTRA, End, PLAIN, Search};
use crate::grid::Grid;
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
/// use sudokit_sized::{Geometry, Grid, Next, Solutions};
/// use sudokit_solve::Stop;
///
/// let mut solutions = Solutions::of(&Grid::empty(Geometry::new(2, 2)?));
/// let stop = Stop::new();
/// let count = std::iter::from_fn(|| matches!(solutions.next(&stop), Next::Solution(_)).then_some(())).count();
/// assert_eq!(count, 288);
/// # Ok::<(), sudokit_sized::GeometryError>(())
/// ```
pub struct Solutions {
    core: Core,
    /// What was placed at the root.
    root: Grid,
}

enum Core {
    /// There is a contradiction at the root.
    None,
    Plain(Box<Search<PLAIN>>),
    Extra(Box<Search<EXTRA>>),
}

impl Solutions {
    /// Those of a puzzle.
    pub fn of(puzzle: &Grid) -> Self {
        match Candidates::reduced(puzzle) {
            Err(_) => Self { core: Core::None, root: puzzle.clone() },
            Ok(candidates) => Self::within(&candidates),
        }
    }

    /// Those that use only these candidates.
    pub fn within(candidates: &Candidates) -> Self {
        let core = if candidates.geometry().most_memberships() < PLAIN {
            Core::Plain(Box::new(Search::new(candidates)))
        } else {
            Core::Extra(Box::new(Search::new(candidates)))
        };
        Self { core, root: candidates.grid() }
    }

    /// The next solution.
    pub fn next(&mut self, stop: &Stop) -> Next {
        match &mut self.core {
            Core::None => Next::Exhausted,
            Core::Plain(search) => answer(search, &self.root, stop),
            Core::Extra(search) => answer(search, &self.root, stop),
        }
    }

    /// What the search took so far.
    pub fn stats(&self) -> Stats {
        match &self.core {
            Core::None => Stats { nodes: 1, conflicts: 1, guesses: 0 },
            Core::Plain(search) => search.stats,
            Core::Extra(search) => search.stats,
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
                grid.set(cell, symbol as u8 + 1);
            }
            Next::Solution(grid)
        }
    }
}
