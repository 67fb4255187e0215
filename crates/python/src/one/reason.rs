//! `hint` and `explain`: steps with their evidence.

use super::read;
use crate::error::{BadOption, Fault};
use crate::pool::with_signals;
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudokit::reason::explain::{Explanation, Level};
use sudokit::reason::{Board, Memory, Reasoner, Schedule, Settings, Start, Step, Technique};
use sudokit::{Answer, Grid, Puzzle, Solver, Stop};

/// A step and the position it was found in.
#[pyclass(module = "sudokit._sudokit", frozen)]
pub(super) struct RawStep {
    board: Board,
    step: Step,
}

impl RawStep {
    fn explanation(&self) -> Explanation<'_> {
        Explanation::new(&self.board, &self.step)
    }
}

#[pymethods]
impl RawStep {
    /// As JSON, with all there is to tell.
    fn json(&self) -> String {
        self.explanation().json()
    }

    /// In words: as a `nudge`, as `where` to look, or in `full`.
    fn words(&self, level: &str) -> PyResult<String> {
        Ok(self.explanation().words(level_of(level)?))
    }

    /// As a picture.
    fn svg(&self) -> String {
        self.explanation().svg()
    }

    /// As a grid of candidates for a terminal.
    #[pyo3(signature = (*, color=false))]
    fn grid(&self, color: bool) -> String {
        self.explanation().grid(color)
    }

    /// What stands before the step: 81 characters, and 729 for the candidates.
    fn position(&self) -> (String, String) {
        (self.board.grid().to_string(), self.board.pencilmarks().to_string())
    }
}

fn level_of(name: &str) -> PyResult<Level> {
    let words = || format!("level: expected \"nudge\", \"where\" or \"full\", found {name:?}");
    Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| BadOption::new_err(words()))
}

/// How to reason, as Python tells it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Manner {
    schedule: String,
    uniqueness: bool,
    without: Vec<String>,
}

impl Manner {
    fn reasoner(&self) -> PyResult<Reasoner> {
        let schedule = match self.schedule.as_str() {
            "teaching" => Schedule::teaching(),
            "hodoku" => Schedule::hodoku(),
            "se" => Schedule::se(),
            other => {
                let words = format!("schedule: expected \"teaching\", \"hodoku\" or \"se\", found {other:?}");
                return Err(BadOption::new_err(words));
            }
        };
        let unwanted: BTreeSet<Technique> = self.without.iter().map(|name| technique(name)).collect::<PyResult<_>>()?;
        let mut settings = Settings::default();
        settings.uniqueness = self.uniqueness;
        Ok(Reasoner::new(schedule.without(|technique| unwanted.contains(&technique)), settings))
    }
}

/// The technique of this name.
pub(crate) fn technique(name: &str) -> PyResult<Technique> {
    name.parse()
        .map_err(|_| BadOption::new_err(format!("no technique is called {name:?}; sudokit.techniques() lists them")))
}

/// Every technique: its name in calls, its title, its family.
#[pyfunction]
pub(super) fn techniques() -> Vec<(&'static str, &'static str, String)> {
    let all = Technique::ALL.iter();
    all.map(|technique| (technique.slug(), technique.title(), technique.family().to_string())).collect()
}

/// Where the reasoning starts: the puzzle itself, or a player's digits (clues may be among them) and marks. Refused where
/// the techniques would prove nonsense.
fn begin(
    puzzle: &Puzzle,
    entries: Option<&Bound<'_, PyAny>>,
    marks: Option<&Bound<'_, PyAny>>,
    reasoner: &Reasoner,
) -> PyResult<Start> {
    let (entries, marks) = (entries.map(read).transpose()?, marks.map(read).transpose()?);
    let answer = Solver::new().solve(puzzle);
    match answer {
        Answer::None => return Err(Fault::NoSolution.raise(None)),
        Answer::Several(_) if reasoner.settings().uniqueness => return Err(Fault::ManySolutions.raise(None)),
        _ => {}
    }
    if entries.is_none() && marks.is_none() {
        return Ok(Start::of_puzzle(puzzle));
    }
    let mut grid = if puzzle.is_sukaku() { Grid::EMPTY } else { puzzle.clues() };
    let entered = entries.map(|entries| entries.clues()).unwrap_or_default();
    entered.clues().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
    let only = answer.solution().filter(|_| answer.is_proper());
    let marks = marks.map(|marks| marks.pencilmarks());
    Start::of_entries(puzzle, &grid, marks.as_ref(), only).map_err(|error| Fault::Bad(error.to_string()).raise(None))
}

/// What was found, steps, wrong digits, cells that lack the right mark, and what is wrong in words.
type Told = (&'static str, Vec<RawStep>, Vec<String>, Vec<String>, Option<String>);

fn tell(result: &'static str, steps: Vec<RawStep>, start: &Start, level: Level) -> Told {
    let wrong = start.wrong.iter().map(ToString::to_string).collect();
    let lost = start.lost.iter().map(|cell| cell.to_string()).collect();
    (result, steps, wrong, lost, start.is_wrong().then(|| start.hint(level)))
}

/// The next step, or all that could be taken now up to so many.
#[pyfunction]
#[pyo3(signature = (puzzle, entries, marks, manner, *, level, all=None))]
pub(super) fn hint_one(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    entries: Option<&Bound<'_, PyAny>>,
    marks: Option<&Bound<'_, PyAny>>,
    manner: Manner,
    level: &str,
    all: Option<usize>,
) -> PyResult<Told> {
    let (level, puzzle, reasoner) = (level_of(level)?, read(puzzle)?, manner.reasoner()?);
    let start = begin(&puzzle, entries, marks, &reasoner)?;
    if start.is_wrong() {
        return Ok(tell("wrong", Vec::new(), &start, level));
    }
    if start.board.is_full() {
        return Ok(tell("solved", Vec::new(), &start, level));
    }
    let steps = with_signals(py, Some(1), |stop| steps(&reasoner, &start.board, all, stop))?;
    let found = if steps.is_empty() { "stuck" } else { "step" };
    let raw = |step| RawStep { board: start.board.clone(), step };
    Ok(tell(found, steps.into_iter().map(raw).collect(), &start, level))
}

fn steps(reasoner: &Reasoner, board: &Board, all: Option<usize>, stop: &Stop) -> Vec<Step> {
    let (mut steps, mut memory) = (Vec::new(), Memory::default());
    match all {
        None => steps.extend(reasoner.find_next(board, &mut memory)),
        Some(0) => {}
        Some(limit) => reasoner.find_all(board, &mut memory, &mut |step| {
            steps.push(step);
            let enough = steps.len() >= limit || stop.is_raised();
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }),
    }
    steps
}

/// The whole path, as far as the schedule goes.
#[pyfunction]
pub(super) fn explain_one(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    entries: Option<&Bound<'_, PyAny>>,
    marks: Option<&Bound<'_, PyAny>>,
    manner: Manner,
) -> PyResult<(Told, Vec<&'static str>)> {
    let (puzzle, reasoner) = (read(puzzle)?, manner.reasoner()?);
    let start = begin(&puzzle, entries, marks, &reasoner)?;
    let order = reasoner.schedule().techniques().iter().map(|technique| technique.slug()).collect();
    if start.is_wrong() {
        return Ok((tell("wrong", Vec::new(), &start, Level::Full), order));
    }
    let (path, end) = with_signals(py, Some(1), |stop| path(&reasoner, start.board.clone(), stop))?;
    let result = if end.is_full() { "solved" } else { "stuck" };
    Ok((tell(result, path, &start, Level::Full), order))
}

/// A path step by step, so that it can be stopped between two.
fn path(reasoner: &Reasoner, mut board: Board, stop: &Stop) -> (Vec<RawStep>, Board) {
    let (mut path, mut memory) = (Vec::new(), Memory::default());
    while !board.is_full()
        && !stop.is_raised()
        && let Some(step) = reasoner.find_next(&board, &mut memory)
    {
        let before = board.clone();
        step.apply(&mut board);
        path.push(RawStep { board: before, step });
    }
    (path, board)
}
