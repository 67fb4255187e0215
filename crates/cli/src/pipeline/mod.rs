//! The road every puzzle takes: chunks of input, worked on by several threads, written in the order they were read.
//!
//! Each worker takes the next chunk under a lock and, still under it, leaves in a bounded queue the place where its
//! report will appear. The writer walks that queue, so reports come out in the order of the input whichever is ready
//! first, and since the queue is bounded, so is memory: on an endless input the fast wait for the slow. Nothing is
//! shared but the lock and the queue, once per chunk.
//!
//! Chunks start small and grow until one takes about 10 ms: a short file of hard puzzles still feeds every thread,
//! a long one of easy puzzles costs no ceremony.

mod road;

use crate::exit::{Failure, Verdict, say};
use crate::input::{InputArgs, Source, total_len};
use crate::other::size_of_first;
use crate::progress::Progress;
use crate::tally::Tally;
use road::Road;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;
use sudokit::constraint::Geometry;
use sudokit::text::{Batch, TextError};

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

impl PipelineArgs {
    /// The same for each of the inputs alone.
    pub(crate) fn one_by_one(&self) -> Vec<Self> {
        self.input.one_by_one().into_iter().map(|input| Self { input, ..self.clone() }).collect()
    }

    /// Whether a summary is wanted.
    pub(crate) fn stats(&self) -> bool {
        self.stats
    }

    /// How many threads work.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(default_threads)
    }
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
    /// How many bytes a thread gets at first, and at least: few for a command that takes long over a puzzle.
    const FIRST_CHUNK: usize = 4 << 10;

    /// What comes before the first answer.
    fn header(&self) -> String {
        String::new()
    }

    /// Answers some puzzles.
    fn batch(&self, batch: &Batch, memory: &mut Self::Memory, report: &mut Report);

    /// The last word on a report, in the order of the input, one report at a time: for answers that depend on what came
    /// before.
    fn in_order(&self, _report: &mut Report) {}

    /// How far a puzzle is that takes long, for the progress bar.
    fn status(&self) -> Option<String> {
        None
    }

    /// Answers a line that is no puzzle, given its text; it is counted and reported on standard error in any case.
    fn bad(&self, _error: &TextError, _text: &str, _report: &mut Report) {}
}

/// What became of a chunk.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// For standard output.
    pub(crate) out: Vec<u8>,
    /// For [`Work::in_order`]: keys of the answers, each with where its answer ends in `out`.
    pub(crate) parts: Vec<(u128, usize)>,
    /// For standard error.
    complaints: Vec<u8>,
    pub(crate) tally: Tally,
    bytes: u64,
    /// Reading failed, or a bad line stops a strict run.
    failed: bool,
    stop: bool,
    source: Option<Arc<str>>,
    /// A puzzle of another size than 9x9, with its place.
    other: Option<(String, Arc<Geometry>)>,
}

/// A point in a report, to come back to.
struct Mark {
    out: usize,
    parts: usize,
    complaints: usize,
    tally: Tally,
}

impl Report {
    /// Something went wrong that makes the whole run a failure; `stop` also ends it.
    pub(crate) fn fail(&mut self, stop: bool) {
        self.failed = true;
        self.stop |= stop;
    }

    /// A puzzle that cannot be dealt with: it counts as bad.
    pub(crate) fn refuse(&mut self, line: u64, why: impl std::fmt::Display) {
        self.tally.bad += 1;
        self.complain(format_args!("line {line}: {why}"));
    }

    /// How far it is.
    fn mark(&self) -> Mark {
        Mark { out: self.out.len(), parts: self.parts.len(), complaints: self.complaints.len(), tally: self.tally }
    }

    /// Forgets what came after a mark.
    fn undo(&mut self, mark: Mark) {
        self.out.truncate(mark.out);
        self.parts.truncate(mark.parts);
        self.complaints.truncate(mark.complaints);
        self.tally = mark.tally;
    }

    /// Nothing after this chunk need be read.
    pub(crate) fn end(&mut self) {
        self.stop = true;
    }

    /// A line on standard error about something in this source.
    pub(crate) fn complain(&mut self, what: impl std::fmt::Display) {
        let source = self.source.as_deref().unwrap_or_default();
        let _ = writeln!(self.complaints, "sudokit: {source}: {what}");
    }
}

/// Runs a command over all its input and says how it went.
pub(crate) fn run<W: Work>(arguments: &PipelineArgs, work: W) -> Result<Verdict, Failure> {
    run_on(arguments.input.sources(W::NAME)?, arguments, work)
}

/// The same for sources that are open already.
pub(crate) fn run_on<W: Work>(mut sources: Vec<Source>, arguments: &PipelineArgs, work: W) -> Result<Verdict, Failure> {
    let first = arguments.input.is_open().then(|| size_of_first(&mut sources)).flatten();
    let first = sources.first().map(Source::label).zip(first);
    let mut progress = Progress::new(total_len(&sources));
    let threads = arguments.threads();
    let header = work.header();
    let (queue, order) = sync_channel(2 * threads);
    let input = &arguments.input;
    let road = Arc::new(Road::new(work, sources, input.read_options(), input.strict, queue));
    // Nobody waits for these threads: they end when the input does, and when the writer ends first so does the program.
    for _ in 0..threads {
        let road = Arc::clone(&road);
        std::thread::spawn(move || road.walk());
    }
    let mut totals =
        Totals { other: first.map(|(label, geometry)| (label.to_string(), geometry)), ..Totals::default() };
    let written = write_in_order(&order, header.as_bytes(), &road, &mut progress, &mut totals);
    progress.clear();
    written?;
    if let Some((place, geometry)) = totals.other.as_ref().filter(|_| totals.tally.bad > 0) {
        say(format_args!("{place}: {}", crate::other::advice(W::NAME, geometry)));
    }
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

#[derive(Default)]
struct Totals {
    tally: Tally,
    bytes: u64,
    failed: bool,
    /// A puzzle of another size than 9x9, with its place.
    other: Option<(String, Arc<Geometry>)>,
}

fn write_in_order<W: Work>(
    order: &Receiver<Receiver<Report>>,
    header: &[u8],
    road: &Road<W>,
    progress: &mut Progress,
    totals: &mut Totals,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(header).map_err(Failure::writing)?;
    while let Some(place) = wait(order, road, progress) {
        let Some(mut report) = wait(&place, road, progress) else {
            return Err(Failure::Message("a thread died; please report this".to_owned()));
        };
        road.work().in_order(&mut report);
        progress.suspend(|| out.write_all(&report.out).and_then(|()| out.flush())).map_err(Failure::writing)?;
        if !report.complaints.is_empty() {
            progress.suspend(|| {
                let _ = io::stderr().write_all(&report.complaints);
            });
        }
        totals.tally += report.tally;
        totals.bytes += report.bytes;
        totals.failed |= report.failed;
        totals.other = totals.other.take().or(report.other);
        progress.advance(report.bytes, report.tally.read());
        if report.stop {
            break;
        }
        road.recycle(report.out);
    }
    Ok(())
}

/// Receives, and keeps the progress bar alive meanwhile; `None` when the other end is gone.
fn wait<T, W: Work>(from: &Receiver<T>, road: &Road<W>, progress: &mut Progress) -> Option<T> {
    loop {
        match from.recv_timeout(Duration::from_millis(250)) {
            Ok(value) => return Some(value),
            Err(RecvTimeoutError::Timeout) => progress.draw(road.status()),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}
