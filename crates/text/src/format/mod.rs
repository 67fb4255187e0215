//! The formats, one file each; what they share, and the list of them.

pub(crate) mod grid;
pub(crate) mod items;
pub(crate) mod json;
pub(crate) mod library;
pub(crate) mod line;
pub(crate) mod row;
pub(crate) mod ruled;
pub(crate) mod strict;
pub(crate) mod table;
pub(crate) mod write;
pub(crate) mod xml;

use crate::cursor::{self, Cursor};
use crate::rules::Rules;
use crate::{Batch, PuzzleRef, Record, TextError};
use core::fmt;
use std::sync::Arc;
use sudokit_solve::Lines;
use table::Layout;

/// A way to write puzzles as text. [`formats`] lists all formats.
pub trait Format: Reader + Sync {
    /// Its name, in one word.
    fn name(&self) -> &'static str;

    /// A description in one line.
    fn about(&self) -> &'static str;

    /// The line that comes before all records, if any, without its end.
    fn header(&self) -> Option<&'static str> {
        None
    }

    /// Whether it is offered for writing.
    fn writes(&self) -> bool {
        true
    }

    /// Whether it can hold this puzzle; a record of a puzzle it cannot hold is written as a line.
    fn holds(&self, _puzzle: PuzzleRef<'_>) -> bool {
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

    /// Reads the next records into a batch as long as they are of the usual kind and it has fewer than `size`, and
    /// leaves others to [`Self::next`]. Only for formats that are read by the million.
    #[doc(hidden)]
    fn fill(&self, _cursor: &mut Cursor<'_>, _batch: &mut Batch, _size: usize) {}

    /// Takes usual lines from here on, `most` at the most, as they are. Formats that are not such lines have none.
    #[doc(hidden)]
    fn lines<'t>(&self, _cursor: &mut Cursor<'t>, _most: usize) -> Lines<'t> {
        Lines::default()
    }

    /// The number of bytes of the beginning of a text that are whole records, whatever follows.
    #[doc(hidden)]
    fn whole(&self, text: &[u8], _layout: &Layout) -> usize {
        cursor::find_last(b'\n', text).map_or(0, |end| end + 1)
    }

    /// What must be known of the whole text, from its beginning and the requested column.
    #[doc(hidden)]
    fn layout(&self, _sample: &[u8], _column: Option<&str>, rules: &Arc<Rules>) -> Result<Layout, TextError> {
        Ok(Layout::new(rules.clone()))
    }

    /// The byte at which reading can continue after something that is too long.
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
    &grid::GridFormat,
    &grid::PencilFormat,
    &table::CSV,
    &table::TSV,
    &table::KAGGLE,
    &json::JsonFormat,
    &library::LibraryFormat,
    &xml::XmlFormat,
    &ruled::ISS,
    &ruled::KILLER,
    &ruled::ARROWS,
    &ruled::RULES,
    &ruled::LINK,
    &ruled::F_PUZZLES,
    &ruled::SUDOKUPAD,
    &ruled::SUDOKUPAD_LINK,
    &ruled::ISS_LINK,
    &ruled::PENPA_LINK,
];

/// All formats.
pub fn formats() -> &'static [&'static dyn Format] {
    FORMATS
}

/// The format of this name.
pub fn format(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}
