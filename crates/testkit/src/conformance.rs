//! Checks that every engine must pass. They are written against a closure, so that this crate needs no engine.
//!
//! [`conformance!`](crate::conformance!) makes one test of each check for each engine.

use crate::corpus::{self, Count, Known};
use crate::random::{Kind, Puzzles, Rng};
use crate::referee;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use sudokit_core::{Puzzle, Solution, Transform};

/// A request to an engine.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The most solutions to find.
    pub limit: u64,
    /// Whether the sink looks at solutions; otherwise they are only counted.
    pub look: bool,
    /// The number of solutions after which the sink stops the search.
    pub stop_after: u64,
}

/// The answer of an engine.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The number of solutions it reports.
    pub count: u64,
    /// Whether it reports that these are all.
    pub exhausted: bool,
    /// The solutions it passed to the sink.
    pub solutions: Vec<Solution>,
}

/// The puzzles an engine can handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// All puzzles.
    Full,
    /// Not the sparse ones, on which an engine with a fixed order of cells can take hours: that is most of the public
    /// sets and the transforms of sparse puzzles. The project's own and the random puzzles stay.
    Slow,
}

/// An engine under test.
pub struct Subject<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    /// The puzzles it can handle.
    pub pace: Pace,
    /// Runs a request. The same memory should be used for every request, as a thread would.
    pub ask: &'a dyn Fn(Request<'_>) -> Reply,
}

/// A random puzzle and its number of solutions by the referee.
struct Judged {
    kind: Kind,
    puzzle: Puzzle,
    count: u64,
}

/// Random puzzles are counted up to this.
const RANDOM_LIMIT: u64 = 20;

/// 10,000 random puzzles of all kinds, judged once for all engines of a test program.
fn random_puzzles() -> &'static [Judged] {
    static PUZZLES: OnceLock<Vec<Judged>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let judge = |(kind, puzzle)| Judged { kind, puzzle, count: referee::count(&puzzle, RANDOM_LIMIT) };
        Puzzles::new(0x005d_0c17).take(10_000).map(judge).collect()
    })
}

impl Subject<'_> {
    /// Requests solutions, checks what can be checked without knowing the answer, and returns the count.
    fn count(&self, puzzle: &Puzzle, limit: u64) -> u64 {
        let reply = self.reply(puzzle, limit);
        let counted = (self.ask)(Request { puzzle, limit, look: false, stop_after: u64::MAX });
        let name = self.name;
        assert_eq!((counted.count, counted.exhausted), (reply.count, reply.exhausted), "{name}: unseen {puzzle}");
        assert_eq!(counted.solutions, [], "{name}: shows solutions to a sink that does not look: {puzzle}");
        reply.count
    }

    fn reply(&self, puzzle: &Puzzle, limit: u64) -> Reply {
        let name = self.name;
        let reply = (self.ask)(Request { puzzle, limit, look: true, stop_after: u64::MAX });
        assert_eq!(reply.count, reply.solutions.len() as u64, "{name}: counts what it shows: {puzzle}");
        assert!(reply.count <= limit, "{name}: respects the limit: {puzzle}");
        assert_eq!(reply.exhausted, reply.count < limit, "{name}: exhausted below the limit only: {puzzle}");
        let distinct: BTreeSet<_> = reply.solutions.iter().collect();
        assert_eq!(distinct.len(), reply.solutions.len(), "{name}: shows every solution once: {puzzle}");
        for solution in &reply.solutions {
            assert!(referee::accepts(solution.grid(), puzzle), "{name}: {solution} does not solve {puzzle}");
        }
        reply
    }

    fn check_known(&self, known: Vec<Known>) {
        for Known { name, puzzle, count } in known {
            let most = match count {
                Count::Exactly(count) => count + 1,
                Count::MoreThan(count) => count,
            };
            for limit in [1, 2, most] {
                assert_eq!(Some(self.count(&puzzle, limit)), count.up_to(limit), "{}: {name}", self.name);
            }
        }
    }

    /// The project's own puzzles have their known counts.
    pub fn known_counts(&self) {
        self.check_known(corpus::known());
    }

    /// The public puzzles with known counts have them.
    pub fn shared_counts(&self) {
        let mut known = corpus::shared_known();
        if self.pace == Pace::Slow {
            known.retain(|known| known.puzzle.clues().clue_count() >= 27 || known.count == Count::MoreThan(500));
        }
        self.check_known(known);
    }

    /// A sample of every public speed set has none, one or several solutions as its name says.
    pub fn shared_speed(&self) {
        for (set, count) in corpus::SPEED {
            let sample = match self.pace {
                Pace::Full => 200,
                Pace::Slow if ["kaggle_sample", "serg_multi", "no_solution"].contains(&set) => 20,
                Pace::Slow => continue,
            };
            for puzzle in corpus::shared_speed(set, sample) {
                assert_eq!(self.count(&puzzle, 2), count, "{}: {set}: {puzzle}", self.name);
            }
        }
    }

    /// A transform changes neither the count nor, apart from itself, the solutions.
    pub fn transforms_keep_counts(&self) {
        let mut rng = Rng::new(11);
        let known = corpus::known().into_iter().filter(|known| matches!(known.count, Count::Exactly(_)));
        let mut puzzles: Vec<_> = known.map(|known| known.puzzle).collect();
        if self.pace == Pace::Slow {
            puzzles.clear();
        }
        let dense = |puzzle: &Puzzle| puzzle.is_sukaku() || puzzle.clues().clue_count() >= 32;
        let random = random_puzzles().iter().take(300).map(|judged| judged.puzzle);
        puzzles.extend(random.filter(|puzzle| self.pace == Pace::Full || dense(puzzle)));
        for puzzle in puzzles {
            let transform = rng.transform();
            let limit = 3000;
            let before = self.reply(&puzzle, limit);
            let after = self.reply(&transform.puzzle(&puzzle), limit);
            assert_eq!(before.count, after.count, "{}: {transform:?} of {puzzle}", self.name);
            if before.exhausted {
                assert_eq!(moved(&before, &transform), moved(&after, &Transform::IDENTITY), "{}: {puzzle}", self.name);
            }
        }
    }

    /// It finds as many solutions of random puzzles as the referee.
    pub fn agrees_on_random_puzzles(&self) {
        for Judged { kind, puzzle, count } in random_puzzles() {
            assert_eq!(self.count(puzzle, RANDOM_LIMIT), *count, "{}: {kind:?} {puzzle}", self.name);
        }
    }

    /// It stops at the limit, and reports a complete search only after one.
    pub fn respects_limits(&self) {
        for Known { name, puzzle, count } in corpus::known() {
            for limit in [0, 1, 2, 3, 37, 38, 82, 83] {
                if let Some(expected) = count.up_to(limit) {
                    // `reply` and `count` check that it is exhausted exactly when it found less than the limit.
                    assert_eq!(self.count(&puzzle, limit), expected, "{}: {name} up to {limit}", self.name);
                }
            }
        }
    }

    /// It stops when the sink says so, and can be used again after that.
    pub fn stops_when_the_sink_does(&self) {
        for Known { name, puzzle, count } in corpus::known() {
            let Some(most) = count.up_to(100).filter(|&most| most > 1) else { continue };
            for stop_after in [1, 2, most - 1] {
                let reply = (self.ask)(Request { puzzle: &puzzle, limit: u64::MAX, look: true, stop_after });
                assert_eq!(reply.count, stop_after, "{}: {name} stopped after {stop_after}", self.name);
                assert_eq!(reply.solutions.len() as u64, stop_after, "{}: {name}", self.name);
                assert!(!reply.exhausted, "{}: {name}: was stopped", self.name);
            }
            let Count::Exactly(count) = count else { continue };
            assert_eq!(self.count(&puzzle, u64::MAX), count, "{}: {name} after a stop", self.name);
        }
    }

    /// It walks over exactly the solutions that the referee finds.
    pub fn walks_over_all_solutions(&self) {
        let mut walked = 0;
        for Known { name, puzzle, count } in corpus::known() {
            if matches!(count, Count::Exactly(0..=3000)) {
                let found: BTreeSet<_> = self.reply(&puzzle, u64::MAX).solutions.into_iter().collect();
                let expected: BTreeSet<_> = referee::solutions(&puzzle, usize::MAX).into_iter().collect();
                assert_eq!(found, expected, "{}: {name}", self.name);
                walked = walked.max(found.len());
            }
        }
        assert!(walked > 2000, "the corpus has a puzzle with a few thousand solutions");
    }
}

fn moved(reply: &Reply, transform: &Transform) -> BTreeSet<Solution> {
    reply.solutions.iter().map(|solution| transform.solution(solution)).collect()
}

/// Tests of every check for every engine: `conformance! { name => with_subject }`, where `with_subject` is a function
/// that calls the function it is given with the [`Subject`].
#[macro_export]
macro_rules! conformance {
    ($($name:ident => $with_subject:expr),* $(,)?) => {
        $(
            mod $name {
                use super::*;
                $crate::conformance!(@ $with_subject;
                    known_counts, transforms_keep_counts, agrees_on_random_puzzles,
                    respects_limits, stops_when_the_sink_does, walks_over_all_solutions);
                $crate::conformance!(@data $with_subject; shared_counts, shared_speed);
            }
        )*
        /// The engines under test.
        const UNDER_TEST: &[&str] = &[$(stringify!($name)),*];
    };
    (@data $with_subject:expr; $($check:ident),*) => {
        $($crate::needs_data!(@ $check {
            ($with_subject)(&|subject: &$crate::conformance::Subject<'_>| subject.$check());
        });)*
    };
    (@ $with_subject:expr; $($check:ident),*) => {
        $(
            #[test]
            fn $check() {
                ($with_subject)(&|subject: &$crate::conformance::Subject<'_>| subject.$check());
            }
        )*
    };
}
