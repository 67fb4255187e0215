//! Thousands of positions that are played at once.

use crate::board::{reasoner, technique};
use crate::error::{bad_request, raise};
use crate::watch;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2,
    ToPyArray,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudokit::reason::Memory;
use sudokit::trace::{Mistakes, Plays, Reward};
use sudokit::{Error, ErrorKind, Grid, Stop};

/// So few moves are judged without a thread of their own.
const FEW: usize = 8;

/// Positions of puzzles with one solution each, which stays in here.
#[pyclass(module = "sudokit._sudokit")]
pub(crate) struct Boards(Plays);

#[pymethods]
impl Boards {
    #[new]
    fn new(py: Python<'_>, puzzles: PyReadonlyArray2<'_, u8>, lanes: usize) -> PyResult<Self> {
        let puzzles = puzzles.as_array();
        if puzzles.ncols() != 81 || puzzles.nrows() == 0 {
            return Err(bad_request(
                py,
                format!("puzzles: found an array of shape {:?}, expected (N, 81)", puzzles.shape()),
            ));
        }
        let mut grids = Vec::with_capacity(puzzles.nrows());
        for (row, values) in puzzles.rows().into_iter().enumerate() {
            let mut cells = [0; 81];
            cells.iter_mut().zip(values).for_each(|(cell, &value)| *cell = value);
            let grid = Grid::from_values(cells);
            grids.push(grid.ok_or_else(|| {
                raise(py, &Error::new(ErrorKind::BadPuzzle, "expected digits from 0 to 9"), Some(row))
            })?);
        }
        let plays = watch::long(py, |_| Plays::new(&grids, lanes))?;
        let improper = |row| {
            raise(py, &Error::new(ErrorKind::BadPuzzle, "the puzzle does not have exactly one solution"), Some(row))
        };
        Ok(Self(plays.map_err(improper)?))
    }

    /// The positions that `clues`, `playing`, `grids` and `marks` gave.
    #[staticmethod]
    fn restore(
        py: Python<'_>,
        clues: PyReadonlyArray2<'_, u8>,
        playing: PyReadonlyArray1<'_, i64>,
        grids: PyReadonlyArray2<'_, u8>,
        marks: PyReadonlyArray2<'_, u16>,
    ) -> PyResult<Self> {
        let damaged = || PyValueError::new_err("this pickle is not one of boards");
        let (playing, grids, marks) = (playing.as_array(), grids.as_array(), marks.as_array());
        let lanes = playing.len();
        if grids.dim() != (lanes, 81) || marks.dim() != (lanes, 81) {
            return Err(damaged());
        }
        let mut found = Vec::with_capacity(lanes);
        for ((&puzzle, grid), marks) in playing.iter().zip(grids.rows()).zip(marks.rows()) {
            let puzzle = usize::try_from(puzzle).map_err(|_| damaged())?;
            found.push((puzzle, std::array::from_fn(|cell| grid[cell]), std::array::from_fn(|cell| marks[cell])));
        }
        let fresh = Self::new(py, clues, 0)?;
        fresh.0.with_lanes(&found).map(Self).ok_or_else(damaged)
    }

    /// The puzzles.
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let flat: Vec<u8> = (0..self.0.puzzles()).flat_map(|puzzle| self.0.task(puzzle).0).collect();
        flat.to_pyarray(py).reshape([self.0.puzzles(), 81])
    }

    /// The number of positions.
    fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of puzzles.
    fn puzzles(&self) -> usize {
        self.0.puzzles()
    }

    /// The puzzle of each position.
    fn playing<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        (0..self.0.len()).map(|lane| self.0.puzzle(lane) as i64).collect::<Vec<_>>().to_pyarray(py)
    }

    /// Begins puzzles; their grids are written into `grids`.
    fn reset(
        &mut self,
        py: Python<'_>,
        lanes: PyReadonlyArray1<'_, i64>,
        puzzles: PyReadonlyArray1<'_, i64>,
        mut grids: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        let (lanes, puzzles, mut grids) = (lanes.as_array(), puzzles.as_array(), grids.as_array_mut());
        if grids.dim() != (self.0.len(), 81) {
            return Err(bad_request(py, "grids: expected an array of shape (boards, 81)"));
        }
        for (&lane, &puzzle) in lanes.iter().zip(puzzles) {
            let known = usize::try_from(lane).ok().zip(usize::try_from(puzzle).ok());
            let (lane, puzzle) = known.unwrap_or((usize::MAX, 0));
            if !self.0.reset(lane, puzzle) {
                return Err(bad_request(py, "found the number of a board or a puzzle that does not exist"));
            }
            grids.row_mut(lane).iter_mut().zip(self.0.grid(lane)).for_each(|(to, &from)| *to = from);
        }
        Ok(())
    }

    /// What stands in every position.
    fn grids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let flat: Vec<u8> = (0..self.0.len()).flat_map(|lane| *self.0.grid(lane)).collect();
        flat.to_pyarray(py).reshape([self.0.len(), 81])
    }

    /// The candidates of every position: bit 0 is digit 1.
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let flat: Vec<u16> = (0..self.0.len()).flat_map(|lane| *self.0.marks(lane)).collect();
        flat.to_pyarray(py).reshape([self.0.len(), 81])
    }

    /// The naked and hidden singles of every position.
    fn singles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let flat: Vec<u8> = (0..self.0.len()).flat_map(|lane| self.0.singles(lane)).collect();
        flat.to_pyarray(py).reshape([self.0.len(), 81])
    }

    /// A move in every position. Writes what changed into `grids`, the rewards, and flags: 1 legal, 2 right, 4 single,
    /// 8 solvable, 16 solved, 32 done.
    #[allow(clippy::too_many_arguments, reason = "the arrays of a step")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        reward: (f32, f32, f32, f32, f32),
        mistakes: &str,
        mut grids: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut flags: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let mistakes = match mistakes {
            "keep" => Mistakes::Keep,
            "refuse" => Mistakes::Refuse,
            "end" => Mistakes::End,
            other => {
                let message = format!("mistakes: found {other:?}, expected \"keep\", \"refuse\" or \"end\"");
                return Err(bad_request(py, message));
            }
        };
        let (right, wrong, illegal, single, solved) = reward;
        let reward = Reward { right, wrong, illegal, single, solved };
        let (actions, mut grids) = (actions.as_array(), grids.as_array_mut());
        let (mut rewards, mut flags) = (rewards.as_array_mut(), flags.as_array_mut());
        let lanes = self.0.len();
        if actions.len() != lanes || grids.dim() != (lanes, 81) || rewards.len() != lanes || flags.len() != lanes {
            return Err(bad_request(py, format!("expected arrays for {lanes} boards")));
        }
        for lane in 0..lanes {
            let action = usize::try_from(actions[lane]).unwrap_or(usize::MAX);
            let outcome = self.0.make(lane, action, &reward, mistakes);
            rewards[lane] = outcome.reward;
            flags[lane] = u8::from(outcome.legal)
                | u8::from(outcome.right) << 1
                | u8::from(outcome.single) << 2
                | u8::from(outcome.solvable) << 3
                | u8::from(outcome.solved) << 4
                | u8::from(outcome.done) << 5;
            if outcome.legal && action < 729 {
                grids[[lane, action / 9]] = self.0.grid(lane)[action / 9];
            }
        }
        Ok(())
    }

    /// The place of the easiest technique that proves a move of each position in the teaching order, from 0; -1 if none
    /// up to `until` does.
    fn ranks<'py>(
        &self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'_, i64>,
        until: Option<&str>,
        uniqueness: bool,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let reasoner = reasoner(technique(py, until)?, uniqueness);
        let actions: Vec<i64> = actions.as_array().to_vec();
        if actions.len() != self.0.len() {
            return Err(bad_request(py, format!("expected {} actions, found {}", self.0.len(), actions.len())));
        }
        let plays = &self.0;
        let find = |stop: &Stop| {
            let mut memory = Memory::default();
            let rank = |(lane, &action): (usize, &i64)| {
                let action = usize::try_from(action).unwrap_or(usize::MAX);
                plays.rank(lane, action, &reasoner, &mut memory).map_or(-1, |rank| rank as i16)
            };
            actions.iter().enumerate().take_while(|_| !stop.is_raised()).map(rank).collect::<Vec<i16>>()
        };
        let ranks = if actions.len() <= FEW { watch::short(py, find)? } else { watch::long(py, find)? };
        Ok(ranks.to_pyarray(py))
    }

    /// The techniques whose places `ranks` gives.
    #[staticmethod]
    fn techniques(py: Python<'_>, until: Option<&str>, uniqueness: bool) -> PyResult<Vec<&'static str>> {
        let reasoner = reasoner(technique(py, until)?, uniqueness);
        Ok(reasoner.schedule().techniques().iter().map(|technique| technique.slug()).collect())
    }
}
