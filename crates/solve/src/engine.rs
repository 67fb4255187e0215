//! What every engine offers, and what it is given: a limit, a place for its memory, a sink for solutions.
//!
//! Invariant of every engine: each solution is pushed to the sink exactly once, never more than the limit allows;
//! `exhausted` is set only when the whole search space was seen. No solution is an answer, not an error.

use crate::batch::{BatchSink, OneOf};
use crate::lines::Lines;
use crate::scratch::Scratch;
use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};

/// A way to find the solutions of a puzzle.
pub trait Engine: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// One line on what it does.
    fn about(&self) -> &'static str;

    /// Searches `puzzle` until `limit` solutions are found, the sink says stop, or nothing is left.
    ///
    /// `scratch` is the engine's memory: keep one per thread and pass it again, and nothing is allocated per puzzle.
    fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome;

    /// Searches every puzzle of a slice, each up to `limit` solutions. One after the other, unless the engine knows
    /// better.
    fn run_batch(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let outcome = self.run(puzzle, limit, scratch, &mut OneOf { index, sink });
            sink.done(index, outcome);
        }
    }

    /// Searches the puzzle of every line, each up to `limit` solutions. The default makes a list of puzzles of them.
    fn run_lines(&self, lines: Lines<'_>, limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        let mut puzzles = Vec::with_capacity(lines.len());
        lines.read(&mut puzzles);
        self.run_batch(&puzzles, limit, scratch, sink);
    }
}

/// When to stop a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    solutions: u64,
}

impl Limit {
    /// Every solution.
    pub const NONE: Self = Self { solutions: u64::MAX };

    /// At most this many solutions: 1 to find one, 2 to prove that it is the only one.
    #[inline]
    pub const fn solutions(count: u64) -> Self {
        Self { solutions: count }
    }

    /// At most how many solutions.
    #[inline]
    pub const fn max_solutions(self) -> u64 {
        self.solutions
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many solutions were found.
    pub count: u64,
    /// Whether the search ended by itself, so that `count` is the number of solutions. Otherwise the limit or the
    /// sink stopped it and there may be more.
    pub exhausted: bool,
    /// What it took.
    pub stats: Stats,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Branches taken that had an alternative.
    pub guesses: u64,
    /// Search states visited, the root included.
    pub nodes: u64,
    /// Dead ends.
    pub conflicts: u64,
}

impl core::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.guesses += other.guesses;
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
    }
}

/// Where solutions go. A closure `FnMut(&Solution) -> ControlFlow<()>` is one.
pub trait Sink {
    /// Takes a solution; `Break` stops the search.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()>;

    /// Whether it looks at the solutions. If not, engines may count without building them, and
    /// [`Self::solution`] is never called.
    fn wants_solutions(&self) -> bool {
        true
    }

    /// Whether to give the search up although nothing was found; asked now and then by the engines that a
    /// [`Solver`](crate::Solver) chooses by itself. See [`Until`](crate::Until).
    fn gives_up(&mut self) -> bool {
        false
    }
}

impl<F: FnMut(&Solution) -> ControlFlow<()>> Sink for F {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self(solution)
    }
}

/// A sink that ignores solutions, if only the [`Outcome`] is needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountOnly;

impl Sink for CountOnly {
    fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn wants_solutions(&self) -> bool {
        false
    }
}

/// A sink that keeps the first solution.
#[derive(Clone, Copy, Debug, Default)]
pub struct First(pub Option<Solution>);

impl Sink for First {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.0.get_or_insert(*solution);
        ControlFlow::Continue(())
    }
}

/// A sink that keeps every solution.
impl Sink for Vec<Solution> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.push(*solution);
        ControlFlow::Continue(())
    }
}

/// How many nodes an engine visits before it asks whether to give up: a fraction of a millisecond.
pub(crate) const LOOK: u64 = 1024;

/// The part every engine shares: counts solutions, hands them on and says when to stop.
pub(crate) struct Delivery<'a> {
    sink: &'a mut dyn Sink,
    wants: bool,
    limit: u64,
    count: u64,
    stopped: bool,
    pub(crate) stats: Stats,
}

impl<'a> Delivery<'a> {
    pub(crate) fn new(limit: Limit, sink: &'a mut dyn Sink) -> Self {
        let limit = limit.max_solutions();
        let wants = sink.wants_solutions();
        Self { sink, wants, limit, count: 0, stopped: limit == 0, stats: Stats::default() }
    }

    /// Whether the search must end before it began: a limit of nothing.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// A solution was found; `make` builds it if the sink wants solutions.
    ///
    /// Always inlined: `make` may work on vectors, and must then be compiled with their features.
    #[inline(always)]
    pub(crate) fn deliver(&mut self, make: impl FnOnce() -> Solution) -> ControlFlow<()> {
        self.count += 1;
        let go_on = if self.wants { self.sink.solution(&make()) } else { ControlFlow::Continue(()) };
        if go_on.is_break() || self.count >= self.limit {
            self.stopped = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Whether the sink gives the search up, which then ends. To be asked every [`LOOK`] nodes.
    #[cold]
    #[inline(never)]
    pub(crate) fn gives_up(&mut self) -> bool {
        self.stopped |= self.sink.gives_up();
        self.stopped
    }

    pub(crate) fn outcome(self) -> Outcome {
        Outcome { count: self.count, exhausted: !self.stopped, stats: self.stats }
    }
}
