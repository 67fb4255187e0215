//! The state of a search: which candidates are in, out or open, and how to go back.
//!
//! For every item one word holds the candidates that are not out. Taking a candidate out clears its bit in each of its
//! items; an item with one bit left puts that candidate in (a naked or hidden single, which are the same thing here), one
//! without any is a conflict. Putting a candidate in takes out the others that are left in its items: they are read off
//! the words, so that nothing closed is looked at again.
//!
//! The *queue* is the end of the trail: what is in but whose peers are not yet out (`settled`), and what no clause has
//! heard of (`heard`). The contract: **no guess while the queue is not empty; going back discards it**. [`State::guess`]
//! asserts the first in debug builds, [`State::unwind`] does the second.

use super::literal::{Literal, Reason};
use super::net::{NO_SLOT, Net};

/// When and why a candidate went in or out.
#[derive(Clone, Copy)]
pub(super) struct Note {
    pub(super) level: u32,
    /// Where it is in the trail.
    pub(super) place: u32,
    pub(super) reason: Reason,
}

/// A dead end; the literals, all false, are in [`State::conflict`].
#[derive(Debug)]
pub(super) struct Conflict;

pub(super) struct State<const K: usize> {
    pub(super) net: Net<K>,
    /// By item: the candidates that are not out.
    pub(super) left: Vec<u64>,
    /// By literal: 1 true, -1 false, 0 open.
    pub(super) values: Vec<i8>,
    /// By candidate.
    pub(super) notes: Vec<Note>,
    /// What holds, in the order it came.
    pub(super) trail: Vec<Literal>,
    /// By guess: how long the trail was before it.
    pub(super) guesses: Vec<u32>,
    settled: usize,
    pub(super) heard: usize,
    pub(super) conflict: Vec<Literal>,
}

impl<const K: usize> State<K> {
    pub(super) fn new(net: Net<K>) -> Self {
        let left = (0..net.items()).map(|item| u64::MAX >> (64 - net.members(item).len())).collect();
        let note = Note { level: 0, place: 0, reason: Reason::NOTHING };
        Self {
            left,
            values: vec![0; 2 * net.len()],
            notes: vec![note; net.len()],
            trail: Vec::with_capacity(net.len()),
            guesses: Vec::new(),
            settled: 0,
            heard: 0,
            conflict: Vec::new(),
            net,
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    pub(super) fn level(&self) -> u32 {
        self.guesses.len() as u32
    }

    /// Whether nothing is open.
    pub(super) fn is_complete(&self) -> bool {
        self.trail.len() == self.net.len()
    }

    /// Whether all deductions were drawn.
    pub(super) fn is_settled(&self) -> bool {
        self.settled == self.trail.len() && self.heard == self.trail.len()
    }

    /// Takes a branch. No deduction may be pending.
    pub(super) fn guess(&mut self, literal: Literal) -> Result<(), Conflict> {
        debug_assert!(self.is_settled(), "a guess while deductions are pending");
        self.guesses.push(self.trail.len() as u32);
        self.assign(literal, Reason::NOTHING)
    }

    /// Lets an open literal hold.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if literal.is_in() {
            self.record(literal, reason);
            Ok(())
        } else {
            self.take_out(literal.candidate(), reason)
        }
    }

    #[inline(always)]
    fn record(&mut self, literal: Literal, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0);
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.notes[literal.candidate()] =
            Note { level: self.guesses.len() as u32, place: self.trail.len() as u32, reason };
        self.trail.push(literal);
    }

    /// Clears a candidate from its items; those with one left put it in.
    #[inline(always)]
    fn take_out(&mut self, candidate: usize, reason: Reason) -> Result<(), Conflict> {
        self.record(Literal::new(candidate as u32, false), reason);
        let mut end = Ok(());
        for slot in self.net.slots[candidate] {
            if K > super::net::PLAIN && slot == NO_SLOT {
                break;
            }
            let item = (slot >> 6) as usize;
            let left = self.left[item] & !(1 << (slot & 63));
            self.left[item] = left;
            if left & left.wrapping_sub(1) == 0 {
                if left == 0 {
                    // Every slot is cleared even so: going back sets them all.
                    end = self.nothing_left(item);
                } else {
                    let last = self.net.members[self.net.starts[item] as usize + left.trailing_zeros() as usize];
                    let literal = Literal::new(last, true);
                    if self.value(literal) == 0 {
                        self.record(literal, Reason::item(item as u32));
                    }
                }
            }
        }
        end
    }

    #[cold]
    fn nothing_left(&mut self, item: usize) -> Result<(), Conflict> {
        self.conflict.clear();
        self.conflict.extend(self.net.members(item).iter().map(|&candidate| Literal::new(candidate, true)));
        Err(Conflict)
    }

    #[inline(never)]
    /// Takes out what the candidates that are in see, until nothing follows any more.
    pub(super) fn settle(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.settled) {
            self.settled += 1;
            if !literal.is_in() {
                continue;
            }
            let candidate = literal.candidate();
            let reason = Reason::candidate(candidate as u32);
            for slot in self.net.slots[candidate] {
                if K > super::net::PLAIN && slot == NO_SLOT {
                    break;
                }
                let item = (slot >> 6) as usize;
                let start = self.net.starts[item] as usize;
                let mut others = self.left[item] & !(1 << (slot & 63));
                while others != 0 {
                    let other = self.net.members[start + others.trailing_zeros() as usize];
                    others &= others - 1;
                    let out = Literal::new(other, false);
                    match self.value(out) {
                        0 => self.take_out(other as usize, reason)?,
                        1 => {} // taken out a moment ago, by what followed from another
                        _ => {
                            self.conflict.clear();
                            self.conflict.extend([out, !literal]);
                            return Err(Conflict);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes back to a level: opens what came after it, and discards the queue.
    pub(super) fn unwind(&mut self, level: u32, mut opened: impl FnMut(Literal)) {
        let Some(&length) = self.guesses.get(level as usize) else { return };
        while self.trail.len() > length as usize {
            let Some(literal) = self.trail.pop() else { break };
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            if !literal.is_in() {
                for slot in self.net.slots[literal.candidate()] {
                    if K > super::net::PLAIN && slot == NO_SLOT {
                        break;
                    }
                    self.left[(slot >> 6) as usize] |= 1 << (slot & 63);
                }
            }
            opened(literal);
        }
        self.guesses.truncate(level as usize);
        self.settled = self.trail.len();
        self.heard = self.trail.len();
    }
}
