//! `minimize` on a column: a minimal puzzle inside each.

use crate::error::Fault;
use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::task::{Options, Task, run};
use pyo3::prelude::*;
use sudokit::craft::{canon::Id, minimize};
use sudokit::{Answer, Grid, Puzzle, Rng, Solver, Stop};

/// Takes redundant clues out of a column of puzzles. Which ones depends on the seed and the puzzle alone.
#[pyfunction]
#[pyo3(signature = (puzzles, *, seed=0, column="puzzle", errors="null", threads=None))]
pub(super) fn minimize_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    seed: u64,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    run(py, puzzles, &Options { column, errors, threads }, |bytes| Minimize { bytes, seed })
}

struct Minimize {
    bytes: bool,
    seed: u64,
}

/// The random numbers that belong to a puzzle.
pub(crate) fn rng(seed: u64, puzzle: &Puzzle) -> Rng {
    Rng::stream(seed, Id::of(puzzle).0 as u64)
}

impl Task for Minimize {
    type Memory = ();
    type Answer = Result<Puzzle, Fault>;
    const SHARE: usize = 256;

    fn heads(&self) -> Vec<Head> {
        vec![("minimal", Kind::grid(self.bytes)), ("clues", Kind::U8)]
    }

    fn answers(&self, puzzles: &[Puzzle], (): &mut (), _: &Stop) -> Vec<Self::Answer> {
        let solver = Solver::new();
        // Of a Sukaku the clues are its missing marks: it is minimized by itself.
        let grids: Vec<Grid> = puzzles.iter().map(Puzzle::clues).collect();
        let minimal = minimize(&solver, &grids, |n| rng(self.seed, &puzzles[n]));
        let answer = |(puzzle, minimal): (&Puzzle, Option<Grid>)| {
            let minimal = match puzzle {
                Puzzle::Clues(_) => minimal.map(Puzzle::from),
                Puzzle::Sukaku(_) => solver.minimize(puzzle, rng(self.seed, puzzle).candidates()),
            };
            minimal.ok_or_else(|| match solver.solve(puzzle) {
                Answer::None => Fault::NoSolution,
                _ => Fault::ManySolutions,
            })
        };
        puzzles.iter().zip(minimal).map(answer).collect()
    }

    fn fault(&self, answer: &Self::Answer) -> Option<Fault> {
        answer.as_ref().err().cloned()
    }

    fn write(&self, _: usize, _: usize, _: &Puzzle, answer: &Self::Answer, part: &mut Part) {
        if let Ok(minimal) = answer {
            part.puzzle(0, minimal);
            part.number(1, minimal.clues().clue_count() as u64);
        }
    }
}
