//! Every solution of a puzzle, with one call of the caller's function for each.

use crate::border::{limit, solver, status, with_scratch};
use crate::status::Status;
use crate::text;
use std::ffi::{c_char, c_int, c_void};
use std::ops::ControlFlow;
use sudokit::solve::Limit;
use sudokit::{Classic as Puzzle, Solution};

/// The function called with each solution: 81 digits and a NUL, valid during the call. Anything but 0 stops the search.
pub type Callback = unsafe extern "C" fn(solution: *const c_char, user: *mut c_void) -> c_int;

/// Passes each solution as a C string to `each`; returns how many there were.
pub(crate) fn walk(puzzle: &Puzzle, limit: Limit, mut each: impl FnMut(*const c_char) -> ControlFlow<()>) -> u64 {
    let mut text = [0u8; 82];
    let mut sink = |solution: &Solution| {
        text[..81].copy_from_slice(&solution.grid().to_line());
        each(text.as_ptr().cast())
    };
    with_scratch(|scratch| solver().run(puzzle, limit, scratch, &mut sink).count)
}

/// Calls back with each solution up to `limit`. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `puzzle` must be readable for `length` characters, `count` writable, and
/// `callback` a function of that type which returns normally: no exception, no `longjmp`. It may call this library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_enumerate(
    puzzle: *const c_char,
    length: usize,
    max: usize,
    callback: Option<Callback>,
    user: *mut c_void,
    count: *mut u64,
) -> Status {
    status(|| {
        let callback = callback.ok_or(Status::Null)?;
        let limit = limit(max)?;
        // SAFETY: readable for `length` by contract.
        let puzzle = unsafe { text::sized(puzzle, length) }?;
        let shown = walk(&puzzle, limit, |solution| {
            // SAFETY: the caller vouches for the function; the text lives until it returns.
            match unsafe { callback(solution, user) } {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        if !count.is_null() {
            // SAFETY: not NULL, so writable by contract.
            unsafe { count.write_unaligned(shown) };
        }
        Ok(())
    })
}
