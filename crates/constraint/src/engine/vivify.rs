//! Shorter clauses, again: what was learned is tried against all that was learned since.
//!
//! The negations of a clause's literals are guessed one after the other, the clause itself being ignored. If a conflict
//! comes before the last of them, or one of the literals holds or fails by itself, then the clause can do without some of
//! them (Piette, Hamadi and Saïs, "Vivifying propositional clausal formulae", 2008; for learned clauses Luo and others,
//! 2017). Literals that many clauses have in common come first, so that the next clause may go on where the last one ended.

use super::clauses::NO_CLAUSE;
use super::literal::{Literal, Reason};
use super::search::Search;
use core::cmp::Reverse;
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// How much of the work may go into this, as a part of the rest of it.
const EFFORT: f64 = 0.1;
/// Clauses of more glue are not worth it.
const MOST_GLUE: u32 = 6;

/// What came of guessing against a clause.
enum Trial {
    /// A conflict.
    Conflict,
    /// This literal of the clause follows.
    Holds(Literal),
    /// Nothing; whether some of its literals failed by themselves.
    Nothing { some_failed: bool },
}

impl<const K: usize> Search<K> {
    /// At the root: tries clauses of small glue as long as the effort allows and no stop is requested.
    pub(super) fn vivify(&mut self, stop: &Stop) {
        let before = self.state.moves;
        let allowed = EFFORT * (before - self.vivify_moves) as f64;
        let untried = self.clauses.untried(MOST_GLUE);
        let mut counts = vec![0u32; 2 * self.state.net.len()];
        for &clause in &untried {
            self.clauses.literals(clause).iter().for_each(|&word| counts[word as usize] += 1);
        }
        let mut literals: Vec<Literal> = Vec::new();
        for &clause in &untried {
            let spent = (self.vivify_moves + self.state.moves - before) as f64;
            if self.over || spent > allowed || stop.is_raised() {
                break;
            }
            literals.clear();
            literals.extend(self.clauses.literals(clause).iter().map(|&word| Literal(word)));
            literals.small_sort_by_key(|literal| (Reverse(counts[literal.index()]), literal.0));
            self.shorten(clause, &literals);
        }
        self.clauses.ignored = NO_CLAUSE;
        self.unwind(0);
        self.vivify_moves += self.state.moves - before;
    }

    /// Replaces a clause by a part of it, if one follows from the rest.
    fn shorten(&mut self, clause: u32, literals: &[Literal]) {
        self.clauses.ignored = clause;
        self.unwind(self.shared(clause, literals));
        match self.try_against(literals) {
            Trial::Holds(literal) if self.state.notes[literal.candidate()].level == 0 => {
                self.clauses.forget(clause);
                return;
            }
            Trial::Holds(literal) => {
                self.analysis.guesses(&self.state, &self.clauses, &[literal]);
                self.analysis.clause.push(literal);
            }
            Trial::Conflict => {
                let conflict = core::mem::take(&mut self.state.conflict);
                self.analysis.guesses(&self.state, &self.clauses, &conflict);
                self.state.conflict = conflict;
                // The last guess has led to a conflict: the next clause cannot go on from it.
                self.unwind(self.state.level().saturating_sub(1));
            }
            Trial::Nothing { some_failed } => {
                self.clauses.set_tried(clause);
                if !some_failed {
                    return;
                }
                self.analysis.clause.clear();
                self.analysis.clause.extend(literals.iter().filter(|literal| self.state.is_guess(**literal)));
            }
        }
        if self.analysis.clause.len() < literals.len() {
            self.replace(clause);
        } else {
            self.clauses.set_tried(clause);
        }
    }

    /// Guesses against a clause, from where the last one ended.
    fn try_against(&mut self, literals: &[Literal]) -> Trial {
        let mut some_failed = false;
        for &literal in literals {
            match self.state.value(literal) {
                0 => {
                    self.state.guess(!literal);
                    if self.deduce().is_err() {
                        return Trial::Conflict;
                    }
                }
                -1 => some_failed |= !self.state.is_guess(literal),
                _ => return Trial::Holds(literal),
            }
        }
        Trial::Nothing { some_failed }
    }

    /// How many guesses of the last clause serve this one: the first ones that are the same, as long as nothing that
    /// followed from them rests on this clause.
    fn shared(&self, clause: u32, literals: &[Literal]) -> u32 {
        let (state, reason) = (&self.state, Reason::clause(clause));
        let guesses = state.guesses.iter().map(|&at| state.trail[at as usize]);
        let same = guesses.zip(literals).take_while(|&(guess, &literal)| guess == !literal).count() as u32;
        let rests = literals.iter().filter(|literal| state.value(**literal) > 0).map(|literal| literal.candidate());
        let rests = rests.map(|candidate| &state.notes[candidate]).find(|note| note.reason == reason);
        rests.map_or(same, |note| same.min(note.level.saturating_sub(1)))
    }

    /// The clause at hand takes the place of a longer one.
    fn replace(&mut self, clause: u32) {
        self.unwind(0);
        match self.analysis.clause.as_slice() {
            [] => self.over = true,
            &[only] => {
                self.clauses.forget(clause);
                self.state.assign(only, Reason::NOTHING);
                self.over |= self.deduce().is_err();
            }
            literals => self.clauses.replace(clause, literals),
        }
    }
}
