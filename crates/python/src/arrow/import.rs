//! Columns from other libraries: strings (`u`, `U`, `vu`), bytes (`z`, `Z`) and 81 or 729 bytes (`w:n`), alone or as a
//! column of a record or table. Nothing is copied: rows are slices of the producer's buffers.
//!
//! Producers are trusted to obey the interface (their buffers are as long as they say), as everywhere Arrow is used. What
//! can be checked is checked: structures that were released, too few buffers or children, columns shorter than their
//! record are errors; an offset that points backwards, or behind the last one, and a view that leaves its buffer are null
//! rows.

use super::error::{ImportError, Kind};
use super::ffi::{ArrowArray, ArrowArrayStream, ArrowSchema, take, text};
use super::field::{Field, Layout};
use super::piece::Piece;

/// A column in one or more pieces, all of the same layout.
#[derive(Debug)]
pub struct Imported {
    pieces: Vec<Piece>,
    field: Field,
}

impl Imported {
    /// The column of an array, or if that is a record, its column with this name. The array is moved out when its schema
    /// is one of puzzles; the schema is only looked at.
    ///
    /// # Safety
    /// Both obey the interface, or were released.
    pub unsafe fn from_array(schema: &ArrowSchema, array: *mut ArrowArray, column: &str) -> Result<Self, ImportError> {
        // SAFETY: by the caller.
        unsafe {
            let field = Field::new(schema, column)?;
            Ok(Self { pieces: vec![Piece::new(field, take(array))?], field })
        }
    }

    /// The column that comes in the pieces of a stream, which is moved out.
    ///
    /// # Safety
    /// The stream and what it gives obey the interface, or were released.
    pub unsafe fn from_stream(stream: *mut ArrowArrayStream, column: &str) -> Result<Self, ImportError> {
        // SAFETY: by the caller.
        let mut stream = unsafe { take(stream) };
        let (Some(get_schema), Some(get_next), Some(_)) = (stream.get_schema, stream.get_next, stream.release) else {
            return Err(ImportError::new(Kind::Structure, "this Arrow stream was read before"));
        };
        let mut schema = ArrowSchema::empty();
        // SAFETY: the functions of a valid stream, called as the interface says.
        if unsafe { get_schema(&mut stream, &mut schema) } != 0 {
            return Err(stream_error(&mut stream));
        }
        // SAFETY: the stream has just filled it.
        let field = unsafe { Field::new(&schema, column)? };
        let mut pieces = Vec::new();
        loop {
            let mut array = ArrowArray::empty();
            // SAFETY: as above.
            if unsafe { get_next(&mut stream, &mut array) } != 0 {
                return Err(stream_error(&mut stream));
            }
            if array.release.is_none() {
                return Ok(Self { pieces, field });
            }
            // SAFETY: schema and array came from one stream.
            pieces.push(unsafe { Piece::new(field, array)? });
        }
    }

    /// How many rows there are.
    #[allow(clippy::len_without_is_empty, reason = "not needed")]
    pub fn len(&self) -> usize {
        self.pieces.iter().map(Piece::len).sum()
    }

    /// Whether its rows are strings, rather than bytes that may be digits themselves.
    pub fn is_text(&self) -> bool {
        self.field.text
    }

    /// Whether its rows are 81 bytes of digits rather than text: by the first row that is there.
    pub fn has_bytes(&self) -> bool {
        let fixed = self.field.layout == Layout::Fixed(81);
        fixed && self.rows(0, usize::MAX).flatten().next().is_some_and(|row| row[0] <= 9)
    }

    /// The rows from `start` on, at most `count` of them; null rows are `None`.
    pub fn rows(&self, start: usize, count: usize) -> impl Iterator<Item = Option<&[u8]>> {
        let mut skip = start;
        let pieces = self.pieces.iter().flat_map(move |piece| {
            let from = skip.min(piece.len());
            skip -= from;
            (from..piece.len()).map(|row| piece.row(row))
        });
        pieces.take(count)
    }
}

fn stream_error(stream: &mut ArrowArrayStream) -> ImportError {
    // SAFETY: the function of a valid stream; the text lives until the next call.
    let words = stream.get_last_error.map_or("", |last| unsafe { text(last(stream)) });
    ImportError::new(Kind::Structure, format!("the Arrow stream failed: {words}"))
}
