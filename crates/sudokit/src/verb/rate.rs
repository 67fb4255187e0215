//! `rate`: how hard a puzzle is, on the scales people use.

mod answer;
mod extra;

pub use answer::{
    BerthierRating, HodokuRating, HumanRating, LadderRating, Rated, RatedStep, SeRating, SearchRating, Used,
};

use super::support::{classic, only_solution};
use super::{Column, Reasoning, Row, Verb, Verdict, any};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sudokit_canon as canon;
use sudokit_core::{Candidate, SmallSort};
use sudokit_generate::Effort;
use sudokit_rating::se::{End, Options, Rater, Rating, SeStep, SeTechnique, Tenths, rate_extra};
use sudokit_rating::{backtracks, hodoku, human, whips};
use sudokit_reason::any as any_reason;
use sudokit_reason::technique::whip::Chain;
use sudokit_reason::{Board, Memory as Finders, Reasoner, Schedule, Settings, Technique};
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
    se: Rater,
    hodoku: hodoku::Rater,
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

impl Rate {
    /// What a rating on the scale of Sudoku Explainer may do.
    fn options(&self) -> Options {
        let mut options = Options::default();
        options.steps = true;
        options.threads = self.puzzle_threads;
        options.most = self.max.map(|max| Tenths((10.0 * max).round() as u16));
        options
    }

    fn by_se(&self, rater: &mut Rater, puzzle: &Classic, stop: &Stop) -> Result<(SeRating, Vec<Used>), Error> {
        rater.stop_at(stop);
        let rating = rater.rate(puzzle, &self.options());
        self.told(rating)
    }

    /// A rating on the scale of Sudoku Explainer, with the techniques it uses.
    fn told(&self, rating: Rating) -> Result<(SeRating, Vec<Used>), Error> {
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
            // A rating of 20.0 is exact: no technique is left. With extra houses it is a lower bound instead.
            exact: match rating.end {
                End::Stopped | End::TooHard => false,
                End::Stuck => rating.er == Tenths(200),
                _ => true,
            },
            stuck: rating.end == End::Stuck && rating.er != Tenths(200),
            count: rating.count,
            er_technique: name(rating.er_technique),
            ep_technique: name(rating.ep_technique),
            ed_technique: name(rating.ed_technique),
            steps: self.steps.then(|| rating.steps.iter().map(RatedStep::from).collect()),
        };
        Ok((told, used.collect()))
    }

    fn by_ladder(&self, puzzle: &Puzzle, job: &Job<'_>, stop: &Stop) -> Result<(LadderRating, Vec<Used>), Error> {
        let setup = any::setup(puzzle, false, stop)?;
        let reasoning = Reasoning::default();
        let (start, mut guide) = (setup.start(&reasoning)?, setup.guide(&reasoning, stop));
        let mut teller = any::Teller::new(job, &start.position);
        let path = guide.path_with(start.position, &mut |step, position| teller.step(step, position));
        if path.stopped {
            return Err(Error::stopped());
        }
        let space = path.start.space();
        let named = |list: &[any_reason::Candidate], sign: &str| -> Vec<String> {
            list.iter().map(|one| format!("{}{sign}{}", space.name(one.cell), space.symbol(one.value))).collect()
        };
        let step = |step: &any_reason::Step| RatedStep {
            rating: f64::from(step.tenths()) / 10.0,
            technique: step.technique.title().to_owned(),
            placements: named(&step.placements, "="),
            eliminations: named(&step.eliminations, "<>"),
            length: step.chains.iter().map(Vec::len).sum::<usize>() as u32,
            nrc: None,
        };
        let rating = LadderRating {
            rating: f64::from(path.tenths()) / 10.0,
            technique: path.hardest().map(|step| step.technique.title().to_owned()),
            count: path.steps.len(),
            solved: path.end.is_full(),
            steps: self.steps.then(|| path.steps.iter().map(step).collect()),
        };
        Ok((rating, super::explain::any_techniques(&path.steps)))
    }

    fn by_berthier(
        &self,
        scale: whips::Scale,
        memory: &mut Memory,
        puzzle: &Classic,
        job: &Job<'_>,
        stop: &Stop,
    ) -> Result<(BerthierRating, Vec<Used>), Error> {
        let make = if self.published { whips::Rater::as_published } else { whips::Rater::new };
        let rater = memory.whips[usize::from(self.published)].get_or_insert_with(make);
        job.tell(0, None, || format!("rating {}", scale.title()));
        let rating = match rater.rate(puzzle, scale, stop) {
            whips::Rating::Level(level) => Some(level),
            whips::Rating::Beyond => None,
            whips::Rating::Stopped => return Err(Error::stopped()),
            whips::Rating::NotProper => return Err(Error::internal()),
        };
        let (mut steps, mut used) = (None, Vec::new());
        if let (true, Some(chains)) = (self.steps, scale.chains()) {
            let path = path(puzzle, chains.technique(), &mut memory.finders, stop)?;
            for step in &path {
                match used.iter_mut().find(|used: &&mut Used| used.title == step.technique) {
                    Some(used) => used.count += 1,
                    None => {
                        let (technique, title) = (slug(&step.technique), step.technique.clone());
                        used.push(Used { technique, title, count: 1, rank: step.length as usize });
                    }
                }
            }
            used.small_sort_by_key(|used| used.rank);
            steps = Some(path);
        }
        Ok((BerthierRating { scale: scale.name(), rating, steps }, used))
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
                    nrc: None,
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

fn by_search(memory: &mut Memory, puzzle: &Classic, stop: &Stop) -> Result<SearchRating, Error> {
    if puzzle.is_sukaku() {
        return Err(Error::new(ErrorKind::Unsupported, "the scale search needs clues instead of pencilmarks"));
    }
    let clues = puzzle.clues();
    let backtracks = backtracks(&clues, stop).ok_or_else(Error::stopped)?;
    let effort = memory.effort.get_or_insert_with(|| Effort::new(EQUIVALENTS)).of(&[clues])[0].mean;
    Ok(SearchRating { effort, backtracks })
}

impl From<&SeStep> for RatedStep {
    fn from(step: &SeStep) -> Self {
        Self {
            rating: number(step.rating),
            technique: step.technique.to_string(),
            placements: step.placement.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(gone).collect(),
            length: step.length,
            nrc: None,
        }
    }
}

/// Singles and chains of one technique, the shortest first, as far as they go.
fn path(puzzle: &Classic, technique: Technique, finders: &mut Finders, stop: &Stop) -> Result<Vec<RatedStep>, Error> {
    let techniques = [Technique::NakedSingle, Technique::HiddenSingle, technique];
    let reasoner = Reasoner::new(Schedule::new(techniques), Settings::default());
    let (mut board, mut steps) = (Board::new(puzzle), Vec::new());
    finders.stop_at(stop);
    while !board.is_full()
        && let Some(step) = reasoner.find_next(&board, finders)
    {
        let chain = Chain::of_step(&step);
        let length = chain.as_ref().map_or(0, Chain::length);
        steps.push(RatedStep {
            rating: length as f64,
            technique: match &chain {
                Some(chain) => format!("{}[{length}]", chain.name()),
                None => step.technique.title().to_owned(),
            },
            placements: step.placements.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(gone).collect(),
            length: length as u32,
            nrc: chain.as_ref().map(Chain::notation),
        });
        step.apply(&mut board);
    }
    if !board.is_full() && stop.is_raised() { Err(Error::stopped()) } else { Ok(steps) }
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
