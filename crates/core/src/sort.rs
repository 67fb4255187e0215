//! Sorting of short lists in little code.
//!
//! The sorts of the standard library are fast on any list and take about 10 kB of code for each type and each comparison.
//! In the WebAssembly module, which people wait for, that was a ninth of the whole. Lists that are short or seldom sorted
//! use [`SmallSort`]: it is the standard library's sort, except in WebAssembly, where it is insertion for up to 16 items
//! and one heap sort of positions, shared by all types, for more.
//!
//! Both give the same order: `small_sort` is for types whose equal values cannot be told apart, the others are stable.

use core::cmp::Ordering;

/// Sorts lists in little code where code has to be small.
pub trait SmallSort<T> {
    /// Sorts values of which equal ones cannot be told apart.
    fn small_sort(&mut self)
    where
        T: Ord;

    /// Sorts by a key; items with equal keys keep their order.
    fn small_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts by a comparison; equal items keep their order.
    fn small_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key that tells all items apart, or by one whose equal items may come in any order.
    fn small_sort_unstable_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts by a comparison that tells all items apart.
    fn small_sort_unstable_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
}

impl<T> SmallSort<T> for [T] {
    #[inline]
    fn small_sort(&mut self)
    where
        T: Ord,
    {
        if cfg!(target_arch = "wasm32") { small(self, |a, b| a < b) } else { self.sort_unstable() }
    }

    #[inline]
    fn small_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        if cfg!(target_arch = "wasm32") { small(self, |a, b| key(a) < key(b)) } else { self.sort_by_key(key) }
    }

    #[inline]
    fn small_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if cfg!(target_arch = "wasm32") { small(self, |a, b| compare(a, b).is_lt()) } else { self.sort_by(compare) }
    }

    #[inline]
    fn small_sort_unstable_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        if cfg!(target_arch = "wasm32") { small(self, |a, b| key(a) < key(b)) } else { self.sort_unstable_by_key(key) }
    }

    #[inline]
    fn small_sort_unstable_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if cfg!(target_arch = "wasm32") {
            small(self, |a, b| compare(a, b).is_lt());
        } else {
            self.sort_unstable_by(compare);
        }
    }
}

/// Lists up to this length are sorted by insertion.
const SHORT: usize = 16;

/// A stable sort.
fn small<T>(list: &mut [T], mut less: impl FnMut(&T, &T) -> bool) {
    if list.len() <= SHORT {
        for i in 1..list.len() {
            let mut at = i;
            while at > 0 && less(&list[at], &list[at - 1]) {
                list.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    let mut order: Vec<usize> = (0..list.len()).collect();
    heap(&mut order, &mut |a, b| less(&list[a], &list[b]) || (a < b && !less(&list[b], &list[a])));
    // Each cycle of the permutation is walked once; places that are done name themselves.
    for first in 0..order.len() {
        let mut at = first;
        while order[at] != first {
            let from = order[at];
            list.swap(at, from);
            order[at] = at;
            at = from;
        }
        order[at] = at;
    }
}

/// Sorts positions, all different, by a strict order. Not generic: there is one copy of it.
fn heap(order: &mut [usize], less: &mut dyn FnMut(usize, usize) -> bool) {
    let mut sink = |order: &mut [usize], mut at: usize| {
        loop {
            let mut child = 2 * at + 1;
            if child >= order.len() {
                return;
            }
            if child + 1 < order.len() && less(order[child], order[child + 1]) {
                child += 1;
            }
            if !less(order[at], order[child]) {
                return;
            }
            order.swap(at, child);
            at = child;
        }
    };
    for at in (0..order.len() / 2).rev() {
        sink(order, at);
    }
    for end in (1..order.len()).rev() {
        order.swap(0, end);
        sink(&mut order[..end], 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// What WebAssembly uses, against the standard library, for every length up to 70 and many ties.
    #[test]
    fn lists_are_sorted_and_equal_items_keep_their_order() {
        let mut rng = Rng::new(7);
        for length in (0..70).chain([1000]) {
            for ties in [1, 3, 10, 1000] {
                let list: Vec<(usize, usize)> = (0..length).map(|i| (rng.below(ties), i)).collect();
                let mut expected = list.clone();
                expected.sort_by_key(|item| item.0);
                let mut found = list.clone();
                small(&mut found, |a, b| a.0 < b.0);
                assert_eq!(found, expected, "{length} items, {ties} keys");
                let mut native = list;
                native.small_sort_by_key(|item| item.0);
                assert_eq!(native, expected);
            }
        }
    }
}
