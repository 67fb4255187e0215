//! The border between C and Rust: it catches panics and keeps the memory of the engines for the next call.
//!
//! Each thread keeps one [`Scratch`] for single puzzles and one for batches, because engines of the two kinds would
//! throw away each other's. A call takes the scratch out of its place and puts it back at the end. So a callback that
//! calls us again finds the place empty and gets a new one, a panic drops what may be half changed, and a call from a
//! thread that is being torn down still works.

use crate::status::Status;
use std::cell::Cell;
use std::sync::LazyLock;
use sudokit::Solver;
use sudokit::guard::{caught, lend};
use sudokit::solve::{Limit, Scratch};

/// Runs the body of a C function, turns a panic into a status and remembers the status.
#[inline]
pub(crate) fn guard<T>(body: impl FnOnce() -> Result<T, Status>) -> Result<T, Status> {
    let result = unless_it_panics(body).and_then(|result| result);
    let _ = result.as_ref().map_or_else(|status| *status, |_| Status::Ok).remembered();
    result
}

/// As [`guard`], for functions that return only the status.
#[inline]
pub(crate) fn status(body: impl FnOnce() -> Result<(), Status>) -> Status {
    guard(body).err().unwrap_or(Status::Ok)
}

/// Runs a function; a panic is an internal error.
#[inline]
pub(crate) fn unless_it_panics<T>(body: impl FnOnce() -> T) -> Result<T, Status> {
    caught(body).ok_or(Status::Internal)
}

/// The solver of the whole process, chosen by the first call.
pub(crate) fn solver() -> &'static Solver {
    static SOLVER: LazyLock<Solver> = LazyLock::new(Solver::new);
    &SOLVER
}

thread_local! {
    static SINGLE: Cell<Option<Scratch>> = const { Cell::new(None) };
    static BATCH: Cell<Option<Scratch>> = const { Cell::new(None) };
}

/// Lends the thread's memory for single puzzles.
#[inline]
pub(crate) fn with_scratch<T>(body: impl FnOnce(&mut Scratch) -> T) -> T {
    lend(&SINGLE, body)
}

/// Lends the thread's memory for batches.
pub(crate) fn with_batch_scratch<T>(body: impl FnOnce(&mut Scratch) -> T) -> T {
    lend(&BATCH, body)
}

/// A limit that is not 0.
pub(crate) fn limit(limit: usize) -> Result<Limit, Status> {
    if limit == 0 { Err(Status::Limit) } else { Ok(Limit::solutions(limit as u64)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::sudokit_last_status;

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(status(|| panic!("on purpose: this message belongs to a passing test")), Status::Internal);
        assert_eq!(sudokit_last_status(), Status::Internal);
        assert_eq!(status(|| Err(Status::Length)), Status::Length);
        assert_eq!(status(|| Ok(())), Status::Ok);
        assert_eq!(sudokit_last_status(), Status::Ok);
    }

    #[test]
    fn memory_is_kept_unless_a_panic_may_have_broken_it() {
        let visits = || {
            with_scratch(|scratch| {
                let visits = scratch.get::<u32>();
                *visits += 1;
                *visits
            })
        };
        assert_eq!((visits(), visits()), (1, 2));
        let inner = with_scratch(|_| visits());
        assert_eq!(inner, 1, "a call within a call has memory of its own");
        let broken = unless_it_panics(|| with_scratch(|_| panic!("on purpose: another passing test")));
        assert_eq!((broken, visits()), (Err(Status::Internal), 1));
    }
}
