//! The number of grids with two stacks: boxes of two rows and N columns, or the other way round.
//!
//! For each class of [row sets](super::row_sets) the left stack is filled in all ways. It is cut not by rows but by
//! symbols: N of them are one [half](super::half), the others the other. In each column, the rows that one half takes
//! are those that the other one leaves. The cut is chosen so that the symbols of a half are mostly in one row of each band:
//! with `a` of them in the other row there are C(N, a)² ways to take columns in the two rows, at most 400 and as few as one.
//!
//! A half depends only on its own symbols. There are few halves up to symmetry, 1,500 for 12x12, and 63,199 classes. The
//! classes with a common half are one part of the work; the halves they meet are kept for the parts that follow.

use super::half::{Half, Table};
use super::parts::Parts;
use super::row_sets::{Bands, Normal, binomial, classes, normal};
use super::wide::Wide;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use sudokit_core::{SmallSort, fnv1a};
use sudokit_solve::Stop;

pub(super) use super::row_sets::MOST;

/// The most states of halves that are kept: two gigabytes.
const KEPT: usize = 1 << 27;

/// A class of row sets as two halves.
struct Class {
    other: Bands,
    /// The rows of the other half, as rows of the first one.
    rows: Vec<usize>,
    sequences: u128,
}

/// The classes of row sets, grouped by a half: one part for each group.
pub(super) struct TwoStacks {
    n: usize,
    groups: Vec<(Bands, Vec<Class>)>,
    kept: Mutex<Vec<(Bands, Arc<Half>)>>,
}

impl TwoStacks {
    /// For boxes of 2 x N, N from 2 to [`MOST`].
    pub(super) fn new(n: usize) -> Self {
        let mut groups: BTreeMap<(u64, Bands), Vec<Class>> = BTreeMap::new();
        for (bands, sequences) in classes(n) {
            let cut = best_cut(&bands[..n], n);
            let (mut first, mut other) = (part_of(&bands, cut, n), part_of(&bands, !cut, n));
            if other.bands < first.bands {
                core::mem::swap(&mut first, &mut other);
            }
            let rows = (0..2 * n).map(|row| row_in(&first, row_from(&other, row), n)).collect();
            // Groups whose cut is alike share halves and follow each other; easy and hard ones take turns.
            let mut sizes: Vec<u8> = first.bands[..n].iter().map(|set| smaller(set.count_ones(), n) as u8).collect();
            sizes.small_sort();
            groups.entry((fnv1a(sizes), first.bands)).or_default().push(Class { other: other.bands, rows, sequences });
        }
        let groups = groups.into_iter().map(|((_, first), classes)| (first, classes)).collect();
        Self { n, groups, kept: Mutex::new(Vec::new()) }
    }

    /// A half that was kept, or a new one.
    fn half(&self, bands: &Bands, stop: &Stop) -> Option<Arc<Half>> {
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let take = |kept: &mut Vec<(Bands, Arc<Half>)>| {
            let at = kept.iter().position(|(other, _)| other == bands)?;
            let found = kept.remove(at);
            let half = found.1.clone();
            kept.push(found);
            Some(half)
        };
        if let Some(half) = take(&mut lock()) {
            return Some(half);
        }
        let half = Arc::new(Half::new(bands, self.n, stop)?);
        let mut kept = lock();
        if take(&mut kept).is_none() {
            kept.push((*bands, half.clone()));
            let mut states: usize = kept.iter().map(|(_, half)| half.len()).sum();
            // The one that was used least recently goes first.
            while states > KEPT && kept.len() > 1 {
                states -= kept.remove(0).1.len();
            }
        }
        Some(half)
    }
}

impl Parts for TwoStacks {
    fn name(&self) -> &'static str {
        "two-stacks-by-symbols"
    }

    fn len(&self) -> usize {
        self.groups.len()
    }

    fn part(&self, number: usize, stop: &Stop) -> Option<Wide> {
        let (first, classes) = &self.groups[number];
        let first: Table = self.half(first, stop)?.table();
        classes.iter().try_fold(Wide::default(), |sum, class| {
            let ways = self.half(&class.other, stop)?.join(&first, &class.rows, stop)?;
            Some(sum.saturating_add(Wide::from(class.sequences).saturating_mul(ways).saturating_mul(ways)))
        })
    }
}

fn smaller(count: u32, n: usize) -> usize {
    (count as usize).min(n - count as usize)
}

/// N of the symbols, so that there are few states.
fn best_cut(bands: &[u16], n: usize) -> u16 {
    let squares: Vec<u64> = (0..=n).map(|taken| binomial(n, taken).pow(2) as u64).collect();
    let states = |cut: u16| bands.iter().map(|set| squares[smaller((set & cut).count_ones(), n)]).product::<u64>();
    // The first symbol is in the cut: the rest is a cut as well.
    let cuts = (1u16..1 << (2 * n)).step_by(2).filter(|cut| cut.count_ones() as usize == n);
    cuts.min_by_key(|&cut| states(cut)).unwrap_or(1)
}

/// What the bands know of some of the symbols.
fn part_of(bands: &Bands, symbols: u16, n: usize) -> Normal {
    let members: Vec<usize> = (0..2 * n).filter(|symbol| symbols >> symbol & 1 == 1).collect();
    let part = |set: &u16| members.iter().enumerate().map(|(place, symbol)| (set >> symbol & 1) << place).sum();
    normal(&bands[..n].iter().map(part).collect::<Vec<u16>>(), n)
}

/// The row of the class that is this row of a half. The upper row of band `i` is row `2i`.
fn row_from(half: &Normal, row: usize) -> usize {
    let (band, is_flipped) = half.from[row / 2];
    2 * usize::from(band) + ((row % 2) ^ usize::from(is_flipped))
}

fn row_in(half: &Normal, row: usize, n: usize) -> usize {
    (0..2 * n).find(|&own| row_from(half, own) == row).unwrap_or(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(n: usize, stop: &Stop) -> Option<Wide> {
        let work = TwoStacks::new(n);
        (0..work.len()).try_fold(Wide::default(), |sum, part| Some(sum.saturating_add(work.part(part, stop)?)))
    }

    #[test]
    fn known_numbers() {
        for (n, number) in [(2, 288), (3, 28_200_960), (4, 29_136_487_207_403_520)] {
            assert_eq!(count(n, &Stop::new()), Some(Wide::from(number)), "2x{n}");
        }
    }

    #[test]
    #[ignore = "takes a second, without optimisation half a minute"]
    fn the_number_of_10x10_grids() {
        assert_eq!(count(5, &Stop::new()), Some(Wide::from(1_903_816_047_972_624_930_994_913_280_000)));
    }

    #[test]
    #[ignore = "takes some hours"]
    fn the_number_of_12x12_grids() {
        let number = "38296278920738107863746324732012492486187417600000".parse().unwrap();
        assert_eq!(count(6, &Stop::new()), Some(number));
    }

    /// The ways to fill a stack, row by row, with nothing but its row sets.
    fn ways(bands: &[u16], n: usize) -> u128 {
        fn fill(rows: &[u16], columns: &mut [u16], at: usize, left: u16) -> u128 {
            let Some((_, others)) = rows.split_first() else { return 1 };
            if at == columns.len() {
                return fill(others, columns, 0, others.first().copied().unwrap_or(0));
            }
            let mut sum = 0;
            let open = left & !columns[at];
            for symbol in (0..16).map(|symbol| 1 << symbol).filter(|symbol| open & symbol != 0) {
                columns[at] |= symbol;
                sum += fill(rows, columns, at + 1, left & !symbol);
                columns[at] &= !symbol;
            }
            sum
        }
        let full = (1u16 << (2 * n)) - 1;
        let rows: Vec<u16> = bands.iter().flat_map(|set| [*set, full ^ set]).collect();
        fill(&rows, &mut vec![0; n], 0, rows[0])
    }

    #[test]
    fn each_class_is_filled_as_row_by_row() {
        for n in 2..=4 {
            let classes: BTreeMap<u128, u128> = classes(n).into_iter().fold(BTreeMap::new(), |mut sums, class| {
                let ways = ways(&class.0[..n], n);
                *sums.entry(ways).or_default() += class.1;
                sums
            });
            let work = TwoStacks::new(n);
            let mut found: BTreeMap<u128, u128> = BTreeMap::new();
            for (first, group) in &work.groups {
                let first = work.half(first, &Stop::new()).unwrap().table();
                for class in group {
                    let other = work.half(&class.other, &Stop::new()).unwrap();
                    *found.entry(other.join(&first, &class.rows, &Stop::new()).unwrap()).or_default() +=
                        class.sequences;
                }
            }
            assert_eq!(found, classes, "2x{n}");
        }
    }

    fn assert_cuts_agree(n: usize, cases: usize) {
        let (classes, mut rng, stop) = (classes(n), sudokit_core::Rng::new(3), Stop::new());
        for _ in 0..cases {
            let bands = classes[rng.below(classes.len())].0;
            let states = |cut: u16| -> u128 {
                let pairs = bands[..n].iter().map(|set| binomial(n, smaller((set & cut).count_ones(), n)).pow(2));
                pairs.product()
            };
            let cuts = (1u16..1 << (2 * n)).step_by(2).filter(|cut| cut.count_ones() as usize == n);
            let mut cuts: Vec<u16> = cuts.filter(|&cut| states(cut) < 3_000_000_000).collect();
            rng.shuffle(&mut cuts);
            let ways = |cut: &u16| {
                let (first, other) = (part_of(&bands, *cut, n), part_of(&bands, !cut, n));
                let rows: Vec<usize> = (0..2 * n).map(|row| row_in(&first, row_from(&other, row), n)).collect();
                let table = Half::new(&first.bands, n, &stop).unwrap().table();
                Half::new(&other.bands, n, &stop).unwrap().join(&table, &rows, &stop).unwrap()
            };
            let found: Vec<u128> = cuts.iter().take(3).map(ways).collect();
            assert!(found.iter().all(|&ways| ways > 0 && ways == found[0]), "{bands:?}: {found:?}");
        }
    }

    #[test]
    fn all_cuts_of_a_class_give_the_same() {
        assert_cuts_agree(4, 20);
        assert_cuts_agree(5, 4);
    }

    #[test]
    #[ignore = "takes a minute"]
    fn all_cuts_of_a_class_of_12x12_give_the_same() {
        assert_cuts_agree(6, 40);
    }

    #[test]
    fn a_stop_is_kept() {
        let stop = Stop::new();
        stop.raise();
        assert_eq!(count(4, &stop), None);
    }
}
