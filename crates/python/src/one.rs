//! A verb on one puzzle, as JSON; and the solutions of a puzzle one by one.

use crate::error::raise;
use crate::number::{Seconds, Whole};
use crate::watch;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
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
    time_limit: Option<Seconds>,
    threads: Option<Whole>,
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
pub(crate) struct Solutions {
    search: Mutex<Search>,
    limit: Option<Duration>,
    /// When the time is up, from the first solution that is asked for; `None` inside if it never is.
    end: OnceLock<Option<Instant>>,
}

enum Search {
    Nine(Box<sudokit::solve::Solutions>),
    Sized(Box<AllSolutions>, SizedPuzzle),
    Variant(Box<search::Solutions>, Variant),
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (text, *, time_limit=None))]
    fn new(py: Python<'_>, text: &str, time_limit: Option<Seconds>) -> PyResult<Self> {
        let limit = watch::time_limit(py, time_limit)?;
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
        Ok(Self { search: Mutex::new(search), limit, end: OnceLock::new() })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let end = *self.end.get_or_init(|| self.limit.and_then(|limit| Instant::now().checked_add(limit)));
        loop {
            let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Err(raise(py, &Error::stopped(), None));
            }
            // A search that was stopped goes on when it is asked again: in between, Ctrl-C is looked for.
            let stop = Stop::new().after(left.min(watch::MOMENT));
            let found = py.detach(|| self.search.lock().unwrap_or_else(PoisonError::into_inner).next(&stop));
            match found {
                Some(found) => return Ok(found),
                None => py.check_signals()?,
            }
        }
    }
}

impl Search {
    /// The next solution, and `None` inside if there are no more; `None` if it was stopped.
    fn next(&mut self, stop: &Stop) -> Option<Option<String>> {
        Some(match self {
            Self::Nine(search) => search.next().map(|solution| solution.to_string()),
            Self::Sized(search, puzzle) => match search.next(stop) {
                Next::Solution(grid) => Some(puzzle.line(&grid)),
                Next::Exhausted => None,
                Next::Stopped => return None,
            },
            Self::Variant(search, puzzle) => match search.next(stop) {
                search::Next::Solution(values) => Some(puzzle.line(&values)),
                search::Next::Exhausted => None,
                search::Next::Stopped => return None,
            },
        })
    }
}
