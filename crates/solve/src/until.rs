//! A sink that gives the search up when a request to stop is raised.

use crate::batch::BatchSink;
use crate::engine::{Outcome, Sink};
use crate::stop::Stop;
use core::ops::ControlFlow;
use sudokit_core::Solution;

/// Passes everything on to another sink; a request to stop ends the search, even one that finds nothing for hours.
///
/// ```
/// use sudokit_solve::{CountOnly, Limit, Scratch, Solver, Stop, Until};
/// use std::time::Duration;
///
/// // It has no solution, and an hour of guesses does not show it.
/// let puzzle = "....9.2........5.....5.6......2...5.9......2.....6.....9.......2...5.....5..2....".parse()?;
/// let stop = Stop::new().after(Duration::from_millis(50));
/// let outcome = Solver::new().run(&puzzle, Limit::NONE, &mut Scratch::new(), &mut Until::new(CountOnly, &stop));
/// assert!(!outcome.exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Until<'s, S> {
    sink: S,
    stop: &'s Stop,
}

impl<'s, S> Until<'s, S> {
    /// For this sink, until that is raised.
    pub fn new(sink: S, stop: &'s Stop) -> Self {
        Self { sink, stop }
    }

    /// The sink.
    pub fn into_inner(self) -> S {
        self.sink
    }
}

impl<S: Sink> Sink for Until<'_, S> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.sink.solution(solution)
    }

    fn wants_solutions(&self) -> bool {
        self.sink.wants_solutions()
    }

    fn gives_up(&mut self) -> bool {
        self.stop.is_raised() || self.sink.gives_up()
    }
}

impl<S: BatchSink> BatchSink for Until<'_, S> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.sink.solution(index, solution)
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.sink.done(index, outcome);
    }

    fn wants_solutions(&self) -> bool {
        self.sink.wants_solutions()
    }

    fn gives_up(&mut self) -> bool {
        self.stop.is_raised() || self.sink.gives_up()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CountOnly, Counter, Limit, Scratch, Solver, engines};
    use std::time::{Duration, Instant};
    use sudokit_core::Puzzle;

    /// Four digits whose clues exclude each other in the end, and 453 million guesses to find that out.
    const LONG: &str = "....9.2........5.....5.6......2...5.9......2.....6.....9.......2...5.....5..2....";

    fn soon() -> Stop {
        Stop::new().after(Duration::from_millis(20))
    }

    #[test]
    fn the_engines_of_a_solver_give_up_and_work_again() {
        let puzzle: Puzzle = LONG.parse().unwrap();
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        for engine in engines().iter().filter(|engine| ["triad", "lanes"].contains(&engine.name())) {
            let (begun, mut scratch) = (Instant::now(), Scratch::new());
            let stop = soon();
            let outcome = engine.run(&puzzle, Limit::solutions(2), &mut scratch, &mut Until::new(CountOnly, &stop));
            assert!(!outcome.exhausted && outcome.count == 0, "{}", engine.name());
            assert!(begun.elapsed() < Duration::from_secs(20));
            let stop = Stop::new();
            let outcome = engine.run(&proper, Limit::solutions(2), &mut scratch, &mut Until::new(CountOnly, &stop));
            assert!(outcome.exhausted && outcome.count == 1, "{}", engine.name());
        }
    }

    #[test]
    fn counts_and_candidates_give_up() {
        let (begun, puzzle, solver) = (Instant::now(), LONG.parse().unwrap(), Solver::new());
        let tally = Counter::new(solver).stop(&soon()).count(&puzzle);
        assert!(!tally.exact && tally.at_least == 0);
        assert_eq!(solver.true_candidates(&puzzle, &soon()), None);
        assert_eq!(Counter::new(solver).stop(&soon()).count_candidates(&puzzle), None);
        assert_eq!(solver.redundant_clues_until(&puzzle, &soon()), None);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}
