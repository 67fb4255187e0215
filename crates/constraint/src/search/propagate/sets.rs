//! Cells with different values whose values together are one of a list of sets.
//!
//! This is the cage (all sets of its size with its sum), the renban (all runs), and every other rule that speaks of
//! which digits are on a line rather than where. If the cells lie in a house with as many cells as values, the rest of
//! the house has the other values, which rules out more sets.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use std::sync::Arc;

/// The most values for which a table over all their subsets is kept.
const MOST_VALUES: u32 = 10;

/// A list of sets, with a table where they are few: for every set of values, which of the list lie within it.
#[derive(Debug)]
pub(crate) struct Lists {
    sets: Box<[u64]>,
    within: Option<Box<[u64]>>,
    full: u64,
}

impl Lists {
    /// Sets of the values in `full`, which are the lowest bits.
    pub(crate) fn new(sets: &[u64], full: u64) -> Self {
        let values = full.count_ones();
        let sets: Box<[u64]> = sets.iter().copied().filter(|set| set & !full == 0).collect();
        let within = (values <= MOST_VALUES && sets.len() <= 64).then(|| {
            let mut within = vec![0_u64; 1 << values];
            sets.iter().enumerate().for_each(|(i, &set)| within[set as usize] |= 1 << i);
            for value in 0..values {
                for set in (0..within.len()).filter(|set| set >> value & 1 != 0) {
                    within[set] |= within[set ^ 1 << value];
                }
            }
            within.into()
        });
        Self { sets, within, full }
    }
}

/// All different, and together one of the list.
#[derive(Debug)]
pub(crate) struct Sets {
    own: Box<[u16]>,
    /// The cells, then those of the rest of the house.
    watched: Box<[u16]>,
    lists: Arc<Lists>,
}

/// What the cells and the rest of their house allow.
struct View {
    /// Values of a cell.
    union: u64,
    /// Values that have to be in the set.
    wanted: u64,
    /// Values that cannot be in the set.
    barred: u64,
}

impl Sets {
    pub(crate) fn new(cells: Box<[u16]>, rest: &[u16], lists: Arc<Lists>) -> Self {
        let watched = cells.iter().chain(rest).copied().collect();
        Self { own: cells, watched, lists }
    }

    /// The values in at least one set that fits and those in all of them.
    #[inline]
    fn fitting(&self, domains: &Domains, view: &View) -> (u64, u64) {
        let Lists { sets, within, full } = &*self.lists;
        let (mut possible, mut required) = (0, u64::MAX);
        if let Some(within) = within {
            // A set that does not meet a cell's values lies within the others.
            let place = |values: u64| within[values as usize & (within.len() - 1)];
            let mut fits = place(view.union & !view.barred);
            for &cell in &self.own {
                fits &= !place(full & !domains.get(cell));
            }
            for value in bits(view.wanted) {
                fits &= !place(full & !value);
            }
            while fits != 0 {
                let set = sets[fits.trailing_zeros() as usize];
                fits &= fits - 1;
                possible |= set;
                required &= set;
            }
        } else {
            for &set in sets {
                let fits = set & view.barred | view.wanted & !set == 0;
                if fits && self.own.iter().all(|&cell| domains.get(cell) & set != 0) {
                    possible |= set;
                    required &= set;
                }
            }
        }
        (possible, required)
    }
}

impl Propagator for Sets {
    #[allow(clippy::misnamed_getters, reason = "the cells of a propagator are those it watches")]
    fn cells(&self) -> &[u16] {
        &self.watched
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let (mut union, mut fixed, mut twice) = (0, 0, 0);
        for &cell in &self.own {
            let set = domains.get(cell);
            twice |= union & set;
            union |= set;
            fixed |= if set & (set - 1) == 0 { set } else { 0 };
        }
        let rest = &self.watched[self.own.len()..];
        let (mut outside, mut outside_fixed) = (0, 0);
        for &cell in rest {
            let set = domains.get(cell);
            outside |= set;
            outside_fixed |= if set & (set - 1) == 0 { set } else { 0 };
        }
        // Where there is a rest, a value that is possible nowhere in it has to be in the cells.
        let wanted = if rest.is_empty() { 0 } else { self.lists.full & !outside & !fixed };
        let view = View { union, wanted, barred: !union | outside_fixed };
        let (possible, required) = self.fitting(domains, &view);
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
        let gone = outside & required;
        if gone != 0 {
            for &cell in rest {
                domains.keep(cell, !gone)?;
            }
        }
        for value in bits(required & twice & !fixed) {
            domains.lock(&self.own, value)?;
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        10 + self.own.len() as u32
    }

    fn priority(&self) -> u32 {
        let values = self.lists.full.count_ones();
        (2 * values).saturating_sub(self.own.len() as u32).max(values)
    }

    fn scope(&self) -> &[u16] {
        &self.own
    }
}
