//! Many puzzles in one call, on any number of threads.
//!
//! The buffers are cut into parts that threads take one after the other from behind a lock. A part is copied into typed
//! puzzles, searched as one batch (engines may work on several puzzles at once) and its answers go straight to their
//! places, so that order never matters. The calling thread works too, and its memory is kept for the next call.

use crate::border::{limit, solver, status, unless_it_panics, with_batch_scratch};
use crate::status::Status;
use crate::text;
use std::ffi::c_char;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};
use std::{mem, slice};
use sudokit::parallel::Threads;
use sudokit::solve::{BatchSink, Executor, Limit, Outcome, Scratch};
use sudokit::{Classic as Puzzle, Solution};

/// `SUDOKIT_MALFORMED` of the header: the count of a text that is not a puzzle.
const MALFORMED: u64 = u64::MAX;

/// Puzzles in a part: enough to keep the lanes of an engine busy, few enough to feed every thread.
const PART: Range<usize> = 64..1024;

/// Some puzzles and the places of their answers.
struct Part<'a> {
    puzzles: &'a [u8],
    /// Empty if the caller does not want solutions.
    solutions: &'a mut [[u8; 81]],
    counts: &'a mut [u64],
}

impl<'a> Part<'a> {
    /// Takes the next `size` puzzles from the front.
    fn next(&mut self, stride: usize, size: usize) -> Option<Part<'a>> {
        let size = size.min(self.counts.len());
        if size == 0 {
            return None;
        }
        // The last puzzle has no gap behind it.
        let (puzzles, rest) = self.puzzles.split_at((size * stride).min(self.puzzles.len()));
        self.puzzles = rest;
        let (counts, rest) = mem::take(&mut self.counts).split_at_mut(size);
        self.counts = rest;
        let all = mem::take(&mut self.solutions);
        let shown = size.min(all.len());
        let (solutions, rest) = all.split_at_mut(shown);
        self.solutions = rest;
        Some(Part { puzzles, solutions, counts })
    }
}

/// Stores answers; `places[i]` is the index in the call of puzzle `i` of the batch.
struct Places<'a> {
    places: &'a [usize],
    solutions: &'a mut [[u8; 81]],
    counts: &'a mut [u64],
}

impl BatchSink for Places<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        let place = &mut self.solutions[self.places[index]];
        if place[0] == b'.' {
            *place = solution.grid().to_line();
        }
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.counts[self.places[index]] = outcome.count;
    }

    fn wants_solutions(&self) -> bool {
        !self.solutions.is_empty()
    }
}

/// Data shared by all threads of a call.
struct Job<'a> {
    rest: Mutex<Part<'a>>,
    length: usize,
    stride: usize,
    size: usize,
    limit: Limit,
    search: Search,
}

/// Answers some puzzles; tests replace it.
type Search = fn(&[Puzzle], Limit, &mut Scratch, &mut Places<'_>);

fn search(puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, answers: &mut Places<'_>) {
    solver().run_batch(puzzles, limit, scratch, answers);
}

/// Which of two statuses to return: a bug of ours goes before a mistake of the caller.
fn worse(one: Status, other: Status) -> Status {
    if one == Status::Internal || other == Status::Ok { one } else { other }
}

impl Job<'_> {
    /// Works until nothing is left. The status is that of a malformed puzzle if there was one; a panic takes
    /// precedence.
    fn work(&self, scratch: &mut Scratch) -> Status {
        let (mut puzzles, mut places): (Vec<Puzzle>, Vec<usize>) = Default::default();
        let mut status = Status::Ok;
        loop {
            let part = self.rest.lock().unwrap_or_else(PoisonError::into_inner).next(self.stride, self.size);
            let Some(Part { puzzles: texts, solutions, counts }) = part else { return status };
            puzzles.clear();
            places.clear();
            for (place, text) in texts.chunks(self.stride).enumerate() {
                match text::puzzle(&text[..self.length]) {
                    Ok(puzzle) => {
                        puzzles.push(puzzle);
                        places.push(place);
                    }
                    Err(why) => {
                        counts[place] = MALFORMED;
                        status = worse(status, why);
                    }
                }
            }
            status = worse(status, self.answer(&puzzles, &places, solutions, counts, scratch));
        }
    }

    /// Answers the puzzles of a part. If it panics, the puzzles are answered one by one, so that only the one that
    /// panics is lost; it counts as malformed.
    fn answer(
        &self,
        puzzles: &[Puzzle],
        places: &[usize],
        solutions: &mut [[u8; 81]],
        counts: &mut [u64],
        scratch: &mut Scratch,
    ) -> Status {
        let mut asked = |puzzles: &[Puzzle], places: &[usize]| {
            let mut sink = Places { places, solutions: &mut *solutions, counts: &mut *counts };
            let result = unless_it_panics(|| (self.search)(puzzles, self.limit, scratch, &mut sink));
            if result.is_err() {
                // The panic may have left it in any state.
                *scratch = Scratch::new();
                for &place in places {
                    counts[place] = MALFORMED;
                    if let Some(solution) = solutions.get_mut(place) {
                        *solution = [b'.'; 81];
                    }
                }
            }
            result
        };
        if asked(puzzles, places).is_ok() {
            return Status::Ok;
        }
        let alone = puzzles.chunks(1).zip(places.chunks(1));
        alone.map(|(puzzle, place)| asked(puzzle, place).err().unwrap_or(Status::Ok)).fold(Status::Ok, worse)
    }

    /// Works on up to `threads` threads, this one included; fewer if the system does not provide them.
    fn work_on_threads(&self, threads: usize) -> Status {
        let worst = Mutex::new(Status::Ok);
        Threads::new(threads).each(threads, &|_| {
            let end = unless_it_panics(|| with_batch_scratch(|scratch| self.work(scratch)));
            let mut worst = worst.lock().unwrap_or_else(PoisonError::into_inner);
            *worst = worse(*worst, end.unwrap_or_else(|status| status));
        });
        worst.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Solves `count` puzzles of `length` characters, one every `stride` characters. See the header.
///
/// # Safety
/// Each pointer may be NULL. Otherwise `puzzles` must be readable for `(count - 1) * stride + length` characters,
/// `solutions` writable for `81 * count` characters and `counts` for `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_solve_batch(
    puzzles: *const c_char,
    count: usize,
    length: usize,
    stride: usize,
    max: usize,
    threads: usize,
    solutions: *mut c_char,
    counts: *mut u64,
) -> Status {
    status(|| {
        let limit = limit(max)?;
        if length != 81 && length != 729 {
            return Err(Status::Length);
        }
        if stride < length {
            return Err(Status::Argument);
        }
        if count == 0 {
            return Ok(());
        }
        if puzzles.is_null() || counts.is_null() {
            return Err(Status::Null);
        }
        // No buffer can be as large as half of the address space.
        let span = |size: usize, each: usize| {
            let span = size.checked_mul(each).and_then(|span| span.checked_add(length));
            span.filter(|&span| isize::try_from(span).is_ok()).ok_or(Status::Argument)
        };
        let read = span(count - 1, stride)?;
        span(count, 81)?;
        span(count, 8)?;
        let shown = if solutions.is_null() { 0 } else { count };
        let buffers = [(puzzles.addr(), read), (solutions.addr(), shown * 81), (counts.addr(), count * 8)];
        if !counts.is_aligned() || overlap(buffers) {
            return Err(Status::Argument);
        }
        // SAFETY: writable by contract, for `count` numbers and for `shown` solutions.
        unsafe {
            counts.write_bytes(0, count);
            solutions.write_bytes(b'.', shown * 81);
        }
        let solutions = if shown == 0 {
            &mut []
        } else {
            // SAFETY: writable by contract, just initialised, without overlap; arrays of bytes have no alignment.
            unsafe { slice::from_raw_parts_mut(solutions.cast::<[u8; 81]>(), shown) }
        };
        // SAFETY: writable by contract, just initialised, aligned, without overlap.
        let counts = unsafe { slice::from_raw_parts_mut(counts, count) };
        // SAFETY: readable by contract, at most `isize::MAX` long, and nothing we write lies within.
        let puzzles = unsafe { slice::from_raw_parts(puzzles.cast::<u8>(), read) };

        let threads = if threads == 0 { Threads::all() } else { Threads::new(threads) }.threads();
        let size = (count / threads.saturating_mul(4)).clamp(PART.start, PART.end);
        let threads = threads.min(count.div_ceil(size));
        let job = Job { rest: Mutex::new(Part { puzzles, solutions, counts }), length, stride, size, limit, search };
        match job.work_on_threads(threads) {
            Status::Ok => Ok(()),
            malformed => Err(malformed),
        }
    })
}

/// Whether two of these (address, size) share a byte.
fn overlap(buffers: [(usize, usize); 3]) -> bool {
    let share = |(a, size_a): (usize, usize), (b, size_b): (usize, usize)| {
        size_a > 0 && size_b > 0 && a < b.saturating_add(size_b) && b < a.saturating_add(size_a)
    };
    let [a, b, c] = buffers;
    share(a, b) || share(a, c) || share(b, c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_that_touch_do_not_overlap() {
        assert!(!overlap([(100, 10), (110, 10), (90, 10)]));
        assert!(overlap([(100, 10), (109, 1), (0, 0)]));
        assert!(overlap([(100, 10), (0, 0), (50, 51)]));
        assert!(!overlap([(100, 10), (105, 0), (0, 0)]));
    }

    /// Leaves a mess and panics on the empty puzzle.
    fn clumsy(puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, answers: &mut Places<'_>) {
        for index in 0..puzzles.len() {
            answers.done(index, Outcome { count: 77, ..Outcome::default() });
        }
        answers.solutions[answers.places[0]] = [b'?'; 81];
        let empty = puzzles.iter().any(|&puzzle| puzzle == Puzzle::default());
        assert!(!empty, "on purpose: this message belongs to a passing test");
        answers.solutions[answers.places[0]] = [b'.'; 81];
        search(puzzles, limit, scratch, answers);
    }

    #[test]
    fn a_panic_costs_one_puzzle() {
        const PUZZLE: &[u8] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        const SOLUTION: &[u8] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let empty = [b'.'; 81];
        for (size, threads) in [(1, 1), (3, 1), (64, 1), (2, 4)] {
            let texts = [PUZZLE, &empty, PUZZLE, &[b'?'; 81], PUZZLE, &empty, PUZZLE].concat();
            let (mut solutions, mut counts) = ([[b'.'; 81]; 7], [0; 7]);
            let rest = Mutex::new(Part { puzzles: &texts, solutions: &mut solutions, counts: &mut counts });
            let limit = Limit::solutions(2);
            let job = Job { rest, length: 81, stride: 81, size, limit, search: clumsy };
            assert_eq!(job.work_on_threads(threads), Status::Internal, "parts of {size}");
            assert_eq!(counts, [1, MALFORMED, 1, MALFORMED, 1, MALFORMED, 1], "parts of {size}");
            let shown = solutions.map(|solution| solution.as_slice() == SOLUTION);
            assert_eq!(shown, [true, false, true, false, true, false, true], "parts of {size}");
            assert!(solutions[1] == empty && solutions[3] == empty, "parts of {size}");
        }
    }
}
