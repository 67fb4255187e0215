//! `minimize`: one minimal puzzle inside a puzzle, or many.

use super::read;
use crate::column::rng;
use crate::error::{BadPuzzle, Fault};
use crate::pool::with_signals;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use sudokit::craft::{all_minimal, minimize};
use sudokit::{Limit, Puzzle, Solver};

fn unless_proper(puzzle: &Puzzle) -> PyResult<()> {
    let solutions = Solver::new().count(puzzle, Limit::solutions(2)).count;
    Fault::unless_proper(solutions).map_or(Ok(()), |fault| Err(fault.raise(None)))
}

/// A minimal puzzle inside a proper one: the same as a column would give.
#[pyfunction]
pub(super) fn minimize_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>, seed: u64) -> PyResult<String> {
    let puzzle = read(puzzle)?;
    unless_proper(&puzzle)?;
    let (solver, mut rng) = (Solver::new(), rng(seed, &puzzle));
    let minimal = py.detach(|| match puzzle {
        Puzzle::Clues(grid) => minimize(&solver, &[grid], |_| rng.clone())[0].map(Puzzle::from),
        Puzzle::Sukaku(_) => solver.minimize(&puzzle, rng.candidates()),
    });
    Ok(minimal.unwrap_or(puzzle).to_string())
}

/// Minimal puzzles inside a proper one, up to so many.
#[pyfunction]
pub(super) fn all_minimal_one(py: Python<'_>, puzzle: &Bound<'_, PyAny>, limit: usize) -> PyResult<Vec<String>> {
    let puzzle = read(puzzle)?;
    unless_proper(&puzzle)?;
    let Puzzle::Clues(grid) = puzzle else {
        return Err(BadPuzzle::new_err("expected clues, found pencilmarks"));
    };
    with_signals(py, Some(1), |stop| {
        let mut found = Vec::new();
        if limit > 0 {
            all_minimal(&grid, &Solver::new(), stop, |minimal| {
                found.push(minimal.to_string());
                if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        found
    })
}
