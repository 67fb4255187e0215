//! A counting allocator, with which the tests show that nothing is allocated per puzzle after the first.

use crate::one::{sudokit_count, sudokit_solve};
use crate::status::Status;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;
use sudokit_testkit::random::{Kind, Puzzles};

/// The system's allocator with a counter for each thread, because tests run side by side.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is left to the system's allocator; the counter has no destructor and allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

#[test]
fn nothing_is_allocated_per_puzzle() {
    let mut puzzles = Puzzles::new(6);
    let kinds = [Kind::Proper, Kind::Multi, Kind::Changed, Kind::Clashing, Kind::Sukaku, Kind::BrokenSukaku];
    let texts: Vec<String> = (0..300).map(|i| puzzles.of(kinds[i % 6]).to_string() + "\n").collect();
    let solve_all = || {
        let before = allocations();
        let mut solutions = 0;
        for text in &texts {
            let (mut solution, mut guesses, mut count) = ([0u8; 81], 0, 0);
            for limit in [1, 2] {
                // SAFETY: a line of 81 or 729 characters and its end, and room for all results.
                solutions += unsafe {
                    sudokit_solve(text.as_ptr().cast(), limit, 0, solution.as_mut_ptr().cast(), &mut guesses)
                };
            }
            // Beyond 64 solutions the engine for long lists begins, which needs memory.
            // SAFETY: as above, without the end of the line.
            let status = unsafe { sudokit_count(text.as_ptr().cast(), text.len() - 1, 64, &mut count) };
            assert_eq!(status, Status::Ok);
            // SAFETY: bad arguments need no memory.
            assert_eq!(unsafe { sudokit_solve(null_mut(), 1, 0, null_mut(), null_mut()) }, 0);
        }
        assert!(solutions > 300);
        allocations() - before
    };
    solve_all();
    assert_eq!(solve_all(), 0);
    let before = allocations();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(allocations(), before + 1, "or else the counter does not count");
}
