//! Proofs that a supposition fails, found with closures: what has to be ruled out within it, one after the other.
//!
//! # How it works
//! A proof is a list of candidates that fail within a supposition, each with a proof of its own, after which the supposition
//! fails. A flat proof has no further suppositions inside those. If there is none, cases are looked at: the values of
//! a cell, whatever that takes. Both count what they try and give up after a number of trials, which lets many suppositions
//! be tried a little before one is tried hard.

use super::run::Run;
use super::{Search, closure};
use crate::any::cells::bits;
use crate::any::position::Candidate;
use std::sync::Arc;
use sudokit_core::SmallSort;

/// Candidates to be ruled out in order, each with the proof that it fails.
#[derive(Debug, Default)]
pub(super) struct Proof(Vec<(Candidate, Proof)>);

/// The search for proofs.
pub(super) struct Prover {
    /// How many suppositions may still be tried.
    left: usize,
    /// How often a supposition in each cell failed at once: such cells are looked at first.
    weights: Vec<u32>,
}

impl Prover {
    pub(super) fn new(cells: usize) -> Self {
        Self { left: 0, weights: vec![0; cells] }
    }

    fn spend(&mut self, search: &Search<'_>) -> Option<()> {
        self.left = self.left.checked_sub(1).filter(|_| !search.stop.is_raised())?;
        Some(())
    }

    /// A proof without further suppositions inside, found within `most` trials.
    pub(super) fn flat(&mut self, search: &mut Search<'_>, candidate: Candidate, most: usize) -> Option<Proof> {
        self.left = most;
        let (mut outer, mut proof) = (closure::of(search, candidate)?, Proof::default());
        loop {
            let known = proof.0.len();
            let mut open: Vec<usize> = (0..outer.len()).filter(|&cell| !outer[cell].is_power_of_two()).collect();
            open.small_sort_by_key(|&cell| (outer[cell].count_ones(), cell));
            for cell in open {
                for value in bits(outer[cell]) {
                    if outer[cell] >> value & 1 == 0 || outer[cell].is_power_of_two() {
                        continue;
                    }
                    self.spend(search)?;
                    let inner = Candidate::new(cell, value);
                    if closure::fails_within(search, &outer, inner) {
                        proof.0.push((inner, Proof::default()));
                        match closure::without(search, &outer, inner) {
                            Some(less) => outer = less,
                            None => return Some(proof),
                        }
                    }
                }
            }
            if proof.0.len() == known {
                return None;
            }
        }
    }

    /// A proof by cases, as deep as needed, found within `most` trials.
    pub(super) fn by_cases(&mut self, search: &mut Search<'_>, candidate: Candidate, most: usize) -> Option<Proof> {
        self.left = most;
        let outer = closure::of(search, candidate)?;
        self.cases(search, outer)
    }

    fn cases(&mut self, search: &mut Search<'_>, mut outer: Arc<[u64]>) -> Option<Proof> {
        let mut proof = Proof::default();
        loop {
            let one = self.choose(&outer)?;
            self.spend(search)?;
            let inner = match closure::within(search, &outer, one) {
                None => {
                    self.weights[one.cell] += 1;
                    Proof::default()
                }
                Some(inner) => self.cases(search, inner)?,
            };
            proof.0.push((one, inner));
            match closure::without(search, &outer, one) {
                Some(less) => outer = less,
                None => return Some(proof),
            }
        }
    }

    /// The next case: a cell with few candidates for its weight; `None` if all cells have one.
    fn choose(&self, sets: &[u64]) -> Option<Candidate> {
        let open = (0..sets.len()).filter(|&cell| !sets[cell].is_power_of_two());
        let cell =
            open.min_by_key(|&cell| (1 << 16) * sets[cell].count_ones() / (8 + self.weights[cell].min(1 << 12)))?;
        Some(Candidate::new(cell, sets[cell].trailing_zeros() as usize))
    }

    /// The values of all cells in some way to complete the position, found within `most` trials.
    pub(super) fn complete(&mut self, search: &mut Search<'_>, most: usize) -> Option<Arc<[u64]>> {
        self.left = most;
        let sets = search.position.sets().into();
        self.fill(search, sets)
    }

    fn fill(&mut self, search: &mut Search<'_>, mut outer: Arc<[u64]>) -> Option<Arc<[u64]>> {
        while let Some(one) = self.choose(&outer) {
            self.spend(search)?;
            match closure::within(search, &outer, one) {
                None => self.weights[one.cell] += 1,
                Some(inner) => {
                    if let Some(full) = self.fill(search, inner) {
                        return Some(full);
                    }
                }
            }
            outer = closure::without(search, &outer, one)?;
        }
        Some(outer)
    }
}

/// Carries a proof out on a run; whether the run fails.
pub(super) fn replay(search: &mut Search<'_>, run: &mut Run, proof: &Proof) -> bool {
    for (one, inner) in &proof.0 {
        if run.failed() {
            break;
        }
        if search.stop.is_raised() {
            return false;
        }
        if run.set(one.cell) >> one.value & 1 != 0 {
            let mark = run.mark();
            run.suppose(search, *one);
            if !run.failed() && !replay(search, run, inner) {
                return false;
            }
            run.rule_out(search, *one, mark);
        }
    }
    run.failed()
}
