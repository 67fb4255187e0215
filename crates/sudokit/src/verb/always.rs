//! `always`: relations between cells that hold in every solution.

use super::model::Model;
use super::support::no_solution;
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_constraint::search;

/// Finds pairs of cells whose values are related in every solution of a puzzle. Pairs of which both cells have only one
/// value are left out, so a proper puzzle has none.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Always};
///
/// let puzzle: Puzzle = ".Shape~4x4.Palindrome~R1C1~R2C3~R3C2~R4C4".parse()?;
/// let answer = Always::default().one(&puzzle, &Job::default())?;
/// assert!(answer.groups.iter().any(|group| group[0] == "r1c1" && group.contains(&"r4c4".to_owned())));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Always {
    /// The relation.
    pub relation: Relation,
}

/// A relation between two cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Relation {
    /// The same value, in cells that are in no house together.
    #[default]
    Equal,
    /// Different values, in cells that are in no house together.
    Different,
    /// Values that differ by one.
    Consecutive,
    /// One value is twice the other.
    Double,
}

/// The answer of [`Always`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    /// The relation that was asked for.
    pub relation: Relation,
    /// Pairs of cells; of equal cells groups of two or more.
    pub groups: Vec<Vec<String>>,
    /// Whether every pair was decided. If a stop cut the work short, more may be related.
    pub complete: bool,
}

impl Verb for Always {
    const NAME: &'static str = "always";
    type Answer = Related;
    type Memory = ();

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Related, Error> {
        let stop = job.begin();
        let model = Model::of(puzzle, Self::NAME)?;
        let found = search::always(&model.puzzle, self.relation.into(), &stop);
        if found.solutions == 0 {
            return Err(if found.complete { no_solution() } else { Error::stopped() });
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (one, other) in found.pairs {
            let known = groups.iter_mut().find(|group| self.relation == Relation::Equal && group.contains(&one));
            match known {
                Some(group) if !group.contains(&other) => group.push(other),
                Some(_) => {}
                None => groups.push(vec![one, other]),
            }
        }
        let names = |group: Vec<usize>| group.into_iter().map(|cell| model.puzzle.cell_name(cell)).collect();
        Ok(Related {
            relation: self.relation,
            groups: groups.into_iter().map(names).collect(),
            complete: found.complete,
        })
    }

    fn verdict(&self, answer: &Related) -> Verdict {
        if answer.complete { Verdict::Yes } else { Verdict::Stopped }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("groups"), Column::bool("complete")]
    }

    fn row(&self, answer: &Related, row: &mut Row<'_>) {
        row.list(&answer.groups.iter().map(|group| group.join("+")).collect::<Vec<_>>());
        row.bool(answer.complete);
    }
}

impl From<Relation> for search::Relation {
    fn from(relation: Relation) -> Self {
        match relation {
            Relation::Equal => Self::Equal,
            Relation::Different => Self::Different,
            Relation::Consecutive => Self::Consecutive,
            Relation::Double => Self::Double,
        }
    }
}
