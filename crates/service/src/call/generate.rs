//! `generate`: a puzzle as wished.

use super::count::Number;
use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::progress::{Progress, Report};
use crate::read::{Size, json, request, unsupported};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use sudokit::constraint::{self, Geometry};
use sudokit::craft::{Filter, Generator, Made, Maker, Symmetry};
use sudokit::reason::Technique;
use sudokit::reason::rating::hodoku::Level;
use sudokit::reason::rating::se::Tenths;
use sudokit::{Difficulty, Puzzle, Rng, Stop};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    seed: Option<Number>,
    level: Option<String>,
    rating: Option<Rating>,
    technique: Option<String>,
    symmetry: Option<String>,
    clues: Option<Clues>,
    #[serde(default)]
    minimal: bool,
    r#box: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rating {
    min: Option<f64>,
    max: Option<f64>,
}

/// So many, or from so many to so many.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Clues {
    Just(usize),
    Between { min: Option<usize>, max: Option<usize> },
}

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    solution: String,
    seed: String,
    clues: usize,
    r#box: String,
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let wish: Request = request(body, limits)?;
    let seed: u64 = wish.seed.as_ref().map_or(Ok(limits.seed), |seed| seed.value("seed"))?;
    match Size::new(wish.r#box.as_deref(), limits)? {
        Size::Nine => nine(&wish, seed, stop, progress),
        Size::Other(geometry) => other(&wish, &geometry, seed, stop),
    }
}

fn bad(field: &str, error: impl core::fmt::Display) -> Fault {
    Fault::new(Kind::BadRequest, format!("{field}: {error}"))
}

impl Request {
    fn clues(&self) -> Option<RangeInclusive<usize>> {
        self.clues.map(|clues| match clues {
            Clues::Just(count) => count..=count,
            Clues::Between { min, max } => min.unwrap_or(0)..=max.unwrap_or(usize::MAX),
        })
    }

    fn difficulty(&self) -> Result<Difficulty, Fault> {
        let level = self.level.as_deref().map(str::parse::<Level>).transpose();
        let technique = self.technique.as_deref().map(str::parse::<Technique>).transpose();
        let rating = self.rating.as_ref().map(Rating::range).transpose()?;
        Ok(Difficulty {
            rating,
            level: level.map_err(|error| bad("level", error))?,
            technique: technique.map_err(|error| bad("technique", error))?,
            max_technique: None,
        })
    }

    fn symmetry(&self) -> Result<Symmetry, Fault> {
        let symmetry = self.symmetry.as_deref().map(str::parse::<Symmetry>).transpose();
        Ok(symmetry.map_err(|error| bad("symmetry", error))?.unwrap_or_default())
    }
}

impl Rating {
    fn range(&self) -> Result<RangeInclusive<Tenths>, Fault> {
        let tenths = |number: f64| {
            let fits = (0.0..=20.0).contains(&number);
            if fits { Ok(Tenths((number * 10.0).round() as u16)) } else { Err(bad("rating", "expected 0 to 20")) }
        };
        Ok(tenths(self.min.unwrap_or(0.0))?..=tenths(self.max.unwrap_or(20.0))?)
    }
}

fn nine(wish: &Request, seed: u64, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let mut generator = Generator::new(seed).minimal(wish.minimal).symmetry(wish.symmetry()?);
    if let Some(clues) = wish.clues() {
        generator = generator.clues(*clues.start()..=(*clues.end()).min(81));
    }
    if let Some(reason) = generator.is_impossible() {
        return Err(Fault::new(Kind::NotMade, reason));
    }
    if let Some(keep) = wish.difficulty()?.filter(stop) {
        generator = generator.filter(OnlyFirst { keep, found: AtomicBool::new(false) });
    }
    let (patience, mut maker, mut tries) = (generator.patience(), Maker::new(generator), 0);
    for block in 0.. {
        let made = maker.block(block, stop);
        tries += made.tries;
        if let Some(made) = made.made.first() {
            return Ok(json(&Answer {
                puzzle: made.puzzle.to_string(),
                solution: made.solution.to_string(),
                seed: seed.to_string(),
                clues: made.puzzle.clue_count(),
                r#box: "3x3".to_owned(),
            }));
        }
        if stop.is_raised() {
            return Err(Fault::stopped());
        }
        if tries >= patience {
            break;
        }
        progress(Progress { done: tries, total: Some(patience), words: format!("{tries} tries") });
    }
    Err(Fault::new(Kind::NotMade, format!("no such puzzle was found in {tries} tries")))
}

/// Lets the first puzzle through that is as wished, and does not look at the rest of its block.
struct OnlyFirst<F> {
    keep: F,
    found: AtomicBool,
}

impl<F: Fn(&Puzzle) -> bool + Send + Sync> Filter for OnlyFirst<F> {
    fn keep(&self, made: &[Made]) -> Vec<bool> {
        let look = |made: &Made| {
            let keep = !self.found.load(Ordering::Relaxed) && (self.keep)(&made.puzzle.into());
            self.found.fetch_or(keep, Ordering::Relaxed);
            keep
        };
        made.iter().map(look).collect()
    }
}

fn other(wish: &Request, geometry: &Arc<Geometry>, seed: u64, stop: &Stop) -> Result<String, Fault> {
    if wish.difficulty()? != Difficulty::default() || wish.symmetry()? != Symmetry::None {
        return Err(unsupported(geometry));
    }
    let clues = wish.clues().map(|clues| *clues.start());
    // The same random numbers lead to the same solution twice.
    let mut rng = Rng::stream(seed, 0);
    let solution = constraint::random_solution(geometry, &mut rng.clone(), stop).ok_or_else(Fault::stopped)?;
    let made = constraint::generate(geometry, clues, &mut rng, stop).ok_or_else(Fault::stopped)?;
    let count = made.puzzle.clue_count();
    if let Some(range) = wish.clues().filter(|range| !range.contains(&count)) {
        if !made.is_complete {
            return Err(Fault::stopped());
        }
        let message = format!("it came down to {count} clues, {} to {} are wished", range.start(), range.end());
        return Err(Fault::new(Kind::NotMade, message));
    }
    Ok(json(&Answer {
        puzzle: made.puzzle.to_line(),
        solution: solution.to_line(),
        seed: seed.to_string(),
        clues: count,
        r#box: format!("{}x{}", geometry.box_height(), geometry.box_width()),
    }))
}
