//! `candidates`: the true candidates, those that are in some solution, and in how many.

use crate::fault::Fault;
use crate::limits::Limits;
use crate::progress::Report;
use crate::read::{Size, Texts, puzzle, request, sized_puzzle, unsupported};
use serde::{Deserialize, Serialize};
use sudokit::constraint::name;
use sudokit::constraint::{Geometry, possible};
use sudokit::{Candidate, Cell, Counter, Digit, DigitSet, Pencilmarks, Solver, Stop};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    puzzle: Option<String>,
    puzzles: Option<Vec<String>>,
    r#box: Option<String>,
    #[serde(default)]
    counts: bool,
}

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    solutions: u64,
    candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<[String; 9]>>,
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let Request { puzzle, puzzles, r#box, counts } = request(body, limits)?;
    let size = Size::new(r#box.as_deref(), limits)?;
    if let (Size::Other(geometry), true) = (&size, counts) {
        return Err(unsupported(geometry));
    }
    Texts::new(puzzle, puzzles, limits)?.answer(stop, progress, |text, _| match &size {
        Size::Nine => nine(text, counts, stop),
        Size::Other(geometry) => other(text, geometry, stop),
    })
}

fn nine(text: &str, counts: bool, stop: &Stop) -> Result<Answer, Fault> {
    let puzzle = puzzle(text)?;
    let (marks, counts) = if counts {
        let counts = Counter::new(Solver::new()).stop(stop).count_candidates(&puzzle).ok_or_else(Fault::stopped)?;
        let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
        for candidate in Candidate::all().filter(|candidate| counts[candidate.index()] > 0) {
            marks[candidate.cell()].insert(candidate.digit());
        }
        let of = |cell: Cell| {
            let mut digits = Digit::all().map(|digit| counts[Candidate::at(cell, digit).index()].to_string());
            core::array::from_fn(|_| digits.next().unwrap_or_default())
        };
        (marks, Some(Cell::all().map(of).collect()))
    } else {
        (Solver::new().true_candidates(&puzzle, stop).ok_or_else(Fault::stopped)?, None)
    };
    let solutions = number(Cell::all().map(|cell| marks[cell].len()));
    Ok(Answer { puzzle: puzzle.to_string(), solutions, candidates: crate::player::texts(&marks), counts })
}

fn other(text: &str, geometry: &Geometry, stop: &Stop) -> Result<Answer, Fault> {
    let puzzle = sized_puzzle(text, geometry)?;
    let found = possible(&puzzle, stop);
    if !found.is_complete {
        return Err(Fault::stopped());
    }
    let order = geometry.order();
    let text = |set: &u64| -> String {
        (1..=order as u8).filter(|symbol| set >> (symbol - 1) & 1 == 1).map(|symbol| name(symbol, order)).collect()
    };
    let solutions = number(found.cells.iter().map(|set| set.count_ones() as usize));
    Ok(Answer { puzzle: puzzle.to_line(), solutions, candidates: found.cells.iter().map(text).collect(), counts: None })
}

/// How many solutions there are, up to two, from the numbers of candidates.
fn number(mut candidates: impl Iterator<Item = usize>) -> u64 {
    candidates
        .try_fold(1, |solutions, count| match count {
            0 => Err(0),
            1 => Ok(solutions),
            _ => Ok(2),
        })
        .unwrap_or_else(|none| none)
}
