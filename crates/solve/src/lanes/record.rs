//! What is known about the puzzles that are being searched, and the solutions that must wait for their turn.
//!
//! Invariant: `open` of a record is the number of its puzzle's states, in lanes and on stacks; at zero the puzzle is done
//! and its record is used again. So there are about as many records as lanes, however long the batch.

use super::load::Input;
use super::path::Path;
use crate::batch::{BatchSink, Block};
use crate::engine::{Outcome, Stats};

/// Up to this limit solutions come in the order of the search tree, if the sink looks at them; see [`Job`].
pub(super) const IN_ORDER: u64 = 16;

/// The request of a run.
///
/// Which solutions are delivered, when the limit leaves some out, must not depend on what else is in the batch. Up to a
/// limit of [`IN_ORDER`] they are the first ones of the search tree: those found early wait, and what comes after the
/// last that is needed is cut off. With a higher limit a puzzle stays in its lane until its first solution, which is the
/// first of the tree then; the others come as they are found.
pub(super) struct Job<'a> {
    pub(super) input: Input<'a>,
    pub(super) limit: u64,
    /// Whether the sink looks at solutions.
    pub(super) wants: bool,
    pub(super) sink: &'a mut dyn BatchSink,
}

impl Job<'_> {
    /// Whether solutions of a puzzle that is spread over lanes must wait.
    #[inline(always)]
    pub(super) fn in_order(&self) -> bool {
        self.wants && self.limit <= IN_ORDER
    }

    /// Answers puzzles that have one solution and took no guess: bit `i` of `solved` is the puzzle `first + i`.
    #[inline(always)]
    pub(super) fn solved(&mut self, first: usize, solved: u32, rows: &[[u8; 81]; 32]) {
        let stats = Stats { nodes: 1, ..Stats::default() };
        let outcome = Outcome { count: 1, exhausted: self.limit > 1, stats };
        let digits = if self.wants { &rows[..] } else { &[] };
        self.sink.block(&Block { first, solved, digits, outcome });
    }

    /// Whether a puzzle may be spread over lanes.
    #[inline(always)]
    pub(super) fn may_spread(&self, record: &Record) -> bool {
        !self.wants || self.limit <= IN_ORDER || record.outcome.count > 0
    }
}

/// A puzzle that is being searched.
#[derive(Clone, Copy, Default)]
pub(super) struct Record {
    pub(super) index: usize,
    pub(super) outcome: Outcome,
    pub(super) open: u32,
    /// Whether more than one lane has worked on it.
    pub(super) spread: bool,
}

/// A solution that waits.
struct Held {
    owner: u32,
    path: Path,
    digits: [u8; 81],
}

/// All records. Lanes and branches name them by their place.
pub(super) struct Records {
    records: Vec<Record>,
    unused: Vec<u32>,
    /// Of one puzzle in the order of their paths.
    held: Vec<Held>,
    /// Where each puzzle has guessed while it was spread and its solutions had to wait: guesses behind the last solution that is
    /// needed were in vain, and how many there are of them depends on the other lanes. They do not count.
    early: Vec<Vec<Path>>,
}

/// The number of guesses of a puzzle that are remembered. Clues never lead to so large a number; later guesses are only counted.
const EARLY: usize = 1 << 16;

impl Records {
    pub(super) fn new() -> Self {
        Self {
            records: Vec::with_capacity(64),
            unused: Vec::with_capacity(64),
            held: Vec::with_capacity(64),
            early: Vec::with_capacity(64),
        }
    }

    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.unused.clear();
        self.held.clear();
        self.early.iter_mut().for_each(Vec::clear);
    }

    /// A record for a puzzle with one open state.
    #[inline(always)]
    pub(super) fn begin(&mut self, index: usize) -> u32 {
        let mut record = Record { index, open: 1, ..Record::default() };
        record.outcome.exhausted = true;
        record.outcome.stats.nodes = 1;
        match self.unused.pop() {
            Some(owner) => {
                self.records[owner as usize] = record;
                owner
            }
            None => {
                self.records.push(record);
                self.records.len() as u32 - 1
            }
        }
    }

    #[inline(always)]
    pub(super) fn of(&mut self, owner: u32) -> &mut Record {
        &mut self.records[owner as usize]
    }

    /// `count` states are gone; the puzzle is done when they were the last.
    #[inline(always)]
    pub(super) fn close(&mut self, owner: u32, count: u32, job: &mut Job<'_>) {
        let record = &mut self.records[owner as usize];
        record.open -= count;
        if record.open == 0 {
            if record.spread && job.in_order() {
                self.deliver(owner, job);
            }
            let record = &self.records[owner as usize];
            job.sink.done(record.index, record.outcome);
            self.unused.push(owner);
        }
    }

    /// Keeps a solution for later. When no more than these can be needed, gives the place of the last one.
    #[cold]
    pub(super) fn hold(&mut self, owner: u32, path: Path, digits: [u8; 81], limit: u64) -> Option<Path> {
        let at = self.held.iter().position(|held| held.owner == owner && path.is_before(held.path));
        self.held.insert(at.unwrap_or(self.held.len()), Held { owner, path, digits });
        let room = limit - self.records[owner as usize].outcome.count;
        let mut places = (0..self.held.len()).filter(|&at| self.held[at].owner == owner).skip(room as usize - 1);
        let last = self.held[places.next()?].path;
        if let Some(too_many) = places.next() {
            self.held.remove(too_many);
        }
        Some(last)
    }

    /// Takes note of a guess in a state of a puzzle that is spread.
    #[cold]
    pub(super) fn guessed_early(&mut self, owner: u32, path: Path) {
        // All at once and not too small, so that later batches need no more memory.
        if self.early.len() < self.records.len() {
            self.early.resize_with(self.records.len().max(64), || Vec::with_capacity(512));
        }
        let early = &mut self.early[owner as usize];
        if early.len() < EARLY {
            early.push(path);
        }
    }

    /// The puzzle's search is over: what was held is delivered.
    #[cold]
    fn deliver(&mut self, owner: u32, job: &mut Job<'_>) {
        let record = &mut self.records[owner as usize];
        let mut last = None;
        self.held.retain(|held| {
            if held.owner == owner && record.outcome.exhausted {
                record.outcome.count += 1;
                last = Some(held.path);
                let go_on = job.sink.digits(record.index, &held.digits);
                record.outcome.exhausted = go_on.is_continue() && record.outcome.count < job.limit;
            }
            held.owner != owner
        });
        if let Some(early) = self.early.get_mut(owner as usize) {
            if let Some(last) = last.filter(|_| !record.outcome.exhausted) {
                record.outcome.stats.guesses -= early.iter().filter(|&&path| last.is_before(path)).count() as u64;
            }
            early.clear();
        }
    }
}
