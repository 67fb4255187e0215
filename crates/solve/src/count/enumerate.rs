//! Counting one by one, in pieces: so that it can be stopped, shared out, and told how far it is.
//!
//! A piece that turns out too large is cut into many, and what was counted of it is thrown away; since it had at least
//! as many solutions as were thrown away, that is at most half of the work, and most often very little.

use super::{Job, Method, Progress, Tally};
use crate::engine::{CountOnly, Limit};
use crate::scratch::Scratch;
use crate::split::{Cut, split};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use sudokit_core::{Pencilmarks, Puzzle};

/// What one solution costs.
pub(super) const NANOSECONDS: f64 = 115.0;
/// A piece with more solutions is cut: some 60 ms.
const PIECE: u64 = 1 << 19;
/// Into how many.
const PIECES: usize = 64;

/// A piece that is still to be counted, and its part of the whole.
struct Open {
    piece: Pencilmarks,
    share: f64,
}

/// Counts until done, or there are clearly more than `most`.
pub(super) fn count(job: &Job<'_>, puzzle: &Puzzle, most: f64) -> Tally {
    let mut open = vec![Open { piece: puzzle.pencilmarks(), share: 1.0 }];
    // What is done, of the tree and of the solutions; pieces found too large have at least PIECE each.
    let (mut done, mut at_least) = (0.0, 0u128);
    let pending = |open: &[Open]| u128::from(PIECE) * (open.len() as u128).saturating_sub(1);
    while let Some(Open { piece, share }) = open.pop() {
        let so_far = at_least + pending(&open);
        if job.stop.is_raised() || so_far >= job.limit || so_far as f64 > most {
            let known = u128::from(PIECE) * open.len() as u128; // this one was found too large, or it is the first
            return Tally { at_least: at_least + known, exact: false, method: Method::Enumerate };
        }
        let pieces = split(&piece, Cut::Rarest, PIECES);
        let share = share / pieces.len() as f64;
        let heavy = Mutex::new(Vec::new());
        let (sum, ended) = (AtomicU64::new(0), AtomicU64::new(0));
        job.crew.each(pieces.len(), &|i| {
            if job.stop.is_raised() {
                return;
            }
            let engine = job.solver.batch_engine();
            let outcome = engine.run(&pieces[i].into(), Limit::solutions(PIECE), &mut Scratch::new(), &mut CountOnly);
            if outcome.exhausted {
                let sum = sum.fetch_add(outcome.count, Ordering::Relaxed) + outcome.count;
                let ended = ended.fetch_add(1, Ordering::Relaxed) + 1;
                let fraction = Some(done + share * ended as f64);
                (job.progress)(Progress { fraction, at_least: so_far + u128::from(sum), method: Method::Enumerate });
            } else {
                heavy.lock().unwrap_or_else(PoisonError::into_inner).push(i);
            }
        });
        at_least += u128::from(sum.into_inner());
        let ended = ended.into_inner();
        done += share * ended as f64;
        let mut heavy = heavy.into_inner().unwrap_or_else(PoisonError::into_inner);
        if ended as usize + heavy.len() < pieces.len() {
            let known = u128::from(PIECE) * (open.len() + heavy.len()) as u128;
            return Tally { at_least: at_least + known, exact: false, method: Method::Enumerate };
        }
        // The same order whatever the threads did.
        heavy.sort_unstable_by(|a, b| b.cmp(a));
        open.extend(heavy.into_iter().map(|i| Open { piece: pieces[i], share }));
    }
    Tally { at_least, exact: true, method: Method::Enumerate }
}
