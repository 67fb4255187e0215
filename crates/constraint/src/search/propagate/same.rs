//! Sets of cells with the same values, each as often.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};

/// Sets of the same size that have the same values.
#[derive(Debug)]
pub(crate) struct SameSets {
    cells: Box<[u16]>,
    size: usize,
}

impl SameSets {
    pub(crate) fn new(sets: &[Box<[u16]>]) -> Self {
        let size = sets[0].len();
        debug_assert!(sets.iter().all(|set| set.len() == size));
        Self { cells: sets.concat().into(), size }
    }
}

impl Propagator for SameSets {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let mut common = u64::MAX;
        let mut any = 0;
        for set in self.cells.chunks(self.size) {
            let union = set.iter().fold(0, |union, &cell| union | domains.get(cell));
            common &= union;
            any |= union;
        }
        if common != any {
            for &cell in &self.cells {
                domains.keep(cell, common)?;
            }
        }
        for value in bits(common) {
            // The most that a set has for certain, and the fewest that a set can have.
            let (mut least, mut most) = (0, usize::MAX);
            for set in self.cells.chunks(self.size) {
                let fixed = set.iter().filter(|&&cell| domains.get(cell) == value).count();
                let possible = set.iter().filter(|&&cell| domains.get(cell) & value != 0).count();
                least = least.max(fixed);
                most = most.min(possible);
            }
            if least > most {
                return Err(Dead);
            }
            for set in self.cells.chunks(self.size) {
                let fixed = set.iter().filter(|&&cell| domains.get(cell) == value).count();
                let possible = set.iter().filter(|&&cell| domains.get(cell) & value != 0).count();
                if possible == fixed {
                    continue;
                }
                if possible == least {
                    for &cell in set {
                        if domains.get(cell) & value != 0 {
                            domains.keep(cell, value)?;
                        }
                    }
                } else if fixed == most {
                    for &cell in set {
                        if domains.get(cell) != value {
                            domains.keep(cell, !value)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        30 + self.cells.len() as u32
    }

    fn treats_alike(&self, labels: core::ops::Range<u16>) -> bool {
        let inside = self.cells.iter().filter(|cell| labels.contains(cell)).count();
        inside == 0 || inside == self.cells.len()
    }
}
