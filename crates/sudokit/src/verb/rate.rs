//! `rate`: how hard a puzzle is, on the scales people use.

mod answer;
mod berthier;
mod extra;
mod hodoku;
mod ladder;
mod se;

pub use answer::{
    BerthierRating, HodokuRating, HumanRating, LadderRating, Rated, RatedStep, SeRating, SearchRating, Used,
};

use super::support::{classic, only_solution};
use super::{Column, Row, Verb, Verdict};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize};
use sudokit_canon as canon;
use sudokit_core::Candidate;
use sudokit_generate::Effort;
use sudokit_rating::hodoku::Rater as HodokuRater;
use sudokit_rating::se::{Rater as SeRater, rate_extra};
use sudokit_rating::{backtracks, human, whips};
use sudokit_reason::Memory as Finders;
use sudokit_solve::{Scratch, Stop};

/// Rates puzzles. A puzzle that is not proper is an error, not a number.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Rate};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = Rate::default().one(&puzzle, &Job::default())?;
/// assert_eq!(answer.se.map(|se| se.er), Some(1.2));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Rate {
    /// The scale.
    pub scale: Scale,
    /// Also give every step of the rating.
    pub steps: bool,
    /// Rate the canonical form, so that equivalent puzzles get the same rating.
    pub invariant: bool,
    /// On the scale of Sudoku Explainer: give up as soon as the rating is known to be above this.
    pub max: Option<f64>,
    /// Threads for one puzzle, from 8.0 on; the rating does not depend on it.
    pub puzzle_threads: usize,
    /// Compute W and gW as the program SudoRules does, with one choice of left-linking candidates. A few ratings are
    /// larger by one than the definition says.
    pub published: bool,
}

/// A scale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Scale {
    /// Sudoku Explainer 1.2.1: ER, EP and ED, from 1.0 to 11.9.
    #[default]
    Se,
    /// HoDoKu 2.2: a level from easy to extreme, and a score.
    Hodoku,
    /// Sudoku Explainer's and HoDoKu's.
    Both,
    /// W: the length of the longest whip that is needed.
    W,
    /// gW: the length of the longest g-whip that is needed.
    Gw,
    /// B: the length of the longest braid that is needed.
    B,
    /// gB: the length of the longest g-braid that is needed.
    Gb,
    /// T&E depth: the number of candidates that must be supposed at the same time.
    Te,
    /// BxB: the length of braids with which trial and error of depth 1 solves the puzzle.
    Bxb,
    /// BxBB: the length of braids with which trial and error of depth 2 solves the puzzle.
    Bxbb,
    /// The ladder for puzzles of any kind: the number of the hardest step, and its technique.
    Ladder,
    /// The minutes of a median player, and one of five levels. Equivalent puzzles get the same rating.
    Human,
    /// The guesses of searches: `effort`, a mean over equivalents, and `backtracks`, which equals tdoku's count.
    Search,
}

impl Scale {
    /// The scale of Berthier's classification, if it is one.
    pub const fn of_berthier(self) -> Option<whips::Scale> {
        match self {
            Self::Se | Self::Hodoku | Self::Both | Self::Ladder | Self::Human | Self::Search => None,
            Self::W => Some(whips::Scale::W),
            Self::Gw => Some(whips::Scale::GW),
            Self::B => Some(whips::Scale::B),
            Self::Gb => Some(whips::Scale::GB),
            Self::Te => Some(whips::Scale::TE),
            Self::Bxb => Some(whips::Scale::BxB),
            Self::Bxbb => Some(whips::Scale::BxBB),
        }
    }
}

/// The number of equivalents over which effort is a mean, as in `generate`.
const EQUIVALENTS: usize = 16;

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    scratch: Scratch,
    se: SeRater,
    hodoku: HodokuRater,
    /// By the definition, and as published.
    whips: [Option<whips::Rater>; 2],
    human: human::Rater,
    effort: Option<Effort>,
    finders: Finders,
}

impl Verb for Rate {
    const NAME: &'static str = "rate";
    const BATCH: usize = 64;
    type Answer = Rated;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        let chains = self.scale.of_berthier().map(whips::Scale::chains);
        match self.max {
            Some(max) if !(0.0..=20.0).contains(&max) => Err(Error::bad_option("max", "expected 0 to 20")),
            Some(_) if chains.is_some() => Err(Error::bad_option("max", "needs the scale se")),
            Some(_) if matches!(self.scale, Scale::Ladder | Scale::Human | Scale::Search | Scale::Hodoku) => {
                Err(Error::bad_option("max", "needs the scale se"))
            }
            _ if self.invariant && self.scale == Scale::Ladder => {
                Err(Error::bad_option("invariant", "the ladder has no canonical form; use another scale"))
            }
            _ if self.puzzle_threads > 1 && !matches!(self.scale, Scale::Se | Scale::Both) => {
                Err(Error::bad_option("puzzle_threads", "needs the scale se"))
            }
            _ if self.steps && matches!(self.scale, Scale::Human | Scale::Search) => {
                Err(Error::bad_option("steps", "the scales human and search have no steps"))
            }
            _ if self.steps && chains == Some(None) => {
                Err(Error::bad_option("steps", "trial and error has no steps; w, gw, b and gb have"))
            }
            _ if self.published && chains.is_none() => {
                Err(Error::bad_option("published", "needs a scale of Berthier's classification, such as w"))
            }
            _ => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Rated, Error> {
        let stop = job.begin();
        if self.scale == Scale::Ladder {
            let (rating, techniques) = self.by_ladder(puzzle, job, &stop)?;
            return Ok(Rated { ladder: Some(rating), techniques, ..Rated::default() });
        }
        if self.scale == Scale::Se
            && !self.invariant
            && let Some((clues, rules)) = extra::of(puzzle)
        {
            super::support::only(puzzle, &stop)?;
            let rating = rate_extra(&clues, &rules, &self.options(), &stop);
            let (rating, techniques) = self.told(rating)?;
            return Ok(Rated { se: Some(rating), techniques, ..Rated::default() });
        }
        let puzzle = classic(puzzle, "rate on this scale").map_err(|error| match error.kind() {
            ErrorKind::Unsupported => Error::new(ErrorKind::Unsupported, format!("{error}; use the scale ladder")),
            _ => error,
        })?;
        // Ratings of improper puzzles mean nothing, and can take minutes.
        only_solution(puzzle, &mut memory.scratch, &stop)?;
        let is_invariant = self.invariant || self.scale == Scale::Human;
        let form = if is_invariant { canon::canon(puzzle).map_or(*puzzle, |found| found.form) } else { *puzzle };
        let mut answer = Rated::default();
        if let Some(scale) = self.scale.of_berthier() {
            let (rating, used) = self.by_berthier(scale, memory, &form, job, &stop)?;
            (answer.berthier, answer.techniques) = (Some(rating), used);
            return Ok(answer);
        }
        if self.scale == Scale::Human {
            let rating = memory.human.rate(&form, &stop).ok_or_else(Error::stopped)?;
            answer.human = Some(HumanRating {
                minutes: (100.0 * rating.minutes).round() / 100.0,
                level: rating.level.name(),
                eliminations: rating.eliminations,
                hardest: rating.hardest.map(|technique| technique.title().to_owned()),
            });
            return Ok(answer);
        }
        if self.scale == Scale::Search {
            answer.search = Some(by_search(memory, &form, &stop)?);
            return Ok(answer);
        }
        if self.scale != Scale::Se {
            let (rating, used) = self.by_hodoku(&mut memory.hodoku, &form, job, &stop)?;
            (answer.hodoku, answer.techniques) = (Some(rating), used);
        }
        if self.scale != Scale::Hodoku {
            job.tell(0, None, || "rating as Sudoku Explainer does".to_owned());
            let (rating, used) = self.by_se(&mut memory.se, &form, &stop)?;
            answer.se = Some(rating);
            if self.scale == Scale::Se {
                answer.techniques = used;
            }
        }
        Ok(answer)
    }

    fn verdict(&self, answer: &Rated) -> Verdict {
        match &answer.se {
            Some(se) if !se.exact && self.max.is_none() => {
                if se.stuck {
                    Verdict::Stuck
                } else {
                    Verdict::Stopped
                }
            }
            _ => Verdict::Yes,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if let Some(scale) = self.scale.of_berthier() {
            return vec![Column::float(scale.name())];
        }
        if self.scale == Scale::Human {
            return vec![
                Column::float("minutes"),
                Column::text("level"),
                Column::integer("eliminations"),
                Column::text("hardest"),
            ];
        }
        if self.scale == Scale::Search {
            return vec![Column::float("effort"), Column::integer("backtracks")];
        }
        if self.scale == Scale::Ladder {
            return vec![
                Column::float("ladder"),
                Column::integer("steps"),
                Column::bool("solved"),
                Column::text("hardest"),
            ];
        }
        if self.scale != Scale::Hodoku {
            columns.extend(["er", "ep", "ed"].map(Column::float));
            columns.extend([Column::integer("steps"), Column::bool("exact")]);
            columns.extend(["er_technique", "ep_technique", "ed_technique"].map(Column::text));
        }
        if self.scale != Scale::Se {
            columns.extend([Column::text("level"), Column::integer("score")]);
            columns.extend([Column::integer("hodoku_steps"), Column::text("hardest")]);
        }
        columns
    }

    fn row(&self, answer: &Rated, row: &mut Row<'_>) {
        if let Some(berthier) = &answer.berthier {
            row.float(berthier.rating.map_or(f64::INFINITY, f64::from));
        }
        if let Some(human) = &answer.human {
            row.float(human.minutes);
            row.text(Some(human.level));
            row.integer(human.eliminations as u64);
            row.text(human.hardest.as_deref());
        }
        if let Some(search) = &answer.search {
            row.float(search.effort);
            row.integer(search.backtracks);
        }
        if let Some(ladder) = &answer.ladder {
            row.float(ladder.rating);
            row.integer(ladder.count as u64);
            row.bool(ladder.solved);
            row.text(ladder.technique.as_deref());
        }
        if let Some(se) = &answer.se {
            for number in [se.er, se.ep, se.ed] {
                row.float((number > 0.0).then_some(number));
            }
            row.integer(se.count as u64);
            row.bool(se.exact);
            for technique in [&se.er_technique, &se.ep_technique, &se.ed_technique] {
                row.text(technique.as_deref());
            }
        }
        if let Some(hodoku) = &answer.hodoku {
            row.text(Some(&hodoku.level));
            row.integer(hodoku.score);
            row.integer(hodoku.count as u64);
            row.text(hodoku.hardest.as_deref());
        }
    }
}

fn by_search(memory: &mut Memory, puzzle: &Classic, stop: &Stop) -> Result<SearchRating, Error> {
    if puzzle.is_sukaku() {
        return Err(Error::new(ErrorKind::Unsupported, "the scale search needs clues instead of pencilmarks"));
    }
    let clues = puzzle.clues();
    let backtracks = backtracks(&clues, stop).ok_or_else(Error::stopped)?;
    let effort = memory.effort.get_or_insert_with(|| Effort::new(EQUIVALENTS)).of(&[clues])[0].mean;
    Ok(SearchRating { effort, backtracks })
}

/// A candidate that was removed, as `r1c1<>5`.
fn gone(candidate: &Candidate) -> String {
    candidate.to_string().replace('=', "<>")
}

/// A title as a name for programs: lower case, with hyphens. What the scale calls `(+)` becomes `plus`.
fn slug(title: &str) -> String {
    let plain: String = title
        .to_lowercase()
        .replace("(+)", "plus")
        .replace("(+ ", "plus ")
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}
