//! Values between the smallest and the largest on a line, with their sum.
//!
//! For every two places that can be the ends, every set of values with the sum that fits between them is tried: each cell
//! between has one of the set, each value of the set has a cell, and the cells outside have none of it.

use crate::model::{Layout, RuleError};
use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use crate::search::parts::subsets;

/// All different; those between the smallest and the largest have the sum.
#[derive(Debug)]
pub(crate) struct Between {
    cells: Box<[u16]>,
    /// By the number of cells between, the sets with the sum.
    fillings: Vec<Vec<u64>>,
    /// Smallest and largest value, as bits, with the set of those between them.
    ends: Vec<(u64, u64, u64)>,
}

impl Between {
    pub(crate) fn new(cells: &[usize], sum: i64, layout: &Layout) -> Result<Self, RuleError> {
        let (values, count) = (layout.value_count(), cells.len());
        if count > values {
            return Err(RuleError::new(format!("{count} different cells, expected at most {values}")));
        }
        let total = |set: u64| -> i64 {
            bits(set).map(|bit| i64::from(layout.least_value()) + i64::from(bit.trailing_zeros())).sum()
        };
        let fillings: Vec<Vec<u64>> =
            (0..=count - 2).map(|size| subsets(values, size).filter(|&set| total(set) == sum).collect()).collect();
        if fillings.iter().all(Vec::is_empty) {
            return Err(RuleError::new(format!("no values have the sum {sum}")));
        }
        let mut ends = Vec::new();
        for low in 0..values {
            for high in low + count - 1..values {
                if count < values || high - low == values - 1 {
                    let inner = ((1_u64 << high) - 1) & !((1 << (low + 1)) - 1);
                    ends.push((1 << low, 1 << high, inner));
                }
            }
        }
        Ok(Self { cells: cells.iter().map(|&cell| cell as u16).collect(), fillings, ends })
    }

    /// Tries the ends at two places; adds what is possible.
    fn try_ends(&self, sets: &[u64], kept: &mut [u64], (i, j): (usize, usize), (low, high, inner): (u64, u64, u64)) {
        let forwards = sets[i] & low != 0 && sets[j] & high != 0;
        let backwards = sets[i] & high != 0 && sets[j] & low != 0;
        if !forwards && !backwards {
            return;
        }
        let between = &sets[i + 1..j];
        let outside = || (0..i).chain(j + 1..sets.len());
        let union = between.iter().fold(0, |union, set| union | set) & inner;
        if outside().any(|place| sets[place] & inner == 0) {
            return;
        }
        let mut found = false;
        for &set in &self.fillings[between.len()] {
            if set & !union != 0 || between.iter().any(|cell| cell & set == 0) {
                continue;
            }
            let others = inner & !set;
            if outside().any(|place| sets[place] & others == 0) {
                continue;
            }
            found = true;
            (i + 1..j).for_each(|place| kept[place] |= sets[place] & set);
            outside().for_each(|place| kept[place] |= sets[place] & others);
        }
        if found {
            let (left, right) = (if forwards { low } else { 0 }, if forwards { high } else { 0 });
            kept[i] |= left | if backwards { high } else { 0 };
            kept[j] |= right | if backwards { low } else { 0 };
        }
    }
}

impl Propagator for Between {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let count = self.cells.len();
        let mut sets = [0_u64; 16];
        let mut kept = [0_u64; 16];
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = domains.get(cell);
        }
        for j in 1..count {
            for i in 0..j {
                if self.fillings[j - i - 1].is_empty() {
                    continue;
                }
                for &ends in &self.ends {
                    self.try_ends(&sets[..count], &mut kept[..count], (i, j), ends);
                }
            }
        }
        for (&kept, &cell) in kept[..count].iter().zip(&self.cells) {
            if kept == 0 {
                return Err(Dead);
            }
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        55
    }
}
