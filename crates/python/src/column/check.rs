//! `check` on a column: how many clues, how many solutions (0, 1, or 2 for more than one), and whether a proper puzzle is
//! minimal.

use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::search::search;
use crate::task::{Options, Task, run};
use pyo3::prelude::*;
use sudokit::{Puzzle, Scratch, Solver, Stop};

/// Checks a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, column="puzzle", errors="null", threads=None))]
pub(super) fn check_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    run(py, puzzles, &Options { column, errors, threads }, |_| Check)
}

struct Check;

/// How many solutions, and whether it is minimal if that is one.
type Checked = (u64, Option<bool>);

impl Task for Check {
    type Memory = Scratch;
    type Answer = Checked;
    const SHARE: usize = 512;

    fn heads(&self) -> Vec<Head> {
        vec![("clues", Kind::U8), ("solutions", Kind::U8), ("minimal", Kind::Bool)]
    }

    fn answers(&self, puzzles: &[Puzzle], scratch: &mut Scratch, _: &Stop) -> Vec<Checked> {
        let found = search(puzzles, 2, false, scratch);
        let mut checked: Vec<Checked> = found.iter().map(|found| (found.outcome.count, None)).collect();
        // The puzzles with one clue less, all together: a puzzle is minimal if none of its own is proper.
        let (mut lesser, mut whose) = (Vec::new(), Vec::new());
        for (index, puzzle) in puzzles.iter().enumerate().filter(|&(index, _)| found[index].outcome.count == 1) {
            match puzzle {
                Puzzle::Sukaku(_) => checked[index].1 = Some(Solver::new().is_minimal(puzzle)),
                Puzzle::Clues(grid) => {
                    checked[index].1 = Some(true);
                    for (cell, _) in grid.clues() {
                        let mut less = *grid;
                        less.set(cell, None);
                        lesser.push(Puzzle::from(less));
                        whose.push(index);
                    }
                }
            }
        }
        for (less, &index) in search(&lesser, 2, false, scratch).iter().zip(&whose) {
            if less.outcome.count == 1 {
                checked[index].1 = Some(false);
            }
        }
        checked
    }

    fn write(&self, _: usize, _: usize, puzzle: &Puzzle, &(solutions, minimal): &Checked, part: &mut Part) {
        part.number(0, puzzle.clues().clue_count() as u64);
        part.number(1, solutions);
        match minimal {
            Some(minimal) => part.flag(2, minimal),
            None => part.null(2),
        }
    }
}
