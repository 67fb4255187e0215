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
    mut take: impl FnMut(T, &mut Progress) -> ControlFlow<()>,
) {
    let (queue, order) = sync_channel(2 * threads);
    let feed = Arc::new(Mutex::new((0, queue)));
    let worker = Arc::new(worker);
    // Nobody waits for these threads: when the taker ends, their places are gone, and so are they.
    for _ in 0..threads {
        let (feed, worker) = (Arc::clone(&feed), Arc::clone(&worker));
        std::thread::spawn(move || {
            let mut work = worker();
            while let Some((number, place)) = next(&feed) {
                if place.send(work(number)).is_err() {
                    return;
                }
            }
        });
    }
    drop(feed);
    while let Some(place) = wait::<Receiver<T>>(&order, progress) {
        let Some(result) = wait(&place, progress) else { return };
        if take(result, progress).is_break() {
            return;
        }
    }
}

type Feed<T> = Mutex<(u64, SyncSender<Receiver<T>>)>;

fn next<T>(feed: &Feed<T>) -> Option<(u64, SyncSender<T>)> {
    let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
    let (place, result) = sync_channel(1);
    feed.1.send(result).ok()?;
    feed.0 += 1;
    Some((feed.0 - 1, place))
}

/// Receives, and keeps the progress bar alive meanwhile; `None` when the other end is gone.
fn wait<T>(from: &Receiver<T>, progress: &mut Progress) -> Option<T> {
    loop {
        match from.recv_timeout(Duration::from_millis(250)) {
            Ok(value) => return Some(value),
            Err(RecvTimeoutError::Timeout) => progress.draw(None),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}
