//! The progress bar on standard error. It appears after a second of work, and only if standard error is a terminal
//! while the answers go elsewhere, or if a single puzzle takes long enough to have a status of its own.

use crate::number::rate;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Work shorter than this needs no bar.
const DELAY: Duration = Duration::from_secs(1);

/// How far a run has come.
pub(crate) struct Progress {
    start: Instant,
    wanted: bool,
    /// Answers go to the same terminal: then only a puzzle's own status is shown.
    shared: bool,
    total: Option<u64>,
    bar: Option<ProgressBar>,
    bytes: u64,
    puzzles: u64,
}

impl Progress {
    /// Starts the clock; `total` is the size of the input in bytes when it is known.
    pub(crate) fn new(total: Option<u64>) -> Self {
        let (wanted, shared) = (std::io::stderr().is_terminal(), std::io::stdout().is_terminal());
        let (wanted, shared) = (wanted && !crate::exit::is_quiet(), shared && crate::output::path().is_none());
        Self { start: Instant::now(), wanted, shared, total, bar: None, bytes: 0, puzzles: 0 }
    }

    /// The progress that several threads share.
    pub(crate) fn of(shared: &Mutex<Self>) -> MutexGuard<'_, Self> {
        shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Seconds since the start.
    pub(crate) fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Some more input was dealt with.
    pub(crate) fn advance(&mut self, bytes: u64, puzzles: u64) {
        self.bytes += bytes;
        self.puzzles += puzzles;
        self.draw(None);
    }

    /// Shows how far a puzzle is that takes long.
    pub(crate) fn status(&mut self, words: String) {
        self.draw(Some(words));
    }

    fn draw(&mut self, status: Option<String>) {
        if !self.wanted || (self.shared && status.is_none()) || (self.bar.is_none() && self.start.elapsed() < DELAY) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = bar(self.total).with_elapsed(self.start.elapsed());
            // The bar draws itself from now on, also while nothing comes.
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        });
        let speed = rate(self.puzzles, self.start.elapsed().as_secs_f64());
        let puzzles = || format!("{} puzzles, {speed}/s", crate::number::grouped(self.puzzles));
        // A single puzzle says itself how far it is.
        if status.is_some() {
            bar.set_style(style("{spinner} {msg}  {elapsed}"));
        }
        bar.set_message(status.unwrap_or_else(puzzles));
        bar.set_position(self.bytes);
    }

    /// Takes the bar away, so that what follows is written to a clean line.
    pub(crate) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Writes something that the bar must not overwrite.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    let template = match total {
        Some(_) => "{wide_bar} {percent:>3}%  {msg}  {eta} left",
        None => "{spinner} {msg}  {elapsed}",
    };
    bar.set_style(style(template));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
