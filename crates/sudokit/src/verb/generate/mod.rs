//! `generate`: puzzles with requested properties. The same seed gives the same puzzles on any number of threads.
//!
//! * `range`: ranges, patterns and names as options
//! * `directed`: the run for a wished technique
//! * `picture`: pictures as clue patterns
//! * `pace`: how rare the puzzles are, and how long the rest takes
//! * `nine`: the run for plain 9x9 puzzles, in blocks of tries
//! * `sized`: the run for every other size
//! * `ruled`: the run for puzzles with rules

mod directed;
mod nine;
mod pace;
mod picture;
mod range;
mod ruled;
mod sized;

pub use picture::picture;
pub use range::{Range, level_minutes, minutes_range, pattern};

use super::support::{narrow, positive};
use super::{Column, Row, Used, Value};
use crate::dates::Day;
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Filled, Puzzle};
use crate::stock;
use core::ops::ControlFlow;
use range::{by_name, mask, minutes, range};
use serde::{Deserialize, Serialize, Serializer};
use std::sync::Arc;
use sudokit_constraint::Geometry;
use sudokit_core::{CellSet, Grid, Rng};
use sudokit_generate::Symmetry;
use sudokit_rating::hodoku::Level;
use sudokit_reason::Technique;
use sudokit_solve::Stop;

/// Takes each puzzle as it is made.
type Each<'a> = &'a mut (dyn FnMut(Generated) -> ControlFlow<()> + Send);

/// Makes puzzles.
///
/// ```
/// use sudokit::{Job, verb::Generate};
///
/// let mut request = Generate::default();
/// (request.count, request.seed, request.minimal) = (3, Some(7), true);
/// let made = request.collect(&Job::default())?;
/// assert_eq!(made.len(), 3);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Generate {
    /// How many puzzles.
    pub count: u64,
    /// The seed of all random numbers; the front end draws one if there is none.
    #[serde(deserialize_with = "narrow")]
    pub seed: Option<u64>,
    /// The puzzle of this day: the same seed gives another puzzle every day.
    pub date: Option<Day>,
    /// Make minimal puzzles: removing any clue adds a second solution.
    pub minimal: bool,
    /// How many clues.
    #[serde(deserialize_with = "range")]
    pub clues: Option<Range>,
    /// The symmetry of the clue pattern.
    #[serde(deserialize_with = "by_name")]
    pub symmetry: Option<Symmetry>,
    /// Clues exactly there: 81 characters, `.` or `0` for a blank and anything else for a clue; or a drawing in lines of
    /// any length, with spaces as blanks too. A symmetry adds the cells that the pattern lacks to be symmetric.
    #[serde(deserialize_with = "mask")]
    pub pattern: Option<CellSet>,
    /// A solution to take clues from, or clues that every puzzle has.
    #[serde(deserialize_with = "by_name")]
    pub from: Option<Grid>,
    /// Mean guesses of a search over sixteen equivalents of the puzzle.
    #[serde(deserialize_with = "range")]
    pub effort: Option<Range>,
    /// ER on the scale of Sudoku Explainer.
    #[serde(deserialize_with = "range")]
    pub rating: Option<Range>,
    /// HoDoKu's level.
    #[serde(deserialize_with = "by_name")]
    pub level: Option<Level>,
    /// The technique of the hardest step, in the teaching order: needed, and nothing harder; with `max_technique`, harder
    /// steps up to that may follow.
    #[serde(deserialize_with = "by_name")]
    pub technique: Option<Technique>,
    /// No step is harder than this technique, in the teaching order.
    #[serde(deserialize_with = "by_name")]
    pub max_technique: Option<Technique>,
    /// The predicted minutes of a median player: a number, an object with `min` and `max`, or a level from `gentle` to
    /// `expert`.
    #[serde(deserialize_with = "minutes")]
    pub minutes: Option<Range>,
    /// No two puzzles are equivalent by symmetry.
    pub distinct: bool,
    /// Minimal puzzles with weights: weighted means are those of all minimal puzzles.
    pub unbiased: bool,
    /// Complete grids instead of puzzles.
    pub grids: bool,
    /// Also give level, rating and techniques of every puzzle.
    pub rate: bool,
    /// Give up after this many tries in a row without a puzzle.
    pub tries: Option<u64>,
    /// Make puzzles with these rules: names (`Cage, AntiKnight`), whose places are found, or a puzzle with rules whose
    /// numbers are missing (`.Cage~?~R1C1~R1C2`).
    pub rules: Option<String>,
    /// The houses of a puzzle of another kind than plain 9x9.
    #[serde(skip)]
    pub geometry: Option<Arc<Geometry>>,
}

impl Default for Generate {
    fn default() -> Self {
        Self {
            count: 1,
            seed: None,
            date: None,
            minimal: false,
            clues: None,
            symmetry: None,
            pattern: None,
            from: None,
            effort: None,
            rating: None,
            level: None,
            technique: None,
            max_technique: None,
            minutes: None,
            distinct: false,
            unbiased: false,
            grids: false,
            rate: false,
            tries: None,
            rules: None,
            geometry: None,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Generated {
    /// The puzzle: proper.
    #[serde(serialize_with = "text")]
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Filled,
    /// How many clues it has.
    pub clues: usize,
    /// The number of the try that made it.
    #[serde(rename = "try")]
    pub number: u64,
    /// Its effort, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// The natural logarithm of its weight, with `unbiased`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_weight: Option<f64>,
    /// Its ER on the scale of Sudoku Explainer, with `rate` or `rating`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// HoDoKu's level, with `rate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The predicted minutes of a median player, in hundredths, with `rate` or `minutes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<f64>,
    /// How often each technique of HoDoKu's order is used, with `rate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Vec<Used>>,
    /// Whether every clue was decided; if a stop cut the work short, some clues may be redundant.
    #[serde(skip_serializing_if = "is_true")]
    pub complete: bool,
}

fn is_true(flag: &bool) -> bool {
    *flag
}

fn text<S: Serializer>(puzzle: &Puzzle, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(puzzle)
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many puzzles were made.
    pub found: u64,
    /// How many tries that took.
    pub tries: u64,
    /// Blocks of tries that were lost to a bug.
    pub lost: u64,
}

impl Summary {
    /// How rare the wished puzzles are, for a run that gave up, as the end of a message.
    pub fn rarity(&self) -> String {
        let advice = "ask for a wider range or more tries";
        match self.found {
            0 => format!(": fewer than 1 in {} tries makes such a puzzle; {advice}", self.tries),
            found => format!(": about 1 in {} tries makes such a puzzle; {advice}", self.tries / found),
        }
    }
}

impl Generate {
    /// Its name.
    pub const NAME: &'static str = "generate";

    /// Checks the options. Wishes that contradict each other fail here, before any work.
    pub fn validate(&self) -> Result<(), Error> {
        positive("count", self.count)?;
        if let Some(tries) = self.tries {
            positive("tries", tries)?;
        }
        let only = |flag: bool, option: &str, others: &[(&str, bool)]| match others.iter().find(|other| other.1) {
            Some((other, _)) if flag => Err(Error::bad_option(option, format!("cannot be combined with {other}"))),
            _ => Ok(()),
        };
        let shape = [
            ("minimal", self.minimal),
            ("clues", self.clues.is_some()),
            ("symmetry", self.symmetry.is_some()),
            ("pattern", self.pattern.is_some()),
            ("from", self.from.is_some()),
            ("effort", self.effort.is_some()),
            ("rating", self.rating.is_some()),
            ("level", self.level.is_some()),
            ("technique", self.technique.is_some()),
            ("max_technique", self.max_technique.is_some()),
            ("minutes", self.minutes.is_some()),
        ];
        only(self.unbiased, "unbiased", &shape)?;
        only(self.grids, "grids", &shape)?;
        only(self.grids, "grids", &[("unbiased", self.unbiased)])?;
        only(self.grids, "grids", &[("rate", self.rate)])?;
        if let Some(rules) = &self.rules {
            let mut others: Vec<(&str, bool)> = shape.to_vec();
            others.retain(|(name, _)| !["minimal", "clues"].contains(name));
            others.extend([("distinct", self.distinct), ("unbiased", self.unbiased), ("grids", self.grids)]);
            others.push(("rate", self.rate));
            others.push(("box, diagonals, windows, regions", self.geometry.is_some()));
            return self.validate_rules(rules, &others);
        }
        if let Some(geometry) = &self.geometry {
            let nine_only = shape.iter().filter(|(name, _)| !["minimal", "clues"].contains(name));
            let others =
                [("distinct", self.distinct), ("unbiased", self.unbiased), ("grids", self.grids), ("rate", self.rate)];
            if let Some((option, _)) = nine_only.chain(&others).find(|(_, is_set)| *is_set) {
                let message = format!("{option}: supported for plain 9x9 puzzles, found {geometry}");
                return Err(Error::new(ErrorKind::Unsupported, message));
            }
            let cells = geometry.cell_count() as f64;
            return self.clues.map_or(Ok(()), |clues| clues.within("clues", 0.0, cells).map(|_| ()));
        }
        let difficulty = self.difficulty()?;
        let mut reason = difficulty.contradiction();
        if reason.is_none() && !self.unbiased && !self.grids {
            let generator = self.generator(0, &Stop::new())?;
            reason = generator.is_impossible().or_else(|| difficulty.contradiction_with(generator.most_clues()));
            let least = self.effort.and_then(|effort| effort.within("effort", 0.0, f64::INFINITY).ok());
            if reason.is_none() && difficulty.is_singles() && least.is_some_and(|effort| *effort.start() > 0.0) {
                reason = Some("singles solve such a puzzle, so that a search makes no guess (effort 0)".to_owned());
            }
        }
        reason.map_or(Ok(()), |reason| {
            Err(Error::new(ErrorKind::NotMade, format!("the request is impossible: {reason}")))
        })
    }

    /// All puzzles at once.
    pub fn collect(&self, job: &Job<'_>) -> Result<Vec<Generated>, Error> {
        let mut made = Vec::new();
        let summary = self.run(job, &mut |one| {
            made.push(one);
            ControlFlow::Continue(())
        })?;
        if summary.found < self.count {
            return Err(self.shortfall(&summary, job));
        }
        Ok(made)
    }

    /// Why there are fewer puzzles than requested.
    pub fn shortfall(&self, summary: &Summary, job: &Job<'_>) -> Error {
        if summary.lost > 0 {
            return Error::internal();
        }
        let kind = if job.is_stopped() || job.has_time_limit() { ErrorKind::Stopped } else { ErrorKind::NotMade };
        let (found, things) = (summary.found, if self.grids { "grids" } else { "puzzles" });
        let mut rarity = if kind == ErrorKind::NotMade { summary.rarity() } else { String::new() };
        if let Some(words) = self.seen().filter(|_| found == 0) {
            rarity += &format!("; {words}");
        }
        Error::new(kind, format!("{found} of {} {things} found after {} tries{rarity}", self.count, summary.tries))
    }

    /// How often puzzles of public lists show the wished technique, for a run that found none.
    pub fn seen(&self) -> Option<String> {
        self.technique.and_then(stock::wild).map(|wild| wild.said(self.max_technique.is_some()))
    }

    /// Makes puzzles and passes each on, until there are enough, the tries are used up, or `each` breaks. The time limit of
    /// the job is that of the whole run.
    pub fn run(&self, job: &Job<'_>, each: Each<'_>) -> Result<Summary, Error> {
        self.validate()?;
        let (mut seed, stop) = (self.seed.unwrap_or(0), job.begin());
        if let Some(day) = self.date {
            seed = Rng::stream(seed, day.number() as u64).bits();
        }
        if let Some(rules) = &self.rules {
            return self.ruled(rules, seed, job, &stop, each);
        }
        match &self.geometry {
            Some(geometry) => self.sized(geometry, seed, job, &stop, each),
            None => match self.directed_technique() {
                Some(technique) => self.directed(technique, seed, job, &stop, each),
                None => self.nine(seed, job, &stop, each),
            },
        }
    }

    /// The columns of a table of puzzles.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = vec![
            Column::grid("puzzle"),
            Column::grid("solution"),
            Column::integer("clues"),
            Column::integer("try"),
            Column::float("effort"),
            Column::float("log_weight"),
            Column::float("rating"),
        ];
        if self.minutes.is_some() {
            columns.push(Column::float("minutes"));
        }
        if self.rate {
            columns.extend([Column::text("level"), Column::text("techniques")]);
        }
        columns
    }

    /// Writes a puzzle as a row of these columns.
    pub fn row(&self, made: &Generated, row: &mut Row<'_>) {
        row.puzzle(&made.puzzle);
        row.solution(Some(&made.solution));
        row.integer(made.clues as u64);
        row.integer(made.number);
        for number in [made.effort, made.log_weight, made.rating] {
            row.push(number.map_or(Value::Null, Value::Float));
        }
        if self.minutes.is_some() {
            row.push(made.minutes.map_or(Value::Null, Value::Float));
        }
        if self.rate {
            row.text(made.level.as_deref());
            let used = made.techniques.iter().flatten().map(|used| used.technique.clone());
            row.list(&used.collect::<Vec<_>>());
        }
    }
}

/// A random seed, for front ends with a clock.
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // 53 bits: what every reader of JSON takes for a whole number.
    Rng::stream(now.as_secs(), u64::from(now.subsec_nanos())).bits() >> 11
}
