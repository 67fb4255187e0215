//! `redundant`: which givens and rules a proper puzzle does not need.

use super::model::Model;
use super::support::{narrow, no_solution, several_solutions};
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_constraint::search::{self, Item};
use sudokit_core::Rng;
use sudokit_reason::any;

/// Finds givens and rules that can be left out, one by one and together.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Redundant};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = Redundant::default().one(&puzzle, &Job::default())?;
/// assert!(answer.single.len() >= answer.together.len() && !answer.together.is_empty());
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Redundant {
    /// The seed for the order in which `together` is sought; without it givens come first, then rules, in their order.
    #[serde(deserialize_with = "narrow")]
    pub seed: Option<u64>,
}

/// The answer of [`Redundant`]: givens as `r1c2`, rules as `Cage#3` for the third rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotNeeded {
    /// What can be left out if all else stays.
    pub single: Vec<String>,
    /// What can be left out together; nothing else can go then. There can be other such sets.
    pub together: Vec<String>,
    /// Whether everything was tried. If a stop cut the work short, more may be redundant.
    pub complete: bool,
    /// The answer in a sentence.
    pub words: String,
}

impl Verb for Redundant {
    const NAME: &'static str = "redundant";
    type Answer = NotNeeded;
    type Memory = ();

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<NotNeeded, Error> {
        let stop = job.begin();
        let model = Model::of(puzzle, Self::NAME)?;
        let mut rng = self.seed.map(|seed| Rng::stream(seed, 0));
        let Some(found) = search::redundant(&model.puzzle, rng.as_mut(), &stop) else {
            return Err(match search::check(&model.puzzle, &stop) {
                search::Verdict::None(_) => no_solution(),
                search::Verdict::Several(_) => several_solutions(),
                _ => Error::stopped(),
            });
        };
        let rules = model.puzzle.rules();
        let name = |item: &Item| match *item {
            Item::Given(cell) => model.puzzle.cell_name(cell),
            Item::Rule(rule) => format!("{}#{}", rules[rule].name(), rule + 1),
        };
        let said = |item: &Item| match *item {
            Item::Given(cell) => format!("the given in {}", model.puzzle.cell_name(cell)),
            Item::Rule(rule) => any::rule_title(&model.puzzle, &rules[rule]),
        };
        let words = match found.together.as_slice() {
            [] if found.complete => "Nothing can be left out.".to_owned(),
            [] => "Nothing was found that can be left out before the search was stopped.".to_owned(),
            [one] => format!("This can be left out: {}.", said(one)),
            items => {
                format!("These can be left out together: {}.", items.iter().map(said).collect::<Vec<_>>().join(", "))
            }
        };
        Ok(NotNeeded {
            single: found.single.iter().map(name).collect(),
            together: found.together.iter().map(name).collect(),
            complete: found.complete,
            words,
        })
    }

    fn verdict(&self, answer: &NotNeeded) -> Verdict {
        if answer.complete { Verdict::Yes } else { Verdict::Stopped }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("single"), Column::text("together"), Column::bool("complete")]
    }

    fn row(&self, answer: &NotNeeded, row: &mut Row<'_>) {
        row.list(&answer.single);
        row.list(&answer.together);
        row.bool(answer.complete);
    }
}
