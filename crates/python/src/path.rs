//! `hint` and `explain`: the JSON of the verbs, and the steps behind it, which can be drawn.

use crate::error::raise;
use crate::number::Seconds;
use crate::one::request;
use crate::watch;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::cell::Cell;
use std::sync::OnceLock;
use sudokit::reason::any;
use sudokit::reason::explain::Level;
use sudokit::verb::{Explain, Hint, Telling, Way};
use sudokit::{Error, Job, Puzzle, Stop, Verb, guard, json};

/// What `hint` and `explain` keep.
type Memory = <Hint as Verb>::Memory;

/// The steps of an answer with the positions before them. They are pickled as the request, and found again when they
/// are needed: the same request gives the same steps.
#[pyclass(module = "sudokit._sudokit", frozen)]
pub(crate) struct Path {
    verb: String,
    request: String,
    found: OnceLock<Found>,
}

struct Found {
    /// Each step with the position before it.
    steps: Vec<Way>,
    /// The techniques in the order in which they are tried; of an explanation.
    schedule: Vec<&'static str>,
}

/// The answer of `hint` or `explain` as JSON, and its steps.
#[pyfunction]
#[pyo3(signature = (verb, request, *, time_limit=None))]
pub(crate) fn reason(
    py: Python<'_>,
    verb: &str,
    request: &str,
    time_limit: Option<Seconds>,
) -> PyResult<(String, Path)> {
    let limit = watch::time_limit(py, time_limit)?;
    let answer = watch::short(py, |stop| answer(verb, request, &Job::default().stop(stop).time_limit(limit)))?;
    let (text, found) = answer.map_err(|error| raise(py, &error, None))?;
    let path = Path { verb: verb.to_owned(), request: request.to_owned(), found: OnceLock::new() };
    let _ = path.found.set(found);
    Ok((text, path))
}

thread_local! {
    /// What a thread keeps between calls: to make it anew takes longer than most hints.
    static MEMORY: Cell<Option<Memory>> = const { Cell::new(None) };
}

/// Answers with the memory of the thread.
fn one<V: Verb<Memory = Memory>>(verb: &V, puzzle: &Puzzle, job: &Job<'_>) -> Result<V::Answer, Error> {
    guard::catch(|| guard::lend(&MEMORY, |memory| verb.run(puzzle, memory, job)))
}

fn answer(verb: &str, text: &str, job: &Job<'_>) -> Result<(String, Found), Error> {
    let schedule = |reasoning: &sudokit::verb::Reasoning, way: &Way| {
        if let Way::Any(..) = way {
            return Ok(any::Technique::ALL.iter().map(|technique| technique.slug()).collect());
        }
        let reasoner = reasoning.reasoner()?;
        Ok::<_, Error>(reasoner.schedule().techniques().iter().map(|technique| technique.slug()).collect())
    };
    if verb == Hint::NAME {
        let (verb, puzzle) = request::<Hint>(text)?;
        let answer = one(&verb, &puzzle, job)?;
        let found = Found { steps: answer.found.apart(false), schedule: Vec::new() };
        return Ok((json::told(&puzzle.to_string(), &Ok(answer)), found));
    }
    let (verb, puzzle) = request::<Explain>(text)?;
    let answer = one(&verb, &puzzle, job)?;
    let found = Found { steps: answer.way.apart(true), schedule: schedule(&verb.reasoning, &answer.way)? };
    Ok((json::told(&puzzle.to_string(), &Ok(answer)), found))
}

impl Path {
    fn found(&self, py: Python<'_>) -> PyResult<&Found> {
        if self.found.get().is_none() {
            let again = py.detach(|| answer(&self.verb, &self.request, &Job::default().stop(&Stop::new())));
            let _ = self.found.set(again.map_err(|error| raise(py, &error, None))?.1);
        }
        self.found.get().ok_or_else(|| raise(py, &Error::internal(), None))
    }

    fn step<R>(&self, py: Python<'_>, number: usize, tell: impl Fn(&Telling<'_>) -> R) -> PyResult<R> {
        let (way, mut told) = (self.way(py, number)?, None);
        way.each(|_, step| told = Some(tell(step)));
        told.ok_or_else(|| PyIndexError::new_err("step number out of range"))
    }

    fn way(&self, py: Python<'_>, number: usize) -> PyResult<&Way> {
        let found = self.found(py)?.steps.get(number);
        found.ok_or_else(|| PyIndexError::new_err("step number out of range"))
    }
}

#[pymethods]
impl Path {
    #[new]
    fn new(verb: String, request: String) -> Self {
        Self { verb, request, found: OnceLock::new() }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, String)) {
        (py.get_type::<Self>().into_any(), (self.verb.clone(), self.request.clone()))
    }

    /// The techniques of an explanation in the order in which they are tried.
    fn schedule(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        Ok(self.found(py)?.schedule.clone())
    }

    /// A step in words: as a `nudge`, as `where` to look, or in `full`.
    fn words(&self, py: Python<'_>, number: usize, level: &str) -> PyResult<String> {
        let level = Level::ALL.into_iter().find(|known| known.name() == level).unwrap_or(Level::Full);
        self.step(py, number, |step| step.words(level))
    }

    /// A step as a picture.
    fn svg(&self, py: Python<'_>, number: usize) -> PyResult<String> {
        self.step(py, number, |step| step.svg())
    }

    /// A step as a grid of candidates for a terminal.
    fn grid(&self, py: Python<'_>, number: usize, color: bool) -> PyResult<String> {
        self.step(py, number, |step| step.grid(color))
    }

    /// The position before a step: its cells, and its candidates cell by cell (729 characters for 9x9 puzzles).
    fn position(&self, py: Python<'_>, number: usize) -> PyResult<(String, String)> {
        Ok(match self.way(py, number)? {
            Way::Classic(board, _) => (board.grid().to_string(), board.pencilmarks().to_string()),
            way => (way.line(), way.marks().join(" ")),
        })
    }
}
