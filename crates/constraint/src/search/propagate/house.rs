//! A house with as many cells as values: a value with one place left goes there.

use crate::search::domains::{Dead, Domains, Propagator, Step};

/// Every value stands in exactly one of the cells.
#[derive(Debug)]
pub(crate) struct House {
    cells: Box<[u16]>,
    full: u64,
}

impl House {
    pub(crate) fn new(cells: Box<[u16]>, full: u64) -> Self {
        Self { cells, full }
    }
}

impl Propagator for House {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in &self.cells {
            let set = domains.get(cell);
            twice |= once & set;
            once |= set;
            fixed |= if set & (set - 1) == 0 { set } else { 0 };
        }
        if once != self.full {
            return Err(Dead);
        }
        let hidden = once & !twice & !fixed;
        if hidden != 0 {
            for &cell in &self.cells {
                let here = domains.get(cell) & hidden;
                if here != 0 {
                    if here & (here - 1) != 0 {
                        return Err(Dead);
                    }
                    domains.keep(cell, here)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        0
    }

    fn priority(&self) -> u32 {
        2 * self.cells.len() as u32
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}
