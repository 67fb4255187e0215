//! The only place where panics are caught. A panic is a bug of ours: the puzzle is named and lost, and the others are not
//! affected.
//!
//! Invariant: memory that was in use during a panic is never used again, because it may be half changed.

use crate::error::Error;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::LocalKey;

/// Runs some work; `None` after a panic. What the work was changing must not be used again then.
#[inline]
pub fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    let end = catch_unwind(AssertUnwindSafe(work));
    end.map_err(|payload| {
        // The destructor of what the panic carried could panic again; what that leaves is given up.
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            core::mem::forget(again);
        }
    })
    .ok()
}

/// Runs some work; a panic becomes [`Error::internal`].
pub fn catch<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    caught(work).unwrap_or_else(|| Err(Error::internal()))
}

/// Answers some puzzles together; if that panics, one by one, so that the error is that of one puzzle.
///
/// `ask` adds its answers to the list. It may add fewer than there are puzzles when it was stopped; then there are
/// fewer here.
pub fn answers<P, M: Default, A>(
    puzzles: &[P],
    memory: &mut M,
    answers: &mut Vec<Result<A, Error>>,
    mut ask: impl FnMut(&[P], &mut M, &mut Vec<Result<A, Error>>),
) {
    let start = answers.len();
    let mut is_whole = |puzzles: &[P], answers: &mut Vec<Result<A, Error>>| {
        let end = caught(|| ask(puzzles, memory, answers));
        if end.is_none() {
            *memory = M::default();
        }
        end.is_some()
    };
    if is_whole(puzzles, answers) {
        return;
    }
    answers.truncate(start);
    for puzzle in puzzles.chunks(1) {
        let before = answers.len();
        if !is_whole(puzzle, answers) {
            answers.truncate(before);
            answers.push(Err(Error::internal()));
        }
        if answers.len() == before {
            break;
        }
    }
}

/// Lends what a thread keeps between calls, and takes it back at the end; after a panic the next call gets a new one.
#[inline]
pub fn lend<M: Default, T>(place: &'static LocalKey<Cell<Option<M>>>, work: impl FnOnce(&mut M) -> T) -> T {
    let mut memory = place.try_with(Cell::take).ok().flatten().unwrap_or_default();
    let result = work(&mut memory);
    // Fails only while the thread is torn down: then the memory is dropped now.
    let _ = place.try_with(|place| place.set(Some(memory)));
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    /// Adds up what it has seen; panics on multiples of three and leaves a mess.
    fn clumsy(numbers: &[u32], seen: &mut u32, answers: &mut Vec<Result<u32, Error>>) {
        for &number in numbers {
            assert!(*seen < 1000, "used again after a panic");
            *seen += 1000;
            assert!(!number.is_multiple_of(3), "on purpose, on {number}");
            *seen -= 999;
            answers.push(Ok(number * 10));
        }
    }

    fn ask(numbers: &[u32], seen: &mut u32) -> Vec<Option<u32>> {
        let mut all = Vec::new();
        answers(numbers, seen, &mut all, clumsy);
        all.into_iter().map(Result::ok).collect()
    }

    #[test]
    fn nor_does_the_end_of_a_panic_pass() {
        struct Bad;
        impl Drop for Bad {
            fn drop(&mut self) {
                panic!("once more");
            }
        }
        assert_eq!(caught(|| std::panic::panic_any(Bad)), None::<()>);
        assert_eq!(caught(|| 7), Some(7));
    }

    #[test]
    fn a_panic_costs_one_answer() {
        let mut seen = 0;
        assert_eq!(ask(&[1, 2, 4], &mut seen), [Some(10), Some(20), Some(40)]);
        assert_eq!(seen, 3);
        assert_eq!(ask(&[1, 3, 4, 6, 7], &mut seen), [Some(10), None, Some(40), None, Some(70)]);
        assert_eq!(seen, 1, "new after each panic");
    }

    #[test]
    fn answers_stay_short_after_a_stop() {
        let mut all = Vec::new();
        answers(&[1, 2, 3, 4], &mut (), &mut all, |numbers, (), answers| {
            assert!(numbers.len() == 1, "on purpose");
            answers.extend(numbers.iter().copied().filter(|&number| number < 3).map(Ok));
        });
        assert_eq!(all, [Ok(1), Ok(2)]);
    }

    #[test]
    fn memory_that_was_in_use_is_not_lent_again() {
        thread_local!(static PLACE: Cell<Option<u32>> = const { Cell::new(None) });
        let add = |memory: &mut u32| {
            *memory += 1;
            *memory
        };
        assert_eq!((lend(&PLACE, add), lend(&PLACE, add)), (1, 2));
        let broken = catch(|| {
            lend(&PLACE, |memory| {
                *memory = 99;
                panic!("on purpose");
            })
        });
        assert_eq!(broken.map(|()| 0).map_err(|error| error.kind()), Err(ErrorKind::Internal));
        assert_eq!(lend(&PLACE, add), 1);
        assert_eq!(lend(&PLACE, |_| lend(&PLACE, add)), 1, "a nested call gets memory of its own");
    }
}
