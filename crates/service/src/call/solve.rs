//! `solve`: a solution, and whether it is the only one.

use crate::fault::Fault;
use crate::limits::Limits;
use crate::progress::Report;
use crate::read::{OnlyPuzzles, Size, Texts, puzzle, request, sized_puzzle};
use serde::Serialize;
use std::cell::Cell;
use sudokit::constraint::{Geometry, Next, Solutions};
use sudokit::unharmed::lend;
use sudokit::{First, Limit, Scratch, Solver, Stop, Until};

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    solutions: u64,
    solution: Option<String>,
    guesses: u64,
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let OnlyPuzzles { puzzle, puzzles, r#box } = request(body, limits)?;
    let size = Size::new(r#box.as_deref(), limits)?;
    Texts::new(puzzle, puzzles, limits)?.answer(stop, progress, |text, _| match &size {
        Size::Nine => nine(text, stop),
        Size::Other(geometry) => other(text, geometry, stop),
    })
}

thread_local! {
    /// The engine's memory, once a thread.
    static SCRATCH: Cell<Option<Scratch>> = const { Cell::new(None) };
}

fn nine(text: &str, stop: &Stop) -> Result<Answer, Fault> {
    let puzzle = puzzle(text)?;
    let mut first = Until::new(First(None), stop);
    let outcome = lend(&SCRATCH, |scratch| Solver::new().run(&puzzle, Limit::solutions(2), scratch, &mut first));
    if outcome.count < 2 && !outcome.exhausted {
        return Err(Fault::stopped());
    }
    Ok(Answer {
        puzzle: puzzle.to_string(),
        solutions: outcome.count,
        solution: first.into_inner().0.map(|solution| solution.to_string()),
        guesses: outcome.stats.guesses,
    })
}

fn other(text: &str, geometry: &Geometry, stop: &Stop) -> Result<Answer, Fault> {
    let puzzle = sized_puzzle(text, geometry)?;
    let mut search = Solutions::of(&puzzle);
    let (mut solutions, mut solution) = (0, None);
    while solutions < 2 {
        match search.next(stop) {
            Next::Solution(found) => {
                solutions += 1;
                solution.get_or_insert(found);
            }
            Next::Exhausted => break,
            Next::Stopped => return Err(Fault::stopped()),
        }
    }
    Ok(Answer {
        puzzle: puzzle.to_line(),
        solutions,
        solution: solution.map(|solution| solution.to_line()),
        guesses: search.stats().guesses,
    })
}
