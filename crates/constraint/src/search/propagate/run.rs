//! A cell that counts cells of its region: along arms, or in a list.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use sudokit_core::SmallSort;

/// The value of the control cell plus `offset` is the number of cells, the first included, with its label: in the lists
/// up to the first with another (arms), or in all of a list.
#[derive(Debug)]
pub(crate) struct Run {
    cells: Box<[u16]>,
    control: u16,
    start: u16,
    /// Without the first cell.
    arms: Vec<Vec<u16>>,
    /// Counting goes on after a cell with another label.
    scattered: bool,
    /// What to add to the place of a bit of the control cell to get the number of cells.
    base: i32,
}

impl Run {
    pub(crate) fn new(control: usize, lists: &[Vec<usize>], scattered: bool, base: i32) -> Self {
        let start = lists[0][0] as u16;
        let arms: Vec<Vec<u16>> =
            lists.iter().map(|list| list[1..].iter().map(|&cell| cell as u16).collect()).collect();
        let mut cells = vec![control as u16, start];
        cells.extend(arms.iter().flatten());
        cells.small_sort();
        cells.dedup();
        Self { cells: cells.into(), control: control as u16, start, arms, scattered, base }
    }

    /// Fewest and most cells of an arm with a label.
    fn range(&self, domains: &Domains, arm: &[u16], label: u64) -> (i32, i32) {
        let sure = |cell: &&u16| domains.get(**cell) == label;
        let can = |cell: &&u16| domains.get(**cell) & label != 0;
        let count = |n: usize| n as i32;
        if self.scattered {
            return (count(arm.iter().filter(sure).count()), count(arm.iter().filter(can).count()));
        }
        (count(arm.iter().take_while(sure).count()), count(arm.iter().take_while(can).count()))
    }

    /// The counts from `least` to `most` as bits of the control cell.
    fn counts(&self, least: i32, most: i32) -> u64 {
        let (low, high) = ((least - self.base).max(0), (most - self.base).min(63));
        if low > high { 0 } else { u64::MAX >> (63 - high) & u64::MAX << low }
    }
}

impl Propagator for Run {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let control = domains.get(self.control);
        let (mut labels, mut counts) = (0, 0);
        for label in bits(domains.get(self.start)) {
            let (mut least, mut most) = (1, 1);
            for arm in &self.arms {
                let range = self.range(domains, arm, label);
                least += range.0;
                most += range.1;
            }
            let possible = self.counts(least, most) & control;
            if possible != 0 {
                labels |= label;
                counts |= possible;
            }
        }
        if labels == 0 {
            return Err(Dead);
        }
        domains.keep(self.start, labels)?;
        domains.keep(self.control, counts)?;
        if labels & (labels - 1) != 0 {
            return Ok(());
        }
        let (lowest, highest) =
            (counts.trailing_zeros() as i32 + self.base, 63 - counts.leading_zeros() as i32 + self.base);
        let ranges: Vec<(i32, i32)> = self.arms.iter().map(|arm| self.range(domains, arm, labels)).collect();
        let least: i32 = 1 + ranges.iter().map(|range| range.0).sum::<i32>();
        let most: i32 = 1 + ranges.iter().map(|range| range.1).sum::<i32>();
        for (arm, &(low, high)) in self.arms.iter().zip(&ranges) {
            // This arm has at least what the others cannot make up, and at most what they leave.
            let (needed, allowed) = (lowest - (most - high), highest - (least - low));
            if self.scattered {
                if needed >= high {
                    for &cell in arm {
                        if domains.get(cell) & labels != 0 {
                            domains.keep(cell, labels)?;
                        }
                    }
                } else if allowed <= low {
                    for &cell in arm {
                        if domains.get(cell) != labels {
                            domains.keep(cell, !labels)?;
                        }
                    }
                }
                continue;
            }
            for &cell in arm.iter().take(needed.clamp(0, high) as usize) {
                domains.keep(cell, labels)?;
            }
            if let Some(&cell) = arm.get(allowed.max(0) as usize) {
                // The arm ends here at the latest: this cell is another region's, if all before it are of this one.
                if low == allowed {
                    domains.keep(cell, !labels)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        25
    }

    fn treats_alike(&self, labels: core::ops::Range<u16>) -> bool {
        !labels.contains(&self.control)
    }
}
