//! The fillings of a band with given columns: how many there are for every choice of partitions of its three boxes.
//!
//! A *slice* is the table for one slot of the first box: a number for each slot of the second box and each of the third.
//! A filling of a box with given columns is one of at most 216 row partitions. Those of the first box lead, through the
//! pairs that fit, from row partitions of the second box to row partitions of the third. So for each slot of the second
//! box there is a list of ways to reach each row partition of the third, and a sum over the fillings of the third box is
//! one entry. That sum is taken for sixteen slots of the second box at once:
//!
//! ```text
//! reached[rows]    lane 0: slot 0    lane 1: slot 1    …    in how many ways the third box gets these rows
//! ```
//!
//! An entry is at most 216 · 56 = 12,096, because two boxes determine the rows of the third.

use super::deals::Stack;
use super::frame::Frame;
use super::partition::{COUNT, Partitions};
use std::sync::{Arc, OnceLock};

/// Slots of the second box that are summed at once.
const LANES: usize = 16;
/// All slices of a puzzle are kept if they take no more memory than this.
const KEEP: usize = 1 << 30;

/// Entries by slot of the second box, then by slot of the third.
pub(super) type Slice = Arc<[u16]>;

/// The slices of the three bands.
pub(super) struct Slices<'a> {
    frame: &'a Frame,
    stacks: [&'a Stack; 3],
    /// Where each stack is in the frame.
    places: [usize; 3],
    bands: [Band; 3],
}

/// What is known of one band beforehand.
struct Band {
    /// For each row partition of the third box its number among those in use.
    number: Vec<u16>,
    used: usize,
    /// For each slot of the third box its row partitions by number.
    rows: Vec<Vec<u16>>,
    /// The slices so far, or nothing if they are not kept.
    kept: Vec<OnceLock<Slice>>,
}

impl<'a> Slices<'a> {
    /// For the stacks in this order.
    pub(super) fn new(frame: &'a Frame, stacks: &'a [Stack; 3], places: [usize; 3]) -> Self {
        let partitions = Partitions::get();
        let stacks = places.map(|place| &stacks[place]);
        let entries = |band: usize| stacks.iter().map(|stack| stack.partitions[band].len()).product::<usize>();
        let are_kept = 2 * (0..3).map(entries).sum::<usize>() <= KEEP;
        let bands = core::array::from_fn(|band| {
            let (mut number, mut used) = (vec![u16::MAX; COUNT], 0);
            let mut rows = Vec::new();
            for &columns in &stacks[2].partitions[band] {
                let fillings = frame.boxes[band][places[2]].of(columns.into()).iter();
                let first = fillings.filter(|&&rows| {
                    let sets = &partitions.all[usize::from(rows)].sets;
                    frame.orders[band].is_first(sets)
                });
                rows.push(
                    first
                        .map(|&rows| {
                            let number = &mut number[usize::from(rows)];
                            if *number == u16::MAX {
                                *number = used as u16;
                                used += 1;
                            }
                            *number
                        })
                        .collect(),
                );
            }
            let keep = if are_kept { stacks[0].partitions[band].len() } else { 0 };
            Band { number, used, rows, kept: (0..keep).map(|_| OnceLock::new()).collect() }
        });
        Self { frame, stacks, places, bands }
    }

    /// How many slots the second and the third box of a band have.
    pub(super) fn size(&self, band: usize) -> [usize; 2] {
        [1, 2].map(|stack: usize| self.stacks[stack].partitions[band].len())
    }

    /// The most slots that the second box of a band has.
    pub(super) fn height(&self) -> usize {
        (0..3).map(|band| self.size(band)[0]).max().unwrap_or(0)
    }

    /// How many fillings one counted filling stands for, in all three bands together.
    pub(super) fn row_orders(&self) -> u64 {
        self.frame.orders.iter().map(|orders| orders.count()).product()
    }

    /// The slice of a band for a slot of its first box.
    pub(super) fn get(&self, band: usize, slot: u16) -> Slice {
        match self.bands[band].kept.get(usize::from(slot)) {
            Some(kept) => kept.get_or_init(|| self.make(band, slot)).clone(),
            None => self.make(band, slot),
        }
    }

    fn make(&self, band: usize, slot: u16) -> Slice {
        let partitions = Partitions::get();
        let Band { number, used, rows, .. } = &self.bands[band];
        let [first, second] = [0, 1].map(|stack: usize| &self.frame.boxes[band][self.places[stack]]);
        // Which rows of the third box each row partition of the second leads to.
        let mut leads: Vec<Vec<u16>> = vec![Vec::new(); COUNT];
        for &rows in first.of(self.stacks[0].partitions[band][usize::from(slot)].into()) {
            for &(next, last) in partitions.fitting(rows.into()) {
                if number[usize::from(last)] != u16::MAX {
                    leads[usize::from(next)].push(number[usize::from(last)]);
                }
            }
        }
        let columns = &self.stacks[1].partitions[band];
        let width = rows.len();
        let mut entries = vec![0; columns.len() * width];
        let mut reached = vec![[0u16; LANES]; *used];
        for (columns, entries) in columns.chunks(LANES).zip(entries.chunks_mut(LANES * width)) {
            reached.fill([0; LANES]);
            for (lane, &columns) in columns.iter().enumerate() {
                for &rows in second.of(columns.into()) {
                    leads[usize::from(rows)].iter().for_each(|&last| reached[usize::from(last)][lane] += 1);
                }
            }
            for (third, rows) in rows.iter().enumerate() {
                let mut sum = [0; LANES];
                for &rows in rows {
                    let reached = &reached[usize::from(rows)];
                    (0..LANES).for_each(|lane| sum[lane] += reached[lane]);
                }
                entries[third..].iter_mut().step_by(width).zip(sum).for_each(|(entry, sum)| *entry = sum);
            }
        }
        entries.into()
    }
}
