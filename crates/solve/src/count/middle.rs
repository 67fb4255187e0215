//! Bands two and three: in how many ways they can be filled below a first band with given column sets.
//!
//! For each stack there are 56 ways to share the remaining digits of its columns between the two bands, 56³ in all; the
//! answer is the sum over these of the fillings of band two times the fillings of band three. The fillings of one band
//! for all 56³ at once: each box knows, for each partition of its rows, in which of the 56 ways it can have it (a word
//! of bits). For each partition of the third box's rows, the 56 pairs that fit to it are spread over a 56 by 56 table,
//! and the table is added where the third box allows.
//!
//! ```text
//! counts[k][i][j]   fillings of the band with way i in the first stack, j in the second, k in the third
//! ```
//!
//! A count is at most 216 · 56 (fillings of one box with given columns, times pairs that fit), so 16 bits are enough.

use super::frame::Frame;
use super::partition::{COUNT, FITS, Partitions};

const TABLE: usize = FITS * FITS;

/// The ways of one stack: for each band and each row partition of its box there, the ways that allow it.
struct Ways {
    columns: Option<usize>,
    by_rows: [Vec<u64>; 2],
}

impl Ways {
    fn new() -> Self {
        Self { columns: None, by_rows: [vec![0; COUNT], vec![0; COUNT]] }
    }

    fn set(&mut self, frame: &Frame, stack: usize, columns: usize) {
        if self.columns.replace(columns) == Some(columns) {
            return;
        }
        let [second, third] = &mut self.by_rows;
        second.fill(0);
        third.fill(0);
        for (way, &(above, below)) in Partitions::get().fitting(columns).iter().enumerate() {
            let bit = 1 << way;
            let (above, below) = (frame.boxes[1][stack].of(above.into()), frame.boxes[2][stack].of(below.into()));
            if !above.is_empty() && !below.is_empty() {
                above.iter().for_each(|&rows| second[usize::from(rows)] |= bit);
                below.iter().for_each(|&rows| third[usize::from(rows)] |= bit);
            }
        }
    }
}

/// The memory of the method for one thread, some 700 KB.
pub(super) struct Middle {
    ways: [Ways; 3],
    counts: [Vec<[u16; TABLE]>; 2],
    table: Box<[u16; TABLE]>,
}

impl Middle {
    pub(super) fn new() -> Self {
        let counts = || vec![[0; TABLE]; FITS];
        Self {
            ways: [Ways::new(), Ways::new(), Ways::new()],
            counts: [counts(), counts()],
            table: Box::new([0; TABLE]),
        }
    }

    /// In how many ways bands two and three can be filled, given the column partitions of the first band's boxes.
    pub(super) fn fillings(&mut self, frame: &Frame, columns: [usize; 3]) -> u128 {
        for stack in 0..3 {
            self.ways[stack].set(frame, stack, columns[stack]);
        }
        let orders = frame.orders[1].count() * frame.orders[2].count();
        let touched = self.fill(frame, 0) & self.fill(frame, 1);
        let [second, third] = &self.counts;
        let mut sum = 0;
        for k in bits(touched) {
            let products = second[k].iter().zip(&third[k]).map(|(&a, &b)| u64::from(u32::from(a) * u32::from(b)));
            sum += products.sum::<u64>();
        }
        u128::from(sum) * u128::from(orders)
    }

    /// Counts the fillings of a band; in which ways of the third stack there are any.
    fn fill(&mut self, frame: &Frame, band: usize) -> u64 {
        let partitions = Partitions::get();
        let orders = frame.orders[band + 1];
        let [first, second, third] = [0, 1, 2].map(|stack| &self.ways[stack].by_rows[band]);
        let (counts, table) = (&mut self.counts[band], &mut self.table);
        let mut touched = 0;
        let mut pairs = [(0u64, 0u64); FITS];
        for (rows, &ways) in third.iter().enumerate() {
            if ways == 0 || !orders.is_first(&partitions.all[rows].sets) {
                continue;
            }
            let (mut len, mut work) = (0, 0);
            for &(a, b) in partitions.fitting(rows) {
                let pair = (first[usize::from(a)], second[usize::from(b)]);
                if pair.0 != 0 && pair.1 != 0 {
                    pairs[len] = pair;
                    len += 1;
                    work += pair.0.count_ones() * pair.1.count_ones();
                }
            }
            if work == 0 {
                continue;
            }
            for k in bits(ways & !touched) {
                counts[k].fill(0);
            }
            touched |= ways;
            if work < SPARSE {
                for k in bits(ways) {
                    pairs[..len].iter().for_each(|&pair| spread(pair, &mut counts[k]));
                }
            } else {
                table.fill(0);
                pairs[..len].iter().for_each(|&pair| spread(pair, table));
                for k in bits(ways) {
                    counts[k].iter_mut().zip(table.iter()).for_each(|(to, &more)| *to += more);
                }
            }
        }
        touched
    }
}

/// With fewer entries than this the table is not worth its adding up.
const SPARSE: u32 = 250;

/// Adds one for every pair of ways.
#[inline(always)]
fn spread((first, second): (u64, u64), table: &mut [u16; TABLE]) {
    for i in bits(first) {
        let row = &mut table[i * FITS..][..FITS];
        for j in bits(second) {
            row[j] += 1;
        }
    }
}

/// The places of the bits that are set.
#[inline(always)]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}
