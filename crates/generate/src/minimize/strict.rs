//! Tests whether puzzles are minimal, many at a time.

use super::removal::{Flight, Removal};
use sudokit_core::Grid;
use sudokit_solve::Solver;

/// Of some proper puzzles, those without a redundant clue other than the `fixed` ones.
pub(crate) fn minimal_ones(solver: Solver, puzzles: &[Grid], fixed: &Grid) -> Vec<bool> {
    let mut whole = Removal::cells(solver);
    let order = |grid: &Grid| {
        let free = grid.clues().map(|(cell, _)| cell).filter(|&cell| fixed.get(cell).is_none());
        free.map(|cell| cell.index() as u8).collect()
    };
    // The first clue that can be removed decides.
    let mut flights: Vec<Flight> =
        puzzles.iter().map(|grid| Flight::new(*grid, None, order(grid), grid.clue_count().saturating_sub(1))).collect();
    whole.run(&mut flights);
    puzzles.iter().zip(&flights).map(|(grid, flight)| *grid == flight.clues).collect()
}
