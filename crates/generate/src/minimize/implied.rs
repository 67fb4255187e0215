//! Clues that need no search to be removed: the other clues leave one place for the digit, or one digit for the cell.
//!
//! A clue is *implied* if without it, and without any other deduction, its cell can hold no other digit (a naked
//! single) or its digit has no other place in its row, column or box (a hidden single). Then the puzzle has the same
//! solutions without it. The
//! test takes some ten nanoseconds, a search some hundreds.

use sudokit_core::{Cell, Grid};

/// For each house the cells that have a clue, and the digits of its clues; for each digit the houses that have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    filled: [[u16; 9]; 3],
    digits: [[u16; 9]; 3],
    houses: [[u16; 9]; 3],
}

const ROW: usize = 0;
const COLUMN: usize = 1;
const BOX: usize = 2;

/// The row, column and box of each cell, and its places in these houses. A row counts its places by columns, the others by
/// rows, boxes by three.
const PLACES: [([u8; 3], [u8; 3]); 81] = {
    let mut places = [([0; 3], [0; 3]); 81];
    let mut cell = 0u8;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell as usize] = ([row, column, row / 3 * 3 + column / 3], [column, row, row % 3 * 3 + column % 3]);
        cell += 1;
    }
    places
};

/// Three bits, each repeated three times.
const TRIPLED: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];

impl Placed {
    /// The clues of a puzzle without a clash.
    pub(crate) fn new(clues: &Grid) -> Self {
        if clues.clue_count() == 81 {
            return Self { filled: [[0o777; 9]; 3], digits: [[0o777; 9]; 3], houses: [[0o777; 9]; 3] };
        }
        let mut placed = Self { filled: [[0; 9]; 3], digits: [[0; 9]; 3], houses: [[0; 9]; 3] };
        for (cell, digit) in clues.clues() {
            placed.toggle(cell, digit.value());
        }
        placed
    }

    /// Adds a clue, or removes it if it is there.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell, value: u8) {
        let (houses, places) = PLACES[cell.index()];
        let digit = usize::from(value - 1);
        for kind in [ROW, COLUMN, BOX] {
            let house = usize::from(houses[kind]);
            self.filled[kind][house] ^= 1 << places[kind];
            self.digits[kind][house] ^= 1 << digit;
            self.houses[kind][digit] ^= 1 << house;
        }
    }

    /// Whether the other clues imply this clue.
    #[inline]
    pub(crate) fn imply(&self, cell: Cell, value: u8) -> bool {
        let [row, column, square] = PLACES[cell.index()].0.map(usize::from);
        if self.digits[ROW][row] | self.digits[COLUMN][column] | self.digits[BOX][square] == 0o777 {
            return true;
        }
        // The houses that have the digit, without this clue.
        let digit = usize::from(value - 1);
        let rows = self.houses[ROW][digit] ^ 1 << row;
        let columns = self.houses[COLUMN][digit] ^ 1 << column;
        let boxes = self.houses[BOX][digit] ^ 1 << square;
        let of_band = TRIPLED[usize::from(boxes >> (row / 3 * 3) & 7)];
        let of_stack = (boxes >> (column / 3) & 0o111) * 7;
        let of_box = TRIPLED[usize::from(rows >> (row / 3 * 3) & 7)] | ((columns >> (column / 3 * 3) & 7) * 0o111);
        self.filled[ROW][row] | columns | of_band == 0o777
            || self.filled[COLUMN][column] | rows | of_stack == 0o777
            || self.filled[BOX][square] | of_box == 0o777
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::random_solution;
    use sudokit_core::{DigitSet, Rng};

    /// The definition, cell by cell.
    fn is_implied(clues: &Grid, cell: Cell) -> bool {
        let digit = clues.get(cell).unwrap();
        let mut without = *clues;
        without.set(cell, None);
        let seen: DigitSet = cell.peers().iter().filter_map(|peer| without.get(peer)).collect();
        let can_hold = |other: Cell| {
            without.get(other).is_none() && !other.peers().iter().any(|peer| without.get(peer) == Some(digit))
        };
        let is_only =
            |house: sudokit_core::House| !house.cells().into_iter().any(|other| other != cell && can_hold(other));
        seen.len() == 8 || cell.houses().into_iter().any(is_only)
    }

    #[test]
    fn the_masks_agree_with_the_definition() {
        let mut rng = Rng::new(6);
        let mut implied = [0, 0];
        for _ in 0..20 {
            let mut clues = *random_solution(&mut rng).grid();
            let mut placed = Placed::new(&clues);
            for cell in rng.cells() {
                for cell in Cell::all() {
                    if let Some(digit) = clues.get(cell) {
                        let expected = is_implied(&clues, cell);
                        assert_eq!(placed.imply(cell, digit.value()), expected, "{cell} of {clues}");
                        implied[usize::from(expected)] += 1;
                    }
                }
                placed.toggle(cell, clues.get(cell).unwrap().value());
                clues.set(cell, None);
            }
        }
        assert!(implied.iter().all(|&number| number > 1000), "{implied:?}");
    }
}
