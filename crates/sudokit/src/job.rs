//! What a front end lends to a verb while it works: a way to stop, threads, and a progress callback.

use core::time::Duration;
use serde::Serialize;
use sudokit_solve::{Alone, Executor, Stop};

/// How far a long piece of work has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// How much is done.
    pub done: u64,
    /// How much there is to do, if that is known.
    pub total: Option<u64>,
    /// The progress in words.
    pub words: String,
}

/// The circumstances under which a verb runs. [`Job::default`] uses the calling thread alone and never stops.
///
/// ```
/// use std::time::Duration;
/// use sudokit::{ErrorKind, Job, Puzzle, Verb, verb::Count};
///
/// let job = Job::default().time_limit(Duration::from_millis(1));
/// let answer = Count::default().one(&Puzzle::default(), &job)?;
/// assert!(!answer.exact, "counting the empty grid takes longer than a millisecond");
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone)]
pub struct Job<'a> {
    stop: Stop,
    time_limit: Option<Duration>,
    work_limit: Option<u64>,
    executor: &'a dyn Executor,
    watcher: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Default for Job<'_> {
    fn default() -> Self {
        Self { stop: Stop::new(), time_limit: None, work_limit: None, executor: &Alone, watcher: None }
    }
}

impl core::fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Job").field("time_limit", &self.time_limit).field("threads", &self.executor.threads()).finish()
    }
}

impl<'a> Job<'a> {
    /// Ends the whole work when this is raised.
    #[must_use]
    pub fn stop(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// Ends the work on each puzzle after this time.
    #[must_use]
    pub fn time_limit(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.time_limit = limit.into();
        self
    }

    /// Ends the work on each puzzle after this many checks for a stop: a limit that does not depend on the speed of the
    /// machine, for work on one thread.
    #[must_use]
    pub fn work_limit(mut self, checks: impl Into<Option<u64>>) -> Self {
        self.work_limit = checks.into();
        self
    }

    /// Threads for a single puzzle, where a verb can use several.
    #[must_use]
    pub fn executor(mut self, executor: &'a dyn Executor) -> Self {
        self.executor = executor;
        self
    }

    /// Is told now and then how far the work on a puzzle has come, from any thread of the executor.
    #[must_use]
    pub fn watcher(mut self, watcher: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.watcher = Some(watcher);
        self
    }

    /// The job without its progress callback, for one of many puzzles, whose number is what counts.
    pub(crate) fn quiet(&self) -> Self {
        Self { watcher: None, ..self.clone() }
    }

    /// Whether the whole work should end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The request to stop for the next puzzle; its time limit starts now.
    pub fn begin(&self) -> Stop {
        let stop = self.time_limit.map_or_else(|| self.stop.clone(), |limit| self.stop.after(limit));
        self.work_limit.map_or_else(|| stop.clone(), |checks| stop.after_checks(checks))
    }

    /// Whether each puzzle has a time limit of its own.
    pub(crate) fn has_time_limit(&self) -> bool {
        self.time_limit.is_some()
    }

    /// The request to stop the whole work.
    pub(crate) fn whole(&self) -> &Stop {
        &self.stop
    }

    pub(crate) fn threads(&self) -> &'a dyn Executor {
        self.executor
    }

    /// Tells the watcher; the words are made only if there is one.
    pub(crate) fn tell(&self, done: u64, total: Option<u64>, words: impl FnOnce() -> String) {
        if let Some(watcher) = self.watcher {
            watcher(Progress { done, total, words: words() });
        }
    }
}
