//! The run for a rare technique: equivalents of exemplars from the stock first, then the directed search around them.
//!
//! Random puzzles seldom need one of the rarer techniques and nothing harder. Neighbours of a puzzle that does often do too
//! ([`Seek`]). For the rarest techniques the stock has exemplars that this search found earlier, so that the first puzzles
//! come at once. Every class of equivalent puzzles comes once.

use super::pace::Pace;
use super::{Each, Generate, Summary};
use crate::difficulty::Near;
use crate::driver::ordered;
use crate::error::Error;
use crate::guard;
use crate::job::Job;
use crate::stock;
use core::ops::{ControlFlow, RangeInclusive};
use std::collections::HashSet;
use sudokit_canon::{self as canon, Id};
use sudokit_core::{Grid, Puzzle, Rng};
use sudokit_generate::{Finds, Hit, Merit, Seek, SeekJob, Seeker};
use sudokit_reason::Technique;
use sudokit_solve::{Answer, Solver, Stop};

/// Tries (puzzles that are judged) in a row without a hit after which the search is given up.
const TRIES: u64 = 1_000_000;

/// Techniques that random puzzles show often enough. They need no search, and puzzles that are not minimal will do.
const COMMON: &[Technique] = &[
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
    Technique::Pointing,
    Technique::Claiming,
    Technique::LockedPair,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::HiddenTriple,
    Technique::XWing,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::XyWing,
    Technique::WWing,
    Technique::UniqueRectangle1,
    Technique::HiddenRectangle,
];

/// What a thread keeps.
type Worker = Option<(Seeker, Near)>;

impl Generate {
    /// The technique, if it is rare and the directed search can find it: that changes clues freely, so it cannot keep to a
    /// pattern.
    pub(super) fn directed_technique(&self) -> Option<Technique> {
        let is_free = self.pattern.is_none()
            && self.symmetry.is_none_or(|symmetry| symmetry == sudokit_generate::Symmetry::None)
            && self.from.is_none()
            && self.effort.is_none();
        self.technique.filter(|technique| is_free && !COMMON.contains(technique))
    }

    pub(super) fn directed(
        &self,
        technique: Technique,
        seed: u64,
        job: &Job<'_>,
        stop: &Stop,
        each: Each<'_>,
    ) -> Result<Summary, Error> {
        let difficulty = self.difficulty()?;
        let clues = match self.clues {
            Some(clues) => clues.within("clues", 0.0, 81.0)?,
            None => 0.0..=81.0,
        };
        let near = || Near::new(technique, &difficulty, stop);
        let judge = |near: &mut Near, grid: &Grid| judge(near, grid, &clues);
        let mut run = Run {
            request: self,
            each,
            job,
            stop,
            technique,
            summary: Summary::default(),
            barren: 0,
            pace: Pace::start(),
        };
        let exemplars = stock::puzzles(technique);
        let (mut seen, mut own) = (HashSet::new(), near());
        for grid in equivalents(&exemplars, seed) {
            if stop.is_raised() || run.is_over() {
                break;
            }
            let hit = judge(&mut own, &grid).is_some_and(|merit| merit.is_hit);
            let class = Id::of(&canon::grid(&grid).form);
            let hits =
                if hit && seen.insert(class) { vec![Hit { puzzle: grid, class, number: 0 }] } else { Vec::new() };
            if run.pass(&hits, 1).is_break() {
                return Ok(run.summary);
            }
        }
        let mut seek = Seek::new(seed).exemplars(exemplars);
        while !run.is_over() && !stop.is_raised() {
            let mut jobs = seek.jobs().into_iter();
            let feed = || if stop.is_raised() { None } else { jobs.next() };
            let work = |job: SeekJob, worker: &mut Worker| {
                let found = guard::catch(|| {
                    let (seeker, near) = worker.get_or_insert_with(|| (Seeker::new(), near()));
                    Ok(seeker.work(&job, &mut |grid: &Grid| judge(near, grid), stop))
                });
                found.unwrap_or_else(|_| {
                    // What the panic left behind may be anything.
                    *worker = None;
                    Finds::default()
                })
            };
            let emit = |found: Finds| {
                let judged = found.judged;
                let mut hits = seek.add(found);
                hits.retain(|hit| seen.insert(hit.class));
                run.pass(&hits, judged)
            };
            ordered(job.threads(), feed, work, emit);
            seek.end_round();
        }
        Ok(run.summary)
    }
}

/// A puzzle with a wrong number of clues is near, but not a hit.
fn judge(near: &mut Near, grid: &Grid, clues: &RangeInclusive<f64>) -> Option<Merit> {
    let mut merit = near.judge(grid)?;
    if merit.is_hit && !clues.contains(&(grid.clue_count() as f64)) {
        merit = Merit { merit: 0.95, is_hit: false };
    }
    Some(merit)
}

/// An equivalent of each exemplar, in an order of the seed's own.
fn equivalents(exemplars: &[Grid], seed: u64) -> Vec<Grid> {
    let mut rng = Rng::stream(seed, u64::MAX);
    let mut order = exemplars.to_vec();
    rng.shuffle(&mut order);
    let other = |grid: Grid| {
        let puzzle = Puzzle::from(grid);
        let other = canon::augment::equivalents(&puzzle, &mut rng).next();
        other.map_or(grid, |other| other.clues())
    };
    order.into_iter().map(other).collect()
}

/// The state of a run.
struct Run<'a, 'j, 'e> {
    request: &'a Generate,
    each: Each<'e>,
    job: &'a Job<'j>,
    stop: &'a Stop,
    technique: Technique,
    summary: Summary,
    barren: u64,
    pace: Pace,
}

impl Run<'_, '_, '_> {
    fn is_over(&self) -> bool {
        self.summary.found == self.request.count || self.barren >= self.request.tries.unwrap_or(TRIES)
    }

    /// Passes hits on, and says how far the run has come.
    fn pass(&mut self, hits: &[Hit], judged: u64) -> ControlFlow<()> {
        self.summary.tries += judged;
        self.barren = if hits.is_empty() { self.barren + judged } else { 0 };
        for hit in hits {
            if self.is_over() {
                break;
            }
            // A hit is proper; the solver only has to say what its solution is.
            let Answer::One(solution) = Solver::new().solve(&hit.puzzle.into()) else { continue };
            let made = sudokit_generate::Made::hit(hit.puzzle, solution, hit.number);
            let Some(made) = self.request.generated(&made, self.stop) else { return ControlFlow::Break(()) };
            self.summary.found += 1;
            (self.each)(made)?;
        }
        let (now, wanted) = (self.summary, self.request.count);
        self.job.tell(now.found, Some(wanted), || {
            let is_unknown = now.found == 0 && self.request.prospects().is_some();
            let words = self.pace.words(now, wanted, stock::tries(self.technique));
            words + if is_unknown { "; no such puzzle is known" } else { "" }
        });
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
