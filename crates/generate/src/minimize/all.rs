//! All minimal puzzles inside a puzzle.
//!
//! Depth first: clues are *kept* (decided), *open* (undecided) or removed, and kept and open clues together are proper.
//! A clue that cannot be removed even now is kept. If some open clue can be removed, there are two branches: remove it
//! or keep it. Every minimal puzzle is at the end of exactly one path. When the kept clues alone are proper, nothing
//! more can be kept: they are a minimal puzzle if none of them is redundant, and a dead end otherwise.

use super::removal::{Flight, Removal};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Grid, Puzzle};
use sudokit_solve::{CountOnly, Limit, Scratch, Solver, Stop};

/// Passes every minimal puzzle inside a proper one to `take`, each once, in a fixed order. Returns whether the list is
/// complete, that is, no stop was requested and `take` did not break off. There can be millions. A puzzle that is not
/// proper has none.
///
/// ```
/// use sudokit_core::Puzzle;
/// use sudokit_solve::{Solver, Stop};
/// use std::ops::ControlFlow;
///
/// let minimal: Puzzle = "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2".parse()?;
/// let mut found = Vec::new();
/// let all = sudokit_generate::all_minimal(&minimal.clues(), &Solver::new(), &Stop::new(), |grid| {
///     found.push(*grid);
///     ControlFlow::Continue(())
/// });
/// assert!(all && found == [minimal.clues()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_minimal(
    puzzle: &Grid,
    solver: &Solver,
    stop: &Stop,
    mut take: impl FnMut(&Grid) -> ControlFlow<()>,
) -> bool {
    let mut scratch = Scratch::new();
    let mut is_proper =
        |grid: &Grid| solver.run(&Puzzle::from(*grid), Limit::solutions(2), &mut scratch, &mut CountOnly).count == 1;
    if !is_proper(puzzle) {
        return true;
    }
    let mut removal = Removal::cells(*solver);
    let all: CellSet = puzzle.clues().map(|(cell, _)| cell).collect();
    let mut paths = vec![(CellSet::EMPTY, all)];
    while let Some((mut kept, mut open)) = paths.pop() {
        if stop.is_raised() {
            return false;
        }
        if !kept.is_empty() && is_proper(&part(puzzle, kept)) {
            let candidate = part(puzzle, kept);
            if redundant(&mut removal, &candidate, kept).is_empty() && take(&candidate).is_break() {
                return false;
            }
            continue;
        }
        let can_go = redundant(&mut removal, &part(puzzle, kept | open), open);
        kept |= open - can_go;
        open = can_go;
        match open.first() {
            Some(cell) => {
                open.remove(cell);
                let mut with = kept;
                with.insert(cell);
                paths.push((with, open));
                paths.push((kept, open));
            }
            // All are kept and none of the last ones could be removed; those kept before may be redundant.
            None => paths.push((kept, open)),
        }
    }
    true
}

/// The clues in these cells.
fn part(puzzle: &Grid, cells: CellSet) -> Grid {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|cell| grid.set(cell, puzzle.get(cell)));
    grid
}

/// Which of these clues of a proper puzzle can be removed, each alone.
fn redundant(removal: &mut Removal, puzzle: &Grid, cells: CellSet) -> CellSet {
    let one_less = puzzle.clue_count().saturating_sub(1);
    let cells: Vec<Cell> = cells.iter().collect();
    let flight = |cell: &Cell| Flight::new(*puzzle, None, vec![cell.index() as u8], one_less);
    let mut flights: Vec<Flight> = cells.iter().map(flight).collect();
    removal.run(&mut flights);
    cells.into_iter().zip(&flights).filter(|(_, flight)| flight.clues != *puzzle).map(|(cell, _)| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all(puzzle: &Grid) -> Vec<Grid> {
        let mut found = Vec::new();
        assert!(all_minimal(puzzle, &Solver::new(), &Stop::new(), |grid| {
            found.push(*grid);
            ControlFlow::Continue(())
        }));
        found
    }

    #[test]
    fn every_minimal_part_is_found_once() {
        let generator = crate::Generator::new(3).clues(28..=28);
        for made in generator.puzzles(&Stop::new()).take(3) {
            let found = all(&made.puzzle);
            let set: HashSet<Grid> = found.iter().copied().collect();
            assert_eq!(set.len(), found.len());
            assert!(found.iter().all(|grid| Solver::new().is_minimal(&(*grid).into())));
            // Whatever a random order leads to is among them.
            let many = vec![made.puzzle; 200];
            let random = super::super::minimize(&Solver::new(), &many, |n| sudokit_core::Rng::stream(2, n as u64));
            assert!(random.iter().all(|grid| grid.is_some_and(|grid| set.contains(&grid))), "{}", made.puzzle);
        }
    }

    #[test]
    fn it_can_be_broken_off() {
        let grid = *crate::random_solution(&mut sudokit_core::Rng::new(1)).grid();
        let mut found = 0;
        assert!(!all_minimal(&grid, &Solver::new(), &Stop::new(), |_| {
            found += 1;
            if found < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }));
        assert_eq!(found, 10);
        let stop = Stop::new();
        stop.raise();
        assert!(!all_minimal(&grid, &Solver::new(), &stop, |_| ControlFlow::Continue(())));
        assert!(all_minimal(&Grid::EMPTY, &Solver::new(), &Stop::new(), |_| ControlFlow::Continue(())));
    }
}
