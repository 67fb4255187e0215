//! Tables: what follows from each candidate being on and from its being off, and how.
//!
//! The finders of forcing chains and nets ask both kinds of tables the same questions; they differ in what counts as
//! following.

use crate::step::Chain;
use crate::technique::chain::graph::NodeId;
use sudokit_core::{Candidate, CellSet, Digit};

/// The candidates that follow from one assumption, by digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) on: [CellSet; 9],
    pub(crate) off: [CellSet; 9],
}

impl Outcome {
    pub(crate) const NOTHING: Self = Self { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };

    /// The cells in which a digit follows to be on, or to be off.
    #[inline]
    pub(crate) fn cells(&self, on: bool, digit: Digit) -> CellSet {
        if on { self.on[digit.index()] } else { self.off[digit.index()] }
    }

    /// What follows from both.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            on: core::array::from_fn(|i| self.on[i] & other.on[i]),
            off: core::array::from_fn(|i| self.off[i] & other.off[i]),
        }
    }

    /// Adds a candidate.
    #[inline]
    pub(crate) fn insert(&mut self, candidate: Candidate, on: bool) {
        let sets = if on { &mut self.on } else { &mut self.off };
        sets[candidate.digit().index()].insert(candidate.cell());
    }
}

/// What follows from each assumption.
pub(crate) trait Tables {
    /// What follows from a candidate that is on, or off.
    fn outcome(&self, root: NodeId) -> &Outcome;

    /// How long the chain from a root to something that follows from it is, and whether it is a net.
    fn length(&mut self, root: NodeId, end: NodeId) -> (usize, bool);

    /// That chain, and before it the side chains of a net, each ending where the main chain needs it.
    fn chains(&mut self, root: NodeId, end: NodeId) -> Vec<Chain>;

    /// Whether only nets count.
    fn nets(&self) -> bool;
}
