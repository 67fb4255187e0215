//! Solve, count, check.

use super::net::Net;
use super::nine;
use super::tree::{End, Tree};
use crate::model::{Puzzle, RuleError};
use core::ops::ControlFlow;
use std::sync::Arc;
use sudokit_solve::{Stats, Stop};

/// What a search found, and whether that is all.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How many solutions were found.
    pub count: u64,
    /// Whether there are no more.
    pub exhausted: bool,
    /// Why there is no solution, if that is plain before any search.
    pub error: Option<RuleError>,
    /// What the search took.
    pub stats: Stats,
}

/// None, one or several solutions.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// No solution; the reason, if it is plain before any search.
    None(Option<RuleError>),
    /// Exactly one: the values of all cells.
    One(Vec<i32>),
    /// Several; these are two of them.
    Several([Vec<i32>; 2]),
    /// The request to stop was raised; what was found by then.
    Stopped(Option<Vec<i32>>),
}

/// Finds up to `limit` solutions and gives each to `sink`, which may end the search. A solution is the values of all
/// cells, those of the grid in reading order first. Plain 9x9 without rules goes to the engines of `sudokit-solve`.
///
/// ```
/// use core::ops::ControlFlow;
/// use sudokit_constraint::{notation::iss, search};
/// use sudokit_solve::Stop;
///
/// let puzzle = iss::read(".Shape~4x4.AntiKing")?;
/// let outcome = search::solve(&puzzle, 10, &Stop::new(), |_| ControlFlow::Continue(()));
/// assert!(outcome.exhausted || outcome.count == 10);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn solve(puzzle: &Puzzle, limit: u64, stop: &Stop, sink: impl FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    if let Some(nine) = nine::of(puzzle) {
        return nine::solve(&nine, limit, stop, sink);
    }
    run(puzzle, limit, stop, sink, |tree| tree)
}

/// As [`solve`], but clauses are learned from the first dead end on where that is possible. For tests.
#[doc(hidden)]
pub fn solve_learning(puzzle: &Puzzle, limit: u64, sink: impl FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    run(puzzle, limit, &Stop::new(), sink, Tree::learning)
}

fn run(
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
    mut sink: impl FnMut(&[i32]) -> ControlFlow<()>,
    prepare: impl FnOnce(Tree) -> Tree,
) -> Outcome {
    let mut outcome = Outcome { count: 0, exhausted: false, error: None, stats: Stats::default() };
    let mut tree = match Net::new(puzzle) {
        Ok(net) => prepare(Tree::new(net).with_free_labels()),
        Err(error) => return Outcome { exhausted: true, error: Some(error), ..outcome },
    };
    while outcome.count < limit {
        match tree.next(stop) {
            End::Solution => {
                outcome.count += 1;
                if sink(&solution_of(puzzle, &tree)).is_break() {
                    break;
                }
            }
            End::Exhausted => {
                outcome.exhausted = true;
                break;
            }
            End::Stopped => break,
        }
    }
    outcome.stats = tree.stats;
    outcome
}

/// The solutions of a puzzle, found on demand.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{Next, Solutions}};
/// use sudokit_solve::Stop;
///
/// let puzzle = iss::read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4")?;
/// let mut solutions = Solutions::of(puzzle);
/// let Next::Solution(values) = solutions.next(&Stop::new()) else { panic!("it has some") };
/// assert_eq!(values[..4], [1, 2, 3, 4]);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
#[derive(Debug)]
pub struct Solutions {
    puzzle: Arc<Puzzle>,
    /// Nothing if a rule cannot hold.
    tree: Option<Tree>,
}

/// What comes next in a list of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A solution: the values of all cells.
    Solution(Vec<i32>),
    /// There are no more.
    Exhausted,
    /// The request to stop was raised; asking again goes on.
    Stopped,
}

impl Solutions {
    /// Those of a puzzle.
    pub fn of(puzzle: impl Into<Arc<Puzzle>>) -> Self {
        let puzzle = puzzle.into();
        let tree = Net::new(&puzzle).ok().map(|net| Tree::new(net).with_free_labels());
        Self { puzzle, tree }
    }

    /// The next one.
    pub fn next(&mut self, stop: &Stop) -> Next {
        match self.tree.as_mut().map(|tree| (tree.next(stop), tree)) {
            Some((End::Solution, tree)) => Next::Solution(solution_of(&self.puzzle, tree)),
            Some((End::Stopped, _)) => Next::Stopped,
            Some((End::Exhausted, _)) | None => Next::Exhausted,
        }
    }
}

/// The values of cells that have one each.
pub(super) fn values_of(puzzle: &Puzzle, sets: &[u64]) -> Vec<i32> {
    let least = puzzle.layout().least_value();
    sets.iter().map(|set| least + set.trailing_zeros() as i32).collect()
}

/// The values of a solution, with labels numbered by the first cells of their regions.
fn solution_of(puzzle: &Puzzle, tree: &Tree) -> Vec<i32> {
    let mut values = values_of(puzzle, tree.sets());
    if let Some(labels) = tree.free_labels() {
        let mut order: Vec<i32> = Vec::new();
        for value in &mut values[usize::from(labels.start)..usize::from(labels.end)] {
            let place = order.iter().position(|label| label == value).unwrap_or_else(|| {
                order.push(*value);
                order.len() - 1
            });
            *value = puzzle.layout().least_value() + place as i32;
        }
    }
    values
}

/// The number of solutions, up to a limit.
pub fn count(puzzle: &Puzzle, limit: u64, stop: &Stop) -> Outcome {
    solve(puzzle, limit, stop, |_| ControlFlow::Continue(()))
}

/// Whether there is no solution, one or several.
pub fn check(puzzle: &Puzzle, stop: &Stop) -> Verdict {
    let mut found: Vec<Vec<i32>> = Vec::new();
    let outcome = solve(puzzle, 2, stop, |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    let second = found.pop();
    match (found.pop(), second) {
        (Some(one), Some(other)) => Verdict::Several([one, other]),
        (_, Some(one)) if outcome.exhausted => Verdict::One(one),
        (_, None) if outcome.exhausted => Verdict::None(outcome.error),
        (_, one) => Verdict::Stopped(one),
    }
}
