//! Many pieces of work on several threads, their results in order: the loop under every stream and every search.
//!
//! Each thread takes the next piece under a lock, works on it, and hands the result in. The thread that completes the
//! piece whose turn it is also passes on the results that were waiting for it. Invariant: results are passed on one at a
//! time, in the order of the pieces; and no piece is taken while the one whose turn it is lies more than a few pieces
//! behind, so memory is bounded however uneven the work is. The threads are the front end's: with a single one this is
//! a plain loop.

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use sudokit_solve::Executor;

/// Pieces in flight for each thread.
const AHEAD: u64 = 4;

/// Runs `work` on every piece that `feed` gives, and passes the results to `emit` in their order, until `feed` has no
/// more or `emit` breaks. Each thread has a memory of its own.
///
/// ```
/// use core::ops::ControlFlow;
/// use sudokit::driver::ordered;
/// use sudokit::parallel::Threads;
///
/// let (mut numbers, mut squares) = (0..1000u64, Vec::new());
/// ordered(&Threads::new(4), || numbers.next(), |number, _: &mut ()| number * number, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert!(squares.iter().copied().eq((0..1000).map(|number| number * number)));
/// ```
pub fn ordered<T, R: Send, M: Default>(
    executor: &dyn Executor,
    feed: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T, &mut M) -> R + Sync,
    emit: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let threads = executor.threads().max(1);
    let line = Line {
        feed: Mutex::new(Feed { next: feed, number: 0, is_over: false }),
        out: Mutex::new(Out { emit, turn: 0, ready: BTreeMap::new(), is_broken: false }),
        moved: Condvar::new(),
        ahead: AHEAD * threads as u64,
    };
    executor.each(threads, &|_| line.work(&work));
}

struct Line<F, E, R> {
    feed: Mutex<Feed<F>>,
    out: Mutex<Out<E, R>>,
    /// Signalled when the turn moves on, or when it is all over.
    moved: Condvar,
    ahead: u64,
}

struct Feed<F> {
    next: F,
    number: u64,
    is_over: bool,
}

struct Out<E, R> {
    emit: E,
    turn: u64,
    ready: BTreeMap<u64, R>,
    is_broken: bool,
}

impl<T, R, F: FnMut() -> Option<T>, E: FnMut(R) -> ControlFlow<()>> Line<F, E, R> {
    fn work<M: Default>(&self, work: impl Fn(T, &mut M) -> R) {
        let mut memory = M::default();
        while let Some((number, piece)) = self.take() {
            // If the work panics, no other thread must wait for its turn.
            let guard = Guard(self);
            let result = work(piece, &mut memory);
            core::mem::forget(guard);
            self.hand_in(number, result);
        }
    }

    /// The next piece with its number; nothing when it is all over.
    fn take(&self) -> Option<(u64, T)> {
        let mut feed = lock(&self.feed);
        if feed.is_over {
            return None;
        }
        let mut out = lock(&self.out);
        while !out.is_broken && feed.number >= out.turn + self.ahead {
            out = self.moved.wait(out).unwrap_or_else(PoisonError::into_inner);
        }
        let piece = if out.is_broken {
            None
        } else {
            drop(out);
            (feed.next)()
        };
        feed.is_over = piece.is_none();
        let number = feed.number;
        feed.number += 1;
        piece.map(|piece| (number, piece))
    }

    fn hand_in(&self, number: u64, result: R) {
        let mut out = lock(&self.out);
        out.ready.insert(number, result);
        loop {
            let turn = out.turn;
            let Some(result) = out.ready.remove(&turn).filter(|_| !out.is_broken) else { break };
            out.is_broken = (out.emit)(result).is_break();
            out.turn += 1;
        }
        self.moved.notify_all();
    }
}

/// Ends it all when it is dropped.
struct Guard<'a, F, E, R>(&'a Line<F, E, R>);

impl<F, E, R> Drop for Guard<'_, F, E, R> {
    fn drop(&mut self) {
        lock(&self.0.out).is_broken = true;
        self.0.moved.notify_all();
    }
}

/// What a lock guards here stays whole whatever its holder did.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel::Threads;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::time::Duration;
    use sudokit_solve::Alone;

    #[test]
    fn results_come_in_order_and_memory_is_bounded() {
        for executor in [&Alone as &dyn Executor, &Threads::new(3)] {
            let (begun, mut pieces, mut seen) = (AtomicU64::new(0), 0..200u64, Vec::new());
            ordered(
                executor,
                || pieces.next(),
                |piece, _: &mut ()| {
                    begun.fetch_add(1, Relaxed);
                    if piece % 50 == 0 {
                        std::thread::sleep(Duration::from_millis(20));
                    }
                    piece
                },
                |piece| {
                    assert!(begun.load(Relaxed) <= piece + 1 + AHEAD * 3 + 3, "too far ahead of {piece}");
                    seen.push(piece);
                    ControlFlow::Continue(())
                },
            );
            assert!(seen.iter().copied().eq(0..200));
        }
    }

    #[test]
    fn a_break_ends_the_feed() {
        let (mut fed, mut seen) = (0, 0);
        let feed = || {
            fed += 1;
            Some(fed)
        };
        ordered(
            &Threads::new(2),
            feed,
            |piece, _: &mut ()| piece,
            |_| {
                seen += 1;
                if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        assert_eq!(seen, 10);
        assert!(fed < 40);
    }

    #[test]
    fn a_panic_does_not_hang_the_others() {
        let mut pieces = 0..1000u64;
        let end = crate::guard::caught(|| {
            ordered(
                &Threads::new(3),
                || pieces.next(),
                |piece, _: &mut ()| assert!(piece != 5),
                |()| ControlFlow::Continue(()),
            );
        });
        assert!(end.is_none());
    }
}
