//! Puzzles on request: reproducible, proper without exception, as many as you like.
//!
//! Puzzles come from *tries*. Try number `t` of a seed has random numbers of its own, `Rng::stream(seed, t)`, and either
//! makes a puzzle that is as wished or none; the puzzles of a seed are those of its tries in their order. So the output does
//! not depend on threads, nor on which tries share a batch, and every puzzle can be made again alone from its number.
//! Tries are made in blocks, because searches are cheap in batches.
//!
//! What a try does depends on what is wished:
//!
//! * clues taken out of a random solution (or a given one) in random order, alone or by orbits of a symmetry, until the
//!   puzzle is minimal or has as many clues as were drawn from the range: [`Removal`](crate::minimize::removal::Removal);
//! * clues put exactly where a pattern has them: [`pattern`];
//! * afterwards whatever is to be thrown away is thrown away: wrong number of clues, effort out of range, a filter's no.

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
    /// The clues: proper.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// The number of the try that made it.
    pub number: u64,
    /// Its effort, where that was asked for.
    pub effort: Option<f64>,
    /// Its class of equivalent puzzles, where [`Generator::distinct`] asked for it.
    pub class: Option<Id>,
    /// The natural logarithm of its weight, where it was made by [`Unbiased`](crate::Unbiased).
    pub log_weight: Option<f64>,
}

impl Made {
    /// A puzzle of which nothing else is known.
    pub(crate) fn new(puzzle: Grid, solution: Solution, number: u64) -> Self {
        Self { puzzle, solution, number, effort: None, class: None, log_weight: None }
    }

    /// A random solution as a puzzle that leaves nothing open, the try of this number.
    pub fn whole_grid(seed: u64, number: u64) -> Self {
        let solution = random_solution(&mut Rng::stream(seed, number));
        Self::new(*solution.grid(), solution, number)
    }

    /// The same with its class of equivalent puzzles.
    #[must_use]
    pub fn classified(mut self) -> Self {
        self.class = Some(Id::of(&canon::grid(&self.puzzle).form));
        self
    }
}

/// What became of some tries in a row.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Block {
    /// How many tries there were.
    pub tries: u64,
    /// What they made, in their order.
    pub made: Vec<Made>,
}

/// Looks at puzzles that are otherwise as wished and keeps some: the place for ratings.
pub trait Filter: Send + Sync {
    /// For each of the puzzles whether it is kept.
    fn keep(&self, made: &[Made]) -> Vec<bool>;
}

/// A closure that looks at one puzzle.
struct Each<F>(F);

impl<F: Fn(&Made) -> bool + Send + Sync> Filter for Each<F> {
    fn keep(&self, made: &[Made]) -> Vec<bool> {
        made.iter().map(&self.0).collect()
    }
}

/// Makes puzzles. A description of what is wished, cheap to copy; threads bring a [`Maker`] each.
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

/// What every puzzle begins with.
#[derive(Clone, Copy)]
enum Start {
    /// A solution: clues are taken from it.
    Solution(Solution),
    /// Clues that every puzzle has.
    Clues(Grid),
}

/// Why a generator cannot begin with some clues.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// They have no solution.
    NoSolution,
    /// They are a proper puzzle already: there is nothing to make.
    Proper,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSolution => "the clues to begin with have no solution",
            Self::Proper => "the clues to begin with are a proper puzzle already; minimize it, or give its solution",
        })
    }
}

impl core::error::Error for StartError {}

impl Generator {
    /// How many tries are made together, but with a pattern.
    pub const BLOCK: u64 = 256;

    /// The same with a pattern, where a try is long and uses batches of its own: who wants one puzzle must not wait for
    /// hundreds of tries.
    const FEW: u64 = 4;

    /// Tries in a row without a puzzle after which [`Self::puzzles`] gives up, unless it is told otherwise: half a minute of
    /// one core or so.
    pub const TRIES: u64 = 1_000_000;

    /// The same with a pattern, where a try takes some fifty milliseconds.
    pub const PATTERN_TRIES: u64 = 500;

    /// The number of clues unless something else is wished: comfortable for people, and nearly every try succeeds.
    pub const CLUES: RangeInclusive<usize> = 24..=32;

    /// Proper puzzles of [`Self::CLUES`] clues from random solutions.
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

    /// Whether no clue may be redundant. Any number of clues is right then, unless [`Self::clues`] says otherwise.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// How many clues. Unless the puzzles are minimal or have a pattern, the number is drawn from this range evenly, and
    /// where a try cannot come down to it the nearest it can, if that is still in the range.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = Some(clues);
        self
    }

    /// The symmetry of the places of the clues.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Clues exactly in these cells; symmetry is not looked at then.
    #[must_use]
    pub fn pattern(mut self, pattern: CellSet) -> Self {
        self.pattern = Some(pattern);
        self
    }

    /// How many clues are right.
    fn clue_range(&self) -> RangeInclusive<usize> {
        let any = self.minimal || self.pattern.is_some();
        self.clues.clone().unwrap_or(if any { 0..=81 } else { Self::CLUES })
    }

    /// Begins with a solution, from which clues are taken, or with clues that every puzzle is to have; these may be
    /// redundant even when minimal puzzles are wished, all others are not.
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

    /// Only puzzles whose [`Effort`](crate::Effort) over so many equivalents is in the range.
    #[must_use]
    pub fn effort(mut self, range: RangeInclusive<f64>, copies: usize) -> Self {
        self.effort = Some((range, copies));
        self
    }

    /// Only puzzles that this closure likes; the last to be asked, since it is probably the dearest.
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

    /// Only puzzles that this filter keeps; several are asked one after the other.
    #[must_use]
    pub fn filter(mut self, filter: impl Filter + 'static) -> Self {
        self.filters.push(Arc::new(filter));
        self
    }

    /// No two puzzles of the same class: of equivalent ones the first alone. [`Self::puzzles`] sees to it; who makes blocks
    /// finds the classes in [`Made::class`].
    #[must_use]
    pub fn distinct(mut self, distinct: bool) -> Self {
        self.distinct = distinct;
        self
    }

    /// Gives up after so many tries in a row without a puzzle.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Self {
        self.tries = Some(tries);
        self
    }

    /// After how many tries in a row without a puzzle it gives up.
    pub fn most_tries(&self) -> u64 {
        self.tries.unwrap_or(if self.pattern.is_some() { Self::PATTERN_TRIES } else { Self::TRIES })
    }

    /// How many tries a block has.
    pub fn block_size(&self) -> u64 {
        if self.pattern.is_some() { Self::FEW } else { Self::BLOCK }
    }

    /// Why there can be no such puzzle, where that is known without a try.
    pub fn is_impossible(&self) -> Option<String> {
        let (least, most) = self.clue_range().into_inner();
        if least > most || least > 81 {
            return Some(format!("no number of clues is from {least} to {most}"));
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
                "the pattern has {} cells, and from {least} to {most} clues are wished",
                pattern.len()
            ));
        }
        if let Some(Start::Clues(clues)) = self.start
            && clues.clues().any(|(cell, _)| !pattern.contains(cell))
        {
            return Some("a clue to begin with is not in the pattern".to_owned());
        }
        impossible_pattern(pattern)
    }

    /// The puzzles of this seed, one after the other, until the stop is raised or too many tries in a row (see
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
