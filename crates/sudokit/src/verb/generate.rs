//! `generate`: puzzles as wished, the same for the same seed whatever the threads.

use super::rate::number;
use super::support::{narrow, positive};
use super::{Column, Row, Value};
use crate::difficulty::Difficulty;
use crate::driver::ordered;
use crate::error::{Error, ErrorKind};
use crate::guard;
use crate::job::Job;
use crate::puzzle::{Filled, Puzzle, SizedPuzzle};
use core::ops::{ControlFlow, RangeInclusive};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashSet;
use std::sync::Arc;
use sudokit_constraint::{self as constraint, Geometry};
use sudokit_core::{Cell, CellSet, Grid, Rng};
use sudokit_craft::{Filter, Generator, Made as MadeNine, Maker, Symmetry, Unbiased};
use sudokit_reason::Technique;
use sudokit_reason::rating::hodoku::Level;
use sudokit_reason::rating::se::Tenths;
use sudokit_solve::Stop;

/// Makes puzzles.
///
/// ```
/// use sudokit::{Job, verb::Generate};
///
/// let mut wish = Generate::default();
/// (wish.count, wish.seed, wish.minimal) = (3, Some(7), true);
/// let made = wish.collect(&Job::default())?;
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
    /// Make minimal puzzles: removing any clue adds a second solution.
    pub minimal: bool,
    /// How many clues.
    #[serde(deserialize_with = "range")]
    pub clues: Option<Range>,
    /// The symmetry of the clue pattern.
    #[serde(deserialize_with = "by_name")]
    pub symmetry: Option<Symmetry>,
    /// Clues exactly there: 81 characters, `.` or `0` for a blank and anything else for a clue.
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
    /// The technique of the hardest step, in the teaching order: needed, and nothing harder.
    #[serde(deserialize_with = "by_name")]
    pub technique: Option<Technique>,
    /// No step is harder than this technique, in the teaching order.
    #[serde(deserialize_with = "by_name")]
    pub max_technique: Option<Technique>,
    /// No two puzzles are equivalent by symmetry.
    pub distinct: bool,
    /// Minimal puzzles with weights: weighted means are those of all minimal puzzles.
    pub unbiased: bool,
    /// Complete grids instead of puzzles.
    pub grids: bool,
    /// Give up after this many tries in a row without a puzzle.
    pub tries: Option<u64>,
    /// The houses of a puzzle of another kind than plain 9x9.
    #[serde(skip)]
    pub geometry: Option<Arc<Geometry>>,
}

impl Default for Generate {
    fn default() -> Self {
        Self {
            count: 1,
            seed: None,
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
            distinct: false,
            unbiased: false,
            grids: false,
            tries: None,
            geometry: None,
        }
    }
}

/// A range with inclusive ends; a missing end is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lower end.
    pub min: Option<f64>,
    /// The upper end.
    pub max: Option<f64>,
}

impl Range {
    /// From one number to another.
    pub fn new(min: impl Into<Option<f64>>, max: impl Into<Option<f64>>) -> Self {
        Self { min: min.into(), max: max.into() }
    }

    fn within(&self, option: &str, low: f64, high: f64) -> Result<RangeInclusive<f64>, Error> {
        let (min, max) = (self.min.unwrap_or(low), self.max.unwrap_or(high));
        if !(low..=high).contains(&min) || !(low..=high).contains(&max) {
            return Err(Error::bad_option(option, format!("found {min}..{max}, expected {low} to {high}")));
        }
        if min > max {
            return Err(Error::bad_option(option, format!("found {min}..{max}, expected the smaller number first")));
        }
        Ok(min..=max)
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
    /// Its effort, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// The natural logarithm of its weight, with `unbiased`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_weight: Option<f64>,
    /// Its ER on the scale of Sudoku Explainer, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
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
        ];
        only(self.unbiased, "unbiased", &shape)?;
        only(self.grids, "grids", &shape)?;
        only(self.grids, "grids", &[("unbiased", self.unbiased)])?;
        only(self.pattern.is_some(), "pattern", &[("symmetry", self.symmetry.is_some())])?;
        if let Some(geometry) = &self.geometry {
            let nine_only = shape.iter().filter(|(name, _)| !["minimal", "clues"].contains(name));
            let others = [("distinct", self.distinct), ("unbiased", self.unbiased), ("grids", self.grids)];
            if let Some((option, _)) = nine_only.chain(&others).find(|(_, is_set)| *is_set) {
                let message = format!("{option}: supported for plain 9x9 puzzles, found {geometry}");
                return Err(Error::new(ErrorKind::Unsupported, message));
            }
            let cells = geometry.cell_count() as f64;
            return self.clues.map_or(Ok(()), |clues| clues.within("clues", 0.0, cells).map(|_| ()));
        }
        self.difficulty()?.contradiction().map_or(Ok(()), |why| Err(Error::new(ErrorKind::NotMade, why)))?;
        if self.unbiased || self.grids {
            return Ok(());
        }
        let reason = self.generator(0, &Stop::new())?.is_impossible();
        reason
            .map_or(Ok(()), |reason| Err(Error::new(ErrorKind::NotMade, format!("there is no such puzzle: {reason}"))))
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

    /// Why there are fewer puzzles than were asked for.
    pub fn shortfall(&self, summary: &Summary, job: &Job<'_>) -> Error {
        if summary.lost > 0 {
            return Error::internal();
        }
        let kind = if job.is_stopped() || job.has_time_limit() { ErrorKind::Stopped } else { ErrorKind::NotMade };
        let (found, things) = (summary.found, if self.grids { "grids" } else { "puzzles" });
        Error::new(kind, format!("{found} of {} {things} found after {} tries", self.count, summary.tries))
    }

    /// Makes puzzles and passes each on, until there are enough, the tries are used up, or `each` breaks. The time limit of
    /// the job is that of the whole run.
    pub fn run(
        &self,
        job: &Job<'_>,
        each: &mut (dyn FnMut(Generated) -> ControlFlow<()> + Send),
    ) -> Result<Summary, Error> {
        self.validate()?;
        let (seed, stop) = (self.seed.unwrap_or(0), job.begin());
        match &self.geometry {
            Some(geometry) => self.sized(geometry, seed, job, &stop, each),
            None => self.nine(seed, job, &stop, each),
        }
    }

    /// The columns of a table of puzzles.
    pub fn columns(&self) -> Vec<Column> {
        vec![
            Column::grid("puzzle"),
            Column::grid("solution"),
            Column::integer("clues"),
            Column::integer("try"),
            Column::float("effort"),
            Column::float("log_weight"),
            Column::float("rating"),
        ]
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
    }

    fn difficulty(&self) -> Result<Difficulty, Error> {
        let tenths = |number: f64| Tenths((10.0 * number).round() as u16);
        let rating = self.rating.map(|range| range.within("rating", 0.0, 20.0)).transpose()?;
        Ok(Difficulty {
            rating: rating.map(|range| tenths(*range.start())..=tenths(*range.end())),
            level: self.level,
            technique: self.technique,
            max_technique: self.max_technique,
        })
    }

    fn generator(&self, seed: u64, stop: &Stop) -> Result<Generator, Error> {
        let mut generator = Generator::new(seed).minimal(self.minimal).distinct(self.distinct);
        if let Some(pattern) = self.pattern {
            generator = generator.pattern(pattern);
        }
        if let Some(clues) = self.clues {
            let range = clues.within("clues", 0.0, 81.0)?;
            generator = generator.clues(*range.start() as usize..=*range.end() as usize);
        }
        if let Some(symmetry) = self.symmetry {
            generator = generator.symmetry(symmetry);
        }
        if let Some(effort) = self.effort {
            generator = generator.effort(effort.within("effort", 0.0, f64::INFINITY)?, 16);
        }
        if let Some(keep) = self.difficulty()?.filter(stop) {
            generator = if self.count == 1 {
                generator.filter(OnlyFirst(keep))
            } else {
                generator.keep_if(move |made| keep(&made.puzzle.into()))
            };
        }
        match self.from {
            Some(grid) => generator.start(grid).map_err(|error| Error::bad_option("from", error)),
            None => Ok(generator),
        }
    }

    fn nine(
        &self,
        seed: u64,
        job: &Job<'_>,
        stop: &Stop,
        each: &mut (dyn FnMut(Generated) -> ControlFlow<()> + Send),
    ) -> Result<Summary, Error> {
        let generator = self.generator(seed, stop)?;
        let patience = self.tries.unwrap_or(generator.patience());
        let (mut summary, mut barren, mut seen) = (Summary::default(), 0, HashSet::new());
        let mut numbers = 0..;
        let feed = || if stop.is_raised() { None } else { numbers.next() };
        let work = |number: u64, source: &mut Option<Source>| {
            let source_of = || Source::new(self, seed, &generator);
            let block = guard::catch(|| Ok(source.get_or_insert_with(source_of).block(number, stop, self.distinct)));
            block.unwrap_or_else(|_| {
                // What the panic left behind may be anything.
                *source = None;
                Block { tries: Generator::BLOCK, made: Vec::new(), is_lost: true }
            })
        };
        let emit = |block: Block| {
            summary.tries += block.tries;
            summary.lost += u64::from(block.is_lost);
            let before = summary.found;
            for made in block.made {
                if summary.found == self.count {
                    break;
                }
                if made.class.is_none_or(|class| seen.insert(class)) {
                    summary.found += 1;
                    if each(self.generated(&made)).is_break() {
                        return ControlFlow::Break(());
                    }
                }
            }
            barren = if summary.found > before { 0 } else { barren + block.tries };
            let Summary { found, tries, .. } = summary;
            job.tell(found, Some(self.count), || format!("{found} of {} after {tries} tries", self.count));
            let is_over = found == self.count || barren >= patience || stop.is_raised();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        ordered(job.threads(), feed, work, emit);
        Ok(summary)
    }

    fn generated(&self, made: &MadeNine) -> Generated {
        let rating = self.rating.map(|_| {
            let rated = sudokit_reason::rating::se::rate(&made.puzzle.into(), &Default::default());
            number(rated.er)
        });
        Generated {
            puzzle: made.puzzle.into(),
            solution: made.solution.into(),
            clues: made.puzzle.clue_count(),
            number: made.number,
            effort: made.effort,
            log_weight: made.log_weight,
            rating,
            complete: true,
        }
    }

    fn sized(
        &self,
        geometry: &Arc<Geometry>,
        seed: u64,
        job: &Job<'_>,
        stop: &Stop,
        each: &mut (dyn FnMut(Generated) -> ControlFlow<()> + Send),
    ) -> Result<Summary, Error> {
        let clues = self.clues.map(|clues| clues.within("clues", 0.0, geometry.cell_count() as f64)).transpose()?;
        let fewest = clues.as_ref().map(|range| *range.start() as usize);
        let (mut summary, mut numbers, mut end) = (Summary::default(), 0.., Ok(()));
        let feed = || if stop.is_raised() { None } else { numbers.next() };
        let work = |number: u64, (): &mut ()| {
            guard::catch(|| {
                // The same random numbers lead to the same solution twice.
                let mut rng = Rng::stream(seed, number);
                let solution = constraint::random_solution(geometry, &mut rng.clone(), stop);
                let made = solution.zip(constraint::generate(geometry, fewest, &mut rng, stop));
                Ok((number, made))
            })
        };
        let emit = |block: Result<(u64, Option<(constraint::Grid, constraint::Minimized)>), Error>| {
            summary.tries += 1;
            match block {
                Err(_) => summary.lost += 1,
                Ok((_, None)) => {
                    end = Err(if stop.is_raised() {
                        Error::stopped()
                    } else {
                        Error::new(ErrorKind::NotMade, format!("there is no grid of {geometry}"))
                    });
                    return ControlFlow::Break(());
                }
                Ok((number, Some((solution, made)))) => {
                    let count = made.puzzle.clue_count();
                    if clues.as_ref().is_none_or(|range| range.contains(&(count as f64))) || !made.is_complete {
                        summary.found += 1;
                        let one = Generated {
                            puzzle: made.puzzle.into(),
                            solution: Filled::Sized(SizedPuzzle::new(solution).into()),
                            clues: count,
                            number,
                            effort: None,
                            log_weight: None,
                            rating: None,
                            complete: made.is_complete,
                        };
                        if each(one).is_break() {
                            return ControlFlow::Break(());
                        }
                    }
                }
            }
            let Summary { found, tries, .. } = summary;
            job.tell(found, Some(self.count), || format!("{found} of {} after {tries} tries", self.count));
            let is_over = found == self.count || tries - found >= self.tries.unwrap_or(SIZED_TRIES);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        ordered(job.threads(), feed, work, emit);
        end.map(|()| summary)
    }
}

/// Tries without a puzzle after which generating one of another size is given up.
const SIZED_TRIES: u64 = 100;

/// What one block of tries came to.
struct Block {
    tries: u64,
    made: Vec<MadeNine>,
    is_lost: bool,
}

/// Where blocks of tries come from.
enum Source {
    Grids(u64),
    Unbiased(Box<Unbiased>),
    Puzzles(Box<Maker>),
}

impl Source {
    fn new(wish: &Generate, seed: u64, generator: &Generator) -> Self {
        match wish {
            _ if wish.grids => Self::Grids(seed),
            _ if wish.unbiased => Self::Unbiased(Box::new(Unbiased::new(seed))),
            _ => Self::Puzzles(Box::new(Maker::new(generator.clone()))),
        }
    }

    fn block(&mut self, number: u64, stop: &Stop, distinct: bool) -> Block {
        let classified = |made: MadeNine| if distinct { made.classified() } else { made };
        let (tries, made) = match self {
            Self::Grids(seed) => {
                let numbers = number * Generator::BLOCK..(number + 1) * Generator::BLOCK;
                let made = numbers.map(|number| classified(MadeNine::whole_grid(*seed, number))).collect();
                (Generator::BLOCK, made)
            }
            Self::Unbiased(unbiased) => {
                (Unbiased::BLOCK, unbiased.block(number).into_iter().map(|made| classified(made.into())).collect())
            }
            Self::Puzzles(maker) => {
                let block = maker.block(number, stop);
                (block.tries, block.made)
            }
        };
        Block { tries, made, is_lost: false }
    }
}

/// Lets the first puzzle of a block through that is as wished, and does not look at the rest: rating is slow.
struct OnlyFirst<F>(F);

impl<F: Fn(&sudokit_core::Puzzle) -> bool + Send + Sync> Filter for OnlyFirst<F> {
    fn keep(&self, made: &[MadeNine]) -> Vec<bool> {
        let mut is_found = false;
        made.iter()
            .map(|made| {
                let keep = !is_found && (self.0)(&made.puzzle.into());
                is_found |= keep;
                keep
            })
            .collect()
    }
}

/// The cells of a pattern: 81 characters, `.` or `0` for a blank and anything else for a clue; white space is skipped.
pub fn pattern(text: &str) -> Result<CellSet, Error> {
    let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    if marks.len() != 81 {
        let message = format!("found {} characters, expected 81 without white space", marks.len());
        return Err(Error::bad_option("pattern", message));
    }
    let cells = Cell::all().zip(&marks).filter(|(_, mark)| !matches!(mark, '.' | '0'));
    Ok(cells.map(|(cell, _)| cell).collect())
}

fn mask<'de, D: Deserializer<'de>>(from: D) -> Result<Option<CellSet>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| pattern(&text).map_err(serde::de::Error::custom)).transpose()
}

fn by_name<'de, D: Deserializer<'de>, T: core::str::FromStr<Err: core::fmt::Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

/// A number, or an object with `min` and `max`.
fn range<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Range>, D::Error> {
    struct Visitor;
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Ends {
        min: Option<f64>,
        max: Option<f64>,
    }
    impl<'de> serde::de::Visitor<'de> for Visitor {
        type Value = Option<Range>;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("a number, or an object with min and max")
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(Range::new(number as f64, number as f64)))
        }

        fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
            Ok(Some(Range::new(number, number)))
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            let Ends { min, max } = Ends::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
            Ok(Some(Range::new(min, max)))
        }
    }
    from.deserialize_any(Visitor)
}

/// A seed that nobody chose, for front ends with a clock.
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // 53 bits: what every reader of JSON takes for a whole number.
    Rng::stream(now.as_secs(), u64::from(now.subsec_nanos())).bits() >> 11
}
