//! Threads: many puzzles on every core, and several threads for one puzzle. Answers come in the order of the puzzles and
//! do not depend on the number of threads.

use crate::driver::{Share, ordered, run_columns, run_share};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use crate::verb::Verb;
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use sudokit_solve::{Columns, Executor};

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
    // Lists go round: a new one for each share would spend its time in page faults.
    let spare: Mutex<Vec<Vec<_>>> = Mutex::new(Vec::new());
    let lists = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    ordered(
        &Threads::all(),
        || shares.next(),
        |share, memory: &mut Share<V>| {
            let mut answers = lists().pop().unwrap_or_default();
            run_share(verb, share, memory, job, &mut answers);
            (share.len(), answers)
        },
        |(wanted, mut answers)| {
            let is_whole = answers.len() == wanted;
            all.append(&mut answers);
            lists().push(answers);
            if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    all
}

/// Answers many 9x9 puzzles on every core in columns: one allocation for each column, 98 bytes a puzzle. This is the
/// fastest way to solve a million puzzles. Verbs without columns are [`ErrorKind::Unsupported`], and so are time limits
/// for each puzzle.
///
/// ```
/// use sudokit::{Classic, Job, parallel, verb::Solve};
///
/// let puzzles = vec![Classic::default(); 1000];
/// let columns = parallel::run_in_columns(&Solve::default(), &puzzles, &Job::default())?;
/// assert!(columns.counts().iter().all(|&count| count == 2));
/// println!("{}", columns.solution(999).ok_or("no solution")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run_in_columns<V: Verb>(verb: &V, puzzles: &[Classic], job: &Job<'_>) -> Result<Columns, Error> {
    verb.validate()?;
    let (mut columns, mut is_whole) = (Columns::with_rows(puzzles.len()), true);
    let mut shares = puzzles.chunks(V::BATCH).zip(columns.shares(V::BATCH));
    ordered(
        &Threads::all(),
        || shares.next(),
        |(puzzles, rows), memory: &mut V::Memory| run_columns(verb, puzzles, memory, job, rows),
        |is_done| {
            is_whole &= is_done;
            if is_done { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    drop(shares);
    match is_whole {
        true => Ok(columns),
        false if job.is_stopped() => Err(Error::stopped()),
        false => {
            Err(Error::new(ErrorKind::Unsupported, format!("{} has no columns, or none with a time limit", V::NAME)))
        }
    }
}

/// The most threads that are ever started: more than this is a mistake, and costs memory.
pub const MOST: usize = 1024;

/// The stack of a thread, whatever the environment says (`RUST_MIN_STACK`).
pub(crate) const STACK: usize = 2 << 20;

/// The memory that must be free for each thread before one more is started: its stack, its buffers, its scratch.
const ROOM: usize = 8 << 20;

/// Whether `bytes` bytes of memory can be allocated now. For work that can use less, or report it: if an allocation
/// fails elsewhere, the program aborts.
pub fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A number of threads, or one for each core.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, parallel::Threads, verb::Count};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let answer = Count::default().one(&puzzle, &Job::default().executor(&Threads::all()))?;
/// assert_eq!((answer.count, answer.exact), (6_670_903_752_021_072_936_960, true));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// One for each core.
    pub fn all() -> Self {
        // Asking the system reads files, which takes longer than many a call.
        static CORES: OnceLock<usize> = OnceLock::new();
        Self::new(*CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from)))
    }

    /// This many, but at least one and at most [`MOST`].
    pub fn new(threads: usize) -> Self {
        Self(threads.clamp(1, MOST))
    }
}

impl Executor for Threads {
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
                let thread = || std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
                if !has_room(ROOM * (threads + 1)) || thread().is_err() {
                    break;
                }
            }
            run();
        });
    }

    fn threads(&self) -> usize {
        self.0
    }
}
