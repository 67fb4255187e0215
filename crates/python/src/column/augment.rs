//! `augment`: random equivalents of every puzzle of a column.

use super::minimize::rng;
use crate::error::BadOption;
use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::task::{Options, Task, run};
use pyo3::prelude::*;
use sudokit::craft::augment::equivalents;
use sudokit::{Puzzle, Stop};

/// So many random equivalents of each puzzle, one after the other, with the number of its row. What a puzzle becomes
/// depends on the seed and the puzzle alone, not on its row: so a column can be cut anywhere.
#[pyfunction]
#[pyo3(signature = (puzzles, *, n=1, seed=0, column="puzzle", errors="null", threads=None))]
pub(super) fn augment_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    n: usize,
    seed: u64,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    if n == 0 {
        return Err(BadOption::new_err("n: expected 1 or more, found 0"));
    }
    run(py, puzzles, &Options { column, errors, threads }, |bytes| Augment { bytes, n, seed })
}

struct Augment {
    bytes: bool,
    n: usize,
    seed: u64,
}

impl Task for Augment {
    type Memory = ();
    type Answer = Vec<Puzzle>;
    const SHARE: usize = 256;

    fn heads(&self) -> Vec<Head> {
        vec![("puzzle", Kind::grid(self.bytes)), ("row", Kind::U64)]
    }

    fn answers(&self, puzzles: &[Puzzle], (): &mut (), stop: &Stop) -> Vec<Vec<Puzzle>> {
        let others = |puzzle| equivalents(puzzle, &mut rng(self.seed, puzzle)).take(self.n).collect();
        puzzles.iter().take_while(|_| !stop.is_raised()).map(others).collect()
    }

    fn copies(&self) -> usize {
        self.n
    }

    fn write(&self, row: usize, copy: usize, _: &Puzzle, others: &Vec<Puzzle>, part: &mut Part) {
        part.puzzle(0, &others[copy]);
        part.number(1, row as u64);
    }
}
