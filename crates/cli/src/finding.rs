//! What there is to find out about a puzzle, and about a filled grid said to be its solution.

use std::fmt;
use sudokit::solve::{CountOnly, Engine, Limit, Scratch};
use sudokit::{Cell, CellSet, DigitSet, Grid, House, Puzzle, Solution};

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
    pub(crate) guesses: u64,
    /// Where clues clash: empty when they do not, or when nobody asked.
    pub(crate) clashes: String,
    /// The clues without which it would still be proper; `None` when it is not proper, or nobody asked.
    pub(crate) redundant: Option<CellSet>,
}

impl Finding {
    /// Looks into a puzzle, and at the solution `given` with it; `details` are clashes and redundant clues.
    pub(crate) fn new(
        engine: &dyn Engine,
        puzzle: &Puzzle,
        given: Option<&Grid>,
        details: bool,
        scratch: &mut Scratch,
    ) -> Self {
        let outcome = engine.run(puzzle, Limit::solutions(2), scratch, &mut CountOnly);
        let kind = match (outcome.count, given.and_then(|grid| fault(puzzle, grid))) {
            (_, Some(fault)) => Kind::Wrong(fault),
            (0, _) => Kind::None,
            (1, _) => Kind::Proper,
            _ => Kind::Multiple,
        };
        let clashes = if details { clashes(&puzzle.clues()) } else { String::new() };
        let redundant = match puzzle {
            Puzzle::Clues(grid) if details && outcome.count == 1 => Some(redundant(engine, grid, scratch)),
            _ => None,
        };
        Self { kind, guesses: outcome.stats.guesses, clashes, redundant }
    }

    /// The details in words.
    pub(crate) fn details(&self) -> String {
        match &self.redundant {
            _ if !self.clashes.is_empty() => self.clashes.clone(),
            None => String::new(),
            Some(none) if none.is_empty() => "minimal".to_owned(),
            Some(cells) => format!("redundant: {}", Self::cells(cells)),
        }
    }

    /// Cells as text.
    pub(crate) fn cells(cells: &CellSet) -> String {
        cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Where the same digit stands twice: `5 twice in row 1 (r1c1 r1c9)`.
fn clashes(grid: &Grid) -> String {
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
            found.push(format!("{digit} {times} in {house} ({})", Finding::cells(&cells)));
        }
    }
    found.join("; ")
}

/// Each clue that could go alone: without it the puzzle is still proper.
fn redundant(engine: &dyn Engine, grid: &Grid, scratch: &mut Scratch) -> CellSet {
    let still_proper = |cell: &Cell| {
        let mut less = *grid;
        less.set(*cell, None);
        engine.run(&less.into(), Limit::solutions(2), scratch, &mut CountOnly).count == 1
    };
    let clues: Vec<Cell> = grid.clues().map(|(cell, _)| cell).collect();
    clues.into_iter().filter(still_proper).collect()
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
