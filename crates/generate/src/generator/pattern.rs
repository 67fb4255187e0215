//! Clues exactly in the cells of a pattern.
//!
//! A random solution seen through a pattern of 24 cells is proper once in a few thousand times. So each try walks: it
//! changes the digits of one or two clues, many ways in a batch, and moves to the puzzle with the fewest solutions,
//! until there is only one. Solutions are counted no further than the best so far, which makes most of the counting
//! cheap. The walk, and with it the try, ends after [`ROUNDS`] batches without success.

use sudokit_core::{Cell, CellSet, Column, Digit, Grid, House, Puzzle, Rng, Row, Solution};
use sudokit_solve::{Answer, Limit, Outcome, Scratch, Solver, Stop};

/// Puzzles with more solutions than this are treated alike.
const MANY: u64 = 400;
/// The number of changes tried in a batch, and the number of batches.
const WIDTH: usize = 64;
const ROUNDS: usize = 60;

/// Why no proper puzzle can have exactly this clue pattern, if that is easy to see.
///
/// ```
/// use sudokit_core::CellSet;
/// assert!(sudokit_generate::impossible_pattern(CellSet::EMPTY).is_some());
/// assert!(sudokit_generate::impossible_pattern(CellSet::ALL).is_none());
/// ```
pub fn impossible_pattern(pattern: CellSet) -> Option<String> {
    if pattern.len() < 17 {
        return Some(format!("the pattern has {} cells, and no proper puzzle has fewer than 17 clues", pattern.len()));
    }
    let empty = |house: House| house.cells().into_iter().all(|cell| !pattern.contains(cell));
    for band in 0..3 {
        let of_band = |lines: &[usize]| lines.iter().filter(|&&line| line / 3 == band).count();
        let rows: Vec<usize> = (0..9).filter(|&i| Row::new(i).is_some_and(|row| empty(House::row(row)))).collect();
        let columns: Vec<usize> =
            (0..9).filter(|&i| Column::new(i).is_some_and(|column| empty(House::column(column)))).collect();
        for (lines, names, of) in [(rows, "rows", "band"), (columns, "columns", "stack")] {
            if of_band(&lines) >= 2 {
                return Some(format!("two {names} of {of} {} are empty, and could change places", band + 1));
            }
        }
    }
    None
}

/// The clues of a grid that lie in the pattern.
pub(super) fn restrict(grid: &Grid, pattern: CellSet) -> Grid {
    let mut clues = Grid::EMPTY;
    pattern.iter().for_each(|cell| clues.set(cell, grid.get(cell)));
    clues
}

/// Walks to proper puzzles, with the memory of one thread.
pub(super) struct Filling {
    solver: Solver,
    scratch: Scratch,
    tried: Vec<Puzzle>,
    outcomes: Vec<Outcome>,
}

impl Filling {
    pub(super) fn new(solver: Solver) -> Self {
        Self { solver, scratch: Scratch::new(), tried: Vec::new(), outcomes: Vec::new() }
    }

    /// Goes from clues that have a solution to a proper puzzle with other digits in the same cells, except the `fixed`
    /// ones.
    pub(super) fn run(
        &mut self,
        mut clues: Grid,
        fixed: &Grid,
        may_change: bool,
        rng: &mut Rng,
        stop: &Stop,
    ) -> Option<(Grid, Solution)> {
        let free: Vec<Cell> = clues.clues().map(|(cell, _)| cell).filter(|&cell| fixed.get(cell).is_none()).collect();
        let mut least = self.count(&[clues.into()], MANY)[0].count;
        for _ in 0..ROUNDS {
            if least == 1 {
                break;
            }
            if !may_change || free.is_empty() || stop.is_raised() {
                return None;
            }
            let changed: Vec<Grid> = (0..WIDTH).map(|_| change(&clues, &free, rng)).collect();
            let puzzles: Vec<Puzzle> = changed.iter().map(|&grid| grid.into()).collect();
            let outcomes = self.count(&puzzles, least);
            let best = (0..WIDTH).filter(|&i| outcomes[i].count > 0).min_by_key(|&i| outcomes[i].count);
            if let Some(best) = best {
                (clues, least) = (changed[best], outcomes[best].count.min(least));
            }
        }
        match self.solver.solve(&clues.into()) {
            Answer::One(solution) => Some((clues, solution)),
            _ => None,
        }
    }

    /// Counts the solutions of these puzzles up to a limit.
    fn count(&mut self, puzzles: &[Puzzle], limit: u64) -> &[Outcome] {
        self.tried.clear();
        self.tried.extend_from_slice(puzzles);
        self.outcomes.clear();
        self.solver.run_batch(&self.tried, Limit::solutions(limit), &mut self.scratch, &mut self.outcomes);
        &self.outcomes
    }
}

/// One or two clues with another digit that clashes with no other clue.
fn change(clues: &Grid, free: &[Cell], rng: &mut Rng) -> Grid {
    let mut changed = *clues;
    for _ in 0..1 + rng.below(2) {
        let cell = free[rng.below(free.len())];
        let digit = Digit::from_index(rng.below(9));
        if cell.peers().iter().all(|peer| changed.get(peer) != digit) {
            changed.set(cell, digit);
        }
    }
    changed
}
