//! `generate`: new puzzles as columns, all at once or as a stream of bounded memory.

use crate::column::Column;
use crate::error::raise;
use crate::number::{Seconds, Whole};
use crate::one::limits;
use crate::part::Part;
use crate::watch;
use core::ops::ControlFlow;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use sudokit::parallel::Threads;
use sudokit::verb::{Generate, Generated, Row};
use sudokit::{Error, Job, Stop, json};

/// A request to generate, and the form of the answer.
struct Request {
    verb: Generate,
    bytes: bool,
}

impl Request {
    fn read(request: &str, bytes: bool) -> Result<Self, Error> {
        let (mut map, limits): (Map<String, Value>, _) = (serde_json::from_str(request)?, limits());
        let options = json::read_options(&mut map, &limits)?;
        let mut verb: Generate = json::options(map)?;
        let geometry = json::geometry(&options)?;
        let is_nine = (geometry.box_height(), geometry.box_width()) == (3, 3) && geometry.is_plain();
        verb.geometry = (!is_nine).then(|| Arc::new(geometry));
        verb.seed.get_or_insert(limits.seed);
        verb.validate()?;
        Ok(Self { verb, bytes })
    }

    fn part(&self, rows: usize) -> Part {
        Part::new(&self.verb.columns(), self.bytes && self.verb.geometry.is_none(), rows)
    }

    fn write(&self, made: &Generated, part: &mut Part) {
        let mut column = 0;
        self.verb.row(
            made,
            &mut Row::new(&mut |value| {
                part.push(column, value);
                column += 1;
            }),
        );
    }

    /// The columns; optional ones only if requested.
    fn columns(&self, part: Part) -> Vec<Column> {
        part.columns(|name| match name {
            "effort" => self.verb.effort.is_some(),
            "rating" => self.verb.rating.is_some() || self.verb.rate,
            "log_weight" => self.verb.unbiased,
            _ => true,
        })
    }
}

/// Makes puzzles. If there are too few, the exception has them as its attribute `found`.
#[pyfunction]
#[pyo3(signature = (request, *, bytes=false, time_limit=None, threads=None))]
pub(crate) fn generate(
    py: Python<'_>,
    request: &str,
    bytes: bool,
    time_limit: Option<Seconds>,
    threads: Option<Whole>,
) -> PyResult<Vec<Column>> {
    let wanted = Request::read(request, bytes).map_err(|error| raise(py, &error, None))?;
    let (time_limit, executor) = (watch::time_limit(py, time_limit)?, watch::threads(py, threads, usize::MAX)?);
    let run = |stop: &Stop| {
        let job = Job::default().stop(stop).time_limit(time_limit).executor(&executor);
        let mut part = wanted.part(usize::try_from(wanted.verb.count).unwrap_or(0).min(1 << 20));
        let summary = wanted.verb.run(&job, &mut |made| {
            wanted.write(&made, &mut part);
            ControlFlow::Continue(())
        })?;
        let shortfall = (summary.found < wanted.verb.count).then(|| wanted.verb.shortfall(&summary, &job));
        Ok((part, shortfall))
    };
    let (part, shortfall) = watch::short(py, run)?.map_err(|error: Error| raise(py, &error, None))?;
    let columns = wanted.columns(part);
    match shortfall {
        None => Ok(columns),
        Some(error) => {
            let error = raise(py, &error, None);
            error.value(py).setattr("found", columns.into_pyobject(py)?)?;
            Err(error)
        }
    }
}

/// Puzzles in parts of `rows` rows, made on demand: a thread works ahead by two parts.
#[pyclass(module = "sudokit._sudokit", frozen)]
pub(crate) struct Made {
    wanted: Arc<Request>,
    stop: Stop,
    parts: Mutex<Receiver<Result<Part, Error>>>,
}

#[pymethods]
impl Made {
    #[new]
    #[pyo3(signature = (request, rows, *, threads=None))]
    fn new(py: Python<'_>, request: &str, rows: usize, threads: Option<Whole>) -> PyResult<Self> {
        let wanted = Arc::new(Request::read(request, false).map_err(|error| raise(py, &error, None))?);
        let executor = watch::threads(py, threads, usize::MAX)?;
        let (stop, (send, parts)) = (Stop::new(), sync_channel(1));
        let (shared, raised) = (wanted.clone(), stop.clone());
        std::thread::Builder::new().spawn(move || work(&shared, &raised, executor, rows.max(1), &send))?;
        Ok(Self { wanted, stop, parts: Mutex::new(parts) })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<Column>>> {
        loop {
            let next = py.detach(|| {
                let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
                parts.recv_timeout(Duration::from_millis(20))
            });
            match next {
                Ok(part) => return Ok(Some(self.wanted.columns(part.map_err(|error| raise(py, &error, None))?))),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn work(wanted: &Request, stop: &Stop, executor: Threads, rows: usize, send: &SyncSender<Result<Part, Error>>) {
    let (mut part, mut held) = (wanted.part(rows), 0);
    let job = Job::default().stop(stop).executor(&executor);
    let end = wanted.verb.run(&job, &mut |made| {
        wanted.write(&made, &mut part);
        held += 1;
        if held < rows {
            return ControlFlow::Continue(());
        }
        held = 0;
        let full = core::mem::replace(&mut part, wanted.part(rows));
        // The receiver is dropped when the stream is.
        if send.send(Ok(full)).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let end = end.and_then(|summary| {
        let is_short = summary.found < wanted.verb.count && !stop.is_raised();
        if is_short { Err(wanted.verb.shortfall(&summary, &job)) } else { Ok(()) }
    });
    let _ = match end {
        Ok(()) if held == 0 => Ok(()),
        Ok(()) => send.send(Ok(part)),
        Err(error) => send.send(Err(error)),
    };
}
