//! `rate`: how hard a puzzle is, on the scales people use.

use super::support::{classic, only_solution};
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sudokit_canon as canon;
use sudokit_core::Candidate;
use sudokit_rating::hodoku;
use sudokit_rating::se::{End, Options, Rater, SeStep, SeTechnique, Tenths};
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
    /// Both.
    Both,
}

/// The answer of [`Rate`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// On the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<SeRating>,
    /// On HoDoKu's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuRating>,
    /// How often each technique is used: those of HoDoKu's scale if it was asked for.
    pub techniques: Vec<Used>,
}

/// A rating on the scale of Sudoku Explainer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeRating {
    /// The hardest step of all; nothing for a grid that is full already.
    pub er: f64,
    /// The hardest step up to the first placement.
    pub ep: f64,
    /// The first step.
    pub ed: f64,
    /// Whether these are final; if not, ER is a lower bound.
    pub exact: bool,
    /// How many steps there were.
    pub count: usize,
    /// The technique behind ER.
    pub er_technique: Option<String>,
    /// The technique behind EP.
    pub ep_technique: Option<String>,
    /// The technique behind ED.
    pub ed_technique: Option<String>,
    /// The steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// A rating on HoDoKu's scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HodokuRating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// From `easy` to `extreme`.
    pub level: String,
    /// How many steps there were.
    pub count: usize,
    /// The hardest technique.
    pub hardest: Option<String>,
    /// The steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// A step of a rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedStep {
    /// Its rating or score.
    pub rating: f64,
    /// The technique.
    pub technique: String,
    /// The digits placed, as `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates removed, as `r1c1<>5`.
    pub eliminations: Vec<String>,
    /// The number of nodes in its chains; 0 if it is not a chain.
    pub length: u32,
}

/// How often a technique is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Used {
    /// Its name for programs.
    pub technique: String,
    /// Its name for people.
    pub title: String,
    /// How many steps use it.
    pub count: usize,
    /// Grows with its place in the order of the scale or schedule.
    #[serde(skip)]
    pub rank: usize,
}

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    scratch: Scratch,
    se: Rater,
    hodoku: hodoku::Rater,
}

impl Verb for Rate {
    const NAME: &'static str = "rate";
    const BATCH: usize = 64;
    type Answer = Rated;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        match self.max {
            Some(max) if !(0.0..=20.0).contains(&max) => Err(Error::bad_option("max", "expected 0 to 20")),
            _ => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Rated, Error> {
        let (puzzle, stop) = (classic(puzzle, Self::NAME)?, job.begin());
        // Ratings of improper puzzles mean nothing, and can take minutes.
        only_solution(puzzle, &mut memory.scratch, &stop)?;
        let form = if self.invariant { canon::canon(puzzle).map_or(*puzzle, |found| found.form) } else { *puzzle };
        let mut answer = Rated { se: None, hodoku: None, techniques: Vec::new() };
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
        let is_cut_short = answer.se.as_ref().is_some_and(|se| !se.exact && self.max.is_none());
        if is_cut_short { Verdict::Stopped } else { Verdict::Yes }
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
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

impl Rate {
    fn by_se(&self, rater: &mut Rater, puzzle: &Classic, stop: &Stop) -> Result<(SeRating, Vec<Used>), Error> {
        let mut options = Options::default();
        options.steps = true;
        options.threads = self.puzzle_threads;
        options.most = self.max.map(|max| Tenths((10.0 * max).round() as u16));
        rater.stop_at(stop);
        let rating = rater.rate(puzzle, &options);
        if rating.end == End::Stopped && rating.count == 0 {
            return Err(Error::stopped());
        }
        let mut counts = BTreeMap::<SeTechnique, (usize, usize)>::new();
        for step in &rating.steps {
            let (count, least) = counts.entry(step.technique).or_insert((0, usize::MAX));
            (*count, *least) = (*count + 1, usize::from(step.rating.0).min(*least));
        }
        let used = counts.into_iter().map(|(technique, (count, rank))| {
            let title = technique.to_string();
            Used { technique: slug(&title), title, count, rank }
        });
        let name = |technique: Option<SeTechnique>| technique.map(|technique| technique.to_string());
        let told = SeRating {
            er: number(rating.er),
            ep: number(rating.ep),
            ed: number(rating.ed),
            exact: !matches!(rating.end, End::Stopped | End::TooHard),
            count: rating.count,
            er_technique: name(rating.er_technique),
            ep_technique: name(rating.ep_technique),
            ed_technique: name(rating.ed_technique),
            steps: self.steps.then(|| rating.steps.iter().map(RatedStep::from).collect()),
        };
        Ok((told, used.collect()))
    }

    fn by_hodoku(
        &self,
        rater: &mut hodoku::Rater,
        puzzle: &Classic,
        job: &Job<'_>,
        stop: &Stop,
    ) -> Result<(HodokuRating, Vec<Used>), Error> {
        let mut steps = Vec::new();
        let mut done = 0;
        rater.stop_at(stop);
        let rating = rater.rate_with(puzzle, &mut |_, step| {
            done += 1;
            job.tell(done, None, || format!("step {done}: {}", step.technique.title()));
            if self.steps {
                steps.push(RatedStep {
                    rating: hodoku::row_of(step.technique).map_or(0.0, |row| f64::from(row.score)),
                    technique: step.technique.title().to_owned(),
                    placements: step.placements.iter().map(ToString::to_string).collect(),
                    eliminations: step.eliminations.iter().map(gone).collect(),
                    length: 0,
                });
            }
        });
        if rating.stopped {
            return Err(Error::stopped());
        }
        let used = rating.counts.iter().map(|&(technique, count)| Used {
            technique: technique.slug().to_owned(),
            title: technique.title().to_owned(),
            count,
            rank: hodoku::TABLE.iter().position(|row| row.techniques.contains(&technique)).unwrap_or(usize::MAX),
        });
        let told = HodokuRating {
            score: rating.score,
            level: rating.level.name().to_lowercase(),
            count: rating.steps,
            hardest: rating.counts.last().map(|(technique, _)| technique.title().to_owned()),
            steps: self.steps.then_some(steps),
        };
        Ok((told, used.collect()))
    }
}

impl From<&SeStep> for RatedStep {
    fn from(step: &SeStep) -> Self {
        Self {
            rating: number(step.rating),
            technique: step.technique.to_string(),
            placements: step.placement.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(gone).collect(),
            length: step.length,
        }
    }
}

/// A candidate that was removed, as `r1c1<>5`.
fn gone(candidate: &Candidate) -> String {
    candidate.to_string().replace('=', "<>")
}

pub(super) fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
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
