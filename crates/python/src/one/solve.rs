//! `solve`, `check` and `candidates`.

use super::read;
use crate::pool::with_signals;
use pyo3::prelude::*;
use sudokit::{First, Limit, Scratch, Solver};

/// A solution if there is one, and how many there are: 0, 1, or 2 for more.
#[pyfunction]
pub(super) fn solve_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<(Option<String>, u64)> {
    let puzzle = read(puzzle)?;
    py.detach(|| {
        let mut first = First::default();
        let outcome = Solver::new().run(&puzzle, Limit::solutions(2), &mut Scratch::new(), &mut first);
        Ok((first.0.map(|solution| solution.to_string()), outcome.count))
    })
}

/// What `check_one` tells: clues, solutions (2 for more), clashing cells, redundant clues of a proper puzzle.
type Checked = (usize, u64, Vec<String>, Option<Vec<String>>);

/// What there is to know about a puzzle before it is solved.
#[pyfunction]
pub(super) fn check_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<Checked> {
    let puzzle = read(puzzle)?;
    py.detach(|| {
        let (solver, clues) = (Solver::new(), puzzle.clues());
        let solutions = solver.count(&puzzle, Limit::solutions(2)).count;
        let clashes = clues.clashes().iter().map(|cell| cell.to_string()).collect();
        let redundant = solver.redundant_clues(&puzzle);
        let redundant = redundant.map(|clues| clues.iter().map(|clue| clue.to_string()).collect());
        Ok((clues.clue_count(), solutions, clashes, redundant))
    })
}

/// The true candidates as 729 characters.
#[pyfunction]
pub(super) fn candidates_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<String> {
    let puzzle = read(puzzle)?;
    let marks = with_signals(py, Some(1), |stop| Solver::new().true_candidates(&puzzle, stop))?;
    // It stops only for a signal, which has been raised by then.
    Ok(marks.map(|marks| marks.to_string()).unwrap_or_default())
}
