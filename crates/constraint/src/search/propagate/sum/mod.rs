//! A weighted sum of cells that has a given total.
//!
//! Cells are kept in groups: within a group all values differ and all weights are equal. Values are counted from 0, and
//! cells with a negative weight are read backwards, so that all weights are positive and a total is a number of steps
//! above the least one.
//!
//! With up to three open cells, the values that are part of a solution are found by trying those of one cell; that
//! also sees which of the cells differ. With more there are two passes. The bounds pass fills every group from below and
//! from above without repeating a value, which bounds the total and the distance of each value from the filling.
//! The exact pass, when few cells are open, works on the set of all totals a group can have, as bits of a word: a total
//! of a group stays if the other groups can make up the rest.

mod exact;
mod few;
mod ranges;
#[cfg(test)]
mod tests;

use crate::search::domains::{Dead, Domains, Propagator, Step};
use sudokit_core::SmallSort;

/// Cells with different values and one weight.
#[derive(Clone, Debug)]
struct Group {
    from: usize,
    to: usize,
    weight: i64,
    backwards: bool,
}

/// The sum of weight times value over all cells is the total.
#[derive(Debug)]
pub(crate) struct Sum {
    cells: Box<[u16]>,
    /// For every cell the weight, and which of the first 64 cells differ from it.
    terms: Box<[(i64, u64)]>,
    /// All weights are 1 or -1.
    units: bool,
    /// The total if values are counted from 0 and nothing is read backwards.
    plain_total: i64,
    groups: Vec<Group>,
    total: i64,
    values: u32,
    full: u64,
    /// How many cells have the weight 1, if all others have the weight -1 and ranges can be looked up.
    positive: Option<usize>,
    /// How much the bounds can grow because cells differ.
    spread: i64,
    scratch: Scratch,
}

#[derive(Debug, Default)]
struct Scratch {
    /// The sets of the open cells, group by group.
    sets: Vec<u64>,
    cells: Vec<u16>,
    /// Where the open cells of each group start.
    starts: Vec<usize>,
    totals: Vec<u64>,
    behind: Vec<u64>,
    /// The lowest and the highest filling of each group.
    fillings: Vec<(u64, u64)>,
}

/// The most open cells for the exact pass.
const MOST_OPEN: usize = 4;

impl Sum {
    /// `groups` are cells with their weight; the cells of a group are pairwise different. Others may be `apart`, too.
    pub(crate) fn new(
        groups: &[(i64, Vec<u16>)],
        mut total: i64,
        least: i64,
        values: usize,
        apart: impl Fn(u16, u16) -> bool,
    ) -> Self {
        let mut groups = groups.to_vec();
        groups.small_sort_by_key(|group| group.0 < 0);
        let listed: Vec<(u16, i64)> =
            groups.iter().flat_map(|(weight, cells)| cells.iter().map(|&cell| (cell, *weight))).collect();
        let differing = |cell: u16| {
            let others = listed.iter().take(64).enumerate().filter(|(_, term)| term.0 != cell && apart(cell, term.0));
            others.fold(0, |set, (place, _)| set | 1 << place)
        };
        let terms: Box<[(i64, u64)]> = listed.iter().map(|&(cell, weight)| (weight, differing(cell))).collect();
        let units = terms.iter().all(|term| term.0.abs() == 1);
        let plain_total = total - least * terms.iter().map(|term| term.0).sum::<i64>();
        let mut cells = Vec::new();
        let mut kept = Vec::new();
        for (weight, members) in &groups {
            let (count, top) = (members.len() as i64, values as i64 - 1);
            total -= weight * count * least;
            if *weight < 0 {
                total -= weight * count * top;
            }
            kept.push(Group {
                from: cells.len(),
                to: cells.len() + members.len(),
                weight: weight.abs(),
                backwards: *weight < 0,
            });
            cells.extend_from_slice(members);
        }
        let full = u64::MAX >> (64 - values);
        let values = values as u32;
        let (cells, groups, scratch): (Box<[u16]>, _, _) = (cells.into(), kept, Scratch::default());
        let looked_up = units && full < ranges::SETS as u64 && cells.len() <= ranges::MOST_CELLS;
        let positive = looked_up.then(|| terms.iter().filter(|term| term.0 > 0).count());
        let spread =
            groups.iter().map(|group| (group.to - group.from) as i64).map(|count| count * (count - 1) / 2).sum();
        Self { cells, terms, units, plain_total, groups, total, values, full, positive, spread, scratch }
    }

    #[inline]
    fn read(&self, set: u64, backwards: bool) -> u64 {
        if backwards { set.reverse_bits() >> (64 - self.values) } else { set }
    }

    /// Bounds on the total and on values.
    fn bound(&mut self, domains: &mut Domains) -> Step {
        let (mut least, mut most) = (0, 0);
        let mut fillings = core::mem::take(&mut self.scratch.fillings);
        fillings.clear();
        for group in &self.groups {
            let (mut low, mut high) = (0_u64, 0_u64);
            let (mut low_sum, mut high_sum) = (0, 0);
            for &cell in &self.cells[group.from..group.to] {
                let set = self.read(domains.get(cell), group.backwards);
                // The lowest value from the smallest of the cell on that is still free.
                let free = !(low | ((set & set.wrapping_neg()) - 1));
                let bit = free & free.wrapping_neg();
                low |= bit;
                low_sum += i64::from(bit.trailing_zeros());
                let top = u64::MAX >> set.leading_zeros();
                let free = !high & top;
                if bit & self.full == 0 || free == 0 {
                    return Err(Dead);
                }
                let place = 63 - free.leading_zeros();
                high |= 1 << place;
                high_sum += i64::from(place);
            }
            fillings.push((low, high));
            least += group.weight * low_sum;
            most += group.weight * high_sum;
        }
        let (above, below) = (self.total - least, most - self.total);
        if above < 0 || below < 0 {
            return Err(Dead);
        }
        for (group, &(mut low, mut high)) in self.groups.iter().zip(&fillings) {
            if low == high {
                continue;
            }
            let (up, down) = match group.weight {
                1 => (above, below),
                weight => (above / weight, below / weight),
            };
            let top = i64::from(self.values) - 1;
            if up >= top && down >= top {
                continue;
            }
            low = if up < top { smear(low, up, |set, by| set << by) } else { self.full };
            high = if down < top { smear(high, down, |set, by| set >> by) } else { self.full };
            let allowed = self.read(low & high & self.full, group.backwards);
            if allowed != self.full {
                for &cell in &self.cells[group.from..group.to] {
                    domains.keep(cell, allowed)?;
                }
            }
        }
        self.scratch.fillings = fillings;
        Ok(())
    }
}

/// Every value of a set and the values up to a distance from it, on one side.
#[inline]
fn smear(mut set: u64, mut distance: i64, shift: impl Fn(u64, i64) -> u64) -> u64 {
    let mut reach = 1;
    while distance > 0 {
        let by = distance.min(reach);
        set |= shift(set, by);
        distance -= by;
        reach *= 2;
    }
    set
}

impl Propagator for Sum {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let (open, left) = match self.positive {
            Some(positive) => {
                let (up, down) = self.cells.split_at(positive);
                let (up, down) = (ranges::sum(up, domains), ranges::sum(down, domains));
                let open = self.cells.len() - up.fixed_count() - down.fixed_count();
                let above = self.plain_total - (up.least() - down.most());
                let below = up.most() - down.least() - self.plain_total;
                if above < 0 || below < 0 {
                    return Err(Dead);
                }
                // Far from both bounds, even if the values of cells that differ are spread.
                let far = self.spread + i64::from(self.values) - 1;
                if open > MOST_OPEN && above >= far && below >= far {
                    return Ok(());
                }
                (open, self.plain_total - up.fixed() + down.fixed())
            }
            None => {
                let (mut open, mut left) = (0, self.plain_total);
                for (&cell, term) in self.cells.iter().zip(&self.terms) {
                    let set = domains.get(cell);
                    if set & (set - 1) == 0 {
                        left -= term.0 * i64::from(set.trailing_zeros());
                    } else {
                        open += 1;
                    }
                }
                (open, left)
            }
        };
        if open <= 3 {
            // What stays is part of a solution of the sum.
            domains.rests = self.units;
            let (mut places, mut found) = ([0; 3], 0);
            for (place, &cell) in self.cells.iter().enumerate() {
                let set = domains.get(cell);
                if set & (set - 1) != 0 {
                    places[found] = place;
                    found += 1;
                }
            }
            match open {
                0 => return if left == 0 { Ok(()) } else { Err(Dead) },
                1 => return self.one(domains, places[0], left),
                2 if self.units => return self.two(domains, [places[0], places[1]], left),
                3 if self.units => return self.three(domains, places, left),
                _ => {}
            }
        }
        self.bound(domains)?;
        // All totals are bits of a word.
        let narrow = self.units && open * (self.values as usize - 1) < 64;
        if narrow && open <= MOST_OPEN { self.exact(domains) } else { Ok(()) }
    }

    fn cost(&self) -> u32 {
        12 + self.cells.len() as u32
    }

    fn priority(&self) -> u32 {
        (2 * self.values).saturating_sub(self.cells.len() as u32).max(self.values)
    }
}
