//! `why`: what contradicts each other in a puzzle without a solution, and why a cell cannot have a value.

use super::model::Model;
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_constraint::search;
use sudokit_core::SmallSort;
use sudokit_reason::any;

/// Finds givens and rules that contradict each other, of which none can be left out. Rows, columns and boxes always hold.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Why};
///
/// let puzzle: Puzzle = "5.......5.......................................................................1".parse()?;
/// let answer = Why::default().one(&puzzle, &Job::default())?;
/// assert_eq!(answer.givens, ["r1c1=5", "r1c9=5"]);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Why {
    /// Ask about this cell, such as `r1c2`; needs `value`.
    pub cell: Option<String>,
    /// Ask why the cell cannot have this value.
    pub value: Option<String>,
}

/// The answer of [`Why`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// `contradiction`, or `possible` if there is a solution.
    pub result: &'static str,
    /// The givens that take part, as `r1c2=3`, or with all values of the cell if there are several.
    pub givens: Vec<String>,
    /// The rules that take part.
    pub rules: Vec<RuleInIt>,
    /// The cells of the givens and rules, and the one that was asked about.
    pub cells: Vec<String>,
    /// Whether there is a solution as soon as any one of them is left out. False if a stop came before that was known.
    pub irreducible: bool,
    /// The reason in a sentence.
    pub words: String,
    /// A solution, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

/// A rule that takes part in a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleInIt {
    /// Its number in the puzzle, from 1.
    pub number: usize,
    /// The name of its kind.
    pub rule: &'static str,
    /// What it is called in sentences.
    pub words: String,
}

impl Verb for Why {
    const NAME: &'static str = "why";
    type Answer = Reason;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        match (&self.cell, &self.value) {
            (Some(_), None) => Err(Error::bad_option("cell", "needs value")),
            (None, Some(_)) => Err(Error::bad_option("value", "needs cell")),
            _ => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Reason, Error> {
        let stop = job.begin();
        let model = Model::of(puzzle, Self::NAME)?;
        let asked = self.asked(&model)?;
        match search::why(&model.puzzle, asked, &stop) {
            search::Why::Stopped => Err(Error::stopped()),
            search::Why::Solvable(values) => Ok(Reason {
                result: "possible",
                givens: Vec::new(),
                rules: Vec::new(),
                cells: Vec::new(),
                irreducible: false,
                words: match (&self.cell, &self.value) {
                    (Some(cell), Some(value)) => format!("{cell} can be {value}."),
                    _ => "There is a solution.".to_owned(),
                },
                solution: Some(model.line(&values)),
            }),
            search::Why::Conflict(found) => Ok(self.told(&model, &found, asked.map(|(cell, _)| cell))),
        }
    }

    fn verdict(&self, answer: &Reason) -> Verdict {
        match answer.result {
            "possible" => Verdict::Several,
            _ if !answer.irreducible => Verdict::Stopped,
            _ => Verdict::Yes,
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("result"),
            Column::text("givens"),
            Column::text("rules"),
            Column::bool("irreducible"),
            Column::text("words"),
        ]
    }

    fn row(&self, answer: &Reason, row: &mut Row<'_>) {
        row.text(Some(answer.result));
        row.list(&answer.givens);
        row.list(&answer.rules.iter().map(|rule| format!("{}#{}", rule.rule, rule.number)).collect::<Vec<_>>());
        row.bool(answer.irreducible);
        row.text(Some(&answer.words));
    }
}

impl Why {
    /// The cell and the value that were asked about.
    fn asked(&self, model: &Model) -> Result<Option<(usize, u64)>, Error> {
        let (Some(cell), Some(value)) = (&self.cell, &self.value) else { return Ok(None) };
        let expected = || format!("found {cell:?}, expected a cell of the puzzle, such as r1c2");
        let place = model.cell(cell).ok_or_else(|| Error::bad_option("cell", expected()))?;
        let expected = || format!("found {value:?}, expected {}", model.range());
        Ok(Some((place, model.value(value).ok_or_else(|| Error::bad_option("value", expected()))?)))
    }

    fn told(&self, model: &Model, found: &search::Conflict, asked: Option<usize>) -> Reason {
        let puzzle = &*model.puzzle;
        let given = |&cell: &usize| format!("{}={}", puzzle.cell_name(cell), model.text(puzzle.possible()[cell]));
        let rule = |&index: &usize| {
            let rule = &puzzle.rules()[index];
            RuleInIt { number: index + 1, rule: rule.name(), words: any::rule_title(puzzle, rule) }
        };
        let givens: Vec<String> = found.givens.iter().map(given).collect();
        let rules: Vec<RuleInIt> = found.rules.iter().map(rule).collect();
        let of_rules = found.rules.iter().flat_map(|&rule| puzzle.rules()[rule].lists().iter().flatten().copied());
        let mut cells: Vec<usize> = found.givens.iter().copied().chain(of_rules).chain(asked).collect();
        cells.small_sort();
        cells.dedup();
        let reasons: Vec<String> = givens.iter().cloned().chain(rules.iter().map(|rule| rule.words.clone())).collect();
        let words = match (&self.cell, &self.value, reasons.split_last()) {
            (Some(cell), Some(value), None) => format!("{cell} cannot be {value} in this grid."),
            (Some(cell), Some(value), Some(_)) => format!("{cell} cannot be {value} because of {}.", list(&reasons)),
            (_, _, None) => "The grid itself has no solution.".to_owned(),
            (_, _, Some((one, []))) => format!("This alone contradicts the grid: {one}."),
            _ => format!("These contradict each other: {}.", list(&reasons)),
        };
        Reason {
            result: "contradiction",
            cells: cells.into_iter().map(|cell| puzzle.cell_name(cell)).collect(),
            givens,
            rules,
            irreducible: found.irreducible,
            words,
            solution: None,
        }
    }
}

/// `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        items => items.concat(),
    }
}
