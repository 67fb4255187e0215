//! A stream cut into chunks of whole records, each of which any thread can parse.
//!
//! Input is buffered. A chunk is as much of the start of the buffer as the format calls whole records; the rest stays
//! for the next chunk. Invariant: the records of a text do not depend on where it is cut, because a format cuts only
//! where its reader is in the same state as at the start of a text. A line above [`MAX_LINE`] never stays in memory: it
//! is skipped as it is read, and an error with its number takes its place.

use crate::cursor::{self, Cursor};
use crate::error::{self, ErrorKind, TextError};
use crate::format::line;
use crate::format::table::Layout;
use crate::rules::Rules;
use crate::{Batch, Format, MAX_LINE, ReadOptions, Record, detect, mistake, variant};
use std::io::{self, Read};
use std::sync::Arc;
use sudokit_solve::Lines;

/// The approximate number of bytes of a chunk.
const CHUNK: usize = 512 * 1024;
/// The most and the fewest bytes used to detect a format; a shorter text is used whole.
const SAMPLE: usize = 64 * 1024;
const LEAST_SAMPLE: usize = 4 * 1024;

/// Cuts a stream into chunks of whole records without holding more than a chunk or two in memory.
///
/// ```
/// use sudokit_text::{Chunks, ReadOptions};
/// let text = format!("{}\n{} a comment\n", ".".repeat(81), "1".repeat(81));
/// for chunk in Chunks::new(text.as_bytes(), ReadOptions::default()) {
///     for record in chunk?.records() {
///         let record = record?;
///         println!("{}: {} {}", record.line, record.puzzle, record.rest);
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// An input error comes after the chunks of what was read before it, and is the last item. So is the error for a
/// missing column or for input that is not text; its kind is [`io::ErrorKind::InvalidInput`] and it holds a
/// [`TextError`].
pub struct Chunks<R> {
    input: R,
    options: ReadOptions,
    /// What was read and not given away are its first `filled` bytes. The others are there already, so that a read
    /// need not clear them.
    buffer: Vec<u8>,
    filled: usize,
    /// A buffer that came back, to be used for the next chunk.
    spare: Vec<u8>,
    size: usize,
    ended: bool,
    failed: Option<io::Error>,
    /// Where the buffer begins: the line, and the characters of that line that came before.
    line: u64,
    before: u64,
    chosen: Option<(&'static dyn Format, Arc<Layout>)>,
    rules: Arc<Rules>,
}

impl<R: Read> Chunks<R> {
    /// Reads this input; nothing is read before the first chunk is requested.
    pub fn new(input: R, options: ReadOptions) -> Self {
        let (buffer, filled, spare, size) = (Vec::new(), 0, Vec::new(), CHUNK);
        let rules = Arc::new(Rules::new(&options));
        let (ended, failed, line, before, chosen) = (false, None, 1, 0, None);
        Self { input, options, buffer, filled, spare, size, ended, failed, line, before, chosen, rules }
    }

    /// Sets the approximate chunk size in bytes, at most [`MAX_LINE`].
    #[must_use]
    pub fn with_size(mut self, size: usize) -> Self {
        self.size = size.clamp(1, MAX_LINE);
        self
    }

    /// Changes the approximate chunk size in bytes, at most [`MAX_LINE`].
    pub fn set_size(&mut self, size: usize) {
        self.size = size.clamp(1, MAX_LINE);
    }

    /// Returns a chunk that is no longer needed, so that its memory can be used again.
    pub fn recycle(&mut self, chunk: Chunk) {
        self.spare = chunk.buffer;
    }

    /// The format, given or detected; known after the first chunk.
    pub fn format(&self) -> Option<&'static dyn Format> {
        self.options.format.or(self.chosen.as_ref().map(|(format, _)| *format))
    }

    /// Reads until the buffer holds this many bytes or the input ends.
    fn fill(&mut self, wanted: usize) {
        while !self.ended && self.filled < wanted {
            self.read(wanted);
        }
    }

    /// What was read and not given away.
    fn text(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    /// Reads once, so that the buffer holds at most this many bytes: of a slow input what is there, without waiting
    /// for more.
    fn read(&mut self, wanted: usize) {
        if self.buffer.len() < wanted {
            self.buffer.resize(wanted, 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.filled..wanted]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let length = match read {
            Ok(length) => length,
            Err(error) => {
                self.failed = Some(error);
                0
            }
        };
        self.filled += length;
        self.ended = length == 0;
    }

    /// Looks at the beginning of the text, once.
    fn begin(&mut self) -> Result<(&'static dyn Format, Arc<Layout>), TextError> {
        if let Some(chosen) = &self.chosen {
            return Ok(chosen.clone());
        }
        const MARK: &[u8] = b"\xef\xbb\xbf"; // the byte order mark of UTF-8
        while !self.ended && self.filled < mistake::LONGEST {
            self.read(SAMPLE);
        }
        if let Some(error) = mistake::recognise(&self.text()[..self.filled.min(mistake::LONGEST)]) {
            return Err(error);
        }
        if self.text().starts_with(MARK) {
            self.buffer.drain(..MARK.len());
            self.filled -= MARK.len();
        }
        let mut size = LEAST_SAMPLE;
        loop {
            // A slow input need not come whole before its first records are answered.
            let Some(end) = detect::sample(self.text(), size, SAMPLE, self.ended) else {
                self.read(SAMPLE);
                continue;
            };
            let (sample, column) = (&self.text()[..end], self.options.column.as_deref());
            let format = match self.options.format.or_else(|| detect::detect(sample, column.is_some(), &self.rules)) {
                Some(format) => format,
                // Nothing to go by yet: look at more, if there is more.
                None if size < SAMPLE && !(self.ended && end == self.filled) => {
                    size *= 2;
                    continue;
                }
                // This format has the clearest errors.
                None => &line::LineFormat,
            };
            let layout = Arc::new(format.layout(sample, column, &self.rules)?);
            return Ok(self.chosen.insert((format, layout)).clone());
        }
    }

    fn advance(&mut self) -> io::Result<Option<Chunk>> {
        let (format, layout) = match self.begin() {
            Ok(chosen) => chosen,
            Err(error) => {
                (self.ended, self.failed) = (true, None);
                self.filled = 0;
                return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
            }
        };
        let mut wanted = self.size;
        loop {
            // Whole records that are there already do not wait for more.
            if !self.ended && self.filled < wanted && format.whole(self.text(), &layout) == 0 {
                self.read(wanted);
            }
            if self.filled == 0 {
                return self.failed.take().map_or(Ok(None), Err);
            }
            let window = &self.buffer[..wanted.min(self.filled)];
            let last = self.ended && window.len() == self.filled;
            let mut whole = format.whole(window, &layout);
            let too_long = whole == 0 && window.len() > MAX_LINE;
            if last && !too_long {
                whole = window.len();
            }
            if whole > 0 {
                return Ok(Some(self.cut(whole, format, layout)));
            }
            if too_long {
                return Ok(Some(self.skip(format, layout)));
            }
            if window.len() == wanted {
                wanted = (wanted * 2).min(MAX_LINE + 1);
            }
        }
    }

    /// Cuts off the first `whole` bytes as a chunk.
    fn cut(&mut self, whole: usize, format: &'static dyn Format, layout: Arc<Layout>) -> Chunk {
        let left = self.filled - whole;
        let mut next = core::mem::take(&mut self.spare);
        if next.len() < left {
            next.resize(if self.ended { left } else { self.size.max(left) }, 0);
        }
        next[..left].copy_from_slice(&self.buffer[whole..self.filled]);
        self.filled = left;
        let buffer = core::mem::replace(&mut self.buffer, next);
        let chunk = Chunk { line: self.line, before: self.before, error: None, buffer, end: whole, format, layout };
        self.pass(chunk.text());
        chunk
    }

    /// Drops what is too long up to the byte after which reading can continue; the chunk is the error for it.
    fn skip(&mut self, format: &'static dyn Format, layout: Arc<Layout>) -> Chunk {
        let place = (self.line, self.before + 1);
        let error = TextError::new(ErrorKind::TooLong, place, "more than 1 MiB", "a shorter line");
        let (line, before) = (self.line, self.before);
        loop {
            let text = core::mem::take(&mut self.buffer);
            let end = cursor::find(format.delimiter(), &text[..self.filled]).map(|end| end + 1);
            self.pass(&text[..end.unwrap_or(self.filled)]);
            if let Some(end) = end {
                self.buffer.extend_from_slice(&text[end..self.filled]);
            }
            self.filled = self.buffer.len();
            if end.is_some() || self.ended {
                return Chunk { buffer: Vec::new(), end: 0, line, before, error: Some(error), format, layout };
            }
            self.fill(CHUNK);
        }
    }

    /// Counts lines and columns of a text that is cut off or dropped.
    fn pass(&mut self, text: &[u8]) {
        if let Some(end) = cursor::find_last(b'\n', text) {
            self.line += cursor::count(b'\n', text);
            self.before = error::column(&text[end + 1..], text.len()) - 1;
        } else {
            self.before += error::column(text, text.len()) - 1;
        }
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
    /// The text is its first `end` bytes.
    buffer: Vec<u8>,
    end: usize,
    line: u64,
    before: u64,
    /// The error for what was too long to be kept, after the text.
    error: Option<TextError>,
    format: &'static dyn Format,
    layout: Arc<Layout>,
}

impl Chunk {
    /// Bytes of text.
    pub fn len(&self) -> usize {
        self.end
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// The text itself.
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// The number of its first line, counted from 1.
    pub fn first_line(&self) -> u64 {
        self.line
    }

    /// The records and errors, in the order of the text.
    pub fn records(&self) -> Records<'_> {
        let cursor = Cursor::new(self.text(), self.line, self.before, &self.layout);
        Records { cursor, format: self.format, error: self.error.as_ref() }
    }
}

/// The records of a chunk.
pub struct Records<'c> {
    cursor: Cursor<'c>,
    format: &'static dyn Format,
    error: Option<&'c TextError>,
}

impl<'c> Records<'c> {
    /// Takes lines that hold nothing but 81 digits or dots, `most` at the most, up to the first line that is different;
    /// also returns the number of the first one. Other formats than `line` have none.
    pub fn lines(&mut self, most: usize) -> (Lines<'c>, u64) {
        let first = self.cursor.line;
        (self.format.lines(&mut self.cursor, most), first)
    }

    /// Whether all of the text was taken.
    pub fn is_at_end(&self) -> bool {
        self.cursor.rest().is_empty()
    }

    /// Reads records into a batch until it has `size` of them, the text ends, or there is an error, which is returned.
    /// If the batch is not full and there is no error, the text has ended.
    pub fn fill(&mut self, batch: &mut Batch, size: usize) -> Option<TextError> {
        loop {
            self.format.fill(&mut self.cursor, batch, size);
            if batch.len() >= size {
                return None;
            }
            match self.next()? {
                Ok(record) => batch.push(record),
                Err(error) => return Some(error),
            }
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, TextError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // Not `or_else`, which would copy the record once more.
        match self.format.next(&mut self.cursor) {
            None => self.error.take().map(|error| Err(error.clone())),
            found => found,
        }
    }
}

/// All records of a text in memory, and the errors among them, in order.
///
/// ```
/// use sudokit_text::{ReadOptions, read};
/// let records = read("1...\n..2.\n.3..\n...4\n\n2 3 ..5..34......5.62....3...2.56..4....\n", ReadOptions::default());
/// let orders: Vec<usize> = records.iter().flatten().map(|record| record.puzzle.order()).collect();
/// assert_eq!(orders, [4, 6]);
/// ```
pub fn read(text: &str, options: ReadOptions) -> Vec<Result<Record, TextError>> {
    let mut found = Vec::new();
    for chunk in Chunks::new(text.as_bytes(), options) {
        match chunk {
            Ok(chunk) => found.extend(chunk.records()),
            // Reading memory cannot fail, so this is a missing column or input that is not text.
            Err(error) => found.extend(error.downcast::<TextError>().ok().map(Err)),
        }
    }
    found
}

/// Reads a text that holds exactly one 9x9 puzzle in any of the formats.
///
/// ```
/// let puzzle = sudokit_text::read_nine(&"...|...|...\n".repeat(9))?;
/// assert_eq!(puzzle.clues(), sudokit_core::Grid::EMPTY);
/// # Ok::<(), sudokit_text::TextError>(())
/// ```
pub fn read_nine(text: &str) -> Result<sudokit_core::Puzzle, TextError> {
    // Nearly all texts are one line of digits and dots, and programs read millions of them.
    if let Some(grid) = text.as_bytes().try_into().ok().and_then(sudokit_core::cells::usual_grid) {
        return Ok(grid.into());
    }
    let record = only(text.as_bytes(), ReadOptions::nine())?;
    let other = || TextError::new(ErrorKind::Geometry, (record.line, 1), "another size", "9x9");
    record.puzzle.classic().copied().ok_or_else(other)
}

/// The only record of a text.
pub(crate) fn only(text: &[u8], options: ReadOptions) -> Result<Record, TextError> {
    // Rules may be broken into lines, which a stream cannot know.
    if options.format.is_none()
        && text.trim_ascii().iter().any(u8::is_ascii_whitespace)
        && text.iter().any(|byte| b"~<>^".contains(byte))
    {
        let rules = Rules::new(&options);
        if let Some(Ok(puzzle)) = variant::field(text, &rules) {
            return Ok(Record::new(puzzle, 1));
        }
    }
    let mut found: Option<Record> = None;
    let wanted = match options.order {
        Some(9) => "one puzzle: 81 cells, nine rows of nine, 81 groups of candidates or 729 marks",
        _ => "one puzzle",
    };
    for chunk in Chunks::new(text, options) {
        let missing = |error: io::Error| {
            let place = |error: &io::Error| TextError::new(ErrorKind::Missing, (1, 1), error.to_string(), wanted);
            error.downcast::<TextError>().unwrap_or_else(|error| place(&error))
        };
        for record in chunk.map_err(missing)?.records() {
            let record = record?;
            if found.is_some() {
                return Err(TextError::new(ErrorKind::NotOne, (record.line, 1), "another puzzle", wanted));
            }
            found = Some(record);
        }
    }
    found.ok_or_else(|| TextError::new(ErrorKind::NotOne, (1, 1), "none", wanted))
}
