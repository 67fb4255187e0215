//! `unavoidable`: the unavoidable sets of a solution, and the lower bound on clues that follows.

use super::support::{classic, only_solution};
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_canon::unavoidable::{bound, sets};
use sudokit_core::CellSet;
use sudokit_solve::Scratch;

/// Finds unavoidable sets: cells whose digits can be changed among themselves to give another solution, so that every
/// proper puzzle has a clue in each. A puzzle stands for its solution and must be proper.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Unavoidable};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut verb = Unavoidable::default();
/// verb.size = 6;
/// assert!(verb.one(&puzzle, &Job::default())?.sets > 0);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Unavoidable {
    /// Find sets of at most this many cells: 4 to 16.
    pub size: usize,
    /// How long to search for the bound, in nodes.
    pub nodes: u64,
    /// Also list the sets.
    pub list: bool,
}

impl Default for Unavoidable {
    fn default() -> Self {
        Self { size: 12, nodes: 100_000, list: false }
    }
}

/// The answer of [`Unavoidable`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnavoidableSets {
    /// The solution.
    pub solution: String,
    /// How many minimal sets of that size there are.
    pub sets: usize,
    /// Whether these are all.
    pub all: bool,
    /// How many of them are disjoint.
    pub disjoint: usize,
    /// How many clues a puzzle of this solution has at least, by these sets.
    pub clues: usize,
    /// Whether a longer search could not raise that.
    pub exact: bool,
    /// The cells of each set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<Vec<String>>>,
    /// A stop cut the search short.
    #[serde(skip)]
    pub is_cut_short: bool,
}

impl Verb for Unavoidable {
    const NAME: &'static str = "unavoidable";
    type Answer = UnavoidableSets;
    type Memory = Scratch;

    fn validate(&self) -> Result<(), Error> {
        if (4..=16).contains(&self.size) {
            return Ok(());
        }
        Err(Error::bad_option("size", format!("found {}, expected 4 to 16", self.size)))
    }

    fn run(&self, puzzle: &Puzzle, scratch: &mut Scratch, job: &Job<'_>) -> Result<UnavoidableSets, Error> {
        let stop = job.begin();
        let solution = only_solution(classic(puzzle, Self::NAME)?, scratch, &stop)?;
        let found = sets(&solution, self.size, &stop);
        let bound = bound(&found.list, self.nodes, &stop);
        let names = |set: &CellSet| set.iter().map(|cell| cell.to_string()).collect();
        Ok(UnavoidableSets {
            solution: solution.to_string(),
            sets: found.list.len(),
            all: found.exhausted,
            disjoint: bound.disjoint.len(),
            clues: bound.clues,
            exact: found.exhausted && bound.exhausted,
            list: self.list.then(|| found.list.iter().map(names).collect()),
            is_cut_short: stop.is_raised() && !(found.exhausted && bound.exhausted),
        })
    }

    fn verdict(&self, answer: &UnavoidableSets) -> Verdict {
        if answer.is_cut_short { Verdict::Stopped } else { Verdict::Yes }
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::grid("solution"),
            Column::integer("sets"),
            Column::bool("all"),
            Column::integer("disjoint"),
            Column::integer("clues"),
            Column::bool("exact"),
        ]
    }

    fn row(&self, answer: &UnavoidableSets, row: &mut Row<'_>) {
        row.text(Some(&answer.solution));
        row.integer(answer.sets as u64);
        row.bool(answer.all);
        row.integer(answer.disjoint as u64);
        row.integer(answer.clues as u64);
        row.bool(answer.exact);
    }
}
