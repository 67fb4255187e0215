//! Small unavoidable sets that cost nothing to find: two parallel lines of a band or stack that can swap some digits.
//!
//! Take two rows of one band. Where the first has digit `a` above `b`, the second has `b` below; follow from `b` in the
//! first row to what is below it, and so on until `a` comes back. The cells passed form a *swap*: exchange the two rows
//! in these columns and the grid is still a solution. A proper puzzle has a clue in every swap, so a clue that is the
//! last one of a swap is needed, and no search has to show it. Of the clues a random minimal puzzle needs, 39 % are
//! found this way; with the swaps of two digits anywhere, which are more expensive to find, it would be 50 %.
//!
//! Every cell lies in exactly four swaps: with two other rows of its band, with two other columns of its stack.

use sudokit_core::CellSet;

/// The swaps of a solution, and for each cell the swaps it lies in. Small, because many puzzles are processed together.
#[derive(Clone, Debug)]
pub(crate) struct Swaps {
    sets: [u128; MOST],
    of: [[u8; 4]; 81],
}

/// Eighteen pairs of lines, and no swap has fewer than two of the nine places.
const MOST: usize = 18 * 4;

impl Swaps {
    /// Finds the swaps of a solution.
    pub(crate) fn of(values: &[u8; 81]) -> Self {
        let mut swaps = Self { sets: [0; MOST], of: [[0; 4]; 81] };
        let mut count = 0;
        for band in 0..3 {
            for (x, y) in [(0, 1), (0, 2), (1, 2)] {
                // The place among its four that each cell has for this pair: 0 or 1 for rows, 2 or 3 for columns.
                let (in_x, in_y) = (y - 1, x);
                for (first, step, along, place) in [(band * 27, 9, 1, 0), (band * 3, 1, 9, 2)] {
                    let (a, b) = (first + x * step, first + y * step);
                    let mut at = [0usize; 10];
                    for k in 0..9 {
                        at[usize::from(values[a + k * along])] = k;
                    }
                    let mut open = 0x1ffu32;
                    while open != 0 {
                        let start = open.trailing_zeros() as usize;
                        let (mut k, mut cells) = (start, 0u128);
                        let mut passed = 0u32;
                        loop {
                            passed |= 1 << k;
                            cells |= 1 << (a + k * along) | 1 << (b + k * along);
                            k = at[usize::from(values[b + k * along])];
                            if passed >> k & 1 != 0 {
                                break;
                            }
                        }
                        open &= !passed;
                        swaps.sets[count] = cells;
                        let mut rest = passed;
                        while rest != 0 {
                            let k = rest.trailing_zeros() as usize;
                            rest &= rest - 1;
                            swaps.of[a + k * along][place + in_x] = count as u8;
                            swaps.of[b + k * along][place + in_y] = count as u8;
                        }
                        count += 1;
                    }
                }
            }
        }
        swaps
    }

    /// Whether the clue in the cell with this index is the last one of a swap among these clues.
    #[inline]
    pub(crate) fn need(&self, cell: usize, clues: CellSet) -> bool {
        let (clues, only) = (clues.bits(), 1 << cell);
        self.of[cell].iter().any(|&swap| self.sets[usize::from(swap)] & clues == only)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::random_solution;
    use sudokit_core::{Cell, Grid, Rng};

    #[test]
    fn what_is_blank_in_a_swap_can_be_filled_in_two_ways() {
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let solution = random_solution(&mut rng);
            let swaps = Swaps::of(solution.grid().values());
            for cell in Cell::all() {
                let own = swaps.of[cell.index()].map(|swap| swaps.sets[usize::from(swap)]);
                for swap in own.map(CellSet::from_bits) {
                    assert!(swap.contains(cell) && swap.len() >= 4 && swap.len() % 2 == 0);
                    let mut open: Grid = *solution.grid();
                    swap.iter().for_each(|cell| open.set(cell, None));
                    assert_eq!(sudokit_referee::count(&open.into(), 2), 2, "{swap:?} of {solution}");
                }
                let [a, b, c, d] = own;
                assert!(a != b && c != d && a != c, "four different ones");
            }
        }
    }
}
