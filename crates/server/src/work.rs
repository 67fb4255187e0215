//! The work on a call: at once if that takes microseconds, else in the pool, until it is done, out of time, or the
//! client has gone.

use crate::answer::Packed;
use crate::metrics::Metrics;
use crate::routes::App;
use bytes::Bytes;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use sudokit::guard::caught;
use sudokit::json::{Limits, call};
use sudokit::{Error, ErrorKind, Job, Progress, Stop};
use tokio::sync::{mpsc, oneshot};

/// The least time between two progress events; more would only be noise.
const PAUSE: Duration = Duration::from_millis(100);

/// How much longer work may take to notice a request to stop before the client is answered without its result.
const GRACE: Duration = Duration::from_secs(1);

/// How long a thread that serves connections may work on a call: a thousand times what most puzzles take.
const QUICK: Duration = Duration::from_millis(4);

/// The moment after this time, or a century from now if that is too large to represent.
pub(crate) fn moment_after(time: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(time).unwrap_or(now + Duration::from_secs(100 * 365 * 24 * 3600))
}

/// What a worker hands back.
pub(crate) type Outcome = Result<Packed, Error>;

/// Work in the pool. Dropping the handle cancels the work.
pub(crate) struct Running {
    stop: Stop,
    result: oneshot::Receiver<Outcome>,
    latest: Instant,
    is_over: bool,
    metrics: Arc<Metrics>,
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.is_over {
            self.metrics.cancelled.fetch_add(1, Relaxed);
        }
        self.stop.raise();
    }
}

impl Running {
    /// Starts the work; fails if the queue is full.
    pub(crate) fn begin(
        app: &App,
        name: &'static str,
        body: Bytes,
        gzip: bool,
        progress: Option<mpsc::UnboundedSender<Progress>>,
    ) -> Result<Self, Error> {
        if app.is_ending() {
            return Err(Error::new(ErrorKind::ShuttingDown, "the server is shutting down"));
        }
        let stop = Stop::new().after(app.config.time);
        let (limits, asked, (done, result)) = (app.limits(), stop.clone(), oneshot::channel());
        let job = move || {
            // The client has gone, or the time was up before its turn came.
            if done.is_closed() || asked.is_raised() {
                let _ = done.send(Err(Error::new(ErrorKind::Busy, "the server is busy; try again in a moment")));
                return;
            }
            let answer = run(name, &body, &limits, &asked, progress);
            let _ = done.send(answer.map(|text| Packed::new(text, gzip)));
        };
        let full = |_| Error::new(ErrorKind::Busy, "the server is busy; try again in a moment");
        app.pool.submit(Box::new(job)).map_err(full)?;
        let latest = moment_after(app.config.time.saturating_add(GRACE));
        Ok(Self { stop, result, latest, is_over: false, metrics: Arc::clone(&app.metrics) })
    }

    /// The answer, or the error that ended the work. Can be dropped and called again.
    pub(crate) async fn end(&mut self) -> Outcome {
        let outcome = match tokio::time::timeout_at(self.latest.into(), &mut self.result).await {
            Ok(Ok(outcome)) => outcome,
            // The worker has dropped its end without a word.
            Ok(Err(_)) => Err(internal()),
            Err(_) => Err(Error::stopped()),
        };
        self.is_over = true;
        outcome
    }
}

fn run(
    name: &str,
    body: &[u8],
    limits: &Limits,
    stop: &Stop,
    progress: Option<mpsc::UnboundedSender<Progress>>,
) -> Result<String, Error> {
    let job = Job::default().stop(stop);
    let Some(to) = progress else { return call(name, body, limits, &job) };
    let last: Mutex<Option<Instant>> = Mutex::new(None);
    let watch = |now| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= PAUSE) {
            *last = Some(Instant::now());
            let _ = to.send(now);
        }
    };
    call(name, body, limits, &job.watcher(&watch))
}

/// Answers at once, on the thread of the connection; `None` if it takes longer than such a thread has time.
pub(crate) fn at_once(app: &App, name: &'static str, body: &[u8]) -> Option<Outcome> {
    let stop = Stop::new().after(QUICK);
    let answer = guarded(&app.metrics, || call(name, body, &app.limits(), &Job::default().stop(&stop)));
    let is_slow = matches!(&answer, Err(error) if error.kind() == ErrorKind::Stopped);
    (!is_slow).then(|| answer.map(|text| Packed::new(text, false)))
}

/// Runs some work; a panic becomes the error of that request alone.
fn guarded<T>(metrics: &Metrics, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    caught(work).unwrap_or_else(|| {
        metrics.panics.fetch_add(1, Relaxed);
        Err(internal())
    })
}

fn internal() -> Error {
    Error::internal()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(result: oneshot::Receiver<Outcome>, time: Duration) -> Running {
        let (stop, metrics) = (Stop::new(), Arc::default());
        Running { stop, result, latest: moment_after(time), is_over: false, metrics }
    }

    fn wait(running: &mut Running) -> Outcome {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(running.end())
    }

    #[test]
    fn a_worker_that_ends_without_a_word_is_a_fault_of_the_program() {
        let (done, result) = oneshot::channel::<Outcome>();
        drop(done);
        let mut running = running(result, Duration::from_secs(60));
        assert!(matches!(wait(&mut running), Err(error) if error.kind() == ErrorKind::Internal));
        let metrics = Arc::clone(&running.metrics);
        drop(running);
        assert_eq!(metrics.cancelled.load(Relaxed), 0);
    }

    #[test]
    fn a_panic_is_the_fault_of_one_request() {
        let metrics = Metrics::default();
        let error = guarded(&metrics, || -> Result<(), Error> { panic!("on purpose") }).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Internal);
        assert_eq!(metrics.panics.load(Relaxed), 1);
        assert_eq!(guarded(&metrics, || Ok(7)).ok(), Some(7), "the thread goes on");
    }

    #[test]
    fn a_worker_that_does_not_listen_is_not_waited_for() {
        let (_done, result) = oneshot::channel::<Outcome>();
        let mut running = running(result, Duration::from_millis(10));
        assert!(matches!(wait(&mut running), Err(error) if error.kind() == ErrorKind::Stopped));
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        for time in [Duration::from_secs(1 << 63), Duration::MAX] {
            let (done, result) = oneshot::channel::<Outcome>();
            let mut running = running(result, time);
            drop(done);
            assert!(matches!(wait(&mut running), Err(error) if error.kind() == ErrorKind::Internal));
        }
    }

    #[test]
    fn who_goes_away_stops_the_work() {
        let (_done, result) = oneshot::channel::<Outcome>();
        let running = running(result, Duration::from_secs(60));
        let (stop, metrics) = (running.stop.clone(), Arc::clone(&running.metrics));
        drop(running);
        assert!(stop.is_raised());
        assert_eq!(metrics.cancelled.load(Relaxed), 1);
    }
}
