//! Circles whose values say how many circles have them.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};

/// Every value in the cells is there as often as it says.
#[derive(Debug)]
pub(crate) struct Circles {
    cells: Box<[u16]>,
    /// Cells that all differ: a value is at most once in each list.
    cliques: Vec<Vec<u16>>,
    /// Sets of values whose sum is the number of cells.
    sets: Vec<u64>,
    least: i32,
}

impl Circles {
    pub(crate) fn new(cells: Box<[u16]>, cliques: Vec<Vec<u16>>, sets: Vec<u64>, least: i32) -> Self {
        Self { cells, cliques, sets, least }
    }
}

impl Propagator for Circles {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let (mut union, mut fixed) = (0, 0);
        for &cell in &self.cells {
            let set = domains.get(cell);
            union |= set;
            fixed |= if set & (set - 1) == 0 { set } else { 0 };
        }
        let mut possible_values = 0;
        let mut places = [0_usize; 64];
        for value in bits(union) {
            let number = value.trailing_zeros() as i32 + self.least;
            let place = value.trailing_zeros() as usize;
            let has = |cell: &u16| domains.get(*cell) & value != 0;
            places[place] = self.cliques.iter().filter(|clique| clique.iter().any(has)).count();
            if number > 0 && places[place] >= number as usize {
                possible_values |= value;
            }
        }
        let (mut allowed, mut required) = (0, u64::MAX);
        for &set in &self.sets {
            if set & !possible_values == 0 && fixed & !set == 0 {
                allowed |= set;
                required &= set;
            }
        }
        if allowed == 0 {
            return Err(Dead);
        }
        for &cell in &self.cells {
            domains.keep(cell, allowed)?;
        }
        for value in bits(allowed) {
            let number = (value.trailing_zeros() as i32 + self.least) as usize;
            let there = self.cells.iter().filter(|&&cell| domains.get(cell) == value).count();
            let possible = self.cells.iter().filter(|&&cell| domains.get(cell) & value != 0).count();
            if there > number || required & value != 0 && possible < number {
                return Err(Dead);
            }
            if there == number && possible > there {
                for &cell in &self.cells {
                    if domains.get(cell) != value {
                        domains.keep(cell, !value)?;
                    }
                }
            } else if required & value != 0 && there < number && places[value.trailing_zeros() as usize] == number {
                // Every list that can have it has it: with one place left there, it is known.
                for clique in &self.cliques {
                    let mut open = clique.iter().filter(|&&cell| domains.get(cell) & value != 0);
                    if let (Some(&cell), None) = (open.next(), open.next()) {
                        domains.keep(cell, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        45
    }
}
