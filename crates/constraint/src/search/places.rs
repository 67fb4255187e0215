//! Where each value can still be: for every value its cells as the bits of a word.
//!
//! Most of what a house concludes is about one value, so a change costs only the houses of the cell and the value that it
//! lost: a value with one place left goes there (hidden single), and a value whose places all see a cell is not in that
//! cell (locked candidates). Peers of a cell with a value are found by one operation instead of one for each peer.
//!
//! Most houses have too many places for either. In grids with up to 32 houses of up to nine cells, the number of places in
//! each house is four bits of a word, so one addition finds the houses of a value that have few enough.

use super::domains::{Dead, Step};

/// The most cells and houses for which places are kept.
const MOST_CELLS: usize = 128;
const MOST_HOUSES: usize = 64;
/// The most houses, and cells in one of them, for which places are counted.
const MOST_COUNTED: usize = 32;
const MOST_PLACES: usize = 9;

/// Houses and peers as bits of a word, which never change.
#[derive(Debug, Default)]
pub(crate) struct Houses {
    masks: Vec<u128>,
    /// By cell: its houses. A house is one bit; where places are counted, the highest of the four bits of its count.
    of_cell: Vec<u128>,
    /// By value: the houses in which it has to be.
    wanted: Vec<u128>,
    pub(super) peers: Vec<u128>,
    /// Places are counted.
    counted: bool,
    /// Added to the counts, these leave the highest bit of a house free if it has one place at most, or few enough for a
    /// cell outside to see all of them.
    single: u128,
    lockable: u128,
}

impl Houses {
    /// `None` if there are too many cells or houses. Each house has its cells and its values.
    pub(super) fn new(houses: &[(&[usize], u64)], peers: Vec<u128>) -> Option<Self> {
        let cells = peers.len();
        if cells == 0 || cells > MOST_CELLS || houses.len() > MOST_HOUSES || houses.is_empty() {
            return None;
        }
        let counted = houses.len() <= MOST_COUNTED && houses.iter().all(|(house, _)| house.len() <= MOST_PLACES);
        let (of_cell, wanted) = (vec![0; cells], vec![0; 64]);
        let mut all = Self { of_cell, wanted, peers, counted, ..Self::default() };
        for (index, (house, values)) in houses.iter().enumerate() {
            let bit = 1 << if counted { 4 * index + 3 } else { index };
            let mask = mask(house.iter().copied());
            all.masks.push(mask);
            house.iter().for_each(|&cell| all.of_cell[cell] |= bit);
            (0..64).filter(|value| values >> value & 1 != 0).for_each(|value| all.wanted[value] |= bit);
            if counted {
                let outside = all.peers.iter().enumerate().filter(|(cell, _)| mask >> cell & 1 == 0);
                let seen = outside.map(|(_, peers)| (peers & mask).count_ones()).max().unwrap_or(0).clamp(1, 7);
                all.single |= 6 << (4 * index);
                all.lockable |= u128::from(7 - seen) << (4 * index);
            }
        }
        let values = all.wanted.iter().rposition(|&wanted| wanted != 0).map_or(0, |last| last + 1);
        all.wanted.truncate(values);
        Some(all)
    }

    /// One place in each house of a cell, to be added to counts.
    #[inline]
    fn step(&self, cell: usize) -> u128 {
        if self.counted { self.of_cell[cell] >> 3 } else { 0 }
    }

    /// The houses with few places; all if places are not counted.
    #[inline]
    fn few(&self, counts: u128, added: u128) -> u128 {
        if self.counted { !counts.wrapping_add(added) } else { u128::MAX }
    }

    /// The number of the first of these houses.
    #[inline]
    fn first(&self, houses: u128) -> usize {
        let place = houses.trailing_zeros() as usize;
        if self.counted { place / 4 } else { place }
    }
}

/// Cells as bits.
pub(super) fn mask(cells: impl Iterator<Item = usize>) -> u128 {
    cells.fold(0, |mask, cell| mask | 1 << cell)
}

/// The places of one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    cells: u128,
    /// The number of cells in each house, if they are counted.
    counts: u128,
    /// Houses that lost a place since the last look for hidden singles, and since the last one for locked candidates.
    touched: u128,
    pointing: u128,
}

/// The places of every value, and what has to be looked at again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    boards: Vec<Board>,
    /// The cells as they are in `boards`.
    seen: Vec<u64>,
    /// The values for which there are houses to look at.
    hidden_values: u64,
    locked_values: u64,
}

impl Places {
    pub(super) fn new(houses: &Houses, sets: &[u64]) -> Self {
        let union = sets.iter().fold(0, |union, set| union | set);
        let values = (64 - union.leading_zeros() as usize).max(houses.wanted.len());
        let mut places = Self { boards: vec![Board::default(); values], seen: sets.to_vec(), ..Self::default() };
        places.load(houses, sets);
        places
    }

    /// Takes over all cells.
    pub(super) fn load(&mut self, houses: &Houses, sets: &[u64]) {
        self.seen.copy_from_slice(sets);
        self.boards.fill(Board::default());
        for (cell, &set) in sets.iter().enumerate() {
            let mut open = set;
            while open != 0 {
                let board = &mut self.boards[open.trailing_zeros() as usize];
                open &= open - 1;
                board.cells |= 1 << cell;
                board.counts += houses.step(cell);
            }
        }
        (self.hidden_values, self.locked_values) = (0, 0);
    }

    /// The boards, which are to be taken back.
    pub(super) fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Back to these boards and cells. When they were stored, nothing had to be looked at.
    pub(super) fn restore(&mut self, boards: &[Board], sets: &[u64]) {
        self.boards.copy_from_slice(boards);
        self.seen.copy_from_slice(sets);
        (self.hidden_values, self.locked_values) = (0, 0);
    }

    /// Every house has to be looked at.
    pub(super) fn touch_all(&mut self, houses: &Houses) {
        for (value, &wanted) in houses.wanted.iter().enumerate().filter(|(_, wanted)| **wanted != 0) {
            let board = &mut self.boards[value];
            (board.touched, board.pointing) = (wanted, wanted);
            self.hidden_values |= 1 << value;
            self.locked_values |= 1 << value;
        }
    }

    /// The cells with a value; a cell that lost it may still be among them.
    #[inline]
    pub(super) fn of(&self, value: u64) -> u128 {
        self.boards[value.trailing_zeros() as usize].cells
    }

    /// A cell came down to a set.
    #[inline]
    pub(super) fn lose(&mut self, houses: &Houses, cell: usize, set: u64) {
        let mut lost = self.seen[cell] & !set;
        self.seen[cell] = set;
        self.hidden_values |= lost;
        self.locked_values |= lost;
        let (out, around, step) = (!(1_u128 << cell), houses.of_cell[cell], houses.step(cell));
        while lost != 0 {
            let board = &mut self.boards[lost.trailing_zeros() as usize];
            lost &= lost - 1;
            board.cells &= out;
            board.counts -= step;
            board.touched |= around;
            board.pointing |= around;
        }
    }

    #[inline]
    pub(super) fn has_hidden(&self) -> bool {
        self.hidden_values != 0
    }

    #[inline]
    pub(super) fn has_locked(&self) -> bool {
        self.locked_values != 0
    }

    /// Values with one place left in a house go there; fails with the house that has a dead end.
    #[inline]
    pub(super) fn hidden(&mut self, houses: &Houses, mut place: impl FnMut(u16, u64) -> Step) -> Result<(), usize> {
        let mut values = core::mem::take(&mut self.hidden_values);
        while values != 0 {
            let value = values.trailing_zeros() as usize;
            values &= values - 1;
            let Some(wanted) = houses.wanted.get(value) else { continue };
            let Board { cells: board, counts, touched, .. } = &mut self.boards[value];
            let mut open = core::mem::take(touched) & wanted & houses.few(*counts, houses.single);
            while open != 0 {
                let house = houses.first(open);
                open &= open - 1;
                let places = *board & houses.masks[house];
                if places & places.wrapping_sub(1) == 0 {
                    if places == 0 {
                        return Err(house);
                    }
                    place(places.trailing_zeros() as u16, 1 << value).map_err(|Dead| house)?;
                }
            }
        }
        Ok(())
    }

    /// Values whose places in a house all see a cell are not in that cell. Fails with the house that has a dead end.
    #[inline]
    pub(super) fn locked(&mut self, houses: &Houses, mut remove: impl FnMut(u16, u64) -> Step) -> Result<(), usize> {
        let mut values = core::mem::take(&mut self.locked_values);
        while values != 0 {
            let value = values.trailing_zeros() as usize;
            values &= values - 1;
            let Some(wanted) = houses.wanted.get(value) else { continue };
            let Board { cells: board, counts, pointing, .. } = &mut self.boards[value];
            let mut open = core::mem::take(pointing) & wanted & houses.few(*counts, houses.lockable);
            while open != 0 {
                let house = houses.first(open);
                open &= open - 1;
                let places = *board & houses.masks[house];
                let mut common = common_peers(houses, places, *board);
                while common != 0 {
                    let cell = common.trailing_zeros() as u16;
                    common &= common - 1;
                    remove(cell, 1 << value).map_err(|Dead| house)?;
                }
            }
        }
        Ok(())
    }
}

/// The cells of a board that see all places; none if there is no place.
#[inline]
pub(super) fn common_peers(houses: &Houses, mut places: u128, board: u128) -> u128 {
    // No place sees itself; without the places, most searches end after two of them.
    let mut common = if places == 0 { 0 } else { board & !places };
    while places != 0 && common != 0 {
        common &= houses.peers[places.trailing_zeros() as usize];
        places &= places - 1;
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two houses of three cells that share the first two, with three values.
    fn two_houses() -> Houses {
        let (one, other): ([usize; 3], [usize; 3]) = ([0, 1, 2], [0, 1, 3]);
        let peers = vec![0b1110, 0b1101, 0b0011, 0b0011];
        Houses::new(&[(&one, 0b111), (&other, 0b111)], peers).expect("few cells")
    }

    #[test]
    fn a_value_with_one_place_goes_there() {
        let houses = two_houses();
        let mut places = Places::new(&houses, &[0b111; 4]);
        places.lose(&houses, 0, 0b110);
        places.lose(&houses, 1, 0b110);
        let mut placed = Vec::new();
        let answer = places.hidden(&houses, |cell, value| {
            placed.push((cell, value));
            Ok(())
        });
        assert_eq!((answer, placed), (Ok(()), vec![(2, 1), (3, 1)]));
        places.lose(&houses, 3, 0b010);
        assert_eq!(places.hidden(&houses, |_, _| Ok(())), Err(1));
    }

    #[test]
    fn a_locked_value_leaves_the_cells_that_see_its_places() {
        let houses = two_houses();
        let mut places = Places::new(&houses, &[0b111; 4]);
        places.lose(&houses, 2, 0b110);
        let mut removed = Vec::new();
        let answer = places.locked(&houses, |cell, value| {
            removed.push((cell, value));
            Ok(())
        });
        assert_eq!((answer, removed), (Ok(()), vec![(3, 1)]));
    }

    #[test]
    fn counting_places_leaves_out_no_house() {
        let (row, block): (Vec<usize>, Vec<usize>) = ((0..9).collect(), (0..3).chain(9..15).collect());
        let mut peers = vec![0; 15];
        for house in [&row, &block] {
            house.iter().for_each(|&cell| peers[cell] |= mask(house.iter().copied()) & !(1 << cell));
        }
        // Two houses are counted, forty are not.
        for (times, counted) in [(1, true), (20, false)] {
            let list: Vec<(&[usize], u64)> = [(&row[..], 511), (&block[..], 511)].repeat(times);
            let houses = Houses::new(&list, peers.clone()).expect("few cells");
            assert_eq!(houses.counted, counted);
            let mut places = Places::new(&houses, &[511; 15]);
            (3..9).for_each(|cell| places.lose(&houses, cell, 510));
            assert_eq!(places.hidden(&houses, |_, _| panic!("three places")), Ok(()));
            let mut removed = std::collections::BTreeSet::new();
            let answer = places.locked(&houses, |cell, value| {
                removed.insert((cell, value));
                Ok(())
            });
            assert_eq!((answer, removed), (Ok(()), (9..15).map(|cell| (cell, 1)).collect()));
            (1..3).for_each(|cell| places.lose(&houses, cell, 510));
            let mut placed = std::collections::BTreeSet::new();
            let answer = places.hidden(&houses, |cell, value| {
                placed.insert((cell, value));
                Ok(())
            });
            assert_eq!((answer, placed), (Ok(()), [(0, 1)].into()));
        }
    }

    #[test]
    fn boards_are_taken_back() {
        let houses = two_houses();
        let sets = [0b111; 4];
        let mut places = Places::new(&houses, &sets);
        let before = places.boards().to_vec();
        places.lose(&houses, 2, 0b100);
        assert_ne!(places.boards(), before);
        places.restore(&before, &sets);
        assert_eq!((places.of(0b001), places.has_hidden()), (0b1111, false));
    }
}
