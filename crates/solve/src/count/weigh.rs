//! The first band: which configurations of column sets it can have, and in how many ways each.
//!
//! For two boxes the row partitions they can have are matched once; then each partition of the third box's columns asks
//! for the sum over its fillings. Digits that the whole puzzle cannot tell apart need be dealt in rising order only,
//! each deal standing for a multinomial number of others.

use super::frame::Frame;
use super::partition::{COUNT, Partitions};
use super::symmetry::{Key, Symmetry};
use std::collections::HashMap;

/// The column partitions of the first two boxes, and how many pairs like it there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) first: u16,
    pub(super) second: u16,
    pub(super) weight: u64,
}

/// Digits dealt to three lines must come in rising order inside each group that cannot be told apart.
struct Deal {
    /// Digits of the same group, the one before and the one after.
    neighbours: Vec<(usize, usize)>,
    /// The group of each digit.
    group: [u8; 9],
    groups: usize,
    /// The product of the factorials of the group sizes.
    ways: u64,
}

const FACTORIAL: [u64; 10] = [1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880];

impl Deal {
    /// Digits are in the same group if they have the same label.
    fn new(labels: [u8; 9]) -> Self {
        let (mut neighbours, mut group, mut size) = (Vec::new(), [0; 9], [0; 9]);
        let mut groups = 0;
        for digit in 0..9 {
            match (0..digit).rev().find(|&before| labels[before] == labels[digit]) {
                Some(before) => {
                    neighbours.push((before, digit));
                    group[digit] = group[before];
                }
                None => {
                    group[digit] = groups as u8;
                    groups += 1;
                }
            }
            size[usize::from(group[digit])] += 1;
        }
        Self { neighbours, group, groups, ways: size.iter().map(|&n| FACTORIAL[n]).product() }
    }

    /// Of a deal in rising order, how many deals it stands for; `None` for others.
    fn ways(&self, line: &[u8; 9]) -> Option<u64> {
        if self.neighbours.iter().any(|&(before, after)| line[before] > line[after]) {
            return None;
        }
        let mut sizes = [0; 27];
        (0..9).for_each(|digit| sizes[3 * usize::from(self.group[digit]) + usize::from(line[digit])] += 1);
        Some(self.ways / sizes[..3 * self.groups].iter().map(|&n| FACTORIAL[n]).product::<u64>())
    }
}

/// The pairs that need be looked at, in rising order.
pub(super) fn pairs(frame: &Frame, symmetry: &Symmetry) -> Vec<Pair> {
    let partitions = Partitions::get();
    let mut class = [0; 9];
    (0..9).for_each(|place| class[usize::from(symmetry.digits[place])] = symmetry.class[place]);
    let deal = Deal::new(class);
    let mut found: HashMap<Key, Pair> = HashMap::new();
    let mut pairs = Vec::new();
    let filled = |stack: usize| (0..COUNT).filter(move |&columns| !frame.boxes[0][stack].of(columns).is_empty());
    for first in filled(0) {
        let lines = &partitions.all[first].line;
        let Some(ways) = deal.ways(lines) else { continue };
        let next = Deal::new(core::array::from_fn(|digit| 3 * class[digit] + lines[digit]));
        for second in filled(1) {
            let others = &partitions.all[second].line;
            let Some(more) = next.ways(others) else { continue };
            let pair = Pair { first: first as u16, second: second as u16, weight: ways * more };
            if symmetry.moves() == 1 {
                pairs.push(pair);
                continue;
            }
            let key = symmetry.key(&core::array::from_fn(|digit| 9 * lines[digit] + 3 * others[digit]));
            found.entry(key).and_modify(|same| same.weight += pair.weight).or_insert(pair);
        }
    }
    pairs.extend(found.into_values());
    pairs.sort_by_key(|pair| (pair.first, pair.second));
    pairs
}

/// The memory of [`weigh`].
pub(super) struct Scale {
    /// For each row partition of the third box, how many fillings of the first two it fits.
    matches: Vec<u32>,
    second: Vec<bool>,
}

impl Default for Scale {
    fn default() -> Self {
        Self { matches: vec![0; COUNT], second: vec![false; COUNT] }
    }
}

/// Calls with the key of each configuration that begins with this pair, and how many fillings of the band have it
/// or one like it.
pub(super) fn weigh(
    frame: &Frame,
    whole: &Symmetry,
    rest: &Symmetry,
    pair: Pair,
    scale: &mut Scale,
    found: &mut dyn FnMut(Key, u128),
) {
    let partitions = Partitions::get();
    scale.matches.fill(0);
    scale.second.fill(false);
    let (first, second) = (usize::from(pair.first), usize::from(pair.second));
    let [left, middle, right] = &frame.boxes[0];
    middle.of(second).iter().for_each(|&rows| scale.second[usize::from(rows)] = true);
    for &rows in left.of(first) {
        for &(next, last) in partitions.fitting(usize::from(rows)) {
            scale.matches[usize::from(last)] += u32::from(scale.second[usize::from(next)]);
        }
    }
    let (a, b) = (&partitions.all[first].line, &partitions.all[second].line);
    let mut class = [0; 9];
    (0..9).for_each(|place| class[usize::from(whole.digits[place])] = whole.class[place]);
    let deal = Deal::new(core::array::from_fn(|digit| 9 * class[digit] + 3 * a[digit] + b[digit]));
    for columns in 0..COUNT {
        let fillings = right.of(columns);
        if fillings.is_empty() {
            continue;
        }
        let c = &partitions.all[columns].line;
        let Some(ways) = deal.ways(c) else { continue };
        let fits: u64 = fillings.iter().map(|&rows| u64::from(scale.matches[usize::from(rows)])).sum();
        if fits > 0 {
            let types = core::array::from_fn(|digit| 9 * a[digit] + 3 * b[digit] + c[digit]);
            found(rest.key(&types), u128::from(fits) * u128::from(ways) * u128::from(pair.weight));
        }
    }
}
