//! Clause learning for puzzles whose rules are tables of pairs, after a number of dead ends.
//!
//! On thermometers, whispers and dots the tree of the plain search grows large, and a conflict is often about a few
//! cells far from the last guess. The engine of plain grids of any size learns clauses from conflicts; here it gets
//! the tables as clauses. Cages and renbans as clauses, with a cell more for the set of values of each, were slower than the
//! tree on most puzzles.

use super::domains::{Wiring, bits};
use crate::engine::{EXTRA, End, PLAIN, Search};
use core::fmt;
use sudokit_solve::{Stats, Stop};

/// The most tables: clauses for each value and each pair of values are kept of all of them.
pub(super) const MOST_TABLES: usize = 2000;
/// Two cells and the values of the second that go with each of the first.
pub(super) type Table = (u16, u16, Vec<u64>);

/// A value of a cell that is in or out.
type Clause = Vec<(usize, usize, bool)>;

/// A search that learns.
pub(super) struct Learner {
    core: Core,
    /// The cells at the root.
    root: Vec<u64>,
    reported: Stats,
}

enum Core {
    Plain(Box<Search<PLAIN>>),
    Extra(Box<Search<EXTRA>>),
}

impl fmt::Debug for Learner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learner").field("root", &self.root).finish_non_exhaustive()
    }
}

impl Learner {
    /// A search from these cells, whose conclusions are drawn. `None` if a cell is in too many houses.
    pub(super) fn new(tables: &[Table], root: &[u64], houses: &[Box<[u16]>], wiring: &Wiring) -> Option<Self> {
        let mut clauses = Vec::new();
        for (one, other, rows) in tables {
            say_table(root, usize::from(*one), usize::from(*other), rows, &mut clauses);
        }
        let is_open = |cell: &usize| !root[*cell].is_power_of_two();
        let share = |one: u16, other: u16| houses.iter().any(|house| house.contains(&one) && house.contains(&other));
        for one in (0..root.len()).filter(is_open) {
            for other in (one + 1..root.len()).filter(is_open).filter(|&other| wiring.are_peers(one, other)) {
                if !share(one as u16, other as u16) {
                    let both = bits(root[one] & root[other]).map(number);
                    clauses.extend(both.map(|value| vec![(one, value, false), (other, value, false)]));
                }
            }
        }
        let plain = Search::of_sets(root, houses, &clauses).map(|search| Core::Plain(Box::new(search)));
        let core = plain.or_else(|| Some(Core::Extra(Box::new(Search::of_sets(root, houses, &clauses)?))))?;
        Some(Self { core, root: root.to_vec(), reported: Stats::default() })
    }

    /// The next solution, or why there is none.
    pub(super) fn next(&mut self, stop: &Stop) -> Result<Vec<u64>, End> {
        let (end, placed): (End, Vec<(usize, usize)>) = match &mut self.core {
            Core::Plain(search) => (search.next(stop), search.placements().collect()),
            Core::Extra(search) => (search.next(stop), search.placements().collect()),
        };
        if end != End::Solution {
            return Err(end);
        }
        let mut sets = self.root.clone();
        placed.into_iter().for_each(|(cell, value)| sets[cell] = 1 << value);
        Ok(sets)
    }

    /// Adds what the search took since the last report.
    pub(super) fn report(&mut self, stats: &mut Stats) {
        let now = match &self.core {
            Core::Plain(search) => search.stats,
            Core::Extra(search) => search.stats,
        };
        stats.nodes += now.nodes - self.reported.nodes;
        stats.guesses += now.guesses - self.reported.guesses;
        stats.conflicts += now.conflicts - self.reported.conflicts;
        self.reported = now;
    }
}

fn number(value: u64) -> usize {
    value.trailing_zeros() as usize
}

/// Two values that do not go together, and for each value of a cell those of the other that do.
fn say_table(root: &[u64], one: usize, other: usize, rows: &[u64], clauses: &mut Vec<Clause>) {
    if root[one].is_power_of_two() || root[other].is_power_of_two() {
        return;
    }
    let goes = |a: u64, b: u64| rows[number(a)] & b != 0;
    for a in bits(root[one]) {
        let others = bits(root[other]).filter(|&b| !goes(a, b));
        clauses.extend(others.map(|b| vec![(one, number(a), false), (other, number(b), false)]));
    }
    let mut support = |cell: usize, third: usize, goes: &dyn Fn(u64, u64) -> bool| {
        for value in bits(root[cell]) {
            let with: Vec<u64> = bits(root[third]).filter(|&other| goes(value, other)).collect();
            if with.len() < root[third].count_ones() as usize {
                let with = with.into_iter().map(|other| (third, number(other), true));
                clauses.push([(cell, number(value), false)].into_iter().chain(with).collect());
            }
        }
    };
    support(one, other, &goes);
    support(other, one, &|b, a| goes(a, b));
}
