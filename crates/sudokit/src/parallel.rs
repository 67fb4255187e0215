//! Threads: many puzzles on every core, and several threads for one puzzle. Answers come in the order of the puzzles and
//! do not depend on the number of threads.

use crate::driver::{ordered, run_all};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use crate::verb::Verb;
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use sudokit_solve::Crew;

/// Answers many puzzles on every core. There are fewer answers than puzzles if the job was stopped.
///
/// ```
/// use sudokit::{Job, Puzzle, parallel, verb::Count};
///
/// let puzzles: Vec<Puzzle> = vec![".".repeat(16).parse()?; 100];
/// let answers = parallel::run(&Count::default(), &puzzles, &Job::default());
/// assert!(answers.iter().all(|answer| answer.as_ref().is_ok_and(|answer| answer.count == 288)));
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn run<V: Verb>(verb: &V, puzzles: &[Puzzle], job: &Job<'_>) -> Vec<Result<V::Answer, Error>> {
    if let Err(error) = verb.validate() {
        return puzzles.iter().map(|_| Err(error.clone())).collect();
    }
    let (mut shares, mut all) = (puzzles.chunks(V::BATCH), Vec::with_capacity(puzzles.len()));
    ordered(
        &Threads::all(),
        || shares.next(),
        |share, (): &mut ()| (share.len(), run_all(verb, share, job)),
        |(wanted, answers)| {
            let is_whole = answers.len() == wanted;
            all.extend(answers);
            if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    all
}

/// The most threads that are ever started: more than this is a mistake, and costs memory.
pub const MOST: usize = 1024;

/// The memory that must be free for each thread before one more is started: its stack, its buffers, its scratch.
const ROOM: usize = 8 << 20;

/// Whether so many bytes of memory could be had now. For work that can do with less, or say so: where an allocation
/// fails that cannot, the program ends.
pub fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A number of threads, or one for each core.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, parallel::Threads, verb::Count};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let answer = Count::default().one(&puzzle, &Job::default().crew(&Threads::all()))?;
/// assert_eq!((answer.count, answer.exact), (6_670_903_752_021_072_936_960, true));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// One for each core.
    pub fn all() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// This many, but at least one and at most [`MOST`].
    pub fn new(threads: usize) -> Self {
        Self(threads.clamp(1, MOST))
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
            // Where the system has no room for more threads, those that are there do the work.
            for threads in 1..self.0.min(parts) {
                if !has_room(ROOM * (threads + 1)) || std::thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            run();
        });
    }

    fn hands(&self) -> usize {
        self.0
    }
}
