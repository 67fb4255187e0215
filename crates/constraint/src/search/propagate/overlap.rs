//! Two houses that share cells: pointing and claiming.
//!
//! A value that one house can only have in the shared cells is not in the rest of the other.

use crate::search::domains::{Domains, Propagator, Step};

/// All houses that share cells with one house, looked at together: the unions of its parts are formed once.
#[derive(Debug)]
pub(crate) struct Overlaps {
    /// The cells of the house; each overlap is a set of places in it.
    cells: Box<[u16]>,
    overlaps: Vec<(u64, Box<[u16]>)>,
}

impl Overlaps {
    /// For every other house, the places of the shared cells in this one and the cells of the other that are not shared.
    pub(crate) fn new(cells: Box<[u16]>, overlaps: Vec<(u64, Box<[u16]>)>) -> Self {
        Self { cells, overlaps }
    }
}

impl Propagator for Overlaps {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let mut sets = [0_u64; 64];
        let mut fixed = 0;
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = domains.get(cell);
            fixed |= if *set & (*set - 1) == 0 { *set } else { 0 };
        }
        let sets = &sets[..self.cells.len()];
        for (places, rest) in &self.overlaps {
            let (mut shared, mut own) = (0, 0);
            for (place, &set) in sets.iter().enumerate() {
                if places >> place & 1 != 0 {
                    shared |= set;
                } else {
                    own |= set;
                }
            }
            let locked = shared & !own & !fixed;
            if locked != 0 {
                for &cell in rest {
                    if domains.get(cell) & locked != 0 {
                        domains.keep(cell, !locked)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        30
    }
}
