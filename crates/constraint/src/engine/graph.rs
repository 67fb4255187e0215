//! All solutions as a graph: component splitting with caching, as model counters do it (Bayardo and Pehoushek 2000).
//!
//! A *component* is a set of open candidates that share no item with other open candidates, so that it can be filled without
//! looking at the rest. A *node* of the graph is a component. It branches on an item with the fewest candidates left: each branch puts
//! one of them in, draws the conclusions, and leaves components for which there are nodes. The count of a node is the sum over its branches of
//! the products of their nodes. What is left of a component is described by its open candidates, so that a component that comes again is
//! looked up.
//!
//! The graph gives more than the count: read from the top, it says how many solutions have each candidate, and draws solutions
//! uniformly.

use super::literal::Literal;
use super::net::{Net, WIDE};
use super::state::State;
use std::collections::HashMap;
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// Larger components hardly come again.
const MOST_CACHED: usize = 600;
/// The memory for descriptions of components, in candidates; then the cache is emptied.
const MOST_KEYS: usize = 1 << 26;
/// The most nodes of a graph that is kept.
const MOST_NODES: usize = 1 << 22;
/// The most guesses above each other.
const MOST_DEPTH: usize = 1500;

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// A stop was requested.
    Stopped,
    /// The number has more than 128 bits, or the graph takes too much memory.
    TooLarge,
}

/// How many fillings a component has, and its number in the graph if that is kept.
#[derive(Clone, Copy)]
pub(crate) struct Component {
    pub(crate) total: u128,
    pub(crate) node: u32,
}

/// A choice in a node: what it puts in, and the nodes of what it leaves.
pub(crate) struct Branch {
    pub(crate) total: u128,
    pub(crate) placed: Vec<u32>,
    pub(crate) children: Vec<u32>,
}

pub(crate) struct Graph<'s, const K: usize> {
    state: State<K>,
    stop: &'s Stop,
    steps: u32,
    cache: HashMap<Box<[u32]>, Component>,
    keys: usize,
    /// The branches of each node, if the graph is kept. Children come before their parents.
    pub(crate) nodes: Option<Vec<Vec<Branch>>>,
    /// By item and by candidate: when they were last seen.
    items: Vec<u32>,
    labels: Vec<u32>,
    now: u32,
}

impl<'s, const K: usize> Graph<'s, K> {
    pub(crate) fn new(net: Net<K>, keep: bool, stop: &'s Stop) -> Self {
        Self {
            stop,
            steps: 0,
            cache: HashMap::new(),
            keys: 0,
            nodes: keep.then(Vec::new),
            items: vec![0; net.items()],
            labels: vec![0; net.len()],
            now: 0,
            state: State::new(net),
        }
    }

    /// The cell and the symbol (from 0) of a candidate.
    pub(crate) fn name(&self, candidate: u32) -> (usize, usize) {
        self.state.net.name(candidate)
    }

    /// The components of all candidates.
    pub(crate) fn top(&mut self) -> Vec<Vec<u32>> {
        let all: Vec<u32> = (0..self.state.net.len() as u32).collect();
        self.split(&all)
    }

    /// Puts candidates in, and returns what this leaves of others; `None` if there is a contradiction.
    pub(crate) fn assume(&mut self, guesses: &[u32], of: &[u32]) -> Option<Vec<u32>> {
        for &guess in guesses {
            match self.state.value(Literal::new(guess, true)) {
                0 => self.state.guess(Literal::new(guess, true)),
                value if value < 0 => return None,
                _ => continue,
            }
            self.settle().then_some(())?;
        }
        Some(self.open(of))
    }

    /// Takes back all assumptions.
    pub(crate) fn forget(&mut self) {
        self.state.unwind(0, |_| {});
    }

    /// The candidates of an item with the fewest left, among those of these candidates.
    pub(crate) fn smallest(&self, candidates: &[u32]) -> Vec<u32> {
        let slots = candidates.iter().flat_map(|&candidate| self.state.net.slots[candidate as usize]);
        let items = slots.filter(|&slot| slot != super::net::NO_SLOT).map(|slot| (slot >> 6) as usize);
        let left = |item: usize| {
            let left = self.state.left[item];
            if K == WIDE { (left >> 32) as u32 } else { left.count_ones() }
        };
        let mut best = (u32::MAX, 0);
        for item in items {
            let count = left(item);
            // An item with one left has its candidate in.
            if count > 1 && count < best.0 {
                best = (count, item);
                if count == 2 {
                    break;
                }
            }
        }
        self.open(self.state.net.members(best.1))
    }

    fn open(&self, candidates: &[u32]) -> Vec<u32> {
        candidates.iter().copied().filter(|&open| self.state.value(Literal::new(open, true)) == 0).collect()
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

    /// The components of open candidates, each in ascending order.
    pub(crate) fn split(&mut self, open: &[u32]) -> Vec<Vec<u32>> {
        let mut components: Vec<Vec<u32>> = Vec::new();
        let before = self.now;
        let mut stack = Vec::new();
        for &first in open {
            if self.labels[first as usize] > before {
                continue;
            }
            self.now += 1;
            self.labels[first as usize] = self.now;
            stack.push(first);
            while let Some(candidate) = stack.pop() {
                for slot in self.state.net.slots[candidate as usize] {
                    let item = (slot >> 6) as usize;
                    if slot == super::net::NO_SLOT || self.items[item] > before {
                        continue;
                    }
                    self.items[item] = self.now;
                    for &other in self.state.net.members(item) {
                        let is_open = self.state.value(Literal::new(other, true)) == 0;
                        if is_open && self.labels[other as usize] <= before {
                            self.labels[other as usize] = self.now;
                            stack.push(other);
                        }
                    }
                }
            }
            components.push(Vec::new());
        }
        for &candidate in open {
            components[(self.labels[candidate as usize] - before - 1) as usize].push(candidate);
        }
        components
    }

    /// The product over the components of open candidates, and their nodes.
    pub(crate) fn product(&mut self, open: &[u32], depth: usize) -> Result<(u128, Vec<u32>), Failure> {
        let mut parts = self.split(open);
        // A small one without a filling saves the others.
        parts.small_sort_by_key(Vec::len);
        let (mut total, mut nodes) = (1u128, Vec::new());
        for part in parts {
            let found = self.component(&part, depth)?;
            total = total.checked_mul(found.total).ok_or(Failure::TooLarge)?;
            if total == 0 {
                return Ok((0, Vec::new()));
            }
            nodes.push(found.node);
        }
        Ok((total, nodes))
    }

    /// The fillings of a component.
    pub(crate) fn component(&mut self, candidates: &[u32], depth: usize) -> Result<Component, Failure> {
        if let Some(&known) = self.cache.get(candidates) {
            return Ok(known);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(64) && self.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        if depth > MOST_DEPTH {
            return Err(Failure::TooLarge);
        }
        let level = self.state.level();
        let mut total = 0u128;
        let mut branches = Vec::new();
        for choice in self.smallest(candidates) {
            let start = self.state.trail.len();
            self.state.guess(Literal::new(choice, true));
            if self.settle() {
                let rest = self.open(candidates);
                let (ways, children) = self.product(&rest, depth + 1)?;
                total = total.checked_add(ways).ok_or(Failure::TooLarge)?;
                if ways > 0 && self.nodes.is_some() {
                    let placed = self.state.trail[start..].iter().filter(|literal| literal.is_in());
                    let placed = placed.map(|literal| literal.candidate() as u32).collect();
                    branches.push(Branch { total: ways, placed, children });
                }
            }
            self.state.unwind(level, |_| {});
        }
        let mut node = 0;
        if let Some(nodes) = &mut self.nodes {
            if nodes.len() >= MOST_NODES {
                return Err(Failure::TooLarge);
            }
            node = nodes.len() as u32;
            nodes.push(branches);
        }
        let found = Component { total, node };
        if candidates.len() <= MOST_CACHED {
            self.keys += candidates.len();
            if self.keys > MOST_KEYS {
                self.cache.clear();
                self.keys = candidates.len();
            }
            self.cache.insert(candidates.into(), found);
        }
        Ok(found)
    }
}
