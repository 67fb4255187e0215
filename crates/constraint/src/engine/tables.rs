//! A search over cells with sets of values, houses, and clauses that say more about them.

use super::literal::{Literal, Reason};
use super::net::Net;
use super::search::Search;

/// A value of a cell that is in, or out.
pub(crate) type Says = (usize, usize, bool);

impl<const K: usize> Search<K> {
    /// A search within these sets of values, from which the houses conclude nothing more at once. `houses` are cells in which
    /// every value is; clauses with a literal that holds already must not be given. `None` if a cell is in too many houses.
    pub(crate) fn of_sets(sets: &[u64], houses: &[Box<[u16]>], clauses: &[Vec<Says>]) -> Option<Self> {
        let values = sets.iter().map(|set| 64 - set.leading_zeros() as usize).max()?;
        let (net, numbers) = Net::<K>::of_sets(sets, values, houses)?;
        let mut search = Self::over(net, |_, _| 0.0);
        for clause in clauses {
            let literals: Vec<Literal> = clause
                .iter()
                .map(|&(cell, value, is_in)| (numbers[cell * values + value], is_in))
                .filter(|&(number, _)| number != u32::MAX)
                .map(|(number, is_in)| Literal::new(number, is_in))
                .collect();
            match *literals.as_slice() {
                [] => search.over = true,
                [literal] => match search.state.value(literal) {
                    0 => search.state.assign(literal, Reason::NOTHING),
                    value => search.over |= value < 0,
                },
                _ => drop(search.clauses.add(&literals, 0)),
            }
        }
        Some(search)
    }
}
