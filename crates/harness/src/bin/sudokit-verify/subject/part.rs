//! Parts of the library that have an answer of their own way: the solver on a transformed puzzle, exact counting, true
//! candidates, clause learning for any size.

use super::{Saying, Subject};
use crate::case::Case;
use std::sync::Arc;
use sudokit::constraint::{self, Geometry, Next};
use sudokit::solve::{Counter, Limit, Scratch, Solver, Stop};
use sudokit::{Cell, Digit, Grid, Solution};

/// The checks of each case.
type Ask = fn(&Case) -> Option<Saying>;

struct Part {
    name: &'static str,
    ask: Ask,
}

pub(super) fn all() -> Vec<Box<dyn Subject>> {
    let parts: [(&'static str, Ask); 4] = [
        ("solver, transformed", transformed),
        ("exact counting", counted),
        ("true candidates", candidates),
        ("clause learning", learned),
    ];
    parts.into_iter().map(|(name, ask)| Box::new(Part { name, ask }) as Box<dyn Subject>).collect()
}

impl Subject for Part {
    fn name(&self) -> String {
        self.name.into()
    }

    fn ask(&self, cases: &[Case]) -> Result<Vec<Option<Saying>>, String> {
        Ok(cases.iter().map(self.ask).collect())
    }
}

/// Solved after a transform, turned back.
fn transformed(case: &Case) -> Option<Saying> {
    let mut found: Vec<Solution> = Vec::new();
    let puzzle = case.transform.puzzle(&case.puzzle);
    let outcome = Solver::new().run(&puzzle, Limit::solutions(2), &mut Scratch::new(), &mut found);
    let back = case.transform.inverse();
    Some(Saying { count: outcome.count, shown: found.iter().map(|solution| *back.solution(solution).grid()).collect() })
}

fn counted(case: &Case) -> Option<Saying> {
    let tally = Counter::new(Solver::new()).count(&case.puzzle);
    Some(Saying { count: tally.at_least.min(2) as u64, shown: Vec::new() })
}

/// With one solution they are it; with none there are none; with more some cell has two.
fn candidates(case: &Case) -> Option<Saying> {
    let marks = Solver::new().true_candidates(&case.puzzle, &Stop::new())?;
    let counts: Vec<usize> = Cell::all().map(|cell| marks[cell].len()).collect();
    let (least, most) = (counts.iter().min()?, counts.iter().max()?);
    let mut grid = Grid::EMPTY;
    if (*least, *most) == (1, 1) {
        for cell in Cell::all() {
            grid.set(cell, marks[cell].iter().next());
        }
        return Some(Saying { count: 1, shown: vec![grid] });
    }
    Some(Saying { count: if *least == 0 { 0 } else { 2 }, shown: Vec::new() })
}

/// The engine for any size. It leaves plain 9x9 to others unless it is asked which candidates occur in a solution.
fn learned(case: &Case) -> Option<Saying> {
    let sudokit::Classic::Clues(clues) = case.puzzle else { return None };
    let symbols = Cell::all().map(|cell| clues.get(cell).map_or(0, |digit| u16::from(digit.value()))).collect();
    let geometry = Arc::new(Geometry::new(3, 3).ok()?);
    let puzzle = constraint::Grid::from_symbols(geometry, symbols)?;
    let mut shown = Vec::new();
    if let Ok(within) = constraint::Candidates::of(&puzzle) {
        let mut solutions = constraint::Solutions::within(&within);
        while let (true, Next::Solution(found)) = (shown.len() < 2, solutions.next(&Stop::new())) {
            let mut grid = Grid::EMPTY;
            for (cell, &symbol) in Cell::all().zip(found.symbols()) {
                grid.set(cell, Digit::new(symbol as u8));
            }
            shown.push(grid);
        }
    }
    Some(Saying { count: shown.len() as u64, shown })
}
