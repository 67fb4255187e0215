//! `triad` asks for no memory per puzzle once its scratch is made.

#![allow(unsafe_code, reason = "an allocator that counts")]

use core::alloc::{GlobalAlloc, Layout};
use core::cell::Cell;
use std::alloc::System;
use sudokit_core::Puzzle;
use sudokit_solve::triad::Triad;
use sudokit_solve::{CountOnly, Engine, First, Isa, Limit, Scratch};
use sudokit_testkit::{corpus, random::Puzzles};

/// The system's allocator, counting.
struct Counting;

thread_local! {
    /// Of this thread alone: tests run side by side.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // Also called while a thread ends, when its counter is gone.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: every call goes on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is handed on.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is handed on.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn triad_allocates_for_the_first_puzzle_only() {
    let mut puzzles: Vec<Puzzle> = Puzzles::new(17).take(500).map(|(_, puzzle)| puzzle).collect();
    puzzles.extend(corpus::known().into_iter().map(|known| known.puzzle));
    puzzles.push(Puzzle::default());
    for triad in Isa::ALL.into_iter().filter_map(|isa| Triad::on(isa).ok()) {
        let mut scratch = Scratch::new();
        let first = allocations(|| {
            triad.run(&puzzles[0], Limit::solutions(2), &mut scratch, &mut CountOnly);
        });
        assert!(first > 0, "the counter counts");
        let later = allocations(|| {
            for puzzle in &puzzles {
                triad.run(puzzle, Limit::solutions(2), &mut scratch, &mut First(None));
                triad.run(puzzle, Limit::solutions(100), &mut scratch, &mut CountOnly);
            }
        });
        assert_eq!(later, 0, "on {}", triad.isa());
    }
}
