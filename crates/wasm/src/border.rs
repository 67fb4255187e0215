//! The memory at the border: one buffer for the request, one for the answer.
//!
//! Invariant: the host only writes between `sudokit_input` and the call that takes the request, and only within the
//! length it asked for. Whatever it writes is bytes; nothing else is assumed of them.

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The request that the host has written.
pub fn take() -> Vec<u8> {
    INPUT.take()
}

/// Keeps an answer for the host to read.
pub fn give(answer: impl Into<Vec<u8>>) {
    ANSWER.set(answer.into());
}

/// Writes a request, as a host does through the address of [`sudokit_input`]; for tests on other targets.
pub fn put(request: impl Into<Vec<u8>>) {
    INPUT.set(request.into());
}

/// The last answer, as a host reads it; for tests on other targets.
pub fn answer() -> Vec<u8> {
    ANSWER.with_borrow(Clone::clone)
}

/// Reserves room for a request of `length` bytes; its address stays valid until the next call.
#[allow(unsafe_code, reason = "no other function of the program has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Where the last answer is.
#[allow(unsafe_code, reason = "no other function of the program has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How long the last answer is.
#[allow(unsafe_code, reason = "no other function of the program has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
