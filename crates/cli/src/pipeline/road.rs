//! The workers: what they share, and what each does with a chunk.

use super::{Report, Work};
use crate::exit::plain;
use crate::input::Source;
use std::borrow::Cow;
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sudokit::text::{Batch, Chunk, Chunks, ReadOptions};

/// How long a chunk should take: short enough for the progress bar, long enough to make the queue free.
const PACE: Duration = Duration::from_millis(10);
/// The largest chunk in bytes. The buffers go round: new ones of this size would spend a quarter of `convert` in page faults.
const LARGEST: usize = 256 << 10;
/// How many records a command gets at once: enough for an engine that takes many to forget its beginning and its end,
/// few enough for the cache.
const BATCH: usize = 2048;

/// What the workers share.
pub(super) struct Road<W> {
    feed: Mutex<Feed>,
    /// How large the next chunk should be.
    size: AtomicUsize,
    strict: bool,
    /// Buffers whose answers are written.
    spare: Mutex<Vec<Vec<u8>>>,
    work: W,
}

/// A source that is being read, and its name.
type Open = (Arc<str>, Chunks<Box<dyn Read + Send>>);

/// The input, and the queue in which each chunk gets its place.
struct Feed {
    sources: std::vec::IntoIter<Source>,
    options: ReadOptions,
    current: Option<Open>,
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
    /// A road from these sources to this queue.
    pub(super) fn new(
        work: W,
        sources: Vec<Source>,
        options: ReadOptions,
        strict: bool,
        queue: SyncSender<Receiver<Report>>,
    ) -> Self {
        let feed = Feed { sources: sources.into_iter(), options, current: None, queue: Some(queue) };
        Self { feed: Mutex::new(feed), size: AtomicUsize::new(W::FIRST_CHUNK), strict, spare: Mutex::default(), work }
    }

    /// What a worker does: chunk after chunk until there are no more, or nobody wants the reports.
    pub(super) fn walk(&self) {
        let (mut memory, mut batch, mut used) = (W::Memory::default(), Batch::default(), None);
        while let Some((label, chunk, place)) = self.take(used.take()) {
            let start = Instant::now();
            let out = lock(&self.spare).pop().unwrap_or_default();
            let mut report = Report { out, source: Some(label), ..Report::default() };
            match chunk {
                Ok(chunk) => {
                    report.bytes = chunk.len() as u64;
                    self.work_on(&chunk, &mut batch, &mut memory, &mut report);
                    self.pace(chunk.len(), start.elapsed());
                    used = Some(chunk);
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

    /// What the command does.
    pub(super) fn work(&self) -> &W {
        &self.work
    }

    /// How far a puzzle is that takes long.
    pub(super) fn status(&self) -> Option<String> {
        self.work.status()
    }

    /// Takes back the buffer of answers that are written.
    pub(super) fn recycle(&self, mut out: Vec<u8>) {
        out.clear();
        lock(&self.spare).push(out);
    }

    /// The next chunk, its source and the place of its report, for one that is `used` up.
    fn take(&self, used: Option<Chunk>) -> Option<(Arc<str>, io::Result<Chunk>, SyncSender<Report>)> {
        let mut feed = lock(&self.feed);
        if let (Some(chunk), Some((_, chunks))) = (used, &mut feed.current) {
            chunks.recycle(chunk);
        }
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

    /// Answers a chunk; `batch` is lent to collect its records and comes back empty.
    fn work_on(&self, chunk: &Chunk, batch: &mut Batch, memory: &mut W::Memory, report: &mut Report) {
        report.out.reserve(chunk.len() + chunk.len() / 8);
        let mut lines = Lines { next: chunk.first_line(), rest: chunk.text() };
        let mut records = chunk.records();
        loop {
            let error = records.fill(batch, BATCH);
            let ended = error.is_none() && batch.len() < BATCH;
            // What came before an error is answered before it.
            self.work.batch(batch, memory, report);
            batch.clear();
            if let Some(error) = error {
                self.work.bad(&error, &lines.find(error.line()), report);
                report.tally.bad += 1;
                report.complain(&error);
                report.stop = self.strict;
            }
            if ended || report.stop {
                return;
            }
        }
    }

    /// Chooses the size of the chunks to come by how long this one took.
    fn pace(&self, bytes: usize, time: Duration) {
        let factor = (PACE.as_secs_f64() / time.as_secs_f64().max(1e-9)).clamp(0.25, 4.0);
        let size = (bytes as f64 * factor) as usize;
        self.size.store(size.clamp(W::FIRST_CHUNK, LARGEST), Ordering::Relaxed);
    }
}

/// What a lock guards here stays whole whatever its holder did.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lines of a chunk by their number, asked for in rising order.
struct Lines<'t> {
    next: u64,
    rest: &'t [u8],
}

impl<'t> Lines<'t> {
    fn find(&mut self, number: u64) -> Cow<'t, str> {
        let mut split = self.rest.split_inclusive(|&byte| byte == b'\n');
        let skipped = number.saturating_sub(self.next);
        let before: usize = split.by_ref().take(skipped as usize).map(<[u8]>::len).sum();
        self.rest = &self.rest[before..];
        self.next += skipped;
        String::from_utf8_lossy(split.next().unwrap_or_default().trim_ascii_end())
    }
}
