//! Numbered blocks of work on several threads, taken in the order of their numbers: what commands need that make
//! something rather than read it.
//!
//! A worker takes the next number under a lock and leaves, still under it, the place of its result in a bounded queue,
//! as the [`pipeline`](crate::pipeline) does with chunks of input. So results come in order, and memory is bounded.

use crate::progress::Progress;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Makes blocks 0, 1, 2 … with workers of `worker` on so many threads, until `take` has seen enough of their results.
pub(crate) fn run<T: Send + 'static, W: FnMut(u64) -> T>(
    threads: usize,
    progress: &mut Progress,
    worker: impl Fn() -> W + Send + Sync + 'static,
    take: impl FnMut(T, &mut Progress) -> ControlFlow<()>,
) {
    let mut number = 0;
    let feed = move || {
        number += 1;
        Some(number - 1)
    };
    // A thread that died has said why; there is nothing to add.
    let _ = fed(threads, progress, feed, worker, &Unwatched, take);
}

/// What the user is told while nothing comes, and whether it is worth waiting.
pub(crate) trait Watch {
    /// How far something is that takes long.
    fn status(&self) -> Option<String> {
        None
    }

    /// Nobody need wait for the feed any more.
    fn is_over(&self) -> bool {
        false
    }
}

struct Unwatched;

impl Watch for Unwatched {}

/// A worker ended without a result.
#[derive(Debug)]
pub(crate) struct Died;

/// Works on what a feed gives, asked under a lock, and hands the results to `take` in the order of the feed; until the
/// feed ends or `take` has seen enough.
pub(crate) fn fed<I: Send + 'static, T: Send + 'static, W: FnMut(I) -> T>(
    threads: usize,
    progress: &mut Progress,
    feed: impl FnMut() -> Option<I> + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    watch: &dyn Watch,
    mut take: impl FnMut(T, &mut Progress) -> ControlFlow<()>,
) -> Result<(), Died> {
    let (queue, order) = sync_channel(2 * threads);
    let feed = Arc::new(Mutex::new((feed, Some(queue))));
    let worker = Arc::new(worker);
    // Nobody waits for these threads: when the taker ends, their places are gone, and so are they.
    for _ in 0..threads {
        let (feed, worker) = (Arc::clone(&feed), Arc::clone(&worker));
        std::thread::spawn(move || {
            let mut work = worker();
            while let Some((item, place)) = next(&feed) {
                if place.send(work(item)).is_err() {
                    return;
                }
            }
        });
    }
    drop(feed);
    while let Some(place) = wait::<Receiver<T>>(&order, progress, watch, || watch.is_over()) {
        let Some(result) = wait(&place, progress, watch, || false) else { return Err(Died) };
        if take(result, progress).is_break() {
            break;
        }
    }
    Ok(())
}

/// What is asked for the next item, and the queue in which it gets its place, which is gone when there is no more.
type Feed<F, T> = Mutex<(F, Option<SyncSender<Receiver<T>>>)>;

fn next<I, T>(feed: &Feed<impl FnMut() -> Option<I>, T>) -> Option<(I, SyncSender<T>)> {
    let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
    let queue = feed.1.clone()?;
    let Some(item) = feed.0() else {
        feed.1 = None;
        return None;
    };
    let (place, result) = sync_channel(1);
    queue.send(result).ok()?;
    Some((item, place))
}

/// Receives, and keeps the progress bar alive meanwhile; `None` when the other end is gone, or it is over.
fn wait<T>(from: &Receiver<T>, progress: &mut Progress, watch: &dyn Watch, is_over: impl Fn() -> bool) -> Option<T> {
    loop {
        match from.recv_timeout(Duration::from_millis(250)) {
            Ok(value) => return Some(value),
            Err(RecvTimeoutError::Timeout) if is_over() => return None,
            Err(RecvTimeoutError::Timeout) => progress.draw(watch.status()),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}
