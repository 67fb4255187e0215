//! Shorter clauses: the literals of one level are replaced by one that implies them all, if there is one (Fleury and Biere,
//! "Efficient All-UIP Learned Clause Minimization", 2021).
//!
//! Many literals of a clause are candidates that are out because the same other one is in. That one is a single literal,
//! and clauses become several times shorter.

use super::analyze::Analysis;
use super::clauses::Clauses;
use super::literal::Literal;
use super::state::State;

impl Analysis {
    /// Shortens the clause at hand, level by level; the first literal stays.
    pub(super) fn shrink<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses) {
        let place = |literal: &Literal| {
            let note = &state.notes[literal.candidate()];
            (note.level, note.place)
        };
        self.clause[1..].sort_unstable_by_key(|literal| core::cmp::Reverse(place(literal)));
        let (mut from, mut to) = (1, 1);
        while from < self.clause.len() {
            let level = place(&self.clause[from]).0;
            let size = self.clause[from..].iter().take_while(|literal| place(literal).0 == level).count();
            let point = if size > 1 { self.point(state, clauses, from, size) } else { None };
            if let Some(point) = point {
                self.clause[to] = point;
                to += 1;
            } else {
                self.clause.copy_within(from..from + size, to);
                to += size;
            }
            from += size;
        }
        self.clause.truncate(to);
    }

    /// The one literal that implies, with lower levels of the clause, these of the same level.
    fn point<const K: usize>(
        &mut self,
        state: &State<K>,
        clauses: &Clauses,
        from: usize,
        size: usize,
    ) -> Option<Literal> {
        self.block_stamp += 1;
        let level = state.notes[self.clause[from].candidate()].level;
        for i in from..from + size {
            self.block[self.clause[i].candidate()] = self.block_stamp;
        }
        let mut open = size;
        let mut at = state.notes[self.clause[from].candidate()].place as usize;
        loop {
            let literal = state.trail[at];
            let candidate = literal.candidate();
            if self.block[candidate] == self.block_stamp {
                if open == 1 {
                    return Some(!literal);
                }
                open -= 1;
                let mut next = 0;
                while let Some(other) = super::analyze::antecedent(state, clauses, candidate as u32, next) {
                    next += 1;
                    let note = &state.notes[other as usize];
                    if note.level == 0 || other as usize == candidate {
                        continue;
                    }
                    if note.level == level {
                        if core::mem::replace(&mut self.block[other as usize], self.block_stamp) != self.block_stamp {
                            open += 1;
                        }
                    } else if !self.is_implied(state, clauses, other) {
                        return None;
                    }
                }
            }
            at -= 1;
        }
    }
}
