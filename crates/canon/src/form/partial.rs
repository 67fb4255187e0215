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

use super::view::View;

/// The label of a digit that has none yet; above all others.
pub(super) const FRESH: u8 = 15;
/// Bits of `cuts` between stacks.
const STACKS: [u16; 2] = [1 << 3, 1 << 6];
/// All columns are told apart.
const ALL_CUT: u16 = 0b1_1111_1110;
/// Every order of three things, with the straight one first.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A partly chosen transform; the module docs explain it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    /// How many ways to choose rows this one stands for: twins are tried once.
    pub(super) weight: u64,
    /// What each digit becomes; `FRESH` if that is open, and blank stays blank.
    pub(super) labels: [u8; 10],
    /// The label that the next fresh digit gets.
    pub(super) next: u8,
    /// 0 for the grid as it is, 1 for the grid transposed.
    pub(super) view: u8,
    /// Which rows are chosen.
    pub(super) used: u16,
    /// The chosen rows in their order.
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
    cuts: u16,
}

/// The labels of a row in the best order a partial allows: nine nibbles, the first position highest.
pub(super) type Key = u64;

impl Partial {
    /// Nothing chosen but the view.
    pub(super) fn start(view: u8) -> Self {
        let mut labels = [FRESH; 10];
        labels[0] = 0;
        let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self { weight: 1, labels, next: 1, view, used: 0, rows: [0; 9], columns, cuts: 0 }
    }

    /// Nothing chosen but the view, and no digit to be relabelled.
    pub(super) fn start_labelled(view: u8) -> Self {
        Self { labels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], next: 10, ..Self::start(view) }
    }

    /// The rows that may come next, each with the number of twins it stands for: of twins the first one comes.
    #[inline]
    pub(super) fn choices<'v>(&self, view: &'v View) -> impl Iterator<Item = (usize, u64)> + use<'v> {
        let free = !self.used & 0x1ff;
        let placed = self.used.count_ones() as usize;
        // Bits 0, 3 and 6: bands of which no row is chosen.
        let open = free & free >> 1 & free >> 2 & 0o111;
        let inside = !placed.is_multiple_of(3);
        let mut rows = if inside { free & 7 << (self.rows[placed - 1] / 3 * 3) } else { open * 7 };
        core::iter::from_fn(move || {
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let twins = view.row_twins[row] & free;
                let bands = if inside { 0 } else { view.band_twins[row / 3] & open };
                let earlier = twins & ((1 << row) - 1) | bands & ((1 << (row / 3 * 3)) - 1);
                if earlier == 0 {
                    return Some((row, u64::from(twins.count_ones()) * u64::from(bands.count_ones().max(1))));
                }
            }
            None
        })
    }

    /// The labels of a row as the columns stand now.
    #[inline]
    fn labelled(&self, row: &[u8; 9]) -> [u8; 9] {
        self.columns.map(|c| self.labels[row[c as usize % 9] as usize % 10])
    }

    /// The least this row can become. For rows without repeated digits: fresh digits are all `FRESH` in the key, which
    /// orders keys as their labels would, because in each row the fresh ones get the next labels from left to right.
    #[inline]
    pub(super) fn key(&self, row: &[u8; 9]) -> Key {
        let labels = self.labelled(row);
        let mut stacks = [0u64; 3];
        for s in 0..3 {
            let [mut a, mut b, mut c] = [labels[3 * s], labels[3 * s + 1], labels[3 * s + 2]];
            let open = |p: usize| self.cuts >> p & 1 == 0;
            let (first, second) = (open(3 * s + 1), open(3 * s + 2));
            if first {
                (a, b) = (a.min(b), a.max(b));
            }
            if second {
                (b, c) = (b.min(c), b.max(c));
            }
            if first && second {
                (a, b) = (a.min(b), a.max(b));
            }
            stacks[s] = u64::from(a) << 8 | u64::from(b) << 4 | u64::from(c);
        }
        let [mut a, mut b, mut c] = stacks;
        let (first, second) = (self.cuts & STACKS[0] == 0, self.cuts & STACKS[1] == 0);
        if first {
            (a, b) = (a.min(b), a.max(b));
        }
        if second {
            (b, c) = (b.min(c), b.max(c));
        }
        if first && second {
            (a, b) = (a.min(b), a.max(b));
        }
        a << 24 | b << 12 | c
    }

    /// Places a row: every way that gives the least labels is sent to `found`, with those labels. The least of what is
    /// sent is the row's true key; for a row with repeated digits (`repeats`) some of what is sent is above it.
    pub(super) fn place(
        &self,
        row: usize,
        weight: u64,
        digits: &[u8; 9],
        repeats: bool,
        mut found: impl FnMut(Key, Self),
    ) {
        let mut found = |columns: [u8; 9]| {
            if let Some((key, child)) = self.child(columns, digits) {
                let mut child = Self { weight: self.weight * weight, used: self.used | 1 << row, ..child };
                child.rows[self.used.count_ones() as usize] = row as u8;
                found(key, child);
            }
        };
        if self.cuts == ALL_CUT {
            return found(self.columns);
        }
        let labels = self.labelled(digits);
        // The orders of each stack's columns: blanks first, labels ascending, fresh ones in any order.
        let triads: [Triad; 3] = core::array::from_fn(|s| self.orders(s, &labels, digits));
        let keys = triads.each_ref().map(|triad| triad.key);
        for order in ORDERS {
            // Stacks may change places only where no cut is between them.
            let cut = [self.cuts & STACKS[0] != 0, self.cuts & STACKS[1] != 0];
            if cut[0] && order[0] != 0 || cut[1] && order[2] != 2 {
                continue;
            }
            let sorted = |i: usize, j: usize| {
                // Equal stacks without fresh digits stay as they are.
                let (a, b) = (keys[order[i]], keys[order[j]]);
                let equal = a == b && (order[i] < order[j] || fresh(a));
                a < b || equal || (i..j).any(|k| cut[k]) || repeats && fresh(a) && fresh(b)
            };
            if !(sorted(0, 1) && sorted(1, 2) && sorted(0, 2)) {
                continue;
            }
            for a in triads[order[0]].all() {
                for b in triads[order[1]].all() {
                    for c in triads[order[2]].all() {
                        found([a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
                    }
                }
            }
        }
    }

    /// The orders of the columns of a stack that may give the least labels.
    fn orders(&self, s: usize, labels: &[u8; 9], digits: &[u8; 9]) -> Triad {
        let at = |i: usize| labels[3 * s + i];
        let open = [self.cuts >> (3 * s + 1) & 1 == 0, self.cuts >> (3 * s + 2) & 1 == 0];
        let mut triad = Triad { key: u64::MAX, orders: [[0; 3]; 6], count: 0 };
        let straight = ORDERS[0].map(|i| self.columns[3 * s + i]);
        let equal = at(0) == at(1) && at(1) == at(2) && at(0) != FRESH;
        if open == [false, false] || equal {
            triad.key = u64::from(at(0)) << 8 | u64::from(at(1)) << 4 | u64::from(at(2));
            triad.orders[0] = straight;
            triad.count = 1;
            return triad;
        }
        for order in ORDERS {
            let allowed = match open {
                [true, true] => true,
                [true, false] => order[2] == 2,
                [false, true] => order[0] == 0,
                [false, false] => order == ORDERS[0],
            };
            // Equal ones stay in their order, unless they are fresh: then they are different digits, or the same.
            let in_order = |i: usize| {
                let (a, b) = (order[i], order[i + 1]);
                let same = digits[self.columns[3 * s + a] as usize] == digits[self.columns[3 * s + b] as usize];
                !open[i] || at(a) < at(b) || at(a) == at(b) && (a < b || at(a) == FRESH && !same)
            };
            if allowed && in_order(0) && in_order(1) {
                triad.key = order.iter().fold(0, |key, &i| key << 4 | u64::from(at(i)));
                triad.orders[triad.count] = order.map(|i| self.columns[3 * s + i]);
                triad.count += 1;
            }
        }
        triad
    }

    /// With columns in this order and a row of these digits: its labels, and what is then decided. `None` when another
    /// order says the same.
    fn child(&self, columns: [u8; 9], digits: &[u8; 9]) -> Option<(Key, Self)> {
        let mut child = Self { columns, ..*self };
        let mut key = 0;
        let mut row = [0; 9];
        for p in 0..9 {
            let digit = digits[columns[p] as usize] as usize;
            if child.labels[digit] == FRESH {
                child.labels[digit] = child.next;
                child.next += 1;
            }
            row[p] = child.labels[digit];
            key = key << 4 | u64::from(row[p]);
        }
        for p in [1, 2, 4, 5, 7, 8] {
            child.cuts |= u16::from(row[p - 1] != row[p]) << p;
        }
        for s in 0..2 {
            let (left, right) = (&row[3 * s..3 * s + 3], &row[3 * s + 3..3 * s + 6]);
            if left != right {
                child.cuts |= STACKS[s];
            } else if child.cuts & STACKS[s] == 0 {
                // Equal after all (repeated digits): the straight order speaks for both.
                let place = |column: u8| self.columns.iter().position(|&c| c / 3 == column / 3);
                if place(columns[3 * s]) > place(columns[3 * s + 3]) {
                    return None;
                }
            }
        }
        Some((key, child))
    }

    /// How many transforms of the lines it stands for.
    pub(super) fn orders_left(&self) -> u64 {
        let run = |bits: [u16; 2]| match bits.map(|bit| self.cuts & bit == 0) {
            [true, true] => 6,
            [false, false] => 1,
            _ => 2,
        };
        (0..3).map(|s| run([2 << (3 * s), 4 << (3 * s)])).product::<u64>() * run(STACKS) * self.weight
    }
}

impl Partial {
    /// Every order of columns it stands for.
    pub(super) fn column_orders(&self) -> impl Iterator<Item = [u8; 9]> {
        let fits = |bits: u16, order: &[usize; 3]| (bits & 1 == 0 || order[0] == 0) && (bits & 2 == 0 || order[2] == 2);
        let orders = move |bits: u16| ORDERS.into_iter().filter(move |order| fits(bits, order));
        let (cuts, columns) = (self.cuts, self.columns);
        let inside = move |s: usize| orders(cuts >> (3 * s + 1));
        let stacks = move || orders(cuts >> 3 & 1 | cuts >> 5 & 2);
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

fn fresh(key: u64) -> bool {
    key & key >> 1 & key >> 2 & key >> 3 & 0x111 != 0
}

/// The orders of the columns of one stack, and its labels, the same in all of them.
struct Triad {
    key: u64,
    orders: [[u8; 3]; 6],
    count: usize,
}

impl Triad {
    fn all(&self) -> &[[u8; 3]] {
        &self.orders[..self.count]
    }
}
