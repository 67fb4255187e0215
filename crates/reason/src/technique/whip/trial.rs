//! Trial and error: T&E(n), and T&E over braids.
//!
//! T&E(0) is singles. T&E(n) supposes each candidate in turn, applies T&E(n − 1) to what follows, and removes the candidate
//! if that is contradictory, until nothing changes. The result does not depend on the order.
//!
//! A candidate that was supposed without a contradiction clears all that were asserted on the way: what follows from one
//! of them follows from the first too. They need no trial until a candidate is removed.

use super::layout::CANDIDATES;
use super::state::State;
use sudokit_solve::Stop;

/// What trials start from: singles, or braids up to a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Singles alone.
    Singles,
    /// Singles and braids of at most this length.
    Braids(usize),
}

/// The work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl State {
    /// Applies T&E of a depth over a theory until nothing changes. `keep` tells candidates that are known to stay.
    pub fn trial(
        &mut self,
        theory: Theory,
        depth: usize,
        keep: Option<&[bool; CANDIDATES]>,
        stop: &Stop,
    ) -> Result<(), Stopped> {
        if depth == 0 {
            return self.apply(theory, stop);
        }
        let mut cleared = [false; CANDIDATES];
        self.trial(theory, depth - 1, keep, stop)?;
        let (mut candidate, mut idle) = (0, 0);
        while idle < CANDIDATES && !self.broken && !self.is_solved() {
            let current = candidate as u16;
            candidate = (candidate + 1) % CANDIDATES;
            idle += 1;
            if cleared[current as usize] || keep.is_some_and(|keep| keep[current as usize]) || !self.is_open(current) {
                continue;
            }
            if stop.is_raised() {
                return Err(Stopped);
            }
            let mark = self.mark();
            self.suppose(current);
            if !self.broken {
                self.trial(theory, depth - 1, None, stop)?;
            }
            let contradiction = self.broken;
            if !contradiction {
                self.asserted_since(mark).for_each(|candidate| cleared[candidate as usize] = true);
            }
            self.undo(mark);
            if contradiction {
                self.eliminate(current);
                if !self.broken {
                    self.trial(theory, depth - 1, keep, stop)?;
                }
                cleared = [false; CANDIDATES];
                idle = 0;
            }
        }
        Ok(())
    }

    /// Whether supposing a candidate fails by singles, with g-candidates by singles and whips of length 1: just then it is
    /// the target of a braid, or of a g-braid, of some length.
    pub(super) fn fails(&mut self, candidate: u16, grouped: bool) -> bool {
        let mark = self.mark();
        self.suppose(candidate);
        if grouped && !self.broken {
            let _ = self.apply(Theory::Braids(1), &Stop::new());
        }
        let fails = self.broken;
        self.undo(mark);
        fails
    }

    /// Applies a theory until nothing changes.
    fn apply(&mut self, theory: Theory, stop: &Stop) -> Result<(), Stopped> {
        let Theory::Braids(longest) = theory else { return Ok(()) };
        let mut path = Vec::new();
        let mut length = 1;
        while length <= longest && !self.broken {
            let mut changed = false;
            for candidate in 0..CANDIDATES as u16 {
                if self.is_open(candidate) && self.braid::<false>(candidate, length, &mut path) {
                    self.eliminate(candidate);
                    changed = true;
                    if self.broken {
                        return Ok(());
                    }
                }
            }
            if stop.is_raised() {
                return Err(Stopped);
            }
            length = if changed { 1 } else { length + 1 };
        }
        Ok(())
    }
}
