//! A verb on one puzzle, as JSON; and the solutions of a puzzle one by one.

use crate::error::raise;
use crate::watch;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use std::sync::{Mutex, PoisonError};
use sudokit::constraint::{AllSolutions, Next, search};
use sudokit::json::{self, Limits};
use sudokit::{Error, ErrorKind, Job, Puzzle, SizedPuzzle, Solver, Stop, Variant, Verb, verb};

/// Python programs may ask for as much as they like.
pub(crate) fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.body, limits.puzzles, limits.order) = (usize::MAX, usize::MAX, usize::MAX);
    limits.seed = verb::any_seed();
    limits
}

/// Answers the JSON request of a verb with JSON.
#[pyfunction]
#[pyo3(signature = (verb, request, *, time_limit=None, threads=None))]
pub(crate) fn call(
    py: Python<'_>,
    verb: &str,
    request: &str,
    time_limit: Option<f64>,
    threads: Option<i128>,
) -> PyResult<String> {
    let (time_limit, executor) = (watch::time_limit(py, time_limit)?, watch::threads(py, threads, usize::MAX)?);
    let limits = limits();
    let answer = watch::short(py, |stop| {
        let job = Job::default().stop(stop).time_limit(time_limit).executor(&executor);
        json::call(verb, request.as_bytes(), &limits, &job)
    })?;
    answer.map_err(|error| raise(py, &error, None))
}

/// A verb with the options of a request, and the puzzle of the request.
pub(crate) fn request<V: Verb + serde::de::DeserializeOwned>(request: &str) -> Result<(V, Puzzle), Error> {
    let mut map: Map<String, Value> = serde_json::from_str(request)?;
    let text = map.remove("puzzle").unwrap_or_default();
    let options = json::read_options(&mut map, &limits())?;
    let verb: V = json::options(map)?;
    verb.validate()?;
    Ok((verb, Puzzle::read(text.as_str().unwrap_or_default(), options)?))
}

/// The solutions of a puzzle as text, found on demand.
#[pyclass(module = "sudokit._sudokit", frozen)]
pub(crate) struct Solutions(Mutex<Search>);

enum Search {
    Nine(Box<sudokit::solve::Solutions>),
    Sized(Box<AllSolutions>, SizedPuzzle),
    Variant(Box<search::Solutions>, Variant),
}

#[pymethods]
impl Solutions {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        // The verb decides which requests make sense; its limit is how far the iterator is asked to go.
        let read = request::<verb::Solutions>(text).map_err(|error| raise(py, &error, None))?;
        let search = match read.1 {
            Puzzle::Classic(puzzle) => Search::Nine(Box::new(Solver::new().solutions(&puzzle))),
            Puzzle::Sized(puzzle) => Search::Sized(Box::new(AllSolutions::of(puzzle.grid())), puzzle),
            Puzzle::Variant(puzzle) => {
                Search::Variant(Box::new(search::Solutions::of(puzzle.shared().clone())), puzzle)
            }
            _ => return Err(raise(py, &Error::new(ErrorKind::Unsupported, "solutions: unknown kind of puzzle"), None)),
        };
        Ok(Self(Mutex::new(search)))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| match &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Search::Nine(search) => search.next().map(|solution| solution.to_string()),
            Search::Sized(search, puzzle) => match search.next(&Stop::new()) {
                Next::Solution(grid) => Some(puzzle.line(&grid)),
                _ => None,
            },
            Search::Variant(search, puzzle) => match search.next(&Stop::new()) {
                search::Next::Solution(values) => Some(puzzle.line(&values)),
                _ => None,
            },
        })
    }
}
