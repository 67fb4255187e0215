//! `check`: proper or not, minimal or not, and where clues clash.

use crate::fault::Fault;
use crate::limits::Limits;
use crate::progress::Report;
use crate::read::{OnlyPuzzles, Size, Texts, puzzle, request, sized_puzzle};
use serde::Serialize;
use std::collections::BTreeSet;
use sudokit::constraint::{self, Geometry, Redundancy, redundancy, solve};
use sudokit::{CountOnly, Limit, Scratch, Solver, Stop, Until};

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    clues: usize,
    solutions: u64,
    proper: bool,
    minimal: Option<bool>,
    clashes: Vec<String>,
    redundant: Vec<String>,
}

impl Answer {
    fn new(puzzle: String, clues: usize, solutions: u64, clashes: Vec<String>, redundant: Option<Vec<String>>) -> Self {
        let minimal = redundant.as_ref().map(Vec::is_empty);
        let redundant = redundant.unwrap_or_default();
        Self { puzzle, clues, solutions, proper: solutions == 1, minimal, clashes, redundant }
    }
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let OnlyPuzzles { puzzle, puzzles, r#box } = request(body, limits)?;
    let size = Size::new(r#box.as_deref(), limits)?;
    Texts::new(puzzle, puzzles, limits)?.answer(stop, progress, |text, _| match &size {
        Size::Nine => nine(text, stop),
        Size::Other(geometry) => other(text, geometry, stop),
    })
}

fn nine(text: &str, stop: &Stop) -> Result<Answer, Fault> {
    let (puzzle, solver) = (puzzle(text)?, Solver::new());
    let found = solver.run(&puzzle, Limit::solutions(2), &mut Scratch::new(), &mut Until::new(CountOnly, stop));
    let solutions = found.count;
    if solutions < 2 && !found.exhausted {
        return Err(Fault::stopped());
    }
    let clashes = puzzle.clues().clashes().iter().map(|cell| cell.to_string()).collect();
    // Of a Sukaku it is marks that are redundant, of a puzzle clues, which their cells name.
    let name = |clue: sudokit::Candidate| if puzzle.is_sukaku() { clue.to_string() } else { clue.cell().to_string() };
    let redundant = match solutions {
        1 => Some(solver.redundant_clues_until(&puzzle, stop).ok_or_else(Fault::stopped)?),
        _ => None,
    };
    let redundant = redundant.map(|clues| clues.iter().map(name).collect());
    Ok(Answer::new(puzzle.to_string(), puzzle.clues().clue_count(), solutions, clashes, redundant))
}

fn other(text: &str, geometry: &Geometry, stop: &Stop) -> Result<Answer, Fault> {
    let puzzle = sized_puzzle(text, geometry)?;
    let solutions = match solve(&puzzle, stop) {
        constraint::Answer::None => 0,
        constraint::Answer::One(_) => 1,
        constraint::Answer::Several(_) => 2,
        constraint::Answer::Stopped(_) => return Err(Fault::stopped()),
    };
    let name = |cell: &usize| geometry.cell_name(*cell);
    let redundant = if solutions == 1 {
        let mut cells = Vec::new();
        for cell in puzzle.clues() {
            match redundancy(&puzzle, cell, stop) {
                Redundancy::Redundant => cells.push(name(&cell)),
                Redundancy::Unknown => return Err(Fault::stopped()),
                _ => {}
            }
        }
        Some(cells)
    } else {
        None
    };
    let clashes = clashes(&puzzle).iter().map(name).collect();
    Ok(Answer::new(puzzle.to_line(), puzzle.clue_count(), solutions, clashes, redundant))
}

/// The cells whose symbol stands twice in a house.
fn clashes(puzzle: &constraint::Grid) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for house in puzzle.geometry().houses() {
        for cell in house.cells().filter(|&cell| puzzle.get(cell) != 0) {
            let same = house.cells().any(|other| other != cell && puzzle.get(other) == puzzle.get(cell));
            found.extend(same.then_some(cell));
        }
    }
    found
}
