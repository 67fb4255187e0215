//! Sudoku of every size as text: reading, writing, format detection, and streaming in constant memory.
//!
//! A text is a sequence of [`Record`]s: a [`Puzzle`] of any kind with its line number and whatever else the text says
//! about it. [`Chunks`] cuts a stream of any length into [`Chunk`]s of whole records. A chunk yields its records, and
//! for every bad record an error with line, column, what was found and what was expected, then continues.
//!
//! | format | what it is | sizes |
//! |---|---|---|
//! | `line` | one puzzle per line, and what follows it | all, with or without rules |
//! | `sukaku` | a line of 729 marks | 9x9 |
//! | `grid` | a line for each row, in any art, among any text | all |
//! | `pencil` | groups of candidates in rows | 9x9 |
//! | `csv`, `tsv`, `kaggle` | a table with a puzzle column | all |
//! | `json` | one object per line, or an array of objects | all |
//! | `library` | HoDoKu's library of technique examples | 9x9 |
//! | `xml` | OpenSudoku, read only | 9x9 |
//! | `iss`, `killer`, `arrows`, `rules`, `fpuzzles`, `sudokupad` | puzzles with rules, in six notations | all |
//! | `link`, `sudokupad-link`, `iss-link`, `penpa-link` | the same as links | all |
//!
//! In all formats, empty lines and lines from `#` on are skipped; a byte order mark, `\r\n` and a missing last line end
//! do no harm; and bytes that are not UTF-8 are an error among the cells and `�` in the rest. The format is detected
//! once, from the beginning of the stream; sizes may be mixed, and so may puzzles with and without rules.
//!
//! ```
//! use sudokit_text::{self as text, Chunks, ReadOptions};
//! let input = format!("{} first\nnonsense\n1..............2\n", ".".repeat(81));
//! let mut out = Vec::new();
//! for chunk in Chunks::new(input.as_bytes(), ReadOptions::default()) {
//!     for record in chunk?.records() {
//!         match record {
//!             Ok(record) => text::format("line").unwrap().write(&record, &mut out),
//!             Err(error) => assert_eq!(error.line(), 2),
//!         }
//!     }
//! }
//! assert_eq!(String::from_utf8(out)?, format!("{} first\n1..............2\n", ".".repeat(81)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod batch;
mod chunks;
mod cursor;
mod detect;
mod error;
mod format;
mod mistake;
mod puzzle;
mod rules;
mod sized;
mod variant;

pub use batch::{Batch, Note};
pub use chunks::{Chunk, Chunks, Records, read, read_nine};
pub use error::{ErrorKind, TextError};
pub use format::{Format, format, formats};
pub use puzzle::{Grid, Puzzle, PuzzleRef, SizedPuzzle, Symbols};
pub use rules::{ReadOptions, read_regions};
pub use variant::{Notation, Variant, looks_like_rules};

/// A line longer than this is an error and is skipped, so that no input can fill the memory.
pub const MAX_LINE: usize = 1 << 20;

/// A longer line is not a row of a drawn grid.
const MAX_ROW: usize = 4096;

/// One puzzle as found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line where it starts, counted from 1.
    pub line: u64,
    /// Its solution, if the text has one.
    pub solution: Option<Grid>,
    /// What else the text says about it: trailing columns, a comment, other fields. May be empty.
    pub rest: String,
}

impl Record {
    /// A record with nothing but a puzzle.
    #[inline]
    pub fn new(puzzle: impl Into<Puzzle>, line: u64) -> Self {
        Self { puzzle: puzzle.into(), line, solution: None, rest: String::new() }
    }

    /// Reads a text that holds exactly one puzzle, with what else it says about it.
    pub fn read(text: &str, options: ReadOptions) -> Result<Self, TextError> {
        chunks::only(text.as_bytes(), options)
    }
}
