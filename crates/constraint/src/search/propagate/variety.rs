//! A cell that says how many different values others have.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use sudokit_core::SmallSort;

/// The first cell is the number of different values of the others.
#[derive(Debug)]
pub(crate) struct Variety {
    cells: Box<[u16]>,
    least: i32,
}

impl Variety {
    pub(crate) fn new(cells: &[usize], least: i32) -> Self {
        Self { cells: cells.iter().map(|&cell| cell as u16).collect(), least }
    }
}

/// The most different values that cells with these sets can have: a maximum matching.
fn most_different(sets: &[u64]) -> usize {
    let mut owner = [usize::MAX; 64];
    fn place(at: usize, sets: &[u64], owner: &mut [usize; 64], tried: &mut u64) -> bool {
        for value in bits(sets[at]) {
            let value = value.trailing_zeros() as usize;
            if *tried >> value & 1 == 0 {
                *tried |= 1 << value;
                if owner[value] == usize::MAX || place(owner[value], sets, owner, tried) {
                    owner[value] = at;
                    return true;
                }
            }
        }
        false
    }
    (0..sets.len()).filter(|&at| place(at, sets, &mut owner, &mut 0)).count()
}

/// A bound on the fewest: sets that do not meet have different values. Small sets first.
fn fewest_different(sets: &mut [u64]) -> usize {
    sets.small_sort_unstable_by_key(|set| set.count_ones());
    let mut met = 0;
    sets.iter()
        .filter(|&&set| {
            met & set == 0 && {
                met |= set;
                true
            }
        })
        .count()
}

impl Propagator for Variety {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let control = self.cells[0];
        let others = &self.cells[1..];
        let mut sets: Vec<u64> = others.iter().map(|&cell| domains.get(cell)).collect();
        let most = most_different(&sets) as i32;
        let fewest = fewest_different(&mut sets) as i32;
        let wanted = bits(domains.get(control)).filter(|value| {
            let number = value.trailing_zeros() as i32 + self.least;
            (fewest..=most).contains(&number)
        });
        let wanted = wanted.fold(0, |set, value| set | value);
        if wanted == 0 {
            return Err(Dead);
        }
        domains.keep(control, wanted)?;
        let highest = 63 - wanted.leading_zeros() as i32 + self.least;
        let fixed = others
            .iter()
            .map(|&cell| domains.get(cell))
            .filter(|set| set & (set - 1) == 0)
            .fold(0, |all, set| all | set);
        if fixed.count_ones() as i32 == highest {
            // No new value may come.
            for &cell in others {
                domains.keep(cell, fixed)?;
            }
        }
        let lowest = wanted.trailing_zeros() as i32 + self.least;
        if lowest == others.len() as i32 {
            for &one in others {
                let set = domains.get(one);
                if set & (set - 1) == 0 {
                    for &other in others {
                        if other != one {
                            domains.keep(other, !set)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        35
    }

    fn treats_alike(&self, labels: core::ops::Range<u16>) -> bool {
        let others = &self.cells[1..];
        let (all, any) =
            (others.iter().all(|cell| labels.contains(cell)), self.cells.iter().any(|cell| labels.contains(cell)));
        !any || all && !labels.contains(&self.cells[0])
    }
}
