//! A solution: a complete grid with every digit once in every house, by construction.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use core::fmt;

/// A complete and valid grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Grid);

/// Why a grid is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionError {
    /// A cell is blank.
    Blank(Cell),
    /// A digit is missing from a house (so another occurs there twice).
    Missing(Digit, House),
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::Missing(digit, house) => write!(f, "{house} has no {digit}"),
        }
    }
}

impl core::error::Error for SolutionError {}

impl Solution {
    /// Checks that a grid is a solution.
    pub fn new(grid: Grid) -> Result<Self, SolutionError> {
        if let Some(cell) = Cell::all().find(|&cell| grid.get(cell).is_none()) {
            return Err(SolutionError::Blank(cell));
        }
        for house in House::all() {
            let found: DigitSet = house.cells().into_iter().filter_map(|cell| grid.get(cell)).collect();
            if let Some(digit) = (!found).first() {
                return Err(SolutionError::Missing(digit, house));
            }
        }
        Ok(Self(grid))
    }

    /// For engines, whose search proves what [`Solution::new`] would check again. Debug builds check it anyway.
    #[doc(hidden)]
    #[inline]
    pub fn proved(grid: Grid) -> Self {
        debug_assert_eq!(Self::new(grid).err(), None, "an engine called this a solution: {grid}");
        Self(grid)
    }

    /// The solution as a grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// The digit in a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Digit {
        match self.0.get(cell) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// Whether it solves this puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        Cell::all().all(|cell| puzzle.allows(cell, self.get(cell)))
    }
}

impl TryFrom<Grid> for Solution {
    type Error = SolutionError;
    fn try_from(grid: Grid) -> Result<Self, SolutionError> {
        Self::new(grid)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.0
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row `r` is 1…9 rotated by `3 r + r / 3`: the simplest solution.
    fn plain() -> Grid {
        Grid::from_values(core::array::from_fn(|i| ((i % 9 + i / 9 * 3 + i / 27) % 9) as u8 + 1)).unwrap()
    }

    #[test]
    fn only_solutions_pass() {
        let solution = Solution::new(plain()).unwrap();
        assert!(solution.solves(&Puzzle::from(plain())));
        let [first, second] = [0, 1].map(|i| Cell::new(i).unwrap());
        let mut grid = plain();
        grid.set(second, None);
        assert_eq!(Solution::new(grid), Err(SolutionError::Blank(second)));
        grid.set(second, grid.get(first));
        let error = Solution::new(grid).unwrap_err();
        assert_eq!(error.to_string(), "row 1 has no 2");
        assert!(!solution.solves(&Puzzle::from(grid)));
    }
}
