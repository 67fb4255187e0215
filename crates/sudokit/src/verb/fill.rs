//! `fill`: the open numbers of a layout, so that there is one solution and the puzzle is as hard as requested.

use super::model::Model;
use super::rate::{Rate, Scale};
use super::support::{narrow, no_solution, positive};
use super::{Column, Row, Verb};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Filled, FilledVariant, Puzzle};
use serde::{Deserialize, Serialize, Serializer};
use sudokit_constraint::search::{self, Filling, Next, Verdict, is_open};
use sudokit_core::Rng;
use sudokit_text::{Notation, Variant};

/// Fills layouts: chooses the sums of cages that have none, and the givens if some are needed.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Fill};
///
/// let layout: Puzzle = ".Shape~4x4.Cage~0~R1C1~R1C2~R2C1.Cage~0~R3C3~R3C4~R4C4".parse()?;
/// let answer = Fill::default().one(&layout, &Job::default())?;
/// assert_eq!(answer.filled.variant().unwrap().puzzle().rules().len(), 2);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Fill {
    /// The seed for the choices.
    #[serde(deserialize_with = "narrow")]
    pub seed: Option<u64>,
    /// Add givens if the numbers alone leave several solutions.
    pub givens: bool,
    /// Cut thermometers short where the chosen values stop rising.
    pub lengths: bool,
    /// The lowest rating on the ladder.
    pub min: Option<f64>,
    /// The highest rating on the ladder.
    pub max: Option<f64>,
    /// Choices that are tried.
    pub tries: u64,
}

impl Default for Fill {
    fn default() -> Self {
        Self { seed: None, givens: true, lengths: false, min: None, max: None, tries: 100 }
    }
}

/// The answer of [`Fill`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FilledLayout {
    /// The puzzle with its numbers.
    #[serde(serialize_with = "text")]
    pub filled: Puzzle,
    /// Its solution.
    pub solution: Filled,
    /// How many givens it has.
    pub clues: usize,
    /// Its rating on the ladder, if a range was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How many choices were tried.
    pub tries: u64,
}

fn text<S: Serializer>(puzzle: &Puzzle, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(puzzle)
}

impl Verb for Fill {
    const NAME: &'static str = "fill";
    type Answer = FilledLayout;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        positive("tries", self.tries)?;
        match (self.min, self.max) {
            (Some(min), Some(max)) if min > max => {
                Err(Error::bad_option("min", format!("found {min}..{max}, expected the smaller number first")))
            }
            _ => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<FilledLayout, Error> {
        let stop = job.begin();
        let model = Model::of(puzzle, Self::NAME)?;
        let layout = &*model.puzzle;
        let is_free = |rule: &sudokit_constraint::rule::Rule| self.lengths && rule.name() == "Thermo";
        if !self.givens && !layout.rules().iter().any(|rule| is_open(rule) || is_free(rule)) {
            return Err(Error::new(ErrorKind::BadPuzzle, "nothing is open: expected a cage without a sum"));
        }
        if !self.lengths && search::Solutions::of(layout.clone()).next(&stop) == Next::Exhausted {
            return Err(no_solution());
        }
        let notation = puzzle.variant().map_or(Notation::Iss, Variant::notation);
        let wish = Filling { givens: self.givens, lengths: self.lengths };
        for number in 0..self.tries {
            if stop.is_raised() {
                return Err(Error::stopped());
            }
            let mut rng = Rng::stream(self.seed.unwrap_or(0), number);
            let made = search::fill(layout, wish, &mut rng, &stop);
            let made = made.map_err(|error| Error::new(ErrorKind::BadPuzzle, error.to_string()))?;
            let Some(made) = made else { continue };
            let Verdict::One(values) = search::check(&made, &stop) else { continue };
            let variant = Variant::new(made, notation);
            let filled = Puzzle::Variant(variant.clone());
            let rating = match (self.min, self.max) {
                (None, None) => None,
                _ => {
                    let rate = Rate { scale: Scale::Ladder, ..Rate::default() };
                    let rated = rate.one(&filled, job)?;
                    rated.ladder.filter(|ladder| ladder.solved).map(|ladder| ladder.rating)
                }
            };
            let fits =
                |rating: f64| self.min.is_none_or(|min| min <= rating) && self.max.is_none_or(|max| rating <= max);
            // What the ladder does not solve is harder than all it does.
            let is_wanted = match (self.min, self.max) {
                (None, None) => true,
                (_, max) => rating.map_or(max.is_none(), fits),
            };
            if is_wanted {
                let solution = FilledVariant::new(&variant, &values).into();
                let clues = variant.clue_count();
                return Ok(FilledLayout { filled, solution, clues, rating, tries: number + 1 });
            }
        }
        if stop.is_raised() {
            return Err(Error::stopped());
        }
        let message = format!("no choice of {} fits; allow givens, another rating or more tries", self.tries);
        Err(Error::new(ErrorKind::NotMade, message))
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("filled"),
            Column::text("solution"),
            Column::integer("clues"),
            Column::float("rating"),
            Column::integer("tries"),
        ]
    }

    fn row(&self, answer: &FilledLayout, row: &mut Row<'_>) {
        row.text(Some(&answer.filled.to_string()));
        row.text(Some(&answer.solution.to_string()));
        row.integer(answer.clues as u64);
        row.float(answer.rating);
        row.integer(answer.tries);
    }
}
