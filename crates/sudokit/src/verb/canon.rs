//! `canon`: the canonical form, the same for all puzzles that are equivalent by symmetry.

use super::support::classic;
use super::{Column, Row, Verb};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize, Serializer};
use sudokit_canon as canon;
use sudokit_core::Transform;

/// Finds canonical forms.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Canon};
///
/// let puzzle: Puzzle = format!("{}1", ".".repeat(80)).parse()?;
/// assert_eq!(Canon::default().one(&puzzle, &Job::default())?.canonical, puzzle);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Canon {}

/// The answer of [`Canon`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Canonical {
    /// The canonical form: the smallest of all equivalent puzzles as text.
    #[serde(serialize_with = "text")]
    pub canonical: Puzzle,
    /// 32 hexadecimal digits that stand for the form.
    pub id: String,
    /// How many symmetries map the puzzle to itself.
    pub automorphisms: u64,
    /// A symmetry that leads from the puzzle to its form.
    #[serde(serialize_with = "words")]
    pub transform: Transform,
}

fn words<S: Serializer>(transform: &Transform, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(transform)
}

fn text<S: Serializer>(puzzle: &Puzzle, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(puzzle)
}

impl Verb for Canon {
    const NAME: &'static str = "canon";
    const BATCH: usize = 64;
    type Answer = Canonical;
    type Memory = ();

    fn run(&self, puzzle: &Puzzle, (): &mut (), _: &Job<'_>) -> Result<Canonical, Error> {
        let puzzle = classic(puzzle, Self::NAME)?;
        let found = canon::canon(puzzle).map_err(|error| Error::new(ErrorKind::BadPuzzle, error.to_string()))?;
        let id = found.id().to_string();
        Ok(Canonical {
            canonical: found.form.into(),
            id,
            automorphisms: found.automorphisms,
            transform: found.transform,
        })
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::grid("canonical"), Column::text("id"), Column::integer("automorphisms"), Column::text("transform")]
    }

    fn row(&self, answer: &Canonical, row: &mut Row<'_>) {
        row.puzzle(&answer.canonical);
        row.text(Some(&answer.id));
        row.integer(answer.automorphisms);
        row.text(Some(&answer.transform.to_string()));
    }
}
