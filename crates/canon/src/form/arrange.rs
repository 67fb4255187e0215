//! The best order of the columns for one row, without a branch.
//!
//! The labels of the nine positions lie in three words, one for each place in a stack; each word has a field of sixteen
//! bits for each stack, the first stack highest. A field is `label * 4 + place`, so sorting is stable and remembers where
//! each label came from. One comparison of two words compares all three stacks at once.

use super::cuts::Cuts;
use super::partial::{FRESH, Key, ORDERS};
use super::view::{Row, row_of};

/// The lowest bit of each field.
const ONES: u64 = 1 << 32 | 1 << 16 | 1;
/// A bit above the values of each field.
const HIGH: u64 = ONES << 7;

/// A row in the best order that the cuts allow.
pub(super) struct Arranged {
    /// Its labels.
    pub(super) key: Key,
    /// For each position, the position its label was at before.
    pub(super) from: Row,
    /// Fresh labels that may change places with the next column, fields as above: the first and the second of a stack,
    /// as the stacks were before.
    ties: [u64; 2],
    /// Whether the first two stacks have the same labels, a fresh one among them, and may change places; the last two.
    tied_stacks: [bool; 2],
}

impl Arranged {
    /// Whether no other order gives these labels.
    #[inline(always)]
    pub(super) fn is_alone(&self) -> bool {
        self.ties == [0, 0] && self.tied_stacks == [false, false]
    }

    /// Calls `found` with every order that gives these labels.
    #[inline(never)]
    pub(super) fn each_order(&self, mut found: impl FnMut(Row)) {
        // The orders of the columns of each stack.
        let mut stacks = [[[0; 3]; 6]; 3];
        let mut counts = [0; 3];
        for (i, columns) in self.from[..9].as_chunks::<3>().0.iter().enumerate() {
            let field = 7 + 16 * (2 - u32::from(columns[0] / 3));
            for order in orders(self.ties.map(|ties| ties >> field & 1 != 0)) {
                stacks[i][counts[i]] = order.map(|k| columns[k]);
                counts[i] += 1;
            }
        }
        for order in orders(self.tied_stacks) {
            let all = |i: usize| &stacks[order[i]][..counts[order[i]]];
            for a in all(0) {
                for b in all(1) {
                    for c in all(2) {
                        found(row_of([*a, *b, *c]));
                    }
                }
            }
        }
    }
}

/// The orders of three things where the first two may change places, and the last two.
#[inline(always)]
pub(super) fn orders([left, right]: [bool; 2]) -> impl Iterator<Item = [usize; 3]> {
    ORDERS.into_iter().filter(move |order| (left || order[0] == 0) && (right || order[2] == 2))
}

/// Sorts where `open` has its bit: the smaller field of the two comes first.
#[inline(always)]
fn exchange(a: &mut u64, b: &mut u64, open: u64) {
    let above = ((*a | HIGH) - *b) & open;
    let mask = (above >> 1) - (above >> 7);
    let change = (*a ^ *b) & mask;
    *a ^= change;
    *b ^= change;
}

/// Sorts two stacks if they are open.
#[inline(always)]
fn exchange_stacks(a: &mut u64, b: &mut u64, open: bool) {
    if open {
        (*a, *b) = ((*a).min(*b), (*a).max(*b));
    }
}

/// The labels of the positions in the least order.
#[inline(always)]
pub(super) fn arrange(labels: [u8; 9], cuts: Cuts) -> Arranged {
    let word = |place: usize| {
        let field = |stack: usize| u64::from(labels[3 * stack + place]) << 2;
        field(0) << 32 | field(1) << 16 | field(2) | (place as u64 * ONES)
    };
    let [mut a, mut b, mut c] = [word(0), word(1), word(2)];
    let (first, second) = (cuts.open_first(), cuts.open_second());
    exchange(&mut a, &mut b, first);
    exchange(&mut b, &mut c, second);
    exchange(&mut a, &mut b, first & second);
    // Fresh labels that are neighbours now and may change places. A field above 15 * 4 - 1 is fresh.
    let fresh = |word: u64| (word + ONES * (0x80 - (u64::from(FRESH) << 2))) & HIGH;
    let ties = [fresh(a) & fresh(b) & first, fresh(b) & fresh(c) & second];

    let label = |word: u64| (word >> 2) & (ONES * 15);
    let keys = label(a) << 8 | label(b) << 4 | label(c);
    let stack = |s: u64| (keys >> (32 - 16 * s) & 0xfff) << 2 | s;
    let [mut x, mut y, mut z] = [stack(0), stack(1), stack(2)];
    let (left, right) = cuts.open_stacks();
    exchange_stacks(&mut x, &mut y, left);
    exchange_stacks(&mut y, &mut z, right);
    exchange_stacks(&mut x, &mut y, left && right);
    let alike = |x: u64, y: u64, open: bool| open && x >> 2 == y >> 2 && has_fresh(x >> 2);
    let tied_stacks = [alike(x, y, left), alike(y, z, right)];

    let places = |s: u64| {
        let at = |word: u64| (3 * s + (word >> (32 - 16 * s) & 3)) as u8;
        [at(a), at(b), at(c)]
    };
    let from = row_of([places(x & 3), places(y & 3), places(z & 3)]);
    Arranged { key: (x >> 2) << 24 | (y >> 2) << 12 | z >> 2, from, ties, tied_stacks }
}

/// Whether one of the nibbles is [`FRESH`].
#[inline(always)]
pub(super) fn has_fresh(key: Key) -> bool {
    key & key >> 1 & key >> 2 & key >> 3 & 0x1_1111_1111 != 0
}

/// The least labels of a row without repeated digits while no digit has a label, by the columns that are filled.
pub(super) static FIRST: [Key; 512] = {
    const STACKS: [Key; 4] = [0, 0x00f, 0x0ff, 0xfff];
    let mut table = [0; 512];
    let mut filled = 0usize;
    while filled < 512 {
        // Stacks with few digits come first.
        let mut key = 0;
        let mut digits = 0;
        while digits < 4 {
            let mut s = 0;
            while s < 3 {
                if (filled >> (3 * s) & 7).count_ones() == digits {
                    key = key << 12 | STACKS[digits as usize];
                }
                s += 1;
            }
            digits += 1;
        }
        table[filled] = key;
        filled += 1;
    }
    table
};
