//! What a panic may cost: one puzzle, which is named, not those beside it. For front ends that answer many puzzles, or many
//! callers; not part of what the crate promises.
//!
//! A panic is a mistake of ours, and nobody should lose a night's work by it. Kept true: memory that was in use when something
//! panicked is never used again, because it may be half changed.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::LocalKey;

/// The answers to some puzzles, asked for together; if that panics, one by one, and `None` for those that panic again.
///
/// `ask` may give fewer answers than there are puzzles when it was stopped; then there are fewer here.
pub fn answers<P, M: Default, A>(
    puzzles: &[P],
    memory: &mut M,
    mut ask: impl FnMut(&[P], &mut M) -> Vec<A>,
) -> Vec<Option<A>> {
    let mut asked = |puzzles: &[P]| {
        let answers = catch_unwind(AssertUnwindSafe(|| ask(puzzles, memory)));
        if answers.is_err() {
            *memory = M::default();
        }
        answers
    };
    if let Ok(answers) = asked(puzzles) {
        return answers.into_iter().map(Some).collect();
    }
    let mut all = Vec::with_capacity(puzzles.len());
    for puzzle in puzzles.chunks(1) {
        match asked(puzzle).map(|mut answer| answer.pop()) {
            Ok(Some(answer)) => all.push(Some(answer)),
            Ok(None) => break,
            Err(_) => all.push(None),
        }
    }
    all
}

/// Lends what a thread keeps between calls, and takes it back at the end; after a panic there is a new one.
pub fn lend<M: Default, T>(place: &'static LocalKey<Cell<Option<M>>>, work: impl FnOnce(&mut M) -> T) -> T {
    let mut memory = place.try_with(Cell::take).ok().flatten().unwrap_or_default();
    let result = work(&mut memory);
    // Fails only while the thread is torn down: then it is dropped now.
    let _ = place.try_with(|place| place.set(Some(memory)));
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds up what it has seen; panics on multiples of three and leaves a mess.
    fn clumsy(numbers: &[u32], seen: &mut u32) -> Vec<u32> {
        let one = |&number: &u32| {
            assert!(*seen < 1000, "used again after a panic");
            *seen += 1000;
            assert!(!number.is_multiple_of(3), "on purpose, on {number}");
            *seen -= 1000;
            *seen += 1;
            number * 10
        };
        numbers.iter().map(one).collect()
    }

    #[test]
    fn a_panic_costs_one_answer() {
        let mut seen = 0;
        assert_eq!(answers(&[1, 2, 4], &mut seen, clumsy), [Some(10), Some(20), Some(40)]);
        assert_eq!(seen, 3);
        assert_eq!(answers(&[1, 3, 4, 6, 7], &mut seen, clumsy), [Some(10), None, Some(40), None, Some(70)]);
        assert_eq!(seen, 1, "new after each panic");
    }

    #[test]
    fn what_was_stopped_stays_short() {
        let ask = |numbers: &[u32], _: &mut ()| -> Vec<u32> {
            assert!(numbers.len() == 1, "on purpose");
            numbers.iter().copied().filter(|&number| number < 3).collect()
        };
        assert_eq!(answers(&[1, 2, 3, 4], &mut (), ask), [Some(1), Some(2)]);
    }

    #[test]
    fn memory_that_was_in_use_is_not_lent_again() {
        thread_local!(static PLACE: Cell<Option<u32>> = const { Cell::new(None) });
        let add = |memory: &mut u32| {
            *memory += 1;
            *memory
        };
        assert_eq!((lend(&PLACE, add), lend(&PLACE, add)), (1, 2));
        let broken = catch_unwind(|| {
            lend(&PLACE, |memory| {
                *memory = 99;
                panic!("on purpose");
            })
        });
        assert!(broken.is_err());
        assert_eq!(lend(&PLACE, add), 1);
        assert_eq!(lend(&PLACE, |_| lend(&PLACE, add)), 1, "somebody inside gets one of their own");
    }
}
