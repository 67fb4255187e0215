//! How a run ends: 0 yes, 1 no, 2 bad input or failure, 3 interrupted, 4 a time limit ended the work on some puzzle, with
//! what was found until then. A closed pipe is a reader that has seen enough: 0. `docs/endings.md` has the table, and
//! `tests/endings.rs` compares every command with it.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a run that was interrupted.
pub(crate) const STOPPED: u8 = 3;

/// The exit code of a run in which a time limit ended the work on some puzzle.
pub(crate) const TIMED_OUT: u8 = 4;

/// The answer of a command over all its puzzles, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Every puzzle was solved, counted, proper.
    Yes,
    /// Some puzzle has no solution, or is not proper.
    No,
    /// Some input could not be read.
    Bad,
    /// A time limit was reached: some answers are bounds, or missing.
    TimedOut,
    /// It was interrupted before the end.
    Stopped,
}

/// Why a command could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output has gone.
    ClosedPipe,
    /// A signal came while answers that were kept back were written.
    Interrupted,
    /// Anything else, as one lower-case line.
    Message(String),
}

impl Failure {
    /// A failure to use a file.
    pub(crate) fn file(path: &std::path::Path, error: &io::Error) -> Self {
        Self::Message(format!("{}: {}", path.display(), plain(error)))
    }

    /// A set that grows with the input found no more memory.
    pub(crate) fn out_of_memory() -> Self {
        Self::Message("out of memory".to_owned())
    }

    /// A failure to write to standard output or to the file of `--output`.
    pub(crate) fn writing(error: io::Error) -> Self {
        match (crate::output::path(), error.kind()) {
            (Some(path), _) => Self::file(&path, &error),
            (None, ErrorKind::BrokenPipe) => Self::ClosedPipe,
            (None, _) => Self::Message(format!("standard output: {}", plain(&error))),
        }
    }
}

/// What the system says, without its capital letter and error number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Writes one line to standard error; a closed standard error is ignored.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "sudokit: {line}");
}

/// Whether `--quiet` was given.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out everything on standard error but failures.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Relaxed);
}

/// Whether reports and progress are left out.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Relaxed)
}

/// Writes one line to standard error that `--quiet` leaves out.
pub(crate) fn note(line: impl Display) {
    if !is_quiet() {
        say(line);
    }
}

/// Tells the user of a failure and turns the end of a run into an exit code.
pub(crate) fn code(end: Result<Verdict, Failure>) -> ExitCode {
    match end {
        Ok(Verdict::Yes) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Ok(Verdict::Bad) => ExitCode::from(2),
        Ok(Verdict::TimedOut) => ExitCode::from(TIMED_OUT),
        Ok(Verdict::Stopped) => ExitCode::from(STOPPED),
        Err(Failure::Interrupted) => {
            crate::stop::say_how_far();
            ExitCode::from(STOPPED)
        }
        Err(Failure::Message(message)) => {
            say(message);
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_errors_become_plain_words() {
        let error = std::fs::File::open("/no/such/file").unwrap_err();
        assert_eq!(plain(&error), "no such file or directory");
    }

    #[test]
    fn the_worst_verdict_is_the_greatest() {
        assert!(Verdict::Yes < Verdict::No && Verdict::No < Verdict::Bad);
        assert!(Verdict::Bad < Verdict::TimedOut && Verdict::TimedOut < Verdict::Stopped);
    }
}
