//! The rater's own position: candidates by cell, by digit and by house at once.
//!
//! It differs from [`Board`] where the scale does: a filled cell keeps no candidates, and nothing is kept
//! but what the producers read in their inner loops. [`State::place`] and [`State::remove`] are the only ways to change it.

use super::tables::{HOUSES, MASK, PEERS, POSITION, bits, cells};
use sudokit_core::{Cell, Puzzle};
use sudokit_reason::Board;

/// A position on the way of a rating.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct State {
    /// Candidates of each cell, bit `d` for the digit with index `d`; none where the cell is filled.
    pub(super) marks: [u16; 81],
    /// Cells where each digit is a candidate.
    pub(super) places: [u128; 9],
    /// Positions of each digit in each house.
    pub(super) positions: [[u16; 9]; 27],
    /// Cells without a digit.
    pub(super) open: u128,
    /// How often each digit stands.
    pub(super) standing: [u8; 9],
}

impl State {
    /// The candidates that no clue rules out; a Sukaku starts with its marks and without any digit.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut state = Self {
            marks: [0x1ff; 81],
            places: [(1 << 81) - 1; 9],
            positions: [[0x1ff; 9]; 27],
            open: (1 << 81) - 1,
            standing: [0; 9],
        };
        match puzzle {
            Puzzle::Clues(grid) => {
                for (cell, digit) in grid.clues() {
                    state.place(cell.index(), digit.index());
                }
            }
            Puzzle::Sukaku(marks) => {
                for cell in Cell::all() {
                    for digit in bits(!marks[cell].bits() & 0x1ff) {
                        state.remove(cell.index(), digit);
                    }
                }
            }
        }
        state
    }

    /// The position of a board.
    pub(super) fn of(board: &Board) -> Self {
        let mut state = Self::new(&Puzzle::Clues(*board.grid()));
        for cell in board.open().iter() {
            let gone = state.marks[cell.index()] & !board.marks(cell).bits();
            bits(gone).for_each(|digit| state.remove(cell.index(), digit));
        }
        state
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        self.places[digit] &= !(1 << cell);
        for kind in 0..3 {
            self.positions[HOUSES[cell][kind] as usize][digit] &= !(1 << POSITION[cell][kind]);
        }
    }

    /// Fills a cell and takes the digit from its peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in bits(self.marks[cell]) {
            self.remove(cell, other);
        }
        for peer in cells(self.places[digit] & PEERS[cell]) {
            self.remove(peer, digit);
        }
        self.open &= !(1 << cell);
        self.standing[digit] += 1;
    }

    /// How many cells of a house are not filled.
    #[inline]
    pub(super) fn open_in(&self, house: usize) -> u32 {
        (self.open & MASK[house]).count_ones()
    }

    /// The cells with exactly this many candidates.
    pub(super) fn cells_with(&self, count: u32) -> u128 {
        cells(self.open).filter(|&cell| self.marks[cell].count_ones() == count).fold(0, |set, cell| set | 1 << cell)
    }
}
