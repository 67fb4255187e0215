//! Columns of ours, given to a consumer that takes them apart in any order.

use super::COLUMN;
use crate::border::{ArrowArray, ArrowSchema, Bits, Column, Data, Imported, export};
use crate::input::Input;
use std::sync::Arc;

/// Columns from bytes, exported and read again; children taken out before their record is given back.
pub fn arrow_export(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let rows = input.below(20);
    let columns: Vec<Arc<Column>> = (0..1 + input.below(4)).map(|_| Arc::new(column(rows, &mut input))).collect();
    let first = &columns[0];
    let expected = texts(first);

    // Alone, in a record, in a stream: the same rows; what is not text is refused.
    // SAFETY: structures of ours, which obey the interface.
    unsafe {
        let schema = export::column_schema(first);
        let alone = Imported::from_array(&schema, &mut export::column_array(first), COLUMN);
        let schema = export::record_schema(&columns);
        let record = Imported::from_array(&schema, &mut export::record_array(rows, &columns), COLUMN);
        let stream = Imported::from_stream(&mut export::stream(rows, &columns), COLUMN);
        for imported in [alone, record, stream] {
            match &expected {
                Some(expected) => assert!(imported.unwrap().rows(0, rows).eq(expected.iter().map(Option::as_deref))),
                None => assert!(imported.is_err()),
            }
        }
    }

    // A consumer may move children out and must give back the record then; the child lives on.
    let record = export::record_array(rows, &columns);
    let schema = export::record_schema(&columns);
    let place = input.below(columns.len());
    // SAFETY: there are as many children as columns.
    let (mut child, child_schema) = unsafe {
        let child = &mut **record.children.add(place);
        let child_schema = &mut **schema.children.add(place);
        (std::mem::replace(child, ArrowArray::empty()), std::mem::replace(child_schema, ArrowSchema::empty()))
    };
    drop((record, schema));
    let expected = texts(&columns[place]);
    let name = columns[place].name.clone();
    drop(columns);
    // SAFETY: as above.
    let imported = unsafe { Imported::from_array(&child_schema, &mut child, &name) };
    assert_eq!(imported.is_ok(), expected.is_some());
    if let (Ok(imported), Some(expected)) = (imported, expected) {
        drop((child, child_schema));
        assert!(imported.rows(0, rows).eq(expected.iter().map(Option::as_deref)));
    }
}

/// The rows of a column of strings or bytes.
fn texts(column: &Column) -> Option<Vec<Option<Vec<u8>>>> {
    let row = |row: usize| match &column.data {
        Data::Text { offsets, bytes } => bytes[offsets[row] as usize..offsets[row + 1] as usize].to_vec(),
        Data::Bytes81(bytes) => bytes[81 * row..81 * row + 81].to_vec(),
        _ => Vec::new(),
    };
    let is_text = matches!(column.data, Data::Text { .. } | Data::Bytes81(_));
    is_text.then(|| (0..column.len()).map(|at| column.valid.get(at).then(|| row(at))).collect())
}

fn column(rows: usize, input: &mut Input<'_>) -> Column {
    // In two parts, as threads make them.
    let first = input.below(rows + 1);
    let bits = |input: &mut Input<'_>| {
        let mut parts = [first, rows - first].map(|count| {
            let mut bits = Bits::default();
            (0..count).for_each(|_| bits.push(input.byte().is_multiple_of(2)));
            bits
        });
        let second = std::mem::take(&mut parts[1]);
        parts[0].append(&second);
        std::mem::take(&mut parts[0])
    };
    let valid = bits(input);
    let data = match input.below(6) {
        0 => {
            let (mut offsets, mut bytes) = (vec![0], Vec::new());
            for _ in 0..rows {
                let length = input.below(90);
                bytes.extend(input.bytes(length));
                offsets.push(bytes.len() as i32);
            }
            Data::Text { offsets, bytes }
        }
        1 => Data::Bytes81(input.bytes(81 * rows)),
        2 => Data::Bool(bits(input)),
        3 => Data::U8(input.bytes(rows)),
        4 => Data::U64((0..rows).map(|_| input.word()).collect()),
        _ => Data::F64((0..rows).map(|_| input.word() as f64).collect()),
    };
    Column { name: COLUMN.to_owned(), data, valid }
}
