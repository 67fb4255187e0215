//! The directed search for puzzles with a rare property: exemplars lead to more.
//!
//! A rare property, such as a certain technique, seldom occurs in random puzzles, but neighbours of a puzzle that has
//! it, or nearly has it, often do. So a judge gives every puzzle a *merit* from 0 to 1 for how near it comes, and says
//! whether it is a hit. A pool keeps the best. Each round takes most parents from the pool, looks at random neighbours of
//! each (one to three clues removed, one or two added, redundant ones removed), and starts anew from random puzzles in
//! the other jobs. Every class of equivalent puzzles counts once.
//!
//! A parent loses merit each time it is used, and a family (the descendants of one random puzzle) loses merit with each
//! hit, so that the hits come from different families as far as possible.
//!
//! What is found depends only on the seed, not on the threads: jobs of a round are independent, and results are added in
//! the order of the jobs.

use crate::generator::{Generator, Maker};
use crate::hard::neighbours;
use std::collections::{HashMap, HashSet};
use sudokit_canon::{self as canon, Id};
use sudokit_core::{Grid, Rng, SmallSort};
use sudokit_solve::{Scratch, Solver, Stop};

/// What a judge says about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Merit {
    /// How near the puzzle comes, from 0 to 1.
    pub merit: f64,
    /// Whether it is what is looked for.
    pub is_hit: bool,
}

/// Judges proper puzzles. The judgement must depend on the puzzle alone.
pub trait Judge {
    /// The merit of a puzzle; `None` if it is of no use.
    fn judge(&mut self, puzzle: &Grid) -> Option<Merit>;
}

impl<F: FnMut(&Grid) -> Option<Merit>> Judge for F {
    fn judge(&mut self, puzzle: &Grid) -> Option<Merit> {
        self(puzzle)
    }
}

/// A puzzle of the pool.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Member {
    puzzle: Grid,
    merit: f64,
    family: u64,
    class: Id,
    uses: u32,
}

/// A part of a round, for any thread.
#[derive(Clone, Copy, Debug)]
pub struct SeekJob {
    seed: u64,
    number: u64,
    parent: Option<(Grid, u64)>,
}

/// What a job found.
#[derive(Clone, Debug, Default)]
pub struct Finds {
    /// Hits and the best of the others, in the order in which they were judged.
    finds: Vec<(Grid, Merit, u64, Id)>,
    /// How many puzzles were judged.
    pub judged: u64,
}

/// A hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The clues: proper and minimal.
    pub puzzle: Grid,
    /// Its class of equivalent puzzles.
    pub class: Id,
    /// The number of the job that found it.
    pub number: u64,
}

/// The state of a search.
///
/// ```
/// use sudokit_core::Grid;
/// use sudokit_generate::{Merit, Seek, Seeker};
/// use sudokit_solve::Stop;
///
/// // Few clues: the fewer, the nearer.
/// let mut judge = |puzzle: &Grid| {
///     let clues = puzzle.clue_count();
///     Some(Merit { merit: 1.0 / clues as f64, is_hit: clues <= 21 })
/// };
/// let (mut seek, mut seeker, mut hits) = (Seek::new(1), Seeker::new(), Vec::new());
/// while hits.len() < 3 {
///     for job in seek.jobs() {
///         let finds = seeker.work(&job, &mut judge, &Stop::new());
///         hits.extend(seek.add(finds));
///     }
///     seek.end_round();
/// }
/// assert!(hits.iter().all(|hit| hit.puzzle.clue_count() <= 21));
/// ```
#[derive(Clone, Debug)]
pub struct Seek {
    seed: u64,
    round: u64,
    job: u64,
    pool: Vec<Member>,
    seen: HashSet<Id>,
    /// Hits of each family.
    families: HashMap<u64, u32>,
}

impl Seek {
    /// Jobs of a round.
    const JOBS: u64 = 16;
    /// One job in this many starts from random puzzles.
    const FRESH: u64 = 4;
    /// Puzzles in the pool, and the most of a family.
    const SIZE: usize = 96;
    const FAMILY: usize = 12;
    /// What a use costs a parent, and a hit its family.
    const USE: f64 = 0.02;
    const HIT: f64 = 0.04;

    /// A search that begins with random puzzles.
    pub fn new(seed: u64) -> Self {
        Self { seed, round: 0, job: 0, pool: Vec::new(), seen: HashSet::new(), families: HashMap::new() }
    }

    /// Begins with these puzzles as exemplars, each the head of a family.
    #[must_use]
    pub fn exemplars(mut self, puzzles: impl IntoIterator<Item = Grid>) -> Self {
        for puzzle in puzzles {
            let family = !(self.pool.len() as u64);
            let class = Id::of(&canon::grid(&puzzle).form);
            self.pool.push(Member { puzzle, merit: 1.0, family, class, uses: 0 });
        }
        self
    }

    /// The jobs of the next round. [`Self::add`] takes their results in the same order.
    pub fn jobs(&mut self) -> Vec<SeekJob> {
        let first = self.round * Self::JOBS;
        (first..first + Self::JOBS)
            .map(|number| {
                let fresh = self.pool.is_empty() || number.is_multiple_of(Self::FRESH);
                let mut rng = Rng::stream(!self.seed, number);
                let (a, b) = (rng.below(1 << 20), rng.below(1 << 20));
                // The smaller of two uniform numbers prefers the front of the pool.
                let place = (self.pool.len() * a.min(b)) >> 20;
                let parent = self.pool.get_mut(place).filter(|_| !fresh).map(|member| {
                    member.uses += 1;
                    (member.puzzle, member.family)
                });
                SeekJob { seed: self.seed, number, parent }
            })
            .collect()
    }

    /// Adds what the next job of the round found, and returns the new hits.
    pub fn add(&mut self, found: Finds) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (puzzle, Merit { merit, is_hit }, family, class) in found.finds {
            if self.seen.insert(class) {
                self.pool.push(Member { puzzle, merit, family, class, uses: 0 });
                if is_hit {
                    *self.families.entry(family).or_default() += 1;
                    hits.push(Hit { puzzle, class, number: self.job });
                }
            }
        }
        self.job += 1;
        hits
    }

    /// Sorts the pool and drops what is too much.
    pub fn end_round(&mut self) {
        self.round += 1;
        self.job = self.round * Self::JOBS;
        let families = &self.families;
        let worth = |member: &Member| {
            let hits = families.get(&member.family).copied().unwrap_or_default();
            member.merit - Self::USE * f64::from(member.uses) - Self::HIT * f64::from(hits.min(20))
        };
        // Equal ones keep their order, so that the result does not depend on chance.
        self.pool.small_sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        let mut members: HashMap<u64, usize> = HashMap::new();
        self.pool.retain(|one| {
            let count = members.entry(one.family).or_default();
            *count += 1;
            *count <= Self::FAMILY
        });
        self.pool.truncate(Self::SIZE);
    }
}

/// The memory of one thread.
pub struct Seeker {
    solver: Solver,
    scratch: Scratch,
}

impl core::fmt::Debug for Seeker {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Seeker").finish_non_exhaustive()
    }
}

impl Default for Seeker {
    fn default() -> Self {
        Self::new()
    }
}

impl Seeker {
    /// Random puzzles of a job without a parent.
    const FRESH: usize = 96;
    /// The most puzzles of a job that enter the pool without being hits.
    const BEST: usize = 6;

    /// A seeker with memory of its own.
    pub fn new() -> Self {
        Self { solver: Solver::new(), scratch: Scratch::new() }
    }

    /// Runs a job.
    pub fn work(&mut self, job: &SeekJob, judge: &mut dyn Judge, stop: &Stop) -> Finds {
        let mut rng = Rng::stream(job.seed, job.number);
        let (puzzles, family) = match job.parent {
            Some((parent, family)) => (neighbours(&parent, &self.solver, &mut self.scratch, &mut rng, stop), family),
            None => {
                let mut maker = Maker::new(Generator::new(rng.bits()).minimal(true));
                let made = maker.block(0, stop).made;
                (made.iter().map(|made| made.puzzle).take(Self::FRESH).collect(), job.number)
            }
        };
        let mut judged: Vec<(Grid, Merit)> = Vec::new();
        let mut count = 0;
        for puzzle in puzzles {
            if stop.is_raised() {
                break;
            }
            count += 1;
            judged.extend(judge.judge(&puzzle).map(|merit| (puzzle, merit)));
        }
        // Hits first, then the best of the others; a stable sort keeps the order of the rest.
        judged.small_sort_by(|a, b| b.1.is_hit.cmp(&a.1.is_hit).then(b.1.merit.total_cmp(&a.1.merit)));
        let hits = judged.iter().filter(|one| one.1.is_hit).count();
        judged.truncate(hits + Self::BEST);
        let found = judged.into_iter();
        // Random puzzles are families of their own: they have nothing in common.
        let family = |at: usize| if job.parent.is_some() { family } else { family << 8 | at as u64 };
        let finds = found
            .enumerate()
            .map(|(at, (puzzle, merit))| (puzzle, merit, family(at), Id::of(&canon::grid(&puzzle).form)));
        Finds { finds: finds.collect(), judged: count }
    }
}
