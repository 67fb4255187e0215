//! Makes the puzzles of a pack: part by part, all different up to symmetry, then rated and explained on all threads.

use super::{Entry, FORMAT, Header, Pack, Part, Step};
use crate::ordered::all;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use sudokit::reason::{Schedule, Technique};
use sudokit::verb::{Canon, Explain, Explained, Generate, Generated, Rate, Scale, Telling, level_minutes};
use sudokit::{Error, ErrorKind, Executor, Job, Rng, Verb, dates::Day};

/// What a pack should hold. The puzzles are shared out evenly: the first parts get one more if the number does not divide.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// The name of the pack.
    pub name: String,
    /// The version of the pack.
    pub version: String,
    /// How many puzzles; with `daily` one for each day.
    pub count: usize,
    /// A part for each of these levels; all five if there are neither levels nor techniques.
    pub levels: Vec<String>,
    /// A part for each of these techniques.
    pub techniques: Vec<String>,
    /// Puzzles for the days from this one on, as many as `count`; the levels take turns by weekday, the first on Monday.
    pub daily: Option<String>,
    /// The symmetry of clue patterns.
    pub symmetry: Option<String>,
    /// The seed.
    pub seed: u64,
    /// Write the steps to the solution.
    pub steps: bool,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            name: "sudoku".to_owned(),
            version: "1".to_owned(),
            count: 100,
            levels: Vec::new(),
            techniques: Vec::new(),
            daily: None,
            symmetry: None,
            seed: 0,
            steps: true,
        }
    }
}

/// A puzzle before it is rated.
struct Raw {
    made: Generated,
    id: String,
    date: Option<String>,
}

impl Request {
    /// The parts of the pack; fails if a name is unknown or a wish is impossible.
    pub fn parts(&self) -> Result<Vec<Part>, Error> {
        let mut levels = self.levels.clone();
        if levels.is_empty() && self.techniques.is_empty() {
            levels = ["gentle", "easy", "medium", "hard", "expert"].map(str::to_owned).to_vec();
        }
        if let Some(level) = levels.iter().find(|level| level_minutes(level).is_none()) {
            let names = "gentle, easy, medium, hard or expert";
            return Err(Error::bad_option("levels", format!("found {level:?}, expected {names}")));
        }
        if let Some(first) = &self.daily {
            if !self.techniques.is_empty() {
                return Err(Error::bad_option("daily", "cannot be combined with techniques"));
            }
            first.parse::<Day>().map_err(|error| Error::bad_option("daily", error))?;
        }
        let level = |level: String| Part { level: Some(level), ..Part::default() };
        let technique = |technique: &String| Part { technique: Some(technique.clone()), ..Part::default() };
        let mut parts: Vec<Part> = levels.into_iter().map(level).chain(self.techniques.iter().map(technique)).collect();
        let kinds = parts.len();
        if self.daily.is_none() && self.count < kinds {
            return Err(Error::bad_option(
                "count",
                format!("found {}, expected at least {kinds}: one for each level and technique", self.count),
            ));
        }
        for (index, part) in parts.iter_mut().enumerate() {
            part.count = self.count / kinds + usize::from(index < self.count % kinds);
            self.wish(part, index)?.validate()?;
        }
        Ok(parts)
    }

    /// The request for the puzzles of a part.
    fn wish(&self, part: &Part, index: usize) -> Result<Generate, Error> {
        let mut wish = Generate::default();
        wish.minutes = part.level.as_deref().and_then(level_minutes);
        let named = |name: &String| {
            let technique: Technique = name.parse().map_err(|error| Error::bad_option("techniques", error))?;
            if Schedule::teaching().techniques().contains(&technique) {
                return Ok(technique);
            }
            let what = format!("{name} is outside the teaching order, by which the puzzles of a pack are explained");
            Err(Error::bad_option("techniques", what))
        };
        wish.technique = part.technique.as_ref().map(named).transpose()?;
        let symmetry = |name: &String| name.parse().map_err(|error| Error::bad_option("symmetry", error));
        wish.symmetry = self.symmetry.as_ref().map(symmetry).transpose()?;
        wish.distinct = true;
        wish.seed = Some(Rng::stream(self.seed, index as u64).bits() >> 11);
        Ok(wish)
    }

    fn days(&self, first: Day, parts: &[Part], job: &Job<'_>) -> Result<(Vec<Raw>, Vec<Part>), Error> {
        let mut found = Vec::new();
        for offset in 0..self.count {
            let day = first.plus(offset as i64);
            let mut wish = self.wish(&parts[day.weekday() % parts.len()], 0)?;
            (wish.seed, wish.date, wish.distinct) = (Some(self.seed), Some(day), false);
            let made = wish.collect(job)?.swap_remove(0);
            let id = Canon::default().one(&made.puzzle, job)?.id;
            found.push(Raw { made, id, date: Some(day.to_string()) });
        }
        let part = Part { count: self.count, first_day: Some(first.to_string()), ..Part::default() };
        Ok((found, vec![part]))
    }
}

impl Pack {
    /// Makes a pack.
    pub fn make(request: &Request, job: &Job<'_>, threads: &dyn Executor) -> Result<Self, Error> {
        let mut parts = request.parts()?;
        let mut raw = Vec::new();
        if let Some(first) = &request.daily {
            let first = first.parse().map_err(|error| Error::bad_option("daily", error))?;
            (raw, parts) = request.days(first, &parts, job)?;
        } else {
            let mut seen = HashSet::new();
            for (index, part) in parts.iter().enumerate() {
                let mut wish = request.wish(part, index)?;
                // Puzzles of two levels are never equivalent, but one made for a technique can be equivalent to an earlier
                // one. The run ends when there are enough.
                let spare = if request.techniques.is_empty() { 0 } else { seen.len() };
                wish.count = (part.count + spare) as u64;
                let before = raw.len();
                let mut failed = None;
                let summary = wish.run(job, &mut |made| match Canon::default().one(&made.puzzle, &Job::default()) {
                    Ok(form) => {
                        if seen.insert(form.id.clone()) {
                            raw.push(Raw { made, id: form.id, date: None });
                        }
                        if raw.len() - before == part.count {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    }
                    Err(error) => {
                        failed = Some(error);
                        ControlFlow::Break(())
                    }
                })?;
                if let Some(error) = failed {
                    return Err(error);
                }
                if raw.len() - before < part.count {
                    wish.count = part.count as u64;
                    return Err(wish.shortfall(&summary, job));
                }
            }
        }
        let entries = rated(raw, request.steps, job, threads)?;
        let mut ids = HashSet::new();
        if let Some(twice) = entries.iter().find(|entry| !ids.insert(&entry.id)) {
            let message = format!("puzzle {} is equivalent to an earlier one; try another seed", twice.number);
            return Err(Error::new(ErrorKind::NotMade, message));
        }
        let header = Header {
            pack: "sudokit".to_owned(),
            format: FORMAT,
            name: request.name.clone(),
            version: request.version.clone(),
            generator: generator().to_owned(),
            seed: request.seed,
            count: entries.len(),
            parts,
        };
        Ok(Self { header, entries })
    }
}

/// What a pack of this version says about its generator.
pub(super) fn generator() -> &'static str {
    concat!("sudokit ", env!("CARGO_PKG_VERSION"))
}

fn rated(raw: Vec<Raw>, steps: bool, job: &Job<'_>, threads: &dyn Executor) -> Result<Vec<Entry>, Error> {
    all(raw.into_iter().zip(1..), job, threads, |(raw, number), memory| entry(&raw, number, steps, memory, job))
}

/// What a thread keeps.
#[derive(Default)]
struct Memory {
    rate: <Rate as Verb>::Memory,
    explain: <Explain as Verb>::Memory,
}

fn entry(raw: &Raw, number: usize, steps: bool, memory: &mut Memory, job: &Job<'_>) -> Result<Entry, Error> {
    let puzzle = &raw.made.puzzle;
    let mut rate = Rate::default();
    rate.scale = Scale::Both;
    let both = rate.run(puzzle, &mut memory.rate, job)?;
    rate.scale = Scale::Human;
    let human = rate.run(puzzle, &mut memory.rate, job)?.human;
    let (Some(se), Some(hodoku), Some(human)) = (both.se, both.hodoku, human) else { return Err(Error::internal()) };
    let explained = Explain::default().run(puzzle, &mut memory.explain, job)?;
    if !se.exact || !explained.is_solved() {
        return Err(Error::stopped());
    }
    let (technique, techniques) = used(&explained);
    let steps = if steps { way(&explained) } else { Vec::new() };
    Ok(Entry {
        number,
        id: raw.id.clone(),
        date: raw.date.clone(),
        puzzle: puzzle.to_string(),
        solution: raw.made.solution.classic().map_or_else(String::new, ToString::to_string),
        clues: raw.made.clues,
        level: human.level.to_owned(),
        minutes: human.minutes,
        er: se.er,
        hodoku_level: hodoku.level,
        hodoku_score: hodoku.score,
        technique,
        techniques,
        steps,
    })
}

/// The hardest technique of an explanation, and how often it uses each.
pub(super) fn used(explained: &Explained) -> (String, BTreeMap<String, usize>) {
    let hardest = explained.techniques.iter().max_by_key(|used| used.rank);
    let technique = hardest.map_or_else(String::new, |used| used.technique.clone());
    (technique, explained.techniques.iter().map(|used| (used.technique.clone(), used.count)).collect())
}

/// The steps of an explanation as data.
pub(super) fn way(explained: &Explained) -> Vec<Step> {
    let mut steps = Vec::new();
    explained.each(|_, step| {
        if let Telling::Classic(told) = step {
            let step = told.step();
            steps.push(Step {
                technique: step.technique.slug().to_owned(),
                place: step.placements.iter().map(ToString::to_string).collect(),
                remove: step.eliminations.iter().map(ToString::to_string).collect(),
            });
        }
    });
    steps
}
