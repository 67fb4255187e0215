//! The row sets of grids with two stacks (boxes of two rows and N columns), up to symmetry.
//!
//! Let `S` be the set of symbols in the upper row of the left box of a band. The lower row of that box has the other
//! symbols, and the right box has the two sets exchanged. So the sets of all N bands are known from the left stack, both
//! stacks can be filled in the same number of ways, and
//!
//! ```text
//! count = Σ over (S1, …, SN)   ways(S1, …, SN)²
//! ```
//!
//! A symbol has one bit for each band: whether it is in the upper row there. This is its *type*. Only how many symbols
//! have each type matters, not which; bands can change places, and the two rows of a band as well, which complements a
//! bit. What is left are few classes: 26 for 8x8, 355 for 10x10. They are made band by band: each class of k bands is
//! extended in all ways by one more, and brought to a normal form.

use std::collections::BTreeMap;
use sudokit_core::SmallSort;

/// The types of the symbols, in ascending order.
pub(super) type Types = Vec<u8>;

/// The classes for grids with N bands, each with the number of sequences of sets in it.
pub(super) fn classes(n: usize) -> Vec<(Types, u128)> {
    let mut level = BTreeMap::from([(vec![0u8; 2 * n], 1u128)]);
    for bands in 1..=n {
        let mut next: BTreeMap<Types, u128> = BTreeMap::new();
        for (types, count) in &level {
            extend(types, n, bands, &mut |extended, ways| {
                *next.entry(normal(extended, bands)).or_default() += count * ways;
            });
        }
        level = next;
    }
    level.into_iter().collect()
}

/// All ways to choose the upper row of one more band, by how many symbols of each type it takes.
fn extend(types: &[u8], n: usize, bands: usize, found: &mut dyn FnMut(&[u8], u128)) {
    let bit = 1 << (bands - 1);
    let mut extended = types.to_vec();
    choose(types, &mut extended, 0, n, 1, bit, found);
}

/// Goes on with the symbols from `start`; `left` symbols are still to be chosen.
fn choose(
    types: &[u8],
    extended: &mut [u8],
    start: usize,
    left: usize,
    ways: u128,
    bit: u8,
    found: &mut dyn FnMut(&[u8], u128),
) {
    let Some(&first) = types.get(start) else {
        if left == 0 {
            found(extended, ways);
        }
        return;
    };
    let alike = types[start..].iter().take_while(|&&other| other == first).count();
    for taken in 0..=alike.min(left) {
        (0..alike).for_each(|i| extended[start + i] = if i < taken { first | bit } else { first });
        choose(types, extended, start + alike, left - taken, ways * binomial(alike, taken), bit, found);
    }
}

pub(super) fn binomial(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}

/// The least list of types that symmetries of the bands lead to: one of the types becomes 0 in it.
fn normal(types: &[u8], bands: usize) -> Types {
    let mut best: Option<Types> = None;
    let mut zeros = types.to_vec();
    zeros.small_sort();
    zeros.dedup();
    each_order(bands, &mut |order| {
        for zero in &zeros {
            let mut turned: Types = types.iter().map(|t| reorder(t ^ zero, order)).collect();
            turned.small_sort();
            if best.as_ref().is_none_or(|best| turned < *best) {
                best = Some(turned);
            }
        }
    });
    best.unwrap_or_default()
}

/// The bits of a type in another order: bit `i` is the old bit `order[i]`.
pub(super) fn reorder(t: u8, order: &[usize]) -> u8 {
    order.iter().enumerate().map(|(to, from)| (t >> from & 1) << to).sum()
}

/// All orders of some bands.
pub(super) fn each_order(bands: usize, found: &mut dyn FnMut(&[usize])) {
    fn go(order: &mut Vec<usize>, bands: usize, found: &mut dyn FnMut(&[usize])) {
        if order.len() == bands {
            return found(order);
        }
        for band in 0..bands {
            if !order.contains(&band) {
                order.push(band);
                go(order, bands, found);
                order.pop();
            }
        }
    }
    go(&mut Vec::new(), bands, found);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_all_sequences() {
        for (n, number) in [(1, 1), (2, 2), (3, 4), (4, 26)] {
            let classes = classes(n);
            assert_eq!(classes.len(), number, "{n}: {classes:?}");
        }
        for n in 1..=5 {
            let total: u128 = classes(n).iter().map(|class| class.1).sum();
            assert_eq!(total, binomial(2 * n, n).pow(n as u32));
        }
    }
}
