//! `solutions`: every solution of a puzzle, one after the other, in memory that does not grow with their number.

use super::support::{Engine, positive, unsupported, with_grid};
use super::{Column, Row, Value, Verb, Verdict, variant};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Filled, Puzzle};
use core::ops::ControlFlow;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use sudokit_constraint::{AllSolutions, Next};
use sudokit_solve::{Stop, pieces};

/// Lists solutions: in ascending order for 9x9 puzzles, as they are found for others.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Solutions};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let mut verb = Solutions::default();
/// verb.limit = 10;
/// let answer = verb.one(&puzzle, &Job::default())?;
/// assert_eq!((answer.solutions.len(), answer.exact), (10, false));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Solutions {
    /// Stop after this many.
    pub limit: u64,
    /// In any order, with all threads of the job on one puzzle.
    pub unordered: bool,
    /// The engine for 9x9 puzzles.
    pub engine: Engine,
}

impl Default for Solutions {
    fn default() -> Self {
        Self { limit: 1000, unordered: false, engine: Engine::default() }
    }
}

/// The answer of [`Solutions`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The solutions.
    pub solutions: Vec<Filled>,
    /// Whether these are all.
    pub exact: bool,
}

/// Solutions that a thread finds before it passes them on, if they may come in any order.
const SHARE: usize = 512;

impl Verb for Solutions {
    const NAME: &'static str = "solutions";
    type Answer = Listed;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        positive("limit", self.limit)
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Listed, Error> {
        let mut solutions = Vec::new();
        let exact = self.each(puzzle, job, &mut |solution| {
            solutions.push(solution.clone());
            ControlFlow::Continue(())
        })?;
        Ok(Listed { solutions, exact })
    }

    fn verdict(&self, answer: &Listed) -> Verdict {
        if answer.solutions.is_empty() { Verdict::NoSolution } else { Verdict::Yes }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::integer("count"), Column::bool("exact"), Column::text("solutions")]
    }

    fn row(&self, answer: &Listed, row: &mut Row<'_>) {
        row.integer(answer.solutions.len() as u64);
        row.bool(answer.exact);
        let texts: Vec<String> = answer.solutions.iter().map(ToString::to_string).collect();
        row.push(Value::Text(&texts.join(" ")));
    }
}

impl Solutions {
    /// Passes every solution on, up to the limit, until `each` breaks. Whether these were all; an error if the job was
    /// stopped before that was known.
    pub fn each(
        &self,
        puzzle: &Puzzle,
        job: &Job<'_>,
        each: &mut (dyn FnMut(&Filled) -> ControlFlow<()> + Send),
    ) -> Result<bool, Error> {
        self.engine.supports(puzzle)?;
        let (stop, mut left) = (job.begin(), self.limit);
        let mut pass = |solution: Filled| {
            left -= 1;
            if each(&solution).is_break() || left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let is_all = match puzzle {
            Puzzle::Classic(puzzle) if self.unordered => self.unordered(puzzle, job, &stop, &mut pass),
            Puzzle::Classic(puzzle) => {
                let mut solutions = self.engine.solver().solutions(puzzle).until(&stop);
                solutions.by_ref().map(Filled::Classic).try_for_each(&mut pass).is_continue()
            }
            Puzzle::Sized(puzzle) => {
                let mut solutions = AllSolutions::of(puzzle.grid());
                loop {
                    match solutions.next(&stop) {
                        Next::Solution(grid) => {
                            if pass(Filled::Sized(with_grid(puzzle, grid).into())).is_break() {
                                break false;
                            }
                        }
                        Next::Exhausted => break true,
                        Next::Stopped => return Err(Error::stopped()),
                    }
                }
            }
            Puzzle::Variant(puzzle) => {
                let mut is_enough = false;
                let outcome = variant::each(puzzle, u64::MAX, &stop, |solution| {
                    let next = pass(solution);
                    is_enough = next.is_break();
                    next
                });
                if !outcome.exhausted && !is_enough {
                    return Err(Error::stopped());
                }
                outcome.exhausted
            }
            other => return Err(unsupported(other, Self::NAME)),
        };
        if is_all && stop.is_raised() { Err(Error::stopped()) } else { Ok(is_all) }
    }

    fn unordered(
        &self,
        puzzle: &Classic,
        job: &Job<'_>,
        stop: &Stop,
        pass: &mut (dyn FnMut(Filled) -> ControlFlow<()> + Send),
    ) -> bool {
        let executor = job.threads();
        let (pieces, next) = (pieces(puzzle, 64 * executor.threads()), AtomicUsize::new(0));
        let out = Mutex::new((pass, true));
        executor.each(executor.threads(), &|_| {
            while let Some(piece) = pieces.get(next.fetch_add(1, Relaxed)) {
                let mut solutions = self.engine.solver().solutions(piece);
                loop {
                    let share: Vec<_> = solutions.by_ref().take(SHARE).collect();
                    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
                    if out.1 && share.iter().try_for_each(|solution| (out.0)(Filled::Classic(*solution))).is_break() {
                        out.1 = false;
                    }
                    if !out.1 || stop.is_raised() {
                        return;
                    }
                    if share.len() < SHARE {
                        break;
                    }
                }
            }
        });
        out.into_inner().unwrap_or_else(PoisonError::into_inner).1
    }
}
