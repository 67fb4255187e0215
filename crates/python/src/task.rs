//! Work on a column: read in shares, answered by every core with the interpreter released, written in order. A bad row
//! becomes a row of nulls with its error; Ctrl-C stops at the next share.

use crate::error::BadPuzzle;
use crate::frame::Frame;
use crate::part::{Kind, Part, join};
use crate::rows::{Rows, View};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use sudokit::{Puzzle, Stop};

/// How many rows a thread takes at a time.
const SHARE: usize = 2048;

/// What to do with puzzles.
pub(crate) trait Task: Sync {
    /// What a thread keeps from share to share.
    type Memory: Default + Send;
    /// The answer to one puzzle.
    type Answer: Send;
    /// The columns of the answers; a column `error` is added.
    const COLUMNS: &'static [(&'static str, Kind)];

    /// The answers to some puzzles, in their order. When `stop` is raised it may give fewer: they are thrown away.
    fn answers(&self, puzzles: &[Puzzle], memory: &mut Self::Memory, stop: &Stop) -> Vec<Self::Answer>;

    /// Writes an answer: one value or null for each of the columns.
    fn write(&self, puzzle: &Puzzle, answer: &Self::Answer, part: &mut Part);
}

/// Options of every call on a column.
pub(crate) struct Options<'a> {
    pub(crate) column: &'a str,
    pub(crate) errors: &'a str,
    pub(crate) threads: Option<usize>,
}

/// Does a task on a column.
pub(crate) fn run<T: Task>(
    py: Python<'_>,
    object: &Bound<'_, PyAny>,
    options: &Options<'_>,
    task: &T,
) -> PyResult<Frame> {
    let raise = match options.errors {
        "null" => false,
        "raise" => true,
        other => return Err(PyValueError::new_err(format!("errors: expected \"null\" or \"raise\", found {other:?}"))),
    };
    let rows = Rows::new(object, options.column)?;
    let view = rows.view()?;
    let total = view.len();
    let names: Vec<_> = T::COLUMNS.iter().copied().chain([("error", Kind::Text)]).collect();
    let parts = with_signals(py, options.threads, |stop| {
        let starts: Vec<usize> = (0..total).step_by(SHARE).collect();
        let part = |memory: &mut T::Memory, &start: &usize| share(task, &view, start, &names, raise, memory, stop);
        starts.par_iter().map_init(T::Memory::default, part).collect::<Result<Vec<_>, Bad>>()
    })?;
    match parts {
        Ok(parts) => Ok(Frame::new(total, join(&names, parts, total)?)),
        Err((row, error)) => Err(BadPuzzle::new_err(format!("row {row}: {error}"))),
    }
}

/// The number of a bad row, and what is wrong with it.
type Bad = (usize, String);

fn share<T: Task>(
    task: &T,
    view: &View<'_>,
    start: usize,
    names: &[(&'static str, Kind)],
    raise: bool,
    memory: &mut T::Memory,
    stop: &Stop,
) -> Result<Part, Bad> {
    let (mut puzzles, mut errors) = (Vec::with_capacity(SHARE), Vec::new());
    let mut row = start;
    view.read(start, SHARE, |puzzle| {
        match puzzle {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => errors.push((row, error)),
        }
        row += 1;
    });
    let last = T::COLUMNS.len();
    let mut part = Part::new(names.iter().map(|&(_, kind)| kind), row - start);
    if raise && !errors.is_empty() {
        return Err(errors.swap_remove(0));
    }
    let answers = if stop.is_raised() { Vec::new() } else { task.answers(&puzzles, memory, stop) };
    let (mut answered, mut bad) = (puzzles.iter().zip(&answers), errors.iter().peekable());
    for row in start..row {
        if let Some((_, error)) = bad.next_if(|(at, _)| *at == row) {
            part.nulls_before(last);
            part.text(last, error.as_bytes());
        } else if let Some((puzzle, answer)) = answered.next() {
            task.write(puzzle, answer, &mut part);
            part.null(last);
        }
    }
    Ok(part)
}

/// Does long work in a pool of threads with the interpreter released, and looks for Ctrl-C meanwhile.
pub(crate) fn with_signals<R: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    work: impl FnOnce(&Stop) -> R + Send,
) -> PyResult<R> {
    let pool = match threads {
        Some(0) => return Err(PyValueError::new_err("threads: expected 1 or more, found 0")),
        Some(threads) => Some(
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .map_err(|error| PyValueError::new_err(error.to_string()))?,
        ),
        None => None,
    };
    let stop = Stop::new();
    let (done, mut finished) = channel();
    std::thread::scope(|scope| {
        let shared = &stop;
        scope.spawn(move || {
            let result = match pool {
                Some(pool) => pool.install(|| work(shared)),
                None => work(shared),
            };
            // Nobody listens any more when a signal came.
            let _ = done.send(result);
        });
        loop {
            // The channel goes into the closure and comes back, because it cannot be shared.
            let (end, channel) = py.detach(move || (finished.recv_timeout(Duration::from_millis(20)), finished));
            finished = channel;
            match end {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        stop.raise();
                        return Err(signal);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(PyValueError::new_err("a worker thread panicked")),
            }
        }
    })
}
