//! Work with the interpreter released, that Ctrl-C stops.
//!
//! Only the main thread of Python hears Ctrl-C, and it cannot listen while it works. Short work therefore runs on the calling
//! thread, without any other thread, for a moment; work that is not over by then is begun again on a thread of its own,
//! while the calling thread listens. So a call costs no thread, or a moment more.

use crate::error::{bad_request, raise};
use crate::number::{Seconds, Whole};
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use sudokit::guard::caught;
use sudokit::parallel::Threads;
use sudokit::solve::Executor;
use sudokit::{Error, Stop};

/// How long short work may take, and how often Ctrl-C is looked for.
pub(crate) const MOMENT: Duration = Duration::from_millis(20);

/// Runs work that is short as a rule and can be run twice.
pub(crate) fn short<R: Send>(py: Python<'_>, work: impl Fn(&Stop) -> R + Sync) -> PyResult<R> {
    let moment = Stop::new().after(MOMENT);
    let result = py.detach(|| caught(|| work(&moment)));
    match result {
        Some(result) if !moment.is_raised() => Ok(result),
        Some(_) => long(py, &work),
        None => Err(raise(py, &Error::internal(), None)),
    }
}

/// Runs work that may take long on another thread; after Ctrl-C the work is asked to stop, and the interrupt is raised when
/// it has.
pub(crate) fn long<R: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> R + Send) -> PyResult<R> {
    let stop = Stop::new();
    let (done, mut finished) = channel();
    std::thread::scope(|scope| {
        let shared = &stop;
        let run = move || {
            // A scope passes on the panic of a thread, which would end the program rather than the call.
            if let Some(result) = caught(|| work(shared)) {
                // After Ctrl-C the receiver is gone.
                let _ = done.send(result);
            }
        };
        let thread = std::thread::Builder::new().spawn_scoped(scope, run);
        thread.map_err(|error| PyErr::from(std::io::Error::other(format!("no thread could be started: {error}"))))?;
        loop {
            // The channel goes into the closure and comes back, because it cannot be shared.
            let (end, channel) = py.detach(move || (finished.recv_timeout(MOMENT), finished));
            finished = channel;
            match end {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        stop.raise();
                        let _ = py.detach(move || finished.recv());
                        return Err(signal);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(raise(py, &Error::internal(), None)),
            }
        }
    })
}

/// The threads of a call: all cores by default, and at most one for each piece of work.
pub(crate) fn threads(py: Python<'_>, wanted: Option<Whole>, pieces: usize) -> PyResult<Threads> {
    let most = match wanted {
        None => Threads::all().threads(),
        Some(Whole(wanted)) if wanted < 1 => {
            return Err(bad_request(py, format!("threads: found {wanted}, expected 1 or more")));
        }
        Some(Whole(wanted)) => usize::try_from(wanted).unwrap_or(usize::MAX),
    };
    Ok(Threads::new(most.min(pieces)))
}

/// A time limit in seconds; infinity means no limit.
pub(crate) fn time_limit(py: Python<'_>, seconds: Option<Seconds>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(Seconds(seconds)) if seconds.is_nan() || seconds < 0.0 => {
            Err(bad_request(py, format!("time_limit: found {seconds}, expected seconds, 0 or more")))
        }
        // A time too large to represent is treated as no limit.
        Some(Seconds(seconds)) => Ok(Duration::try_from_secs_f64(seconds).ok()),
        None => Ok(None),
    }
}
