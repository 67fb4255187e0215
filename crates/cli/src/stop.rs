//! Ctrl-C, SIGTERM and SIGHUP: the first asks the work to stop and say what it has, the second ends the program at once.
//!
//! A thread that waits for input cannot be asked. If one still waits a moment after the first signal, everything that
//! came before is answered and written, and the program ends without it.

use crate::exit::{STOPPED, say};
use crate::number::plural;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use sudokit::Stop;

/// Whether a thread waits for input.
static WAITING: AtomicBool = AtomicBool::new(false);
/// How many puzzles were answered, for the last words.
static ANSWERED: AtomicU64 = AtomicU64::new(0);

/// How long answers that are nearly ready may take after a signal.
const GRACE: Duration = Duration::from_millis(300);

/// Says that a thread waits for input until the value is dropped.
pub(crate) fn waiting() -> impl Drop {
    struct Waiting;
    impl Drop for Waiting {
        fn drop(&mut self) {
            WAITING.store(false, Relaxed);
        }
    }
    WAITING.store(true, Relaxed);
    Waiting
}

/// Says that some more puzzles were answered.
pub(crate) fn answered(puzzles: u64) {
    ANSWERED.fetch_add(puzzles, Relaxed);
}

/// Says how far a run came that was interrupted.
pub(crate) fn say_how_far() {
    say(format_args!("stopped after {} of the input", plural(ANSWERED.load(Relaxed), "puzzle")));
}

/// Lets writes beyond a file size limit (`ulimit -f`) fail like those to a full disk, instead of ending the program in
/// the middle. Threads that are started later inherit it; other programs that are run do not.
pub(crate) fn outlive_size_limits() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        let mut blocked = SigSet::empty();
        blocked.add(Signal::SIGXFSZ);
        let _ = blocked.thread_block();
    }
}

/// The limit of the main thread's stack in bytes, if there is one.
pub(crate) fn stack_limit() -> Option<usize> {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit};
        getrlimit(Resource::RLIMIT_STACK).ok().and_then(|(soft, _)| usize::try_from(soft).ok())
    }
    #[cfg(not(unix))]
    None
}

/// The request that Ctrl-C raises.
pub(crate) fn on_interrupt() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = Stop::new();
        let raised = stop.clone();
        let mut first = None;
        // Where no handler can be had, Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            // Some programs that pass a signal on send it to us and to our group: that is one request, not two.
            let since = first.get_or_insert_with(Instant::now).elapsed();
            if raised.is_raised() && since > Duration::from_millis(300) {
                crate::files::remove_incomplete();
                std::process::exit(130);
            }
            if !raised.is_raised() {
                // Without room for a thread, a second signal ends a run that waits for input.
                let _ = std::thread::Builder::new().spawn(end_while_waiting);
            }
            raised.raise();
        });
        stop
    });
    stop.clone()
}

/// Ends the program if it waits for input.
fn end_while_waiting() {
    loop {
        std::thread::sleep(GRACE);
        if WAITING.load(Relaxed) {
            say_how_far();
            crate::files::remove_incomplete();
            std::process::exit(STOPPED.into());
        }
    }
}
