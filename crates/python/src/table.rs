//! A verb on a column of puzzles: read in shares, answered on every core with the interpreter released, written in order.
//!
//! Invariant: rows keep their order whatever the threads; a row without an answer is a row of nulls with its error; the
//! shares behind a row that raises are not begun.

use crate::column::Column;
use crate::error::{bad_request, raise};
use crate::number::{Seconds, Whole};
use crate::one::limits;
use crate::part::{Part, too_much};
use crate::rows::{Read, Reader, Rows, View};
use crate::watch;
use core::ops::ControlFlow;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::sync::{Mutex, MutexGuard, PoisonError};
use sudokit::driver::{ordered, run_all, run_columns, run_many};
use sudokit::solve::Columns;
use sudokit::verb::{
    self, Always, Candidates, Canon, Check, ColumnKind, Convert, Count, Draw, Estimate, Expand, Explain, Facts, Fill,
    Hint, Minimize, Rate, Redundant, Row, Solutions, Solve, Unavoidable, Verb, Vicinity, Why,
};
use sudokit::{Classic, Error, Job, Puzzle, json};

/// What is done with the puzzles of a column.
pub(crate) trait Task: Sync {
    /// What a thread keeps.
    type Memory: Default;
    /// The answer to one puzzle.
    type Answer: Send;
    /// How many rows a thread takes at a time.
    const SHARE: usize;

    /// The columns of the answers; a column `error` is added.
    fn heads(&self) -> Vec<verb::Column>;

    /// The answers to 9x9 puzzles in their order; fewer once the job is stopped.
    fn nine(&self, puzzles: &[Classic], memory: &mut Self::Memory, job: &Job<'_>) -> Vec<Result<Self::Answer, Error>>;

    /// The answer to a puzzle of another size; nothing once the job is stopped.
    fn sized(&self, puzzle: &Puzzle, job: &Job<'_>) -> Option<Result<Self::Answer, Error>>;

    /// Answers many 9x9 puzzles and writes them column by column, if that is possible; otherwise nothing is written.
    fn columns(&self, _: &[Classic], _: &mut Self::Memory, _: &Job<'_>, _: &mut Part) -> bool {
        false
    }

    /// Writes the answer to row `row` of the input.
    fn write(&self, row: usize, answer: &Self::Answer, part: &mut Part);

    /// Whether a time limit ended the work on an answer, so that it is a bound or has gaps. Its row has an error as well.
    fn is_incomplete(&self, _: &Self::Answer) -> bool {
        false
    }
}

struct ByVerb<V>(V);

impl<V: Verb> Task for ByVerb<V> {
    type Memory = (V::Memory, Columns);
    type Answer = V::Answer;
    const SHARE: usize = V::BATCH;

    fn heads(&self) -> Vec<verb::Column> {
        self.0.columns()
    }

    fn nine(&self, puzzles: &[Classic], memory: &mut Self::Memory, job: &Job<'_>) -> Vec<Result<V::Answer, Error>> {
        let mut answers = Vec::with_capacity(puzzles.len());
        run_many(&self.0, puzzles, &mut memory.0, job, &mut answers);
        answers
    }

    fn columns(&self, puzzles: &[Classic], memory: &mut Self::Memory, job: &Job<'_>, part: &mut Part) -> bool {
        let (memory, columns) = memory;
        columns.resize(puzzles.len());
        let is_done = run_columns(&self.0, puzzles, memory, job, columns.rows());
        if is_done {
            part.solved(columns);
        }
        is_done
    }

    fn sized(&self, puzzle: &Puzzle, job: &Job<'_>) -> Option<Result<V::Answer, Error>> {
        run_all(&self.0, core::slice::from_ref(puzzle), job).pop()
    }

    fn write(&self, _: usize, answer: &V::Answer, part: &mut Part) {
        let mut column = 0;
        self.0.row(
            answer,
            &mut Row::new(&mut |value| {
                part.push(column, value);
                column += 1;
            }),
        );
        match self.is_incomplete(answer) {
            true => part.push(column, verb::Value::Text(&Error::stopped().to_string())),
            false => part.push(column, verb::Value::Null),
        }
    }

    fn is_incomplete(&self, answer: &V::Answer) -> bool {
        self.0.verdict(answer) == verb::Verdict::Stopped
    }
}

/// Options of every call on a column, besides those of the verb.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    column: String,
    errors: String,
    time_limit: Option<Seconds>,
    threads: Option<Whole>,
}

/// Answers a column of puzzles: `request` has the options of the verb as JSON.
#[pyfunction]
pub(crate) fn table(
    py: Python<'_>,
    verb: &str,
    request: &str,
    puzzles: &Bound<'_, PyAny>,
    options: Options,
) -> PyResult<Vec<Column>> {
    let run = match verb {
        Solve::NAME => by_verb::<Solve>,
        Solutions::NAME => by_verb::<Solutions>,
        Count::NAME => by_verb::<Count>,
        Estimate::NAME => by_verb::<Estimate>,
        Candidates::NAME => by_verb::<Candidates>,
        Check::NAME => by_verb::<Check>,
        Rate::NAME => by_verb::<Rate>,
        Hint::NAME => by_verb::<Hint>,
        Explain::NAME => by_verb::<Explain>,
        Facts::NAME => by_verb::<Facts>,
        Minimize::NAME => by_verb::<Minimize>,
        Canon::NAME => by_verb::<Canon>,
        Expand::NAME => by_verb::<Expand>,
        Vicinity::NAME => by_verb::<Vicinity>,
        Unavoidable::NAME => by_verb::<Unavoidable>,
        Why::NAME => by_verb::<Why>,
        Always::NAME => by_verb::<Always>,
        Redundant::NAME => by_verb::<Redundant>,
        Fill::NAME => by_verb::<Fill>,
        Draw::NAME => by_verb::<Draw>,
        Convert::NAME => by_verb::<Convert>,
        _ => return Err(bad_request(py, format!("no verb on columns is called {verb:?}"))),
    };
    run(py, request, puzzles, &options)
}

fn by_verb<V: Verb + DeserializeOwned>(
    py: Python<'_>,
    request: &str,
    puzzles: &Bound<'_, PyAny>,
    options: &Options,
) -> PyResult<Vec<Column>> {
    let read = || -> Result<(V, Reader), Error> {
        let mut map: Map<String, Value> = serde_json::from_str(request)?;
        let reader = Reader::new(json::read_options(&mut map, &limits())?);
        let verb: V = json::options(map)?;
        verb.validate()?;
        Ok((verb, reader))
    };
    let (verb, reader) = read().map_err(|error| raise(py, &error, None))?;
    run(py, &ByVerb(verb), &reader, puzzles, options)
}

/// Does a task on a column.
pub(crate) fn run<T: Task>(
    py: Python<'_>,
    task: &T,
    reader: &Reader,
    puzzles: &Bound<'_, PyAny>,
    options: &Options,
) -> PyResult<Vec<Column>> {
    let raises = match options.errors.as_str() {
        "null" => false,
        "raise" => true,
        other => return Err(bad_request(py, format!("errors: found {other:?}, expected \"null\" or \"raise\""))),
    };
    let rows = Rows::new(puzzles, &options.column)?;
    let view = rows.view()?;
    let (total, bytes) = (view.len(), view.has_bytes());
    let mut heads = task.heads();
    if !bytes && heads.iter().any(|head| head.kind == ColumnKind::Grid) && total > i32::MAX as usize / 81 {
        return Err(raise(py, &too_much(), None));
    }
    heads.push(verb::Column::text("error"));
    let time_limit = watch::time_limit(py, options.time_limit)?;
    let executor = watch::threads(py, options.threads, total.div_ceil(T::SHARE))?;
    let work = Work { task, reader, view: &view, heads: &heads, bytes, raises, spare: Mutex::new(Vec::new()) };
    let go = |stop: &sudokit::Stop| {
        let job = Job::default().stop(stop).time_limit(time_limit);
        let (mut starts, mut whole) = ((0..total).step_by(T::SHARE), Part::new(&heads, bytes, total));
        let mut end = Ok(());
        ordered(
            &executor,
            || starts.next().filter(|_| !stop.is_raised()),
            |start, memory: &mut Memory<T>| work.share(start, memory, &job),
            |part| match part.and_then(|part| whole.append(&part).map(|()| part).map_err(|error| (None, error))) {
                Ok(part) => {
                    work.spare().push(part);
                    ControlFlow::Continue(())
                }
                Err(bad) => {
                    end = Err(bad);
                    ControlFlow::Break(())
                }
            },
        );
        end.map(|()| whole)
    };
    // A share that an interrupt cut short is not looked at: the interrupt is raised.
    let whole = if total <= T::SHARE { watch::short(py, go)? } else { watch::long(py, go)? };
    let whole = whole.map_err(|(row, error)| raise(py, &error, row))?;
    Ok(whole.columns(|_| true))
}

struct Work<'a, T> {
    task: &'a T,
    reader: &'a Reader,
    view: &'a View<'a>,
    heads: &'a [verb::Column],
    bytes: bool,
    raises: bool,
    /// Parts that have been written. They go round: new ones would spend their time in page faults.
    spare: Mutex<Vec<Part>>,
}

/// What a thread keeps.
struct Memory<T: Task> {
    task: T::Memory,
    nine: Vec<Classic>,
    rows: Vec<Option<Result<Box<Puzzle>, Error>>>,
}

impl<T: Task> Default for Memory<T> {
    fn default() -> Self {
        Self { task: T::Memory::default(), nine: Vec::new(), rows: Vec::new() }
    }
}

/// The number of a row, and what is wrong with it.
type Bad = (Option<usize>, Error);

impl<T: Task> Work<'_, T> {
    fn spare(&self) -> MutexGuard<'_, Vec<Part>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn share(&self, start: usize, memory: &mut Memory<T>, job: &Job<'_>) -> Result<Part, Bad> {
        let Memory { task: memory, nine, rows } = memory;
        nine.clear();
        rows.clear();
        self.view.read(start, T::SHARE, self.reader, |read| {
            rows.push(match read {
                Ok(Read::Nine(puzzle)) => {
                    nine.push(puzzle);
                    None
                }
                Ok(Read::Sized(puzzle)) => Some(Ok(puzzle)),
                Err(error) => Some(Err(error)),
            });
        });
        let mut part = match self.spare().pop() {
            Some(part) => part,
            None => Part::new(self.heads, self.bytes, rows.len()),
        };
        part.clear();
        if nine.len() == rows.len() && self.task.columns(nine, memory, job, &mut part) {
            return Ok(part);
        }
        let mut answers = self.task.nine(nine, memory, job).into_iter();
        for (row, read) in (start..).zip(rows.drain(..)) {
            let answer = match read {
                None => answers.next(),
                Some(Ok(puzzle)) => self.task.sized(&puzzle, job),
                Some(Err(error)) => Some(Err(error)),
            };
            match answer {
                Some(Ok(answer)) if self.raises && self.task.is_incomplete(&answer) => {
                    return Err((Some(row), Error::stopped()));
                }
                Some(Ok(answer)) => self.task.write(row, &answer, &mut part),
                Some(Err(error)) if self.raises => return Err((Some(row), error)),
                Some(Err(error)) => part.error(&error.to_string()),
                None => break,
            }
        }
        Ok(part)
    }
}
