//! True candidates: which values of which cells are part of a solution.

use super::domains::bits;
use super::net::Net;
use super::tree::{End, Tree};
use super::verbs::values_of;
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
    /// Solutions that together have every value that occurs, and some more.
    pub witnesses: Vec<Vec<i32>>,
    /// What the search has learned about the cells, for the next one.
    pub weights: Vec<u32>,
}

/// What was found for a puzzle before it was changed.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its true candidates, which must be complete.
    pub found: &'a Candidates,
}

/// The dead ends after which a value has to wait for the others, at first.
const FIRST_GRANT: u64 = 32;

/// Solutions that are kept although they show nothing new.
const KEPT: usize = 256;

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
    candidates_after(puzzle, limit, None, stop)
}

/// As [`candidates`], with what is known from before a change. Solutions that are still solutions need not be found again;
/// if the puzzle only became stricter, what did not occur before does not occur now. If the solutions that are left show
/// all that occurred before, or all solutions were known before, there is no search at all. The sets are the same as without it.
pub fn candidates_after(puzzle: &Puzzle, limit: u64, before: Option<Before<'_>>, stop: &Stop) -> Candidates {
    let (cells, values) = (puzzle.cell_count(), puzzle.layout().value_count());
    let mut found = Candidates {
        sets: vec![0; cells],
        counts: vec![vec![0; values]; cells],
        solutions: 0,
        counted: false,
        complete: false,
        error: None,
        witnesses: Vec::new(),
        weights: Vec::new(),
    };
    let before = before.filter(|before| before.puzzle.has_cells_of(puzzle) && before.found.complete);
    // No value beyond these, if the puzzle became stricter.
    let mut most = None;
    if let Some(Before { puzzle: old, found: known }) = before {
        let stricter = puzzle.is_stricter_than(old);
        found.keep(puzzle, old, known, stricter);
        if stricter {
            let sets = known.sets.iter().zip(puzzle.possible());
            let sets: Vec<u64> = sets.map(|(then, now)| then & now).collect();
            // All solutions are known: those of the stricter puzzle are among them.
            if known.counted && known.witnesses.len() as u64 == known.solutions {
                return Candidates { counted: true, complete: true, weights: known.weights.clone(), ..found };
            }
            if found.solutions >= 2 && found.sets == sets {
                return Candidates { complete: true, weights: known.weights.clone(), ..found };
            }
            most = Some(sets);
        }
        // Without more than one, the search has to show whether there are more.
        if found.solutions < 2 {
            found = Candidates { solutions: 0, counts: vec![vec![0; values]; cells], ..found };
        }
    }
    let mut tree = match Net::new(puzzle) {
        Ok(net) => Tree::new(net),
        Err(error) => return Candidates { counted: true, complete: true, error: Some(error), ..found },
    };
    let mut root = tree.sets().to_vec();
    if let Some(most) = most {
        root.iter_mut().zip(most).for_each(|(now, most)| *now &= most);
    }
    if root.contains(&0) || tree.begin(&root).is_err() {
        return Candidates { counted: true, complete: true, ..found };
    }
    root.copy_from_slice(tree.sets());
    if let Some(before) = before {
        tree.scores().resume(&before.found.weights);
    }
    tree.scores().want(found.sets.iter().map(|set| !set));
    let is_new = found.solutions == 0;
    let few = if before.is_none() { limit } else { 2 };
    while found.solutions < if is_new { limit } else { few } {
        match tree.next(stop) {
            End::Solution => found.add(tree.sets(), puzzle),
            End::Exhausted => {
                let weights = tree.scores().cells().to_vec();
                return Candidates { counted: true, complete: true, weights, ..found };
            }
            End::Stopped if stop.is_raised() => return found,
            End::Stopped => break,
        }
        // All solutions at once may be cheaper than each value, but not if the first two were much cheaper.
        if before.is_some() && found.solutions == few {
            tree.grant(4 * tree.stats.conflicts + FIRST_GRANT);
        }
    }
    if found.probe(puzzle, &mut tree, &mut root, stop) {
        found.complete = true;
        found.weights = tree.scores().cells().to_vec();
    }
    found
}

impl Candidates {
    /// Looks for each value of the root that no solution has shown, easy ones first: a value that takes many dead ends waits
    /// until all others were tried, and is often shown by one of their solutions. Whether all are decided.
    fn probe(&mut self, puzzle: &Puzzle, tree: &mut Tree, root: &mut [u64], stop: &Stop) -> bool {
        let mut granted = FIRST_GRANT;
        loop {
            let mut waiting = false;
            for cell in 0..root.len() {
                for value in bits(root[cell]) {
                    if (self.sets[cell] | !root[cell]) & value != 0 {
                        continue;
                    }
                    // One solution may show many values that none had before.
                    tree.scores().want(self.sets.iter().map(|set| !set));
                    tree.grant(granted);
                    let next = if tree.restart(root, cell, value).is_ok() { tree.next(stop) } else { End::Exhausted };
                    match next {
                        End::Solution => self.add(tree.sets(), puzzle),
                        End::Stopped if stop.is_raised() => return false,
                        End::Stopped => waiting = true,
                        End::Exhausted => {
                            // Without this value, others may go as well.
                            if tree.restart(root, cell, !value).is_ok() {
                                root.copy_from_slice(tree.sets());
                            }
                        }
                    }
                }
            }
            if !waiting {
                return true;
            }
            granted *= 4;
        }
    }

    /// Takes over the solutions of the puzzle before a change that still are solutions.
    fn keep(&mut self, puzzle: &Puzzle, old: &Puzzle, known: &Self, stricter: bool) {
        let looser = old.is_stricter_than(puzzle);
        let added: Vec<_> = puzzle.rules().iter().filter(|rule| !old.rules().contains(rule)).collect();
        let layout = puzzle.layout();
        for values in &known.witnesses {
            let sets: Vec<u64> = values.iter().map(|&value| layout.bit(i64::from(value))).collect();
            // Only what is new can have spoiled it.
            let holds = match (looser, stricter) {
                (true, _) => true,
                (false, true) => {
                    let is_open = sets.iter().zip(puzzle.possible()).all(|(set, open)| set & open != 0);
                    is_open && added.iter().all(|rule| rule.holds(puzzle, values))
                }
                (false, false) => puzzle.judge(values).is_ok(),
            };
            if holds {
                self.add(&sets, puzzle);
            }
        }
    }

    fn add(&mut self, sets: &[u64], puzzle: &Puzzle) {
        self.solutions += 1;
        // More than are needed: after a change, what one of them shows need not be searched for again.
        let is_new = sets.iter().zip(&self.sets).any(|(value, seen)| value & !seen != 0);
        if is_new || self.witnesses.len() < KEPT {
            let values = values_of(puzzle, sets);
            // Each once, so that two of them are two solutions.
            if is_new || !self.witnesses.contains(&values) {
                self.witnesses.push(values);
            }
        }
        for (cell, &value) in sets.iter().enumerate() {
            self.sets[cell] |= value;
            self.counts[cell][value.trailing_zeros() as usize] += 1;
        }
    }
}
