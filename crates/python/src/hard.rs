//! `hard`: the search for hard puzzles.

use crate::error::bad_request;
use crate::number::{Seconds, Whole};
use crate::watch;
use pyo3::prelude::*;
use sudokit::generate::{Effort, HardSearch};
use sudokit::hard::{By, ratings, round};
use sudokit::verb::any_seed;
use sudokit::{Executor, Stop};

/// Puzzles with effort or ER, the number of finished rounds, and a checkpoint.
type Found = (Vec<(String, f64)>, u64, String);

/// Runs rounds of a search, a new one or one from a checkpoint.
#[pyfunction]
#[pyo3(signature = (*, checkpoint=None, by="effort", seed=None, pool=300, rounds=None, time_limit=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "all are keywords")]
pub(crate) fn hard(
    py: Python<'_>,
    checkpoint: Option<&str>,
    by: &str,
    seed: Option<u64>,
    pool: usize,
    rounds: Option<u64>,
    time_limit: Option<Seconds>,
    threads: Option<Whole>,
) -> PyResult<Found> {
    let by = match by {
        "effort" => By::Effort,
        "se" => By::Se,
        _ => return Err(bad_request(py, format!("by: found {by:?}, expected effort or se"))),
    };
    let mut search = match checkpoint {
        None => HardSearch::new(seed.unwrap_or_else(any_seed), pool),
        Some(text) => text.parse().map_err(|error| bad_request(py, format!("checkpoint: {error}")))?,
    };
    by.check(&search).map_err(|error| bad_request(py, format!("checkpoint: {error}")))?;
    let (time_limit, threads) = (watch::time_limit(py, time_limit)?, watch::threads(py, threads, 32)?.threads());
    let search = watch::long(py, |interrupt| {
        let stop: Stop = time_limit.map_or_else(|| interrupt.clone(), |time| interrupt.after(time));
        let mut workers: Vec<_> = (0..threads).map(|_| by.worker(&stop)).collect();
        while rounds.is_none_or(|rounds| search.round() < rounds) && round(&mut search, by, &mut workers, |_| (), &stop)
        {
        }
        search
    })?;
    let grids: Vec<_> = search.pool().iter().map(|one| one.puzzle).collect();
    let numbers: Vec<f64> = match by {
        By::Effort => Effort::new(32).of(&grids).iter().map(|guesses| guesses.mean).collect(),
        By::Se => search.pool().iter().map(|one| f64::from(ratings(one)[0].0) / 10.0).collect(),
    };
    let puzzles = grids.iter().map(ToString::to_string).zip(numbers).collect();
    Ok((puzzles, search.round(), search.to_string()))
}
