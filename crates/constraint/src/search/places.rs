//! Where each value can still be: for every value its cells as the bits of a word.
//!
//! Most of what a house concludes is about one value, so a change costs only the houses of the cell and the value that it
//! lost: a value with one place left goes there (hidden single), and a value whose places all see a cell is not in that
//! cell (locked candidates). Peers of a cell with a value are found by one operation instead of one for each peer.

use super::domains::{Dead, Step};

/// The most cells and houses for which places are kept.
const MOST_CELLS: usize = 128;
const MOST_HOUSES: usize = 64;

/// Houses and peers as bits of a word, which never change.
#[derive(Debug, Default)]
pub(crate) struct Houses {
    masks: Vec<u128>,
    /// By cell: its houses.
    of_cell: Vec<u64>,
    /// By value: the houses in which it has to be.
    wanted: Vec<u64>,
    pub(super) peers: Vec<u128>,
}

impl Houses {
    /// `None` if there are too many cells or houses. Each house has its cells and its values.
    pub(super) fn new(houses: &[(&[usize], u64)], peers: Vec<u128>) -> Option<Self> {
        let cells = peers.len();
        if cells == 0 || cells > MOST_CELLS || houses.len() > MOST_HOUSES || houses.is_empty() {
            return None;
        }
        let mut all = Self { masks: Vec::new(), of_cell: vec![0; cells], wanted: vec![0; 64], peers };
        for (index, (house, values)) in houses.iter().enumerate() {
            all.masks.push(mask(house.iter().copied()));
            house.iter().for_each(|&cell| all.of_cell[cell] |= 1 << index);
            (0..64).filter(|value| values >> value & 1 != 0).for_each(|value| all.wanted[value] |= 1 << index);
        }
        let values = all.wanted.iter().rposition(|&wanted| wanted != 0).map_or(0, |last| last + 1);
        all.wanted.truncate(values);
        Some(all)
    }
}

/// Cells as bits.
pub(super) fn mask(cells: impl Iterator<Item = usize>) -> u128 {
    cells.fold(0, |mask, cell| mask | 1 << cell)
}

/// The places of every value, and what has to be looked at again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    boards: Vec<u128>,
    /// The cells as they are in `boards`.
    seen: Vec<u64>,
    /// By value: houses that lost a place since the last look for hidden singles, and for locked candidates.
    touched: Vec<u64>,
    pointing: Vec<u64>,
    /// The values for which there are such houses.
    hidden_values: u64,
    locked_values: u64,
}

impl Places {
    pub(super) fn new(houses: &Houses, sets: &[u64]) -> Self {
        let union = sets.iter().fold(0, |union, set| union | set);
        let values = (64 - union.leading_zeros() as usize).max(houses.wanted.len());
        let mut places = Self {
            boards: vec![0; values],
            seen: sets.to_vec(),
            touched: vec![0; values],
            pointing: vec![0; values],
            ..Self::default()
        };
        places.load(sets);
        places
    }

    /// Takes over all cells.
    pub(super) fn load(&mut self, sets: &[u64]) {
        self.seen.copy_from_slice(sets);
        self.boards.fill(0);
        for (cell, &set) in sets.iter().enumerate() {
            let mut open = set;
            while open != 0 {
                self.boards[open.trailing_zeros() as usize] |= 1 << cell;
                open &= open - 1;
            }
        }
        self.forget();
    }

    /// The boards, which are to be taken back.
    pub(super) fn boards(&self) -> &[u128] {
        &self.boards
    }

    /// Back to these boards and cells.
    pub(super) fn restore(&mut self, boards: &[u128], sets: &[u64]) {
        self.boards.copy_from_slice(boards);
        self.seen.copy_from_slice(sets);
        self.forget();
    }

    /// Nothing has to be looked at.
    pub(super) fn forget(&mut self) {
        self.touched.fill(0);
        self.pointing.fill(0);
        (self.hidden_values, self.locked_values) = (0, 0);
    }

    /// Every house has to be looked at.
    pub(super) fn touch_all(&mut self, houses: &Houses) {
        for (value, &wanted) in houses.wanted.iter().enumerate().filter(|(_, wanted)| **wanted != 0) {
            (self.touched[value], self.pointing[value]) = (wanted, wanted);
            self.hidden_values |= 1 << value;
            self.locked_values |= 1 << value;
        }
    }

    /// The cells with a value; a cell that lost it may still be among them.
    #[inline]
    pub(super) fn of(&self, value: u64) -> u128 {
        self.boards[value.trailing_zeros() as usize]
    }

    /// A cell came down to a set.
    #[inline]
    pub(super) fn lose(&mut self, houses: &Houses, cell: usize, set: u64) {
        let mut lost = self.seen[cell] & !set;
        self.seen[cell] = set;
        self.hidden_values |= lost;
        self.locked_values |= lost;
        let (out, around) = (!(1_u128 << cell), houses.of_cell[cell]);
        while lost != 0 {
            let value = lost.trailing_zeros() as usize;
            lost &= lost - 1;
            self.boards[value] &= out;
            self.touched[value] |= around;
            self.pointing[value] |= around;
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
            let mut open = core::mem::take(&mut self.touched[value]) & wanted;
            let board = self.boards[value];
            while open != 0 {
                let house = open.trailing_zeros() as usize;
                open &= open - 1;
                let places = board & houses.masks[house];
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
            let mut open = core::mem::take(&mut self.pointing[value]) & wanted;
            let board = self.boards[value];
            while open != 0 {
                let house = open.trailing_zeros() as usize;
                open &= open - 1;
                let places = board & houses.masks[house];
                let mut common = common_peers(houses, places, board);
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
    let mut common = if places == 0 { 0 } else { board };
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
