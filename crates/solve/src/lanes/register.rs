//! The register: which state sits in which lane.
//!
//! A *state* is a puzzle or an open branch of one. States live in lanes of the register (`busy`), on the stacks, or in
//! the fresh block (puzzles not yet begun).
//!
//! Invariant: bit `l` of `busy` is set exactly if lane `l` holds a live state, and then `owner[l]` is the record of its
//! puzzle and `path[l]` its place in the search. Lanes that are not busy hold garbage, which propagates harmlessly.

use super::easy::Habit;
use super::extract::{extract, extract_one};
use super::load::Bytes;
use super::path::Path;
use super::propagate::Cells;
use super::record::{Job, Records};
use super::stack::Stacks;
use crate::simd::Vector;

/// From this many solved lanes on, all are read at once.
const FEW: u32 = 4;

/// Everything a run needs, kept between runs.
pub(super) struct Register<V: Vector> {
    pub(super) cells: Cells<V>,
    pub(super) unions: [[V; 9]; 6],
    pub(super) sums: V,
    pub(super) busy: u32,
    pub(super) owner: [u32; 32],
    pub(super) path: [Path; 32],
    pub(super) stacks: Stacks<V>,
    pub(super) records: Records,
    pub(super) fresh: Fresh<V>,
    /// Digits of lanes that were solved just now, when the sink looks at them.
    pub(super) rows: [[u8; 81]; 32],
    /// Of all lanes, lately.
    pub(super) guesses: u32,
    pub(super) conflicts: u32,
}

/// Puzzles that were loaded together, and which of them have not begun.
pub(super) struct Fresh<V> {
    pub(super) cells: Cells<V>,
    pub(super) bytes: Bytes,
    /// Index of the puzzle in lane 0.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Lanes that wait to begin.
    pub(super) left: u32,
    /// The batch has no more.
    pub(super) drained: bool,
    /// Survives the end of a batch.
    pub(super) habit: Habit,
}

/// Calls `f` with the number of every bit, the lowest first.
#[inline(always)]
pub(super) fn each(mut bits: u32, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

impl<V: Vector> Default for Register<V> {
    fn default() -> Self {
        let zero = V::splat(0);
        Self {
            cells: [zero; 81],
            unions: [[zero; 9]; 6],
            sums: zero,
            busy: 0,
            owner: [0; 32],
            path: [Path::ROOT; 32],
            stacks: Stacks::new(),
            records: Records::new(),
            fresh: Fresh {
                cells: [zero; 81],
                bytes: [[0; 32]; 81],
                first: 0,
                count: 0,
                left: 0,
                drained: false,
                habit: Habit::default(),
            },
            rows: [[0; 81]; 32],
            guesses: 0,
            conflicts: 0,
        }
    }
}

impl<V: Vector> Register<V> {
    /// Forgets what a run has left, also one that a panic of its sink cut short.
    pub(super) fn reset(&mut self) {
        self.busy = 0;
        self.stacks.clear();
        self.records.clear();
        (self.guesses, self.conflicts) = (0, 0);
        (self.fresh.first, self.fresh.count, self.fresh.left, self.fresh.drained) = (0, 0, 0, false);
    }

    /// Lanes just filled are busy and have not been seen by a pass.
    #[inline(always)]
    pub(super) fn settle(&mut self, filled: u32) {
        self.busy |= filled;
        self.sums = V::select(V::mask(filled), V::splat(0), self.sums);
    }

    /// Lane `l` holds a dead end.
    #[inline(always)]
    pub(super) fn conflict(&mut self, l: usize, job: &mut Job<'_>) {
        self.busy &= !(1 << l);
        self.records.of(self.owner[l]).outcome.stats.conflicts += 1;
        self.records.close(self.owner[l], 1, job);
    }

    /// Lane `l` holds a solution.
    #[inline(always)]
    pub(super) fn solved(&mut self, l: usize, job: &mut Job<'_>) {
        if self.busy >> l & 1 == 0 {
            return; // its puzzle was stopped by a lane before it
        }
        self.busy &= !(1 << l);
        let owner = self.owner[l];
        let record = self.records.of(owner);
        let mut gone = 1;
        if record.spread && job.in_order() {
            if let Some(last) = self.records.hold(owner, self.path[l], self.rows[l], job.limit) {
                gone += self.cut(owner, last);
            }
        } else {
            record.outcome.count += 1;
            let mut stop = record.outcome.count >= job.limit;
            let (index, spread) = (record.index, record.spread);
            if job.wants {
                stop |= job.sink.digits(index, &self.rows[l]).is_break();
            }
            if stop {
                self.records.of(owner).outcome.exhausted = false;
                gone += if spread { self.cut(owner, Path::ROOT) } else { self.stacks.drop_newest(l, owner) };
            }
        }
        self.records.close(owner, gone, job);
    }

    /// Gives up every state of a puzzle at `from` or after it; how many there were.
    fn cut(&mut self, owner: u32, from: Path) -> u32 {
        let mut gone = self.stacks.drop_from(owner, from);
        for l in 0..V::LANES {
            if self.busy >> l & 1 != 0 && self.owner[l] == owner && !self.path[l].is_before(from) {
                self.busy &= !(1 << l);
                gone += 1;
            }
        }
        gone
    }

    /// Reads the digits of solved lanes into `rows`.
    #[inline(always)]
    pub(super) fn read(&mut self, solved: u32) {
        // A transposition of all lanes costs as much as reading a few of them one by one.
        if solved.count_ones() >= FEW {
            extract(&self.cells, &mut self.rows);
        } else {
            each(solved, |l| self.rows[l] = extract_one(&self.cells, l));
        }
    }
}
