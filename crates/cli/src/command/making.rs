//! What `book` and `pack` share: work on all threads, with progress, Ctrl-C and a time limit, and errors as verdicts.

use crate::exit::{Verdict, say};
use crate::number::seconds;
use crate::progress::Progress;
use crate::stop::on_interrupt;
use std::sync::Mutex;
use std::time::Duration;
use sudokit::parallel::Threads;
use sudokit::{Error, ErrorKind, Job};

/// Makes something of puzzles. `whole` names it if a signal or the time limit ends it. An error is reported, and its verdict
/// returned.
pub(super) fn making<T>(
    threads: Option<usize>,
    time_limit: Option<Duration>,
    whole: &str,
    make: impl FnOnce(&Job<'_>, &Threads) -> Result<T, Error>,
) -> Result<T, Verdict> {
    let (stop, threads) = (on_interrupt(), threads.map_or_else(Threads::all, Threads::new));
    let progress = Mutex::new(Progress::new(None));
    let watch = |now: sudokit::Progress| Progress::of(&progress).status(now.words);
    let limited = time_limit.map_or_else(|| stop.clone(), |limit| stop.after(limit));
    let made = make(&Job::default().stop(&limited).executor(&threads).watcher(&watch), &threads);
    let mut progress = Progress::of(&progress);
    progress.clear();
    made.map_err(|error| {
        if error.kind() == ErrorKind::Stopped {
            // The message of an error in a chapter begins with its name.
            let chapter = error.message().rsplit_once(": ").map_or(String::new(), |(place, _)| format!(" ({place})"));
            let time = seconds(progress.elapsed());
            if stop.is_raised() {
                say(format_args!("stopped after {time}: the {whole} is not complete{chapter}"));
                return Verdict::Stopped;
            }
            say(format_args!("the time limit was reached before the {whole} was complete{chapter}"));
            return Verdict::TimedOut;
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
