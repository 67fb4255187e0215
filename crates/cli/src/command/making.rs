//! What `book` and `pack` share: work on all threads, with progress and Ctrl-C, and errors as verdicts.

use crate::exit::{Verdict, say};
use crate::number::grouped;
use crate::progress::Progress;
use crate::stop::on_interrupt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use sudokit::parallel::Threads;
use sudokit::{Error, ErrorKind, Job};

/// Makes something of puzzles. `part` names what the puzzles are counted in if it is interrupted. An error is reported, and
/// its verdict returned.
pub(super) fn making<T>(
    threads: Option<usize>,
    part: &str,
    make: impl FnOnce(&Job<'_>, &Threads) -> Result<T, Error>,
) -> Result<T, Verdict> {
    let (stop, threads) = (on_interrupt(), threads.map_or_else(Threads::all, Threads::new));
    let (progress, done) = (Mutex::new(Progress::new(None)), AtomicU64::new(0));
    let watch = |now: sudokit::Progress| {
        done.store(now.done, Relaxed);
        Progress::of(&progress).status(now.words);
    };
    let made = make(&Job::default().stop(&stop).executor(&threads).watcher(&watch), &threads);
    Progress::of(&progress).clear();
    made.map_err(|error| {
        if error.kind() == ErrorKind::Stopped {
            say(format_args!("stopped after {} puzzles of a {part}", grouped(done.load(Relaxed))));
            return Verdict::Stopped;
        }
        told(&error)
    })
}

/// Reports an error; returns how the run ends.
pub(super) fn told(error: &Error) -> Verdict {
    say(error);
    match error.kind() {
        ErrorKind::Stopped => Verdict::Stopped,
        ErrorKind::NotMade | ErrorKind::BadPuzzle => Verdict::No,
        _ => Verdict::Bad,
    }
}
