//! The scheduler: propagates all lanes, and keeps them filled.
//!
//! After each pass dead and solved lanes become free and lanes without progress branch (see [`guess`](super::guess)). A
//! free lane goes on with its own newest branch, else it takes a fresh puzzle; when there is none left it steals the
//! oldest branch of another lane. Whole groups of lanes are moved by one permutation per cell, so the cost of moving does
//! not grow with their number.

use super::branch::TRIAD_CELLS;
use super::easy::singles;
use super::extract::extract;
use super::load::{Input, load_block, load_bytes};
use super::path::Path;
use super::propagate::{Cells, full_pass};
use super::record::Job;
use super::register::{Register, each};
use super::stack::Open;
use crate::simd::Vector;

/// A choice is made when one lane in this many waits for it (or nothing else moves). To wait saves choices, which cost
/// the same for one lane and for all, and wastes the lanes that wait. Where most guesses lead to a solution, as in puzzles
/// with many, more lanes wait with profit: serg_multi 1.05, multi_solution 1.04; but hardest_1905 0.92.
const EAGER: usize = 8;
const PATIENT: usize = 4;

impl<V: Vector> Register<V> {
    /// Solves the batch. The limit is at least 1.
    #[inline(always)]
    pub(super) fn run(&mut self, job: &mut Job<'_>) {
        self.reset();
        loop {
            if self.busy != V::ALL {
                self.refill(job);
                if self.busy == 0 {
                    return;
                }
            }
            let verdict = full_pass(&mut self.cells, &mut self.unions, &mut self.sums);
            self.conflicts += (verdict.dead & self.busy).count_ones();
            each(verdict.dead & self.busy, |l| self.conflict(l, job));
            let solved = verdict.solved & self.busy;
            if job.wants {
                self.read(solved);
            }
            each(solved, |l| self.solved(l, job));
            let stuck = verdict.same & self.busy;
            let share = if 2 * self.conflicts < self.guesses { PATIENT } else { EAGER };
            if stuck.count_ones() as usize * share >= V::LANES || (stuck != 0 && stuck == self.busy) {
                self.guesses += stuck.count_ones();
                self.branch(stuck, job);
            }
            if self.guesses | self.conflicts >= 1 << 12 {
                (self.guesses, self.conflicts) = (self.guesses / 2, self.conflicts / 2);
                // Every few thousand guesses is often enough; the next run begins with a clean register.
                if job.sink.gives_up() {
                    return;
                }
            }
        }
    }

    /// Fills free lanes from their stacks, then with fresh puzzles, then by stealing.
    #[inline(always)]
    fn refill(&mut self, job: &mut Job<'_>) {
        let mut free = V::ALL & !self.busy;
        let mut filled = 0;
        each(free, |l| {
            if let Some(open) = self.stacks.newest(l) {
                self.reopen(l, &open);
                filled |= 1 << l;
            }
        });
        if filled != 0 {
            free &= !filled;
            self.settle(filled);
        }
        while free != 0 {
            if self.fresh.left == 0 {
                self.fresh.first += self.fresh.count;
                let first = self.fresh.first;
                self.fresh.count = (job.input.len() - first).min(V::LANES);
                self.fresh.drained = self.fresh.count == 0;
                if self.fresh.drained {
                    break;
                }
                self.load(job.input.part(first..first + self.fresh.count), job);
                continue;
            }
            self.begin(&mut free);
        }
        if free != 0 {
            self.steal(free, job);
        }
    }

    /// Loads the next block, and answers what naked singles solve of it.
    #[inline(always)]
    fn load(&mut self, puzzles: Input<'_>, job: &mut Job<'_>) {
        let fresh = &mut self.fresh;
        load_bytes::<V>(puzzles, &mut fresh.bytes);
        fresh.left = V::ALL >> (V::LANES - puzzles.len());
        // A block that is not full holds blank puzzles or old ones in its other lanes.
        if puzzles.len() == V::LANES && fresh.habit.try_next() {
            let solved = singles(&fresh.bytes, &mut fresh.cells);
            fresh.habit.learn(solved, V::LANES);
            if solved != 0 {
                if job.wants {
                    extract(&fresh.cells, &mut self.rows);
                }
                fresh.left &= !solved;
                job.solved(fresh.first, solved, &self.rows);
            }
        }
        if fresh.left != 0 {
            load_block(puzzles, &fresh.bytes, &mut fresh.cells);
        }
    }

    /// Puts fresh puzzles into free lanes until either runs out.
    #[inline(always)]
    fn begin(&mut self, free: &mut u32) {
        let mut from = [0; 32];
        let mut filled = 0;
        while *free != 0 && self.fresh.left != 0 {
            let l = free.trailing_zeros() as usize;
            *free &= *free - 1;
            let next = self.fresh.left.trailing_zeros() as usize;
            self.fresh.left &= self.fresh.left - 1;
            from[l] = next as u8;
            self.owner[l] = self.records.begin(self.fresh.first + next);
            self.path[l] = Path::ROOT;
            filled |= 1 << l;
        }
        take(&mut self.cells, &self.fresh.cells, &from, filled);
        self.settle(filled);
    }

    /// No fresh puzzle is left: idle lanes take the oldest branches of the others.
    #[inline(always)]
    fn steal(&mut self, mut free: u32, job: &Job<'_>) {
        let mut filled = 0;
        let mut victim = 0;
        while free != 0 && victim < V::LANES {
            let records = &mut self.records;
            let wanted = |open: &Open| open.path.is_exact() && job.may_spread(records.of(open.owner));
            if let Some(open) = self.stacks.oldest(victim, wanted) {
                let l = free.trailing_zeros() as usize;
                free &= free - 1;
                filled |= 1 << l;
                self.reopen(l, &open);
                self.records.of(open.owner).spread = true;
            }
            victim += 1;
        }
        self.settle(filled);
    }

    /// Puts an open branch into lane `l`.
    #[inline(always)]
    fn reopen(&mut self, l: usize, open: &Open) {
        self.stacks.release(open);
        self.records.of(open.owner).outcome.stats.nodes += 1;
        self.owner[l] = open.owner;
        self.path[l] = open.path;
        self.stacks.restore(open, &mut self.cells, l);
        clear(V::lanes_mut(&mut self.cells), V::LANES, l, open);
    }
}

/// Lane `l` of `to`, for every filled `l`, becomes lane `from[l]` of `block`.
#[inline(always)]
fn take<V: Vector>(to: &mut Cells<V>, block: &Cells<V>, from: &[u8; 32], filled: u32) {
    let (index, mask) = (V::index(from), V::mask(filled));
    for (x, y) in to.iter_mut().zip(block) {
        *x = V::select(mask, y.permute(index), *x);
    }
}

/// Removes the digit of a branch from the cells of its triads, in one lane.
#[inline(always)]
fn clear(lanes: &mut [u16], width: usize, l: usize, open: &Open) {
    each(open.triads.into(), |t| {
        for c in TRIAD_CELLS[usize::from(open.band)][t] {
            lanes[usize::from(c) * width + l] &= !open.digit;
        }
    });
}
