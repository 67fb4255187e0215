//! Values that cells contain a given number of times.

use crate::model::{Layout, RuleError};
use crate::search::domains::{Dead, Domains, Propagator, Step};

/// Every listed value is in the cells at least, or exactly, as often as required.
#[derive(Debug)]
pub(crate) struct Contains {
    cells: Box<[u16]>,
    wanted: Vec<(u64, usize)>,
    exact: bool,
}

impl Contains {
    /// `values` as often as they are wanted.
    pub(crate) fn new(cells: &[usize], values: &[i64], exact: bool, layout: &Layout) -> Result<Self, RuleError> {
        let mut wanted: Vec<(u64, usize)> = Vec::new();
        for &value in values {
            let bit = layout.bit(value);
            if bit == 0 {
                return Err(RuleError::new(format!("{value} is not a value, expected one of {layout}")));
            }
            match wanted.iter_mut().find(|entry| entry.0 == bit) {
                Some(entry) => entry.1 += 1,
                None => wanted.push((bit, 1)),
            }
        }
        if values.len() > cells.len() {
            return Err(RuleError::new(format!("{} values in {} cells", values.len(), cells.len())));
        }
        Ok(Self { cells: cells.iter().map(|&cell| cell as u16).collect(), wanted, exact })
    }
}

impl Propagator for Contains {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        for &(value, wanted) in &self.wanted {
            let (mut fixed, mut possible) = (0, 0);
            for &cell in &self.cells {
                let set = domains.get(cell);
                fixed += usize::from(set == value);
                possible += usize::from(set & value != 0);
            }
            if possible < wanted || self.exact && fixed > wanted {
                return Err(Dead);
            }
            if possible == wanted && fixed < wanted {
                for &cell in &self.cells {
                    if domains.get(cell) & value != 0 {
                        domains.keep(cell, value)?;
                    }
                }
                fixed = wanted;
            }
            if self.exact && fixed == wanted && possible > fixed {
                for &cell in &self.cells {
                    if domains.get(cell) != value {
                        domains.keep(cell, !value)?;
                    }
                }
            }
        }
        // Counted only now: a cell that lost one value may have come down to another.
        let (mut missing, mut still) = (0, 0);
        for &(value, wanted) in &self.wanted {
            let fixed = self.cells.iter().filter(|&&cell| domains.get(cell) == value).count();
            if fixed < wanted {
                missing += wanted - fixed;
                still |= value;
            }
        }
        // When every open cell is needed, all of them have a missing value.
        let is_open = |cell: u16| domains.get(cell) & (domains.get(cell) - 1) != 0;
        let open = self.cells.iter().filter(|&&cell| is_open(cell)).count();
        if missing > open {
            return Err(Dead);
        }
        if missing == open && missing > 0 {
            for &cell in &self.cells {
                let set = domains.get(cell);
                if set & (set - 1) != 0 {
                    domains.keep(cell, still)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        18
    }
}
