//! Puzzles from a stream of bytes, one after the other.
//!
//! Lines wait in a window until it is known which of them are the next puzzle. A line that can only be a whole puzzle
//! needs no other; otherwise the window is filled to the end of the run of lines without an empty one between them, or to
//! as many as can matter. So memory is bounded however long the text is, and what is read does not depend on how it
//! comes. Invariant: the lines of the window are of one run, and hold cells.

use super::error::{TextError, TextErrorKind};
use super::lines::{Kind, Line, cut, kind};
use super::read::{Reader, Used, whole_kind};
use super::{ReadOptions, Record};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

/// A line of more bytes is no puzzle.
pub const LONGEST_LINE: usize = 1 << 20;

/// All puzzles of a text, and what is none, in order.
///
/// ```
/// use sudokit_constraint::text::{ReadOptions, read};
///
/// let records = read("1...\n..2.\n.3..\n...4\n\n2 3 ..5..34......5.62....3...2.56..4....\n", &ReadOptions::default());
/// let sizes: Vec<usize> = records.iter().flatten().map(|record| record.grid.geometry().order()).collect();
/// assert_eq!(sizes, [4, 6]);
/// ```
pub fn read(text: &str, options: &ReadOptions) -> Vec<Result<Record, TextError>> {
    // A text in memory is read without a failure.
    Records::new(text.as_bytes(), options.clone()).filter_map(Result::ok).collect()
}

/// The puzzles of anything that can be read, as they are asked for. Ends after a failure to read.
pub struct Records<R> {
    input: BufReader<R>,
    reader: Reader,
    /// Lines that no puzzle has taken yet, with their numbers.
    window: VecDeque<(usize, String)>,
    /// The run of the window ends with it.
    run_ended: bool,
    /// The rest of the run belongs to a grid that is none.
    passing_over: bool,
    /// A line after the run that is longer than any puzzle.
    too_long: Option<usize>,
    ended: bool,
    lines: usize,
    bytes: u64,
}

impl<R> core::fmt::Debug for Records<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Records").field("lines", &self.lines).field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// A line as it comes.
enum Raw {
    Line(String),
    TooLong,
    End,
}

impl<R: Read> Records<R> {
    /// Those of this input.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Self {
            input: BufReader::with_capacity(1 << 16, input),
            reader: Reader::new(options),
            window: VecDeque::new(),
            run_ended: false,
            passing_over: false,
            too_long: None,
            ended: false,
            lines: 0,
            bytes: 0,
        }
    }

    /// How many bytes were read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether there is a line that can be had without waiting for more input.
    pub fn is_ready(&self) -> bool {
        !self.window.is_empty() || self.input.buffer().contains(&b'\n')
    }

    fn raw(&mut self) -> io::Result<Raw> {
        let mut bytes = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        let mut found = (&mut self.input).take(most).read_until(b'\n', &mut bytes)?;
        self.bytes += found as u64;
        self.lines += 1;
        if found == 0 {
            return Ok(Raw::End);
        }
        if found as u64 == most && bytes.last() != Some(&b'\n') {
            while found > 0 && bytes.last() != Some(&b'\n') {
                bytes.clear();
                found = (&mut self.input).take(most).read_until(b'\n', &mut bytes)?;
                self.bytes += found as u64;
            }
            return Ok(Raw::TooLong);
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(Raw::Line(String::from_utf8_lossy(line).into_owned()))
    }

    /// Reads on until the window has so many lines or its run ends.
    fn fill(&mut self, lines: usize) -> io::Result<()> {
        while self.window.len() < lines && !self.run_ended && !self.ended {
            match self.raw()? {
                Raw::End => self.ended = true,
                Raw::TooLong => {
                    self.run_ended = true;
                    self.too_long = Some(self.lines);
                }
                Raw::Line(line) => match kind(&line) {
                    Kind::Cells => self.window.push_back((self.lines, line)),
                    Kind::Art => {}
                    Kind::Empty => self.run_ended = !self.window.is_empty() || self.passing_over,
                },
            }
        }
        Ok(())
    }

    fn next_answer(&mut self) -> io::Result<Option<Result<Record, TextError>>> {
        loop {
            if self.window.is_empty() && self.run_ended {
                (self.run_ended, self.passing_over) = (false, false);
                if let Some(number) = self.too_long.take() {
                    return Ok(Some(Err(TextError::new(number, 1, TextErrorKind::LongLine))));
                }
            }
            self.fill(1)?;
            let Some((number, text)) = self.window.front() else {
                if self.ended {
                    return Ok(None);
                }
                continue;
            };
            let first = cut(text, *number);
            if self.passing_over && whole_kind(&first).is_none() {
                self.window.pop_front();
                continue;
            }
            self.passing_over = false;
            if let Some(answer) = self.reader.whole(&first) {
                self.window.pop_front();
                return Ok(Some(answer));
            }
            let wanted = Reader::wanted(&first);
            self.fill(wanted)?;
            let run: Vec<Line<'_>> = self.window.iter().map(|(number, text)| cut(text, *number)).collect();
            let (answer, used) = self.reader.next(&run, self.run_ended || self.ended);
            match used {
                Used::Lines(count) => drop(self.window.drain(..count)),
                Used::Rows => self.passing_over = true,
            }
            return Ok(Some(answer));
        }
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = io::Result<Result<Record, TextError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let answer = self.next_answer();
        if answer.is_err() {
            self.ended = true;
            self.window.clear();
        }
        answer.transpose()
    }
}
