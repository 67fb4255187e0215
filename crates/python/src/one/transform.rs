//! Transforms: from Python's parts and back.

use super::read;
use crate::error::BadOption;
use pyo3::prelude::*;
use sudokit::{Digit, Rng, Transform};

/// Whether rows become columns; rows, columns and digits, all from 1.
pub(super) type Parts = (bool, [u8; 9], [u8; 9], [u8; 9]);

/// The parts of a transform.
pub(super) fn parts(transform: &Transform) -> Parts {
    let from_one = |lines: &[u8; 9]| lines.map(|line| line + 1);
    let digits = transform.digits().map(Digit::value);
    (transform.transposes(), from_one(transform.rows()), from_one(transform.columns()), digits)
}

fn whole((transpose, rows, columns, digits): Parts) -> PyResult<Transform> {
    let lines = |lines: [u8; 9]| lines.map(|line| line.wrapping_sub(1));
    let digits: Option<Vec<Digit>> = digits.into_iter().map(Digit::new).collect();
    let digits = digits.and_then(|digits| <[Digit; 9]>::try_from(digits).ok());
    digits.and_then(|digits| Transform::new(transpose, lines(rows), lines(columns), digits)).ok_or_else(|| {
        BadOption::new_err(
            "expected permutations of 1 to 9 for rows, columns and digits, of rows and columns such that keep bands and \
             stacks together",
        )
    })
}

/// The puzzle after a transform, and after its inverse if so wished.
#[pyfunction]
#[pyo3(signature = (puzzle, parts, *, inverse=false))]
pub(super) fn transform_one(puzzle: &Bound<'_, PyAny>, parts: Parts, inverse: bool) -> PyResult<String> {
    let (puzzle, transform) = (read(puzzle)?, whole(parts)?);
    let transform = if inverse { transform.inverse() } else { transform };
    Ok(transform.puzzle(&puzzle).to_string())
}

/// A random transform, all equally likely.
#[pyfunction]
pub(super) fn random_transform(seed: u64) -> Parts {
    parts(&Rng::new(seed).transform())
}
