//! Learned clauses, one after the other in one vector, and who watches them.
//!
//! A clause is three words (how many literals; its glue; how lately it was of use, and marks) and its literals. The first two
//! literals are watched: a clause is looked at only when one of them becomes false (Moskewicz and others, Chaff, 2001).
//! A watch holds another literal of its clause, the *blocker*: while that one is true the clause need not be read
//! (Sörensson and Eén). *Glue* is the number of guess levels among the literals when the clause was learned: the fewer the
//! better (Audemard and Simon, 2009). The rules of sudoku are not here, [`State`](super::state::State) knows them.

use super::literal::{Literal, Reason};
use super::state::{Conflict, State};
use sudokit_core::SmallSort;

const SIZE: usize = 0;
const GLUE: usize = 1;
const USED: usize = 2;
const HEADER: usize = 3;

/// In the third word: how lately it was of use.
const LATELY: u32 = 3;
/// In the third word: nothing shorter could be made of it (see [`vivify`](super::vivify)).
const TRIED: u32 = 4;
/// In the third word: to be forgotten.
const GONE: u32 = 8;
/// No clause is at this place.
pub(super) const NO_CLAUSE: u32 = u32::MAX;

#[derive(Clone, Copy)]
pub(super) struct Watch {
    blocker: Literal,
    clause: u32,
}

pub(super) struct Clauses {
    words: Vec<u32>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// This one concludes nothing for the time being.
    pub(super) ignored: u32,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self { words: Vec::new(), watches: (0..2 * candidates).map(|_| Vec::new()).collect(), ignored: NO_CLAUSE }
    }

    #[inline(always)]
    pub(super) fn literals(&self, clause: u32) -> &[u32] {
        let at = clause as usize;
        &self.words[at + HEADER..at + HEADER + self.words[at + SIZE] as usize]
    }

    pub(super) fn glue(&self, clause: u32) -> u32 {
        self.words[clause as usize + GLUE]
    }

    /// The clause took part in a conflict; its glue may have become smaller.
    pub(super) fn use_again(&mut self, clause: u32, glue: u32) {
        let at = clause as usize;
        if glue < self.words[at + GLUE] {
            self.words[at + GLUE] = glue;
        }
        let lately = if self.words[at + GLUE] <= 6 { 2 } else { 1 };
        self.words[at + USED] = self.words[at + USED] & !LATELY | lately;
    }

    /// Keeps a clause of two or more literals, of which it watches the first two. Glue 0 is never forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, glue, 2]);
        self.words.extend(literals.iter().map(|literal| literal.0));
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let [first, second] = [0, 1].map(|i| Literal(self.words[clause as usize + HEADER + i]));
        self.watches[first.index()].push(Watch { blocker: second, clause });
        self.watches[second.index()].push(Watch { blocker: first, clause });
    }

    /// A literal became false: clauses that watch it find another, or conclude, or conflict.
    pub(super) fn hear<const K: usize>(&mut self, falsified: Literal, state: &mut State<K>) -> Result<(), Conflict> {
        if self.watches[falsified.index()].is_empty() {
            return Ok(());
        }
        let mut list = core::mem::take(&mut self.watches[falsified.index()]);
        let (mut from, mut to) = (0, 0);
        let mut end = Ok(());
        'watches: while from < list.len() {
            let watch = list[from];
            from += 1;
            if state.value(watch.blocker) > 0 {
                list[to] = watch;
                to += 1;
                continue;
            }
            let at = watch.clause as usize;
            let size = self.words[at + SIZE] as usize;
            let words = &mut self.words[at + HEADER..at + HEADER + size];
            let first = Literal(words[0] ^ words[1] ^ falsified.0);
            let value = state.value(first);
            let kept = Watch { blocker: first, clause: watch.clause };
            if value > 0 {
                list[to] = kept;
                to += 1;
                continue;
            }
            for i in 2..size {
                let literal = Literal(words[i]);
                if state.value(literal) >= 0 {
                    words[0] = first.0;
                    words[1] = literal.0;
                    words[i] = falsified.0;
                    self.watches[literal.index()].push(kept);
                    continue 'watches;
                }
            }
            list[to] = kept;
            to += 1;
            if watch.clause == self.ignored {
                continue;
            }
            if value < 0 {
                state.conflict.clear();
                state.conflict.extend(words.iter().map(|&word| Literal(word)));
                end = Err(Conflict);
                break;
            }
            words[0] = first.0;
            words[1] = falsified.0;
            state.assign(first, Reason::clause(watch.clause));
        }
        list.copy_within(from.., to);
        list.truncate(to + list.len() - from);
        self.watches[falsified.index()] = list;
        end
    }

    /// Clauses of three literals or more that were not tried as they are and have at most this glue, the best first.
    pub(super) fn untried(&self, most_glue: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            let (size, glue) = (self.words[at + SIZE], self.words[at + GLUE]);
            if (1..=most_glue).contains(&glue) && size > 2 && self.words[at + USED] & (TRIED | GONE) == 0 {
                found.push((glue, size, at as u32));
            }
            at += HEADER + size as usize;
        }
        found.small_sort();
        found.into_iter().map(|(_, _, at)| at).collect()
    }

    /// Nothing shorter came of a clause.
    pub(super) fn set_tried(&mut self, clause: u32) {
        self.words[clause as usize + USED] |= TRIED;
    }

    /// The next [`Self::reduce`] will drop a clause.
    pub(super) fn forget(&mut self, clause: u32) {
        self.words[clause as usize + USED] |= GONE;
    }

    /// Keeps a shorter clause, as lately of use as the one that it replaces.
    pub(super) fn replace(&mut self, clause: u32, literals: &[Literal]) {
        let glue = self.glue(clause).min(literals.len() as u32 - 1);
        let new = self.add(literals, glue);
        self.words[new as usize + USED] = self.words[clause as usize + USED] & LATELY | TRIED;
        self.forget(clause);
    }

    /// At the root: forgets most of the clauses of large glue that were of no use lately, those that hold anyway, and
    /// literals that are false.
    pub(super) fn reduce<const K: usize>(&mut self, state: &State<K>) {
        debug_assert_eq!(state.level(), 0);
        let (mut weak, mut dropped) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < self.words.len() {
            let (size, glue) = (self.words[at + SIZE], self.words[at + GLUE]);
            let used = self.words[at + USED];
            self.words[at + USED] -= u32::from(used & LATELY > 0);
            if used & GONE != 0 {
                dropped.push(at as u32);
            } else if glue > 2 && used & LATELY == 0 {
                weak.push((glue, size, at as u32));
            }
            at += HEADER + size as usize;
        }
        weak.small_sort();
        dropped.extend(weak[weak.len() / 4..].iter().map(|&(_, _, at)| at));
        dropped.small_sort();
        self.collect(state, &dropped);
    }

    fn collect<const K: usize>(&mut self, state: &State<K>, dropped: &[u32]) {
        let old = core::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        let (mut at, mut dropped) = (0, dropped.iter().peekable());
        while at < old.len() {
            let end = at + HEADER + old[at + SIZE] as usize;
            let literals = &old[at + HEADER..end];
            let drop = dropped.next_if_eq(&&(at as u32)).is_some();
            let holds = || literals.iter().any(|&word| state.value(Literal(word)) > 0);
            if !drop && !holds() {
                let clause = self.words.len();
                self.words.extend([0, old[at + GLUE], old[at + USED]]);
                self.words.extend(literals.iter().filter(|&&word| state.value(Literal(word)) == 0));
                let size = self.words.len() - clause - HEADER;
                debug_assert!(size > 1, "the root is settled");
                self.words[clause + SIZE] = size as u32;
                self.watch(clause as u32);
            }
            at = end;
        }
    }
}
