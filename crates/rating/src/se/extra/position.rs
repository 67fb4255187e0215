//! Candidates and digits of a puzzle with extra rules.

use super::super::find::Find;
use super::super::tables::{bits, cells};
use super::layout::{House, Layout};
use sudokit_core::Grid;

/// A position on the way of a rating.
#[derive(Clone)]
pub(super) struct Position {
    /// Candidates of each cell; none where the cell is filled.
    pub(super) marks: [u16; 81],
    /// Cells where each digit is a candidate.
    pub(super) places: [u128; 9],
    /// Cells without a digit.
    pub(super) open: u128,
    /// How often each digit stands.
    pub(super) standing: [u32; 9],
}

impl Position {
    /// The candidates that no clue rules out.
    pub(super) fn new(layout: &Layout, clues: &Grid) -> Self {
        let all = (1u128 << 81) - 1;
        let mut position = Self { marks: [0x1ff; 81], places: [all; 9], open: all, standing: [0; 9] };
        for (cell, digit) in clues.clues() {
            position.place(layout, cell.index(), digit.index());
        }
        position
    }

    pub(super) fn is_full(&self) -> bool {
        self.open == 0
    }

    pub(super) fn has(&self, candidate: u16) -> bool {
        self.marks[usize::from(candidate) / 9] >> (candidate % 9) & 1 == 1
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        self.places[digit] &= !(1 << cell);
    }

    /// Fills a cell and removes what the digit excludes.
    pub(super) fn place(&mut self, layout: &Layout, cell: usize, digit: usize) {
        bits(self.marks[cell]).for_each(|other| self.remove(cell, other));
        for &other in &layout.excludes[cell * 9 + digit] {
            self.remove(usize::from(other) / 9, usize::from(other) % 9);
        }
        self.open &= !(1 << cell);
        self.standing[digit] += 1;
    }

    /// Candidates go first, then the digit is put in.
    pub(super) fn apply(&mut self, layout: &Layout, find: &Find) {
        for &(cell, digits) in &find.eliminations {
            bits(digits).for_each(|digit| self.remove(cell.into(), digit));
        }
        if let Some((cell, digit)) = find.placement {
            self.place(layout, cell.into(), digit.into());
        }
    }

    /// The positions of a digit in a house.
    pub(super) fn positions(&self, house: &House, digit: usize) -> u16 {
        let at = |i: &usize| self.places[digit] >> house.cells[*i] & 1 == 1;
        (0..9).filter(at).fold(0, |set, i| set | 1 << i)
    }

    /// How many cells of a house are not filled.
    pub(super) fn open_in(&self, house: &House) -> u32 {
        (self.open & house.mask).count_ones()
    }

    /// A digit in some cells as eliminations.
    pub(super) fn digit_in(&self, digit: usize, set: u128) -> Vec<(u8, u16)> {
        cells(self.places[digit] & set).map(|cell| (cell as u8, 1 << digit)).collect()
    }
}
