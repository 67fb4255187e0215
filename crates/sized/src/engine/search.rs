//! The search: deduce, guess, learn from conflicts, begin again.

use super::analyze::Analysis;
use super::clauses::Clauses;
use super::literal::{Literal, Reason};
use super::net::Net;
use super::order::Order;
use super::restart::Restart;
use super::state::{Conflict, State};
use crate::candidates::Candidates;
use sudokit_solve::{Stats, Stop};

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A solution; [`Search::placements`] tells it.
    Solution,
    /// There are no more.
    Exhausted,
    /// It was asked to stop.
    Stopped,
}

pub(crate) struct Search<const K: usize> {
    state: State<K>,
    clauses: Clauses,
    analysis: Analysis,
    order: Order,
    restart: Restart,
    /// By candidate: whether it was in when it was last decided.
    phases: Vec<bool>,
    reduce_at: u64, red: (u64, u64),
    reductions: u64,
    pub(crate) stats: Stats,
    /// Nothing is left to be searched.
    over: bool,
    at_solution: bool,
    always: bool,
    mrv: u32,
    weights: Vec<f64>,
    gain: f64,
}

impl<const K: usize> Search<K> {
    pub(crate) fn new(candidates: &Candidates) -> Self {
        let net = Net::<K>::new(candidates);
        let len = net.len();
        let weight = |candidate: usize| -> f64 {
            let slots = net.slots[candidate].iter().filter(|&&slot| slot != super::net::NO_SLOT);
            slots.map(|slot| 1.0 / (net.members((slot >> 6) as usize).len() as f64)).sum::<f64>()
        };
        let activity = (0..len).map(|candidate| weight(candidate) * 0.01).collect();
        Self {
            clauses: Clauses::new(len),
            analysis: Analysis::new(len),
            order: Order::new(activity),
            restart: Restart::new(),
            phases: vec![true; len],
            reduce_at: super::restart::env("T_RED0", 2000.0) as u64, red: (super::restart::env("T_RED0", 2000.0) as u64, super::restart::env("T_RED1", 300.0) as u64),
            reductions: 0,
            stats: Stats { nodes: 1, ..Stats::default() },
            over: false,
            at_solution: false,
            mrv: std::env::var("T_MRV").map_or(0, |t| t.parse().unwrap()),
            weights: vec![1.0; net.items()],
            gain: 1.0,
            always: std::env::var("T_NOALWAYS").is_err(),
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
            if asked % 64 == 0 && stop.is_raised() {
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
            if self.restart.is_due() {
                self.restart.done();
                self.unwind(0);
            }
            if self.stats.conflicts >= self.reduce_at {
                self.unwind(0);
                self.clauses.reduce(&self.state);
                self.reductions += 1;
                self.reduce_at = self.stats.conflicts + self.red.0 + self.red.1 * self.reductions;
            }
            if self.guess().is_err() {
                self.learn();
            }
        }
        End::Exhausted
    }

    /// The candidates that are in, as cells and symbols from 0.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let ins = self.state.trail.iter().filter(|literal| literal.is_in());
        ins.map(|literal| self.state.net.name(literal.candidate() as u32))
    }

    /// All deductions: those of sudoku first, then those of the clauses.
    fn deduce(&mut self) -> Result<(), Conflict> {
        loop {
            self.state.settle()?;
            let Some(&literal) = self.state.trail.get(self.state.heard) else { return Ok(()) };
            self.state.heard += 1;
            self.clauses.hear(!literal, &mut self.state)?;
        }
    }

    fn guess_item(&mut self) -> Option<u32> {
        let mut best = (f64::MAX, 0);
        for item in 0..self.state.net.items() {
            let n = self.state.left[item].count_ones();
            if n > 1 {
                let score = f64::from(n) / self.weights[item];
                if score < best.0 { best = (score, item); }
            }
        }
        let item = best.1;
        let start = self.state.net.starts[item] as usize;
        crate::candidates::bits(self.state.left[item]).map(|b| self.state.net.members[start + b])
            .max_by(|&a, &b| self.order.activity[a as usize].total_cmp(&self.order.activity[b as usize]))
    }

    fn guess(&mut self) -> Result<(), Conflict> {
        if self.mrv == 1 || (self.mrv == 2 && self.restart.patient) {
            if let Some(candidate) = self.guess_item() {
                self.stats.guesses += 1;
                return self.state.guess(Literal::new(candidate, true));
            }
        }
        while let Some(candidate) = self.order.pop() {
            let literal = Literal::new(candidate, self.always || self.phases[candidate as usize]);
            if self.state.value(literal) == 0 {
                self.stats.guesses += 1;
                return self.state.guess(literal);
            }
        }
        debug_assert!(false, "an open candidate is missing from the order");
        Ok(())
    }

    fn unwind(&mut self, level: u32) {
        let (phases, order) = (&mut self.phases, &mut self.order);
        self.state.unwind(level, |literal| {
            phases[literal.candidate()] = literal.is_in();
            order.insert(literal.candidate());
        });
    }

    /// Learns a clause from the conflict, goes back and concludes what the clause says.
    fn learn(&mut self) {
        self.stats.conflicts += 1;
        if self.state.level() == 0 {
            self.over = true;
            return;
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
        if self.mrv > 0 {
            self.gain *= 1.0 / 0.999;
            let c = self.state.conflict.first().copied().unwrap();
            for &lit in &[c] {
                for slot in self.state.net.slots[lit.candidate()] { if slot != super::net::NO_SLOT { self.weights[(slot >> 6) as usize] += self.gain; } }
            }
            if self.gain > 1e30 { self.weights.iter_mut().for_each(|w| *w *= 1e-30); self.gain *= 1e-30; }
        }
        self.restart.conflict(self.analysis.glue);
        let target = self.analysis.target(&self.state);
        self.unwind(target);
        self.conclude(self.analysis.glue);
    }

    /// The first literal of the clause at hand holds, since the others are false.
    fn conclude(&mut self, glue: u32) {
        let literals = &self.analysis.clause;
        self.stats.nodes += literals.len() as u64;
        let reason = match literals.len() {
            1 => Reason::NOTHING,
            _ => Reason::clause(self.clauses.add(literals, glue)),
        };
        if self.state.assign(literals[0], reason).is_err() {
            // The next deduction would find nothing: the conflict is known already.
            self.learn();
        }
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
