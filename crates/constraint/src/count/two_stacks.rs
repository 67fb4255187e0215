//! The number of grids with two stacks: boxes of two rows and N columns, or the other way round.
//!
//! For each class of [row sets](super::row_sets) the left stack is filled in all ways, N columns of 2N symbols. Columns
//! can change places, so a part of a stack is the set of its columns, each as the set of its symbols. The upper half is
//! filled row by row and the lower half from below, ways that lead to the same columns are merged, and both meet between
//! two bands: their columns must be complements.
//!
//! What the lower half can be depends only on the sets of its own bands. The lower half has the larger number of bands,
//! and few classes. Each class has one table, which serves all classes of the whole stack with that lower half.

use super::parts::Parts;
use super::row_sets::{Types, classes, each_order, reorder};
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// The columns of half a stack, ascending, 2N bits each; and in how many ways they come about.
type Columns = HashMap<u64, u64, BuildHasherDefault<Mixer>>;

/// The largest N: the columns must fit into a word.
pub(super) const MOST: usize = 5;

/// The classes of row sets, grouped by the lower half: one part for each group.
pub(super) struct TwoStacks {
    n: usize,
    groups: Vec<Vec<(Types, u128)>>,
}

impl TwoStacks {
    /// For boxes of 2 x N, N from 2 to [`MOST`].
    pub(super) fn new(n: usize) -> Self {
        // Classes by the lower half of a form in which that half is the least.
        let mut groups: BTreeMap<Types, Vec<(Types, u128)>> = BTreeMap::new();
        for (types, sequences) in classes(n) {
            let (lower, types) = turned(&types, n);
            groups.entry(lower).or_default().push((types, sequences));
        }
        Self { n, groups: groups.into_values().collect() }
    }
}

impl Parts for TwoStacks {
    fn name(&self) -> &'static str {
        "two-stacks"
    }

    fn len(&self) -> usize {
        self.groups.len()
    }

    fn part(&self, number: usize, stop: &Stop) -> Option<u128> {
        let (n, group) = (self.n, &self.groups[number]);
        let lower = half(&group.first()?.0, n, Half::Lower, stop)?;
        group.iter().try_fold(0, |sum, (types, sequences)| {
            let ways = join(&half(types, n, Half::Upper, stop)?, &lower, n);
            Some(sum + sequences * ways * ways)
        })
    }
}

/// Bands reordered and rows exchanged so that the lower half, which is returned as well, is the least; symbols are sorted
/// by what the lower half knows of them.
fn turned(types: &[u8], n: usize) -> (Types, Types) {
    let below = n / 2;
    let mut best: Option<(Types, Types)> = None;
    each_order(n, &mut |order| {
        for flip in 0..1u8 << (n - below) {
            let flip = flip << below;
            let mut turned: Types = types.iter().map(|&t| reorder(t, order) ^ flip).collect();
            turned.small_sort_by_key(|t| (t >> below, *t));
            let lower: Types = turned.iter().map(|t| t >> below).collect();
            if best.as_ref().is_none_or(|best| lower < best.0) {
                best = Some((lower, turned));
            }
        }
    });
    best.unwrap_or_default()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Upper,
    Lower,
}

/// Fills the bands of one half. The first of them is filled in one way only, the others in all ways.
fn half(types: &[u8], n: usize, half: Half, stop: &Stop) -> Option<Columns> {
    // Row 2i holds the symbols with bit i, row 2i + 1 the others.
    let middle = n / 2 * 2;
    let row = |row: usize| (0..2 * n).filter(move |&s| usize::from(types[s] >> (row / 2) & 1) != row % 2);
    let rows: Vec<usize> = if half == Half::Upper { (0..middle).collect() } else { (middle..2 * n).rev().collect() };
    let mut first: Vec<u64> = row(rows[0]).map(|symbol| 1 << symbol).collect();
    let mut columns = Columns::default();
    columns.insert(pack(&mut first, n), 1);
    for (number, &next) in rows.iter().enumerate().skip(1) {
        if stop.is_raised() {
            return None;
        }
        let symbols = row(next).map(|symbol| 1u64 << symbol).sum();
        let mut filled = Columns::default();
        for (number, (&packed, &ways)) in columns.iter().enumerate() {
            // The last rows of 2x5 take most of a second.
            if number % 64 == 0 && stop.is_raised() {
                return None;
            }
            let mut masks = unpack(packed, n);
            fill(&mut masks[..n], symbols, 0, &mut |masks| {
                let mut sorted = [0; MOST];
                sorted[..n].copy_from_slice(masks);
                *filled.entry(pack(&mut sorted[..n], n)).or_insert(0) += ways;
            });
        }
        columns = if half == Half::Upper && number == 1 { merge_alike(filled, types, n) } else { filled };
    }
    Some(columns)
}

/// Gives every column one of the symbols that it does not have yet.
fn fill(masks: &mut [u64], symbols: u64, column: usize, found: &mut dyn FnMut(&[u64])) {
    if column == masks.len() {
        return found(masks);
    }
    let mut open = symbols & !masks[column];
    while open != 0 {
        let symbol = open & open.wrapping_neg();
        open ^= symbol;
        masks[column] ^= symbol;
        fill(masks, symbols ^ symbol, column + 1, found);
        masks[column] ^= symbol;
    }
}

/// Symbols of the same type can be relabelled: after two rows only the types of the pairs matter.
fn merge_alike(columns: Columns, types: &[u8], n: usize) -> Columns {
    let mut merged: BTreeMap<Vec<[u8; 2]>, (u64, u64)> = BTreeMap::new();
    for (packed, ways) in columns {
        let mut pairs: Vec<[u8; 2]> = unpack(packed, n)[..n]
            .iter()
            .map(|mask| {
                let mut pair = [mask.trailing_zeros(), 63 - mask.leading_zeros()].map(|symbol| types[symbol as usize]);
                pair.small_sort();
                pair
            })
            .collect();
        pairs.small_sort();
        merged.entry(pairs).or_insert((packed, 0)).1 += ways;
    }
    merged.into_values().collect()
}

/// Ways to fill the stack, from the ways to fill its halves.
fn join(upper: &Columns, lower: &Columns, n: usize) -> u128 {
    let full = (1 << (2 * n)) - 1;
    let mut sum = 0;
    for (&packed, &ways) in upper {
        let mut masks = unpack(packed, n).map(|mask| full ^ mask);
        let Some(&below) = lower.get(&pack(&mut masks[..n], n)) else { continue };
        // Columns that are alike: each order of theirs is another way for the lower half.
        let orders: u128 =
            (0..n).map(|i| masks[..=i].iter().filter(|&&mask| mask == masks[i]).count() as u128).product();
        sum += u128::from(ways) * u128::from(below) * orders;
    }
    // The first row in every order.
    sum * (1..=n as u128).product::<u128>()
}

fn pack(masks: &mut [u64], n: usize) -> u64 {
    masks.small_sort();
    masks.iter().fold(0, |packed, mask| packed << (2 * n) | mask)
}

fn unpack(packed: u64, n: usize) -> [u64; MOST] {
    core::array::from_fn(|i| if i < n { packed >> (2 * n * i) & ((1 << (2 * n)) - 1) } else { 0 })
}

/// Hashes words quickly. No protection against chosen keys is needed.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 ^= self.0 >> 32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(n: usize, stop: &Stop) -> Option<u128> {
        let work = TwoStacks::new(n);
        (0..work.len()).map(|part| work.part(part, stop)).sum()
    }

    #[test]
    fn known_numbers() {
        for (n, number) in [(2, 288), (3, 28_200_960), (4, 29_136_487_207_403_520)] {
            assert_eq!(count(n, &Stop::new()), Some(number), "2x{n}");
        }
    }

    #[test]
    #[ignore = "takes 20 seconds"]
    fn the_number_of_10x10_grids() {
        assert_eq!(count(5, &Stop::new()), Some(1_903_816_047_972_624_930_994_913_280_000));
    }

    #[test]
    fn a_stop_is_kept() {
        let stop = Stop::new();
        stop.raise();
        assert_eq!(count(4, &stop), None);
    }

    /// One part of 2x5 takes most of a second, in which the stop was not looked at.
    #[test]
    fn a_time_limit_is_kept_within_a_part() {
        use std::time::{Duration, Instant};
        let parts = TwoStacks::new(5);
        // The machine may be busy: the best of some tries counts.
        let took = |_| {
            let start = Instant::now();
            assert_eq!(parts.part(0, &Stop::new().after(Duration::from_millis(10))), None);
            start.elapsed()
        };
        let best = (0..20).map(took).min().unwrap();
        assert!(best < Duration::from_millis(100), "{best:?}");
    }
}
