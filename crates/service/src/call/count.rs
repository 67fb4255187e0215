//! `count`: how many solutions there are, exactly unless a limit or the time ends it.

use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::progress::{Progress, Report};
use crate::read::{Size, Texts, puzzle, request, sized_puzzle};
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, PoisonError};
use sudokit::constraint::{self, Geometry};
use sudokit::{Counter, Solver, Stop};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    puzzle: Option<String>,
    puzzles: Option<Vec<String>>,
    r#box: Option<String>,
    limit: Option<Number>,
}

/// A number, or its digits as a string where it may be too large for the numbers of JavaScript.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Number {
    Plain(u64),
    Text(String),
}

impl Number {
    pub(super) fn value<N: core::str::FromStr + From<u64>>(&self, field: &str) -> Result<N, Fault> {
        match self {
            Self::Plain(number) => Ok(N::from(*number)),
            Self::Text(text) => {
                text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())).ok_or_else(|| {
                    Fault::new(Kind::BadRequest, format!("{field}: found {text:?}, expected a whole number"))
                })
            }
        }
    }
}

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    count: String,
    exact: bool,
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let Request { puzzle, puzzles, r#box, limit } = request(body, limits)?;
    let size = Size::new(r#box.as_deref(), limits)?;
    let limit: u128 = limit.map_or(Ok(u128::MAX), |limit| limit.value("limit"))?;
    if limit == 0 {
        return Err(Fault::new(Kind::BadRequest, "limit: found 0, expected a number above it"));
    }
    Texts::new(puzzle, puzzles, limits)?.answer(stop, progress, |text, progress| match &size {
        Size::Nine => nine(text, limit, stop, progress),
        Size::Other(geometry) => other(text, geometry, limit, stop),
    })
}

fn nine(text: &str, limit: u128, stop: &Stop, progress: Report<'_>) -> Result<Answer, Fault> {
    let puzzle = puzzle(text)?;
    // The counter may tell it on any thread of its crew; here there is only this one.
    let told = Mutex::new(progress);
    let tell = |now: sudokit::solve::Progress| {
        let done = now.fraction.map_or(0, |fraction| (1000.0 * fraction.clamp(0.0, 1.0)) as u64);
        let words = format!("at least {} solutions", now.at_least);
        let total = now.fraction.map(|_| 1000);
        told.lock().unwrap_or_else(PoisonError::into_inner)(Progress { done, total, words });
    };
    let tally = Counter::new(Solver::new()).limit(limit).stop(stop).progress(&tell).count(&puzzle);
    Ok(Answer { puzzle: puzzle.to_string(), count: tally.at_least.to_string(), exact: tally.exact })
}

fn other(text: &str, geometry: &Geometry, limit: u128, stop: &Stop) -> Result<Answer, Fault> {
    let puzzle = sized_puzzle(text, geometry)?;
    let count = constraint::count(&puzzle, limit, stop);
    // What small grids have is known at once, and may be above the limit.
    let exact = matches!(count, constraint::Count::Exactly(number) if number < limit);
    Ok(Answer { puzzle: puzzle.to_line(), count: count.number().min(limit).to_string(), exact })
}
