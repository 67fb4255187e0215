//! `count` on a column: how many solutions, up to a limit, and whether that is exact.

use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::search::search;
use crate::task::{Options, Task, run};
use crate::time::{Patience, patience};
use pyo3::prelude::*;
use sudokit::{Counter, Puzzle, Scratch, Solver, Stop};

/// Counts the solutions of a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit, time_limit=None, column="puzzle", errors="null", threads=None))]
pub(super) fn count_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    limit: u64,
    time_limit: Option<f64>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    let patience = patience(time_limit)?;
    run(py, puzzles, &Options { column, errors, threads }, |_| Count { limit, patience })
}

struct Count {
    limit: u64,
    patience: Patience,
}

/// So many solutions are looked for in all puzzles of a share together, which is fastest for puzzles with few.
const TOGETHER: u64 = 1_000;

/// There are at least so many, and whether these are all.
type Counted = (u64, bool);

impl Task for Count {
    type Memory = Scratch;
    type Answer = Counted;
    const SHARE: usize = 256;

    fn heads(&self) -> Vec<Head> {
        vec![("count", Kind::U64), ("exact", Kind::Bool)]
    }

    fn answers(&self, puzzles: &[Puzzle], scratch: &mut Scratch, stop: &Stop) -> Vec<Counted> {
        let found = search(puzzles, self.limit.min(TOGETHER), false, scratch);
        let mut counted = Vec::with_capacity(puzzles.len());
        for (puzzle, outcome) in puzzles.iter().zip(found.iter().map(|found| found.outcome)) {
            if stop.is_raised() {
                break;
            }
            counted.push(if outcome.exhausted || outcome.count >= self.limit {
                (outcome.count, outcome.exhausted)
            } else {
                let counter = Counter::new(Solver::new()).limit(self.limit.into()).stop(&self.patience.begin(stop));
                let tally = counter.count(puzzle);
                // It is no more than the limit, but what was found together may be more than a short time allowed.
                (u64::try_from(tally.at_least).unwrap_or(u64::MAX).max(outcome.count), tally.exact)
            });
        }
        counted
    }

    fn write(&self, _: usize, _: usize, _: &Puzzle, &(count, exact): &Counted, part: &mut Part) {
        part.number(0, count);
        part.flag(1, exact);
    }
}
