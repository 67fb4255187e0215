//! Many solutions of one puzzle: the usual engine finds the first ones, and if that is not all, another engine begins
//! again and lists them.
//!
//! Most puzzles have one solution even if the limit is high, so the engine for long lists must not start at once: it
//! takes as long to begin as the others take for [`FEW`] solutions. The solutions of the first search are kept until it
//! is known whether they are all; a sink gets those of one search only, never both.

use crate::batch::{BatchSink, Block, OneOf};
use crate::engine::{Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};

/// A puzzle with more solutions is left to the engine for long lists.
const FEW: u64 = 64;

/// Whether the engine for long lists can pay: more than [`FEW`] solutions are wanted.
pub(crate) fn is_long(limit: Limit) -> bool {
    limit.max_solutions() > FEW
}

/// One puzzle.
pub(crate) struct Listing {
    pub(crate) few: &'static dyn Engine,
    pub(crate) long: &'static dyn Engine,
}

impl Listing {
    pub(crate) fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let mut kept = Kept { found: Vec::new(), sink, given_up: false };
        let mut outcome = self.few.run(puzzle, Limit::solutions(FEW + 1), scratch, &mut kept);
        let Kept { found, given_up, .. } = kept;
        if !(outcome.exhausted || given_up) {
            return self.long.run(puzzle, limit, scratch, sink);
        }
        for (i, solution) in found.iter().enumerate() {
            if sink.solution(solution).is_break() {
                outcome.count = i as u64 + 1;
                outcome.exhausted = false;
                break;
            }
        }
        outcome
    }
}

/// The solutions of one puzzle until it is known that they are all.
struct Kept<'a> {
    found: Vec<Solution>,
    sink: &'a mut dyn Sink,
    given_up: bool,
}

impl Sink for Kept<'_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.found.push(*solution);
        ControlFlow::Continue(())
    }

    fn wants_solutions(&self) -> bool {
        self.sink.wants_solutions()
    }

    fn gives_up(&mut self) -> bool {
        self.given_up |= self.sink.gives_up();
        self.given_up
    }
}

/// Many puzzles.
pub(crate) struct ListingMany {
    pub(crate) few: &'static dyn Engine,
    pub(crate) long: &'static dyn Engine,
}

impl ListingMany {
    pub(crate) fn run(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        let mut kept = KeptMany { found: vec![Vec::new(); puzzles.len()], more: Vec::new(), sink };
        self.few.run_batch(puzzles, Limit::solutions(FEW + 1), scratch, &mut kept);
        let more = kept.more;
        for index in more {
            if sink.gives_up() {
                return;
            }
            let outcome = self.long.run(&puzzles[index], limit, scratch, &mut OneOf { index, sink });
            sink.done(index, outcome);
        }
    }
}

/// The solutions of each puzzle until it is known that they are all, and the puzzles that have more.
struct KeptMany<'a> {
    found: Vec<Vec<Solution>>,
    more: Vec<usize>,
    sink: &'a mut dyn BatchSink,
}

impl BatchSink for KeptMany<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.found[index].push(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, mut outcome: Outcome) {
        let found = core::mem::take(&mut self.found[index]);
        if !outcome.exhausted {
            self.more.push(index);
            return;
        }
        for (i, solution) in found.iter().enumerate() {
            if self.sink.solution(index, solution).is_break() {
                outcome.count = i as u64 + 1;
                outcome.exhausted = false;
                break;
            }
        }
        self.sink.done(index, outcome);
    }

    /// Each of these puzzles has one solution.
    fn block(&mut self, block: &Block<'_>) {
        self.sink.block(block);
    }

    fn wants_solutions(&self) -> bool {
        self.sink.wants_solutions()
    }

    fn gives_up(&mut self) -> bool {
        self.sink.gives_up()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solver, basic::Basic};
    use std::collections::BTreeSet;
    use sudokit_testkit::random::{Kind, Puzzles};

    /// Every puzzle gets all solutions up to the limit once, alone and in a batch, whichever engine lists them.
    #[test]
    fn every_solution_once() {
        let mut random = Puzzles::new(9);
        let kinds = [Kind::Proper, Kind::Multi, Kind::Changed, Kind::Sukaku];
        let puzzles: Vec<Puzzle> = (0..40).map(|i| random.of(kinds[i % 4])).collect();
        let limit = Limit::solutions(3_000);
        let solver = Solver::new();
        let mut many = All(vec![(BTreeSet::new(), None); puzzles.len()]);
        solver.run_batch(&puzzles, limit, &mut Scratch::new(), &mut many);
        for (puzzle, (set, outcome)) in puzzles.iter().zip(many.0) {
            let mut one: Vec<Solution> = Vec::new();
            let alone = solver.run(puzzle, limit, &mut Scratch::new(), &mut one);
            let wanted = Basic.run(puzzle, limit, &mut Scratch::new(), &mut crate::CountOnly);
            assert_eq!((alone.count, alone.exhausted), (wanted.count, wanted.exhausted), "{puzzle}");
            assert_eq!(one.len() as u64, wanted.count);
            assert_eq!(set.len() as u64, wanted.count);
            assert_eq!(
                outcome.map(|outcome| (outcome.count, outcome.exhausted)),
                Some((wanted.count, wanted.exhausted))
            );
            assert_eq!(one.into_iter().collect::<BTreeSet<_>>().len() as u64, wanted.count);
            let mut left = 70;
            let mut some = |_: &Solution| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert_eq!(solver.run(puzzle, limit, &mut Scratch::new(), &mut some).count, wanted.count.min(70));
        }
    }

    struct All(Vec<(BTreeSet<Solution>, Option<Outcome>)>);

    impl BatchSink for All {
        fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
            assert!(self.0[index].1.is_none() && self.0[index].0.insert(*solution));
            ControlFlow::Continue(())
        }

        fn done(&mut self, index: usize, outcome: Outcome) {
            assert!(self.0[index].1.replace(outcome).is_none());
        }
    }
}
