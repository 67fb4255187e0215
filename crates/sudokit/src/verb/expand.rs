//! `expand`: fill in what naked and hidden singles lead to.

use super::support::classic;
use super::{Column, Row, Verb};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize, Serializer};

/// Fills in singles. Solutions are not looked for: clues that clash stay as they are.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Expand};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Expand::default().one(&puzzle, &Job::default())?.expanded.clue_count(), 81);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Expand {}

/// The answer of [`Expand`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expanded {
    /// The clues and all placements by singles.
    #[serde(serialize_with = "text")]
    pub expanded: Puzzle,
}

fn text<S: Serializer>(puzzle: &Puzzle, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(puzzle)
}

impl Verb for Expand {
    const NAME: &'static str = "expand";
    const BATCH: usize = 256;
    type Answer = Expanded;
    type Memory = ();

    fn run(&self, puzzle: &Puzzle, (): &mut (), _: &Job<'_>) -> Result<Expanded, Error> {
        let puzzle = classic(puzzle, Self::NAME)?;
        Ok(Expanded { expanded: sudokit_generate::expand(&puzzle.pencilmarks()).into() })
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::grid("expanded")]
    }

    fn row(&self, answer: &Expanded, row: &mut Row<'_>) {
        row.puzzle(&answer.expanded);
    }
}
