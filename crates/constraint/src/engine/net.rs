//! The problem as a net: open candidates, and the items of which each takes exactly one.
//!
//! An *item* is something that must be filled exactly once: a cell, or a symbol in a house. A candidate belongs to the
//! item of its cell and to one item for each house of the cell: four for plain sudoku, up to [`EXTRA`] with diagonals and
//! windows, which is what `K` stands for. An item has at most 64 candidates, so that those still open are one word; with
//! [`WIDE`] it may have more, and only their number and combination are known. Only
//! what is open at the root is in the net; it is numbered without gaps, so that the hard core of a large puzzle stays
//! within the fast caches.

use crate::candidates::{Marks, bits};
use crate::set::Set;

/// The items of a candidate in plain sudoku: cell, row, column, box.
pub(crate) const PLAIN: usize = 4;
/// With two diagonals and a window as well.
pub(crate) const EXTRA: usize = 7;

/// As many as with [`EXTRA`], in items of any size.
pub(crate) const WIDE: usize = 8;

/// Where a candidate sits: its item in the upper bits, its place in the item in the lower six (0 with [`WIDE`]).
pub(super) type Slot = u32;
/// There is no more item.
pub(super) const NO_SLOT: Slot = u32::MAX;

#[derive(Clone)]
pub(crate) struct Net<const K: usize> {
    /// By candidate.
    pub(super) slots: Vec<[Slot; K]>,
    /// By item: where its members begin. One more than there are items.
    pub(super) starts: Vec<u32>,
    pub(super) members: Vec<u32>,
    /// By candidate: its cell and symbol.
    names: Vec<(u32, u16)>,
}

impl<const K: usize> Net<K> {
    /// What the candidates leave open.
    pub(crate) fn new<S: Set>(marks: &Marks<S>) -> Self {
        let geometry = marks.geometry();
        let mut net = Self { slots: Vec::new(), starts: vec![0], members: Vec::new(), names: Vec::new() };
        let open: Vec<usize> =
            (0..geometry.cell_count()).filter(|&cell| marks.symbols(cell).only().is_none()).collect();
        // The number of the first candidate of each cell.
        let mut firsts = vec![0; geometry.cell_count()];
        for &cell in &open {
            firsts[cell] = net.names.len() as u32;
            net.names.extend(marks.symbols(cell).members().map(|symbol| (cell as u32, symbol as u16)));
        }
        net.slots = vec![[NO_SLOT; K]; net.names.len()];
        let mut used = vec![0; net.names.len()];
        for &cell in &open {
            net.add_item(&mut used, firsts[cell]..firsts[cell] + marks.symbols(cell).len() as u32);
        }
        for (number, house) in geometry.houses().iter().enumerate() {
            for symbol in 0..geometry.order() {
                let places = marks.places(number, symbol);
                // A symbol with one place is filled in.
                if places.only().is_some() {
                    continue;
                }
                let candidates = places.members().map(|place| {
                    let cell = house.cell_at(place);
                    firsts[cell] + marks.symbols(cell).rank(symbol) as u32
                });
                net.add_item(&mut used, candidates);
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
                net.names.push((cell as u32, value as u16));
            }
        }
        net.slots = vec![[NO_SLOT; K]; net.names.len()];
        let mut used = vec![0; net.names.len()];
        let is_open = |number: &u32| *number != u32::MAX;
        numbers.chunks(values).for_each(|cell| net.add_item(&mut used, cell.iter().copied().filter(is_open)));
        for house in houses {
            for value in 0..values {
                let candidates = house.iter().map(|&cell| numbers[usize::from(cell) * values + value]);
                net.add_item(&mut used, candidates.filter(is_open));
            }
        }
        // Where there are no more slots than in plain sudoku, none is looked at for being empty.
        let is_uneven = K == PLAIN && net.slots.iter().any(|slots| slots.contains(&NO_SLOT));
        (!is_uneven).then_some((net, numbers))
    }

    fn add_item(&mut self, used: &mut [u8], candidates: impl Iterator<Item = u32>) {
        let (item, start) = (self.starts.len() as u32 - 1, self.members.len());
        self.members.extend(candidates);
        for (place, &number) in self.members[start..].iter().enumerate() {
            let used = &mut used[number as usize];
            self.slots[number as usize][usize::from(*used)] = item << 6 | if K == WIDE { 0 } else { place as u32 };
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
        (cell as usize, usize::from(symbol))
    }
}
