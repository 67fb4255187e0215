//! Pencilmarks: for each cell the digits that may stand there.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::DigitSet;
use core::fmt;
use core::ops::{Index, IndexMut};

/// For each cell the digits that may stand there; a puzzle given this way is a Sukaku.
///
/// Its text is 729 characters: for each cell the nine digits, `.` where one is missing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pencilmarks([DigitSet; 81]);

impl Pencilmarks {
    /// Every digit in every cell.
    pub const FULL: Self = Self([DigitSet::ALL; 81]);

    /// Builds pencilmarks from the digit sets of the 81 cells.
    #[inline]
    pub const fn new(sets: [DigitSet; 81]) -> Self {
        Self(sets)
    }

    /// The marks of a grid: only the clue in a filled cell, all nine digits in a blank one.
    #[inline]
    pub fn from_clues(grid: &Grid) -> Self {
        const SETS: [DigitSet; 10] = {
            let mut sets = [DigitSet::ALL; 10];
            let mut digit = 1;
            while digit < 10 {
                sets[digit] = DigitSet::from_bits(1 << (digit - 1));
                digit += 1;
            }
            sets
        };
        Self(grid.values().map(|value| SETS[value as usize]))
    }

    /// The marks a player starts with: like [`Self::from_clues`], without the digits that clues in the same house rule
    /// out.
    ///
    /// Clashing clues leave cells without any mark.
    pub fn from_clues_with_peers(grid: &Grid) -> Self {
        let mut marks = Self::from_clues(grid);
        for (cell, digit) in grid.clues() {
            for peer in cell.peers().iter() {
                marks[peer].remove(digit);
            }
        }
        marks
    }

    /// The digit sets of the 81 cells.
    #[inline]
    pub const fn sets(&self) -> &[DigitSet; 81] {
        &self.0
    }

    /// The number of marks in all cells.
    pub fn count(&self) -> usize {
        self.0.iter().map(|set| set.len()).sum()
    }

    /// The cells with a single mark as a grid; the others are blank.
    pub fn singles(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            grid.set(cell, self[cell].single());
        }
        grid
    }
}

impl Index<Cell> for Pencilmarks {
    type Output = DigitSet;
    #[inline]
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Pencilmarks {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.0[cell.index()]
    }
}

impl fmt::Display for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in self.0 {
            for digit in Digit::all() {
                if set.contains(digit) { fmt::Display::fmt(&digit, f)? } else { f.write_str(".")? }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
