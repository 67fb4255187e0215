//! Small unavoidable sets that cost nothing to find: two parallel lines of a band or stack that can swap some digits.
//!
//! Take two rows of one band. Where the first has digit `a` above `b`, the second has `b` below; follow from `b` in the
//! first row to what is below it, and so on until `a` comes back. The cells passed form a *swap*: exchange the two rows
//! in these columns and the grid is still a solution. A proper puzzle has a clue in every swap, so a clue that is the
//! last one of a swap is needed, and no search has to show it. Of the clues a random minimal puzzle needs, 39 % are
//! found this way; with the swaps of two digits anywhere, which are more expensive to find, it would be 50 %.
//!
//! Every cell lies in exactly four swaps: with two other rows of its band, with two other columns of its stack.
//!
//! If clues are tried in a known order, a swap can only show that its last clue is needed: once a clue of it stays, the swap is
//! never empty. [`LastOf`] therefore lists the swaps by their last clue, and a pass over the clues reads the list once from its
//! start to its end. To look up the four swaps of every clue took a quarter of the time of making a minimal puzzle, in cache misses.

use sudokit_core::CellSet;

/// The swaps of a solution, and for each cell the swaps it lies in. Small, because many puzzles are processed together.
#[derive(Clone, Debug)]
pub(crate) struct Swaps {
    sets: [u128; MOST],
    of: [[u8; 4]; 81],
}

/// Eighteen pairs of lines, and no swap has fewer than two of the nine places.
const MOST: usize = 18 * 4;

/// Three bits as the first places of three rows.
const SPREAD: [u32; 8] = {
    let mut spread = [0; 8];
    let mut bits = 0;
    while bits < 8 {
        spread[bits as usize] = bits & 1 | (bits >> 1 & 1) << 9 | (bits >> 2) << 18;
        bits += 1;
    }
    spread
};

/// Calls `take` with the cells of every swap of a solution, and with the largest number that `number` has for one of them.
#[inline]
fn each(values: &[u8; 81], number: impl Fn(usize) -> i16, mut take: impl FnMut(u128, i16)) {
    for band in 0..3 {
        for (x, y) in [(0, 1), (0, 2), (1, 2)] {
            for (first, step, along) in [(band * 27, 9, 1), (band * 3, 1, 9)] {
                let (a, b) = (first + x * step, first + y * step);
                let mut at = [0usize; 10];
                for k in 0..9 {
                    at[usize::from(values[a + k * along])] = k;
                }
                let mut open = 0x1ffu32;
                while open != 0 {
                    let before = open;
                    let mut k = open.trailing_zeros() as usize;
                    let mut largest = i16::MIN;
                    while open >> k & 1 != 0 {
                        open &= !(1 << k);
                        largest = largest.max(number(a + k * along)).max(number(b + k * along));
                        k = at[usize::from(values[b + k * along])];
                    }
                    // The places of the lines become cells all at once: shifts of 128 bits are slow.
                    let places = before & !open;
                    let cells = if along == 1 {
                        u128::from(places)
                    } else {
                        let rows = [0, 3, 6].map(|from| u128::from(SPREAD[(places >> from & 7) as usize]));
                        rows[0] | rows[1] << 27 | rows[2] << 54
                    };
                    take(cells << a | cells << b, largest);
                }
            }
        }
    }
}

/// The swaps of a solution by the last clue of each in the order of a removal.
#[derive(Clone, Debug)]
pub(crate) struct LastOf {
    /// The cells of a swap, and from bit [`LAST`] on the place of its last clue. In the order of these places.
    sets: Vec<u128>,
    /// Those before this one can show nothing any more.
    next: usize,
}

/// The cells take 81 bits.
const LAST: u32 = 96;

impl LastOf {
    /// The swaps of a solution. `places` has for each cell its place in the order; [`Self::STAYS`] for a clue that
    /// is never tried, and [`Self::BLANK`] for a cell without a clue.
    pub(crate) fn new(values: &[u8; 81], places: &[i16; 81]) -> Self {
        let (mut found, mut count) = ([0u128; MOST], 0);
        // How many sets have their last clue before each place, and then where the next set of each place goes.
        let mut at = [0u8; 82];
        each(
            values,
            |cell| places[cell],
            |cells, last| {
                if last != Self::STAYS && last != Self::BLANK {
                    found[count] = cells | (last as u128) << LAST;
                    count += 1;
                    at[last as usize + 1] += 1;
                }
            },
        );
        for place in 0..81 {
            at[place + 1] += at[place];
        }
        let mut sets = vec![0; count];
        for &set in &found[..count] {
            let at = &mut at[(set >> LAST) as usize];
            sets[usize::from(*at)] = set;
            *at += 1;
        }
        Self { sets, next: 0 }
    }

    /// The place of a clue that is never tried.
    pub(crate) const STAYS: i16 = i16::MAX;
    /// The place of a cell without a clue.
    pub(crate) const BLANK: i16 = -1;

    /// Forgets the swaps whose last clue is before this place.
    #[inline]
    pub(crate) fn pass(&mut self, place: usize) {
        while self.sets.get(self.next).is_some_and(|set| ((set >> LAST) as usize) < place) {
            self.next += 1;
        }
    }

    /// The first swap that can still show something, for [`Self::need`].
    #[inline]
    pub(crate) fn start(&self) -> usize {
        self.next
    }

    /// Whether a swap whose last clue is at this place has none of the other clues. Places are asked for in ascending
    /// order; `at` goes through the swaps from [`Self::start`] on.
    #[inline]
    pub(crate) fn need(&self, at: &mut usize, place: usize, others: CellSet) -> bool {
        let mut is_needed = false;
        while let Some(set) = self.sets.get(*at) {
            let last = (set >> LAST) as usize;
            if last > place {
                break;
            }
            is_needed |= last == place && set & others.bits() == 0;
            *at += 1;
        }
        is_needed
    }
}

impl Swaps {
    /// Finds the swaps of a solution.
    pub(crate) fn of(values: &[u8; 81]) -> Self {
        let mut swaps = Self { sets: [0; MOST], of: [[0; 4]; 81] };
        let (mut count, mut found) = (0, [0; 81]);
        each(
            values,
            |_| 0,
            |cells, _| {
                swaps.sets[usize::from(count)] = cells;
                let mut rest = cells;
                while rest != 0 {
                    let cell = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    swaps.of[cell][found[cell]] = count;
                    found[cell] += 1;
                }
                count += 1;
            },
        );
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
                let different: std::collections::HashSet<u128> = own.into_iter().collect();
                assert_eq!(different.len(), 4);
            }
        }
    }

    #[test]
    fn the_last_clue_of_a_swap_is_found_in_any_order() {
        let mut rng = Rng::new(5);
        for round in 0..50 {
            let solution = random_solution(&mut rng);
            let swaps = Swaps::of(solution.grid().values());
            let order: Vec<usize> = rng.cells().iter().map(|cell| cell.index()).collect();
            // Some cells are blank from the start, and some clues are never tried.
            let (blank, tried) = (round % 3 * 5, 81 - round % 4);
            let mut places = [LastOf::STAYS; 81];
            for (place, &cell) in order[..tried].iter().enumerate() {
                places[cell] = if place < blank { LastOf::BLANK } else { place as i16 };
            }
            let mut last = LastOf::new(solution.grid().values(), &places);
            let cells = |cells: &[usize]| cells.iter().filter_map(|&cell| Cell::new(cell)).collect::<CellSet>();
            let mut clues = cells(&order[blank..]);
            for (place, &cell) in order[..tried].iter().enumerate().skip(blank) {
                last.pass(place);
                let (only, needed) = (cells(&[cell]), swaps.need(cell, clues));
                assert_eq!(last.need(&mut last.start(), place, clues - only), needed);
                if !needed && rng.below(4) != 0 {
                    clues -= only;
                }
            }
        }
    }
}
