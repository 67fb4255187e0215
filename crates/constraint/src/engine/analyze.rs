//! What a conflict teaches: the first point on the way from the last guess to the conflict through which every path goes
//! (Marques-Silva and Sakallah, GRASP, 1996), without the literals that follow from the others (Sörensson and Biere, 2009).
//!
//! Reasons are not stored as clauses but made when they are asked for: a candidate is out because one that it sees is
//! in, or in because the others of an item are out.

use super::clauses::Clauses;
use super::literal::{Literal, Why};
use super::state::State;

/// What is known of a candidate during an analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unseen,
    Seen,
    /// Follows from what was seen.
    Follows,
    /// Does not.
    Stands,
}

pub(super) struct Analysis {
    /// The clause: the first literal is to be concluded, the second one of the level to go back to.
    pub(super) clause: Vec<Literal>,
    pub(super) glue: u32,
    marks: Vec<Mark>,
    /// Every candidate with a mark; those that the conflict was about come first.
    touched: Vec<u32>,
    seen: usize,
    /// Clauses that took part.
    pub(super) used: Vec<u32>,
    stack: Vec<(u32, u32)>,
    /// By level: when it was last counted for glue.
    stamps: Vec<u32>,
    stamp: u32,
    present_stamp: u32,
    /// By level, for the clause at hand: whether any literal of it is there.
    present: Vec<u32>,
    /// By candidate: whether it is among those that [`Self::shrink`] looks at.
    pub(super) block: Vec<u32>,
    pub(super) block_stamp: u32,
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            clause: Vec::new(),
            glue: 0,
            marks: vec![Mark::Unseen; candidates],
            touched: Vec::new(),
            seen: 0,
            used: Vec::new(),
            stack: Vec::new(),
            stamps: vec![0; candidates + 1],
            stamp: 0,
            present_stamp: 0,
            present: vec![0; candidates + 1],
            block: vec![0; candidates],
            block_stamp: 0,
        }
    }

    /// Learns from the conflict of a state above the root.
    pub(super) fn run<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses) {
        self.forget_marks();
        self.used.clear();
        self.clause.clear();
        self.clause.push(Literal(0));
        let level = state.level();
        let mut open = 0;
        for &literal in &state.conflict {
            open += self.see(state, literal.candidate(), level);
        }
        let mut at = state.trail.len();
        let point = loop {
            at -= 1;
            let literal = state.trail[at];
            if self.marks[literal.candidate()] != Mark::Seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                break literal;
            }
            match state.notes[literal.candidate()].reason.why() {
                Why::Nothing => unreachable!("a guess is the last of its level"),
                Why::Candidate(candidate) => open += self.see(state, candidate as usize, level),
                Why::Item(item) => {
                    for &other in state.net.members(item as usize) {
                        if other as usize != literal.candidate() {
                            open += self.see(state, other as usize, level);
                        }
                    }
                }
                Why::Clause(clause) => {
                    self.used.push(clause);
                    for &word in clauses.literals(clause) {
                        if word != literal.0 {
                            open += self.see(state, Literal(word).candidate(), level);
                        }
                    }
                }
            }
        };
        self.clause[0] = !point;
        self.seen = self.touched.len();
        self.minimize(state, clauses);
        self.glue = self.glue_of(state, |analysis| analysis.clause.len(), |analysis, i| analysis.clause[i]);
        self.shrink(state, clauses);
        // The literal of the highest level after the first is watched as well.
        if let Some(highest) = (1..self.clause.len()).max_by_key(|&i| state.notes[self.clause[i].candidate()].level) {
            self.clause.swap(1, highest);
        }
    }

    /// The guesses on which these literals rest, negated, as the clause at hand.
    pub(super) fn guesses<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses, from: &[Literal]) {
        self.forget_marks();
        self.clause.clear();
        for literal in from {
            self.mark(state, literal.candidate());
        }
        let first = state.guesses.first().map_or(state.trail.len(), |&at| at as usize);
        for &literal in state.trail[first..].iter().rev() {
            let candidate = literal.candidate();
            if self.marks[candidate] != Mark::Seen {
                continue;
            }
            if state.notes[candidate].reason.why() == Why::Nothing {
                self.clause.push(!literal);
            }
            let mut next = 0;
            while let Some(other) = antecedent(state, clauses, candidate as u32, next) {
                next += 1;
                self.mark(state, other as usize);
            }
        }
    }

    fn forget_marks(&mut self) {
        for candidate in self.touched.drain(..) {
            self.marks[candidate as usize] = Mark::Unseen;
        }
    }

    /// Whether a candidate was not seen before, and not at the root; it is seen now.
    #[inline(always)]
    fn mark<const K: usize>(&mut self, state: &State<K>, candidate: usize) -> bool {
        let is_new = self.marks[candidate] == Mark::Unseen && state.notes[candidate].level > 0;
        if is_new {
            self.marks[candidate] = Mark::Seen;
            self.touched.push(candidate as u32);
        }
        is_new
    }

    /// Takes in one literal of a reason; 1 if it is of this level.
    #[inline(always)]
    fn see<const K: usize>(&mut self, state: &State<K>, candidate: usize, level: u32) -> u32 {
        if !self.mark(state, candidate) {
            return 0;
        }
        if state.notes[candidate].level == level {
            return 1;
        }
        let is_in = state.values[2 * candidate] > 0;
        self.clause.push(Literal::new(candidate as u32, !is_in));
        0
    }

    /// The candidates that the conflict was about.
    pub(super) fn seen(&self) -> &[u32] {
        &self.touched[..self.seen]
    }

    /// The level to go back to.
    pub(super) fn target<const K: usize>(&self, state: &State<K>) -> u32 {
        self.clause.get(1).map_or(0, |literal| state.notes[literal.candidate()].level)
    }

    fn glue_of<const K: usize>(
        &mut self,
        state: &State<K>,
        len: impl Fn(&Self) -> usize,
        get: impl Fn(&Self, usize) -> Literal,
    ) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for i in 0..len(self) {
            let level = state.notes[get(self, i).candidate()].level as usize;
            if core::mem::replace(&mut self.stamps[level], self.stamp) != self.stamp {
                glue += 1;
            }
        }
        glue
    }

    /// The glue of a clause as it is now.
    pub(super) fn glue_now<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses, clause: u32) -> u32 {
        let literals = clauses.literals(clause);
        self.glue_of(state, |_| literals.len(), |_, i| Literal(literals[i]))
    }

    /// Drops literals that follow from the others.
    fn minimize<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses) {
        self.stamp += 1;
        for literal in &self.clause[1..] {
            self.present[state.notes[literal.candidate()].level as usize] = self.stamp;
        }
        self.present_stamp = self.stamp;
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let literal = self.clause[i];
            if !self.follows(state, clauses, literal.candidate() as u32) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether a candidate's state is in the clause, or follows from it.
    pub(super) fn is_implied<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses, candidate: u32) -> bool {
        match self.marks[candidate as usize] {
            Mark::Seen | Mark::Follows => true,
            Mark::Stands => false,
            Mark::Unseen => {
                let level = state.notes[candidate as usize].level as usize;
                self.present[level] == self.present_stamp && self.follows(state, clauses, candidate)
            }
        }
    }

    /// Whether a candidate's state follows from what was seen, itself apart.
    fn follows<const K: usize>(&mut self, state: &State<K>, clauses: &Clauses, root: u32) -> bool {
        if state.notes[root as usize].reason.why() == Why::Nothing {
            return false;
        }
        self.stack.clear();
        self.stack.push((root, 0));
        while let Some(&(candidate, next)) = self.stack.last() {
            match antecedent(state, clauses, candidate, next) {
                None => {
                    // Everything it rests on was seen, or follows.
                    self.stack.pop();
                    if candidate != root && self.marks[candidate as usize] == Mark::Unseen {
                        self.marks[candidate as usize] = Mark::Follows;
                        self.touched.push(candidate);
                    }
                }
                Some(other) => {
                    if let Some(top) = self.stack.last_mut() {
                        top.1 += 1;
                    }
                    let note = state.notes[other as usize];
                    if note.level == 0 || other == candidate {
                        continue;
                    }
                    match self.marks[other as usize] {
                        Mark::Seen | Mark::Follows => {}
                        Mark::Unseen
                            if note.reason.why() != Why::Nothing
                                && self.present[note.level as usize] == self.present_stamp =>
                        {
                            self.stack.push((other, 0));
                        }
                        _ => {
                            // All that wait for it fail with it.
                            self.fail(root, other);
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    fn fail(&mut self, root: u32, other: u32) {
        for candidate in self.stack.iter().map(|&(candidate, _)| candidate).chain([other]) {
            if candidate != root && self.marks[candidate as usize] == Mark::Unseen {
                self.marks[candidate as usize] = Mark::Stands;
                self.touched.push(candidate);
            }
        }
    }
}

/// The `next`th of the candidates on which the state of another rests, itself among them.
#[inline(always)]
pub(super) fn antecedent<const K: usize>(
    state: &State<K>,
    clauses: &Clauses,
    candidate: u32,
    next: u32,
) -> Option<u32> {
    match state.notes[candidate as usize].reason.why() {
        Why::Nothing => None,
        Why::Candidate(other) => (next == 0).then_some(other),
        Why::Item(item) => state.net.members(item as usize).get(next as usize).copied(),
        Why::Clause(clause) => clauses.literals(clause).get(next as usize).map(|&word| word >> 1),
    }
}
