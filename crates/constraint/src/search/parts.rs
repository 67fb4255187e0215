//! What a rule means to the engine: a list of parts, from which the network of propagators is built.
//!
//! Rules speak in parts and not in propagators because the best propagator depends on the whole puzzle: a sum over cells
//! that are all different is a list of sets, and houses and sums together give more sums.

use super::domains::{Propagator, bits, narrow};
use super::propagate::circles::Circles;
use super::propagate::line::Automaton;
use super::propagate::triple::Triple;
use crate::model::{Layout, Puzzle, RuleError};
use std::sync::Arc;
use sudokit_core::SmallSort;

/// One condition on some cells.
#[derive(Debug)]
pub(crate) enum Part {
    /// A cell has one of these values.
    Keep(usize, u64),
    /// All different.
    Different(Vec<usize>),
    /// The second cell has one of the values in the row of the first.
    Pair(usize, usize, Vec<u64>),
    /// Cells with weights, and their total.
    Sum(Vec<(usize, i64)>, i64),
    /// All different, and together one of these sets.
    Sets(Vec<usize>, Vec<u64>),
    /// Read in order by an automaton.
    Line(Vec<usize>, Arc<Automaton>),
    /// One of these lists holds.
    Any(Vec<Vec<Part>>),
    /// A propagator of its own.
    Own(Box<dyn Propagator>),
}

/// The parts of a puzzle while they are collected.
#[derive(Debug)]
pub(crate) struct Parts<'p> {
    pub(crate) puzzle: &'p Puzzle,
    pub(crate) list: Vec<Part>,
}

impl<'p> Parts<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, list: Vec::new() }
    }

    pub(crate) fn layout(&self) -> &'p Layout {
        self.puzzle.layout()
    }

    pub(crate) fn keep(&mut self, cell: usize, values: u64) {
        self.list.push(Part::Keep(cell, values));
    }

    pub(crate) fn different(&mut self, cells: &[usize]) {
        if cells.len() > 1 {
            self.list.push(Part::Different(cells.to_vec()));
        }
    }

    /// Two cells for whose values `holds`.
    pub(crate) fn pair(&mut self, one: usize, other: usize, holds: impl Fn(i32, i32) -> bool) {
        let layout = self.layout();
        let rows = layout.values().map(|a| layout.set(|b| holds(a, b))).collect();
        self.table(one, other, rows);
    }

    /// Two cells with a table of the values of the second for each of the first.
    pub(crate) fn table(&mut self, one: usize, other: usize, rows: Vec<u64>) {
        if one == other {
            let own = rows.iter().enumerate().filter(|&(i, row)| row >> i & 1 != 0).fold(0, |set, (i, _)| set | 1 << i);
            self.keep(one, own);
        } else {
            self.list.push(Part::Pair(one, other, rows));
        }
    }

    /// Weighted cells with a total; a cell may occur more than once.
    pub(crate) fn sum(&mut self, terms: impl IntoIterator<Item = (usize, i64)>, total: i64) {
        let mut merged: Vec<(usize, i64)> = Vec::new();
        for (cell, weight) in terms {
            match merged.iter_mut().find(|term| term.0 == cell) {
                Some(term) => term.1 += weight,
                None => merged.push((cell, weight)),
            }
        }
        merged.retain(|term| term.1 != 0);
        self.list.push(Part::Sum(merged, total));
    }

    /// Cells with the same sum as others.
    pub(crate) fn equal_sums(&mut self, one: &[usize], other: &[usize]) {
        let terms = one.iter().map(|&cell| (cell, 1)).chain(other.iter().map(|&cell| (cell, -1)));
        self.sum(terms.collect::<Vec<_>>(), 0);
    }

    /// Different cells whose values together make a set for which `holds`.
    pub(crate) fn sets(&mut self, cells: &[usize], holds: impl Fn(u64) -> bool) {
        let sets = subsets(self.layout().value_count(), cells.len()).filter(|&set| holds(set)).collect();
        self.different(cells);
        self.list.push(Part::Sets(cells.to_vec(), sets));
    }

    /// As [`Self::sets`], for cells that differ anyway; only if there are few sets of this size.
    pub(crate) fn few_sets(&mut self, cells: &[usize], holds: impl Fn(u64) -> bool) {
        let mut distinct = cells.to_vec();
        distinct.small_sort();
        distinct.dedup();
        if distinct.len() == cells.len() && cells.len() > 2 && self.layout().value_count() <= 12 {
            self.sets(cells, holds);
        }
    }

    /// As [`Self::sets`], for sets that are runs of neighbouring values, of which there are few.
    pub(crate) fn runs(&mut self, cells: &[usize], holds: impl Fn(u64) -> bool) {
        let (values, length) = (self.layout().value_count(), cells.len());
        let run = u64::MAX >> (64 - length.clamp(1, 64));
        let sets = (0..=values.saturating_sub(length)).map(|low| run << low).filter(|&set| holds(set)).collect();
        self.different(cells);
        self.list.push(Part::Sets(cells.to_vec(), sets));
    }

    /// Three cells for whose values `holds`.
    pub(crate) fn triple(&mut self, cells: [usize; 3], holds: impl Fn(i32, i32, i32) -> bool) {
        let layout = self.layout();
        let mut rows = Vec::new();
        for a in layout.values() {
            rows.extend(layout.values().map(|b| layout.set(|c| holds(a, b, c))));
        }
        self.own(Triple::new(cells.map(|cell| cell as u16), layout.value_count(), Arc::new(rows)));
    }

    /// Cells whose values say how many of them have it.
    pub(crate) fn circles(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let layout = self.layout();
        let least = i64::from(layout.least_value());
        let total = |set: u64| -> i64 { bits(set).map(|bit| least + i64::from(bit.trailing_zeros())).sum() };
        let sets: Vec<u64> = (1..=layout.full())
            .filter(|&set| total(set) == cells.len() as i64 && (least > 0 || set & layout.bit(0) == 0))
            .collect();
        if sets.is_empty() {
            return Err(RuleError::new(format!("no values have the sum {}", cells.len())));
        }
        // Cells of one house differ: as few lists of such cells as a simple search finds.
        let houses = layout.houses();
        let mut left: Vec<usize> = cells.to_vec();
        left.small_sort();
        left.dedup();
        let mut cliques = Vec::new();
        while !left.is_empty() {
            let inside = |house: &crate::model::House| left.iter().filter(|cell| house.cells.contains(cell)).count();
            let best = houses.iter().max_by_key(|house| inside(house)).filter(|house| inside(house) > 1);
            let clique: Vec<usize> = match best {
                Some(house) => left.iter().copied().filter(|cell| house.cells.contains(cell)).collect(),
                None => vec![left[0]],
            };
            left.retain(|cell| !clique.contains(cell));
            cliques.push(clique.iter().map(|&cell| cell as u16).collect());
        }
        self.own(Circles::new(narrow(cells), cliques, sets, layout.least_value()));
        Ok(())
    }

    /// Two cells with the same value.
    pub(crate) fn equal(&mut self, one: usize, other: usize) {
        self.pair(one, other, |a, b| a == b);
    }

    /// Lists of cells that all have the same sum.
    pub(crate) fn all_sums_equal(&mut self, lists: &[Vec<usize>]) {
        let single = lists.iter().position(|list| list.len() == 1);
        for (i, one) in lists.iter().enumerate() {
            match single {
                // Sums travel through a cell that is one.
                Some(single) if single != i => match one.as_slice() {
                    &[cell] => self.equal(lists[single][0], cell),
                    _ => self.equal_sums(one, &lists[single]),
                },
                Some(_) => {}
                None => lists[i + 1..].iter().for_each(|other| self.equal_sums(one, other)),
            }
        }
    }

    pub(crate) fn line(&mut self, cells: &[usize], automaton: Arc<Automaton>) {
        self.list.push(Part::Line(cells.to_vec(), automaton));
    }

    /// A line read by an automaton over values that is found by walking from `first`.
    pub(crate) fn walk<S: Clone + Eq + core::hash::Hash>(
        &mut self,
        cells: &[usize],
        first: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), RuleError> {
        self.walk_from(cells, vec![first], step, accepts)
    }

    /// Adds an automaton with several first states.
    pub(crate) fn walk_from<S: Clone + Eq + core::hash::Hash>(
        &mut self,
        cells: &[usize],
        first: Vec<S>,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), RuleError> {
        let (least, values) = (self.layout().least_value(), self.layout().value_count());
        let automaton = Automaton::walk(values, first, |s, v| step(s, least + v as i32), accepts, MOST_STATES)
            .ok_or_else(|| RuleError::new(format!("the line needs more than {MOST_STATES} states")))?;
        self.line(cells, Arc::new(automaton));
        Ok(())
    }

    /// One of these lists of parts holds.
    pub(crate) fn any(&mut self, mut branches: Vec<Vec<Part>>) {
        if branches.len() == 1 {
            self.list.append(&mut branches[0]);
        } else if !branches.iter().any(Vec::is_empty) {
            self.list.push(Part::Any(branches));
        }
    }

    pub(crate) fn own(&mut self, propagator: impl Propagator + 'static) {
        self.list.push(Part::Own(Box::new(propagator)));
    }

    /// The parts that `build` adds, kept apart.
    pub(crate) fn branch(
        &self,
        build: impl FnOnce(&mut Self) -> Result<(), RuleError>,
    ) -> Result<Vec<Part>, RuleError> {
        let mut parts = Self::new(self.puzzle);
        build(&mut parts)?;
        Ok(parts.list)
    }
}

/// The most states of an automaton.
pub(crate) const MOST_STATES: usize = 1 << 16;

/// All sets of `count` of `values` values, in ascending order.
pub(crate) fn subsets(values: usize, count: usize) -> impl Iterator<Item = u64> {
    let first = if count > values { None } else { Some(((1_u128 << count) - 1) as u64) };
    let limit = u64::MAX >> (64 - values);
    core::iter::successors(first, move |&set| {
        if set == 0 {
            return None;
        }
        // The next larger number with as many bits.
        let low = set & set.wrapping_neg();
        let ripple = set.checked_add(low)?;
        let next = ripple | (((set ^ ripple) >> 2) / low);
        (next <= limit).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::subsets;

    #[test]
    fn there_are_as_many_subsets_as_binomials() {
        assert_eq!(subsets(9, 4).count(), 126);
        assert_eq!(subsets(9, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(9, 9).collect::<Vec<_>>(), [511]);
        assert_eq!(subsets(9, 10).count(), 0);
        assert_eq!(subsets(64, 1).count(), 64);
        assert_eq!(subsets(64, 64).count(), 1);
    }
}
