//! Learned clauses, one after the other in one vector, and who watches them.
//!
//! A clause is three words (how many literals; its glue; how lately it was of use) and its literals. The first two
//! literals are watched: a clause is looked at only when one of them becomes false (Moskewicz and others, Chaff, 2001).
//! A watch holds another literal of its clause, the *blocker*: while that one is true the clause need not be read
//! (Sörensson and Eén). *Glue* is the number of guess levels among the literals when the clause was learned: the fewer the
//! better (Audemard and Simon, 2009). The rules of sudoku are not here, [`State`](super::state::State) knows them.

use super::literal::{Literal, Reason};
use super::state::{Conflict, State};

const SIZE: usize = 0;
const GLUE: usize = 1;
const USED: usize = 2;
const HEADER: usize = 3;

#[derive(Clone, Copy)]
pub(super) struct Watch {
    blocker: Literal,
    clause: u32,
}

#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    pub(super) learned: usize,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self { words: Vec::new(), watches: (0..2 * candidates).map(|_| Vec::new()).collect(), learned: 0 }
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
        self.words[at + USED] = if self.words[at + GLUE] <= 6 { 2 } else { 1 };
    }

    /// Keeps a clause of two or more literals, of which it watches the first two. Glue 0 is never forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, glue, 2]);
        self.words.extend(literals.iter().map(|literal| literal.0));
        self.watch(clause);
        self.learned += 1;
        clause
    }

    fn watch(&mut self, clause: u32) {
        let [first, second] = [0, 1].map(|i| Literal(self.words[clause as usize + HEADER + i]));
        self.watches[first.index()].push(Watch { blocker: second, clause });
        self.watches[second.index()].push(Watch { blocker: first, clause });
    }

    #[inline(never)]
    /// A literal became false: clauses that watch it find another, or conclude, or conflict.
    pub(super) fn hear<const K: usize>(&mut self, falsified: Literal, state: &mut State<K>) -> Result<(), Conflict> {
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
            if value < 0 {
                state.conflict.clear();
                state.conflict.extend(words.iter().map(|&word| Literal(word)));
                // So that the analysis can tell where it came from.
                end = Err(Conflict);
                break;
            }
            words[0] = first.0;
            words[1] = falsified.0;
            end = state.assign(first, Reason::clause(watch.clause));
            if end.is_err() {
                break;
            }
        }
        list.copy_within(from.., to);
        list.truncate(to + list.len() - from);
        self.watches[falsified.index()] = list;
        end
    }

    /// At the root: forgets half of the clauses of large glue that were of no use lately, those that hold anyway, and
    /// literals that are false.
    pub(super) fn reduce<const K: usize>(&mut self, state: &State<K>) {
        debug_assert_eq!(state.level(), 0);
        let mut weak: Vec<(u32, u32, u32)> = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            let (size, glue) = (self.words[at + SIZE], self.words[at + GLUE]);
            let used = self.words[at + USED];
            self.words[at + USED] = used.saturating_sub(1);
            if glue > 2 && used == 0 {
                weak.push((glue, size, at as u32));
            }
            at += HEADER + size as usize;
        }
        weak.sort_unstable();
        let mut dropped: Vec<u32> = weak[weak.len() / 4..].iter().map(|&(_, _, at)| at).collect();
        dropped.sort_unstable();
        self.collect(state, &dropped);
    }

    fn collect<const K: usize>(&mut self, state: &State<K>, dropped: &[u32]) {
        let old = core::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        self.learned = 0;
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
                self.learned += 1;
            }
            at = end;
        }
    }
}
