//! The answers to one share of a column, as they are written, and how shares become the columns of a frame.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use sudokit_arrow::{Bits, Column, Data};

/// The kind of values a column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Bytes81,
    Bool,
    U8,
    U64,
    F64,
}

impl Kind {
    /// Grids as 81 bytes, or as text.
    pub(crate) fn grid(bytes: bool) -> Self {
        if bytes { Self::Bytes81 } else { Self::Text }
    }
}

/// A column's name and kind.
pub(crate) type Head = (&'static str, Kind);

/// Columns while they grow, row by row. A value goes to a column of its kind; any other gets a null, so that rows stay in
/// step.
pub(crate) struct Part {
    columns: Vec<Growing>,
}

struct Growing {
    data: Data,
    valid: Bits,
}

impl Part {
    /// Empty columns, with room for some rows.
    pub(crate) fn new(heads: &[Head], rows: usize) -> Self {
        let grow = |&(_, kind): &Head| Growing { data: empty(kind, rows), valid: Bits::default() };
        Self { columns: heads.iter().map(grow).collect() }
    }

    /// A string for the next row of a column.
    pub(crate) fn text(&mut self, column: usize, text: &[u8]) {
        let Growing { data, valid } = &mut self.columns[column];
        let Data::Text { offsets, bytes } = data else { return self.null(column) };
        bytes.extend_from_slice(text);
        // A share is far too short for this to be more than fits.
        offsets.push(i32::try_from(bytes.len()).unwrap_or(i32::MAX));
        valid.push(true);
    }

    /// A grid for the next row of a column, as text or bytes.
    pub(crate) fn grid(&mut self, column: usize, grid: &sudokit::Grid) {
        let Growing { data, valid } = &mut self.columns[column];
        let Data::Bytes81(bytes) = data else { return self.text(column, &grid.to_line()) };
        bytes.extend_from_slice(grid.values());
        valid.push(true);
    }

    /// A puzzle for the next row of a column; pencilmarks fit a column of text only.
    pub(crate) fn puzzle(&mut self, column: usize, puzzle: &sudokit::Puzzle) {
        match puzzle {
            sudokit::Puzzle::Clues(grid) => self.grid(column, grid),
            sudokit::Puzzle::Sukaku(marks) => self.text(column, marks.to_string().as_bytes()),
        }
    }

    /// A truth value for the next row of a column.
    pub(crate) fn flag(&mut self, column: usize, flag: bool) {
        let Growing { data, valid } = &mut self.columns[column];
        let Data::Bool(bits) = data else { return self.null(column) };
        bits.push(flag);
        valid.push(true);
    }

    /// A number for the next row of a column.
    pub(crate) fn number(&mut self, column: usize, number: u64) {
        let Growing { data, valid } = &mut self.columns[column];
        match data {
            Data::U8(values) => values.push(number as u8),
            Data::U64(values) => values.push(number),
            Data::F64(values) => values.push(number as f64),
            _ => return self.null(column),
        }
        valid.push(true);
    }

    /// A number with a fraction for the next row of a column.
    pub(crate) fn float(&mut self, column: usize, number: f64) {
        let Growing { data, valid } = &mut self.columns[column];
        let Data::F64(values) = data else { return self.null(column) };
        values.push(number);
        valid.push(true);
    }

    /// A null for the next row of a column.
    pub(crate) fn null(&mut self, column: usize) {
        let Growing { data, valid } = &mut self.columns[column];
        match data {
            Data::Text { offsets, .. } => offsets.push(offsets.last().copied().unwrap_or(0)),
            Data::Bytes81(values) => values.extend_from_slice(&[0; 81]),
            Data::Bool(bits) => bits.push(false),
            Data::U8(values) => values.push(0),
            Data::U64(values) => values.push(0),
            Data::F64(values) => values.push(0.0),
        }
        valid.push(false);
    }

    /// A row of nulls, but for the error in the last column.
    pub(crate) fn error(&mut self, error: &str) {
        let last = self.columns.len() - 1;
        (0..last).for_each(|column| self.null(column));
        self.text(last, error.as_bytes());
    }

    /// The end of a row without an error.
    pub(crate) fn end(&mut self) {
        self.null(self.columns.len() - 1);
    }
}

fn empty(kind: Kind, rows: usize) -> Data {
    match kind {
        Kind::Text => {
            let mut offsets = Vec::with_capacity(rows + 1);
            offsets.push(0);
            Data::Text { offsets, bytes: Vec::new() }
        }
        Kind::Bytes81 => Data::Bytes81(Vec::with_capacity(81 * rows)),
        Kind::Bool => Data::Bool(Bits::default()),
        Kind::U8 => Data::U8(Vec::with_capacity(rows)),
        Kind::U64 => Data::U64(Vec::with_capacity(rows)),
        Kind::F64 => Data::F64(Vec::with_capacity(rows)),
    }
}

/// The whole columns, from their parts in order. Each part is freed as soon as it has been copied.
pub(crate) fn join(heads: &[Head], parts: impl IntoIterator<Item = Part>, rows: usize) -> PyResult<Vec<Column>> {
    let mut wholes: Vec<_> = heads.iter().map(|&(_, kind)| (empty(kind, rows), Bits::default())).collect();
    for part in parts {
        for ((data, bits), piece) in wholes.iter_mut().zip(part.columns) {
            append(data, piece.data)?;
            bits.append(&piece.valid);
        }
    }
    Ok(heads.iter().zip(wholes).map(|(&(name, _), (data, valid))| Column { name, data, valid }).collect())
}

fn append(whole: &mut Data, piece: Data) -> PyResult<()> {
    match (whole, piece) {
        (Data::Text { offsets, bytes }, Data::Text { offsets: ends, bytes: more }) => {
            let before = bytes.len();
            bytes.extend_from_slice(&more);
            if i32::try_from(bytes.len()).is_err() {
                return Err(PyOverflowError::new_err(
                    "the answers are more than 2 GiB of text: give the column in smaller batches",
                ));
            }
            offsets.extend(ends[1..].iter().map(|end| end + before as i32));
        }
        (Data::Bytes81(whole), Data::Bytes81(piece)) | (Data::U8(whole), Data::U8(piece)) => whole.extend(piece),
        (Data::U64(whole), Data::U64(piece)) => whole.extend(piece),
        (Data::F64(whole), Data::F64(piece)) => whole.extend(piece),
        (Data::Bool(whole), Data::Bool(piece)) => whole.append(&piece),
        _ => unreachable!("parts are made from the same heads"),
    }
    Ok(())
}
