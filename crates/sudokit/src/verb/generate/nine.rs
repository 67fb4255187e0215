//! The run for plain 9x9 puzzles: blocks of tries on all threads, puzzles passed on in the order of their tries.
//!
//! If a block panics, only that block is lost, and the memory it used is discarded.

use super::pace::Pace;
use super::{Each, Generate, Generated, Summary};
use crate::difficulty::{Difficulty, Filtering};
use crate::driver::ordered;
use crate::error::Error;
use crate::guard;
use crate::job::Job;
use crate::verb::{Rate, Scale, Verb};
use core::ops::ControlFlow;
use std::collections::HashSet;
use sudokit_generate::{Filter, Generator, Made, Maker, Symmetry, Unbiased};
use sudokit_rating::se::Tenths;
use sudokit_reason::Technique;
use sudokit_solve::Stop;

impl Generate {
    pub(super) fn difficulty(&self) -> Result<Difficulty, Error> {
        let tenths = |number: f64| Tenths((10.0 * number).round() as u16);
        let rating = self.rating.map(|range| range.within("rating", 0.0, 20.0)).transpose()?;
        Ok(Difficulty {
            rating: rating.map(|range| tenths(*range.start())..=tenths(*range.end())),
            level: self.level,
            technique: self.technique,
            max_technique: self.max_technique,
            minutes: self.minutes.map(|range| range.within("minutes", 0.0, f64::INFINITY)).transpose()?,
        })
    }

    pub(super) fn generator(&self, seed: u64, stop: &Stop) -> Result<Generator, Error> {
        let mut generator = Generator::new(seed).minimal(self.minimal).distinct(self.distinct);
        if self.technique == Some(Technique::FullHouse) && self.clues.is_none() && !self.minimal {
            // With fewer clues, hardly any house has only one open cell.
            generator = generator.clues(60..=70);
        }
        if let Some(pattern) = self.pattern {
            let orbits = self.symmetry.unwrap_or(Symmetry::None).orbits();
            let touched = orbits.iter().filter(|&&orbit| !(orbit & pattern).is_empty());
            generator = generator.pattern(touched.fold(pattern, |all, &orbit| all | orbit));
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

    pub(super) fn nine(&self, seed: u64, job: &Job<'_>, stop: &Stop, each: Each<'_>) -> Result<Summary, Error> {
        let generator = self.generator(seed, stop)?;
        let most_tries = self.tries.unwrap_or(generator.most_tries());
        let (mut summary, mut barren, mut seen) = (Summary::default(), 0, HashSet::new());
        let (mut numbers, pace) = (0.., Pace::start());
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
                    let Some(one) = self.generated(&made, stop) else { break };
                    summary.found += 1;
                    if each(one).is_break() {
                        return ControlFlow::Break(());
                    }
                }
            }
            barren = if summary.found > before { 0 } else { barren + block.tries };
            job.tell(summary.found, Some(self.count), || pace.words(summary, self.count, None));
            let is_over = summary.found == self.count || barren >= most_tries || stop.is_raised();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        ordered(job.threads(), feed, work, emit);
        Ok(summary)
    }

    /// A puzzle with all that was asked for about it; `None` if the time was up before its ratings were known.
    pub(super) fn generated(&self, made: &Made, stop: &Stop) -> Option<Generated> {
        let (mut rating, mut level, mut techniques, mut minutes) = (None, None, None, None);
        // The time limit is that of the whole run, not of each rating.
        let job = Job::default().stop(stop);
        let rated = |scale: Scale| Rate { scale, ..Rate::default() }.one(&made.puzzle.into(), &job).ok();
        if self.minutes.is_some() {
            minutes = rated(Scale::Human).and_then(|rated| rated.human).map(|human| human.minutes);
        }
        if self.rate {
            if let Some(rated) = rated(Scale::Both) {
                rating = rated.se.filter(|se| se.exact).map(|se| se.er);
                level = rated.hodoku.map(|hodoku| hodoku.level);
                techniques = Some(rated.techniques);
            }
        } else if self.rating.is_some() {
            rating = rated(Scale::Se).and_then(|rated| rated.se).map(|se| se.er);
        }
        if stop.is_raised() && (self.rate || self.minutes.is_some() || self.rating.is_some()) {
            return None;
        }
        Some(Generated {
            puzzle: made.puzzle.into(),
            solution: made.solution.into(),
            clues: made.puzzle.clue_count(),
            number: made.number,
            effort: made.effort,
            log_weight: made.log_weight,
            rating,
            level,
            minutes,
            techniques,
            complete: true,
        })
    }
}

/// What one block of tries came to.
struct Block {
    tries: u64,
    made: Vec<Made>,
    is_lost: bool,
}

/// Where blocks of tries come from.
enum Source {
    Grids(u64),
    Unbiased(Box<Unbiased>),
    Puzzles(Box<Maker>),
}

impl Source {
    fn new(request: &Generate, seed: u64, generator: &Generator) -> Self {
        match request {
            _ if request.grids => Self::Grids(seed),
            _ if request.unbiased => Self::Unbiased(Box::new(Unbiased::new(seed))),
            _ => Self::Puzzles(Box::new(Maker::new(generator.clone()))),
        }
    }

    fn block(&mut self, number: u64, stop: &Stop, distinct: bool) -> Block {
        let classified = |made: Made| if distinct { made.classified() } else { made };
        let (tries, made) = match self {
            Self::Grids(seed) => {
                let numbers = number * Generator::BLOCK..(number + 1) * Generator::BLOCK;
                let made = numbers.map(|number| classified(Made::whole_grid(*seed, number))).collect();
                (Generator::BLOCK, made)
            }
            Self::Unbiased(unbiased) => match unbiased.block_until(number, stop) {
                Some(made) => (Unbiased::BLOCK, made.into_iter().map(|made| classified(made.into())).collect()),
                None => (0, Vec::new()),
            },
            Self::Puzzles(maker) => {
                let block = maker.block(number, stop);
                (block.tries, block.made)
            }
        };
        Block { tries, made, is_lost: false }
    }
}

/// Lets through only the first puzzle of a block that passes the filter, and does not rate the rest: rating is slow.
struct OnlyFirst(Filtering);

impl Filter for OnlyFirst {
    fn keep(&self, made: &[Made]) -> Vec<bool> {
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
