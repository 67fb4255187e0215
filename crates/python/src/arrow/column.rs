//! A column of answers: named values, some of which may be null.

use super::bits::Bits;

/// The values of a column.
#[derive(Debug)]
pub enum Data {
    /// Strings: the i-th lies between the i-th and the next offset.
    Text {
        /// One more than there are rows, from 0 up.
        offsets: Vec<i32>,
        /// The strings, one after the other.
        bytes: Vec<u8>,
    },
    /// 81 bytes a row.
    Bytes81(Vec<u8>),
    /// A bit a row.
    Bool(Bits),
    /// A small number a row.
    U8(Vec<u8>),
    /// A number a row.
    U64(Vec<u64>),
    /// A number with a fraction a row.
    F64(Vec<f64>),
}

/// A named column, some rows of which may be null.
#[derive(Debug)]
pub struct Column {
    /// What it is called.
    pub name: String,
    /// Its values; those of null rows mean nothing.
    pub data: Data,
    /// A bit a row: whether it is there.
    pub valid: Bits,
}

impl Column {
    /// How many rows it has.
    #[allow(clippy::len_without_is_empty, reason = "not needed")]
    pub fn len(&self) -> usize {
        match &self.data {
            Data::Text { offsets, .. } => offsets.len() - 1,
            Data::Bytes81(values) => values.len() / 81,
            Data::Bool(bits) => bits.len(),
            Data::U8(values) => values.len(),
            Data::U64(values) => values.len(),
            Data::F64(values) => values.len(),
        }
    }

    /// How many rows are null.
    pub fn nulls(&self) -> usize {
        self.valid.zeros()
    }
}
