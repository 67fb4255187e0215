//! `rate` on both scales.

use super::read;
use crate::column::{number, unfinished};
use crate::error::{BadOption, Fault};
use crate::pool::with_signals;
use crate::time::patience;
use pyo3::prelude::*;
use sudokit::reason::rating::{hodoku, se};
use sudokit::{Limit, Puzzle, Solver};

fn proper(puzzle: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let puzzle = read(puzzle)?;
    let solutions = Solver::new().count(&puzzle, Limit::solutions(2)).count;
    match Fault::unless_proper(solutions) {
        Some(fault) => Err(fault.raise(None)),
        None => Ok(puzzle),
    }
}

/// ER, EP, ED; their techniques; the number of steps.
type Se = ([Option<f64>; 3], [Option<String>; 3], usize);

/// The rating of a proper puzzle on the scale of Sudoku Explainer.
#[pyfunction]
#[pyo3(signature = (puzzle, *, time_limit=None, threads=None))]
pub(super) fn rate_se_one(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    time_limit: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Se> {
    let (puzzle, patience) = (proper(puzzle)?, patience(time_limit)?);
    if threads == Some(0) {
        return Err(BadOption::new_err("threads: expected 1 or more, found 0"));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let rating = with_signals(py, Some(1), |stop| {
        let mut options = se::Options::default();
        options.threads = threads.unwrap_or_else(cores);
        let mut rater = se::Rater::default();
        rater.stop_at(&patience.begin(stop));
        rater.rate(&puzzle, &options)
    })?;
    if let Some(fault) = unfinished(&rating) {
        return Err(fault.raise(None));
    }
    let name = |technique: Option<se::SeTechnique>| technique.map(|technique| technique.to_string());
    let names = [rating.er_technique, rating.ep_technique, rating.ed_technique].map(name);
    Ok(([rating.er, rating.ep, rating.ed].map(number), names, rating.count))
}

/// Score, level, number of steps, and how many of each technique.
type Hodoku = (u32, &'static str, usize, Vec<(&'static str, usize)>);

/// The rating of a proper puzzle on HoDoKu's scale.
#[pyfunction]
pub(super) fn rate_hodoku_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<Hodoku> {
    let puzzle = proper(puzzle)?;
    let rating = py.detach(|| hodoku::rate_hodoku(&puzzle));
    let counts = rating.counts.iter().map(|&(technique, count)| (technique.slug(), count)).collect();
    Ok((rating.score, rating.level.name(), rating.steps, counts))
}
