//! All different within an alternative, where the peers of the whole puzzle do not say so.

use crate::search::domains::{Dead, Domains, Propagator, Step};

/// Cells that are all different, or one cell with some values.
#[derive(Debug)]
pub(crate) struct Distinct {
    cells: Box<[u16]>,
    keep: u64,
}

impl Distinct {
    pub(crate) fn new(cells: Box<[u16]>) -> Self {
        Self { cells, keep: u64::MAX }
    }

    pub(crate) fn keep(cell: u16, values: u64) -> Self {
        Self { cells: Box::new([cell]), keep: values }
    }
}

impl Propagator for Distinct {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        if let [cell] = *self.cells {
            return domains.keep(cell, self.keep);
        }
        let mut fixed = 0;
        loop {
            let before = fixed;
            for (i, &cell) in self.cells.iter().enumerate() {
                let set = domains.get(cell);
                if set & (set - 1) == 0 && fixed & set == 0 {
                    fixed |= set;
                    for (j, &other) in self.cells.iter().enumerate() {
                        if i != j {
                            domains.keep(other, !set)?;
                        }
                    }
                }
            }
            if fixed == before {
                break;
            }
        }
        let union = self.cells.iter().fold(0, |union, &cell| union | domains.get(cell));
        if (union.count_ones() as usize) < self.cells.len() { Err(Dead) } else { Ok(()) }
    }

    fn cost(&self) -> u32 {
        1
    }
}
