//! The exact pass of a sum with few open cells: all totals of a group as the bits of a word.

use super::{MOST_OPEN, Scratch, Sum};
use crate::search::domains::{Dead, Domains, Step, bits};

impl Sum {
    /// Every total that the open cells can have, exactly for up to three cells in a group.
    pub(super) fn exact(&mut self, domains: &mut Domains) -> Step {
        let mut scratch = core::mem::take(&mut self.scratch);
        let answer = self.exact_with(domains, &mut scratch);
        self.scratch = scratch;
        answer
    }

    fn exact_with(&self, domains: &mut Domains, scratch: &mut Scratch) -> Step {
        let Scratch { sets, cells, starts, totals, behind, .. } = scratch;
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
        if !(0..64).contains(&left) {
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
        let mut before = 1_u64;
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
fn add(one: u64, other: u64) -> u64 {
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
fn reflect(set: u64, total: u32) -> u64 {
    set.reverse_bits() >> (63 - total)
}

#[inline]
fn spread(set: u64, weight: i64) -> u64 {
    if weight == 1 {
        return set;
    }
    bits(set).fold(0, |spread, bit| spread | 1 << (u64::from(bit.trailing_zeros()) * weight as u64))
}

/// The totals that different values of these sets can have. With more than three sets values may repeat.
fn group_totals(sets: &[u64], weight: i64) -> u64 {
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
fn supported(sets: &[u64], wanted: u64, weight: i64, kept: &mut [u64; MOST_OPEN]) -> bool {
    // The values that bring `so_far` to a wanted total.
    let closing = |so_far: u32| -> u64 {
        let rest = wanted >> (i64::from(so_far) * weight);
        if weight == 1 {
            return rest;
        }
        (0..64).filter(|&value| value * weight < 64 && rest >> (value * weight) & 1 != 0).fold(0, |set, v| set | 1 << v)
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
