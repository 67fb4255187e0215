//! The road of puzzles of any size: read one after the other, answered on several threads, written in the order they were
//! read, in constant memory. The [`blocks`] do the work of keeping the order; a block is some puzzles, one
//! at first, and ever more until they take about 10 ms.

use super::feed::Record;
use super::feed::{Batch, Feed};
use super::input::Setting;
use crate::blocks::{self, Watch};
use crate::exit::{Failure, MISTAKE, Verdict, say};
use crate::input::total_len;
use crate::progress::Progress;
use crate::tally::Tally;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sudokit::Stop;
use sudokit::constraint::Geometry;

/// How long a block should take.
const PACE: Duration = Duration::from_millis(10);
/// The most puzzles of a block.
const LARGEST: usize = 256;
/// A puzzle that takes longer is named on the progress bar.
const LONG: Duration = Duration::from_secs(1);

/// One puzzle, and how long it may take.
pub(super) struct Job<'a> {
    pub(super) record: &'a Record,
    /// How many came before it.
    pub(super) number: u64,
    pub(super) stop: &'a Stop,
    pub(super) interrupt: &'a Stop,
}

impl Job<'_> {
    /// Why it was not finished.
    pub(super) fn cut_short(&self) -> &'static str {
        if self.interrupt.is_raised() { "stopped" } else { "timed out" }
    }
}

/// What became of a block.
#[derive(Default)]
pub(super) struct Report {
    /// For standard output.
    pub(super) out: Vec<u8>,
    pub(super) tally: Tally,
    source: Option<Arc<str>>,
    complaints: Vec<u8>,
    bytes: u64,
    failed: bool,
    end: bool,
}

impl Report {
    /// A line on standard error about something in this source.
    pub(super) fn complain(&mut self, what: impl std::fmt::Display) {
        let source = self.source.as_deref().unwrap_or_default();
        let _ = writeln!(self.complaints, "sudokit: {source}: {what}");
    }

    /// Answers a puzzle. A panic is a mistake of ours, and must not cost the puzzles beside the one it happens on, which is
    /// named.
    fn answer(&mut self, job: &Job<'_>, answer: &impl Fn(&Job<'_>, &mut Self)) {
        let (out, complaints, tally) = (self.out.len(), self.complaints.len(), self.tally);
        if catch_unwind(AssertUnwindSafe(|| answer(job, self))).is_err() {
            self.out.truncate(out);
            self.complaints.truncate(complaints);
            self.tally = tally;
            self.tally.bad += 1;
            self.complain(format_args!("line {}: {MISTAKE}", job.record.line));
        }
    }
}

/// When a thread began a puzzle, in which line it is, and its geometry.
type Begun = (Instant, u64, Arc<Geometry>);

/// What the threads are at, by the number of the puzzle.
#[derive(Clone, Default)]
struct Now {
    interrupt: Stop,
    puzzles: Arc<Mutex<BTreeMap<u64, Begun>>>,
}

impl Now {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Begun>> {
        self.puzzles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers a block.
    fn work_on(
        &self,
        batch: &Batch,
        strict: bool,
        time_limit: Option<Duration>,
        answer: &impl Fn(&Job<'_>, &mut Report),
    ) -> Report {
        let interrupt = &self.interrupt;
        let mut report = Report { source: Some(batch.source.clone()), bytes: batch.bytes, ..Report::default() };
        for (number, record) in (batch.first..).zip(&batch.records) {
            match record {
                _ if interrupt.is_raised() => break,
                Ok(record) => {
                    let geometry = Arc::clone(record.grid.geometry());
                    self.lock().insert(number, (Instant::now(), record.line, geometry));
                    let stop = time_limit.map_or_else(|| interrupt.clone(), |limit| interrupt.after(limit));
                    report.answer(&Job { record, number, stop: &stop, interrupt }, answer);
                    self.lock().remove(&number);
                }
                Err(error) => {
                    report.complain(error);
                    report.tally.bad += 1;
                    report.end = strict;
                }
            }
            if report.end {
                break;
            }
        }
        if let Some(failure) = &batch.failure {
            report.complain(failure);
            report.failed = true;
            report.end |= strict;
        }
        report.end |= interrupt.is_raised();
        report
    }
}

impl Watch for Now {
    fn status(&self) -> Option<String> {
        let puzzles = self.lock();
        let (number, (start, line, geometry)) = puzzles.first_key_value()?;
        let time = start.elapsed();
        (time > LONG).then(|| format!("puzzle {}, line {line}, {geometry}: {} s", number + 1, time.as_secs()))
    }

    fn is_over(&self) -> bool {
        self.interrupt.is_raised()
    }
}

/// Answers every puzzle and says how it went; `yes` is what the command calls the good ones.
pub(super) fn run(
    setting: Setting,
    yes: &'static str,
    answer: impl Fn(&Job<'_>, &mut Report) + Send + Sync + 'static,
) -> Result<Verdict, Failure> {
    let Setting { sources, options, strict, stats, threads, time_limit } = setting;
    let mut progress = Progress::new(total_len(&sources));
    let mut feed = Feed::new(sources, options);
    let interrupt = crate::stop::on_interrupt();
    let now = Now { interrupt: interrupt.clone(), ..Now::default() };
    let size = Arc::new(AtomicUsize::new(1));
    let next = {
        let (interrupt, size) = (interrupt.clone(), Arc::clone(&size));
        move || if interrupt.is_raised() { None } else { feed.next(size.load(Ordering::Relaxed)) }
    };
    let worker = {
        let (answer, now) = (Arc::new(answer), now.clone());
        move || {
            let (answer, size, at) = (answer.clone(), size.clone(), now.clone());
            move |batch: Batch| {
                let start = Instant::now();
                let report = at.work_on(&batch, strict, time_limit, &*answer);
                let factor = (PACE.as_secs_f64() / start.elapsed().as_secs_f64().max(1e-9)).clamp(0.25, 4.0);
                size.store(((batch.records.len() as f64 * factor) as usize).clamp(1, LARGEST), Ordering::Relaxed);
                report
            }
        }
    };
    let mut totals = Report::default();
    let mut written = Ok(());
    let whole = blocks::fed(threads, &mut progress, next, worker, &now, |report: Report, progress| {
        let mut out = io::stdout().lock();
        written = progress.suspend(|| out.write_all(&report.out).and_then(|()| out.flush()));
        if !report.complaints.is_empty() {
            progress.suspend(|| {
                let _ = io::stderr().write_all(&report.complaints);
            });
        }
        totals.tally += report.tally;
        totals.bytes += report.bytes;
        totals.failed |= report.failed;
        progress.advance(report.bytes, report.tally.read());
        if report.end || written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.clear();
    written.map_err(Failure::writing)?;
    whole?;
    let verdict = totals.tally.verdict();
    if stats || totals.tally.bad > 0 {
        say(totals.tally.summary(yes, true, progress.elapsed()));
    }
    match () {
        () if now.is_over() => Ok(Verdict::Stopped),
        () if totals.failed => Ok(verdict.max(Verdict::Bad)),
        () if totals.tally.read() == 0 && totals.bytes > 0 => {
            Err(Failure::Message("no puzzle found in the input".to_owned()))
        }
        () => Ok(verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Source;
    use sudokit::text::ReadOptions;

    /// Writes the line of each puzzle, and fails on every third.
    fn clumsy(job: &Job<'_>, report: &mut Report) {
        report.tally.yes += 1;
        let _ = writeln!(report.out, "{}", job.record.line);
        report.complain(format_args!("line {}", job.record.line));
        assert!(!job.record.line.is_multiple_of(3), "clumsy on line {}", job.record.line);
    }

    #[test]
    fn a_panic_costs_one_puzzle() {
        let sources = vec![Source::Argument(1, format!("{}\n", ".".repeat(16)).repeat(7))];
        let mut feed = Feed::new(sources, ReadOptions::default());
        let now = Now::default();
        let (mut out, mut complaints, mut tally) = (Vec::new(), Vec::new(), Tally::default());
        while let Some(batch) = feed.next(4) {
            let report = now.work_on(&batch, false, None, &clumsy);
            out.extend(report.out);
            complaints.extend(report.complaints);
            tally += report.tally;
            assert!(!report.end && now.lock().is_empty());
        }
        assert_eq!(String::from_utf8(out).unwrap(), "1\n2\n4\n5\n7\n");
        assert_eq!((tally.yes, tally.bad), (5, 2));
        let complaints = String::from_utf8(complaints).unwrap();
        assert!(
            complaints.contains("line 3: a mistake in sudokit") && complaints.contains("line 6: a "),
            "{complaints}"
        );
        assert_eq!(complaints.lines().count(), 7, "{complaints}");
    }
}
