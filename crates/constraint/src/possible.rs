//! True candidates: those that stand in some solution.

use crate::candidates::{Candidates, bits};
use crate::grid::Grid;
use crate::nine::Nine;
use crate::solutions::{Next, Solutions};
use sudokit_solve::Stop;

/// The candidates of a puzzle that some solution uses.
#[derive(Clone, Debug)]
pub struct Possible {
    /// By cell: the symbols, bit 0 for symbol 1. Empty everywhere if there is no solution.
    pub cells: Vec<u64>,
    /// Whether every candidate was decided; if not, those that were not are still among them.
    pub is_complete: bool,
}

/// Finds the true candidates: each one that no solution so far has used is put in, and a solution with it searched for.
///
/// ```
/// use sudokit_constraint::{Geometry, Grid, possible};
/// use sudokit_solve::Stop;
///
/// let mut puzzle = Grid::empty(Geometry::new(2, 2)?);
/// puzzle.set(0, 1);
/// assert_eq!(possible(&puzzle, &Stop::new()).cells[..2], [0b0001, 0b1110]);
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub fn possible(puzzle: &Grid, stop: &Stop) -> Possible {
    let cells = puzzle.geometry().cell_count();
    if let Some(cells) = Nine::of(puzzle).and_then(|nine| nine.possible(stop)) {
        return Possible { cells, is_complete: true };
    }
    let none = Possible { cells: vec![0; cells], is_complete: true };
    let Ok(mut open) = Candidates::reduced(puzzle) else { return none };
    let mut seen = vec![0u64; cells];
    for cell in 0..cells {
        for symbol in bits(open.symbols(cell)) {
            if seen[cell] >> symbol & 1 == 1 || open.symbols(cell) >> symbol & 1 == 0 {
                continue;
            }
            let mut with = open.clone();
            let next = match with.keep(cell, 1 << symbol).and_then(|()| with.reduce()) {
                Ok(()) => Solutions::within_reduced(&with).next(stop),
                Err(_) => Next::Exhausted,
            };
            match next {
                Next::Solution(solution) => {
                    for (set, symbol) in seen.iter_mut().zip(solution.symbols()) {
                        *set |= 1 << (symbol - 1);
                    }
                }
                // What no solution uses is out for the rest of the work.
                Next::Exhausted => {
                    let rest = open.symbols(cell) & !(1 << symbol);
                    if open.keep(cell, rest).and_then(|()| open.reduce()).is_err() {
                        return none;
                    }
                }
                Next::Stopped => {
                    let cells = (0..cells).map(|cell| open.symbols(cell)).collect();
                    return Possible { cells, is_complete: false };
                }
            }
        }
    }
    Possible { cells: seen, is_complete: true }
}
