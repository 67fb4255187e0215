//! All minimal unavoidable sets up to a size.
//!
//! Change the digit of one cell: the cells of its three houses where the new digit stood must change as well, and so
//! on until nothing clashes. `open` are the cells that must still change. Invariant: cells before the first one never
//! change, so that each set is found only from its first cell. A house with any change has at least two, so the
//! number of houses of a kind with a single change is added to the size before it is compared with the limit; this
//! keeps the search small. When no cell is open, the changed cells are unavoidable. All minimal sets are among them,
//! because a minimal set is only complete when all its cells are changed.

use sudokit_core::{Cell, CellSet, House, SmallSort, Solution};
use sudokit_solve::Stop;

/// What a search for unavoidable sets found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The sets, the smallest first; none contains another.
    pub list: Vec<CellSet>,
    /// Whether the list has all sets up to the requested size.
    pub exhausted: bool,
}

/// All minimal unavoidable sets of at most `size` cells. A solution has about 290 up to size 12, found in ten
/// milliseconds; two more cells take about five times as long.
pub fn sets(solution: &Solution, size: usize, stop: &Stop) -> Sets {
    let mut place = [[0u8; 9]; 27];
    for house in House::all() {
        for cell in house.cells() {
            place[house.index()][solution.get(cell).index()] = cell.index() as u8;
        }
    }
    let old = core::array::from_fn(|i| solution.grid().values()[i] - 1);
    let mut search = Search { old, place, size, stop, nodes: 0, stopped: false, found: Vec::new() };
    for first in Cell::all() {
        search.from(first);
    }
    let exhausted = !search.stopped;
    Sets { list: minimal(search.found), exhausted }
}

/// Drops sets that contain another.
fn minimal(mut found: Vec<u128>) -> Vec<CellSet> {
    found.small_sort_unstable_by_key(|set| (set.count_ones(), *set));
    found.dedup();
    let mut kept: Vec<u128> = Vec::new();
    for set in found {
        if !kept.iter().any(|&small| small & !set == 0) {
            kept.push(set);
        }
    }
    kept.into_iter().map(CellSet::from_bits).collect()
}

struct Search<'a> {
    /// The digits of the solution, from 0.
    old: [u8; 81],
    /// Where each digit stands in each house.
    place: [[u8; 9]; 27],
    size: usize,
    stop: &'a Stop,
    nodes: u64,
    stopped: bool,
    found: Vec<u128>,
}

#[derive(Clone, Copy)]
struct State {
    first: u8,
    /// Cells with a new digit.
    changed: u128,
    /// Cells that must still change.
    open: u128,
    /// The digits newly placed in each house.
    placed: [u16; 27],
    /// How many cells of each house are changed or open.
    touched: [u8; 27],
    /// How many houses of each kind have one such cell.
    lonely: [u8; 3],
}

impl State {
    fn touch(&mut self, cell: usize) {
        for (kind, house) in HOUSES[cell].into_iter().enumerate() {
            let touched = &mut self.touched[house as usize];
            *touched += 1;
            match *touched {
                1 => self.lonely[kind] += 1,
                2 => self.lonely[kind] -= 1,
                _ => {}
            }
        }
    }

    /// A lower bound on the size of any set reached from here.
    fn least(&self) -> usize {
        let [a, b, c] = self.lonely;
        (self.changed | self.open).count_ones() as usize + usize::from(a.max(b).max(c))
    }
}

/// The row, column and box of each cell, by their numbers.
const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        houses[i] = [(i / 9) as u8, (9 + i % 9) as u8, (18 + i / 27 * 3 + i % 9 / 3) as u8];
        i += 1;
    }
    houses
};

impl Search<'_> {
    fn from(&mut self, first: Cell) {
        let mut state = State {
            first: first.index() as u8,
            changed: 0,
            open: 1 << first.index(),
            placed: [0; 27],
            touched: [0; 27],
            lonely: [0; 3],
        };
        state.touch(first.index());
        self.step(&state);
    }

    fn step(&mut self, state: &State) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.stopped |= self.stop.is_raised();
        }
        if self.stopped {
            return;
        }
        if state.open == 0 {
            self.found.push(state.changed);
            return;
        }
        // The open cell with the fewest ways to go on.
        let mut best: Option<(usize, u16, u32)> = None;
        let mut open = state.open;
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let digits = self.options(state, cell);
            let count = digits.count_ones();
            if best.is_none_or(|(_, _, fewest)| count < fewest) {
                best = Some((cell, digits, count));
                if count == 0 {
                    return;
                }
            }
        }
        let Some((cell, mut digits, _)) = best else { return };
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            let next = self.place(state, cell, digit);
            if next.least() <= self.size {
                self.step(&next);
            }
        }
    }

    /// The digits an open cell can get: those that need no cell below the first, and not too many others.
    fn options(&self, state: &State, cell: usize) -> u16 {
        let houses = HOUSES[cell];
        let taken = houses.iter().fold(1u16 << self.old[cell], |taken, &house| taken | state.placed[house as usize]);
        let known = state.changed | state.open;
        let room = self.size - known.count_ones() as usize;
        let mut digits = !taken & 0x1ff;
        let mut left = digits;
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            left &= left - 1;
            let holders = houses.map(|house| self.place[house as usize][digit]);
            let more = holders.iter().fold(0u128, |more, &holder| more | 1 << holder) & !known;
            let below = more & ((1 << state.first) - 1) != 0;
            if below || more.count_ones() as usize > room {
                digits &= !(1 << digit);
            }
        }
        digits
    }

    fn place(&self, state: &State, cell: usize, digit: usize) -> State {
        let mut next = *state;
        next.changed |= 1 << cell;
        next.open &= !(1 << cell);
        for house in HOUSES[cell] {
            next.placed[house as usize] |= 1 << digit;
            let holder = self.place[house as usize][digit] as usize;
            if (next.changed | next.open) >> holder & 1 == 0 {
                next.open |= 1 << holder;
                next.touch(holder);
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_contain_another_go() {
        assert_eq!(minimal(vec![0b1111, 0b11, 0b1_1100, 0b11]).len(), 2);
    }

    #[test]
    fn houses_are_those_of_the_vocabulary() {
        for cell in Cell::all() {
            assert_eq!(HOUSES[cell.index()].map(usize::from), cell.houses().map(House::index));
        }
    }
}
