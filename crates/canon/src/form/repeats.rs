//! The orders of columns for a row with repeated digits, which only clashing clues have.
//!
//! Its labels are only known once it is placed, so more orders are tried than in `arrange`.

use super::arrange::has_fresh;
use super::partial::{FRESH, ORDERS, Partial};
use super::view::{Row, row_of};

impl Partial {
    /// Every order of the columns that may give the least labels, for a row with repeated digits.
    #[inline(never)]
    pub(super) fn each_repeating_order(&self, digits: &Row, labels: &[u8; 9], found: &mut impl FnMut(Row)) {
        // The orders of each stack's columns: blanks first, labels ascending, fresh ones in any order.
        let triads: [Triad; 3] = core::array::from_fn(|s| self.orders(s, labels, digits));
        let keys = triads.each_ref().map(|triad| triad.key);
        let (left, right) = self.cuts.open_stacks();
        for order in ORDERS {
            // Stacks may change places only where no cut is between them.
            let cut = [!left, !right];
            if cut[0] && order[0] != 0 || cut[1] && order[2] != 2 {
                continue;
            }
            let sorted = |i: usize, j: usize| {
                // Equal stacks without fresh digits stay as they are.
                let (a, b) = (keys[order[i]], keys[order[j]]);
                let equal = a == b && (order[i] < order[j] || has_fresh(a));
                a < b || equal || (i..j).any(|k| cut[k]) || has_fresh(a) && has_fresh(b)
            };
            if !(sorted(0, 1) && sorted(1, 2) && sorted(0, 2)) {
                continue;
            }
            for a in triads[order[0]].all() {
                for b in triads[order[1]].all() {
                    for c in triads[order[2]].all() {
                        found(row_of([*a, *b, *c]));
                    }
                }
            }
        }
    }

    /// The orders of the columns of a stack that may give the least labels.
    fn orders(&self, s: usize, labels: &[u8; 9], digits: &Row) -> Triad {
        let at = |i: usize| labels[3 * s + i];
        let open = [self.cuts.is_open(3 * s + 1), self.cuts.is_open(3 * s + 2)];
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
