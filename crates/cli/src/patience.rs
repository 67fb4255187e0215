//! What a command does while one puzzle takes long: when to stop, and how far it is.

use crate::number::{grouped_wide, rate};
use crate::stop::on_interrupt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use sudokit::Stop;
use sudokit::solve::{Method, Progress};

/// `--time-limit`, for commands that may take long.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct PatienceArgs {
    /// Stop after this time with each puzzle and say what is known: 500ms, 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = crate::number::duration, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
}

impl PatienceArgs {
    /// How long a puzzle may take.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }
}

/// Shared by the threads of a run.
pub(crate) struct Patience {
    interrupt: Stop,
    time_limit: Option<Duration>,
    latest: Mutex<Option<(Instant, Progress)>>,
}

impl Patience {
    pub(crate) fn new(arguments: &PatienceArgs) -> Self {
        Self { interrupt: on_interrupt(), time_limit: arguments.time_limit, latest: Mutex::default() }
    }

    /// Whether the whole run should end.
    pub(crate) fn is_over(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// For the work on one puzzle, which begins now.
    pub(crate) fn begin(&self) -> Stop {
        *self.lock() = None;
        self.time_limit.map_or_else(|| self.interrupt.clone(), |limit| self.interrupt.after(limit))
    }

    /// Takes note of how far the work is.
    pub(crate) fn note(&self, progress: Progress) {
        let mut latest = self.lock();
        let start = latest.map_or_else(Instant::now, |(start, _)| start);
        *latest = Some((start, progress));
    }

    /// That in words: `bands: 12.3 %, at least 1,234,567 solutions`.
    pub(crate) fn status(&self) -> Option<String> {
        let (start, progress) = (*self.lock())?;
        let done = progress.fraction.map_or_else(String::new, |part| format!("{:.1} %, ", 100.0 * part));
        let found = grouped_wide(progress.at_least);
        Some(match progress.method {
            Method::Enumerate => {
                let speed = rate(progress.at_least.try_into().unwrap_or(u64::MAX), start.elapsed().as_secs_f64());
                format!("one by one: {done}at least {found} solutions, {speed}/s")
            }
            Method::Bands => format!("by bands: {done}at least {found} solutions"),
            _ => format!("{done}at least {found} solutions"),
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(Instant, Progress)>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
