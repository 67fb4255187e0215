//! Where to aim at: the fullest grid so far.
//!
//! Whenever a conflict is met further on than any before, what was in just before its last guess becomes the *target*.
//! The next guesses are about the same cells as ever, those that conflicts are about, but put in what the target has
//! there. (The phases of Biere and Fleury's "target phases", 2020, for guesses that put a candidate in.) Now and then the
//! target counts as nothing, so that another grid can take its place.
//!
//! That finds solutions where there are many, and is a hindrance to proofs: it is done only while there are [`SPARSE`]
//! guesses to a conflict. (For a proof hardly more than one guess is made between two conflicts.)

use super::literal::Literal;
use super::state::State;
use sudokit_solve::Stats;

/// At this number of guesses per conflict, or more, the search is among many solutions.
const SPARSE: u64 = 2;
/// The number of conflicts after which the target is given up; it grows by this number each time.
const FIRST_TARGET: u64 = 1000;

pub(super) struct Aim {
    /// By item, those of the cells only: which candidate was in.
    target: Vec<Option<u32>>,
    /// How long the trail was then.
    length: u32,
    give_up_at: u64,
    given_up: u64,
}

impl Aim {
    pub(super) fn new(items: usize) -> Self {
        Self { target: vec![None; items], length: 0, give_up_at: FIRST_TARGET, given_up: 0 }
    }

    /// Whether a search is one that this is for.
    pub(super) fn is_for(stats: &Stats) -> bool {
        stats.guesses > SPARSE * stats.conflicts
    }

    /// There is a conflict.
    pub(super) fn conflict<const K: usize>(&mut self, state: &State<K>, stats: &Stats) {
        if stats.conflicts >= self.give_up_at {
            self.given_up += 1;
            self.give_up_at = stats.conflicts + FIRST_TARGET * (self.given_up + 1);
            self.length = 0;
        }
        let Some(&length) = state.guesses.last() else { return };
        if length > self.length {
            self.length = length;
            for literal in state.trail[..length as usize].iter().filter(|literal| literal.is_in()) {
                let candidate = literal.candidate();
                self.target[cell_of(state, candidate)] = Some(candidate as u32);
            }
        }
    }

    /// What to put into the cell of an open candidate: that one, or what the target has there.
    pub(super) fn choose<const K: usize>(&self, state: &State<K>, candidate: u32) -> u32 {
        let wanted = self.target[cell_of(state, candidate as usize)];
        wanted.filter(|&wanted| state.value(Literal::new(wanted, true)) == 0).unwrap_or(candidate)
    }
}

/// The item of a candidate's cell is its first.
fn cell_of<const K: usize>(state: &State<K>, candidate: usize) -> usize {
    (state.net.slots[candidate][0] >> 6) as usize
}
