//! `rate` on a column, on the scale of Sudoku Explainer and on HoDoKu's.

use crate::error::Fault;
use crate::frame::Frame;
use crate::part::{Head, Kind, Part};
use crate::search::search;
use crate::task::{Options, Task, run};
use crate::time::{Patience, patience};
use pyo3::prelude::*;
use sudokit::reason::rating::{hodoku, se};
use sudokit::{Puzzle, Scratch, Stop};

/// ER, EP and ED of a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, time_limit=None, column="puzzle", errors="null", threads=None))]
pub(super) fn rate_se_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    time_limit: Option<f64>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    let patience = patience(time_limit)?;
    run(py, puzzles, &Options { column, errors, threads }, |_| RateSe { patience })
}

/// HoDoKu's score and level of a column of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, *, column="puzzle", errors="null", threads=None))]
pub(super) fn rate_hodoku_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<Frame> {
    run(py, puzzles, &Options { column, errors, threads }, |_| RateHodoku)
}

struct RateSe {
    patience: Patience,
}

/// The fault of a rating on the scale of Sudoku Explainer that did not come to its end.
pub(crate) fn unfinished(rating: &se::Rating) -> Option<Fault> {
    let stopped = matches!(rating.end, se::End::Stopped | se::End::TooHard);
    stopped.then(|| Fault::TimeLimit(format!("the time limit was too short: ER is at least {}", rating.er)))
}

/// A rating as people write it; `None` where there is none, as for a grid that is full already.
pub(crate) fn number(tenths: se::Tenths) -> Option<f64> {
    (tenths.0 > 0).then(|| f64::from(tenths.0) / 10.0)
}

impl Task for RateSe {
    type Memory = (Scratch, se::Rater);
    type Answer = Result<se::Rating, Fault>;
    const SHARE: usize = 16;

    fn heads(&self) -> Vec<Head> {
        vec![("se", Kind::F64), ("ep", Kind::F64), ("ed", Kind::F64)]
    }

    fn answers(&self, puzzles: &[Puzzle], (scratch, rater): &mut Self::Memory, stop: &Stop) -> Vec<Self::Answer> {
        let rate = |(puzzle, solutions)| match Fault::unless_proper(solutions) {
            Some(fault) => Err(fault),
            None => {
                rater.stop_at(&self.patience.begin(stop));
                let rating = rater.rate(puzzle, &se::Options::default());
                unfinished(&rating).map_or(Ok(rating), Err)
            }
        };
        let solutions: Vec<u64> = search(puzzles, 2, false, scratch).iter().map(|found| found.outcome.count).collect();
        puzzles.iter().zip(solutions).take_while(|_| !stop.is_raised()).map(rate).collect()
    }

    fn fault(&self, answer: &Self::Answer) -> Option<Fault> {
        answer.as_ref().err().cloned()
    }

    fn write(&self, _: usize, _: usize, _: &Puzzle, answer: &Self::Answer, part: &mut Part) {
        let Ok(rating) = answer else { return };
        for (column, tenths) in [rating.er, rating.ep, rating.ed].into_iter().enumerate() {
            match number(tenths) {
                Some(number) => part.float(column, number),
                None => part.null(column),
            }
        }
    }
}

struct RateHodoku;

impl Task for RateHodoku {
    type Memory = (Scratch, hodoku::Rater);
    type Answer = Result<hodoku::Rating, Fault>;
    const SHARE: usize = 16;

    fn heads(&self) -> Vec<Head> {
        vec![("hodoku", Kind::U64), ("hodoku_level", Kind::Text)]
    }

    fn answers(&self, puzzles: &[Puzzle], (scratch, rater): &mut Self::Memory, stop: &Stop) -> Vec<Self::Answer> {
        let rate = |(puzzle, solutions)| match Fault::unless_proper(solutions) {
            Some(fault) => Err(fault),
            None => Ok(rater.rate(puzzle)),
        };
        let solutions: Vec<u64> = search(puzzles, 2, false, scratch).iter().map(|found| found.outcome.count).collect();
        puzzles.iter().zip(solutions).take_while(|_| !stop.is_raised()).map(rate).collect()
    }

    fn fault(&self, answer: &Self::Answer) -> Option<Fault> {
        answer.as_ref().err().cloned()
    }

    fn write(&self, _: usize, _: usize, _: &Puzzle, answer: &Self::Answer, part: &mut Part) {
        let Ok(rating) = answer else { return };
        part.number(0, rating.score.into());
        part.text(1, rating.level.name().as_bytes());
    }
}
