//! What there is to find out about a puzzle, and about a filled grid said to be its solution.

use std::fmt;
use sudokit::solve::{Outcome, Solver};
use sudokit::{CandidateSet, Cell, CellSet, DigitSet, Grid, House, Puzzle, Solution};

/// How many solutions a puzzle has, or why the given one is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Proper,
    None,
    Multiple,
    /// The filled grid that came with it is not its solution.
    Wrong(String),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proper => f.write_str("proper"),
            Self::None => f.write_str("none"),
            Self::Multiple => f.write_str("multiple"),
            Self::Wrong(fault) => write!(f, "bad: solution: {fault}"),
        }
    }
}

/// All about one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) kind: Kind,
    /// Where clues clash: empty when they do not, or when nobody looked.
    pub(crate) clashes: String,
    /// The clues without which it would still be proper; `None` when it is not proper, or nobody looked.
    pub(crate) redundant: Option<CandidateSet>,
}

impl Finding {
    /// From the outcome of a search up to two solutions, and the solution `given` with the puzzle.
    pub(crate) fn new(puzzle: &Puzzle, outcome: &Outcome, given: Option<&Grid>) -> Self {
        let kind = match (outcome.count, given.and_then(|grid| fault(puzzle, grid))) {
            (_, Some(fault)) => Kind::Wrong(fault),
            (0, _) => Kind::None,
            (1, _) => Kind::Proper,
            _ => Kind::Multiple,
        };
        Self { kind, clashes: String::new(), redundant: None }
    }

    /// Also finds out where clues clash and which are redundant.
    pub(crate) fn look_closer(&mut self, solver: &Solver, puzzle: &Puzzle) {
        self.clashes = clashes(&puzzle.clues());
        self.redundant = solver.redundant_clues(puzzle);
    }

    /// The details in words.
    pub(crate) fn details(&self) -> String {
        match &self.redundant {
            _ if !self.clashes.is_empty() => self.clashes.clone(),
            None => String::new(),
            Some(none) if none.is_empty() => "minimal".to_owned(),
            Some(some) => format!("redundant: {}", Self::candidates(some)),
        }
    }

    /// Candidates as text: `r1c1=5 r2c7=3`.
    pub(crate) fn candidates(candidates: &CandidateSet) -> String {
        candidates.iter().map(|candidate| candidate.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Where the same digit stands twice: `5 twice in row 1 (r1c1 r1c9)`.
pub(crate) fn clashes(grid: &Grid) -> String {
    let mut found = Vec::new();
    for house in House::all() {
        let digits: DigitSet = house.cells().into_iter().filter_map(|cell| grid.get(cell)).collect();
        for digit in digits.iter() {
            let cells: CellSet = house.cells().into_iter().filter(|&cell| grid.get(cell) == Some(digit)).collect();
            let times = match cells.len() {
                1 => continue,
                2 => "twice".to_owned(),
                many => format!("{many} times"),
            };
            let cells = cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
            found.push(format!("{digit} {times} in {house} ({cells})"));
        }
    }
    found.join("; ")
}

/// Why a filled grid is not a solution of a puzzle.
fn fault(puzzle: &Puzzle, grid: &Grid) -> Option<String> {
    let solution = match Solution::new(*grid) {
        Ok(solution) => solution,
        Err(error) => return Some(error.to_string()),
    };
    let cell = Cell::all().find(|&cell| !puzzle.allows(cell, solution.get(cell)))?;
    Some(match puzzle.allowed(cell).single() {
        Some(clue) => format!("{cell} is {}, the clue is {clue}", solution.get(cell)),
        None => format!("{cell} is {}, which is not among its candidates", solution.get(cell)),
    })
}
