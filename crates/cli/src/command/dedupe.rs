//! `sudokit dedupe`: the first of each class of equivalent puzzles.

use super::convert::{header, record};
use crate::exit::{Failure, Verdict};
use crate::input::format_parser;
use crate::number::{memory, plural};
use crate::spill::{Sorter, Temporary, failed};
use crate::stream::{self, InOrder, StreamArgs, Words};
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use sudokit::canon::Id;
use sudokit::canon::dedupe::Seen;
use sudokit::driver::{Block, Item, Printer, Tally};
use sudokit::text::Format;
use sudokit::verb::{Identify, Sameness};

/// Keep the first of each class of equivalent puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit dedupe puzzles.txt > different.txt
  sudokit dedupe --by solution puzzles.txt            one puzzle for each class of solutions
  sudokit dedupe --repeated puzzles.txt               only those that repeat an earlier one
  sudokit dedupe --memory 1G huge.txt > different.txt more puzzles than fit into memory

Memory grows with the number of different puzzles, by about 32 bytes each (64 while the table grows). With --memory the
rest is kept in temporary files (in TMPDIR: each puzzle's text and 24 bytes) and written at the end; the output is the same.

Exit codes: 0 complete, 2 bad input or failure, 3 interrupted, 4 time limit.")]
pub(crate) struct Dedupe {
    /// What makes two puzzles the same
    #[arg(long, value_enum, default_value_t)]
    by: By,

    /// Print only the repeated puzzles
    #[arg(long)]
    repeated: bool,

    /// Use at most SIZE of memory for the puzzles that were seen, for example 64M or 2G [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = memory, allow_hyphen_values = true)]
    memory: Option<usize>,

    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    stream: StreamArgs,
}

/// What makes two puzzles the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum By {
    /// Their canonical forms
    #[default]
    Puzzle,
    /// The canonical forms of their solutions
    Solution,
    /// The exact clues; fast
    Text,
}

impl By {
    /// The verb that identifies puzzles in this way.
    pub(crate) fn verb(self) -> Identify {
        let mut verb = Identify::default();
        verb.by = match self {
            Self::Puzzle => Sameness::Puzzle,
            Self::Solution => Sameness::Solution,
            Self::Text => Sameness::Text,
        };
        verb
    }
}

impl Dedupe {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let sources = self.stream.input.sources("dedupe")?;
        let words = Words { yes: "kept", searches: false };
        let mut first = FirstOnly::new(self.repeated, self.memory);
        let (verb, printer) = (self.by.verb(), Records(self.to));
        stream::run_on(sources, &self.stream, &verb, words, &header(self.to), &printer, &mut first)
    }
}

/// Keeps the first of each class, or with `repeated` the others.
struct FirstOnly {
    repeated: bool,
    seen: Seen,
    memory: Option<usize>,
    /// What came after the memory was full.
    rest: Option<Rest>,
}

/// Puzzles whose turn comes at the end: their texts, and for each its id and its number.
struct Rest {
    texts: BufWriter<Temporary>,
    ids: Sorter,
    /// Those that are known to be repeated, by their number.
    known: Sorter,
    count: u64,
}

impl FirstOnly {
    fn new(repeated: bool, memory: Option<usize>) -> Self {
        Self { repeated, seen: Seen::default(), memory, rest: None }
    }

    /// Whether the set must not grow any more.
    fn is_full(&self) -> bool {
        // Half for the set, half for sorting what comes after it.
        self.memory.is_some_and(|memory| self.seen.bytes_for_one_more() > memory / 2)
    }
}

impl InOrder for FirstOnly {
    fn block(&mut self, block: &mut Block) -> Result<(), Failure> {
        let (mut start, mut kept) = (0, 0);
        for &(id, end) in &block.keys {
            let id = Id(id);
            let is_known = self.seen.contains(id);
            if !is_known && self.rest.is_none() && self.is_full() {
                self.rest = Some(Rest::new(self.memory.unwrap_or_default())?);
            }
            if is_known {
                block.tally.yes -= 1;
                block.tally.repeated += 1;
            }
            match &mut self.rest {
                Some(rest) if !is_known || self.repeated => rest.push(id, is_known, &block.out[start..end])?,
                Some(_) => {}
                None => {
                    if !is_known {
                        self.seen.try_insert(id).map_err(|_| full(self.seen.len()))?;
                    }
                    if is_known == self.repeated {
                        block.out.copy_within(start..end, kept);
                        kept += end - start;
                    }
                }
            }
            start = end;
        }
        block.out.truncate(kept);
        Ok(())
    }

    fn end(&mut self, tally: &mut Tally) -> Result<(), Failure> {
        let Some(rest) = self.rest.take() else { return Ok(()) };
        let repeated = rest.write(self.repeated)?;
        tally.yes -= repeated;
        tally.repeated += repeated;
        Ok(())
    }
}

/// Says what to do when the set finds no more memory.
fn full(puzzles: usize) -> Failure {
    let puzzles = plural(puzzles as u64, "different puzzle");
    Failure::Message(format!(
        "out of memory after {puzzles}: the output is incomplete; --memory SIZE uses temporary files"
    ))
}

impl Rest {
    fn new(memory: usize) -> Result<Self, Failure> {
        let texts = BufWriter::with_capacity(64 << 10, Temporary::new()?);
        Ok(Self { texts, ids: Sorter::new(memory / 4), known: Sorter::new(memory / 4), count: 0 })
    }

    /// Keeps a puzzle: the length of its text and the text.
    fn push(&mut self, id: Id, is_known: bool, text: &[u8]) -> Result<(), Failure> {
        let length = (text.len() as u64).to_le_bytes();
        let written = self.texts.write_all(&length).and_then(|()| self.texts.write_all(text));
        written.map_err(|error| failed(&error))?;
        if is_known {
            self.known.push((self.count.into(), 0))?;
        } else {
            self.ids.push((id.0, self.count))?;
        }
        self.count += 1;
        Ok(())
    }

    /// Writes the first of each class, or the others; says how many of those that were not known to be are repeated.
    fn write(self, wants_repeated: bool) -> Result<u64, Failure> {
        let (mut last, mut repeated) = (None, 0);
        // The numbers of all that are repeated, in their order.
        let mut numbers = self.known;
        self.ids.each(|(id, number)| {
            if last == Some(id) {
                repeated += 1;
                numbers.push((number.into(), 0))?;
            }
            last = Some(id);
            Ok(())
        })?;
        let mut file = self.texts.into_inner().map_err(|error| failed(error.error()))?;
        file.file.rewind().map_err(|error| failed(&error))?;
        let mut texts = Texts { from: BufReader::with_capacity(64 << 10, &mut file.file), text: Vec::new() };
        let mut out = BufWriter::with_capacity(64 << 10, crate::output::Output);
        let (mut next, stop) = (0, crate::stop::on_interrupt());
        // Those up to the next repeated one come first.
        numbers.each(|(number, _)| {
            let number = number as u64;
            if stop.is_raised() {
                return Err(Failure::Interrupted);
            }
            for _ in next..number {
                texts.pass(!wants_repeated, &mut out)?;
            }
            texts.pass(wants_repeated, &mut out)?;
            next = number + 1;
            Ok(())
        })?;
        for _ in next..self.count {
            if stop.is_raised() {
                return Err(Failure::Interrupted);
            }
            texts.pass(!wants_repeated, &mut out)?;
        }
        out.flush().map_err(Failure::writing)?;
        Ok(repeated)
    }
}

/// The texts that were kept, one after the other.
struct Texts<R> {
    from: R,
    text: Vec<u8>,
}

impl<R: Read> Texts<R> {
    /// Reads the next one, and writes it if it is wanted.
    fn pass(&mut self, is_wanted: bool, out: &mut impl Write) -> Result<(), Failure> {
        let mut length = [0; 8];
        self.from.read_exact(&mut length).map_err(|error| failed(&error))?;
        self.text.resize(u64::from_le_bytes(length) as usize, 0);
        self.from.read_exact(&mut self.text).map_err(|error| failed(&error))?;
        if is_wanted { out.write_all(&self.text).map_err(Failure::writing) } else { Ok(()) }
    }
}

/// Writes each record, and its id as its key.
pub(super) struct Records(pub(super) &'static dyn Format);

impl Printer<Identify> for Records {
    fn print(&self, item: &Item<'_, Identify>, block: &mut Block) {
        if let Ok(answer) = item.answer {
            self.0.write(&record(item), &mut block.out);
            block.keys.push((answer.id.0, block.out.len()));
        }
    }
}
