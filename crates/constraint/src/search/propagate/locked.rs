//! Locked candidates: a value whose places in a house all see a cell is not in that cell.
//!
//! With boxes and lines this is pointing and claiming; with cages, diagonals or knight's moves it is whatever those make
//! of it, because "see" is any reason why two cells differ.

use crate::model::MAX_CELLS;
use crate::search::domains::{Domains, Propagator, Step, bits};

/// A house whose values are looked at one by one. Values with more than `most` places are left out.
#[derive(Debug)]
pub(crate) struct Locked {
    cells: Box<[u16]>,
    /// Peers of a cell that are not in the house, `words` words a cell.
    outside: Vec<u64>,
    words: usize,
    most: u32,
}

impl Locked {
    pub(crate) fn new(cells: Box<[u16]>, outside: Vec<u64>, words: usize, most: u32) -> Self {
        Self { cells, outside, words, most }
    }
}

impl Propagator for Locked {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let (mut once, mut fixed) = (0, 0);
        let mut sets = [0_u64; 64];
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = domains.get(cell);
            once |= *set;
            fixed |= if *set & (*set - 1) == 0 { *set } else { 0 };
        }
        let words = self.words;
        let mut common = [0; MAX_CELLS / 64];
        'values: for value in bits(once & !fixed) {
            let mut places = 0_u64;
            for (place, set) in sets[..self.cells.len()].iter().enumerate() {
                places |= u64::from(set & value != 0) << place;
            }
            if places.count_ones() > self.most {
                continue;
            }
            common[..words].fill(u64::MAX);
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                let mut any = 0;
                for (common, row) in common[..words].iter_mut().zip(&self.outside[place * words..]) {
                    *common &= row;
                    any |= *common;
                }
                if any == 0 {
                    continue 'values;
                }
            }
            for (word, &set) in common[..words].iter().enumerate() {
                let mut set = set;
                while set != 0 {
                    let cell = (word * 64) as u16 + set.trailing_zeros() as u16;
                    set &= set - 1;
                    domains.keep(cell, !value)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        40
    }

    fn priority(&self) -> u32 {
        0
    }
}
