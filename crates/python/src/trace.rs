//! Arguments written for a column of puzzles, and arguments of others checked.

use crate::board::{reasoner, technique};
use crate::column::Column;
use crate::error::bad_request;
use crate::number::Whole;
use crate::part::Part;
use crate::rows::Reader;
use crate::table::{Options, Task, run};
use crate::watch;
use pyo3::prelude::*;
use std::sync::Mutex;
use sudokit::canon::Id;
use sudokit::reason::{Board, Memory, Reasoner};
use sudokit::solve::Executor;
use sudokit::text::{ReadOptions, read_nine};
use sudokit::trace::{Argued, Argument, Checked, Marks, Mutation, Style, check, mutated};
use sudokit::verb::{self, Value};
use sudokit::{Classic, Error, ErrorKind, Job, Puzzle, Rng, Solver};

/// How a trace is written.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Writing {
    style: String,
    marks: String,
    seed: u64,
    until: Option<String>,
    uniqueness: bool,
}

struct Trace {
    style: Style,
    marks: Marks,
    seed: u64,
    reasoner: Reasoner,
}

/// The argument for a puzzle.
struct Told {
    text: String,
    steps: usize,
    result: &'static str,
    hardest: Option<&'static str>,
}

/// The arguments for a column of puzzles.
#[pyfunction]
pub(crate) fn trace(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    writing: Writing,
    options: Options,
) -> PyResult<Vec<Column>> {
    let style = writing.style.parse().map_err(|error| bad_request(py, format!("style: {error}")))?;
    let marks = Marks::ALL.into_iter().find(|marks| marks.name() == writing.marks);
    let found = &writing.marks;
    let marks = marks
        .ok_or_else(|| bad_request(py, format!("marks: found {found:?}, expected \"none\", \"cited\" or \"all\"")))?;
    let reasoner = reasoner(technique(py, writing.until.as_deref())?, writing.uniqueness);
    let task = Trace { style, marks, seed: writing.seed, reasoner };
    run(py, &task, &Reader::new(ReadOptions::nine()), puzzles, &options)
}

impl Trace {
    fn tell(&self, puzzle: &Classic, memory: &mut Memory, job: &Job<'_>) -> Result<Told, Error> {
        match Solver::new().solve(puzzle).is_proper() {
            true => {}
            false => return Err(Error::new(ErrorKind::BadPuzzle, "the puzzle does not have exactly one solution")),
        }
        let stop = job.begin();
        memory.stop_at(&stop);
        let mut rng = Rng::stream(self.seed, Id::of(puzzle).0 as u64);
        let mut board = Board::new(puzzle);
        let path = self.reasoner.solve(board.clone(), memory);
        let mut text = String::new();
        for step in &path.steps {
            text += &Argued::new(&board, step, self.marks).write(self.style, &mut rng);
            text.push('\n');
            step.apply(&mut board);
        }
        let order = self.reasoner.schedule().techniques();
        let hardest = path.steps.iter().filter_map(|step| order.iter().position(|&one| one == step.technique)).max();
        let result = match (path.end.is_full(), path.stopped) {
            (true, _) => "solved",
            (_, true) => "stopped",
            _ => "stuck",
        };
        text.truncate(text.trim_end().len());
        Ok(Told { text, steps: path.steps.len(), result, hardest: hardest.map(|rank| order[rank].slug()) })
    }
}

impl Task for Trace {
    type Memory = Memory;
    type Answer = Told;
    const SHARE: usize = 16;

    fn heads(&self) -> Vec<verb::Column> {
        let text = verb::Column::text;
        vec![text("trace"), verb::Column::integer("steps"), text("result"), text("hardest")]
    }

    fn nine(&self, puzzles: &[Classic], memory: &mut Memory, job: &Job<'_>) -> Vec<Result<Told, Error>> {
        puzzles.iter().take_while(|_| !job.is_stopped()).map(|puzzle| self.tell(puzzle, memory, job)).collect()
    }

    fn sized(&self, _: &Puzzle, _: &Job<'_>) -> Option<Result<Told, Error>> {
        Some(Err(Error::new(ErrorKind::Unsupported, "traces support 9x9 puzzles without extra houses")))
    }

    fn write(&self, _: usize, told: &Told, part: &mut Part) {
        part.push(0, Value::Text(&told.text));
        part.push(1, Value::Integer(told.steps as u128));
        part.push(2, Value::Text(told.result));
        part.push(3, told.hardest.map_or(Value::Null, Value::Text));
        part.push(4, Value::Null);
    }
}

/// An argument: text with one step per line, or a list of steps.
#[derive(FromPyObject)]
pub(crate) enum Given {
    Text(String),
    Steps(Vec<String>),
}

impl Given {
    /// Every item of a list is one step, so that the verdict has as many.
    fn read(&self) -> Argument {
        match self {
            Self::Text(text) => Argued::read_all(text),
            Self::Steps(steps) => steps.iter().map(|step| Argued::read(step)).collect(),
        }
    }
}

/// What is said of a step: valid, true, premises hold, follows, technique, error, understood.
type Judged = (bool, bool, bool, bool, Option<&'static str>, Option<String>, bool);

/// The verdict on every step of every argument, or why a puzzle could not be read.
#[pyfunction]
#[pyo3(signature = (puzzles, arguments, *, bare, until, threads))]
pub(crate) fn check_arguments(
    py: Python<'_>,
    puzzles: Vec<String>,
    arguments: Vec<Given>,
    bare: bool,
    until: Option<&str>,
    threads: Option<Whole>,
) -> PyResult<Vec<Verdicts>> {
    let until = technique(py, until)?;
    let executor = watch::threads(py, threads, puzzles.len())?;
    let verdicts: Vec<Mutex<Option<Verdicts>>> = puzzles.iter().map(|_| Mutex::new(None)).collect();
    let judge = |row: usize| {
        let puzzle = match read_nine(&puzzles[row]) {
            Ok(puzzle) => puzzle,
            Err(error) => return (Vec::new(), Some(error.to_string())),
        };
        match check(&puzzle, &arguments[row].read(), bare.then_some(until)) {
            Some(steps) => (steps.into_iter().map(judged).collect(), None),
            None => (Vec::new(), Some("the puzzle does not have exactly one solution".to_owned())),
        }
    };
    // Work that is begun again goes on with the rows that are left.
    watch::short(py, |stop| {
        executor.each(puzzles.len(), &|row| {
            if !stop.is_raised()
                && let Ok(mut verdict) = verdicts[row].lock()
                && verdict.is_none()
            {
                *verdict = Some(judge(row));
            }
        });
    })?;
    let done = verdicts.into_iter().map(|verdict| verdict.into_inner().ok().flatten().unwrap_or_default());
    Ok(done.collect())
}

/// The steps of an argument, and why there are none.
type Verdicts = (Vec<Judged>, Option<String>);

fn judged(checked: Checked) -> Judged {
    let Checked { valid, is_true, premises_hold, follows, technique, error, understood } = checked;
    (valid, is_true, premises_hold, follows, technique.map(|technique| technique.slug()), error, understood)
}

/// A step of an argument with a fault; `None` if it has nothing that could be changed so.
#[pyfunction]
pub(crate) fn mutate(py: Python<'_>, line: &str, fault: &str, style: &str, seed: u64) -> PyResult<Option<String>> {
    let kind = Mutation::ALL.into_iter().find(|kind| kind.name() == fault);
    let names = Mutation::ALL.map(Mutation::name).join(", ");
    let kind = kind.ok_or_else(|| bad_request(py, format!("fault: found {fault:?}, expected one of {names}")))?;
    let style: Style = style.parse().map_err(|error| bad_request(py, format!("style: {error}")))?;
    let step = Argued::read(line).map_err(|error| bad_request(py, error.to_string()))?;
    let mut rng = Rng::new(seed);
    Ok(mutated(&step, kind, &mut rng).filter(|fault| *fault != step).map(|fault| fault.write(style, &mut rng)))
}
