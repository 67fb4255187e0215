//! One puzzle: with tdoku's signature, with a status, or only counted.

use crate::border::{guard, limit, solver, status, with_scratch};
use crate::status::Status;
use crate::text;
use std::ffi::c_char;
use sudokit::solve::{CountOnly, First, Limit, Outcome};
use sudokit::{Classic as Puzzle, Solution};

/// Searches a puzzle with the thread's memory; the first solution is built only if it is requested.
#[inline]
fn search(puzzle: &Puzzle, limit: Limit, show: bool) -> (Outcome, Option<Solution>) {
    with_scratch(|scratch| {
        if show {
            let mut first = First(None);
            (solver().run(puzzle, limit, scratch, &mut first), first.0)
        } else {
            (solver().run(puzzle, limit, scratch, &mut CountOnly), None)
        }
    })
}

/// The body of the function with tdoku's signature, which has two names.
///
/// # Safety
/// As [`sudokit_solve`].
#[inline]
pub(crate) unsafe fn solve(
    puzzle: *const c_char,
    max: usize,
    configuration: u32,
    solution: *mut c_char,
    guesses: *mut usize,
) -> usize {
    let outcome = guard(|| {
        let limit = limit(max)?;
        // SAFETY: the caller's promise is the same.
        let puzzle = unsafe { text::unsized_like_tdoku(puzzle) }?;
        let show = (max == 1 || configuration != 0) && !solution.is_null();
        let (outcome, first) = search(&puzzle, limit, show);
        if let Some(first) = first {
            // SAFETY: room for 81 characters by contract.
            unsafe { text::write_solution(&first, solution) };
        }
        Ok(outcome)
    })
    .unwrap_or_default();
    if !guesses.is_null() {
        // SAFETY: writable by contract; no alignment is asked for.
        unsafe { guesses.write_unaligned(outcome.stats.guesses as usize) };
    }
    outcome.count as usize
}

/// The number of solutions of a puzzle up to `limit`; also 0 for a text that is not a puzzle. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `puzzle` must be readable up to its first NUL, or up to the 82nd character, or,
/// when that one is at least `.`, up to the 729th, whichever comes first; `solution` writable for 81 characters;
/// `guesses` writable. `solution` may be `puzzle`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve(
    puzzle: *const c_char,
    limit: usize,
    configuration: u32,
    solution: *mut c_char,
    guesses: *mut usize,
) -> usize {
    // SAFETY: the same contract.
    unsafe { solve(puzzle, limit, configuration, solution, guesses) }
}

/// The number of solutions up to `limit`, and the first one. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `puzzle` must be readable for `length` characters, `solution` writable for 81 and
/// `count` writable. `solution` may be `puzzle`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve_n(
    puzzle: *const c_char,
    length: usize,
    max: usize,
    solution: *mut c_char,
    count: *mut u64,
) -> Status {
    status(|| {
        if count.is_null() {
            return Err(Status::Null);
        }
        let limit = limit(max)?;
        // SAFETY: readable for `length` by contract.
        let puzzle = unsafe { text::sized(puzzle, length) }?;
        let (outcome, first) = search(&puzzle, limit, !solution.is_null());
        if let Some(first) = first {
            // SAFETY: room for 81 characters by contract.
            unsafe { text::write_solution(&first, solution) };
        }
        // SAFETY: not NULL, so writable by contract.
        unsafe { count.write_unaligned(outcome.count) };
        Ok(())
    })
}

/// The number of solutions up to `limit`. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `puzzle` must be readable for `length` characters and `count` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_count(puzzle: *const c_char, length: usize, max: usize, count: *mut u64) -> Status {
    // SAFETY: the same contract, less the solution.
    unsafe { sudokit_solve_n(puzzle, length, max, std::ptr::null_mut(), count) }
}
