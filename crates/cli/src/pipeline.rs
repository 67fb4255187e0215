//! The road every puzzle takes: chunks of input, worked on by several threads, written in the order they were read.
//!
//! Each worker takes the next chunk under a lock and, still under it, leaves in a bounded queue the place where its
//! report will appear. The writer walks that queue, so reports come out in the order of the input whichever is ready
//! first, and since the queue is bounded, so is memory: on an endless input the fast wait for the slow. Nothing is
//! shared but the lock and the queue, once per chunk.
//!
//! Chunks start small and grow until one takes about [`PACE`]: a short file of hard puzzles still feeds every thread,
//! a long one of easy puzzles costs no ceremony.

use crate::exit::{Failure, Verdict, plain, say};
use crate::input::{InputArgs, Source, total_len};
use crate::progress::Progress;
use crate::tally::Tally;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use sudokit::text::{Chunk, Chunks, ReadOptions, Record, TextError};

/// How long a chunk should take: short enough for the progress bar, long enough to make the queue free.
const PACE: Duration = Duration::from_millis(10);
/// Chunk sizes in bytes.
const SMALLEST: usize = 4 << 10;
const LARGEST: usize = 512 << 10;
/// How many records a command gets at once: enough to fill an engine that takes many, few enough for the cache.
const BATCH: usize = 512;

/// The arguments of every command that runs on the pipeline.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PipelineArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// How many threads work [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = crate::number::thread_count)]
    threads: Option<usize>,

    /// Print a summary at the end, on standard error
    #[arg(long)]
    stats: bool,
}

/// What a command does with puzzles.
pub(crate) trait Work: Send + Sync + 'static {
    /// What one thread keeps from batch to batch.
    type Memory: Default;

    /// Its name on the command line.
    const NAME: &'static str;
    /// What it calls the good ones in the summary.
    const YES: &'static str;
    /// Whether it searches, so that there are guesses to tell.
    const SEARCHES: bool = true;

    /// What comes before the first answer.
    fn header(&self) -> String {
        String::new()
    }

    /// Answers some puzzles.
    fn batch(&self, records: &[Record], memory: &mut Self::Memory, report: &mut Report);

    /// Answers a line that is no puzzle, given its text; it is counted and reported on standard error in any case.
    fn bad(&self, _error: &TextError, _text: &str, _report: &mut Report) {}
}

/// What became of a chunk.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// For standard output.
    pub(crate) out: Vec<u8>,
    /// For standard error.
    complaints: Vec<u8>,
    pub(crate) tally: Tally,
    bytes: u64,
    /// Reading failed, or a bad line stops a strict run.
    failed: bool,
    stop: bool,
    source: Option<Arc<str>>,
}

impl Report {
    /// A line on standard error about something in this source.
    pub(crate) fn complain(&mut self, what: impl std::fmt::Display) {
        let source = self.source.as_deref().unwrap_or_default();
        let _ = writeln!(self.complaints, "sudokit: {source}: {what}");
    }
}

/// Runs a command over all its input and says how it went.
pub(crate) fn run<W: Work>(arguments: &PipelineArgs, work: W) -> Result<Verdict, Failure> {
    let sources = arguments.input.sources(W::NAME)?;
    let mut progress = Progress::new(total_len(&sources));
    let threads = arguments.threads.unwrap_or_else(default_threads);
    let header = work.header();
    let (queue, order) = sync_channel(2 * threads);
    let road = Arc::new(Road {
        feed: Mutex::new(Feed {
            sources: sources.into_iter(),
            options: arguments.input.read_options(),
            current: None,
            queue: Some(queue),
        }),
        size: AtomicUsize::new(SMALLEST),
        strict: arguments.input.strict,
        work,
    });
    // Nobody waits for these threads: they end when the input does, and when the writer ends first so does the program.
    for _ in 0..threads {
        let road = Arc::clone(&road);
        std::thread::spawn(move || road.walk());
    }
    let mut totals = Totals::default();
    let written = write_in_order(&order, header.as_bytes(), &mut progress, &mut totals);
    progress.clear();
    written?;
    if arguments.stats || totals.tally.bad > 0 {
        say(totals.tally.summary(W::YES, W::SEARCHES, progress.elapsed()));
    }
    if totals.tally.read() == 0 && totals.bytes > 0 && !totals.failed {
        return Err(Failure::Message("no puzzle found in the input".to_owned()));
    }
    Ok(if totals.failed { Verdict::Bad } else { totals.tally.verdict() })
}

/// As many threads as the machine runs at once.
pub(crate) fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What the workers share.
struct Road<W> {
    feed: Mutex<Feed>,
    /// How large the next chunk should be.
    size: AtomicUsize,
    strict: bool,
    work: W,
}

/// The input, and the queue in which each chunk gets its place.
struct Feed {
    sources: std::vec::IntoIter<Source>,
    options: ReadOptions,
    current: Option<(Arc<str>, Chunks<Box<dyn Read + Send>>)>,
    /// Gone when the input has ended, which ends the writer too.
    queue: Option<SyncSender<Receiver<Report>>>,
}

impl Feed {
    /// The next chunk and the name of its source; a source that cannot be read is passed over.
    fn next(&mut self, size: usize) -> Option<(Arc<str>, io::Result<Chunk>)> {
        loop {
            if let Some((label, chunks)) = &mut self.current {
                chunks.set_size(size);
                match chunks.next() {
                    Some(Ok(chunk)) => return Some((Arc::clone(label), Ok(chunk))),
                    Some(Err(error)) => return self.current.take().map(|(label, _)| (label, Err(error))),
                    None => self.current = None,
                }
            }
            let source = self.sources.next()?;
            let label = source.label();
            match source.open() {
                Ok(input) => self.current = Some((label, Chunks::new(input, self.options.clone()))),
                Err(error) => return Some((label, Err(error))),
            }
        }
    }
}

impl<W: Work> Road<W> {
    /// What a worker does: chunk after chunk until there are no more, or nobody wants the reports.
    fn walk(&self) {
        let mut memory = W::Memory::default();
        while let Some((label, chunk, place)) = self.take() {
            let start = Instant::now();
            let mut report = Report { source: Some(label), ..Report::default() };
            match chunk {
                Ok(chunk) => {
                    report.bytes = chunk.len() as u64;
                    self.work_on(&chunk, &mut memory, &mut report);
                    self.pace(chunk.len(), start.elapsed());
                }
                Err(error) => {
                    report.complain(plain(&error));
                    report.failed = true;
                    report.stop = self.strict;
                }
            }
            if place.send(report).is_err() {
                return;
            }
        }
    }

    fn take(&self) -> Option<(Arc<str>, io::Result<Chunk>, SyncSender<Report>)> {
        let mut feed = self.feed.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = feed.queue.clone()?;
        match feed.next(self.size.load(Ordering::Relaxed)) {
            Some((label, chunk)) => {
                let (place, report) = sync_channel(1);
                queue.send(report).ok()?;
                Some((label, chunk, place))
            }
            None => {
                feed.queue = None;
                None
            }
        }
    }

    fn work_on(&self, chunk: &Chunk, memory: &mut W::Memory, report: &mut Report) {
        report.out.reserve(chunk.len() + chunk.len() / 8);
        let mut records = Vec::with_capacity(BATCH);
        let mut lines = Lines { next: chunk.first_line(), rest: chunk.text() };
        for record in chunk.records() {
            match record {
                Ok(record) => {
                    records.push(record);
                    if records.len() == BATCH {
                        self.work.batch(&records, memory, report);
                        records.clear();
                    }
                }
                Err(error) => {
                    // What came before it is answered before it.
                    self.work.batch(&records, memory, report);
                    records.clear();
                    self.work.bad(&error, &lines.find(error.line()), report);
                    report.tally.bad += 1;
                    report.complain(&error);
                    if self.strict {
                        report.stop = true;
                        return;
                    }
                }
            }
        }
        self.work.batch(&records, memory, report);
    }

    /// Chooses the size of the chunks to come by how long this one took.
    fn pace(&self, bytes: usize, time: Duration) {
        let factor = (PACE.as_secs_f64() / time.as_secs_f64().max(1e-9)).clamp(0.25, 4.0);
        let size = (bytes as f64 * factor) as usize;
        self.size.store(size.clamp(SMALLEST, LARGEST), Ordering::Relaxed);
    }
}

/// The lines of a chunk by their number, asked for in rising order.
struct Lines<'t> {
    next: u64,
    rest: &'t [u8],
}

impl<'t> Lines<'t> {
    fn find(&mut self, number: u64) -> std::borrow::Cow<'t, str> {
        let mut split = self.rest.split_inclusive(|&byte| byte == b'\n');
        let skipped = number.saturating_sub(self.next);
        let before: usize = split.by_ref().take(skipped as usize).map(<[u8]>::len).sum();
        self.rest = &self.rest[before..];
        self.next += skipped;
        String::from_utf8_lossy(split.next().unwrap_or_default().trim_ascii_end())
    }
}

#[derive(Default)]
struct Totals {
    tally: Tally,
    bytes: u64,
    failed: bool,
}

fn write_in_order(
    order: &Receiver<Receiver<Report>>,
    header: &[u8],
    progress: &mut Progress,
    totals: &mut Totals,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(header).map_err(Failure::writing)?;
    while let Some(place) = wait(order, progress) {
        let Some(report) = wait(&place, progress) else {
            return Err(Failure::Message("a thread died; please report this".to_owned()));
        };
        out.write_all(&report.out).and_then(|()| out.flush()).map_err(Failure::writing)?;
        if !report.complaints.is_empty() {
            progress.suspend(|| {
                let _ = io::stderr().write_all(&report.complaints);
            });
        }
        totals.tally += report.tally;
        totals.bytes += report.bytes;
        totals.failed |= report.failed;
        progress.advance(report.bytes, report.tally.read());
        if report.stop {
            break;
        }
    }
    Ok(())
}

/// Receives, and keeps the progress bar alive meanwhile; `None` when the other end is gone.
fn wait<T>(from: &Receiver<T>, progress: &mut Progress) -> Option<T> {
    loop {
        match from.recv_timeout(Duration::from_millis(250)) {
            Ok(value) => return Some(value),
            Err(RecvTimeoutError::Timeout) => progress.draw(),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}
