//! Half of the symbols of a stack with boxes of two rows and N columns: in which cells they can stand.
//!
//! N of the 2N symbols are placed one after the other. Each stands once in every band and every column, in the upper or the
//! lower row of the band as its [row sets](super::row_sets) say. What matters for the other symbols is which rows
//! of each column are taken. Columns can change places, so a state is the sorted list of the columns, 2N bits each. How
//! many columns a row has is known, so the last column follows from the others, and a state fits into a word up to N = 6.

use super::row_sets::{Bands, MOST};
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// Columns as sets of rows that are taken, in ascending order.
type Columns = [u16; MOST];

/// All states of a half, and in how many ways each comes about.
pub(super) struct Half {
    n: usize,
    /// The rows that are taken in an odd number of columns.
    odd: u16,
    states: Vec<(u64, u64)>,
}

impl Half {
    /// Places the symbols; band `i` has those in `bands[i]` in its upper row. `None` if a stop was requested.
    pub(super) fn new(bands: &Bands, n: usize, stop: &Stop) -> Option<Self> {
        let rows = |symbol: usize| -> Columns {
            core::array::from_fn(|i| if i < n { 1 << (2 * i + usize::from(bands[i] >> symbol & 1 == 0)) } else { 0 })
        };
        // The columns have the order of the bands of the first symbol.
        let mut first = rows(0);
        let mut half = Self { n, odd: first[..n].iter().sum(), states: vec![(pack(&mut first, n), 1)] };
        for symbol in 1..n {
            let rows = rows(symbol);
            let mut next = Table::with_room_for(half.states.len());
            for (number, &(state, ways)) in half.states.iter().enumerate() {
                if number % 256 == 0 && stop.is_raised() {
                    return None;
                }
                place(&mut half.columns(state), &rows[..n], 0, (1 << n) - 1, &mut |columns| {
                    let mut sorted = *columns;
                    next.add(pack(&mut sorted, n), ways);
                });
            }
            half.odd ^= rows[..n].iter().sum::<u16>();
            half.states = next.entries().collect();
        }
        Some(half)
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    fn columns(&self, state: u64) -> Columns {
        let (mut columns, mut last, mut rest) = ([0; MOST], self.odd, state);
        for column in columns[..self.n - 1].iter_mut().rev() {
            *column = (rest & ((1 << (2 * self.n)) - 1)) as u16;
            last ^= *column;
            rest >>= 2 * self.n;
        }
        columns[self.n - 1] = last;
        columns
    }

    /// The states by key.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::with_room_for(self.states.len());
        self.states.iter().for_each(|&(state, ways)| table.add(state, ways));
        table
    }

    /// Ways to fill the stack, from this half and the table of the other one; row `i` here is row `rows[i]` there.
    /// `None` if a stop was requested.
    pub(super) fn join(&self, other: &Table, rows: &[usize], stop: &Stop) -> Option<u128> {
        let n = self.n;
        let moved = |set: usize| (0..2 * n).filter(|row| set >> row & 1 == 0).map(|row| 1u16 << rows[row]).sum();
        // By set of rows: the other rows, with their names in the other half.
        let free: Vec<u16> = (0..1 << (2 * n)).map(moved).collect();
        let mut sum = 0u128;
        for (number, &(state, ways)) in self.states.iter().enumerate() {
            if number % 65_536 == 0 && stop.is_raised() {
                return None;
            }
            let mut columns = self.columns(state);
            columns[..n].iter_mut().for_each(|column| *column = free[usize::from(*column)]);
            let there = other.get(pack(&mut columns, n));
            if there != 0 {
                // Columns that are alike: each order of theirs is another way to put the halves together.
                let orders: u64 =
                    (1..n).map(|i| (0..=i).filter(|&j| columns[j] == columns[i]).count() as u64).product();
                sum += u128::from(ways) * u128::from(there * orders);
            }
        }
        // The columns of the first symbol in every order.
        Some(sum * (1..=n as u128).product::<u128>())
    }
}

/// Gives every column one of the rows that are left and that it does not have yet.
fn place(columns: &mut Columns, rows: &[u16], column: usize, left: u32, found: &mut impl FnMut(&Columns)) {
    if column == rows.len() {
        return found(columns);
    }
    let mut open = left;
    while open != 0 {
        let row = rows[open.trailing_zeros() as usize];
        let bit = open & open.wrapping_neg();
        open ^= bit;
        if columns[column] & row == 0 {
            columns[column] ^= row;
            place(columns, rows, column + 1, left ^ bit, found);
            columns[column] ^= row;
        }
    }
}

fn pack(columns: &mut Columns, n: usize) -> u64 {
    if n == 6 {
        for (a, b) in [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)] {
            let (one, other) = (columns[a], columns[b]);
            (columns[a], columns[b]) = (one.min(other), one.max(other));
        }
    } else {
        columns[..n].small_sort();
    }
    columns[..n - 1].iter().fold(0, |packed, &column| packed << (2 * n) | u64::from(column))
}

/// States by key, with open addressing. No key is 0: each column has a row.
pub(super) struct Table {
    slots: Vec<(u64, u64)>,
    len: usize,
    shift: u32,
}

impl Table {
    fn with_room_for(states: usize) -> Self {
        let bits = (2 * states).max(16).next_power_of_two().trailing_zeros();
        Self { slots: vec![(0, 0); 1 << bits], len: 0, shift: 64 - bits }
    }

    /// Where a key is, or an empty slot for it.
    fn find(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize;
        while self.slots[at].0 != key && self.slots[at].0 != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    fn get(&self, key: u64) -> u64 {
        self.slots[self.find(key)].1
    }

    fn add(&mut self, key: u64, ways: u64) {
        let at = self.find(key);
        if self.slots[at].0 == key {
            self.slots[at].1 += ways;
            return;
        }
        self.slots[at] = (key, ways);
        self.len += 1;
        if 5 * self.len > 3 * self.slots.len() {
            let mut larger = Self::with_room_for(self.slots.len());
            self.entries().for_each(|(key, ways)| larger.add(key, ways));
            *self = larger;
        }
    }

    fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        self.slots.iter().copied().filter(|slot| slot.0 != 0)
    }
}
