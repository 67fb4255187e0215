//! ALS chains: four or more almost locked sets, each with a restricted common digit to the next.
//!
//! # Pattern
//! Almost locked sets A, B, C, … Z in a row; each has a digit that is restricted common to it and the next, and no set
//! is entered and left by the same digit. A digit z is in A and in Z, and is not the one by which A is left nor the one
//! by which Z is entered.
//!
//! # Why it holds
//! If A does not hold z, it is locked and holds the digit it shares with B; B then cannot, is locked, and holds the one
//! it shares with C, and so on: Z is locked and holds z. So z stands in A or in Z.
//!
//! # Example
//! XY-chains are ALS chains in which every set is one cell.
//!
//! # Rating
//! HoDoKu: unfair, 340. HoDoKu numbers the sets (rows, columns, boxes) and only goes from lower to higher numbers; so
//! does the next step here. The list of all instances has chains of up to seven sets; it goes in both directions and
//! therefore holds more than HoDoKu's.
//!
//! # Not to be confused with
//! ALS-XZ and ALS-XY-wing, which are chains of two and three sets. Loops with sets as nodes, which use other links too.

use super::almost::{Common, Sets};
use super::evidence;
use super::words;
use super::xz::shared;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::Step;
use crate::technique::chain::choice::{Rank, rank, tidy};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use std::collections::VecDeque;
use sudokit_core::{Candidate, Digit, DigitSet, SmallSort};

/// Finds ALS chains.
pub struct AlsChains;

/// The most links of the chains in the list of all instances.
const LINKS: usize = 6;

/// A chain that rules something out.
struct Found {
    rank: Rank,
    gone: Vec<Candidate>,
    start: u16,
    links: Vec<Common>,
}

impl Finder for AlsChains {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::AlsChain]
    }

    fn next(&self, search: &mut Search<'_>, _: Technique) -> Option<Step> {
        let sets = &mut search.memory.sets;
        sets.prepare(search.board);
        sets.link(search.settings.set_overlap);
        let mut walk = Walk::new(sets, false);
        let mut best: Option<Found> = None;
        for start in 0..sets.list.len() as u16 {
            walk.from(start, Order::Depth, &mut |gone, links| {
                let rank = rank(gone);
                if best.as_ref().is_none_or(|best| rank < best.rank) {
                    best = Some(Found { rank, gone: gone.to_vec(), start, links: links.to_vec() });
                }
            });
        }
        // The first way there may be a long one.
        let mut best = best?;
        walk.from(best.start, Order::Breadth, &mut |gone, links| {
            if gone == best.gone && links.len() < best.links.len() {
                best.links = links.to_vec();
            }
        });
        best.step(search.board, sets)
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let sets = &mut search.memory.sets;
        sets.prepare(search.board);
        sets.link(search.settings.set_overlap);
        let mut walk = Walk::new(sets, true);
        let mut list: Vec<Found> = Vec::new();
        for start in 0..sets.list.len() as u16 {
            walk.from(start, Order::Breadth, &mut |gone, links| match list.iter_mut().find(|old| old.gone == gone) {
                Some(old) if old.links.len() > links.len() => (old.start, old.links) = (start, links.to_vec()),
                Some(_) => {}
                None => list.push(Found { rank: rank(gone), gone: gone.to_vec(), start, links: links.to_vec() }),
            });
        }
        list.small_sort_by_key(|chain| chain.rank);
        for chain in list {
            if chain.step(search.board, sets).is_some_and(|step| found(step).is_break()) {
                return;
            }
        }
    }
}

impl Words for AlsChains {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "several sets of cells, each with one candidate more than cells, in a row."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::in_a_row(view)
    }
}

/// A place in a search: the digit by which the start was left, by which common a set was entered and with which of its
/// digits, as the how-manieth (three for all from the third on), and the place before.
#[derive(Clone, Copy)]
struct State {
    left: Digit,
    common: u32,
    forward: bool,
    active: DigitSet,
    depth: u8,
    before: u32,
}

/// The search for chains from one set. Whether something follows depends only on the start, the digit by which it is
/// left, the last common and which of its digits are active: so each such place is visited once.
struct Walk<'a> {
    sets: &'a Sets,
    both: bool,
    /// The commons by their second set.
    back: Vec<Vec<u32>>,
    /// For which left digits a place was visited, and in which search.
    seen: Vec<(u32, DigitSet)>,
    epoch: u32,
    states: Vec<State>,
    todo: VecDeque<State>,
    links: Vec<Common>,
    gone: Vec<Candidate>,
}

/// In which order places are visited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// In the order in which HoDoKu first comes to them.
    Depth,
    /// Short chains first.
    Breadth,
}

impl<'a> Walk<'a> {
    fn new(sets: &'a Sets, both: bool) -> Self {
        let mut back = vec![Vec::new(); if both { sets.list.len() } else { 0 }];
        if both {
            for (i, common) in sets.commons.iter().enumerate() {
                back[usize::from(common.sets[1])].push(i as u32);
            }
        }
        // A common in both directions, three sets of active digits, three depths.
        let seen = vec![(0, DigitSet::EMPTY); sets.commons.len() * 18];
        let (states, todo, links, gone) = (vec![], VecDeque::new(), vec![], vec![]);
        Self { sets, both, back, seen, epoch: 0, states, todo, links, gone }
    }

    /// Reports what chains from a set rule out, tidy, with the commons they go by.
    fn from(&mut self, start: u16, order: Order, report: &mut dyn FnMut(&[Candidate], &[Common])) {
        self.epoch += 1;
        self.states.clear();
        self.todo.clear();
        self.leave(start, None, 1, order);
        while let Some(state) = self.todo.pop_front() {
            if !self.is_new(&state) {
                continue;
            }
            let number = self.states.len() as u32;
            self.states.push(state);
            let set = self.sets.commons[state.common as usize].sets[usize::from(state.forward)];
            if set == start {
                continue;
            }
            if state.depth == 3 {
                self.gone.clear();
                let (one, other) = (self.sets.get(start), self.sets.get(set));
                shared(one, other, DigitSet::only(state.left) | state.active, &mut self.gone);
                if !self.gone.is_empty() {
                    tidy(&mut self.gone);
                    self.trace(number);
                    report(&self.gone, &self.links);
                }
            }
            if order == Order::Depth || self.length(number) < LINKS {
                self.leave(set, Some((number, state)), (state.depth + 1).min(3), order);
            }
        }
    }

    /// How many links lead to a place.
    fn length(&self, number: u32) -> usize {
        let before = |&number: &u32| self.states.get(number as usize).map(|state| state.before);
        core::iter::successors(Some(number), before).count() - 1
    }

    fn is_new(&mut self, state: &State) -> bool {
        let common = &self.sets.commons[state.common as usize];
        let active = if state.active.len() == 2 { 2 } else { usize::from(!state.active.contains(common.first)) };
        let key =
            ((state.common as usize * 2 + usize::from(state.forward)) * 3 + active) * 3 + usize::from(state.depth - 1);
        let (epoch, lefts) = &mut self.seen[key];
        if *epoch != self.epoch {
            (*epoch, *lefts) = (self.epoch, DigitSet::EMPTY);
        }
        let new = !lefts.contains(state.left);
        lefts.insert(state.left);
        new
    }

    /// Notes the places after a set: the start of a chain is left by any one digit, another set by those that are not
    /// the one by which it was entered.
    fn leave(&mut self, set: u16, before: Option<(u32, State)>, depth: u8, order: Order) {
        let ahead = self.sets.from(set).map(|i| (i as u32, true));
        let behind = self.back.get(usize::from(set)).into_iter().flatten().map(|&i| (i, false));
        let mut count = 0;
        for (common, forward) in ahead.chain(behind.filter(|_| self.both)) {
            let digits = self.sets.commons[common as usize].digits();
            let mut push = |left, active: DigitSet, before| {
                if !active.is_empty() {
                    self.todo.push_back(State { left, common, forward, active, depth, before });
                    count += 1;
                }
            };
            match before {
                None => digits.iter().for_each(|left| push(left, DigitSet::only(left), u32::MAX)),
                Some((number, State { left, active, .. })) => {
                    push(left, active.first().map_or(digits, |entered| digits - DigitSet::only(entered)), number);
                }
            }
        }
        if order == Order::Depth {
            self.todo.rotate_right(count);
        }
    }

    fn trace(&mut self, number: u32) {
        self.links.clear();
        let mut next = number;
        while let Some(state) = self.states.get(next as usize) {
            let mut common = self.sets.commons[state.common as usize];
            if !state.forward {
                common.sets.swap(0, 1);
            }
            // Only the digits the chain may use.
            let mut digits = state.active.iter();
            if let Some(first) = digits.next() {
                (common.first, common.second) = (first, digits.next());
            }
            self.links.push(common);
            next = state.before;
        }
        self.links.reverse();
    }
}

impl Found {
    fn step(&self, board: &Board, sets: &Sets) -> Option<Step> {
        let mut chain = vec![sets.get(self.start)];
        chain.extend(self.links.iter().map(|common| sets.get(common.sets[1])));
        let mut evidence = evidence::of_sets(board, &chain);
        for (pair, common) in chain.windows(2).zip(&self.links) {
            evidence.chains.extend(common.digits().iter().map(|digit| evidence::common(pair[0], pair[1], digit)));
        }
        Step::eliminate(Technique::AlsChain, self.gone.iter().copied(), evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{gone, holds, steps};

    #[test]
    fn four_cells_make_a_chain() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "14")]);
        let steps = steps(&board, Technique::AlsChain);
        let chain = steps
            .iter()
            .find(|step| gone(step) == "r1c2=1 r2c2=1 r3c2=1 r4c1=1 r5c1=1 r6c1=1")
            .expect("the chain is found");
        assert_eq!(chain.evidence.chains.len(), 3);
    }

    #[test]
    fn a_set_left_by_the_digit_it_was_entered_by_is_no_link() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "23"), ("r5c2", "13")]);
        assert!(steps(&board, Technique::AlsChain).iter().all(|step| !gone(step).contains("r1c2=1")));
    }
}
