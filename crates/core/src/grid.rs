//! A grid: any filling of the 81 cells, complete or not, valid or not.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};
use core::fmt;

/// Any filling of the 81 cells; it may have blanks and clashes.
///
/// Its text is 81 characters, row by row, `.` for a blank.
///
/// ```
/// use sudokit_core::{Cell, Digit, Grid};
/// let mut grid = Grid::EMPTY;
/// grid.set(Cell::new(80).unwrap(), Digit::new(7));
/// assert_eq!(grid.to_string(), ".".repeat(80) + "7");
/// assert_eq!(grid.clue_count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([u8; 81]); // each 0 (blank) to 9

impl Grid {
    /// The grid without any digit.
    pub const EMPTY: Self = Self([0; 81]);

    /// Builds a grid from 81 values, 0 for a blank; returns `None` if a value is above 9.
    #[inline]
    pub fn from_values(values: [u8; 81]) -> Option<Self> {
        // No early exit: the whole array in a few vector instructions.
        let highest = values.iter().fold(0, |highest, &value| if value > highest { value } else { highest });
        (highest <= 9).then_some(Self(values))
    }

    /// Builds a grid from 81 values that are known to be at most 9.
    #[inline]
    pub(crate) fn from_known(values: [u8; 81]) -> Self {
        debug_assert!(values.iter().all(|&value| value <= 9));
        Self(values)
    }

    /// The 81 values, 0 for a blank.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit in a cell; `None` for a blank.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Fills a cell, or blanks it.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::value);
    }

    /// How many cells are filled.
    #[inline]
    pub fn clue_count(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }

    /// The filled cells with their digits, row by row.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The cells whose digit occurs twice in one of their houses.
    pub fn clashes(&self) -> CellSet {
        let mut clashes = CellSet::EMPTY;
        for house in House::all() {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for digit in house.cells().into_iter().filter_map(|cell| self.get(cell)) {
                if once.contains(digit) {
                    twice.insert(digit);
                }
                once.insert(digit);
            }
            if !twice.is_empty() {
                clashes.extend(
                    house.cells().into_iter().filter(|&cell| self.get(cell).is_some_and(|digit| twice.contains(digit))),
                );
            }
        }
        clashes
    }

    /// The grid as 81 characters, `.` for a blank; faster than `to_string`.
    #[inline]
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|value| if value == 0 { b'.' } else { b'0' + value })
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.to_line()).expect("ascii"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clashes_name_both_cells() {
        let mut grid = Grid::EMPTY;
        let [a, b, c] = [0, 8, 40].map(|i| Cell::new(i).unwrap());
        grid.set(a, Digit::new(5));
        grid.set(c, Digit::new(5));
        assert!(grid.clashes().is_empty());
        grid.set(b, Digit::new(5));
        assert_eq!(grid.clashes(), [a, b].into_iter().collect());
    }

    #[test]
    fn values_above_nine_are_refused() {
        let mut values = [0; 81];
        assert_eq!(Grid::from_values(values), Some(Grid::EMPTY));
        values[13] = 10;
        assert_eq!(Grid::from_values(values), None);
    }
}
