//! The search for hard puzzles: a pool that improves through neighbours of its puzzles.
//!
//! A round takes parents from the pool, harder ones with higher probability, and looks at random neighbours of each:
//! one to three clues removed, one or two added ([`vicinity`](crate::Vicinity)), then redundant clues removed. A
//! neighbour with a higher grade than the last of the pool replaces it. Grades are the mean of ln(1 + guesses) over
//! equivalents of the puzzle ([`Effort`](crate::Effort)), unless the caller supplies another grade such as a rating.
//! The players' forum found the hardest known puzzles in the same way, by walking uphill through {-n +m} neighbours.
//!
//! One lucky start would soon fill the whole pool. Therefore every puzzle belongs to the *family* of the random
//! puzzle it descends from, and no family has more than an eighth of the pool. New families are added all the time.
//!
//! The pool after a round depends only on the seed and the number of the round, not on the threads or on
//! interruptions. So the pool is all that a checkpoint must store.

mod checkpoint;
mod worker;

pub use checkpoint::CheckpointError;
pub(crate) use worker::neighbours;
pub use worker::{Grade, HardWorker};

use std::collections::{HashMap, HashSet};
use sudokit_canon::{self as canon, Id};
use sudokit_core::{Grid, Rng, SmallSort};

/// A puzzle of the pool.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Graded {
    /// The clues: proper and minimal.
    pub puzzle: Grid,
    /// The grade; higher is harder.
    pub grade: f64,
    /// The number of the job whose random puzzle it descends from.
    pub family: u64,
    /// The class of equivalent puzzles it belongs to: the pool has one of each.
    pub class: Id,
}

impl Graded {
    fn new(puzzle: Grid, grade: f64, family: u64) -> Self {
        Self { puzzle, grade, family, class: Id::of(&canon::grid(&puzzle).form) }
    }
}

/// A part of a round, for any thread.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    seed: u64,
    number: u64,
    parent: Option<Graded>,
    /// Puzzles with lower grades are not needed.
    least: f64,
}

/// The state of a search.
///
/// ```
/// use sudokit_generate::{HardSearch, HardWorker};
/// use sudokit_solve::Stop;
///
/// let mut search = HardSearch::new(1, 20);
/// let mut worker = HardWorker::new();
/// for _ in 0..3 {
///     let found = search.jobs().iter().map(|job| worker.work(job, &Stop::new())).collect();
///     search.end_round(found);
/// }
/// assert!(search.pool()[0].grade >= search.pool()[1].grade);
/// assert_eq!(search.to_string().parse(), Ok(search));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HardSearch {
    seed: u64,
    size: usize,
    round: u64,
    pool: Vec<Graded>,
}

impl HardSearch {
    /// Jobs in a round.
    const JOBS: u64 = 32;
    /// One job in this many starts from random puzzles.
    const FRESH: u64 = 8;
    /// A family has at most one in this many places of the pool.
    const FAMILY: usize = 8;

    /// A search that keeps the best `size` puzzles, at least one.
    pub fn new(seed: u64, size: usize) -> Self {
        Self { seed, size: size.max(1), round: 0, pool: Vec::new() }
    }

    /// The puzzles found so far, the hardest first.
    pub fn pool(&self) -> &[Graded] {
        &self.pool
    }

    /// The seed of all its random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many puzzles it keeps.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of finished rounds.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// The jobs of the next round.
    pub fn jobs(&self) -> Vec<Job> {
        let first = self.round * Self::JOBS;
        let least = if self.pool.len() < self.size { 0.0 } else { self.pool.last().map_or(0.0, |last| last.grade) };
        let job = |number: u64| {
            let mut rng = Rng::stream(!self.seed, number);
            let fresh = self.pool.is_empty() || number.is_multiple_of(Self::FRESH);
            // The square of a uniform number below one prefers the front of the pool.
            let (a, b) = (rng.below(1 << 20), rng.below(1 << 20));
            let place = (self.pool.len() * a.min(b)) >> 20;
            let parent = if fresh { None } else { self.pool.get(place).copied() };
            // A new family may be weak at first; with a lower limit it gets the time to improve.
            Job { seed: self.seed, number, parent, least: if fresh { 0.0 } else { least } }
        };
        (first..first + Self::JOBS).map(job).collect()
    }

    /// Adds what the jobs of the round have found, in the order of the jobs.
    pub fn end_round(&mut self, found: Vec<Vec<Graded>>) {
        self.round += 1;
        self.pool.extend(found.into_iter().flatten());
        // Equal grades keep the order in which they came, so that the result does not depend on chance.
        self.pool.small_sort_by(|a, b| b.grade.total_cmp(&a.grade));
        let (mut seen, mut families) = (HashSet::new(), HashMap::new());
        let most = (self.size / Self::FAMILY).max(1);
        self.pool.retain(|one| {
            if !seen.insert(one.class) {
                return false;
            }
            let members = families.entry(one.family).or_insert(0);
            *members += 1;
            *members <= most
        });
        self.pool.truncate(self.size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_solve::{Solver, Stop};

    fn run(search: &mut HardSearch, rounds: u64) {
        let mut worker = HardWorker::new();
        for _ in 0..rounds {
            let found = search.jobs().iter().map(|job| worker.work(job, &Stop::new())).collect();
            search.end_round(found);
        }
    }

    #[test]
    fn it_climbs_and_every_puzzle_is_minimal() {
        let mut search = HardSearch::new(3, 24);
        run(&mut search, 1);
        let before = search.pool()[0].grade;
        run(&mut search, 7);
        assert!(search.pool()[0].grade > before + 0.3, "{before} {}", search.pool()[0].grade);
        let mut families = HashMap::new();
        for one in search.pool() {
            assert_eq!(sudokit_referee::count(&one.puzzle.into(), 2), 1);
            assert!(Solver::new().is_minimal(&one.puzzle.into()));
            *families.entry(one.family).or_insert(0) += 1;
        }
        assert!(families.values().all(|&members| members <= 3), "{families:?}");
    }

    #[test]
    fn jobs_may_be_done_by_anybody_and_a_search_taken_up_again() {
        let mut whole = HardSearch::new(5, 16);
        run(&mut whole, 4);
        let mut parts = HardSearch::new(5, 16);
        run(&mut parts, 2);
        let mut again: HardSearch = parts.to_string().parse().unwrap();
        let found = again.jobs().iter().map(|job| HardWorker::new().work(job, &Stop::new())).collect();
        again.end_round(found);
        run(&mut again, 1);
        assert_eq!(again, whole);
    }

    #[test]
    #[ignore = "half a minute: from nothing to puzzles harder than magictour_top1465, whose mean is 9.3 guesses"]
    fn the_whole_pool_becomes_hard() {
        let mut search = HardSearch::new(1, 300);
        run(&mut search, 40);
        let puzzles: Vec<Grid> = search.pool().iter().map(|one| one.puzzle).collect();
        let efforts = crate::Effort::new(4).of(&puzzles);
        let mean = efforts.iter().map(|guesses| guesses.mean).sum::<f64>() / puzzles.len() as f64;
        assert!(puzzles.len() == 300 && mean > 30.0, "{mean}");
    }
}
