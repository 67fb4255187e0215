//! What is exported is read again. Structures that lie are the matter of `sudokit-harness`.

use super::{ArrowArray, ArrowSchema, Bits, Column, Data, ImportError, Imported, Kind, export};
use std::sync::Arc;

fn column(name: &str) -> Arc<Column> {
    let mut valid = Bits::default();
    [true, false, true].into_iter().for_each(|bit| valid.push(bit));
    Arc::new(Column {
        name: name.to_owned(),
        data: Data::Text { offsets: vec![0, 2, 2, 5], bytes: b"onetwo"[..5].to_vec() },
        valid,
    })
}

fn import(schema: &ArrowSchema, mut array: ArrowArray, name: &str) -> Result<Imported, ImportError> {
    // SAFETY: structures of ours, or released ones.
    unsafe { Imported::from_array(schema, &mut array, name) }
}

#[test]
fn alone_in_a_record_and_in_a_stream() {
    let columns = [column("other"), column("puzzle")];
    let alone = import(&export::column_schema(&columns[1]), export::column_array(&columns[1]), "puzzle").unwrap();
    let record = import(&export::record_schema(&columns), export::record_array(3, &columns), "puzzle").unwrap();
    // SAFETY: a stream of ours.
    let stream = unsafe { Imported::from_stream(&mut export::stream(3, &columns), "puzzle") }.unwrap();
    // SAFETY: as above.
    let single = unsafe { Imported::from_stream(&mut export::column_stream(&columns[1]), "puzzle") }.unwrap();
    drop(columns);
    for imported in [alone, record, stream, single] {
        assert!(imported.is_text() && !imported.has_bytes());
        assert_eq!(imported.rows(0, 9).collect::<Vec<_>>(), [Some(&b"on"[..]), None, Some(b"etw")]);
        assert_eq!(imported.rows(2, 1).collect::<Vec<_>>(), [Some(&b"etw"[..])]);
    }
}

#[test]
fn errors_have_a_kind() {
    let columns = [column("puzzle")];
    let kind = |schema: &ArrowSchema, array| import(schema, array, "quiz").unwrap_err().kind();
    assert_eq!(kind(&export::record_schema(&columns), export::record_array(3, &columns)), Kind::Name);
    assert_eq!(kind(&ArrowSchema::empty(), export::column_array(&columns[0])), Kind::Structure);
    assert_eq!(kind(&export::column_schema(&columns[0]), ArrowArray::empty()), Kind::Structure);
    let numbers = Column { name: "n".to_owned(), data: Data::U8(vec![1]), valid: Bits::default() };
    assert_eq!(kind(&export::column_schema(&numbers), ArrowArray::empty()), Kind::Type);
}
