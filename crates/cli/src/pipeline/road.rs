//! The workers: what they share, and what each does with a chunk.

use super::{Report, Work};
use crate::exit::{MISTAKE, plain};
use crate::input::Source;
use std::borrow::Cow;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
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
/// So many bad lines may be puzzles of another size; a file of a million of them is told from the first.
const LOOK_AT: usize = 8;

/// What the workers share.
pub(super) struct Road<W> {
    feed: Mutex<Feed>,
    /// How large the next chunk should be.
    size: AtomicUsize,
    strict: bool,
    /// How many bad lines were looked at for puzzles of another size.
    looked_at: AtomicUsize,
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
        Self {
            feed: Mutex::new(feed),
            size: AtomicUsize::new(W::FIRST_CHUNK),
            strict,
            looked_at: AtomicUsize::new(0),
            spare: Mutex::default(),
            work,
        }
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
            self.answer(batch, memory, report);
            batch.clear();
            if let Some(error) = error {
                self.work.bad(&error, &lines.find(error.line()), report);
                self.look_for_another_size(error.line(), &lines, report);
                report.tally.bad += 1;
                report.complain(&error);
                report.stop = self.strict;
            }
            if ended || report.stop {
                return;
            }
        }
    }

    /// Answers a batch. A panic is a mistake of ours, and must not cost the puzzles beside the one it happens on: they
    /// are answered one by one then, and that one is named.
    fn answer(&self, batch: &Batch, memory: &mut W::Memory, report: &mut Report) {
        let before = report.mark();
        let mut asked = |batch: &Batch, report: &mut Report| {
            let done = catch_unwind(AssertUnwindSafe(|| self.work.batch(batch, memory, report)));
            if done.is_err() {
                // What it left behind may be anything.
                *memory = W::Memory::default();
            }
            done.is_ok()
        };
        if asked(batch, report) {
            return;
        }
        report.undo(before);
        let mut alone = Batch::default();
        for record in batch.records() {
            let (line, before) = (record.line, report.mark());
            alone.clear();
            alone.push(record);
            if !asked(&alone, report) {
                report.undo(before);
                report.refuse(line, MISTAKE);
            }
        }
    }

    /// Takes note if what begins at a bad line is a puzzle of another size; so many lines are looked at in all.
    fn look_for_another_size(&self, line: u64, lines: &Lines<'_>, report: &mut Report) {
        if report.other.is_none() && self.looked_at.fetch_add(1, Ordering::Relaxed) < LOOK_AT {
            let source = report.source.as_deref().unwrap_or_default();
            let place = || format!("{source}: line {line}");
            report.other = crate::other::of_another_size(lines.rest).map(|geometry| (place(), geometry));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use std::io::Write;

    /// Writes the line of each puzzle, and fails on every third.
    struct Clumsy;

    impl Work for Clumsy {
        type Memory = u64;
        const NAME: &'static str = "clumsy";
        const YES: &'static str = "done";

        fn batch(&self, batch: &Batch, seen: &mut u64, report: &mut Report) {
            for note in batch.notes() {
                *seen += 1;
                report.tally += Tally { yes: 1, ..Tally::default() };
                let _ = writeln!(report.out, "{}", note.line);
                assert!(note.line % 3 != 0, "clumsy on line {}", note.line);
            }
        }
    }

    #[test]
    fn a_panic_costs_one_puzzle() {
        let puzzle = format!("{}\n", ".".repeat(81));
        let sources = vec![Source::Argument(1, puzzle.repeat(7))];
        let (queue, order) = sync_channel(16);
        Road::new(Clumsy, sources, ReadOptions::default(), false, queue).walk();
        let reports: Vec<Report> = order.iter().filter_map(|place| place.recv().ok()).collect();
        let out: Vec<u8> = reports.iter().flat_map(|report| report.out.clone()).collect();
        assert_eq!(String::from_utf8(out).unwrap(), "1\n2\n4\n5\n7\n");
        assert_eq!(reports.iter().map(|report| report.tally.bad).sum::<u64>(), 2);
        assert_eq!(reports.iter().map(|report| report.tally.yes).sum::<u64>(), 5);
        let complaints: Vec<u8> = reports.iter().flat_map(|report| report.complaints.clone()).collect();
        let complaints = String::from_utf8(complaints).unwrap();
        assert!(complaints.contains("line 3: a mistake in sudokit") && complaints.contains("line 6: "), "{complaints}");
    }
}
