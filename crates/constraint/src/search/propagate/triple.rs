//! Three cells and a table of the values that go together.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use std::sync::Arc;

/// Three cells whose values are a triple of the table: `rows[a * values + b]` are the values of the third cell.
#[derive(Debug)]
pub(crate) struct Triple {
    cells: [u16; 3],
    values: usize,
    rows: Arc<Vec<u64>>,
}

impl Triple {
    pub(crate) fn new(cells: [u16; 3], values: usize, rows: Arc<Vec<u64>>) -> Self {
        Self { cells, values, rows }
    }
}

impl Propagator for Triple {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let [a, b, c] = self.cells.map(|cell| domains.get(cell));
        let mut kept = [0_u64; 3];
        for one in bits(a) {
            let row = &self.rows[one.trailing_zeros() as usize * self.values..];
            for other in bits(b) {
                let third = row[other.trailing_zeros() as usize] & c;
                if third != 0 {
                    kept[0] |= one;
                    kept[1] |= other;
                    kept[2] |= third;
                }
            }
        }
        if kept[2] == 0 {
            return Err(Dead);
        }
        for (cell, kept) in self.cells.into_iter().zip(kept) {
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        20
    }

    fn is_idempotent(&self) -> bool {
        let [a, b, c] = self.cells;
        a != b && b != c && a != c
    }
}
