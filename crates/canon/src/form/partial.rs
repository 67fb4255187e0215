//! A transform half made: the rows chosen so far, and as much of the order of columns as they decide.
//!
//! ```text
//! position      0 1 2   3 4 5   6 7 8
//! columns       c d e   i g h   a b f      some order that fits; `cuts` says what of it is decided
//! cuts          . 0 1   1 0 0   0 0 1      bit p: positions before p and from p on are told apart
//!                 ╰ inside a stack: columns between two cuts may still change places
//!                       ╰ bits 3 and 6: whole stacks between two cuts may still change places
//! ```
//!
//! Invariant: columns (and stacks) with no cut between them are equal in every row placed so far, so one partial stands
//! for all their orders. Stacks with no cut between them have the same cuts inside. Blank columns are never ordered at
//! all, which is why an empty grid takes one partial instead of three million.

use super::arrange::{FIRST, arrange, orders};
use super::cuts::Cuts;
use super::view::{Row, View};

/// The label of a digit that has none yet; above all others.
pub(super) const FRESH: u8 = 15;
/// Every order of three things, with the straight one first.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A partly chosen transform; the module docs explain it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    /// How many ways to choose rows this one stands for: twins are tried once.
    pub(super) weight: u64,
    /// What each digit becomes; `FRESH` if that is open, and blank stays blank.
    pub(super) labels: [u8; 16],
    /// The label that the next fresh digit gets.
    pub(super) next: u8,
    /// 0 for the grid as it is, 1 for the grid transposed.
    pub(super) view: u8,
    /// Which rows are chosen.
    used: u16,
    /// How many.
    placed: u8,
    /// The chosen rows in their order.
    pub(super) rows: [u8; 9],
    pub(super) columns: Row,
    pub(super) cuts: Cuts,
}

/// The labels of a row in the best order a partial allows: nine nibbles, the first position highest.
pub(super) type Key = u64;

impl Partial {
    /// Nothing chosen but the view.
    pub(super) fn start(view: u8) -> Self {
        let mut labels = [FRESH; 16];
        labels[0] = 0;
        let columns = core::array::from_fn(|c| c as u8 % 9);
        Self { weight: 1, labels, next: 1, view, used: 0, placed: 0, rows: [0; 9], columns, cuts: Cuts::NONE }
    }

    /// Nothing chosen but the view, and no digit to be relabelled.
    pub(super) fn start_labelled(view: u8) -> Self {
        let labels = core::array::from_fn(|i| i as u8);
        Self { labels, next: 10, ..Self::start(view) }
    }

    /// The rows that may come next; of twins the first one comes.
    #[inline(always)]
    pub(super) fn choices<'v>(&self, view: &'v View) -> impl Iterator<Item = usize> + use<'v> {
        let free = !self.used & 0x1ff;
        // Bits 0, 3 and 6: bands of which no row is chosen.
        let open = free & free >> 1 & free >> 2 & 0o111;
        let begun = self.begun();
        let mut rows = match begun {
            Some(band) => free & 7 << (3 * band),
            None => open * 7,
        };
        core::iter::from_fn(move || {
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                if view.has_twins {
                    let bands = if begun.is_some() { 0 } else { view.band_twins[row / 3] & open };
                    let twins = view.row_twins[row] & free | bands & ((1 << (row / 3 * 3)) - 1);
                    if twins & ((1 << row) - 1) != 0 {
                        continue;
                    }
                }
                return Some(row);
            }
            None
        })
    }

    /// The band that has some of its rows chosen, but not all.
    #[inline(always)]
    fn begun(&self) -> Option<u8> {
        let last = self.rows[(self.placed as usize).saturating_sub(1) % 9];
        (!self.placed.is_multiple_of(3)).then_some(last / 3)
    }

    /// How many twins a row that may come next stands for.
    #[inline(always)]
    fn twins(&self, view: &View, row: usize) -> u64 {
        if !view.has_twins {
            return 1;
        }
        let free = !self.used & 0x1ff;
        let open = free & free >> 1 & free >> 2 & 0o111;
        let bands = if self.begun().is_some() { 1 } else { view.band_twins[row / 3] & open };
        u64::from((view.row_twins[row] & free).count_ones() * bands.count_ones())
    }

    /// The labels of a row as the columns stand now.
    #[inline(always)]
    fn labelled(&self, row: &Row) -> [u8; 9] {
        core::array::from_fn(|p| self.labels[(row[self.columns[p] as usize & 15] & 15) as usize])
    }

    /// The least this row can become. For rows without repeated digits: fresh digits are all `FRESH` in the key, which
    /// orders keys as their labels would, because in each row the fresh ones get the next labels from left to right.
    #[inline(always)]
    pub(super) fn key(&self, row: &Row, filled: u16) -> Key {
        if self.next == 1 {
            return FIRST[filled as usize & 511];
        }
        arrange(self.labelled(row), self.cuts).key
    }

    /// Places a row: every way that gives the least labels is sent to `found`, with those labels. The least of what is
    /// sent is the row's true key; for a row with repeated digits (`REPEATS`) some of what is sent is above it.
    #[inline(always)]
    pub(super) fn place<const REPEATS: bool>(&self, view: &View, row: usize, mut found: impl FnMut(Key, Self)) {
        let (digits, weight) = (&view.rows[row], self.twins(view, row));
        let mut found = |columns: Row| {
            if let Some((key, mut child)) = self.child::<REPEATS>(columns, digits) {
                child.rows[self.placed as usize % 9] = row as u8;
                child.placed += 1;
                child.weight *= weight;
                child.used |= 1 << row;
                found(key, child);
            }
        };
        if self.cuts == Cuts::ALL {
            return found(self.columns);
        }
        let labels = self.labelled(digits);
        if REPEATS {
            return self.each_repeating_order(digits, &labels, &mut found);
        }
        let arranged = arrange(labels, self.cuts);
        let mut found = |from: Row| found(from.map(|p| self.columns[p as usize & 15]));
        if arranged.is_alone() { found(arranged.from) } else { arranged.each_order(found) }
    }

    /// With columns in this order and a row of these digits: its labels, and what is then decided. `None` when another
    /// order says the same.
    #[inline(always)]
    fn child<const REPEATS: bool>(&self, columns: Row, digits: &Row) -> Option<(Key, Self)> {
        let mut child = Self { columns, ..*self };
        let mut key = 0;
        for &c in &columns[..9] {
            let digit = (digits[c as usize & 15] & 15) as usize;
            if child.labels[digit] == FRESH {
                child.labels[digit] = child.next;
                child.next += 1;
            }
            key = key << 4 | u64::from(child.labels[digit]);
        }
        child.cuts = self.cuts.with(key);
        if REPEATS {
            for s in [0, 1] {
                // Equal stacks after all: the straight order speaks for both.
                let place = |column: u8| self.columns[..9].iter().position(|&c| c / 3 == column / 3);
                if child.cuts.is_open(3 * s + 3) && place(columns[3 * s]) > place(columns[3 * s + 3]) {
                    return None;
                }
            }
        }
        Some((key, child))
    }

    /// How many transforms of the lines it stands for.
    pub(super) fn orders_left(&self) -> u64 {
        let run = |positions: [usize; 2]| match positions.map(|p| self.cuts.is_open(p)) {
            [true, true] => 6,
            [false, false] => 1,
            _ => 2,
        };
        (0..3).map(|s| run([3 * s + 1, 3 * s + 2])).product::<u64>() * run([3, 6]) * self.weight
    }
}

impl Partial {
    /// One order of columns it stands for.
    pub(super) fn column_order(&self) -> [u8; 9] {
        core::array::from_fn(|p| self.columns[p])
    }

    /// Every order of columns it stands for.
    pub(super) fn column_orders(&self) -> impl Iterator<Item = [u8; 9]> {
        let (cuts, columns) = (self.cuts, self.columns);
        let inside = move |s: usize| orders([3 * s + 1, 3 * s + 2].map(|p| cuts.is_open(p)));
        let stacks = move || orders([3, 6].map(|p| cuts.is_open(p)));
        stacks().flat_map(move |stacks| {
            inside(stacks[0]).flat_map(move |a| {
                inside(stacks[1]).flat_map(move |b| {
                    inside(stacks[2]).map(move |c| {
                        let orders = [a, b, c];
                        core::array::from_fn(|p| columns[3 * stacks[p / 3] + orders[p / 3][p % 3]])
                    })
                })
            })
        })
    }
}
