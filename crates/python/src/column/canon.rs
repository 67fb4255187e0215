//! `canon` on a column: the canonical form, its id, and the automorphisms.

use crate::error::Fault;
use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::task::{Options, Task, run};
use pyo3::prelude::*;
use sudokit::craft::canon::{Canon, TooRegular, canon};
use sudokit::{Puzzle, Stop};

/// The canonical forms of a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, column="puzzle", errors="null", threads=None))]
pub(super) fn canon_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    run(py, puzzles, &Options { column, errors, threads }, |bytes| Canonical { bytes })
}

struct Canonical {
    bytes: bool,
}

impl Task for Canonical {
    type Memory = ();
    type Answer = Result<Canon, TooRegular>;
    const SHARE: usize = 256;

    fn heads(&self) -> Vec<Head> {
        vec![("canonical", Kind::grid(self.bytes)), ("id", Kind::Text), ("automorphisms", Kind::U64)]
    }

    fn answers(&self, puzzles: &[Puzzle], (): &mut (), stop: &Stop) -> Vec<Self::Answer> {
        puzzles.iter().take_while(|_| !stop.is_raised()).map(canon).collect()
    }

    fn fault(&self, answer: &Self::Answer) -> Option<Fault> {
        answer.as_ref().err().map(|error| Fault::TooRegular(error.to_string()))
    }

    fn write(&self, _: usize, _: usize, _: &Puzzle, answer: &Self::Answer, part: &mut Part) {
        if let Ok(canon) = answer {
            part.puzzle(0, &canon.form);
            part.text(1, canon.id().to_string().as_bytes());
            part.number(2, canon.automorphisms);
        }
    }
}
