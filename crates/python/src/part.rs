//! Columns while they grow: the values of the rows that a verb writes.

use crate::arrow::{Bits, Column, Data};
use sudokit::solve::Columns;
use sudokit::verb::{self, ColumnKind, Value};
use sudokit::{Error, ErrorKind};

/// Named columns of one length, the last of which says what is wrong with a row.
pub(crate) struct Part {
    names: Vec<String>,
    columns: Vec<(Data, Bits)>,
}

impl Part {
    /// Empty columns with room for some rows; grids are 81 bytes, or text.
    pub(crate) fn new(heads: &[verb::Column], bytes: bool, rows: usize) -> Self {
        let empty = |head: &verb::Column| match head.kind {
            ColumnKind::Grid if bytes => Data::Bytes81(Vec::with_capacity(81 * rows)),
            ColumnKind::Grid => text(rows, 81 * rows),
            ColumnKind::Text => text(rows, 0),
            ColumnKind::Bool => Data::Bool(Bits::default()),
            ColumnKind::Integer => Data::U64(Vec::with_capacity(rows)),
            ColumnKind::Float => Data::F64(Vec::with_capacity(rows)),
        };
        let columns = heads.iter().map(|head| (empty(head), Bits::default())).collect();
        Self { names: heads.iter().map(|head| head.name.to_owned()).collect(), columns }
    }

    /// Writes a value into the next row of a column.
    #[inline]
    pub(crate) fn push(&mut self, column: usize, value: Value<'_>) {
        let Some((data, valid)) = self.columns.get_mut(column) else { return };
        let fits = match (&mut *data, value) {
            (Data::Text { offsets, bytes }, Value::Text(text)) => add(offsets, bytes, text.as_bytes()),
            (Data::Text { offsets, bytes }, Value::Grid(grid)) => add(offsets, bytes, &grid.to_line()),
            (Data::Bytes81(bytes), Value::Grid(grid)) => {
                bytes.extend_from_slice(grid.values());
                true
            }
            (Data::Bool(bits), Value::Bool(flag)) => {
                bits.push(flag);
                true
            }
            (Data::U64(values), Value::Integer(number)) => match u64::try_from(number) {
                Ok(number) => {
                    values.push(number);
                    true
                }
                // Larger than a column can hold: unknown rather than wrong.
                Err(_) => false,
            },
            (Data::F64(values), Value::Float(number)) => {
                values.push(number);
                true
            }
            _ => false,
        };
        valid.push(fits);
        if !fits {
            skip(data);
        }
    }

    /// Writes a row of nulls, but for the error in the last column.
    pub(crate) fn error(&mut self, error: &str) {
        let last = self.columns.len() - 1;
        (0..last).for_each(|column| self.push(column, Value::Null));
        self.push(last, Value::Text(error));
    }

    /// Writes the answers of `solve` to many puzzles, a column at a time: what its rows say.
    pub(crate) fn solved(&mut self, answers: &Columns) {
        let (counts, rows) = (answers.counts(), answers.len());
        for (name, (data, valid)) in self.names.iter().zip(&mut self.columns) {
            match (name.as_str(), &mut *data) {
                ("result", Data::Text { offsets, bytes }) => {
                    for count in counts {
                        let word: &[u8] = match count {
                            0 => b"none",
                            1 => b"solved",
                            _ => b"multiple",
                        };
                        add(offsets, bytes, word);
                    }
                }
                ("solution", data) => {
                    match data {
                        Data::Bytes81(bytes) => bytes.extend_from_slice(answers.digits().as_flattened()),
                        Data::Text { offsets, bytes } => {
                            for (digits, &count) in answers.digits().iter().zip(counts) {
                                let text = digits.map(|digit| b'0' + digit);
                                add(offsets, bytes, if count == 0 { b"" } else { &text });
                            }
                        }
                        _ => {}
                    }
                    if counts.contains(&0) {
                        counts.iter().for_each(|&count| valid.push(count > 0));
                        continue;
                    }
                }
                ("solutions", Data::U64(values)) => values.extend_from_slice(counts),
                ("guesses", Data::U64(values)) => values.extend_from_slice(answers.guesses()),
                ("exact", Data::Bool(bits)) => answers.exhausted().iter().for_each(|&bit| bits.push(bit)),
                (_, data) => {
                    (0..rows).for_each(|_| skip(data));
                    valid.repeat(false, rows);
                    continue;
                }
            }
            valid.repeat(true, rows);
        }
    }

    /// Makes it empty; its memory stays.
    pub(crate) fn clear(&mut self) {
        for (data, valid) in &mut self.columns {
            valid.clear();
            match data {
                Data::Text { offsets, bytes } => {
                    offsets.truncate(1);
                    bytes.clear();
                }
                Data::Bytes81(values) | Data::U8(values) => values.clear(),
                Data::Bool(bits) => bits.clear(),
                Data::U64(values) => values.clear(),
                Data::F64(values) => values.clear(),
            }
        }
    }

    /// Adds the rows of another part with the same columns.
    pub(crate) fn append(&mut self, other: &Self) -> Result<(), Error> {
        for ((data, valid), (more, more_valid)) in self.columns.iter_mut().zip(&other.columns) {
            match (data, more) {
                (Data::Text { offsets, bytes }, Data::Text { offsets: ends, bytes: more }) => {
                    let before = bytes.len();
                    if i32::try_from(before + more.len()).is_err() {
                        return Err(too_much());
                    }
                    bytes.extend_from_slice(more);
                    offsets.extend(ends[1..].iter().map(|end| end + before as i32));
                }
                (Data::Bytes81(whole), Data::Bytes81(piece)) => whole.extend_from_slice(piece),
                (Data::U64(whole), Data::U64(piece)) => whole.extend_from_slice(piece),
                (Data::F64(whole), Data::F64(piece)) => whole.extend_from_slice(piece),
                (Data::Bool(whole), Data::Bool(piece)) => whole.append(piece),
                _ => {}
            }
            valid.append(more_valid);
        }
        Ok(())
    }

    /// The columns, without those that `keep` does not want.
    pub(crate) fn columns(self, keep: impl Fn(&str) -> bool) -> Vec<crate::column::Column> {
        let all = self.names.into_iter().zip(self.columns).filter(|(name, _)| keep(name));
        all.map(|(name, (data, valid))| crate::column::Column::new(Column { name, data, valid })).collect()
    }
}

/// A column of text holds 2 GiB.
pub(crate) fn too_much() -> Error {
    let message = "the answers have more than 2 GiB of text: give the column in smaller batches, or grids as arrays";
    Error::new(ErrorKind::BadRequest, message)
}

fn text(rows: usize, bytes: usize) -> Data {
    let mut offsets = Vec::with_capacity(rows + 1);
    offsets.push(0);
    Data::Text { offsets, bytes: Vec::with_capacity(bytes) }
}

fn add(offsets: &mut Vec<i32>, bytes: &mut Vec<u8>, text: &[u8]) -> bool {
    bytes.extend_from_slice(text);
    // A part is far too short for more than fits.
    offsets.push(i32::try_from(bytes.len()).unwrap_or(i32::MAX));
    true
}

/// Fills the place of a null.
fn skip(data: &mut Data) {
    match data {
        Data::Text { offsets, .. } => offsets.push(offsets.last().copied().unwrap_or(0)),
        Data::Bytes81(values) => values.extend_from_slice(&[0; 81]),
        Data::Bool(bits) => bits.push(false),
        Data::U8(values) => values.push(0),
        Data::U64(values) => values.push(0),
        Data::F64(values) => values.push(f64::NAN),
    }
}
