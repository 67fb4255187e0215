//! What `book` and `pack` share: work on all threads, with progress, Ctrl-C and a time limit, and errors as verdicts.

use crate::exit::{Verdict, say};
use crate::number::plural;
use crate::output;
use crate::progress::Progress;
use crate::stop::on_interrupt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use sudokit::parallel::Threads;
use sudokit::{Error, ErrorKind, Job};

/// Makes something of puzzles. `part` names what the puzzles are counted in if a signal or the time limit ends it. An error is reported, and
/// its verdict returned.
pub(super) fn making<T>(
    threads: Option<usize>,
    time_limit: Option<Duration>,
    part: &str,
    make: impl FnOnce(&Job<'_>, &Threads) -> Result<T, Error>,
) -> Result<T, Verdict> {
    let (stop, threads) = (on_interrupt(), threads.map_or_else(Threads::all, Threads::new));
    let (progress, done) = (Mutex::new(Progress::new(None)), AtomicU64::new(0));
    let watch = |now: sudokit::Progress| {
        done.store(now.done, Relaxed);
        Progress::of(&progress).status(now.words);
    };
    let limited = time_limit.map_or_else(|| stop.clone(), |limit| stop.after(limit));
    let made = make(&Job::default().stop(&limited).executor(&threads).watcher(&watch), &threads);
    Progress::of(&progress).clear();
    made.map_err(|error| {
        output::is_cut();
        if error.kind() == ErrorKind::Stopped {
            let puzzles = plural(done.load(Relaxed), "puzzle");
            if stop.is_raised() {
                say(format_args!("stopped after {puzzles} of a {part}"));
                return Verdict::Stopped;
            }
            say(format_args!("the time limit was reached after {puzzles} of a {part}"));
            return Verdict::TimedOut;
        }
        told(&error)
    })
}

/// Reports an error; returns how the run ends.
pub(super) fn told(error: &Error) -> Verdict {
    // Nothing was made, so nothing replaces the file of `--output`.
    output::is_cut();
    say(error);
    match error.kind() {
        ErrorKind::Stopped => Verdict::Stopped,
        ErrorKind::NotMade | ErrorKind::BadPuzzle => Verdict::No,
        _ => Verdict::Bad,
    }
}
