//! The search: deduce, guess, learn from conflicts, begin again.
//!
//! A guess always puts a candidate in. (Guessing what a candidate was before, as SAT solvers do, mostly takes one out,
//! which says little: twice the conflicts on gecode-25, ten times on bal-36-h22.)

use super::aim::Aim;
use super::analyze::Analysis;
use super::clauses::Clauses;
use super::literal::{Literal, Reason};
use super::net::Net;
use super::order::Order;
use super::restart::Restart;
use super::state::{Conflict, State};
use crate::candidates::Marks;
use crate::set::Set;
use sudokit_solve::{Stats, Stop};

/// The number of conflicts after which clauses are forgotten, and by how much it grows each time.
const REDUCE_FIRST: u64 = 2000;
const REDUCE_MORE: u64 = 300;
/// The number of guesses and conflicts between two checks for a request to stop.
const LOOK_EVERY: u32 = 16;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A solution; [`Search::placements`] returns it.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// A stop was requested.
    Stopped,
}

pub(crate) struct Search<const K: usize> {
    pub(super) state: State<K>,
    pub(super) clauses: Clauses,
    pub(super) analysis: Analysis,
    aim: Aim,
    order: Order,
    restart: Restart,
    reduce_at: u64,
    reductions: u64,
    pub(crate) stats: Stats,
    /// The search stops after this many conflicts.
    pub(crate) most_conflicts: u64,
    /// Nothing is left to be searched.
    pub(super) over: bool,
    /// How much of [`State::moves`] went into shorter clauses.
    pub(super) vivify_moves: u64,
    at_solution: bool,
}

impl<const K: usize> Search<K> {
    /// A search within these candidates. The ones to be tried first get a `wish`, below 1, the higher the sooner; conflicts
    /// soon outweigh it.
    pub(crate) fn new<S: Set>(marks: &Marks<S>, wish: impl Fn(usize, usize) -> f64) -> Self {
        Self::over(Net::new(marks), wish)
    }

    pub(super) fn over(net: Net<K>, wish: impl Fn(usize, usize) -> f64) -> Self {
        let len = net.len();
        let weight = |candidate: usize| -> f64 {
            let slots = net.slots[candidate].iter().filter(|&&slot| slot != super::net::NO_SLOT);
            slots.map(|slot| 1.0 / (net.members((slot >> 6) as usize).len() as f64)).sum::<f64>()
        };
        let activity = (0..len)
            .map(|candidate| {
                let (cell, symbol) = net.name(candidate as u32);
                weight(candidate) * 0.01 + wish(cell, symbol)
            })
            .collect();
        Self {
            clauses: Clauses::new(len),
            analysis: Analysis::new(len),
            order: Order::new(activity),
            restart: Restart::new(),
            reduce_at: REDUCE_FIRST,
            reductions: 0,
            stats: Stats { nodes: 1, ..Stats::default() },
            most_conflicts: u64::MAX,
            over: false,
            vivify_moves: 0,
            aim: Aim::new(net.items()),
            at_solution: false,
            state: State::new(net),
        }
    }

    /// The next solution, another one than all before.
    pub(crate) fn next(&mut self, stop: &Stop) -> End {
        if core::mem::replace(&mut self.at_solution, false) {
            self.exclude();
        }
        let mut asked = 0u32;
        while !self.over {
            asked += 1;
            if (asked.is_multiple_of(LOOK_EVERY) && stop.is_raised()) || self.stats.conflicts >= self.most_conflicts {
                return End::Stopped;
            }
            if self.deduce().is_err() {
                self.learn();
                continue;
            }
            if self.state.is_complete() {
                self.at_solution = true;
                return End::Solution;
            }
            if self.restart.is_due(Aim::is_for(&self.stats)) {
                self.restart.done();
                self.unwind(0);
            }
            if self.stats.conflicts >= self.reduce_at {
                self.unwind(0);
                self.vivify(stop);
                if self.over {
                    break;
                }
                self.clauses.reduce(&self.state);
                self.reductions += 1;
                self.reduce_at = self.stats.conflicts + REDUCE_FIRST + REDUCE_MORE * self.reductions;
            }
            self.guess();
        }
        End::Exhausted
    }

    /// The candidates that are in, as cells and symbols from 0.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let ins = self.state.trail.iter().filter(|literal| literal.is_in());
        ins.map(|literal| self.state.net.name(literal.candidate() as u32))
    }

    /// All deductions, in the order of the trail: of each literal those of sudoku, then those of the clauses.
    pub(super) fn deduce(&mut self) -> Result<(), Conflict> {
        while let Some(literal) = self.state.next() {
            self.state.settle(literal)?;
            self.clauses.hear(!literal, &mut self.state)?;
        }
        Ok(())
    }

    fn guess(&mut self) {
        while let Some(candidate) = self.order.pop() {
            if self.state.value(Literal::new(candidate, true)) != 0 {
                continue;
            }
            let mut chosen = candidate;
            if Aim::is_for(&self.stats) {
                chosen = self.aim.choose(&self.state, candidate);
                if chosen != candidate {
                    self.order.insert(candidate as usize);
                }
            }
            self.stats.guesses += 1;
            self.stats.nodes += 1;
            return self.state.guess(Literal::new(chosen, true));
        }
        debug_assert!(false, "an open candidate is missing from the order");
    }

    pub(super) fn unwind(&mut self, level: u32) {
        let order = &mut self.order;
        self.state.unwind(level, |literal| order.insert(literal.candidate()));
    }

    /// Learns a clause from the conflict, goes back and concludes what the clause says.
    fn learn(&mut self) {
        self.stats.conflicts += 1;
        if self.state.level() == 0 {
            self.over = true;
            return;
        }
        if Aim::is_for(&self.stats) {
            self.aim.conflict(&self.state, &self.stats);
        }
        self.analysis.run(&self.state, &self.clauses);
        for i in 0..self.analysis.used.len() {
            let clause = self.analysis.used[i];
            if self.clauses.glue(clause) > 2 {
                let glue = self.analysis.glue_now(&self.state, &self.clauses, clause);
                self.clauses.use_again(clause, glue);
            }
        }
        for &candidate in self.analysis.seen() {
            self.order.bump(candidate as usize);
        }
        self.order.fade();
        self.restart.conflict();
        let target = self.analysis.target(&self.state);
        self.unwind(target);
        self.conclude(self.analysis.glue);
    }

    /// The first literal of the clause at hand holds, since the others are false.
    fn conclude(&mut self, glue: u32) {
        let literals = &self.analysis.clause;
        let reason = match literals.len() {
            1 => Reason::NOTHING,
            _ => Reason::clause(self.clauses.add(literals, glue)),
        };
        self.state.assign(literals[0], reason);
    }

    /// At a solution: never this one again. Its guesses imply the rest, so that not all of them is enough.
    fn exclude(&mut self) {
        let level = self.state.level();
        if level == 0 {
            self.over = true;
            return;
        }
        let guesses = self.state.guesses.iter().rev().map(|&at| !self.state.trail[at as usize]);
        self.analysis.clause.clear();
        self.analysis.clause.extend(guesses);
        self.unwind(level - 1);
        self.conclude(0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::{EXTRA, WIDE};
    use super::*;
    use crate::geometry::Geometry;
    use crate::grid::Grid;
    use crate::set::{Large, Set};
    use sudokit_core::Rng;

    /// The solutions, sorted, up to a limit.
    fn all<const K: usize, S: Set>(puzzle: &Grid) -> Vec<Vec<(usize, usize)>> {
        let Ok(marks) = Marks::<S>::reduced(puzzle) else { return Vec::new() };
        let mut search = Search::<K>::new(&marks, |_, _| 0.0);
        let mut found = Vec::new();
        while search.next(&Stop::new()) == End::Solution {
            found.push(search.placements().collect::<Vec<_>>());
            found.last_mut().unwrap().sort_unstable();
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn items_of_any_size_give_the_same_solutions() {
        let mut rng = Rng::new(11);
        let mut several = 0;
        for (height, width, diagonals) in [(2, 2, false), (2, 3, false), (2, 3, true), (3, 3, true)] {
            let geometry = Geometry::new(height, width).unwrap();
            let geometry = std::sync::Arc::new(if diagonals { geometry.with_diagonals() } else { geometry });
            for _ in 0..20 {
                let solution = crate::random_solution(&geometry, &mut rng, &Stop::new()).unwrap();
                let mut puzzle = Grid::empty(geometry.clone());
                for cell in (0..geometry.cell_count()).filter(|_| rng.below(100) < 38) {
                    puzzle.set(cell, solution.get(cell));
                }
                let narrow = all::<EXTRA, u64>(&puzzle);
                several += usize::from(narrow.len() > 1);
                assert_eq!(all::<WIDE, Large>(&puzzle), narrow, "{}", puzzle.to_line());
            }
        }
        assert!(several > 10);
    }
}
