//! Counting far beyond enumeration: exact numbers of up to 22 digits.
//!
//! The naive idea is to walk through all solutions; the [`lanes`](crate::lanes) engine does so at several million a
//! second, which is the best there is for numbers up to some hundred million. Beyond, the *band method* takes over,
//! whose cost does not grow with the count:
//!
//! 1. In each stack the columns of the three boxes hold sets of three digits. [`deals`] lists the ways to deal the digits
//!    to the columns of one stack: 94,080 if it is empty, a third for each clue.
//! 2. [`weigh`] counts the fillings of a band whose columns are known, for all choices at once.
//! 3. [`sum`] adds, over the deals of the three stacks, the product of the three bands.
//!
//! Symmetries merge deals: digits without a clue, columns and rows without one. Stacks and bands can change their roles;
//! [`plan`] chooses the cheapest way, and compares its cost with an [`estimate`] of the number of solutions to choose
//! between the two methods. Everything works on candidates, so a Sukaku is counted like any other puzzle.
//!
//! Numbers are 128 bits wide; the largest, that of the empty grid, has 73 bits. The idea to go by bands and the sets in
//! their columns is Bertram Felgenhauer's and Frazer Jarvis's (2005), who counted the empty grid with it; the sum over
//! deals, and all that concerns clues, are this project's own. See `docs/engines/count.md`.

mod candidates;
mod deals;
mod enumerate;
pub(crate) mod estimate;
mod executor;
mod frame;
mod partition;
mod plan;
mod sample;
mod sum;
mod weigh;

pub use estimate::Estimate;
pub use executor::{Alone, Executor};

use crate::engine::{CountOnly, Limit};
use crate::scratch::Scratch;
use crate::solver::Solver;
use crate::stop::Stop;
use crate::until::Until;
use plan::Plan;
use sudokit_core::{Cell, CellSet, DigitSet, House, Puzzle};

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// A lower bound on the number of solutions.
    pub at_least: u128,
    /// Whether the number is exact; otherwise the count was stopped, or reached the limit.
    pub exact: bool,
    /// How it was counted.
    pub method: Method,
}

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// By whichever is expected to be faster.
    #[default]
    Auto,
    /// One by one.
    Enumerate,
    /// By deals of the stacks and fillings of the bands; the time does not depend on how many there are.
    Bands,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The part that is done, from 0 to 1, if that is known.
    pub fraction: Option<f64>,
    /// How many solutions there are at least.
    pub at_least: u128,
    /// How they are counted.
    pub method: Method,
}

/// Counts solutions exactly.
///
/// ```
/// use sudokit_core::{Cell, CellSet, DigitSet, House, Puzzle};
/// use sudokit_solve::{Counter, Solver};
///
/// let band = "123456789456789123789123456".to_owned() + &".".repeat(54);
/// let tally = Counter::new(Solver::new()).count(&band.parse()?);
/// assert!(tally.exact);
/// assert_eq!(tally.at_least, 7_802_998_272);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Counter<'a> {
    solver: Solver,
    method: Method,
    limit: u128,
    stop: Stop,
    executor: &'a dyn Executor,
    progress: &'a (dyn Fn(Progress) + Sync),
}

/// What the methods need to know while they work.
struct Job<'a> {
    solver: Solver,
    limit: u128,
    stop: &'a Stop,
    executor: &'a dyn Executor,
    progress: &'a (dyn Fn(Progress) + Sync),
}

/// The number of solutions that are enumerated before another method is considered.
const QUICK: u64 = 1 << 16;

impl Counter<'_> {
    /// Counts on this thread, without a limit, until it is done.
    pub fn new(solver: Solver) -> Self {
        let (limit, stop) = (u128::MAX, Stop::new());
        Self { solver, method: Method::Auto, limit, stop, executor: &Alone, progress: &|_| () }
    }
}

impl<'a> Counter<'a> {
    /// By this method.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// No further than to this number, which is then not said to be exact.
    #[must_use]
    pub fn limit(mut self, limit: u128) -> Self {
        self.limit = limit;
        self
    }

    /// Stops when asked to, and then says how many there are at least.
    #[must_use]
    pub fn stop(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// With the threads of this executor.
    #[must_use]
    pub fn executor<'b>(self, executor: &'b dyn Executor) -> Counter<'b>
    where
        'a: 'b,
    {
        Counter { executor, ..self }
    }

    /// Tells now and then how far it is, on any thread of the executor.
    #[must_use]
    pub fn progress<'b>(self, progress: &'b (dyn Fn(Progress) + Sync)) -> Counter<'b>
    where
        'a: 'b,
    {
        Counter { progress, ..self }
    }

    /// What it searches with.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    /// What can stop it.
    pub(crate) fn asked_to_stop(&self) -> &Stop {
        &self.stop
    }

    /// How many solutions a puzzle has.
    pub fn count(&self, puzzle: &Puzzle) -> Tally {
        let (stop, executor, progress) = (&self.stop, self.executor, self.progress);
        let job = Job { solver: self.solver, limit: self.limit, stop, executor, progress };
        let tally = match self.method {
            Method::Enumerate => enumerate::count(&job, puzzle, f64::INFINITY),
            Method::Bands => by_deals(&job, puzzle, &Plan::best(puzzle)),
            Method::Auto => self.choose(&job, puzzle),
        };
        if tally.at_least >= self.limit {
            return Tally { at_least: self.limit, exact: false, ..tally };
        }
        tally
    }

    fn choose(&self, job: &Job<'_>, puzzle: &Puzzle) -> Tally {
        let quick = Limit::solutions(self.limit.min(QUICK.into()) as u64);
        let outcome =
            self.solver.batch_engine().run(puzzle, quick, &mut Scratch::new(), &mut Until::new(CountOnly, job.stop));
        let tally = Tally { at_least: outcome.count.into(), exact: outcome.exhausted, method: Method::Enumerate };
        if tally.exact || tally.at_least >= self.limit || job.stop.is_raised() {
            return tally;
        }
        (job.progress)(Progress { fraction: None, at_least: tally.at_least, method: Method::Auto });
        let guess = estimate::rough(&self.solver, puzzle, job.stop).min(self.limit as f64);
        let plan = Plan::best(puzzle);
        if guess * enumerate::NANOSECONDS < plan.nanoseconds() {
            // Estimates can be far too low: give up when it takes much longer than the plan would.
            let most = 2.0 * plan.nanoseconds() / enumerate::NANOSECONDS;
            let counted = enumerate::count(job, puzzle, most);
            if counted.exact || (counted.at_least as f64) < most || counted.at_least >= self.limit {
                return counted;
            }
        }
        let planned = by_deals(job, puzzle, &plan);
        Tally { at_least: planned.at_least.max(tally.at_least), ..planned }
    }
}

/// Counts by deals. Clues of one house, no two alike, only divide the number of the empty grid: digits can be relabelled,
/// so each choice of theirs has the same share.
fn by_deals(job: &Job<'_>, puzzle: &Puzzle, plan: &Plan) -> Tally {
    let marks = puzzle.pencilmarks();
    let clues: CellSet = Cell::all().filter(|&cell| marks[cell] != DigitSet::ALL).collect();
    let digits = clues.iter().fold(DigitSet::EMPTY, |digits, cell| digits | marks[cell]);
    let are_different = digits.len() == clues.len() && clues.iter().all(|cell| marks[cell].len() == 1);
    let is_in = |house: House| clues.iter().all(|cell| house.cells().contains(&cell));
    if clues.is_empty() || !are_different || !House::all().any(is_in) {
        return plan.count(job);
    }
    let choices: u128 = (0..clues.len() as u128).map(|k| 9 - k).product();
    let limit = job.limit.saturating_mul(choices);
    let tell = |far: Progress| (job.progress)(Progress { at_least: far.at_least / choices, ..far });
    let whole = Plan::best(&Puzzle::default()).count(&Job { limit, progress: &tell, ..*job });
    Tally { at_least: whole.at_least / choices, ..whole }
}

impl core::fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Counter").field("solver", &self.solver).field("method", &self.method).finish_non_exhaustive()
    }
}
