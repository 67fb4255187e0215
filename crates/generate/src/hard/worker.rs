//! The work of one thread in the search.

use super::{Graded, Job};
use crate::effort::Effort;
use crate::generator::{Generator, Maker};
use crate::minimize::minimize;
use crate::vicinity::around;
use sudokit_core::{Candidate, Grid, Rng, SmallSort};
use sudokit_solve::{Scratch, Solver, Stop};

/// Grades puzzles, harder ones higher; many at a time, because searches are cheap in batches.
pub trait Grade {
    /// A grade for each of these proper puzzles.
    fn grade(&mut self, puzzles: &[Grid]) -> Vec<f64>;
}

impl<F: FnMut(&[Grid]) -> Vec<f64>> Grade for F {
    fn grade(&mut self, puzzles: &[Grid]) -> Vec<f64> {
        self(puzzles)
    }
}

impl Grade for Effort {
    fn grade(&mut self, puzzles: &[Grid]) -> Vec<f64> {
        self.of(puzzles).iter().map(|guesses| guesses.mean_log).collect()
    }
}

/// The memory and the grades of one thread.
pub struct HardWorker {
    solver: Solver,
    scratch: Scratch,
    grade: Box<dyn Grade + Send>,
}

impl core::fmt::Debug for HardWorker {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("HardWorker").finish_non_exhaustive()
    }
}

impl HardWorker {
    /// Equivalents over which the effort of a puzzle is measured.
    pub const COPIES: usize = 12;
    /// The most puzzles of a job that enter the pool.
    const BEST: usize = 8;

    /// Grades by effort.
    pub fn new() -> Self {
        Self::grading(Effort::new(Self::COPIES))
    }

    /// Grades by something else, which must be the same for all workers of a search.
    pub fn grading(grade: impl Grade + Send + 'static) -> Self {
        Self { solver: Solver::new(), scratch: Scratch::new(), grade: Box::new(grade) }
    }

    /// Runs a job. If a stop is requested, the result is incomplete and the round must be discarded.
    pub fn work(&mut self, job: &Job, stop: &Stop) -> Vec<Graded> {
        let mut rng = Rng::stream(job.seed, job.number);
        let (puzzles, family) = match job.parent {
            Some(parent) => {
                (neighbours(&parent.puzzle, &self.solver, &mut self.scratch, &mut rng, stop), parent.family)
            }
            None => {
                let mut maker = Maker::new(Generator::new(rng.bits()).minimal(true));
                (maker.block(0, stop).made.iter().map(|made| made.puzzle).collect(), job.number)
            }
        };
        let grades = self.grade.grade(&puzzles);
        let mut graded: Vec<(Grid, f64)> =
            puzzles.into_iter().zip(grades).filter(|&(_, grade)| grade > job.least).collect();
        graded.small_sort_by(|a, b| b.1.total_cmp(&a.1));
        graded.into_iter().take(Self::BEST).map(|(puzzle, grade)| Graded::new(puzzle, grade, family)).collect()
    }
}

/// The number of times clues are removed from a parent, and the number of neighbours looked at each time.
const CUTS: usize = 4;
const NEAR: usize = 20;
/// The most solutions that are listed after clues have been removed.
const MOST: u64 = 1500;

/// Random minimal puzzles around a puzzle.
pub(crate) fn neighbours(
    parent: &Grid,
    solver: &Solver,
    scratch: &mut Scratch,
    rng: &mut Rng,
    stop: &Stop,
) -> Vec<Grid> {
    let mut clues: Vec<Candidate> = parent.clues().map(|(cell, digit)| Candidate::at(cell, digit)).collect();
    let mut found = Vec::new();
    for _ in 0..CUTS {
        if stop.is_raised() {
            break;
        }
        rng.shuffle(&mut clues);
        let out = [1, 1, 2, 2, 2, 3][rng.below(6)];
        let into = 1 + rng.below(2);
        let gone = &clues[..out.min(clues.len())];
        let near = around(parent, gone, into, MOST, solver, scratch).unwrap_or_default();
        if !near.is_empty() {
            found.extend((0..NEAR.min(near.len())).map(|_| near[rng.below(near.len())]));
        }
    }
    let seed = rng.bits();
    let minimal = minimize(solver, &found, |n| Rng::stream(seed, n as u64));
    let mut minimal: Vec<Grid> = minimal.into_iter().flatten().collect();
    minimal.small_sort();
    minimal.dedup();
    minimal
}

impl Default for HardWorker {
    fn default() -> Self {
        Self::new()
    }
}
