//! The problem as a net: open candidates, and the items of which each takes exactly one.
//!
//! An *item* is something that must be filled exactly once: a cell, or a symbol in a house. A candidate belongs to the
//! item of its cell and to one item for each house of the cell: four for plain sudoku, up to [`EXTRA`] with diagonals and
//! windows, which is what `K` stands for. An item has at most 64 candidates, so that those still open are one word. Only
//! what is open at the root is in the net; it is numbered without gaps, so that the hard core of a large puzzle stays
//! within the fast caches.

use crate::candidates::{Candidates, bits};

/// The items of a candidate in plain sudoku: cell, row, column, box.
pub(crate) const PLAIN: usize = 4;
/// With two diagonals and a window as well.
pub(crate) const EXTRA: usize = 7;

/// Where a candidate sits: its item in the upper bits, its place in the item in the lower six.
pub(super) type Slot = u32;
/// There is no more item.
pub(super) const NO_SLOT: Slot = u32::MAX;

pub(super) struct Net<const K: usize> {
    /// By candidate.
    pub(super) slots: Vec<[Slot; K]>,
    /// By item: where its members begin. One more than there are items.
    pub(super) starts: Vec<u32>,
    pub(super) members: Vec<u32>,
    /// By candidate: its cell and symbol.
    names: Vec<(u16, u8)>,
}

impl<const K: usize> Net<K> {
    /// What the candidates leave open.
    pub(super) fn new(candidates: &Candidates) -> Self {
        let geometry = candidates.geometry();
        let (order, cells) = (geometry.order(), geometry.cell_count());
        let mut net = Self { slots: Vec::new(), starts: vec![0], members: Vec::new(), names: Vec::new() };
        let is_open = |cell: usize| candidates.symbols(cell).count_ones() > 1;
        // The number of each candidate, by cell and symbol.
        let mut numbers = vec![u32::MAX; cells * order];
        for cell in (0..cells).filter(|&cell| is_open(cell)) {
            for symbol in bits(candidates.symbols(cell)) {
                numbers[cell * order + symbol] = net.names.len() as u32;
                net.names.push((cell as u16, symbol as u8));
            }
        }
        net.slots = vec![[NO_SLOT; K]; net.names.len()];
        let mut used = vec![0; net.names.len()];
        for cell in (0..cells).filter(|&cell| is_open(cell)) {
            net.add_item(&mut used, numbers[cell * order..][..order].iter().copied());
        }
        for house in geometry.houses() {
            for symbol in 0..order {
                net.add_item(&mut used, house.cells().map(|cell| numbers[cell * order + symbol]));
            }
        }
        net
    }

    /// Of cells with sets of values below `values` and houses in which every value is, and the number of each candidate by
    /// cell and value. `None` if a cell is in too many houses, or in too few for a net in which all are in as many.
    pub(super) fn of_sets(sets: &[u64], values: usize, houses: &[Box<[u16]>]) -> Option<(Self, Vec<u32>)> {
        let mut net = Self { slots: Vec::new(), starts: vec![0], members: Vec::new(), names: Vec::new() };
        let mut numbers = vec![u32::MAX; sets.len() * values];
        for (cell, &set) in sets.iter().enumerate().filter(|(_, set)| set.count_ones() > 1) {
            if houses.iter().filter(|house| house.contains(&(cell as u16))).count() >= K {
                return None;
            }
            for value in bits(set) {
                numbers[cell * values + value] = net.names.len() as u32;
                net.names.push((cell as u16, value as u8));
            }
        }
        net.slots = vec![[NO_SLOT; K]; net.names.len()];
        let mut used = vec![0; net.names.len()];
        numbers.chunks(values).for_each(|cell| net.add_item(&mut used, cell.iter().copied()));
        for house in houses {
            for value in 0..values {
                net.add_item(&mut used, house.iter().map(|&cell| numbers[usize::from(cell) * values + value]));
            }
        }
        // Where there are no more slots than in plain sudoku, none is looked at for being empty.
        let is_uneven = K == PLAIN && net.slots.iter().any(|slots| slots.contains(&NO_SLOT));
        (!is_uneven).then_some((net, numbers))
    }

    fn add_item(&mut self, used: &mut [u8], candidates: impl Iterator<Item = u32>) {
        let (item, start) = (self.starts.len() as u32 - 1, self.members.len());
        self.members.extend(candidates.filter(|&number| number != u32::MAX));
        for (place, &number) in self.members[start..].iter().enumerate() {
            let used = &mut used[number as usize];
            self.slots[number as usize][usize::from(*used)] = item << 6 | place as u32;
            *used += 1;
        }
        if self.members.len() > start {
            self.starts.push(self.members.len() as u32);
        }
    }

    /// How many candidates there are.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// How many items there are.
    pub(super) fn items(&self) -> usize {
        self.starts.len() - 1
    }

    /// The candidates of an item.
    pub(super) fn members(&self, item: usize) -> &[u32] {
        &self.members[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// The cell and the symbol (from 0) of a candidate.
    pub(super) fn name(&self, candidate: u32) -> (usize, usize) {
        let (cell, symbol) = self.names[candidate as usize];
        (usize::from(cell), usize::from(symbol))
    }
}
