//! Cells in which each of several groups of values occurs.

use crate::search::domains::{Dead, Domains, Propagator, Step};

/// Every group has a value in at least one of the cells. Groups do not overlap.
#[derive(Debug)]
pub(crate) struct Groups {
    cells: Box<[u16]>,
    groups: Vec<u64>,
}

impl Groups {
    pub(crate) fn new(cells: Box<[u16]>, groups: Vec<u64>) -> Self {
        Self { cells, groups }
    }
}

impl Propagator for Groups {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let spare = (self.cells.len() + 1).checked_sub(self.groups.len()).ok_or(Dead)?;
        for &group in &self.groups {
            let (mut possible, mut confined, mut last) = (0, 0, 0);
            for &cell in &self.cells {
                let set = domains.get(cell);
                if set & group != 0 {
                    possible += 1;
                    last = cell;
                    confined += usize::from(set & !group == 0);
                }
            }
            match possible {
                0 => return Err(Dead),
                1 => domains.keep(last, group)?,
                _ if confined > spare => return Err(Dead),
                // The other cells are needed for the other groups.
                _ if confined == spare => {
                    for &cell in &self.cells {
                        if domains.get(cell) & !group != 0 {
                            domains.keep(cell, !group)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        15
    }
}
