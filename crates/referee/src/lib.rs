//! The referee: judges answers and counts solutions, in code simple enough to verify by reading it.
//!
//! It shares nothing with the engines. From `sudokit-core` it takes the types of its arguments; cells are plain
//! indices, digits plain numbers, and it works out by itself which cells share a house. So an error in an engine, or in
//! the tables the engines use, cannot hide here as well.
//!
//! ```
//! use sudokit_core::{Grid, Puzzle};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(sudokit_referee::count(&puzzle, 2), 1);
//! let fault = sudokit_referee::judge(&puzzle, &Grid::EMPTY).unwrap_err();
//! assert_eq!(fault.to_string(), "r1c1 is blank");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod count;

pub use count::{count, solutions};

use count::houses;
use std::fmt;
use sudokit_core::{Cell, Digit, Grid, Puzzle};

/// Why a grid is not a solution of a puzzle. Cells are shown as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// A cell is blank.
    Blank(Cell),
    /// Two cells of a house hold the same digit.
    Twice(Cell, Cell, Digit),
    /// The puzzle does not allow this digit in this cell.
    NotAllowed(Cell, Digit),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::Twice(one, other, digit) => write!(f, "{one} and {other} are both {digit}"),
            Self::NotAllowed(cell, digit) => write!(f, "the puzzle does not allow {digit} in {cell}"),
        }
    }
}

impl std::error::Error for GridError {}

/// Checks that `grid` is a solution of `puzzle`; the error is the first thing that is wrong.
pub fn judge(puzzle: &Puzzle, grid: &Grid) -> Result<(), GridError> {
    for cell in Cell::all() {
        let Some(digit) = grid.get(cell) else { return Err(GridError::Blank(cell)) };
        if !puzzle.allows(cell, digit) {
            return Err(GridError::NotAllowed(cell, digit));
        }
    }
    for house in const { houses() } {
        for digit in Digit::all() {
            let mut cells = house.into_iter().filter_map(Cell::new).filter(|&cell| grid.get(cell) == Some(digit));
            if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                return Err(GridError::Twice(one, other, digit));
            }
        }
    }
    Ok(())
}

/// Whether a grid is complete, has every digit once in every house, and agrees with the puzzle.
pub fn accepts(grid: &Grid, puzzle: &Puzzle) -> bool {
    judge(puzzle, grid).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn puzzle(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    #[test]
    fn it_knows_a_solution_when_it_sees_one() {
        let solved = puzzle(SOLVED).clues();
        assert!(accepts(&solved, &puzzle(PUZZLE)));
        assert!(!accepts(&puzzle(PUZZLE).clues(), &puzzle(PUZZLE)));
        // Every single change is refused, and so is another puzzle's clue.
        for cell in Cell::all() {
            for digit in Digit::all().filter(|&digit| solved.get(cell) != Some(digit)) {
                let mut wrong = solved;
                wrong.set(cell, Some(digit));
                assert!(!accepts(&wrong, &puzzle(PUZZLE)));
                assert!(!accepts(&solved, &Puzzle::from(wrong)));
            }
        }
    }

    #[test]
    fn it_counts() {
        assert_eq!(count(&puzzle(PUZZLE), 10), 1);
        assert_eq!(solutions(&puzzle(PUZZLE), 10)[0].to_string(), SOLVED);
        assert_eq!(count(&Puzzle::default(), 7), 7);
        assert_eq!(count(&Puzzle::default(), 0), 0);
        // 1 and 3 stand crosswise in two rows of a band: blank all four and they may change places.
        let mut open = puzzle(SOLVED).clues();
        for cell in ["r4c6", "r4c9", "r5c6", "r5c9"] {
            let cell = cell.parse().unwrap();
            assert!(open.get(cell).is_some_and(|digit| [1, 3].contains(&digit.value())));
            open.set(cell, None);
        }
        assert_eq!(count(&open.into(), 10), 2);
        assert_eq!(count(&open.into(), 1), 1);
    }

    #[test]
    fn it_names_every_fault() {
        let (solved, empty) = (puzzle(SOLVED).clues(), Puzzle::default());
        let last = Cell::new(80).unwrap();
        let mut grid = solved;
        grid.set(last, None);
        assert_eq!(judge(&empty, &grid), Err(GridError::Blank(last)));
        grid.set(last, Digit::new(3));
        let fault = judge(&empty, &grid).unwrap_err();
        assert_eq!(fault.to_string(), "r9c1 and r9c9 are both 3");
        let fault = judge(&puzzle(PUZZLE), &grid).unwrap_err();
        assert_eq!(fault.to_string(), "the puzzle does not allow 3 in r9c9");
    }
}
