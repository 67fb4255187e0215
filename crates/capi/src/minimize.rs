//! A minimal puzzle within a proper one.

use crate::border::{solver, status};
use crate::status::Status;
use crate::text;
use std::ffi::c_char;
use sudokit::Rng;

/// Removes clues in a random order given by a seed, as long as the puzzle stays proper. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `puzzle` must be readable and `minimal` writable for `length` characters. They
/// may be the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_minimize(
    puzzle: *const c_char,
    length: usize,
    seed: u64,
    minimal: *mut c_char,
) -> Status {
    status(|| {
        if minimal.is_null() {
            return Err(Status::Null);
        }
        // SAFETY: readable for `length` by contract.
        let puzzle = unsafe { text::sized(puzzle, length) }?;
        let found = solver().minimize(&puzzle, Rng::new(seed).candidates()).ok_or(Status::NotProper)?;
        // SAFETY: of the kind of `puzzle`, so it has `length` characters, for which there is room by contract.
        unsafe { text::write_puzzle(&found, minimal) };
        Ok(())
    })
}
