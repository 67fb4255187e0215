//! Empty grids with extra houses: windoku, disjoint groups; sudoku X by its [`diagonals`].
//!
//! Extra houses tie the bands together, so that the method of deals does not apply. But they leave few solutions below a
//! filled band (29,000 for windoku, 210,000 for disjoint groups), and the symmetries of the geometry leave few bands:
//!
//! ```text
//! count = N! · Σ over bands up to symmetry    weight · completions
//! ```
//!
//! [`bands`] finds the bands, with the symmetries that [`automorphism`] found; [`templates`] completes them.

mod automorphism;
mod bands;
mod diagonals;
mod templates;

use super::parts::Parts;
use super::wide::Wide;
use crate::geometry::Geometry;
use automorphism::automorphisms;
use bands::{Seed, seeds};
pub(super) use diagonals::Diagonals;
use std::sync::{Mutex, PoisonError};
use sudokit_solve::Stop;
use templates::{Memory, Templates};

/// Bands that are completed at a time.
const SHARE: usize = 32;

/// The work, cut into parts that can be done in any order.
pub(super) struct Seeds {
    factor: u128,
    seeds: Vec<Seed>,
    templates: Templates,
    memory: Mutex<Vec<Memory>>,
}

impl Seeds {
    /// `None` if this is not the way to count the empty grid of this geometry, or a stop was requested.
    pub(super) fn new(geometry: &Geometry, stop: &Stop) -> Option<Self> {
        let (order, rows) = (geometry.order(), geometry.box_height());
        let boxes = geometry.houses().iter().any(|house| house.kind() == crate::geometry::HouseKind::Box);
        if geometry.is_plain() || !boxes || order > 9 || rows < 2 {
            return None;
        }
        let templates = Templates::new(geometry, rows)?;
        let seeds = seeds(geometry, rows, &automorphisms(geometry, rows), stop)?;
        let factor = (1..=order as u128).product();
        Some(Self { factor, seeds, templates, memory: Mutex::new(Vec::new()) })
    }
}

impl Parts for Seeds {
    fn name(&self) -> &'static str {
        "seeds"
    }

    fn len(&self) -> usize {
        self.seeds.len().div_ceil(SHARE)
    }

    fn part(&self, number: usize, stop: &Stop) -> Option<Wide> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let mut sum = 0;
        for seed in self.seeds.iter().skip(number * SHARE).take(SHARE) {
            if stop.is_raised() {
                return None;
            }
            sum += u128::from(seed.weight) * u128::from(self.templates.completions(&seed.symbols, &mut memory));
        }
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        Some(Wide::from(sum).saturating_mul(self.factor))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Count, count, profile};
    use super::*;
    use crate::grid::Grid;

    fn total(geometry: &Geometry) -> u128 {
        let seeds = Seeds::new(geometry, &Stop::new()).unwrap();
        (0..seeds.len()).map(|part| seeds.part(part, &Stop::new()).unwrap().narrow().unwrap()).sum()
    }

    #[test]
    fn small_grids_agree_with_profiles() {
        for (height, width) in [(2, 2), (2, 3), (3, 2)] {
            let plain = || Geometry::new(height, width).unwrap();
            let mut geometries = vec![plain().with_diagonals(), plain().with_disjoint_groups()];
            geometries.push(plain().with_diagonals().with_disjoint_groups());
            geometries.extend(plain().with_windows());
            for geometry in geometries {
                let empty = Grid::empty(geometry.clone());
                let number = profile::count(&empty, &Stop::new()).flatten().unwrap_or_else(|| {
                    match count(&empty, u128::MAX, &Stop::new()) {
                        Count::Exactly(number) => number,
                        other => panic!("{geometry}: {other:?}"),
                    }
                });
                assert_eq!(total(&geometry), number, "{geometry}");
            }
        }
    }

    #[test]
    fn completions_below_a_band_agree_with_the_engine() {
        let nine = || Geometry::new(3, 3).unwrap();
        let both = nine().with_disjoint_groups().with_diagonals();
        for (geometry, bands) in [(nine().with_windows().unwrap(), 594_432), (both, 2_612_736)] {
            let seeds = Seeds::new(&geometry, &Stop::new()).unwrap();
            assert_eq!(seeds.seeds.iter().map(|seed| seed.weight).sum::<u64>(), bands);
            let seed = &seeds.seeds[seeds.seeds.len() / 3];
            let mut symbols: Vec<u16> = seed.symbols.iter().map(|&symbol| u16::from(symbol) + 1).collect();
            symbols.resize(81, 0);
            let puzzle = Grid::from_symbols(geometry.clone(), symbols).unwrap();
            let completions = seeds.templates.completions(&seed.symbols, &mut Memory::default());
            assert_eq!(count(&puzzle, 1 << 20, &Stop::new()), Count::Exactly(completions.into()), "{geometry}");
        }
    }
}
