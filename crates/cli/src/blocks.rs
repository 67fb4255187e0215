//! Numbered blocks of work on several threads, taken in the order of their numbers: what commands need that make
//! something rather than read it.
//!
//! A worker takes the next number under a lock and leaves, still under it, the place of its result in a bounded queue,
//! as the [`pipeline`](crate::pipeline) does with chunks of input. So results come in order, and memory is bounded.

use crate::exit::Failure;
use crate::progress::Progress;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Makes blocks 0, 1, 2 … with workers of `worker` on so many threads, until `take` has seen enough of their results.
pub(crate) fn run<T: Send + 'static, W: FnMut(u64) -> T>(
    threads: usize,
    progress: &mut Progress,
    worker: impl Fn() -> W + Send + Sync + 'static,
    take: impl FnMut(T, &mut Progress) -> ControlFlow<()>,
) -> Result<(), Died> {
    let mut number = 0;
    let feed = move || {
        number += 1;
        Some(number - 1)
    };
    fed(threads, progress, feed, worker, &Unwatched, take)
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

/// A worker ended without a result: something panicked, and has said why.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Died;

impl From<Died> for Failure {
    fn from(_: Died) -> Self {
        Self::Message("a thread died; please report this".to_owned())
    }
}

/// Rings when its thread panics: what the feed was about to give is lost then, and no place in the queue tells.
struct Alarm(Arc<AtomicBool>);

impl Drop for Alarm {
    fn drop(&mut self) {
        self.0.fetch_or(std::thread::panicking(), Ordering::Relaxed);
    }
}

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
    let (worker, alarm) = (Arc::new(worker), Arc::new(AtomicBool::new(false)));
    // Nobody waits for these threads: when the taker ends, their places are gone, and so are they.
    for _ in 0..threads {
        let (feed, worker, alarm) = (Arc::clone(&feed), Arc::clone(&worker), Arc::clone(&alarm));
        std::thread::spawn(move || {
            // Before the thread lets go of the feed, whose end is the end of the queue.
            let _alarm = Alarm(alarm);
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
            return Ok(());
        }
    }
    if alarm.load(Ordering::Relaxed) { Err(Died) } else { Ok(()) }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds 0 to 9, of which `in_feed` panics where it is read and `in_work` where it is worked on.
    fn sum(threads: usize, in_feed: Option<u64>, in_work: Option<u64>) -> (u64, Result<(), Died>) {
        let mut numbers = 0..10;
        let feed = move || {
            let number = numbers.next();
            assert!(number.is_none() || number != in_feed, "on purpose");
            number
        };
        let worker = move || {
            move |number| {
                assert!(Some(number) != in_work, "on purpose");
                number
            }
        };
        let mut sum = 0;
        let end = fed(threads, &mut Progress::new(None), feed, worker, &Unwatched, |number, _| {
            sum += number;
            ControlFlow::Continue(())
        });
        (sum, end)
    }

    #[test]
    fn what_is_lost_is_told() {
        for threads in [1, 3] {
            assert_eq!(sum(threads, None, None), (45, Ok(())));
            assert_eq!(sum(threads, Some(4), None).1, Err(Died), "a thread dies with the item it was about to take");
            assert_eq!(sum(threads, None, Some(4)), (6, Err(Died)), "and with the one it had");
        }
        assert_eq!(sum(3, Some(4), None).0, 41, "the others go on");
    }
}
