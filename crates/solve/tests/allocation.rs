//! After its first batch `lanes` asks for no more memory. Alone in its program, since it counts every allocation.

#![allow(unsafe_code, reason = "an allocator that counts")]

use core::ops::ControlFlow;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};
use sudokit_core::{Puzzle, Solution};
use sudokit_solve::lanes::Lanes;
use sudokit_solve::{BatchSink, Engine, Isa, Limit, Outcome, Scratch};
use sudokit_testkit::random::Puzzles;

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Look(u64);

impl BatchSink for Look {
    fn solution(&mut self, _: usize, _: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn done(&mut self, _: usize, outcome: Outcome) {
        self.0 += outcome.count;
    }
}

#[test]
fn a_later_batch_allocates_nothing() {
    let puzzles: Vec<Puzzle> = Puzzles::new(3).take(500).map(|(_, puzzle)| puzzle).collect();
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        let lanes = Lanes::on(isa).unwrap();
        let mut scratch = Scratch::new();
        // The easy stage learns from a batch whether it pays, so the next may take another course, and a puzzle is searched in
        // another record. Its list of early guesses (`Records::early`) has room enough from the start.
        let mut allocations = [0; 3];
        for count in &mut allocations {
            let before = ALLOCATIONS.load(Ordering::Relaxed);
            for limit in [2, 100] {
                let mut look = Look(0);
                lanes.run_batch(&puzzles, Limit::solutions(limit), &mut scratch, &mut look);
                assert!(look.0 > 300);
            }
            *count = ALLOCATIONS.load(Ordering::Relaxed) - before;
        }
        assert!(allocations[0] > 0 && allocations[1..] == [0, 0], "{isa}: {allocations:?}");
    }
}
