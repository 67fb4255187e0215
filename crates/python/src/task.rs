//! Work on a column: read in shares, answered by every core with the interpreter released, written in order. A bad row
//! becomes a row of nulls with its error; Ctrl-C stops at the next share, or earlier where the work can be stopped.

use crate::error::{BadOption, Fault};
use crate::frame::Frame;
use crate::part::{Head, Kind, Part, join};
use crate::pool::with_signals;
use crate::rows::{Rows, View};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use sudokit::{Puzzle, Stop, unharmed};

/// So many grids are just below the 2 GiB that a column of text holds. Better to say so before the work than after.
const MOST_TEXTS: usize = 26_000_000;

/// What to do with puzzles.
pub(crate) trait Task: Sync {
    /// What a thread keeps from share to share.
    type Memory: Default + Send;
    /// The answer to one puzzle.
    type Answer: Send;
    /// How many rows a thread takes at a time: fewer where one can take long.
    const SHARE: usize = 2048;

    /// The columns of the answers; a column `error` is added.
    fn heads(&self) -> Vec<Head>;

    /// The answers to some puzzles, in their order. When `stop` is raised it may give fewer: they are thrown away.
    fn answers(&self, puzzles: &[Puzzle], memory: &mut Self::Memory, stop: &Stop) -> Vec<Self::Answer>;

    /// Why there is no answer.
    fn fault(&self, _answer: &Self::Answer) -> Option<Fault> {
        None
    }

    /// How many rows an answer has.
    fn copies(&self) -> usize {
        1
    }

    /// Writes row number `copy` of the answer to row `row` of the input: one value or null for each of the columns.
    fn write(&self, row: usize, copy: usize, puzzle: &Puzzle, answer: &Self::Answer, part: &mut Part);
}

/// Options of every call on a column.
pub(crate) struct Options<'a> {
    pub(crate) column: &'a str,
    pub(crate) errors: &'a str,
    pub(crate) threads: Option<usize>,
}

/// Does a task on a column; `make` is told whether the grids of the answers are to be bytes rather than text.
pub(crate) fn run<T: Task>(
    py: Python<'_>,
    object: &Bound<'_, PyAny>,
    options: &Options<'_>,
    make: impl FnOnce(bool) -> T,
) -> PyResult<Frame> {
    let raise = match options.errors {
        "null" => false,
        "raise" => true,
        other => return Err(BadOption::new_err(format!("errors: expected \"null\" or \"raise\", found {other:?}"))),
    };
    let rows = Rows::new(object, options.column)?;
    let view = rows.view()?;
    let total = view.len();
    let task = make(view.has_bytes());
    let mut heads = task.heads();
    if heads[0].1 == Kind::Text && total.saturating_mul(task.copies()) > MOST_TEXTS {
        let words = format!("more than {MOST_TEXTS} rows of text: give the column in smaller batches, or as arrays");
        return Err(PyOverflowError::new_err(words));
    }
    heads.push(("error", Kind::Text));
    let job = Job { task: &task, view: &view, heads: &heads, raise, first_bad: AtomicUsize::new(usize::MAX) };
    let parts = with_signals(py, options.threads, |stop| {
        let starts: Vec<usize> = (0..total).step_by(T::SHARE).collect();
        let part = |memory: &mut T::Memory, &start: &usize| job.share(start, memory, stop);
        starts.par_iter().map_init(T::Memory::default, part).collect::<Vec<Result<Part, Bad>>>()
    })?;
    let parts = parts.into_iter().collect::<Result<Vec<Part>, Bad>>().map_err(|(row, fault)| fault.raise(Some(row)))?;
    Ok(Frame::new(join(&heads, parts, total * task.copies())?))
}

/// The number of a bad row, and what is wrong with it.
type Bad = (usize, Fault);

struct Job<'a, T> {
    task: &'a T,
    view: &'a View<'a>,
    heads: &'a [Head],
    raise: bool,
    /// The first bad row so far, if these are to be raised: shares behind it are not looked at.
    first_bad: AtomicUsize,
}

impl<T: Task> Job<'_, T> {
    fn share(&self, start: usize, memory: &mut T::Memory, stop: &Stop) -> Result<Part, Bad> {
        if start > self.first_bad.load(Ordering::Relaxed) {
            return Ok(Part::new(self.heads, 0));
        }
        let (mut puzzles, mut faults) = (Vec::with_capacity(T::SHARE), Vec::new());
        let mut end = start;
        self.view.read(start, T::SHARE, |puzzle| {
            match puzzle {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(error) => faults.push((end, Fault::Bad(error))),
            }
            end += 1;
        });
        let mut part = Part::new(self.heads, (end - start) * self.task.copies());
        let ask = |puzzles: &[Puzzle], memory: &mut T::Memory| self.task.answers(puzzles, memory, stop);
        let answers = if stop.is_raised() { Vec::new() } else { unharmed::answers(&puzzles, memory, ask) };
        let (mut answered, mut bad) = (puzzles.iter().zip(&answers), faults.into_iter().peekable());
        for row in start..end {
            let (fault, answer) = match bad.next_if(|(at, _)| *at == row) {
                Some((_, fault)) => (Some(fault), None),
                None => {
                    let Some((puzzle, answer)) = answered.next() else { break };
                    match answer {
                        Some(answer) => (self.task.fault(answer), Some((puzzle, answer))),
                        None => (Some(Fault::Mistake), None),
                    }
                }
            };
            match (fault, answer) {
                (Some(fault), _) if self.raise => {
                    self.first_bad.fetch_min(start, Ordering::Relaxed);
                    return Err((row, fault));
                }
                (Some(fault), _) => part.error(&fault.to_string()),
                (None, Some((puzzle, answer))) => {
                    for copy in 0..self.task.copies() {
                        self.task.write(row, copy, puzzle, answer, &mut part);
                        part.end();
                    }
                }
                (None, None) => {}
            }
        }
        Ok(part)
    }
}
