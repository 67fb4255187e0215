//! Long work: in a pool of threads, with the interpreter released, and with an eye on Ctrl-C.

use crate::error::{BadOption, Fault};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use sudokit::Stop;

/// How often Ctrl-C is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// The pool of this process. Threads do not survive a fork (`multiprocessing` forks on some systems), so it is known by
/// the process that made it.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

fn pool(threads: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    let build = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(Arc::new).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    };
    match threads {
        Some(0) => return Err(BadOption::new_err("threads: expected 1 or more, found 0")),
        Some(threads) => return build(threads),
        None => {}
    }
    let (mut shared, process) = (POOL.lock().unwrap_or_else(PoisonError::into_inner), std::process::id());
    match &*shared {
        Some((owner, pool)) if *owner == process => Ok(pool.clone()),
        _ => {
            let pool = build(0)?;
            // The pool of the parent has no threads here that could be waited for: it is not dropped but forgotten.
            std::mem::forget(shared.replace((process, pool.clone())));
            Ok(pool)
        }
    }
}

/// Does long work in a pool of so many threads (all cores unless told otherwise) with the interpreter released, and looks
/// for Ctrl-C meanwhile: then the work is asked to stop, and the interrupt is raised when it has.
pub(crate) fn with_signals<R: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    work: impl FnOnce(&Stop) -> R + Send,
) -> PyResult<R> {
    let pool = pool(threads)?;
    let stop = Stop::new();
    let (done, mut finished) = channel();
    std::thread::scope(|scope| {
        let shared = &stop;
        scope.spawn(move || {
            // A scope passes on the panic of a thread, which would end the program rather than the call.
            if let Ok(result) = catch_unwind(AssertUnwindSafe(|| pool.install(|| work(shared)))) {
                // Nobody listens any more when a signal came.
                let _ = done.send(result);
            }
        });
        loop {
            // The channel goes into the closure and comes back, because it cannot be shared.
            let (end, channel) = py.detach(move || (finished.recv_timeout(GLANCE), finished));
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
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Mistake.raise(None)),
            }
        }
    })
}
