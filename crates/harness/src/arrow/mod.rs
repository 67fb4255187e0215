//! Columns in structures of the Arrow C data interface that lie.
//!
//! The producer here keeps the one promise that cannot be checked: its buffers are as large as what they hold, and each
//! is a separate allocation, so that the address sanitizer sees a byte too far. About the rest it lies: lengths,
//! offsets, views, null pointers, children that were released. Three promises must hold: a valid array is read, row for
//! row, as plain vectors say; an invalid one is an error or null rows; and everything is released exactly once.

mod array;
mod export;
mod produced;
mod stream;

use crate::border::Imported;
use crate::input::Input;
use array::Plan;
use produced::Ledger;
use std::rc::Rc;

pub use export::arrow_export;

/// A column from bytes, given as an array or as a stream.
pub fn arrow_import(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let ledger = Rc::new(Ledger::default());
    let kind = array::Kind::new(&mut input);
    if input.once_in(2) {
        stream::check(&kind, &mut input, &ledger);
    } else {
        let plan = Plan::new(&kind, &mut input);
        let schema = produced::schema(&kind, &ledger);
        let mut array = produced::array(&kind, &plan, &ledger);
        // SAFETY: structures that lie only in what is checked.
        let imported = unsafe { Imported::from_array(&schema, &mut array, COLUMN) };
        check(&kind, &[plan], imported.as_ref().ok());
    }
    ledger.is_balanced();
}

/// The requested column.
const COLUMN: &str = "puzzle";

/// Compares what was read with what was meant.
fn check(kind: &array::Kind, plans: &[Plan], imported: Option<&Imported>) {
    let whole = kind.is_whole() && plans.iter().all(Plan::is_whole);
    assert_eq!(imported.is_some(), whole, "{kind:?} {plans:?}");
    let Some(imported) = imported else { return };
    let expected: Vec<Option<&[u8]>> = plans.iter().flat_map(|plan| plan.rows(kind)).collect();
    assert_eq!(imported.len(), expected.len());
    assert_eq!(imported.rows(0, usize::MAX).collect::<Vec<_>>(), expected, "{kind:?} {plans:?}");
    for (start, count) in [(1, 2), (3, 100), (expected.len(), 1), (usize::MAX, 1)] {
        let some = expected.iter().skip(start).take(count).copied();
        assert!(imported.rows(start, count).eq(some));
    }
    let _ = (imported.has_bytes(), imported.is_text());
}
