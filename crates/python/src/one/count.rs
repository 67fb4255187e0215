//! `count`.

use super::read;
use crate::error::BadOption;
use crate::pool::with_signals;
use crate::time::patience;
use pyo3::prelude::*;
use sudokit::parallel::Threads;
use sudokit::{Counter, Solver};

/// How many solutions there are at least, and whether these are all.
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, time_limit=None, threads=None))]
pub(super) fn count_one(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    limit: Option<u128>,
    time_limit: Option<f64>,
    threads: Option<usize>,
) -> PyResult<(u128, bool)> {
    let (puzzle, patience) = (read(puzzle)?, patience(time_limit)?);
    let crew = match threads {
        Some(0) => return Err(BadOption::new_err("threads: expected 1 or more, found 0")),
        Some(threads) => Threads::new(threads),
        None => Threads::all(),
    };
    let tally = with_signals(py, Some(1), |stop| {
        let counter = Counter::new(Solver::new()).crew(&crew).stop(&patience.begin(stop));
        counter.limit(limit.unwrap_or(u128::MAX)).count(&puzzle)
    })?;
    Ok((tally.at_least, tally.exact))
}
