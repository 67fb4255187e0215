//! Cells with different values whose values together are one of a list of sets.
//!
//! This is the cage (all sets of its size with its sum), the renban (all runs), and every other rule that speaks of
//! which digits are on a line rather than where. If the cells lie in a house with as many cells as values, the rest of
//! the house has the other values, which rules out more sets.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use std::sync::Arc;

/// The most values for which a table over all their subsets is kept.
const MOST_VALUES: u32 = 10;

/// The most cells for which sets are tried one by one.
const MOST_CELLS: usize = 10;

/// How many sets are tried at once.
const LANES: usize = 8;

/// A list of sets, with a table where they are few: for every set of values, which of the list lie within it.
#[derive(Debug)]
pub(crate) struct Lists {
    sets: Box<[u64]>,
    within: Within,
    full: u64,
}

/// Which sets of a list lie within a set of values, as bits.
#[derive(Debug)]
enum Within {
    /// Up to 16 sets: small enough for the nearest cache.
    Few(Box<[u16]>),
    Many(Box<[u64]>),
    /// Not kept.
    Unknown,
}

impl Lists {
    /// Sets of the values in `full`, which are the lowest bits.
    pub(crate) fn new(sets: &[u64], full: u64) -> Self {
        let values = full.count_ones();
        let sets: Box<[u64]> = sets.iter().copied().filter(|set| set & !full == 0).collect();
        if values > MOST_VALUES || sets.len() > 64 {
            return Self { sets, within: Within::Unknown, full };
        }
        let mut within = vec![0_u64; 1 << values];
        sets.iter().enumerate().for_each(|(i, &set)| within[set as usize] |= 1 << i);
        for value in 0..values {
            for set in (0..within.len()).filter(|set| set >> value & 1 != 0) {
                within[set] |= within[set ^ 1 << value];
            }
        }
        let within = if sets.len() <= 16 {
            Within::Few(within.iter().map(|&sets| sets as u16).collect())
        } else {
            Within::Many(within.into())
        };
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
    /// The cells as bits, if they are among the first 128.
    mask: u128,
    /// Sets that fit are tried one by one.
    trial: Option<Trial>,
    /// The last sets of the list that fitted, as bits, and what they have in common.
    last: (u64, Fitting),
}

/// The values in at least one set that fits, and those in all of them.
#[derive(Clone, Copy, Debug)]
struct Fitting {
    possible: u64,
    required: u64,
}

impl Fitting {
    const NONE: Self = Self { possible: 0, required: u64::MAX };

    fn add(&mut self, set: u64) {
        self.possible |= set;
        self.required &= set;
    }
}

/// What the cells and the rest of their house allow.
#[derive(Clone, Copy, Debug, Default)]
struct View {
    /// Values of a cell, of several cells, and of cells with one value.
    union: u64,
    twice: u64,
    fixed: u64,
    /// Values of the rest of the house.
    outside: u64,
    /// Values that have to be in the set.
    wanted: u64,
}

impl Sets {
    /// If they are few, the sets that fit are tried one by one.
    pub(crate) fn new(cells: Box<[u16]>, rest: &[u16], lists: Arc<Lists>) -> Self {
        let few = cells.len() <= MOST_CELLS && matches!(lists.within, Within::Few(_));
        let trial = few.then(|| Trial::new(cells.len()));
        let watched = cells.iter().chain(rest).copied().collect();
        let mask = cells.iter().filter(|&&cell| cell < 128).fold(0, |mask, cell| mask | 1 << cell);
        Self { own: cells, watched, lists, mask, trial, last: (0, Fitting::NONE) }
    }
}

/// Looks at the cells and the rest of their house; each set of values that a cell does not have is told.
#[inline]
fn look(own: &[u16], rest: &[u16], full: u64, domains: &Domains, mut without: impl FnMut(u64)) -> View {
    let mut view = View::default();
    for &cell in own {
        let set = domains.get(cell);
        view.twice |= view.union & set;
        view.union |= set;
        view.fixed |= if set & (set - 1) == 0 { set } else { 0 };
        without(full & !set);
    }
    if !rest.is_empty() {
        view.outside = rest.iter().fold(0, |union, &cell| union | domains.get(cell));
        // A value that is possible nowhere in the rest has to be in the cells.
        view.wanted = full & !view.outside & !view.fixed;
        bits(view.wanted).for_each(|value| without(full & !value));
    }
    view
}

/// The sets of a list that are tried one by one, and what was found the last time.
#[derive(Debug)]
struct Trial {
    /// The sets that fitted, as bits.
    fits: u64,
    /// The values of the cells, each of which was part of a set.
    cells: Box<[u64]>,
    fitting: Fitting,
}

impl Trial {
    fn new(cells: usize) -> Self {
        Self { fits: 0, cells: vec![0; cells].into(), fitting: Fitting::NONE }
    }

    /// Tries each set that fits by itself: cells with one value of it take that from the others, and a cell without a value
    /// or with two that no other cell has rules the set out.
    fn run(&mut self, own: &[u16], sets: &[u64], fits: u64, domains: &mut Domains) -> Result<Fitting, Dead> {
        // Most changes are elsewhere in the house.
        let mut same = self.fits == fits;
        for (known, &cell) in self.cells.iter_mut().zip(own) {
            let set = domains.get(cell);
            same &= *known == set;
            *known = set;
        }
        if same {
            return Ok(self.fitting);
        }
        (self.fits, self.fitting) = (fits, Fitting::NONE);
        let mut kept = [0_u64; MOST_CELLS];
        let mut open = fits;
        while open != 0 {
            let mut lanes = [0; LANES];
            for lane in &mut lanes {
                if open != 0 {
                    *lane = sets[open.trailing_zeros() as usize] as u16;
                    open &= open - 1;
                }
            }
            let fit = try_lanes(&self.cells, lanes, &mut kept);
            for (&set, _) in lanes.iter().zip(fit).filter(|(_, fit)| *fit) {
                self.fitting.add(u64::from(set));
            }
        }
        let kept = &kept[..own.len()];
        if *kept != *self.cells {
            // After a dead end the same cells have to lose the same values again.
            self.fits = 0;
            for (&cell, &kept) in own.iter().zip(kept) {
                domains.keep(cell, kept)?;
            }
        }
        Ok(self.fitting)
    }
}

/// Tries several sets at once, so that the compiler can use vector instructions: which of them fit, and what they leave in
/// each cell. A lane without a set does not fit.
fn try_lanes(cells: &[u64], sets: [u16; LANES], kept: &mut [u64; MOST_CELLS]) -> [bool; LANES] {
    let (mut ones, mut clash, mut union, mut twice) = ([0_u16; LANES], [0_u16; LANES], [0_u16; LANES], [0_u16; LANES]);
    for &cell in cells {
        for lane in 0..LANES {
            let here = cell as u16 & sets[lane];
            let one = if here & here.wrapping_sub(1) == 0 { here } else { 0 };
            clash[lane] |= ones[lane] & one;
            ones[lane] |= one;
            twice[lane] |= union[lane] & here;
            union[lane] |= here;
        }
    }
    let mut fails = [0_u16; LANES];
    for lane in 0..LANES {
        fails[lane] = clash[lane] | (union[lane] ^ sets[lane]);
    }
    let mut rests = [[0_u16; LANES]; MOST_CELLS];
    for (&cell, rests) in cells.iter().zip(&mut rests) {
        for lane in 0..LANES {
            let here = cell as u16 & sets[lane];
            let only = here & !twice[lane];
            let left = if here & here.wrapping_sub(1) == 0 { here } else { here & !ones[lane] };
            let rest = if only == 0 { left } else { only };
            fails[lane] |= only & only.wrapping_sub(1) | u16::from(rest == 0);
            rests[lane] = rest;
        }
    }
    for (kept, rests) in kept.iter_mut().zip(&rests[..cells.len()]) {
        let mut all = 0;
        for lane in 0..LANES {
            all |= if fails[lane] == 0 { rests[lane] } else { 0 };
        }
        *kept |= u64::from(all);
    }
    fails.map(|fails| fails == 0)
}

impl Propagator for Sets {
    #[allow(clippy::misnamed_getters, reason = "the cells of a propagator are those it watches")]
    fn cells(&self) -> &[u16] {
        &self.watched
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let Self { own, watched, lists, last, trial, .. } = self;
        let Lists { sets, within, full } = &**lists;
        let rest = &watched[own.len()..];
        // A set that does not meet a cell's values lies within the others.
        let mut missing = 0;
        let (view, fits) = match within {
            Within::Few(table) => {
                let within = |set: u64| u64::from(table[set as usize & (table.len() - 1)]);
                let view = look(own, rest, *full, domains, |values| missing |= within(values));
                (view, within(view.union) & !missing)
            }
            Within::Many(table) => {
                let within = |set: u64| table[set as usize & (table.len() - 1)];
                let view = look(own, rest, *full, domains, |values| missing |= within(values));
                (view, within(view.union) & !missing)
            }
            Within::Unknown => (look(own, rest, *full, domains, |_| {}), 0),
        };
        if matches!(within, Within::Unknown) {
            last.1 = Fitting::NONE;
            for &set in sets {
                let fits = set & !view.union | view.wanted & !set == 0;
                if fits && own.iter().all(|&cell| domains.get(cell) & set != 0) {
                    last.1.add(set);
                }
            }
        } else if last.0 != fits || fits == 0 {
            let mut open = fits;
            *last = (fits, Fitting::NONE);
            while open != 0 {
                last.1.add(sets[open.trailing_zeros() as usize]);
                open &= open - 1;
            }
        }
        let mut fitting = last.1;
        if let Some(trial) = trial
            && fits & fits.wrapping_sub(1) != 0
        {
            fitting = trial.run(own, sets, fits, domains)?;
        }
        let Fitting { possible, required } = fitting;
        if possible == 0 {
            return Err(Dead);
        }
        if view.union & !possible != 0 {
            for &cell in &self.own {
                domains.keep(cell, possible)?;
            }
        }
        let hidden = required & !view.twice & !view.fixed;
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
        let gone = view.outside & required;
        if gone != 0 {
            for &cell in &self.watched[self.own.len()..] {
                domains.keep(cell, !gone)?;
            }
        }
        for value in bits(required & view.twice & !view.fixed) {
            if domains.has_places() { domains.lock_in(self.mask, value)? } else { domains.lock(&self.own, value)? }
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
