//! `identify`: a number that is the same for equivalent puzzles, for deduplication, splits and leak checks.

use super::support::{Engine, classic};
use super::{Column, Row, Value, Verb};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize, Serializer};
use sudokit_canon::leak::Fingerprint;
use sudokit_canon::split;
use sudokit_canon::{self as canon, Id, TooRegularError};
use sudokit_core::Solution;
use sudokit_solve::Scratch;

/// Identifies puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Transform, Verb, verb::Identify};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let other: Puzzle = Transform::from_rank(12345).puzzle(puzzle.classic().unwrap()).into();
/// let id = |puzzle: &Puzzle| Identify::default().one(puzzle, &Job::default()).map(|answer| answer.id);
/// assert_eq!(id(&puzzle)?, id(&other)?);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Identify {
    /// What makes two puzzles the same.
    pub by: Sameness,
    /// Also make the fingerprint that leak checks compare.
    #[serde(skip)]
    pub fingerprint: bool,
}

/// What makes two puzzles the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sameness {
    /// Their canonical forms.
    #[default]
    Puzzle,
    /// The canonical forms of their solutions.
    Solution,
    /// The very same clues: fast.
    Text,
}

/// The answer of [`Identify`].
#[derive(Clone, Debug, Serialize)]
pub struct Identified {
    /// Equal for isomorphic puzzles.
    #[serde(serialize_with = "hex")]
    pub id: Id,
    /// What leak checks compare.
    #[serde(skip)]
    pub fingerprint: Option<Fingerprint>,
}

fn hex<S: Serializer>(id: &Id, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{:032x}", id.0))
}

impl Verb for Identify {
    const NAME: &'static str = "identify";
    const BATCH: usize = 256;
    type Answer = Identified;
    type Memory = Scratch;

    fn run(&self, puzzle: &Puzzle, scratch: &mut Scratch, job: &Job<'_>) -> Result<Identified, Error> {
        let puzzle = classic(puzzle, "comparing up to symmetry")?;
        let solution = if self.fingerprint || self.by == Sameness::Solution {
            let (outcome, first) = Engine::default().find(puzzle, 2, scratch, &job.begin());
            if outcome.count < 2 && !outcome.exhausted {
                return Err(Error::stopped());
            }
            first.filter(|_| outcome.count == 1)
        } else {
            None
        };
        let id = self.id(puzzle, solution.as_ref()).map_err(too_regular)?;
        let fingerprint = self.fingerprint.then(|| Fingerprint::new(puzzle, solution.as_ref())).transpose();
        Ok(Identified { id, fingerprint: fingerprint.map_err(too_regular)? })
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("id")]
    }

    fn row(&self, answer: &Identified, row: &mut Row<'_>) {
        row.push(Value::Text(&format!("{:032x}", answer.id.0)));
    }
}

impl Identify {
    fn id(&self, puzzle: &Classic, solution: Option<&Solution>) -> Result<Id, TooRegularError> {
        Ok(match self.by {
            Sameness::Puzzle => canon::canon(puzzle)?.id(),
            Sameness::Text => Id::of(puzzle),
            Sameness::Solution => split::class(puzzle, solution)?,
        })
    }
}

fn too_regular(error: TooRegularError) -> Error {
    Error::new(ErrorKind::BadPuzzle, error.to_string())
}
