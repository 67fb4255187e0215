//! The road of puzzles of any size: read one after the other, answered on several threads, written in the order they were
//! read, in constant memory. The [`blocks`] do the work of keeping the order; a block is some puzzles, one
//! at first, and ever more until they take about 10 ms.

use super::feed::{Batch, Feed};
use super::input::Setting;
use crate::blocks::{self, Watch};
use crate::exit::{Failure, Verdict, say};
use crate::input::total_len;
use crate::progress::Progress;
use crate::tally::Tally;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sudokit::Stop;
use sudokit::sized::Geometry;
use sudokit::sized::text::Record;

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
}

/// When a thread began a puzzle, in which line it is, and its geometry.
type Begun = (Instant, usize, Arc<Geometry>);

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
            let (answer, now, size, interrupt) = (answer.clone(), now.clone(), size.clone(), interrupt.clone());
            move |batch: Batch| {
                let start = Instant::now();
                let count = batch.records.len();
                let mut report = Report { source: Some(batch.source), bytes: batch.bytes, ..Report::default() };
                for (number, record) in (batch.first..).zip(&batch.records) {
                    match record {
                        _ if interrupt.is_raised() => break,
                        Ok(record) => {
                            let geometry = Arc::clone(record.grid.geometry());
                            now.lock().insert(number, (Instant::now(), record.line, geometry));
                            let stop = time_limit.map_or_else(|| interrupt.clone(), |limit| interrupt.after(limit));
                            answer(&Job { record, number, stop: &stop, interrupt: &interrupt }, &mut report);
                            now.lock().remove(&number);
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
                let factor = (PACE.as_secs_f64() / start.elapsed().as_secs_f64().max(1e-9)).clamp(0.25, 4.0);
                size.store(((count as f64 * factor) as usize).clamp(1, LARGEST), Ordering::Relaxed);
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
    whole.map_err(|_| Failure::Message("a thread died; please report this".to_owned()))?;
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
