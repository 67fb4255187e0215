//! The answers to one share of a column, as they are written, and how shares become the columns of a frame.

use crate::frame::{Column, Data};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// The kind of values a column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Bytes81,
    U8,
    U64,
    F64,
}

/// Columns while they grow, row by row.
pub(crate) struct Part {
    columns: Vec<Growing>,
}

struct Growing {
    data: Data,
    valid: Vec<bool>,
}

impl Part {
    /// Empty columns of these kinds, with room for some rows.
    pub(crate) fn new(kinds: impl IntoIterator<Item = Kind>, rows: usize) -> Self {
        let grow = |kind| Growing { data: empty(kind, rows), valid: Vec::with_capacity(rows) };
        Self { columns: kinds.into_iter().map(grow).collect() }
    }

    /// A string for the next row of a column. Columns of other kinds get a null.
    pub(crate) fn text(&mut self, column: usize, text: &[u8]) {
        let column = &mut self.columns[column];
        if let Data::Text { offsets, bytes } = &mut column.data {
            bytes.extend_from_slice(text);
            // A share is far too short for this to be more than fits.
            offsets.push(i32::try_from(bytes.len()).unwrap_or(i32::MAX));
            column.valid.push(true);
        }
    }

    /// 81 bytes for the next row of a column.
    pub(crate) fn bytes(&mut self, column: usize, values: &[u8; 81]) {
        let column = &mut self.columns[column];
        if let Data::Bytes81(bytes) = &mut column.data {
            bytes.extend_from_slice(values);
            column.valid.push(true);
        }
    }

    /// A number for the next row of a column.
    pub(crate) fn number(&mut self, column: usize, number: u64) {
        let column = &mut self.columns[column];
        match &mut column.data {
            Data::U8(values) => values.push(number as u8),
            Data::U64(values) => values.push(number),
            Data::F64(values) => values.push(number as f64),
            Data::Text { .. } | Data::Bytes81(_) => return,
        }
        column.valid.push(true);
    }

    /// A number with a fraction for the next row of a column.
    pub(crate) fn float(&mut self, column: usize, number: f64) {
        let column = &mut self.columns[column];
        if let Data::F64(values) = &mut column.data {
            values.push(number);
            column.valid.push(true);
        }
    }

    /// A null for the next row of a column.
    pub(crate) fn null(&mut self, column: usize) {
        let column = &mut self.columns[column];
        match &mut column.data {
            Data::Text { offsets, .. } => offsets.push(offsets.last().copied().unwrap_or(0)),
            Data::Bytes81(values) => values.extend_from_slice(&[0; 81]),
            Data::U8(values) => values.push(0),
            Data::U64(values) => values.push(0),
            Data::F64(values) => values.push(0.0),
        }
        column.valid.push(false);
    }

    /// Nulls for the next row of the columns before `last`.
    pub(crate) fn nulls_before(&mut self, last: usize) {
        (0..last).for_each(|column| self.null(column));
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
        Kind::U8 => Data::U8(Vec::with_capacity(rows)),
        Kind::U64 => Data::U64(Vec::with_capacity(rows)),
        Kind::F64 => Data::F64(Vec::with_capacity(rows)),
    }
}

/// The whole columns, from their parts in order. Each part is freed as soon as it has been copied.
pub(crate) fn join(names: &[(&'static str, Kind)], parts: Vec<Part>, rows: usize) -> PyResult<Vec<Column>> {
    let mut wholes: Vec<_> = names.iter().map(|&(_, kind)| (empty(kind, rows), Bits::default())).collect();
    for part in parts {
        for ((data, bits), piece) in wholes.iter_mut().zip(part.columns) {
            append(data, piece.data)?;
            bits.extend(&piece.valid);
        }
    }
    let column = |(&(name, _), (data, bits)): (&(&'static str, Kind), (Data, Bits))| Column {
        name,
        data,
        valid: (bits.nulls > 0).then_some(bits.bytes),
        nulls: bits.nulls,
    };
    Ok(names.iter().zip(wholes).map(column).collect())
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
        _ => unreachable!("parts are made from the same kinds"),
    }
    Ok(())
}

/// A bitmap while it grows.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    rows: usize,
    nulls: usize,
}

impl Bits {
    fn extend(&mut self, valid: &[bool]) {
        for &valid in valid {
            if self.rows.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if valid {
                self.bytes[self.rows / 8] |= 1 << (self.rows % 8);
            } else {
                self.nulls += 1;
            }
            self.rows += 1;
        }
    }
}
