//! Symmetries: transforms from Python's parts and back, and random equivalents of a column of puzzles.

use crate::column::Column;
use crate::error::{bad_request, raise};
use crate::number::Whole;
use crate::part::Part;
use crate::rows::Reader;
use crate::table::{Options, Task, run};
use pyo3::prelude::*;
use sudokit::canon::augment::equivalents;
use sudokit::canon::{self, Id};
use sudokit::text::{ReadOptions, read_nine};
use sudokit::verb::{self, Value};
use sudokit::{Classic, Digit, Error, ErrorKind, Job, Puzzle, Rng, Transform};

/// Whether rows become columns; rows, columns and digits, all from 1.
type Parts = (bool, [u8; 9], [u8; 9], [u8; 9]);

fn parts(transform: &Transform) -> Parts {
    let from_one = |lines: &[u8; 9]| lines.map(|line| line + 1);
    let digits = transform.digits().map(Digit::value);
    (transform.transposes(), from_one(transform.rows()), from_one(transform.columns()), digits)
}

fn whole((transpose, rows, columns, digits): Parts) -> Option<Transform> {
    let lines = |lines: [u8; 9]| lines.map(|line| line.wrapping_sub(1));
    let digits: Option<Vec<Digit>> = digits.into_iter().map(Digit::new).collect();
    let digits = <[Digit; 9]>::try_from(digits?).ok()?;
    Transform::new(transpose, lines(rows), lines(columns), digits)
}

fn read(py: Python<'_>, text: &str) -> PyResult<Classic> {
    read_nine(text).map_err(|error| raise(py, &error.into(), None))
}

/// A puzzle after a transform, or after its inverse.
#[pyfunction]
pub(crate) fn transform(py: Python<'_>, puzzle: &str, parts: Parts, inverse: bool) -> PyResult<String> {
    let puzzle = read(py, puzzle)?;
    let message = "expected permutations of 1 to 9 for rows, columns and digits; rows must keep the bands together and \
                   columns the stacks";
    let transform = whole(parts).ok_or_else(|| bad_request(py, message))?;
    Ok(if inverse { transform.inverse() } else { transform }.puzzle(&puzzle).to_string())
}

/// The random transform of a seed, all equally likely.
#[pyfunction]
pub(crate) fn random_transform(py: Python<'_>, seed: Whole) -> PyResult<Parts> {
    Ok(parts(&Rng::new(seed_of(py, seed)?).transform()))
}

fn seed_of(py: Python<'_>, Whole(seed): Whole) -> PyResult<u64> {
    u64::try_from(seed).map_err(|_| bad_request(py, format!("seed: found {seed}, expected 0 to {}", u64::MAX)))
}

/// A transform from one puzzle to the other, if they are equivalent.
#[pyfunction]
pub(crate) fn same(py: Python<'_>, one: &str, other: &str) -> PyResult<Option<Parts>> {
    let (one, other) = (read(py, one)?, read(py, other)?);
    let found = py.detach(|| canon::same(&one, &other));
    let found = found.map_err(|error| raise(py, &Error::new(ErrorKind::BadPuzzle, error.to_string()), None))?;
    Ok(found.as_ref().map(parts))
}

/// This many random equivalents of each puzzle, one after the other, with the number of its row. They depend on the seed and
/// the puzzle alone, not on its row, so a column can be cut anywhere.
#[pyfunction]
pub(crate) fn augment(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    count: Whole,
    seed: Whole,
    options: Options,
) -> PyResult<Vec<Column>> {
    let Whole(count) = count;
    let copies = usize::try_from(count).ok().filter(|copies| (1..=MOST).contains(copies));
    let copies = copies.ok_or_else(|| bad_request(py, format!("count: found {count}, expected 1 to {MOST}")))?;
    if puzzles.len().is_ok_and(|rows| rows.saturating_mul(copies) > MOST) {
        let rows = puzzles.len()?;
        let message =
            format!("count: {copies} equivalents of {rows} puzzles are more than {MOST} rows: use fewer, or parts");
        return Err(bad_request(py, message));
    }
    let task = Augment { copies, seed: seed_of(py, seed)? };
    run(py, &task, &Reader::new(ReadOptions::nine()), puzzles, &options)
}

/// The most rows of an answer: what a column of text holds, with 81 characters a row.
const MOST: usize = i32::MAX as usize / 81;

struct Augment {
    copies: usize,
    seed: u64,
}

impl Task for Augment {
    type Memory = ();
    type Answer = Vec<Classic>;
    const SHARE: usize = 256;

    fn heads(&self) -> Vec<verb::Column> {
        vec![verb::Column::grid("puzzle"), verb::Column::integer("row")]
    }

    fn nine(&self, puzzles: &[Classic], (): &mut (), job: &Job<'_>) -> Vec<Result<Vec<Classic>, Error>> {
        let others = |puzzle: &Classic| {
            let mut rng = Rng::stream(self.seed, Id::of(puzzle).0 as u64);
            let goes_on = |&(copy, _): &(usize, Classic)| copy % 1024 != 0 || !job.is_stopped();
            let numbered = equivalents(puzzle, &mut rng).take(self.copies).enumerate();
            let made: Vec<Classic> = numbered.take_while(goes_on).map(|(_, other)| other).collect();
            if made.len() == self.copies { Ok(made) } else { Err(Error::stopped()) }
        };
        puzzles.iter().take_while(|_| !job.is_stopped()).map(others).collect()
    }

    fn sized(&self, _: &Puzzle, _: &Job<'_>) -> Option<Result<Vec<Classic>, Error>> {
        Some(Err(Error::new(ErrorKind::Unsupported, "augment supports 9x9 puzzles without extra houses")))
    }

    fn write(&self, row: usize, others: &Vec<Classic>, part: &mut Part) {
        for other in others {
            match other {
                Classic::Clues(grid) => part.push(0, Value::Grid(grid)),
                Classic::Sukaku(marks) => part.push(0, Value::Text(&marks.to_string())),
            }
            part.push(1, Value::Integer(row as u128));
            part.push(2, Value::Null);
        }
    }
}
