//! The sum over the deals of three stacks: for each, the fillings of band one times those of band two times those of
//! band three.
//!
//! For a deal of the first stack each band has its [slice](super::weigh), a table over slots of the second and the third
//! stack. With deals `(x, y, z)` of the second stack and `(u, v, w)` of the third the sum is
//!
//! ```text
//! Σ  first[x][u] · second[y][v] · third[z][w]
//! ```
//!
//! The deals of the third stack are a list. The second and third slices are *spread* over it once for each slot of
//! the second stack (`second[y][v]` for every deal in the list), so that the loop over pairs `(y, z)` multiplies and adds
//! neighbours in memory: this is where the time goes, and it runs in vector registers. What it gives is summed over the
//! deals with the same `u` and multiplied by `first[x][u]`. The list is cut into tiles, such that what is spread over one
//! stays in the cache.

use super::deals::Deal;
use super::weigh::{Slice, Slices};
use crate::simd::add_products;
use sudokit_core::SmallSort;

/// The number of products of two entries that can be added in 32 bits: an entry is at most 12,096.
const PRODUCTS: usize = 29;
/// Entries that are spread at once: what fits into the cache.
const SPREAD: usize = 1 << 17;

/// The deals of the second stack, grouped by what they share.
pub(super) struct Second {
    /// The slot in the first band, the weight, and the slots in the other two bands.
    groups: Vec<(u16, u64, Vec<[u16; 2]>)>,
}

impl Second {
    pub(super) fn new(deals: &[Deal]) -> Self {
        let mut deals: Vec<_> = deals.iter().map(|deal| (deal.slots[0], deal.weight, deal.slots)).collect();
        deals.small_sort();
        let same = deals.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
        let group = |deals: &[(u16, u64, [u16; 3])]| {
            (deals[0].0, deals[0].1, deals.iter().map(|deal| [deal.2[1], deal.2[2]]).collect())
        };
        Self { groups: same.map(group).collect() }
    }
}

/// The deals of the third stack: those with the same slot in the first band, and the same weight, are neighbours.
pub(super) struct Third {
    tiles: Vec<Tile>,
}

struct Tile {
    /// The slots in the second and the third band.
    slots: [Vec<u16>; 2],
    /// The slot in the first band, the weight, and where the deals that share both end.
    runs: Vec<(u16, u64, usize)>,
}

impl Third {
    /// `height` is the number of slots of the second stack.
    pub(super) fn new(deals: &[Deal], height: usize) -> Self {
        let mut deals: Vec<_> = deals.iter().map(|deal| (deal.slots[0], deal.weight, deal.slots)).collect();
        deals.small_sort();
        let width = (SPREAD / height.max(1)).max(64);
        let tile = |deals: &[(u16, u64, [u16; 3])]| {
            let mut runs = Vec::new();
            for run in deals.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
                let end = runs.last().map_or(0, |&(_, _, end)| end) + run.len();
                runs.push((run[0].0, run[0].1, end));
            }
            Tile { slots: [1, 2].map(|band: usize| deals.iter().map(|deal| deal.2[band]).collect()), runs }
        };
        Self { tiles: deals.chunks(width).map(tile).collect() }
    }

    /// How many deals there are.
    pub(super) fn len(&self) -> usize {
        self.tiles.iter().map(|tile| tile.slots[0].len()).sum()
    }
}

/// The memory of one thread.
#[derive(Default)]
pub(super) struct Workspace {
    second: Vec<u16>,
    third: Vec<u16>,
    products: Vec<u32>,
}

impl Workspace {
    /// The sums for deals of the first stack that share the slot in the second band and the deals of the third stack.
    pub(super) fn sums(&mut self, slices: &Slices<'_>, firsts: &[Deal], second: &Second, third: &Third) -> Vec<u128> {
        let Some(deal) = firsts.first() else { return Vec::new() };
        let middle = slices.get(1, deal.slots[1]);
        let others: Vec<[Slice; 2]> =
            firsts.iter().map(|deal| [slices.get(0, deal.slots[0]), slices.get(2, deal.slots[2])]).collect();
        let mut sums = vec![0; firsts.len()];
        for tile in &third.tiles {
            spread(&middle, slices.size(1)[1], &tile.slots[0], &mut self.second);
            for ([above, below], sum) in others.iter().zip(&mut sums) {
                spread(below, slices.size(2)[1], &tile.slots[1], &mut self.third);
                self.each_run(tile, second, (above, slices.size(0)[1]), |run| *sum += run.sum());
            }
        }
        sums
    }

    /// Walks through the sum for a deal of the first stack until it exceeds a number: the slots of the second and of the
    /// third stack there.
    pub(super) fn pick(
        &mut self,
        slices: &Slices<'_>,
        first: &Deal,
        (second, third): (&Second, &Third),
        mut number: u128,
    ) -> Option<[[u16; 3]; 2]> {
        let [above, middle, below] = [0, 1, 2].map(|band: usize| slices.get(band, first.slots[band]));
        for tile in &third.tiles {
            spread(&middle, slices.size(1)[1], &tile.slots[0], &mut self.second);
            spread(&below, slices.size(2)[1], &tile.slots[1], &mut self.third);
            let mut picked = None;
            self.each_run(tile, second, (&above, slices.size(0)[1]), |run| {
                if picked.is_some() {
                    return;
                }
                if number >= run.sum() {
                    number -= run.sum();
                    return;
                }
                let len = tile.slots[0].len();
                for (at, &[y, z]) in run.places.clone().flat_map(|at| run.pairs.iter().map(move |pair| (at, pair))) {
                    let [left, right] = [(run.rows[0], y), (run.rows[1], z)]
                        .map(|(rows, row)| u64::from(rows[usize::from(row) * len + at]));
                    let value = u128::from(left * right) * u128::from(run.factor);
                    if number < value {
                        let thirds = [run.slots[1], tile.slots[0][at], tile.slots[1][at]];
                        picked = Some([[run.slots[0], y, z], thirds]);
                        return;
                    }
                    number -= value;
                }
            });
            if picked.is_some() {
                return picked;
            }
        }
        None
    }

    /// Calls with slots of the second and the third stack in the first band, and what its fillings with these columns are
    /// multiplied with in the sum for a deal of the first stack.
    pub(super) fn each_share(
        &mut self,
        slices: &Slices<'_>,
        first: &Deal,
        (second, third): (&Second, &Third),
        mut found: impl FnMut([u16; 2], u128),
    ) {
        let [above, middle, below] = [0, 1, 2].map(|band: usize| slices.get(band, first.slots[band]));
        for tile in &third.tiles {
            spread(&middle, slices.size(1)[1], &tile.slots[0], &mut self.second);
            spread(&below, slices.size(2)[1], &tile.slots[1], &mut self.third);
            self.each_run(tile, second, (&above, slices.size(0)[1]), |run| {
                if run.factor > 0 {
                    found(run.slots, u128::from(run.products) * u128::from(run.weight));
                }
            });
        }
    }

    /// Calls for all parts of the sum over one tile.
    #[inline(always)]
    fn each_run(
        &mut self,
        tile: &Tile,
        second: &Second,
        (above, width): (&[u16], usize),
        mut found: impl FnMut(&Run<'_>),
    ) {
        self.products.resize(tile.slots[0].len(), 0);
        for (slot, weight, pairs) in &second.groups {
            let entries = &above[usize::from(*slot) * width..][..width];
            for pairs in pairs.chunks(PRODUCTS) {
                add_products(&mut self.products, &self.second, &self.third, pairs);
                let mut start = 0;
                for &(other, times, end) in &tile.runs {
                    let products = self.products[start..end].iter().map(|&product| u64::from(product)).sum();
                    let weight = weight * times;
                    let factor = u64::from(entries[usize::from(other)]) * weight;
                    let rows = [&self.second[..], &self.third[..]];
                    found(&Run { slots: [*slot, other], products, weight, factor, pairs, places: start..end, rows });
                    start = end;
                }
            }
        }
    }
}

/// A part of the sum: deals of the second and of the third stack that share the slot in the first band and the weight.
struct Run<'a> {
    slots: [u16; 2],
    /// The sum of the products of the second and the third band.
    products: u64,
    /// How many deals of the two stacks each stands for, and that times the fillings of the first band.
    weight: u64,
    factor: u64,
    pairs: &'a [[u16; 2]],
    places: core::ops::Range<usize>,
    rows: [&'a [u16]; 2],
}

impl Run<'_> {
    #[inline(always)]
    fn sum(&self) -> u128 {
        u128::from(self.products) * u128::from(self.factor)
    }
}

/// Puts the entries of each row of a table in the order of a list of columns.
fn spread(table: &[u16], width: usize, columns: &[u16], to: &mut Vec<u16>) {
    to.clear();
    for row in table.chunks_exact(width) {
        to.extend(columns.iter().map(|&column| row[usize::from(column)]));
    }
}
