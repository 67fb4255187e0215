//! The names of tdoku's library (Tom Dillon, 2019): programs written for it work after relinking. They do what its
//! header says, with our engines; `include/tdoku/tdoku.h` says what its header leaves open.

#![allow(non_snake_case)] // the names are tdoku's

use crate::border::{guard, limit, solver, with_scratch};
use crate::enumerate::walk;
use crate::one::solve;
use crate::status::Status;
use crate::text;
use std::ffi::{c_char, c_void};
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use sudokit::Rng;
use sudokit::solve::{CountOnly, Limit};
use sudokit::{Candidate, Classic as Puzzle};

/// [`crate::one::sudokit_solve`] under tdoku's name.
///
/// # Safety
/// As [`crate::one::sudokit_solve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn TdokuSolverDpllTriadSimd(
    puzzle: *const c_char,
    limit: usize,
    configuration: u32,
    solution: *mut c_char,
    guesses: *mut usize,
) -> usize {
    // SAFETY: the same contract.
    unsafe { solve(puzzle, limit, configuration, solution, guesses) }
}

/// Calls back with each solution up to a limit, and returns their number.
///
/// # Safety
/// `puzzle` as for [`crate::one::sudokit_solve`]; `callback` may be NULL, otherwise it must return normally.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn TdokuEnumerate(
    puzzle: *const c_char,
    max: usize,
    callback: Option<unsafe extern "C" fn(*const c_char, *mut c_void)>,
    user: *mut c_void,
) -> usize {
    guard(|| {
        let callback = callback.ok_or(Status::Null)?;
        let limit = limit(max)?;
        // SAFETY: the same contract.
        let puzzle = unsafe { text::unsized_like_tdoku(puzzle) }?;
        let shown = walk(&puzzle, limit, |solution| {
            // SAFETY: the caller vouches for the function; the text lives until it returns.
            unsafe { callback(solution, user) };
            ControlFlow::Continue(())
        });
        Ok(shown as usize)
    })
    .unwrap_or(0)
}

/// Adds random clues (or removes random marks) until there is one solution. Returns `false` and changes nothing if
/// there is no solution.
///
/// # Safety
/// `puzzle` may be NULL. Otherwise it must be readable and writable for 81 characters, with `pencilmark` for 729.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn TdokuConstrain(pencilmark: u8, puzzle: *mut c_char) -> bool {
    guard(|| {
        // SAFETY: the same contract.
        let given = unsafe { text::sized(puzzle, length(pencilmark)) }?;
        let found = constrain(given, &mut unseeded()).ok_or(Status::NotProper)?;
        // SAFETY: of the kind of `given`, so there is room by contract.
        unsafe { text::write_puzzle(&found, puzzle) };
        Ok(())
    })
    .is_ok()
}

/// Removes clues (or adds marks) in random order, as long as there is one solution. Returns `false` and changes nothing
/// if there is not exactly one; with `monotonic` also `false` if a clue could be removed after another had to stay.
///
/// # Safety
/// `puzzle` may be NULL. Otherwise it must be readable and writable for 81 characters, with `pencilmark` for 729.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn TdokuMinimize(pencilmark: u8, monotonic: u8, puzzle: *mut c_char) -> bool {
    guard(|| {
        // SAFETY: the same contract.
        let given = unsafe { text::sized(puzzle, length(pencilmark)) }?;
        let order = unseeded().candidates();
        let found = solver().minimize(&given, order.iter().copied()).ok_or(Status::NotProper)?;
        // SAFETY: of the kind of `given`, so there is room by contract.
        unsafe { text::write_puzzle(&found, puzzle) };
        // Those that were removed must all come before those that stayed.
        let clues = order.into_iter().filter(|&clue| is_clue(&given, clue));
        Ok(monotonic == 0 || clues.is_sorted_by_key(|clue| is_clue(&found, clue)))
    })
    .unwrap_or(false)
}

/// Whether this is a clue, or a mark that is missing.
fn is_clue(puzzle: &Puzzle, candidate: Candidate) -> bool {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    match puzzle {
        Puzzle::Clues(grid) => grid.get(cell) == Some(digit),
        Puzzle::Sukaku(marks) => !marks[cell].contains(digit),
    }
}

/// A different order at each call, because these functions have no seed parameter.
fn unseeded() -> Rng {
    Rng::new(RandomState::new().hash_one(0))
}

fn length(pencilmark: u8) -> usize {
    if pencilmark == 0 { 81 } else { 729 }
}

/// A proper puzzle with all the clues of `puzzle`; `None` if it has no solution. As fast and as biased as tdoku's: each
/// step tries something at random and keeps it unless no solution is left.
fn constrain(mut puzzle: Puzzle, rng: &mut Rng) -> Option<Puzzle> {
    let count = |puzzle: &Puzzle| {
        with_scratch(|scratch| solver().run(puzzle, Limit::solutions(2), scratch, &mut CountOnly).count)
    };
    let mut solutions = count(&puzzle);
    if solutions == 0 {
        return None;
    }
    for candidate in rng.candidates() {
        if solutions == 1 {
            break;
        }
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut next = puzzle;
        match &mut next {
            Puzzle::Clues(grid) if grid.get(cell).is_some() => continue,
            Puzzle::Clues(grid) => grid.set(cell, Some(digit)),
            Puzzle::Sukaku(marks) if !marks[cell].contains(digit) => continue,
            Puzzle::Sukaku(marks) => marks[cell].remove(digit),
        }
        let left = count(&next);
        if left > 0 {
            (puzzle, solutions) = (next, left);
        }
    }
    Some(puzzle)
}
