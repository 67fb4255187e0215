//! Cells with different values whose values together are one of a list of sets.
//!
//! This is the cage (all sets of its size with its sum), the renban (all runs), and every other rule that speaks of
//! which digits are on a line rather than where. If the cells lie in a house with as many cells as values, the rest of
//! the house has the other values, which rules out more sets.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};

/// All different, and together one of `sets`.
#[derive(Debug)]
pub(crate) struct Sets {
    own: Box<[u16]>,
    /// The cells, then those of the rest of the house.
    watched: Box<[u16]>,
    sets: Box<[u64]>,
    full: u64,
}

impl Sets {
    pub(crate) fn new(cells: Box<[u16]>, rest: &[u16], sets: Vec<u64>, full: u64) -> Self {
        let watched = cells.iter().chain(rest).copied().collect();
        Self { own: cells, watched, sets: sets.into(), full }
    }
}

impl Propagator for Sets {
    #[allow(clippy::misnamed_getters, reason = "the cells of a propagator are those it watches")]
    fn cells(&self) -> &[u16] {
        &self.watched
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let count = self.own.len();
        let mut here = [0_u64; 64];
        let (mut union, mut fixed, mut twice) = (0, 0, 0);
        for (set, &cell) in here.iter_mut().zip(&self.own) {
            *set = domains.get(cell);
            twice |= union & *set;
            union |= *set;
            fixed |= if *set & (*set - 1) == 0 { *set } else { 0 };
        }
        let rest = &self.watched[count..];
        let (mut outside, mut outside_fixed) = (0, 0);
        for &cell in rest {
            let set = domains.get(cell);
            outside |= set;
            outside_fixed |= if set & (set - 1) == 0 { set } else { 0 };
        }
        // Where there is a rest, a value that is possible nowhere in it has to be in the cells.
        let wanted = if rest.is_empty() { fixed } else { fixed | self.full & !outside };
        let barred = !union | outside_fixed;
        let (mut possible, mut required) = (0, u64::MAX);
        'sets: for &set in &self.sets {
            if set & barred | wanted & !set != 0 {
                continue;
            }
            for &cell in &here[..count] {
                if cell & set == 0 {
                    continue 'sets;
                }
            }
            possible |= set;
            required &= set;
        }
        if possible == 0 {
            return Err(Dead);
        }
        if union & !possible != 0 {
            for &cell in &self.own {
                domains.keep(cell, possible)?;
            }
        }
        let hidden = required & !twice & !fixed;
        if hidden != 0 {
            for &cell in &self.own {
                let only = domains.get(cell) & hidden;
                if only != 0 {
                    if only & (only - 1) != 0 {
                        return Err(Dead);
                    }
                    domains.keep(cell, only)?;
                }
            }
        }
        if rest.is_empty() {
            for value in bits(required & twice & !fixed) {
                domains.lock(&self.own, value)?;
            }
        } else {
            let gone = outside & required;
            if gone != 0 {
                for &cell in rest {
                    domains.keep(cell, !gone)?;
                }
            }
            for value in bits(required & twice & !fixed) {
                domains.lock(&self.own, value)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        10 + self.own.len() as u32
    }
}
