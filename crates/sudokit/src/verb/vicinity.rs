//! `vicinity`: the proper puzzles next to a puzzle: some clues out, others in.

use super::support::{classic, only, positive, until};
use super::{Column, Row, Value, Verb};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize, Serializer};
use sudokit_solve::Solver;

/// Lists the neighbours of puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Vicinity};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut verb = Vicinity::default();
/// verb.limit = 5;
/// assert_eq!(verb.one(&puzzle, &Job::default())?.puzzles.len(), 5);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Vicinity {
    /// How many clues are removed: 1 to 3.
    pub out: usize,
    /// How many clues are added: 1 or 2. Of two, neither suffices alone.
    #[serde(rename = "in")]
    pub into: usize,
    /// Only minimal neighbours.
    pub minimal: bool,
    /// Stop after this many for each puzzle.
    pub limit: usize,
}

impl Default for Vicinity {
    fn default() -> Self {
        Self { out: 1, into: 1, minimal: false, limit: 1_000_000 }
    }
}

/// The answer of [`Vicinity`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Neighbours {
    /// The neighbours; the puzzle itself is not among them.
    #[serde(serialize_with = "texts")]
    pub puzzles: Vec<Puzzle>,
    /// Whether these are all: not if the limit was reached, or if there are too many solutions without the clues that go.
    pub complete: bool,
}

fn texts<S: Serializer>(puzzles: &[Puzzle], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(puzzles.iter().map(ToString::to_string))
}

impl Verb for Vicinity {
    const NAME: &'static str = "vicinity";
    type Answer = Neighbours;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        positive("limit", self.limit as u64)?;
        if !(1..=3).contains(&self.out) {
            return Err(Error::bad_option("out", format!("found {}, expected 1 to 3", self.out)));
        }
        if !(1..=2).contains(&self.into) {
            return Err(Error::bad_option("in", format!("found {}, expected 1 or 2", self.into)));
        }
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Neighbours, Error> {
        let stop = job.begin();
        let Classic::Clues(grid) = classic(puzzle, Self::NAME)? else {
            return Err(Error::new(ErrorKind::Unsupported, "found pencilmarks, expected clues"));
        };
        only(puzzle, &stop)?;
        let vicinity = sudokit_generate::Vicinity { out: self.out, into: self.into, minimal: self.minimal };
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let seen = vicinity.each(grid, &Solver::new(), &stop, |near| {
            puzzles.push((*near).into());
            until(puzzles.len(), self.limit)
        });
        if stop.is_raised() {
            return Err(Error::stopped());
        }
        Ok(Neighbours { puzzles, complete: seen.complete })
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::integer("count"), Column::bool("complete"), Column::text("puzzles")]
    }

    fn row(&self, answer: &Neighbours, row: &mut Row<'_>) {
        row.integer(answer.puzzles.len() as u64);
        row.bool(answer.complete);
        row.push(Value::Text(&answer.puzzles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")));
    }
}
