//! Text formats: read, written, told apart, and streamed in constant memory.
//!
//! A text is a sequence of [`Record`]s: a puzzle with its line number and whatever else the text said about it.
//! [`Chunks`] cuts a stream of any length into [`Chunk`]s of whole records; a chunk gives its records, and an error
//! with line, column, what was found and what was expected for every bad one, and then goes on.
//!
//! | format | what it is |
//! |---|---|
//! | `line`, `sukaku` | a line of 81 cells or 729 marks, and what follows them |
//! | `grid`, `pencil` | nine lines of nine cells or groups of candidates, in any art, among any text |
//! | `csv`, `tsv`, `kaggle` | a table with a puzzle column |
//! | `json` | an object a line |
//! | `library` | HoDoKu's library of technique examples |
//! | `xml` | OpenSudoku, read only |
//!
//! In all of them empty lines and lines from `#` on are passed over, a byte order mark, `\r\n` and a missing last line
//! end do no harm, and bytes that are no UTF-8 are an error among the cells and `�` in the rest.
//!
//! ```
//! use sudokit_core::text::{self, Chunks, ReadOptions};
//! let text = format!("{} first\nnonsense\n{}\n", ".".repeat(81), "0".repeat(81));
//! let mut out = Vec::new();
//! for chunk in Chunks::new(text.as_bytes(), ReadOptions::default()) {
//!     for record in chunk?.records() {
//!         match record {
//!             Ok(record) => text::format("line").unwrap().write(&record, &mut out),
//!             Err(error) => assert_eq!(error.line(), 2),
//!         }
//!     }
//! }
//! assert_eq!(String::from_utf8(out)?, format!("{} first\n{}\n", ".".repeat(81), ".".repeat(81)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod block;
mod cells;
mod chunks;
mod cursor;
mod detect;
mod error;
mod json;
mod library;
mod line;
mod row;
mod table;
mod xml;

pub use batch::{Batch, Note};
pub use chunks::{Chunk, Chunks, Records};
pub use error::{ErrorKind, TextError};

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use core::fmt;
use core::str::FromStr;
use cursor::Cursor;
use table::Layout;

/// A line longer than this is an error and is skipped, so that no input can fill the memory.
pub const MAX_LINE: usize = 1 << 20;

/// A longer line is no row of a drawn grid.
const MAX_ROW: usize = 4096;

/// One puzzle as found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line where it starts, counted from 1.
    pub line: u64,
    /// Its solution, when the text has one.
    pub solution: Option<Grid>,
    /// What else the text says about it: trailing columns, a comment, other fields. Empty when there is nothing.
    pub rest: String,
}

impl Record {
    /// A record of nothing but a puzzle.
    #[inline]
    pub fn new(puzzle: impl Into<Puzzle>, line: u64) -> Self {
        Self { puzzle: puzzle.into(), line, solution: None, rest: String::new() }
    }
}

/// One way to put puzzles into text. The formats are those of [`formats`].
pub trait Format: Reader + Sync {
    /// What it is called, in one word.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn about(&self) -> &'static str;

    /// The line that comes before all records, if any, without its end.
    fn header(&self) -> Option<&'static str> {
        None
    }

    /// Whether it is offered for writing.
    fn writes(&self) -> bool {
        true
    }

    /// Writes one record, with the end of its line.
    fn write(&self, record: &Record, out: &mut Vec<u8>);
}

/// The reading half of a format, which only this crate can call and implement.
pub trait Reader {
    /// The next record or error; `None` at the end of the text.
    #[doc(hidden)]
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>>;

    /// Takes the next records into a batch as long as they are of the usual kind and it has fewer than `size`; what is
    /// of another kind is left to [`Self::next`]. Only for formats that are read by the million.
    #[doc(hidden)]
    fn fill(&self, _cursor: &mut Cursor<'_>, _batch: &mut Batch, _size: usize) {}

    /// How many bytes of the beginning of a text are whole records, whatever follows.
    #[doc(hidden)]
    fn whole(&self, text: &[u8]) -> usize {
        cursor::find_last(b'\n', text).map_or(0, |end| end + 1)
    }

    /// What is to be known of the whole text, by its beginning and the column that was asked for.
    #[doc(hidden)]
    fn layout(&self, _sample: &[u8], _column: Option<&str>) -> Result<Layout, TextError> {
        Ok(Layout::default())
    }

    /// The byte at which reading can go on after something that is too long.
    #[doc(hidden)]
    fn delimiter(&self) -> u8 {
        b'\n'
    }
}

impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for dyn Format {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

static FORMATS: &[&dyn Format] = &[
    &line::LineFormat,
    &line::SukakuFormat,
    &block::GridFormat,
    &block::PencilFormat,
    &table::CSV,
    &table::TSV,
    &table::KAGGLE,
    &json::JsonFormat,
    &library::LibraryFormat,
    &xml::XmlFormat,
];

/// All formats.
pub fn formats() -> &'static [&'static dyn Format] {
    FORMATS
}

/// The format of this name.
pub fn format(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

/// How to read a text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; found by looking at the text when `None`.
    pub format: Option<&'static dyn Format>,
    /// The column of a table, or the field of a JSON object, that holds the puzzle: its name, or its number from 1.
    /// Found by looking at the text when `None`.
    pub column: Option<String>,
}

impl FromStr for Puzzle {
    type Err = TextError;

    /// Reads any text that holds exactly one puzzle in any of the formats.
    fn from_str(text: &str) -> Result<Self, TextError> {
        // Nearly all texts are one line of digits and dots, and programs read millions of them.
        if let Some(grid) = text.as_bytes().try_into().ok().and_then(cells::usual_grid) {
            return Ok(grid.into());
        }
        chunks::only(text.as_bytes()).map(|record| record.puzzle)
    }
}
