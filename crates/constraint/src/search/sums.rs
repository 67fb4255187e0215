//! How a sum becomes propagators: a table of pairs, a list of sets, or groups of cells that differ.

use super::domains::Propagator;
use super::net::Builder;
use super::parts::subsets;
use super::propagate::sum::Sum;
use crate::model::RuleError;
use sudokit_core::SmallSort;

/// The most sets of a cage; sums with more ways are bounded as other sums are.
const MOST_SETS: usize = 1 << 12;

impl Builder<'_> {
    pub(super) fn sum(
        &mut self,
        terms: &[(usize, i64)],
        total: i64,
        list: &mut Vec<Box<dyn Propagator>>,
    ) -> Result<(), RuleError> {
        let layout = self.puzzle.layout();
        let cells: Vec<usize> = terms.iter().map(|term| term.0).collect();
        let least = i64::from(layout.least_value());
        let bounds = terms.iter().fold((0, 0), |(low, high), &(cell, weight)| {
            let set = self.sets[cell];
            let first = least + i64::from(set.trailing_zeros());
            let last = least + 63 - i64::from(set.leading_zeros());
            let (a, b) = (weight * first, weight * last);
            (low + a.min(b), high + a.max(b))
        });
        if total < bounds.0 || total > bounds.1 {
            let (from, to) = bounds;
            return Err(match cells.first() {
                Some(&cell) => {
                    let name = self.puzzle.cell_name(cell);
                    RuleError::new(format!("the sum from {name} on is {total}, expected {from} to {to}"))
                }
                None => RuleError::new(format!("a sum of no cells is {total}, expected 0")),
            });
        }
        if cells.is_empty() {
            return Ok(());
        }
        if let &[(one, first), (other, second)] = terms {
            let apart = self.wiring.are_peers(one, other);
            let fits = |a: i64, b: i64| first * a + second * b == total && !(apart && a == b);
            let row = |a: i32| layout.set(|b| fits(a.into(), b.into()));
            list.push(self.pair(one, other, layout.values().map(row).collect()));
            if first != 1 || second != 1 || !apart {
                return Ok(());
            }
        }
        if terms.iter().all(|term| term.1 == 1) && self.all_peers(&cells) {
            let base = least * cells.len() as i64;
            let above =
                |set: u64| -> i64 { super::domains::bits(set).map(|bit| i64::from(bit.trailing_zeros())).sum() };
            if subset_count(layout.value_count(), cells.len()) <= 100_000 {
                let wanted = |set: &u64| above(*set) + base == total;
                let sets: Vec<u64> = subsets(layout.value_count(), cells.len()).filter(wanted).collect();
                if sets.is_empty() {
                    let (name, count) = (self.puzzle.cell_name(cells[0]), cells.len());
                    return Err(RuleError::new(format!(
                        "{count} different values from {name} on cannot have the sum {total}"
                    )));
                }
                if sets.len() <= MOST_SETS {
                    if cells.len() == 1 || cells.len() == 3 {
                        list.push(self.grouped(terms, total));
                    }
                    list.push(self.sets(&cells, sets));
                    return Ok(());
                }
            }
        }
        list.push(self.grouped(terms, total));
        Ok(())
    }

    /// Cells that are all different go together, as many as possible.
    fn grouped(&self, terms: &[(usize, i64)], total: i64) -> Box<dyn Propagator> {
        let layout = self.puzzle.layout();
        // Few large groups bound the sum best; three orders of the cells are tried.
        let by_house = {
            let mut left: Vec<(usize, i64)> = terms.to_vec();
            let mut order = Vec::new();
            while !left.is_empty() {
                let inside = |house: &&Vec<usize>| left.iter().filter(|term| house.contains(&term.0)).count();
                let best = self.houses.iter().max_by_key(inside).filter(|house| inside(house) > 1);
                let Some(best) = best else { break };
                let (taken, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|term| best.contains(&term.0));
                order.extend(taken);
                left = rest;
            }
            order.extend(left);
            order
        };
        let mut sorted = terms.to_vec();
        sorted.small_sort();
        let orders = [terms.to_vec(), sorted, by_house].map(|order| self.in_groups(&order));
        let squares = |groups: &Vec<(i64, Vec<u16>)>| groups.iter().map(|group| group.1.len().pow(2)).sum::<usize>();
        let mut groups = orders.into_iter().rev().max_by_key(squares).unwrap_or_default();
        groups.small_sort_by_key(|group| -group.0.abs());
        let apart = |one: u16, other: u16| self.wiring.are_peers(usize::from(one), usize::from(other));
        Box::new(Sum::new(&groups, total, i64::from(layout.least_value()), layout.value_count(), apart))
    }

    /// Puts each cell into the first group of its weight from whose cells it differs.
    fn in_groups(&self, terms: &[(usize, i64)]) -> Vec<(i64, Vec<u16>)> {
        let mut groups: Vec<(i64, Vec<u16>)> = Vec::new();
        for &(cell, weight) in terms {
            let fits = |group: &&mut (i64, Vec<u16>)| {
                group.0 == weight && group.1.iter().all(|&other| self.wiring.are_peers(cell, usize::from(other)))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.1.push(cell as u16),
                None => groups.push((weight, vec![cell as u16])),
            }
        }
        groups
    }
}

fn subset_count(values: usize, count: usize) -> u64 {
    (0..count.min(values)).fold(1_u64, |ways, i| ways.saturating_mul((values - i) as u64) / (i as u64 + 1))
}
