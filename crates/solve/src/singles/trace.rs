//! Watching the engine at work: the candidates after every pass, every guess and what came of it.

use super::observed;
use crate::engine::{CountOnly, Limit, Outcome};
use crate::planes::Planes;
use sudokit_core::{Candidate, Pencilmarks, Puzzle, Solution};

/// What the engine just did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceEvent<'a> {
    /// The candidates: first of the puzzle as it was read, then after every pass that placed something.
    Pass(&'a Pencilmarks),
    /// A candidate is placed although there are others.
    Guess(Candidate),
    /// The candidates contradict each other: back to the latest guess.
    Conflict,
    /// All solutions with a guess have been found, if any; it is removed.
    Refuted(Candidate),
    /// A solution.
    Solved(&'a Solution),
}

/// Runs [`Singles`](super::Singles) and shows every step to an observer.
///
/// ```
/// use sudokit_solve::{Limit, singles::{TraceEvent, trace}};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut passes = 0;
/// let outcome = trace(&puzzle, Limit::solutions(2), &mut |event| match event {
///     TraceEvent::Pass(_) => passes += 1,
///     TraceEvent::Guess(_) => unreachable!("this one is easy"),
///     _ => (),
/// });
/// assert!(passes > 1 && outcome.count == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace(puzzle: &Puzzle, limit: Limit, observer: &mut dyn FnMut(TraceEvent<'_>)) -> Outcome {
    observed(puzzle, limit, &mut CountOnly, &mut Shown(observer))
}

/// Events of a search. The default implementation does nothing and costs nothing.
pub(super) trait Observer {
    fn pass(&mut self, _: &Planes) {}
    fn guess(&mut self, _: Candidate) {}
    fn conflict(&mut self) {}
    fn refuted(&mut self, _: Candidate) {}
    fn solved(&mut self, _: &Planes) {}
}

/// Ignores all events.
pub(super) struct Silent;

impl Observer for Silent {}

struct Shown<'a>(&'a mut dyn FnMut(TraceEvent<'_>));

impl Observer for Shown<'_> {
    fn pass(&mut self, planes: &Planes) {
        (self.0)(TraceEvent::Pass(&planes.pencilmarks()));
    }

    fn guess(&mut self, guess: Candidate) {
        (self.0)(TraceEvent::Guess(guess));
    }

    fn conflict(&mut self) {
        (self.0)(TraceEvent::Conflict);
    }

    fn refuted(&mut self, guess: Candidate) {
        (self.0)(TraceEvent::Refuted(guess));
    }

    fn solved(&mut self, planes: &Planes) {
        (self.0)(TraceEvent::Solved(&planes.solution()));
    }
}
