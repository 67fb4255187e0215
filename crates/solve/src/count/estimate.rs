//! Estimates by random probing: Donald Knuth's (1975), cut short by exact counts.
//!
//! A probe walks down the tree of pieces and at each cut takes one at random; the product of the numbers of choices is,
//! on average over all probes, the number of leaves. When few cells are left open the rest is not walked but counted by
//! the engine, which takes most of the scatter out.

use super::Alone;
use super::executor::Executor;
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::solver::Solver;
use crate::split::{Cut, settle, with};
use crate::stop::Stop;
use crate::until::Until;
use std::sync::{Mutex, PoisonError};
use sudokit_core::{Cell, Pencilmarks, Puzzle, Rng};

/// A number of solutions that was not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the probes.
    pub mean: f64,
    /// Nineteen times of twenty the true number is between these (95 % confidence, as far as the normal distribution
    /// is one: with few probes of a wild puzzle both can be too low).
    pub interval: (f64, f64),
    /// How many probes there were.
    pub probes: u64,
}

/// With so few open cells the rest is counted.
const FEW: usize = 30;
/// Probes that are worked on together.
const BLOCK: u64 = 64;
/// Probes whose results are kept until they are added up.
const ROUND: u64 = 1024 * BLOCK;

impl Solver {
    /// Estimates the number of solutions from random probes: the same for the same seed, whatever the executor.
    ///
    /// ```
    /// use sudokit_core::Puzzle;
    /// use sudokit_solve::{Alone, Solver, Stop};
    ///
    /// let estimate = Solver::new().estimate(&Puzzle::default(), 500, 7, &Stop::new(), &Alone);
    /// assert!((1e21..1e23).contains(&estimate.mean));
    /// ```
    pub fn estimate(&self, puzzle: &Puzzle, probes: u64, seed: u64, stop: &Stop, executor: &dyn Executor) -> Estimate {
        let mut root = puzzle.pencilmarks();
        if !settle(&mut root) {
            return Estimate { mean: 0.0, interval: (0.0, 0.0), probes: 0 };
        }
        let mut sums = Sums::default();
        // In rounds, so that memory does not grow with the number of probes.
        let mut begun = 0;
        while begun < probes && !stop.is_raised() {
            let end = probes.min(begun.saturating_add(ROUND));
            let count = (end - begun).div_ceil(BLOCK) as usize;
            let blocks = Mutex::new(vec![None; count]);
            executor.each(count, &|block| {
                if !stop.is_raised() {
                    let first = begun + block as u64 * BLOCK;
                    let results = probe_block(self, &root, seed, first..end.min(first.saturating_add(BLOCK)), stop);
                    // A block that was given up half-way would pull the mean down.
                    if stop.is_raised() {
                        return;
                    }
                    blocks.lock().unwrap_or_else(PoisonError::into_inner)[block] = Some(results);
                }
            });
            // Added up in order: sums of floating point numbers depend on it.
            let blocks = blocks.into_inner().unwrap_or_else(PoisonError::into_inner);
            blocks.into_iter().flatten().flatten().for_each(|result| sums.add(result));
            begun = end;
        }
        sums.estimate()
    }
}

/// The sum of the probes, and of their squared distances from the mean so far (Welford).
#[derive(Default)]
struct Sums {
    probes: u64,
    sum: f64,
    mean: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, result: f64) {
        self.probes += 1;
        self.sum += result;
        let distance = result - self.mean;
        self.mean += distance / self.probes as f64;
        self.squares += distance * (result - self.mean);
    }

    fn estimate(&self) -> Estimate {
        let n = self.probes as f64;
        let mean = self.sum / n.max(1.0);
        let variance = self.squares / (n - 1.0).max(1.0);
        let margin = 1.96 * (variance / n.max(1.0)).sqrt();
        Estimate { mean, interval: ((mean - margin).max(0.0), mean + margin), probes: self.probes }
    }
}

/// A quick guess, to choose a method by.
pub(super) fn rough(solver: &Solver, puzzle: &Puzzle, stop: &Stop) -> f64 {
    solver.estimate(puzzle, 2 * BLOCK, 1, stop, &Alone).mean
}

fn probe_block(
    solver: &Solver,
    root: &Pencilmarks,
    seed: u64,
    numbers: core::ops::Range<u64>,
    stop: &Stop,
) -> Vec<f64> {
    let probes: Vec<(f64, Option<Pencilmarks>)> =
        numbers.map(|number| walk(root, &mut Rng::stream(seed, number))).collect();
    let leaves: Vec<Puzzle> = probes.iter().filter_map(|probe| probe.1).map(Puzzle::from).collect();
    let mut counts = Until::new(Vec::<Outcome>::new(), stop);
    solver.run_batch(&leaves, Limit::NONE, &mut Scratch::new(), &mut counts);
    let mut counts = counts.into_inner().into_iter().map(|outcome| outcome.count);
    probes
        .iter()
        .map(|(weight, leaf)| if leaf.is_some() { weight * counts.next().unwrap_or(0) as f64 } else { 0.0 })
        .collect()
}

/// One way down: its weight, and where it ended, unless nowhere.
fn walk(root: &Pencilmarks, rng: &mut Rng) -> (f64, Option<Pencilmarks>) {
    let (mut piece, mut weight) = (*root, 1.0);
    while Cell::all().filter(|&cell| piece[cell].len() > 1).count() > FEW
        && let Some(cell) = Cut::Rarest.cell(&piece)
    {
        let choices: Vec<Pencilmarks> = piece[cell]
            .iter()
            .filter_map(|digit| with(&piece, cell, digit))
            .filter_map(|mut choice| settle(&mut choice).then_some(choice))
            .collect();
        if choices.is_empty() {
            return (0.0, None);
        }
        weight *= choices.len() as f64;
        piece = choices[rng.below(choices.len())];
    }
    (weight, Some(piece))
}
