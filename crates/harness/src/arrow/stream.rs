//! A stream of arrays, which may fail at any call.

use super::COLUMN;
use super::array::{Kind, Plan};
use super::produced::{self, Ledger};
use crate::border::{ArrowArray, ArrowArrayStream, ArrowSchema, Imported};
use crate::input::Input;
use std::ffi::{CString, c_char, c_int};
use std::ptr;
use std::rc::Rc;

/// What a stream gives.
struct Parts {
    ledger: Rc<Ledger>,
    kind: Kind,
    plans: Vec<Plan>,
    next: usize,
    /// The number of the call that fails.
    fails: Option<usize>,
    calls: usize,
    words: Option<CString>,
}

pub(super) fn check(kind: &Kind, input: &mut Input<'_>, ledger: &Rc<Ledger>) {
    let fails = input.once_in(4).then(|| input.below(6));
    let words = input.once_in(2).then(|| CString::new("no more").expect("no NUL"));
    let missing = input.below(16);
    let plans: Vec<Plan> = (0..input.below(4)).map(|_| Plan::new(kind, input)).collect();
    let parts =
        Parts { ledger: ledger.make(), kind: kind.clone(), plans: plans.clone(), next: 0, fails, calls: 0, words };
    let mut stream = ArrowArrayStream::empty();
    stream.get_schema = (missing != 15).then_some(get_schema as _);
    stream.get_next = (missing != 14).then_some(get_next as _);
    stream.get_last_error = (missing != 13).then_some(get_last_error as _);
    stream.release = Some(release);
    stream.private_data = Box::into_raw(Box::new(parts)).cast();
    // SAFETY: a stream that lies only in what is checked.
    let imported = unsafe { Imported::from_stream(&mut stream, COLUMN) };
    assert!(stream.release.is_none(), "the stream was moved out");
    // One that was read already.
    // SAFETY: as above.
    assert!(unsafe { Imported::from_stream(&mut stream, COLUMN) }.is_err());
    // A released array ends a stream.
    let end = plans.iter().position(Plan::is_end).unwrap_or(plans.len());
    if missing >= 14 || fails.is_some_and(|call| call <= end + 1) {
        assert!(imported.is_err());
    } else {
        super::check(kind, &plans[..end], imported.as_ref().ok());
    }
}

/// # Safety
/// Called with a stream made here.
unsafe fn parts<'a>(stream: *mut ArrowArrayStream) -> &'a mut Parts {
    // SAFETY: by the caller: `private_data` is the box put there.
    let parts = unsafe { &mut *(*stream).private_data.cast::<Parts>() };
    parts.calls += 1;
    parts
}

unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: called by the consumer with room for a schema.
    unsafe {
        let parts = parts(stream);
        if parts.fails == Some(parts.calls - 1) {
            return 5;
        }
        out.write(produced::schema(&parts.kind, &parts.ledger));
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: called by the consumer with room for an array.
    unsafe {
        let parts = parts(stream);
        if parts.fails == Some(parts.calls - 1) {
            return 5;
        }
        let plan = parts.plans.get(parts.next);
        parts.next += 1;
        out.write(plan.map_or(ArrowArray::empty(), |plan| produced::array(&parts.kind, plan, &parts.ledger)));
    }
    0
}

unsafe extern "C" fn get_last_error(stream: *mut ArrowArrayStream) -> *const c_char {
    // SAFETY: called by the consumer.
    unsafe { parts(stream) }.words.as_ref().map_or(ptr::null(), |words| words.as_ptr())
}

unsafe extern "C" fn release(stream: *mut ArrowArrayStream) {
    // SAFETY: called once, with the box put there.
    unsafe {
        let parts = Box::from_raw((*stream).private_data.cast::<Parts>());
        parts.ledger.release();
        (*stream).release = None;
    }
}
