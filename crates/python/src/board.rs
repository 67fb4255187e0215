//! One position to play in.

use crate::error::{bad_request, raise};
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use sudokit::reason::explain::{Explanation, Level};
use sudokit::reason::{Memory, Reasoner, Schedule, Settings, Technique};
use sudokit::text::read_nine;
use sudokit::trace::{self, Move, Play};
use sudokit::{Candidate, Cell, Digit, Error, ErrorKind};

/// A position: a puzzle and the moves made so far.
#[pyclass(module = "sudokit._sudokit")]
#[derive(Clone)]
pub(crate) struct Board(Play);

/// The technique of a name, up to which the teaching order goes.
pub(crate) fn technique(py: Python<'_>, name: Option<&str>) -> PyResult<Option<Technique>> {
    let found = name.map(str::parse).transpose();
    found.map_err(|error| bad_request(py, format!("until: {error}")))
}

/// The teaching order up to a technique.
pub(crate) fn reasoner(until: Option<Technique>, uniqueness: bool) -> Reasoner {
    let schedule = Schedule::teaching();
    let mut settings = Settings::default();
    settings.uniqueness = uniqueness;
    Reasoner::new(until.map_or(schedule.clone(), |until| schedule.up_to(until)), settings)
}

/// The candidate of a move: `9 * cell + digit - 1`, 729 more to take it away.
fn made(action: usize) -> Option<Move> {
    let candidate = Candidate::at(Cell::new(action % 729 / 9)?, Digit::from_index(action % 9)?);
    match action / 729 {
        0 => Some(Move::Place(candidate)),
        1 => Some(Move::Eliminate(candidate)),
        _ => None,
    }
}

fn number(made: Move) -> usize {
    match made {
        Move::Place(at) => 9 * at.cell().index() + at.digit().index(),
        Move::Eliminate(at) => 729 + 9 * at.cell().index() + at.digit().index(),
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(py: Python<'_>, puzzle: &str, moves: Vec<usize>) -> PyResult<Self> {
        let puzzle = read_nine(puzzle).map_err(|error| raise(py, &error.into(), None))?;
        let mut board = Self(Play::new(&puzzle));
        moves.into_iter().try_for_each(|action| board.make(py, action))?;
        Ok(board)
    }

    /// Makes a move.
    fn make(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        let made = made(action).ok_or_else(|| bad_request(py, format!("move: found {action}, expected 0 to 1457")))?;
        let done = self.0.make(made);
        done.map_err(|error| raise(py, &Error::new(ErrorKind::BadRequest, error.to_string()), None))
    }

    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// The moves in order.
    fn moves(&self) -> Vec<usize> {
        self.0.moves().into_iter().map(number).collect()
    }

    /// The number of moves.
    fn count(&self) -> usize {
        self.0.len()
    }

    /// The puzzle as text.
    fn puzzle(&self) -> String {
        self.0.puzzle().to_string()
    }

    /// What stands as text.
    fn line(&self) -> String {
        self.0.board().grid().to_string()
    }

    /// What stands: 81 digits, 0 for an open cell.
    fn grid<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.0.board().grid().values().to_pyarray(py)
    }

    /// The candidates: 729 flags, cell by cell.
    fn candidates<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut flags = [false; 729];
        for cell in self.0.board().open().iter() {
            for digit in self.0.board().marks(cell).iter() {
                flags[9 * cell.index() + digit.index()] = true;
            }
        }
        flags.to_pyarray(py)
    }

    /// The candidates of a cell.
    fn marks(&self, cell: usize) -> Vec<u8> {
        let marks = Cell::new(cell).map(|cell| self.0.board().marks(cell));
        marks.into_iter().flat_map(|marks| marks.iter().map(Digit::value)).collect()
    }

    /// `open`, `solved` or `contradiction`.
    fn status(&self) -> &'static str {
        self.0.status().name()
    }

    /// The digits that are forced now: 81 of them, 0 elsewhere.
    fn forced<'py>(
        &self,
        py: Python<'py>,
        until: Option<&str>,
        uniqueness: bool,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let level = until.map(str::parse::<Technique>).transpose();
        let until = level.map_err(|error| bad_request(py, format!("level: {error}")))?;
        let board = self.0.board();
        let grid = py.detach(|| trace::forced(board, until, uniqueness, &mut Memory::default()));
        Ok(grid.values().to_pyarray(py))
    }

    /// The easiest technique that places or removes a candidate.
    fn why(
        &self,
        py: Python<'_>,
        action: usize,
        until: Option<&str>,
        uniqueness: bool,
    ) -> PyResult<Option<&'static str>> {
        let until = technique(py, until)?;
        let Some(Move::Place(candidate)) = made(action) else { return Ok(None) };
        let board = self.0.board();
        let step = py.detach(|| trace::why(board, candidate, &reasoner(until, uniqueness), &mut Memory::default()));
        Ok(step.map(|step| step.technique.slug()))
    }

    /// The next step: technique, moves, words.
    fn next(
        &self,
        py: Python<'_>,
        until: Option<&str>,
        uniqueness: bool,
    ) -> PyResult<Option<(&'static str, Vec<usize>, String)>> {
        let until = technique(py, until)?;
        let board = self.0.board();
        Ok(py.detach(|| {
            let step = reasoner(until, uniqueness).find_next(board, &mut Memory::default())?;
            let placed = step.placements.iter().map(|&at| number(Move::Place(at)));
            let gone = step.eliminations.iter().map(|&at| number(Move::Eliminate(at)));
            let words = Explanation::new(board, &step).words(Level::Full);
            Some((step.technique.slug(), placed.chain(gone).collect(), words))
        }))
    }

    /// A position of its own with the same moves.
    fn twin(&self) -> Self {
        self.clone()
    }

    fn same(&self, other: &Self) -> bool {
        self.0.board() == other.0.board()
    }
}
