//! Every verb of sudokit through one function: JSON in, JSON out, as the JSON service has it.
//!
//! The answer stays in memory of the thread until its next call, so C has nothing to free.

use crate::border::guard;
use crate::status::Status;
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::slice;
use std::time::Duration;
use sudokit::json::{Limits, call};
use sudokit::{Error, ErrorKind, Job, Stop};

thread_local! {
    /// The last answer, with the NUL behind it.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Answers a request. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `verb` must be readable up to its NUL, `request` for `length` characters, and
/// `answer` and `answer_length` must be writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_call(
    verb: *const c_char,
    request: *const c_char,
    length: usize,
    seconds: f64,
    answer: *mut *const c_char,
    answer_length: *mut usize,
) -> Status {
    let done = guard(|| {
        if verb.is_null() || answer.is_null() || (request.is_null() && length > 0) {
            return Err(Status::Null);
        }
        // SAFETY: not NULL, and readable up to its NUL by contract.
        let verb = unsafe { CStr::from_ptr(verb) };
        let request: &[u8] = if request.is_null() {
            &[]
        } else {
            // SAFETY: not NULL, and readable for `length` by contract.
            unsafe { slice::from_raw_parts(request.cast(), length) }
        };
        let (text, status) = match run(verb, request, seconds) {
            Ok(text) => (text, Status::Ok),
            Err(error) => (error.to_json(), Status::Request),
        };
        keep(text).map(|kept| (kept, status))
    });
    match done {
        Ok(((text, size), status)) => {
            // SAFETY: not NULL, and writable by contract.
            unsafe { answer.write(text) };
            if !answer_length.is_null() {
                // SAFETY: writable by contract.
                unsafe { answer_length.write(size) };
            }
            status.remembered()
        }
        Err(status) => status,
    }
}

fn run(verb: &CStr, request: &[u8], seconds: f64) -> Result<String, Error> {
    let verb = verb.to_str().map_err(|_| Error::new(ErrorKind::NotFound, "the name of the verb is not UTF-8"))?;
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let mut limits = Limits::default();
    limits.time = time;
    let stop = time.map_or_else(Stop::new, |time| Stop::new().after(time));
    call(verb, request, &limits, &Job::default().stop(&stop))
}

/// Stores the answer for the thread; returns its address and its length without the NUL.
fn keep(text: String) -> Result<(*const c_char, usize), Status> {
    let mut text = text.into_bytes();
    let size = text.len();
    text.push(0);
    let kept = ANSWER.try_with(|answer| {
        *answer.borrow_mut() = text;
        answer.borrow().as_ptr()
    });
    // Fails only while the thread is torn down.
    kept.map(|kept| (kept.cast(), size)).map_err(|_| Status::Internal)
}
