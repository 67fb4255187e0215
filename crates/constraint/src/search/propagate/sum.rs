//! A weighted sum of cells that has a given total.
//!
//! Cells are kept in groups: within a group all values differ and all weights are equal. Values are counted from 0, and
//! cells with a negative weight are read backwards, so that all weights are positive and a total is a number of steps
//! above the least one.
//!
//! Two passes. The bounds pass fills every group from below and from above without repeating a value, which bounds the
//! total and says how far each value may be from the filling. The exact pass, when few cells are open, works on the set
//! of all totals a group can have, as bits of a word: a total of a group stays if the other groups can make up the
//! rest.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};

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
    groups: Vec<Group>,
    total: i64,
    values: u32,
    full: u64,
    /// No total exceeds the bits of a word.
    narrow: bool,
    scratch: Scratch,
}

#[derive(Debug, Default)]
struct Scratch {
    /// The sets of the open cells, group by group.
    sets: Vec<u64>,
    cells: Vec<u16>,
    /// Where the open cells of each group start.
    starts: Vec<usize>,
    totals: Vec<u128>,
    behind: Vec<u128>,
}

/// The most open cells for the exact pass.
const MOST_OPEN: usize = 5;

impl Sum {
    /// `groups` are cells with their weight; the cells of a group are pairwise different.
    pub(crate) fn new(groups: &[(i64, Vec<u16>)], mut total: i64, least: i64, values: usize) -> Self {
        let mut cells = Vec::new();
        let mut kept = Vec::new();
        let mut largest = 0;
        for (weight, members) in groups {
            let (count, top) = (members.len() as i64, values as i64 - 1);
            total -= weight * count * least;
            if *weight < 0 {
                total -= weight * count * top;
            }
            largest += weight.abs() * count * top;
            kept.push(Group {
                from: cells.len(),
                to: cells.len() + members.len(),
                weight: weight.abs(),
                backwards: *weight < 0,
            });
            cells.extend_from_slice(members);
        }
        let full = u64::MAX >> (64 - values);
        let (values, narrow) = (values as u32, largest < 128);
        Self { cells: cells.into(), groups: kept, total, values, full, narrow, scratch: Scratch::default() }
    }

    #[inline]
    fn read(&self, set: u64, backwards: bool) -> u64 {
        if backwards { set.reverse_bits() >> (64 - self.values) } else { set }
    }

    /// Bounds on the total and on values. The number of open cells.
    fn bound(&self, domains: &mut Domains) -> Result<usize, Dead> {
        let (mut least, mut most, mut open) = (0, 0, 0);
        let mut fillings = [(0_u64, 0_u64); 32];
        let bounded = self.groups.len() <= fillings.len();
        for (index, group) in self.groups.iter().enumerate() {
            let (mut low, mut high) = (0_u64, 0_u64);
            let (mut low_sum, mut high_sum) = (0, 0);
            for &cell in &self.cells[group.from..group.to] {
                let set = self.read(domains.get(cell), group.backwards);
                open += usize::from(set & (set - 1) != 0);
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
            if bounded {
                fillings[index] = (low, high);
            }
            least += group.weight * low_sum;
            most += group.weight * high_sum;
        }
        let (above, below) = (self.total - least, most - self.total);
        if above < 0 || below < 0 {
            return Err(Dead);
        }
        if least == most || !bounded {
            return Ok(if least == most && open == 0 { 0 } else { open });
        }
        for (index, group) in self.groups.iter().enumerate() {
            let (up, down) = (above / group.weight, below / group.weight);
            let (mut low, mut high) = fillings[index];
            if low == high {
                continue;
            }
            let top = i64::from(self.values) - 1;
            if up >= top && down >= top {
                continue;
            }
            if up < top {
                for _ in 0..up {
                    low |= low << 1;
                }
            } else {
                low = self.full;
            }
            if down < top {
                for _ in 0..down {
                    high |= high >> 1;
                }
            } else {
                high = self.full;
            }
            let allowed = self.read(low & high & self.full, group.backwards);
            if allowed != self.full {
                for &cell in &self.cells[group.from..group.to] {
                    domains.keep(cell, allowed)?;
                }
            }
        }
        Ok(open)
    }

    /// Every total that the open cells can have, exactly for up to three cells in a group.
    fn exact(&mut self, domains: &mut Domains) -> Step {
        let mut scratch = core::mem::take(&mut self.scratch);
        let answer = self.exact_with(domains, &mut scratch);
        self.scratch = scratch;
        answer
    }

    fn exact_with(&self, domains: &mut Domains, scratch: &mut Scratch) -> Step {
        let Scratch { sets, cells, starts, totals, behind } = scratch;
        sets.clear();
        cells.clear();
        starts.clear();
        totals.clear();
        let mut left = self.total;
        let mut open_groups = [0_usize; MOST_OPEN];
        for (index, group) in self.groups.iter().enumerate() {
            let start = sets.len();
            for &cell in &self.cells[group.from..group.to] {
                let set = self.read(domains.get(cell), group.backwards);
                if set & (set - 1) == 0 {
                    left -= group.weight * i64::from(set.trailing_zeros());
                } else {
                    sets.push(set);
                    cells.push(cell);
                }
            }
            if sets.len() > start {
                open_groups[starts.len()] = index;
                starts.push(start);
            }
        }
        if !(0..=127).contains(&left) {
            return Err(Dead);
        }
        if starts.is_empty() {
            return if left == 0 { Ok(()) } else { Err(Dead) };
        }
        let count = starts.len();
        starts.push(sets.len());
        for i in 0..count {
            totals.push(group_totals(&sets[starts[i]..starts[i + 1]], self.groups[open_groups[i]].weight));
        }
        behind.clear();
        behind.resize(count + 1, 1);
        for i in (0..count).rev() {
            behind[i] = add(behind[i + 1], totals[i]);
        }
        let mut before = 1_u128;
        for i in 0..count {
            let others = add(before, behind[i + 1]);
            before = add(before, totals[i]);
            // Totals of this group for which the others can make up the rest.
            let wanted = reflect(others, left as u32) & totals[i];
            if wanted == 0 {
                return Err(Dead);
            }
            let group = &self.groups[open_groups[i]];
            let mut kept = [0_u64; MOST_OPEN];
            let range = starts[i]..starts[i + 1];
            if !supported(&sets[range.clone()], wanted, group.weight, &mut kept) {
                continue;
            }
            for (&kept, &cell) in kept.iter().zip(&cells[range]) {
                domains.keep(cell, self.read(kept, group.backwards))?;
            }
        }
        Ok(())
    }
}

/// All sums of one of each.
#[inline]
fn add(one: u128, other: u128) -> u128 {
    let (mut few, many) = if one.count_ones() < other.count_ones() { (one, other) } else { (other, one) };
    let mut sums = 0;
    while few != 0 {
        sums |= many << few.trailing_zeros();
        few &= few - 1;
    }
    sums
}

/// Bit `s` of the answer is bit `total - s` of the set.
#[inline]
fn reflect(set: u128, total: u32) -> u128 {
    set.reverse_bits() >> (127 - total)
}

#[inline]
fn spread(set: u64, weight: i64) -> u128 {
    if weight == 1 {
        return u128::from(set);
    }
    bits(set).fold(0, |spread, bit| spread | 1 << (u64::from(bit.trailing_zeros()) * weight as u64))
}

/// The totals that different values of these sets can have. With more than three sets values may repeat.
fn group_totals(sets: &[u64], weight: i64) -> u128 {
    match *sets {
        [one] => spread(one, weight),
        [one, other] => {
            let mut totals = 0;
            for bit in bits(one) {
                totals |= spread(other & !bit, weight) << (i64::from(bit.trailing_zeros()) * weight);
            }
            totals
        }
        [one, other, third] => {
            let mut totals = 0;
            for bit in bits(one) {
                for second in bits(other & !bit) {
                    let so_far = i64::from(bit.trailing_zeros() + second.trailing_zeros()) * weight;
                    totals |= spread(third & !bit & !second, weight) << so_far;
                }
            }
            totals
        }
        _ => sets.iter().fold(1, |totals, &set| add(totals, spread(set, weight))),
    }
}

/// The values of each set that are part of a wanted total; `false` if that was not worked out.
fn supported(sets: &[u64], wanted: u128, weight: i64, kept: &mut [u64; MOST_OPEN]) -> bool {
    // The values that bring `so_far` to a wanted total.
    let closing = |so_far: u32| -> u64 {
        let rest = wanted >> (i64::from(so_far) * weight);
        if weight == 1 {
            return rest as u64;
        }
        (0..64)
            .filter(|&value| value * weight < 128 && rest >> (value * weight) & 1 != 0)
            .fold(0, |set, v| set | 1 << v)
    };
    match *sets {
        [one] => kept[0] = one & closing(0),
        [one, other] => {
            for bit in bits(one) {
                let partners = other & !bit & closing(bit.trailing_zeros());
                if partners != 0 {
                    kept[0] |= bit;
                    kept[1] |= partners;
                }
            }
        }
        [one, other, third] => {
            for bit in bits(one) {
                for second in bits(other & !bit) {
                    let so_far = bit.trailing_zeros() + second.trailing_zeros();
                    let partners = third & !bit & !second & closing(so_far);
                    if partners != 0 {
                        kept[0] |= bit;
                        kept[1] |= second;
                        kept[2] |= partners;
                    }
                }
            }
        }
        _ => return false,
    }
    true
}

impl Propagator for Sum {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let open = self.bound(domains)?;
        if open == 0 {
            return Ok(());
        }
        if self.narrow && open <= MOST_OPEN {
            return self.exact(domains);
        }
        if !self.narrow && open == 1 {
            return self.last_cell(domains);
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        12 + self.cells.len() as u32
    }
}

impl Sum {
    /// With one open cell its value is known.
    fn last_cell(&self, domains: &mut Domains) -> Step {
        let mut left = self.total;
        let mut open = None;
        for group in &self.groups {
            for &cell in &self.cells[group.from..group.to] {
                let set = self.read(domains.get(cell), group.backwards);
                if set & (set - 1) == 0 {
                    left -= group.weight * i64::from(set.trailing_zeros());
                } else {
                    open = Some((cell, group));
                }
            }
        }
        let Some((cell, group)) = open else { return if left == 0 { Ok(()) } else { Err(Dead) } };
        if left < 0 || left % group.weight != 0 || left / group.weight >= i64::from(self.values) {
            return Err(Dead);
        }
        domains.keep(cell, self.read(1 << (left / group.weight), group.backwards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::domains::Wiring;
    use std::sync::Arc;
    use sudokit_core::Rng;

    /// Every value that stays is part of a solution when the pass is exact, and none that is goes.
    #[test]
    fn it_keeps_all_that_can_be_and_little_else() {
        let mut rng = Rng::new(7);
        for _ in 0..3000 {
            let count = 2 + rng.below(3);
            let sets: Vec<u64> = (0..count).map(|_| 1 + rng.below(511) as u64).collect();
            let weights: Vec<i64> = (0..count).map(|_| [1, 1, -1, 2][rng.below(4)]).collect();
            let total = rng.below(40) as i64 - 10;
            let groups: Vec<(i64, Vec<u16>)> = weights.iter().enumerate().map(|(i, &w)| (w, vec![i as u16])).collect();
            let mut sum = Sum::new(&groups, total, 1, 9);
            let wiring = Wiring { wake: vec![Vec::new(); count], words: 1, ..Wiring::default() };
            let mut domains = Domains::new(sets.clone(), Arc::new(wiring));
            let answer = (0..9).try_for_each(|_| sum.run(&mut domains));
            let mut real = vec![0_u64; count];
            let mut values = vec![0; count];
            fill(&sets, &weights, total, &mut values, 0, &mut real);
            if real[0] == 0 {
                assert!(answer.is_err(), "{sets:?} {weights:?} {total}");
            } else {
                assert_eq!((answer, &domains.sets), (Ok(()), &real), "{sets:?} {weights:?} {total}");
            }
        }
    }

    fn fill(sets: &[u64], weights: &[i64], left: i64, values: &mut [u32], at: usize, real: &mut [u64]) {
        if at == sets.len() {
            if left == 0 {
                (0..at).for_each(|i| real[i] |= 1 << values[i]);
            }
            return;
        }
        for value in (0..9).filter(|value| sets[at] >> value & 1 != 0) {
            values[at] = value;
            fill(sets, weights, left - weights[at] * i64::from(value + 1), values, at + 1, real);
        }
    }
}
