//! A walk through all solutions without learning: the same deductions, the same contract, the smallest item first.

use super::literal::{Literal, Reason};
use super::net::{Net, WIDE};
use super::state::State;
use crate::candidates::Marks;
use crate::set::Set;

pub(crate) struct Walk<const K: usize> {
    state: State<K>,
    is_over: bool,
}

impl<const K: usize> Walk<K> {
    pub(crate) fn new<S: Set>(marks: &Marks<S>) -> Self {
        Self { state: State::new(Net::new(marks)), is_over: false }
    }

    /// One guess further: whether it is a solution, or nothing yet; `None` when there is nothing more.
    pub(crate) fn step(&mut self) -> Option<bool> {
        if self.is_over {
            return None;
        }
        let settled = self.settle();
        if settled && !self.state.is_complete() {
            let guess = self.smallest();
            self.state.guess(Literal::new(guess, true));
            return Some(false);
        }
        self.turn_back();
        Some(settled)
    }

    /// All deductions; whether there was no conflict.
    fn settle(&mut self) -> bool {
        while let Some(literal) = self.state.next() {
            if self.state.settle(literal).is_err() {
                return false;
            }
        }
        true
    }

    /// The last guess is done with: it is out.
    fn turn_back(&mut self) {
        let Some(&at) = self.state.guesses.last() else {
            self.is_over = true;
            return;
        };
        let guess = self.state.trail[at as usize];
        self.state.unwind(self.state.level() - 1, |_| {});
        self.state.assign(!guess, Reason::NOTHING);
    }

    /// A candidate of an item with the fewest left.
    fn smallest(&self) -> u32 {
        let mut best = (u32::MAX, 0);
        for (item, left) in self.state.left.iter().enumerate() {
            let count = if K == WIDE { (left >> 32) as u32 } else { left.count_ones() };
            if count > 1 && count < best.0 {
                best = (count, item);
                if count == 2 {
                    break;
                }
            }
        }
        let is_open = |&&candidate: &&u32| self.state.value(Literal::new(candidate, true)) == 0;
        self.state.net.members(best.1).iter().find(is_open).copied().unwrap_or_default()
    }
}
