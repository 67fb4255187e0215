//! Minimal puzzles with weights, so that weighted means estimate means over all minimal puzzles.
//!
//! Puzzles made by removing clues from a grid are not a fair sample: those with few clues are far too frequent. Denis
//! Berthier (2009) showed how to control that bias. Delete clues of a random grid in random order, whatever happens.
//! After `81 - n` deletions every set of `n` cells is left with the same probability `1 / C(81, n)`, and a proper
//! puzzle can only be reached through proper puzzles, so a minimal puzzle of `n` clues is met with probability `1 /
//! C(81, n)`: among puzzles with the same number of clues all are equally likely, and between numbers the ratio is
//! known. But nearly every path loses its uniqueness before it meets a minimal puzzle: about one in 260,000 arrives.
//!
//! Here no path is lost. From a proper puzzle with `n` clues, `r` of them redundant, Berthier's deletion continues with
//! probability `r / n`; we delete one of the `r` and multiply the weight of the path by `r / n` instead. Every path
//! ends at a minimal puzzle, and `C(81, n)` times the product of its `r / n` is a weight with the right mean: Knuth's
//! estimate of the size of a search tree (1975), with Berthier's bias at the leaves. The derivation is in
//! docs/unbiased.md.
//!
//! Weights are stored as logarithms, minus a constant.

use crate::generator::Made;
use crate::grid::random_solution;
use crate::ln::ln;
use crate::minimize::swaps::Swaps;
use sudokit_core::{Cell, CellSet, DigitSet, Grid, Pencilmarks, Puzzle, Rng, Solution};
use sudokit_solve::{Limit, Outcome, Scratch, Solver, Stop};

/// The number of clues deleted at once at first, as Berthier does, because hardly any of these deletions matters. A
/// path that is not proper afterwards is lost.
const BLIND: usize = 30;

/// A minimal puzzle and its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Weighted {
    /// The clues of a proper and minimal puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// The number of the try that made it.
    pub number: u64,
    /// The natural logarithm of its weight, up to a constant that is the same for all.
    pub log_weight: f64,
}

impl From<Weighted> for Made {
    fn from(made: Weighted) -> Self {
        Self { log_weight: Some(made.log_weight), ..Self::new(made.puzzle, made.solution, made.number) }
    }
}

/// Makes weighted minimal puzzles, in blocks of tries as [`Generator`](crate::Generator) does.
///
/// ```
/// use sudokit_generate::Unbiased;
///
/// let made = Unbiased::new(1).block(0);
/// let total: f64 = made.iter().map(|made| made.log_weight.exp()).sum();
/// let clues: f64 = made.iter().map(|made| made.log_weight.exp() * made.puzzle.clue_count() as f64).sum();
/// assert!((22.0..31.0).contains(&(clues / total))); // all minimal puzzles: 26.6; a block is too small to tell
/// ```
#[derive(Debug)]
pub struct Unbiased {
    seed: u64,
    solver: Solver,
    scratch: Scratch,
    questions: Vec<Puzzle>,
    about: Vec<(usize, Cell)>,
}

struct Path {
    number: u64,
    rng: Rng,
    solution: Solution,
    swaps: Swaps,
    clues: Grid,
    kept: CellSet,
    /// Clues that may still be redundant; a clue that was needed once stays needed.
    open: CellSet,
    log_weight: f64,
    done: bool,
}

impl Unbiased {
    /// The number of tries in a block.
    pub const BLOCK: u64 = 256;

    /// The weighted puzzles of a seed.
    pub fn new(seed: u64) -> Self {
        let (questions, about) = (Vec::new(), Vec::new());
        Self { seed, solver: Solver::new(), scratch: Scratch::new(), questions, about }
    }

    /// Makes the tries of a block; about four in five arrive.
    pub fn block(&mut self, block: u64) -> Vec<Weighted> {
        self.block_until(block, &Stop::default()).unwrap_or_default()
    }

    /// Makes the tries of a block; `None` if `stop` is raised before all of them are made, because those that arrive first are
    /// not a fair sample.
    pub fn block_until(&mut self, block: u64, stop: &Stop) -> Option<Vec<Weighted>> {
        let first = block * Self::BLOCK;
        let mut paths: Vec<Path> = (first..first + Self::BLOCK).map(|number| begin(self.seed, number)).collect();
        self.drop_improper(&mut paths);
        while paths.iter().any(|path| !path.done) {
            if stop.is_raised() {
                return None;
            }
            self.step(&mut paths);
        }
        let weighted = |path: &Path| Weighted {
            puzzle: path.clues,
            solution: path.solution,
            number: path.number,
            log_weight: path.log_weight + log_choose(path.kept.len()),
        };
        Some(paths.iter().map(weighted).collect())
    }

    fn ask(&mut self, limit: u64) -> impl Iterator<Item = u64> + use<> {
        let mut outcomes: Vec<Outcome> = Vec::with_capacity(self.questions.len());
        self.solver.run_batch(&self.questions, Limit::solutions(limit), &mut self.scratch, &mut outcomes);
        outcomes.into_iter().map(|outcome| outcome.count)
    }

    fn drop_improper(&mut self, paths: &mut Vec<Path>) {
        self.questions.clear();
        self.questions.extend(paths.iter().map(|path| Puzzle::from(path.clues)));
        let mut counts = self.ask(2);
        paths.retain(|_| counts.next() == Some(1));
    }

    /// Deletes one redundant clue from every path.
    fn step(&mut self, paths: &mut [Path]) {
        self.questions.clear();
        self.about.clear();
        for (index, path) in paths.iter_mut().enumerate().filter(|(_, path)| !path.done) {
            for cell in path.open.iter() {
                if path.swaps.need(cell.index(), path.kept) {
                    path.open.remove(cell);
                    continue;
                }
                let mut marks = Pencilmarks::from_clues(&path.clues);
                marks[cell] = !DigitSet::only(path.solution.get(cell));
                self.questions.push(marks.into());
                self.about.push((index, cell));
            }
        }
        let counts = self.ask(1);
        for (&(index, cell), count) in self.about.iter().zip(counts) {
            if count > 0 {
                paths[index].open.remove(cell);
            }
        }
        paths.iter_mut().filter(|path| !path.done).for_each(Path::go_on);
    }
}

impl Path {
    /// Deletes one of the redundant clues.
    fn go_on(&mut self) {
        let (can_go, all) = (self.open.len(), self.kept.len());
        if can_go == 0 {
            self.done = true;
            return;
        }
        if let Some(cell) = self.open.iter().nth(self.rng.below(can_go)) {
            self.log_weight += ln(can_go as f64 / all as f64);
            self.clues.set(cell, None);
            self.kept.remove(cell);
            self.open.remove(cell);
        }
    }
}

fn begin(seed: u64, number: u64) -> Path {
    let mut rng = Rng::stream(seed, number);
    let solution = random_solution(&mut rng);
    let mut clues = *solution.grid();
    for cell in rng.cells().into_iter().take(BLIND) {
        clues.set(cell, None);
    }
    let kept: CellSet = clues.clues().map(|(cell, _)| cell).collect();
    let swaps = Swaps::of(solution.grid().values());
    Path { number, rng, solution, swaps, clues, kept, open: kept, log_weight: 0.0, done: false }
}

/// ln C(81, n), minus ln C(81, 26) to keep weights near 1.
fn log_choose(n: usize) -> f64 {
    let ln_factorial = |n: usize| (2..=n).map(|i| ln(i as f64)).sum::<f64>();
    let choose = |n: usize| ln_factorial(81) - ln_factorial(n) - ln_factorial(81 - n);
    choose(n) - choose(26)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weighted mean and deviation of the number of clues, the error of the mean, and the effective sample size.
    fn clue_distribution(blocks: u64, seed: u64) -> [f64; 4] {
        let mut unbiased = Unbiased::new(seed);
        let (mut w, mut w2, mut n, mut n2, mut e) = (0.0, 0.0, 0.0, 0.0, Vec::new());
        for block in 0..blocks {
            for made in unbiased.block(block) {
                let (weight, clues) = (made.log_weight.exp(), made.puzzle.clue_count() as f64);
                w += weight;
                w2 += weight * weight;
                n += weight * clues;
                n2 += weight * clues * clues;
                e.push((weight, clues));
            }
        }
        let mean = n / w;
        let error = e.iter().map(|(weight, clues)| (weight * (clues - mean)).powi(2)).sum::<f64>().sqrt() / w;
        [mean, (n2 / w - mean * mean).sqrt(), error, w * w / w2]
    }

    #[test]
    fn a_block_is_made_as_a_whole_or_not_at_all() {
        let stop = Stop::new();
        assert_eq!(Unbiased::new(1).block_until(0, &stop), Some(Unbiased::new(1).block(0)));
        let mut unbiased = Unbiased::new(1);
        assert_eq!(unbiased.block_until(0, &stop.after_checks(3)), None);
        assert_eq!(unbiased.block(1), Unbiased::new(1).block(1));
    }

    #[test]
    fn every_puzzle_is_minimal() {
        for made in Unbiased::new(1).block(0).iter().step_by(9) {
            assert!(made.solution.solves(&made.puzzle.into()));
            assert_eq!(sudokit_referee::count(&made.puzzle.into(), 2), 1);
            for (cell, _) in made.puzzle.clues() {
                let mut less = made.puzzle;
                less.set(cell, None);
                assert_eq!(sudokit_referee::count(&less.into(), 2), 2);
            }
        }
    }

    #[test]
    #[expect(clippy::print_stdout)] // figures for the docs
    #[ignore = "a minute: the distribution of clues against the published one"]
    fn the_mean_is_the_published_one() {
        let blocks = std::env::var("BLOCKS").map_or(400, |text| text.parse().unwrap());
        let [mean, deviation, error, effective] = clue_distribution(blocks, 1);
        println!("{mean:.3} ± {error:.3}, deviation {deviation:.3}, effective sample size {effective:.0}");
        assert!((mean - 26.577).abs() < 4.0 * error + 0.02, "{mean} ± {error}");
        assert!((deviation - 1.116).abs() < 0.1, "{deviation}");
    }
}
