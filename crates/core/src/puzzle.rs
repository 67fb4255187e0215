//! A puzzle: clues, or pencilmarks, to be completed to a solution.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::set::DigitSet;
use core::fmt;

/// A puzzle as given to a solver. Any value is well formed; it may have no solution, one or many.
///
/// Its text is 81 characters for clues and 729 for pencilmarks.
///
/// ```
/// use sudokit_core::{Grid, Puzzle};
/// let puzzle = Puzzle::from(Grid::EMPTY);
/// assert!(!puzzle.is_sukaku());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Puzzle {
    /// Clues: some cells are filled, the others may hold anything.
    Clues(Grid),
    /// Sukaku: every cell has its own set of digits.
    Sukaku(Pencilmarks),
}

impl Puzzle {
    /// Whether it is given as pencilmarks.
    #[inline]
    pub const fn is_sukaku(&self) -> bool {
        matches!(self, Self::Sukaku(_))
    }

    /// The digits that the puzzle allows in a cell, before peers are considered.
    #[inline]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match self {
            Self::Clues(grid) => grid.get(cell).map_or(DigitSet::ALL, DigitSet::only),
            Self::Sukaku(marks) => marks[cell],
        }
    }

    /// Whether the puzzle allows a digit in a cell, before peers are considered.
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.allowed(cell).contains(digit)
    }

    /// The puzzle as pencilmarks: only the clue in a filled cell, all nine digits in a blank one.
    #[inline]
    pub fn pencilmarks(&self) -> Pencilmarks {
        match self {
            Self::Clues(grid) => Pencilmarks::from_clues(grid),
            Self::Sukaku(marks) => *marks,
        }
    }

    /// The puzzle as a grid: the clues, or the cells with a single mark.
    #[inline]
    pub fn clues(&self) -> Grid {
        match self {
            Self::Clues(grid) => *grid,
            Self::Sukaku(marks) => marks.singles(),
        }
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Self {
        Self::Clues(grid)
    }
}

impl From<Pencilmarks> for Puzzle {
    fn from(marks: Pencilmarks) -> Self {
        Self::Sukaku(marks)
    }
}

impl Default for Puzzle {
    fn default() -> Self {
        Self::Clues(Grid::EMPTY)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues(grid) => fmt::Display::fmt(grid, f),
            Self::Sukaku(marks) => fmt::Display::fmt(marks, f),
        }
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
