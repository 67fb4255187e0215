//! Counting one by one, in pieces, so that it can be stopped, shared between threads, and report its progress.
//!
//! A piece that turns out too large is cut into many, and what was counted of it is thrown away; since it had at least
//! as many solutions as were thrown away, that is at most half of the work, and most often very little.

use super::{Job, Method, Progress, Tally};
use crate::engine::{CountOnly, Limit};
use crate::scratch::Scratch;
use crate::split::{Cut, split};
use crate::until::Until;
use std::sync::{Mutex, PoisonError};
use sudokit_core::{Pencilmarks, Puzzle, SmallSort};

/// What one solution costs.
pub(super) const NANOSECONDS: f64 = 115.0;
/// A piece with more solutions is cut: some 60 ms.
const PIECE: u64 = 1 << 19;
/// Into how many.
const PIECES: usize = 64;

/// If this many pieces were too large and none was small enough, the others are cut without a try.
const HOPELESS: usize = 4;

/// A piece that is still to be counted, and its part of the whole.
struct Open {
    piece: Pencilmarks,
    share: f64,
    /// How many solutions it has at least.
    known: u64,
}

/// What became of the pieces of a piece.
#[derive(Default)]
struct Round {
    count: u64,
    ended: usize,
    /// The others that were looked at: which, and how many solutions they have at least.
    heavy: Vec<(usize, u64)>,
}

/// Counts until done, or there are clearly more than `most`.
pub(super) fn count(job: &Job<'_>, puzzle: &Puzzle, most: f64) -> Tally {
    let mut open = vec![Open { piece: puzzle.pencilmarks(), share: 1.0, known: 0 }];
    // What is done, of the tree and of the solutions.
    let (mut done, mut counted) = (0.0, 0u128);
    while let Some(Open { piece, share, known }) = open.pop() {
        let waiting: u128 = open.iter().map(|open| u128::from(open.known)).sum();
        let so_far = counted + waiting;
        let bound = so_far + u128::from(known);
        if job.stop.is_raised() || bound >= job.limit || bound as f64 > most {
            return Tally { at_least: bound, exact: false, method: Method::Enumerate };
        }
        let pieces = split(&piece, Cut::Rarest, PIECES);
        let share = share / pieces.len() as f64;
        let round = Mutex::new(Round::default());
        job.executor.each(pieces.len(), &|i| run_piece(job, &pieces[i], i, &round, (so_far, known, done, share)));
        let mut round = round.into_inner().unwrap_or_else(PoisonError::into_inner);
        counted += u128::from(round.count);
        done += share * round.ended as f64;
        if round.ended + round.heavy.len() < pieces.len() {
            let heavy: u64 = round.heavy.iter().map(|heavy| heavy.1).sum();
            // Of this piece as much is known as of its parts, or as was known before.
            let parts = (round.count + heavy).max(known) - round.count;
            let at_least = counted + waiting + u128::from(parts);
            return Tally { at_least, exact: false, method: Method::Enumerate };
        }
        // The same order whatever the threads did.
        round.heavy.small_sort_unstable_by(|a, b| b.cmp(a));
        open.extend(round.heavy.iter().map(|&(i, known)| Open { piece: pieces[i], share, known }));
    }
    Tally { at_least: counted, exact: true, method: Method::Enumerate }
}

/// Counts one piece of a piece, and says how far that is.
fn run_piece(
    job: &Job<'_>,
    piece: &Pencilmarks,
    number: usize,
    round: &Mutex<Round>,
    (so_far, known, done, share): (u128, u64, f64, f64),
) {
    let lock = || round.lock().unwrap_or_else(PoisonError::into_inner);
    if job.stop.is_raised() {
        return;
    }
    {
        let mut round = lock();
        if round.ended == 0 && round.heavy.len() >= HOPELESS {
            return round.heavy.push((number, 0));
        }
    }
    let engine = job.solver.batch_engine();
    let outcome = engine.run(
        &(*piece).into(),
        Limit::solutions(PIECE),
        &mut Scratch::new(),
        &mut Until::new(CountOnly, job.stop),
    );
    let mut round = lock();
    if outcome.exhausted {
        round.count += outcome.count;
        round.ended += 1;
    } else {
        round.heavy.push((number, outcome.count));
    }
    let heavy: u64 = round.heavy.iter().map(|heavy| heavy.1).sum();
    let at_least = so_far + u128::from((round.count + heavy).max(known));
    let fraction = Some(done + share * round.ended as f64);
    (job.progress)(Progress { fraction, at_least, method: Method::Enumerate });
}
