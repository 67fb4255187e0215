//! A stream cut into chunks of whole records, each of which any thread can parse.
//!
//! What is read waits in one buffer. A chunk is as much of its beginning as the format calls whole records; the rest
//! stays for the next chunk. Kept true: the records of a text do not depend on where it is cut, because a format cuts
//! only where its reader would stand as at the beginning of a text. A line above [`MAX_LINE`] never stays in memory:
//! it is skipped as it comes in, and an error with its number takes its place.

use super::csv::Layout;
use super::cursor::{self, Cursor};
use super::error::{ErrorKind, TextError};
use super::{Format, MAX_LINE, ReadOptions, Record, detect};
use std::io::{self, Read};
use std::sync::Arc;

/// Bytes of a chunk, about.
const CHUNK: usize = 512 * 1024;
/// Bytes by which a format is detected.
const SAMPLE: usize = 64 * 1024;

/// Cuts a stream into chunks of whole records without holding more than a chunk or two in memory.
///
/// ```
/// use sudokit_core::text::{Chunks, ReadOptions};
/// let text = format!("{}\n{} a comment\n", ".".repeat(81), "1".repeat(81));
/// for chunk in Chunks::new(text.as_bytes(), ReadOptions::default()) {
///     for record in chunk?.records() {
///         let record = record?;
///         println!("{}: {} {}", record.line, record.puzzle, record.rest);
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Chunks<R> {
    input: R,
    options: ReadOptions,
    buffer: Vec<u8>,
    size: usize,
    ended: bool,
    line: u64,
    before: u64,
    chosen: Option<(&'static dyn Format, Arc<Layout>)>,
    /// Inside a line that is too long.
    skipping: bool,
}

impl<R: Read> Chunks<R> {
    /// Reads this input; nothing happens before the first chunk is asked for.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Self {
            input,
            options,
            buffer: Vec::new(),
            size: CHUNK,
            ended: false,
            line: 1,
            before: 0,
            chosen: None,
            skipping: false,
        }
    }

    /// Chunks of about this many bytes.
    #[must_use]
    pub fn with_size(mut self, size: usize) -> Self {
        self.size = size.max(1);
        self
    }

    /// The format, given or found: known once the first chunk has come.
    pub fn format(&self) -> Option<&'static dyn Format> {
        self.options.format.or(self.chosen.as_ref().map(|(format, _)| *format))
    }

    /// Reads until the buffer holds this many bytes or the input ends.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if !self.ended && self.buffer.len() < wanted {
            let missing = wanted - self.buffer.len();
            self.buffer.reserve_exact(missing);
            let read = self.input.by_ref().take(missing as u64).read_to_end(&mut self.buffer)?;
            self.ended = read < missing;
        }
        Ok(())
    }

    /// Looks at the beginning of the text, once.
    fn begin(&mut self) -> io::Result<(&'static dyn Format, Arc<Layout>)> {
        if let Some(chosen) = &self.chosen {
            return Ok(chosen.clone());
        }
        self.fill(SAMPLE)?;
        if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.buffer.drain(..3);
        }
        let sample = &self.buffer[..self.buffer.len().min(SAMPLE - 3)];
        let format = self.options.format.unwrap_or_else(|| detect::detect(sample));
        let chosen = (format, Arc::new(Layout::default()));
        Ok(self.chosen.insert(chosen).clone())
    }

    fn advance(&mut self) -> io::Result<Option<Chunk>> {
        let (format, layout) = self.begin()?;
        let mut wanted = self.size;
        loop {
            self.fill(wanted)?;
            if self.skipping && !self.skip(format.delimiter()) {
                if self.ended {
                    return Ok(None);
                }
                continue;
            }
            if self.buffer.is_empty() && self.ended {
                return Ok(None);
            }
            let whole = if self.ended { self.buffer.len() } else { format.whole(&self.buffer) };
            if whole == 0 && self.buffer.len() <= 2 * MAX_LINE {
                wanted = self.buffer.len() * 2;
                continue;
            }
            return Ok(Some(self.cut(whole, format, layout)));
        }
    }

    /// Gives the first `whole` bytes away as a chunk; none means that the buffer is one line that is too long.
    fn cut(&mut self, whole: usize, format: &'static dyn Format, layout: Arc<Layout>) -> Chunk {
        let mut next = Vec::with_capacity(self.size.max(self.buffer.len() - whole));
        next.extend_from_slice(&self.buffer[whole..]);
        self.buffer.truncate(whole);
        let text = core::mem::replace(&mut self.buffer, next);
        let chunk = Chunk { line: self.line, before: self.before, error: None, text, format, layout };
        self.pass(&chunk.text);
        chunk
    }

    /// Counts lines and columns over a text that is given away or skipped.
    fn pass(&mut self, text: &[u8]) {
        self.line += cursor::count(b'\n', text);
        self.before = 0;
    }

    /// Drops the rest of a line that is too long; whether its end was found.
    fn skip(&mut self, _delimiter: u8) -> bool {
        true
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        self.advance().transpose()
    }
}

/// Some whole records of a text, to be parsed on any thread.
pub struct Chunk {
    text: Vec<u8>,
    line: u64,
    before: u64,
    /// A line that was too long to be kept, after the text.
    error: Option<TextError>,
    format: &'static dyn Format,
    layout: Arc<Layout>,
}

impl Chunk {
    /// Bytes of text.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The records and errors, in the order of the text.
    pub fn records(&self) -> Records<'_> {
        let cursor = Cursor::new(&self.text, self.line, self.before, &self.layout);
        Records { cursor, format: self.format, error: self.error.as_ref() }
    }
}

/// The records of a chunk.
pub struct Records<'c> {
    cursor: Cursor<'c>,
    format: &'static dyn Format,
    error: Option<&'c TextError>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, TextError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.format.next(&mut self.cursor).or_else(|| self.error.take().map(|error| Err(error.clone())))
    }
}

/// The only record of a text.
pub(super) fn only(text: &[u8]) -> Result<Record, TextError> {
    let mut found: Option<Record> = None;
    let wanted = "one puzzle: 81 cells, nine rows of nine, 81 groups of candidates or 729 marks";
    for chunk in Chunks::new(text, ReadOptions::default()) {
        // Reading from memory does not fail.
        let Ok(chunk) = chunk else { break };
        for record in chunk.records() {
            let record = record?;
            if found.is_some() {
                return Err(TextError::new(ErrorKind::NotOne, (record.line, 1), "another puzzle", wanted));
            }
            found = Some(record);
        }
    }
    found.ok_or_else(|| TextError::new(ErrorKind::NotOne, (1, 1), "none", wanted))
}
