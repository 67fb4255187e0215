//! Texts in, printed answers out: the path of every puzzle that comes from a file, a pipe or the command line.
//!
//! ```text
//! sources ─► chunk of whole records ─► any thread: parse · answer in batches · print ─► blocks, in the order of the input
//! ```
//!
//! Chunks start small and grow until one takes about 10 ms: a short file of hard puzzles still feeds every thread, and a
//! long one of easy puzzles costs no ceremony. Buffers go round, so memory does not grow with the input.

use super::slice::{one, run_lines, run_many};
use super::{Tally, ordered};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::verb::Verb;
use core::ops::ControlFlow;
use std::borrow::Cow;
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use sudokit_solve::{Executor, LineAnswers, Lines as CellLines};
use sudokit_text::{Batch, Chunk, Chunks, Note, PuzzleRef, ReadOptions, TextError};

/// How long a chunk should take: short enough for a progress bar, long enough to make the queue free.
const PACE: Duration = Duration::from_millis(10);
/// The largest chunk in bytes. New buffers of this size would spend a quarter of `convert` in page faults.
const LARGEST: usize = 256 << 10;

/// Something to read puzzles from.
pub struct Source {
    /// Its name in messages.
    pub name: Arc<str>,
    /// Opens it, once.
    pub open: Box<dyn FnOnce() -> io::Result<Box<dyn Read + Send>> + Send>,
}

impl core::fmt::Debug for Source {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Source").field(&self.name).finish()
    }
}

impl Source {
    /// A text in memory.
    pub fn text(name: &str, text: impl Into<Vec<u8>>) -> Self {
        let text = text.into();
        Self { name: name.into(), open: Box::new(|| Ok(Box::new(io::Cursor::new(text)))) }
    }
}

/// An answer, with the puzzle and what the text said about it.
pub struct Item<'a, V: Verb> {
    /// The puzzle.
    pub puzzle: PuzzleRef<'a>,
    /// Its line, its solution and what else the text said.
    pub note: &'a Note,
    /// The answer, or why there is none.
    pub answer: &'a Result<V::Answer, Error>,
}

/// Writes answers as text.
pub trait Printer<V: Verb>: Sync {
    /// Writes an answer to the end of `block.out`.
    fn print(&self, item: &Item<'_, V>, block: &mut Block);

    /// Whether it prefers lines; see [`Self::print_lines`].
    fn prints_lines(&self) -> bool {
        false
    }

    /// Completes the answers to lines that hold nothing but 81 cells each. From `start` on, `block.out` has the solution of
    /// every line, or 81 zero bytes; `answers` says which lines do not have exactly one. Called only if
    /// [`Self::prints_lines`].
    fn print_lines(&self, _lines: CellLines<'_>, _answers: &LineAnswers, _start: usize, _block: &mut Block) {}

    /// Writes an answer for a line that is not a puzzle. It is counted and reported in any case.
    fn unreadable(&self, _error: &TextError, _text: &str, _block: &mut Block) {}
}

/// Something to tell the user about the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The name of the source.
    pub source: Arc<str>,
    /// What there is to say, with the line.
    pub text: String,
}

/// What became of a chunk of input.
#[derive(Debug, Default)]
pub struct Block {
    /// The printed answers.
    pub out: Vec<u8>,
    /// For what depends on the answers before: a key for each answer, with where it ends in `out`.
    pub keys: Vec<(u128, usize)>,
    /// What went wrong.
    pub messages: Vec<Message>,
    /// What was read.
    pub tally: Tally,
    /// How many bytes of input this was.
    pub bytes: u64,
    /// The input could not be read.
    pub failed: bool,
    /// The job was stopped before the end of this chunk. No block comes after it.
    pub is_cut_short: bool,
    /// Which of the sources this is from: 1 is the first.
    pub source_number: usize,
    /// Nothing after this is wanted.
    pub is_last: bool,
    source: Arc<str>,
}

impl Block {
    /// A message about a line.
    pub fn complain(&mut self, line: u64, what: impl core::fmt::Display) {
        let (source, text) = (Arc::clone(&self.source), format!("line {line}: {what}"));
        self.messages.push(Message { source, text });
    }
}

/// A verb over texts.
#[derive(Debug)]
pub struct Stream<'a, V> {
    /// The verb.
    pub verb: &'a V,
    /// What it is lent.
    pub job: &'a Job<'a>,
    /// How to read.
    pub options: ReadOptions,
    /// End at the first line that is not a puzzle.
    pub strict: bool,
    /// Skip this many records at the start, including those that are not puzzles, to continue an earlier run.
    pub skip: u64,
}

impl<V: Verb> Stream<'_, V> {
    /// Reads the sources one after the other and passes the printed answers on, block by block in their order, until
    /// the input ends, the job is stopped or `emit` breaks. The verb must have been validated.
    pub fn run(
        &self,
        sources: Vec<Source>,
        executor: &dyn Executor,
        printer: &impl Printer<V>,
        mut emit: impl FnMut(&mut Block) -> ControlFlow<()> + Send,
    ) {
        let first = (2 * V::BATCH).clamp(64, 4096);
        let (size, spare) = (AtomicUsize::new(first), Mutex::new(Spare::default()));
        let mut feed = Feed { sources: sources.into_iter().enumerate(), options: self.options.clone(), current: None };
        let (mut skip, mut passed) = (self.skip, Batch::default());
        let next = || {
            loop {
                if self.job.is_stopped() {
                    return None;
                }
                let used = lock(&spare).chunks.pop();
                let (source, chunk) = feed.next(size.load(Relaxed), used)?;
                let Some(whole) = chunk.as_ref().ok().filter(|_| skip > 0) else { return Some((source, chunk, 0)) };
                let count = pass(&mut whole.records(), u64::MAX, &mut passed);
                if count > skip {
                    return Some((source, chunk, std::mem::take(&mut skip)));
                }
                skip -= count;
                lock(&spare).chunks.extend(chunk);
            }
        };
        let work = |(source, chunk, skip): (Name, io::Result<Chunk>, u64), memory: &mut Memory<V>| {
            let start = Instant::now();
            let out = lock(&spare).buffers.pop().unwrap_or_default();
            let mut block = Block { out, source: source.name, source_number: source.number, ..Block::default() };
            match chunk {
                Ok(chunk) => {
                    block.bytes = chunk.len() as u64;
                    self.chunk(&chunk, skip, printer, memory, &mut block);
                    let factor = (PACE.as_secs_f64() / start.elapsed().as_secs_f64().max(1e-9)).clamp(0.25, 4.0);
                    size.store(((chunk.len() as f64 * factor) as usize).clamp(first, LARGEST), Relaxed);
                    lock(&spare).chunks.push(chunk);
                }
                Err(error) => {
                    let text = plain(&error);
                    block.messages.push(Message { source: Arc::clone(&block.source), text });
                    block.failed = true;
                    block.is_last = self.strict;
                }
            }
            block
        };
        ordered(executor, next, work, |mut block: Block| {
            let end = emit(&mut block);
            block.out.clear();
            // A chunk after one that was cut short may be complete: written, it would leave a gap.
            let is_last = block.is_last || block.is_cut_short;
            lock(&spare).buffers.push(block.out);
            if is_last { ControlFlow::Break(()) } else { end }
        });
    }

    fn chunk(&self, chunk: &Chunk, skip: u64, printer: &impl Printer<V>, memory: &mut Memory<V>, block: &mut Block) {
        block.out.reserve(chunk.len() + chunk.len() / 8);
        let mut lines = Lines { next: chunk.first_line(), rest: chunk.text() };
        let mut records = chunk.records();
        pass(&mut records, skip, &mut memory.batch);
        loop {
            memory.batch.clear();
            if printer.prints_lines() {
                let (lines, first) = records.lines(V::BATCH);
                // Few lines among others are answered together with those.
                let is_many = lines.len() == V::BATCH || records.is_at_end();
                if is_many && !lines.is_empty() && self.lines(lines, printer, memory, block) {
                    continue;
                }
                memory.batch.push_lines(lines, first);
            }
            let error = records.fill(&mut memory.batch, V::BATCH);
            let is_end = error.is_none() && memory.batch.len() < V::BATCH;
            // What came before an error is answered before it.
            self.batch(printer, memory, block);
            if block.is_cut_short {
                return;
            }
            if let Some(error) = error {
                printer.unreadable(&error, &lines.find(error.line()), block);
                block.tally.bad += 1;
                let message = Message { source: Arc::clone(&block.source), text: error.to_string() };
                block.messages.push(message);
                block.is_last |= self.strict;
            }
            if is_end || block.is_last {
                return;
            }
        }
    }

    /// Answers lines as text. False if that is not possible.
    fn lines(
        &self,
        lines: CellLines<'_>,
        printer: &impl Printer<V>,
        memory: &mut Memory<V>,
        block: &mut Block,
    ) -> bool {
        let start = block.out.len();
        let Some(answers) = run_lines(self.verb, lines, &mut memory.verb, self.job, &mut block.out) else {
            block.out.truncate(start);
            return false;
        };
        block.tally.count_lines(lines.len(), &answers);
        printer.print_lines(lines, &answers, start, block);
        true
    }

    fn batch(&self, printer: &impl Printer<V>, memory: &mut Memory<V>, block: &mut Block) {
        let Memory { batch, nine, verb: of_verb } = memory;
        nine.clear();
        run_many(self.verb, batch.classics(), of_verb, self.job, nine);
        let mut nine = nine.iter_mut();
        for (puzzle, note) in batch.iter() {
            let mut other;
            let answer = match puzzle {
                PuzzleRef::Classic(_) => match nine.next() {
                    Some(answer) => answer,
                    None => {
                        block.is_cut_short = true;
                        return;
                    }
                },
                puzzle => {
                    if self.job.is_stopped() {
                        block.is_cut_short = true;
                        return;
                    }
                    other = one(self.verb, &puzzle.to_puzzle(), of_verb, self.job);
                    &mut other
                }
            };
            if let (Some(given), Ok(answer)) = (&note.solution, &mut *answer) {
                self.verb.compare(puzzle, given, answer);
            }
            let answer = &*answer;
            // From here on an answer may be cut short, by an error or as a bound: the first such answer is the last one.
            block.is_cut_short = self.job.is_stopped();
            block.tally.count(answer.as_ref().map(|answer| self.verb.verdict(answer)));
            if let Err(error) = answer
                && !matches!(error.kind(), ErrorKind::NoSolution | ErrorKind::SeveralSolutions)
            {
                block.complain(note.line, error);
            }
            printer.print(&Item { puzzle, note, answer }, block);
            if block.is_cut_short {
                return;
            }
        }
    }
}

/// Skips at most `most` records, and returns how many there were.
fn pass(records: &mut sudokit_text::Records<'_>, most: u64, batch: &mut Batch) -> u64 {
    let mut passed = 0;
    while passed < most {
        batch.clear();
        let wanted = (most - passed).min(256) as usize;
        let error = records.fill(batch, wanted);
        passed += batch.len() as u64 + u64::from(error.is_some());
        if error.is_none() && batch.len() < wanted {
            break;
        }
    }
    passed
}

/// What a thread keeps.
struct Memory<V: Verb> {
    batch: Batch,
    nine: Vec<Result<V::Answer, Error>>,
    verb: V::Memory,
}

impl<V: Verb> Default for Memory<V> {
    fn default() -> Self {
        Self { batch: Batch::default(), nine: Vec::new(), verb: V::Memory::default() }
    }
}

/// Buffers whose contents are no longer needed.
#[derive(Default)]
struct Spare {
    chunks: Vec<Chunk>,
    buffers: Vec<Vec<u8>>,
}

/// The name of a source, and its place among the sources from 1 on.
#[derive(Clone)]
struct Name {
    name: Arc<str>,
    number: usize,
}

/// A source that is being read, with its name.
type Open = (Name, Chunks<Box<dyn Read + Send>>);

/// The input, one source after the other.
struct Feed {
    sources: std::iter::Enumerate<std::vec::IntoIter<Source>>,
    options: ReadOptions,
    current: Option<Open>,
}

impl Feed {
    /// The next chunk and the name of its source; a source that cannot be read is passed over.
    fn next(&mut self, size: usize, used: Option<Chunk>) -> Option<(Name, io::Result<Chunk>)> {
        if let (Some(chunk), Some((_, chunks))) = (used, &mut self.current) {
            chunks.recycle(chunk);
        }
        loop {
            if let Some((name, chunks)) = &mut self.current {
                chunks.set_size(size);
                match chunks.next() {
                    Some(Ok(chunk)) => return Some((name.clone(), Ok(chunk))),
                    Some(Err(error)) => return self.current.take().map(|(name, _)| (name, Err(error))),
                    None => self.current = None,
                }
            }
            let (before, Source { name, open }) = self.sources.next()?;
            let name = Name { name, number: before + 1 };
            match open() {
                Ok(input) => self.current = Some((name, Chunks::new(input, self.options.clone()))),
                Err(error) => return Some((name, Err(error))),
            }
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

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lines of a chunk by their number, asked for in ascending order.
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
