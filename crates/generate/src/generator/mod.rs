//! Puzzles on request: reproducible, always proper, any number of them.
//!
//! Puzzles come from *tries*. Try number `t` of a seed has its own random numbers, `Rng::stream(seed, t)`, and makes a
//! puzzle with the requested properties, or none. The puzzles of a seed are those of its tries in order, so the output
//! does not depend on threads or on which tries share a batch, and every puzzle can be made again alone from its
//! number. Tries are made in blocks, because searches are cheap in batches.
//!
//! What a try does depends on the request:
//!
//! * clues are removed from a random solution (or a given one) in random order, alone or by orbits of a symmetry, until
//!   the puzzle is minimal or has the number of clues drawn from the range:
//!   [`Removal`](crate::minimize::removal::Removal);
//! * or clues are placed exactly where a pattern has them: [`pattern`];
//! * afterwards, puzzles with a wrong number of clues or an effort out of range, or rejected by a filter, are
//!   discarded.

mod completion;
mod maker;
mod pattern;

pub use maker::Maker;
pub use pattern::impossible_pattern;

use crate::grid::random_solution;
use crate::symmetry::Symmetry;
use core::fmt;
use core::ops::RangeInclusive;
use std::collections::HashSet;
use std::sync::Arc;
use sudokit_canon::{self as canon, Id};
use sudokit_core::{CellSet, Grid, Rng, Solution};
use sudokit_solve::{Answer, Solver, Stop};

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// The clues of a proper puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// The number of the try that made it.
    pub number: u64,
    /// Its effort, if requested.
    pub effort: Option<f64>,
    /// Its class of equivalent puzzles, if requested with [`Generator::distinct`].
    pub class: Option<Id>,
    /// The natural logarithm of its weight, if it was made by [`Unbiased`](crate::Unbiased).
    pub log_weight: Option<f64>,
}

impl Made {
    /// A puzzle without effort, class and weight.
    pub(crate) fn new(puzzle: Grid, solution: Solution, number: u64) -> Self {
        Self { puzzle, solution, number, effort: None, class: None, log_weight: None }
    }

    /// A puzzle found by a directed search, in the job of this number.
    pub fn hit(puzzle: Grid, solution: Solution, number: u64) -> Self {
        Self::new(puzzle, solution, number)
    }

    /// A random solution as a puzzle with all 81 clues, made by the try of this number.
    pub fn whole_grid(seed: u64, number: u64) -> Self {
        let solution = random_solution(&mut Rng::stream(seed, number));
        Self::new(*solution.grid(), solution, number)
    }

    /// Adds the class of equivalent puzzles.
    #[must_use]
    pub fn classified(mut self) -> Self {
        self.class = Some(Id::of(&canon::grid(&self.puzzle).form));
        self
    }
}

/// The result of a block of consecutive tries.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Block {
    /// The number of tries.
    pub tries: u64,
    /// The puzzles they made, in order.
    pub made: Vec<Made>,
}

/// Selects among puzzles that have all other requested properties, for example by rating.
pub trait Filter: Send + Sync {
    /// Returns for each puzzle whether to keep it.
    fn keep(&self, made: &[Made]) -> Vec<bool>;
}

/// A closure that judges one puzzle.
struct Each<F>(F);

impl<F: Fn(&Made) -> bool + Send + Sync> Filter for Each<F> {
    fn keep(&self, made: &[Made]) -> Vec<bool> {
        made.iter().map(&self.0).collect()
    }
}

/// Makes puzzles. It describes the request and is cheap to copy; each thread uses its own [`Maker`].
///
/// ```
/// use sudokit_generate::{Generator, Symmetry};
/// use sudokit_solve::{Solver, Stop};
///
/// let generator = Generator::new(42).minimal(true).clues(22..=25);
/// let three: Vec<_> = generator.puzzles(&Stop::new()).take(3).collect();
/// assert!(three.iter().all(|made| Solver::new().is_minimal(&made.puzzle.into())));
///
/// let newspaper = Generator::new(42).symmetry(Symmetry::HalfTurn).clues(28..=32);
/// assert!(newspaper.puzzles(&Stop::new()).next().is_some());
/// ```
#[derive(Clone)]
pub struct Generator {
    seed: u64,
    solver: Solver,
    minimal: bool,
    clues: Option<RangeInclusive<usize>>,
    symmetry: Symmetry,
    pattern: Option<CellSet>,
    start: Option<Start>,
    effort: Option<(RangeInclusive<f64>, usize)>,
    filters: Vec<Arc<dyn Filter>>,
    tries: Option<u64>,
    distinct: bool,
}

/// What every puzzle starts from.
#[derive(Clone, Copy)]
enum Start {
    /// A solution, from which clues are removed.
    Solution(Solution),
    /// Clues that every puzzle has.
    Clues(Grid),
}

/// Why a generator cannot start from these clues.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// They have no solution.
    NoSolution,
    /// They already are a proper puzzle, so there is nothing to make.
    Proper,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSolution => "the given clues have no solution",
            Self::Proper => "the given clues are already a proper puzzle; minimize it, or give its solution",
        })
    }
}

impl core::error::Error for StartError {}

impl Generator {
    /// The number of tries in a block without a pattern.
    pub const BLOCK: u64 = 256;

    /// The number of tries in a block with a pattern. Such a try is long and uses batches of its own, and a request for
    /// one puzzle must not wait for hundreds of tries.
    const FEW: u64 = 4;

    /// The default number of tries in a row without a puzzle after which [`Self::puzzles`] gives up: about half a
    /// minute on one core.
    pub const TRIES: u64 = 1_000_000;

    /// The default number of tries with a pattern, where a try takes about fifty milliseconds.
    pub const PATTERN_TRIES: u64 = 500;

    /// The default number of tries where a try includes a rating: about half a minute on one core, more for ratings of
    /// Sudoku Explainer.
    pub const RATED_TRIES: u64 = 100_000;

    /// The default number of clues: comfortable for people, and nearly every try succeeds.
    pub const CLUES: RangeInclusive<usize> = 24..=32;

    /// Makes proper puzzles with [`Self::CLUES`] clues from random solutions.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            solver: Solver::new(),
            minimal: false,
            clues: None,
            symmetry: Symmetry::None,
            pattern: None,
            start: None,
            effort: None,
            filters: Vec::new(),
            tries: None,
            distinct: false,
        }
    }

    /// Makes minimal puzzles if true. They may have any number of clues, unless [`Self::clues`] sets a range.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// Sets the number of clues. Unless the puzzles are minimal or have a pattern, each try draws a number from this
    /// range evenly. If it cannot get down to that number, it stops at the nearest possible one that is still in the
    /// range.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Sets the symmetry of the clue pattern.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Sets the exact cells of the clues; any symmetry is then ignored.
    #[must_use]
    pub fn pattern(mut self, pattern: CellSet) -> Self {
        self.pattern = Some(pattern);
        self
    }

    /// The allowed numbers of clues.
    fn clue_range(&self) -> RangeInclusive<usize> {
        let any = self.minimal || self.pattern.is_some();
        self.clues.clone().unwrap_or(if any { 0..=81 } else { Self::CLUES })
    }

    /// The largest number of clues that a puzzle may have.
    pub fn most_clues(&self) -> usize {
        self.pattern.map_or(*self.clue_range().end(), |pattern| pattern.len())
    }

    /// Starts from a solution, from which clues are removed, or from clues that every puzzle must have. In a minimal
    /// puzzle these clues may be redundant; the others are not.
    pub fn start(mut self, grid: Grid) -> Result<Self, StartError> {
        self.start = match (Solution::new(grid), self.solver.solve(&grid.into())) {
            (Ok(solution), _) => Some(Start::Solution(solution)),
            (_, Answer::None) => return Err(StartError::NoSolution),
            (_, Answer::One(_)) => return Err(StartError::Proper),
            _ if grid == Grid::EMPTY => None,
            _ => Some(Start::Clues(grid)),
        };
        Ok(self)
    }

    /// Keeps only puzzles whose [`Effort`](crate::Effort) over `copies` equivalents is in the range.
    #[must_use]
    pub fn effort(mut self, range: RangeInclusive<f64>, copies: usize) -> Self {
        self.effort = Some((range, copies));
        self
    }

    /// Keeps only puzzles for which this closure returns true. It runs last, because it is probably the most expensive
    /// test.
    ///
    /// ```
    /// # use sudokit_generate::Generator;
    /// # use sudokit_solve::Stop;
    /// let no_fives = |made: &sudokit_generate::Made| made.puzzle.clues().all(|(_, digit)| digit.value() != 5);
    /// let made = Generator::new(1).minimal(true).keep_if(no_fives).puzzles(&Stop::new()).next();
    /// assert!(!made.ok_or("none found")?.puzzle.to_string().contains('5'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keep_if(self, keep: impl Fn(&Made) -> bool + Send + Sync + 'static) -> Self {
        self.filter(Each(keep))
    }

    /// Keeps only puzzles that this filter keeps; several filters run one after the other.
    #[must_use]
    pub fn filter(mut self, filter: impl Filter + 'static) -> Self {
        self.filters.push(Arc::new(filter));
        self
    }

    /// Makes no two puzzles of the same class: of equivalent ones, only the first is kept. [`Self::puzzles`] does this;
    /// callers that make blocks find the classes in [`Made::class`].
    #[must_use]
    pub fn distinct(mut self, distinct: bool) -> Self {
        self.distinct = distinct;
        self
    }

    /// Sets the number of tries in a row without a puzzle after which to give up.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Self {
        self.tries = Some(tries);
        self
    }

    /// The number of tries in a row without a puzzle after which it gives up.
    pub fn most_tries(&self) -> u64 {
        self.tries.unwrap_or(match () {
            () if self.pattern.is_some() => Self::PATTERN_TRIES,
            () if !self.filters.is_empty() => Self::RATED_TRIES,
            () => Self::TRIES,
        })
    }

    /// The number of tries in a block.
    pub fn block_size(&self) -> u64 {
        if self.pattern.is_some() { Self::FEW } else { Self::BLOCK }
    }

    /// Why the request is impossible, if that is known without a try.
    pub fn is_impossible(&self) -> Option<String> {
        let (least, most) = self.clue_range().into_inner();
        if least > most || least > 81 {
            return Some(format!("the range of clues {least}..{most} is empty"));
        }
        if most < 17 {
            return Some("no proper puzzle has fewer than 17 clues".to_owned());
        }
        if self.minimal && least > 41 {
            return Some("no minimal puzzle with more than 40 clues is known".to_owned());
        }
        let pattern = self.pattern?;
        if !(least..=most).contains(&pattern.len()) {
            return Some(format!(
                "the pattern has {} cells, and from {least} to {most} clues are requested",
                pattern.len()
            ));
        }
        if let Some(Start::Clues(clues)) = self.start
            && clues.clues().any(|(cell, _)| !pattern.contains(cell))
        {
            return Some("a given clue is not in the pattern".to_owned());
        }
        impossible_pattern(pattern)
    }

    /// The puzzles of this seed, one after the other, until a stop is requested or too many tries in a row (see
    /// [`Self::most_tries`]) have made none.
    pub fn puzzles(&self, stop: &Stop) -> impl Iterator<Item = Made> + use<> {
        let (mut maker, stop, most_tries) = (Maker::new(self.clone()), stop.clone(), self.most_tries());
        let impossible = self.is_impossible().is_some();
        let (mut block, mut barren) = (0, 0);
        let mut seen = HashSet::new();
        let blocks = std::iter::from_fn(move || {
            if impossible || barren >= most_tries || stop.is_raised() {
                return None;
            }
            let mut made = maker.block(block, &stop);
            made.made.retain(|made| made.class.is_none_or(|class| seen.insert(class)));
            block += 1;
            barren = if made.made.is_empty() { barren + made.tries } else { 0 };
            Some(made.made)
        });
        blocks.flatten()
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("seed", &self.seed).field("minimal", &self.minimal).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
