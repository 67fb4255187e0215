//! `generate`: new puzzles as columns, all at once or as a stream of bounded memory.

use crate::column::Column;
use crate::error::raise;
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
struct Wish {
    wish: Generate,
    bytes: bool,
}

impl Wish {
    fn read(request: &str, bytes: bool) -> Result<Self, Error> {
        let (mut map, limits): (Map<String, Value>, _) = (serde_json::from_str(request)?, limits());
        let options = json::read_options(&mut map, &limits)?;
        let mut wish: Generate = json::options(map)?;
        let geometry = json::geometry(&options)?;
        let is_nine = (geometry.box_height(), geometry.box_width()) == (3, 3) && geometry.is_plain();
        wish.geometry = (!is_nine).then(|| Arc::new(geometry));
        wish.seed.get_or_insert(limits.seed);
        wish.validate()?;
        Ok(Self { wish, bytes })
    }

    fn part(&self, rows: usize) -> Part {
        Part::new(&self.wish.columns(), self.bytes && self.wish.geometry.is_none(), rows)
    }

    fn write(&self, made: &Generated, part: &mut Part) {
        let mut column = 0;
        self.wish.row(
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
            "effort" => self.wish.effort.is_some(),
            "rating" => self.wish.rating.is_some(),
            "log_weight" => self.wish.unbiased,
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
    time_limit: Option<f64>,
    threads: Option<i128>,
) -> PyResult<Vec<Column>> {
    let wish = Wish::read(request, bytes).map_err(|error| raise(py, &error, None))?;
    let (time_limit, executor) = (watch::time_limit(py, time_limit)?, watch::threads(py, threads, usize::MAX)?);
    let run = |stop: &Stop| {
        let job = Job::default().stop(stop).time_limit(time_limit).executor(&executor);
        let mut part = wish.part(usize::try_from(wish.wish.count).unwrap_or(0).min(1 << 20));
        let summary = wish.wish.run(&job, &mut |made| {
            wish.write(&made, &mut part);
            ControlFlow::Continue(())
        })?;
        let shortfall = (summary.found < wish.wish.count).then(|| wish.wish.shortfall(&summary, &job));
        Ok((part, shortfall))
    };
    let (part, shortfall) = watch::short(py, run)?.map_err(|error: Error| raise(py, &error, None))?;
    let columns = wish.columns(part);
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
    wish: Arc<Wish>,
    stop: Stop,
    parts: Mutex<Receiver<Result<Part, Error>>>,
}

#[pymethods]
impl Made {
    #[new]
    #[pyo3(signature = (request, rows, *, threads=None))]
    fn new(py: Python<'_>, request: &str, rows: usize, threads: Option<i128>) -> PyResult<Self> {
        let wish = Arc::new(Wish::read(request, false).map_err(|error| raise(py, &error, None))?);
        let executor = watch::threads(py, threads, usize::MAX)?;
        let (stop, (send, parts)) = (Stop::new(), sync_channel(1));
        let (shared, raised) = (wish.clone(), stop.clone());
        std::thread::Builder::new().spawn(move || work(&shared, &raised, executor, rows.max(1), &send))?;
        Ok(Self { wish, stop, parts: Mutex::new(parts) })
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
                Ok(part) => return Ok(Some(self.wish.columns(part.map_err(|error| raise(py, &error, None))?))),
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

fn work(wish: &Wish, stop: &Stop, executor: Threads, rows: usize, send: &SyncSender<Result<Part, Error>>) {
    let (mut part, mut held) = (wish.part(rows), 0);
    let job = Job::default().stop(stop).executor(&executor);
    let end = wish.wish.run(&job, &mut |made| {
        wish.write(&made, &mut part);
        held += 1;
        if held < rows {
            return ControlFlow::Continue(());
        }
        held = 0;
        let full = core::mem::replace(&mut part, wish.part(rows));
        // The receiver is dropped when the stream is.
        if send.send(Ok(full)).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let end = end.and_then(|summary| {
        let is_short = summary.found < wish.wish.count && !stop.is_raised();
        if is_short { Err(wish.wish.shortfall(&summary, &job)) } else { Ok(()) }
    });
    let _ = match end {
        Ok(()) if held == 0 => Ok(()),
        Ok(()) => send.send(Ok(part)),
        Err(error) => send.send(Err(error)),
    };
}
