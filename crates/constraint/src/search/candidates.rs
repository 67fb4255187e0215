//! True candidates: which values of which cells are part of a solution.

use super::domains::bits;
use super::net::Net;
use super::tree::{End, Tree};
use crate::model::{Puzzle, RuleError};
use sudokit_solve::Stop;

/// The values that occur in solutions, and how often.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// For every cell the values that occur.
    pub sets: Vec<u64>,
    /// For every cell and value number, the solutions found with it. If `counted`, these are all; otherwise they only
    /// say that there are some.
    pub counts: Vec<Vec<u64>>,
    /// Solutions looked at.
    pub solutions: u64,
    /// Whether every solution was looked at.
    pub counted: bool,
    /// Whether `sets` is known to be complete; `false` if the request to stop was raised before.
    pub complete: bool,
    /// Why there is no solution, if that is plain before any search.
    pub error: Option<RuleError>,
}

/// Finds all true candidates. Up to `limit` solutions are counted; where there are more, each value is looked for once.
///
/// ```
/// use sudokit_constraint::{notation::iss, search};
/// use sudokit_solve::Stop;
///
/// let found = search::candidates(&iss::read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3")?, 1000, &Stop::new());
/// assert_eq!((found.sets[0], found.complete), (0b0011, true));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn candidates(puzzle: &Puzzle, limit: u64, stop: &Stop) -> Candidates {
    let (cells, values) = (puzzle.cell_count(), puzzle.layout().value_count());
    let mut found = Candidates {
        sets: vec![0; cells],
        counts: vec![vec![0; values]; cells],
        solutions: 0,
        counted: false,
        complete: false,
        error: None,
    };
    let mut tree = match Net::new(puzzle) {
        Ok(net) => Tree::new(net),
        Err(error) => return Candidates { counted: true, complete: true, error: Some(error), ..found },
    };
    if tree.start().is_err() {
        return Candidates { counted: true, complete: true, ..found };
    }
    let mut root = tree.sets().to_vec();
    while found.solutions < limit {
        match tree.next(stop) {
            End::Solution => found.add(tree.sets()),
            End::Exhausted => return Candidates { counted: true, complete: true, ..found },
            End::Stopped => return found,
        }
    }
    for cell in 0..cells {
        for value in bits(root[cell]) {
            if found.sets[cell] & value != 0 {
                continue;
            }
            let next = if tree.restart(&root, cell, value).is_ok() { tree.next(stop) } else { End::Exhausted };
            match next {
                End::Solution => found.add(tree.sets()),
                End::Stopped => return found,
                End::Exhausted => {
                    // Without this value, others may go as well.
                    if tree.restart(&root, cell, !value).is_ok() {
                        root.copy_from_slice(tree.sets());
                    }
                }
            }
        }
    }
    Candidates { complete: true, ..found }
}

impl Candidates {
    fn add(&mut self, sets: &[u64]) {
        self.solutions += 1;
        for (cell, &value) in sets.iter().enumerate() {
            self.sets[cell] |= value;
            self.counts[cell][value.trailing_zeros() as usize] += 1;
        }
    }
}
