//! The placements that singles alone lead to.

use sudokit_core::{DigitSet, Grid, House, Pencilmarks};

/// The grid with every placement that naked and hidden singles lead to, one after the other.
///
/// If singles solve the puzzle, the result is the solution. Contradicting clues are not an error: a cell that cannot be
/// filled stays blank.
///
/// ```
/// use sudokit_core::Puzzle;
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grid = sudokit_generate::expand(&puzzle.pencilmarks());
/// assert!(grid.to_string().starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn expand(marks: &Pencilmarks) -> Grid {
    let mut marks = *marks;
    let mut grid = marks.singles();
    for (cell, digit) in grid.clues() {
        cell.peers().iter().for_each(|peer| marks[peer].remove(digit));
    }
    loop {
        let mut changed = false;
        for cell in sudokit_core::Cell::all().filter(|&cell| grid.get(cell).is_none()).collect::<Vec<_>>() {
            if let Some(digit) = marks[cell].single() {
                grid.set(cell, Some(digit));
                cell.peers().iter().for_each(|peer| marks[peer].remove(digit));
                changed = true;
            }
        }
        for house in House::all() {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in house.cells() {
                twice |= once & marks[cell];
                once |= marks[cell];
            }
            for cell in house.cells().into_iter().filter(|&cell| grid.get(cell).is_none()) {
                let hidden = marks[cell] & (once - twice);
                // Two digits with their only place in one cell contradict each other.
                if marks[cell].len() > 1 && hidden.len() == 1 {
                    marks[cell] = hidden;
                    changed = true;
                }
            }
        }
        if !changed {
            return grid;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Puzzle, Rng};

    #[test]
    fn placements_are_those_of_the_solution() {
        let mut rng = Rng::new(9);
        let mut solved = 0;
        for made in crate::Generator::new(9).clues(26..=30).puzzles(&sudokit_solve::Stop::new()).take(100) {
            let grid = expand(&Puzzle::from(made.puzzle).pencilmarks());
            assert!(grid.clues().all(|(cell, digit)| made.solution.get(cell) == digit));
            assert!(made.puzzle.clues().all(|(cell, digit)| grid.get(cell) == Some(digit)));
            // Nothing is left for singles to do.
            assert_eq!(expand(&Puzzle::from(grid).pencilmarks()), grid);
            // Equivalent puzzles expand to equivalent grids.
            let turn = rng.transform();
            assert_eq!(expand(&Puzzle::from(turn.grid(&made.puzzle)).pencilmarks()), turn.grid(&grid));
            solved += u32::from(grid.clue_count() == 81);
        }
        assert!((10..100).contains(&solved), "{solved}");
    }

    #[test]
    fn contradictions_end() {
        let clash: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        assert_eq!(expand(&clash.pencilmarks()).clue_count(), 2);
        assert_eq!(expand(&Pencilmarks::FULL), Grid::EMPTY);
    }
}
