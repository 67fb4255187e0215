//! Many puzzles on every core, with rayon. Answers come in the order of the puzzles and do not depend on the number of
//! threads; the pool is rayon's own, so a program that has one keeps it.

use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use sudokit_core::Puzzle;
use sudokit_solve::{Answer, Crew, Scratch, Solver};

/// How many puzzles a thread takes at a time: enough to fill the lanes of an engine for many, little enough to share out.
const SHARE: usize = 1024;

/// The answers to many puzzles, in their order.
///
/// ```
/// use sudokit::{Puzzle, Solver, parallel};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answers = parallel::solve_batch(&Solver::new(), &vec![puzzle; 10_000]);
/// assert!(answers.iter().all(|answer| answer.is_proper()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_batch(solver: &Solver, puzzles: &[Puzzle]) -> Vec<Answer> {
    puzzles
        .par_chunks(SHARE)
        .map_init(Scratch::new, |scratch, share| solver.solve_batch(share, scratch))
        .flatten_iter()
        .collect()
}

/// The answers to the puzzles of an iterator, in their order, as they are asked for. A few blocks for each thread are in
/// memory at a time.
///
/// ```
/// use sudokit::{Puzzle, Solver, parallel};
///
/// let endless = std::iter::repeat(Puzzle::default());
/// assert_eq!(parallel::answers(&Solver::new(), endless).take(5).count(), 5);
/// ```
pub fn answers<I: IntoIterator<Item = Puzzle>>(solver: &Solver, puzzles: I) -> impl Iterator<Item = Answer> {
    let (solver, mut puzzles) = (*solver, puzzles.into_iter());
    let size = 4 * SHARE * rayon::current_num_threads();
    core::iter::from_fn(move || {
        let block: Vec<Puzzle> = puzzles.by_ref().take(size).collect();
        (!block.is_empty()).then(|| solve_batch(&solver, &block))
    })
    .flatten()
}

/// So many threads for a [`Counter`](crate::Counter), or as many as there are cores.
///
/// ```
/// use sudokit::{Counter, Puzzle, Solver, parallel::Threads};
///
/// let tally = Counter::new(Solver::new()).crew(&Threads::all()).count(&Puzzle::default());
/// assert_eq!((tally.at_least, tally.exact), (6_670_903_752_021_072_936_960, true));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// One for each core.
    pub fn all() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// So many, but at least one.
    pub fn new(threads: usize) -> Self {
        Self(threads.max(1))
    }
}

impl Crew for Threads {
    fn each(&self, parts: usize, work: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let run = || {
            loop {
                match next.fetch_add(1, Ordering::Relaxed) {
                    part if part < parts => work(part),
                    _ => return,
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.0.min(parts) {
                scope.spawn(run);
            }
            run();
        });
    }

    fn hands(&self) -> usize {
        self.0
    }
}
