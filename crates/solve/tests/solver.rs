//! The questions a solver answers, checked against the referee.

use core::ops::ControlFlow;
use proptest::prelude::*;
use sudokit_core::{Puzzle, Solution};
use sudokit_solve::singles::{TraceEvent, trace};
use sudokit_solve::{Answer, BatchSink, Limit, Outcome, Scratch, Solver, engines};
use sudokit_testkit::{corpus, random, referee, strategies};

fn known(name: &str) -> Puzzle {
    corpus::known().into_iter().find(|known| known.name == name).expect("in the corpus").puzzle
}

#[test]
fn answers_say_none_one_or_several() {
    let solver = Solver::new();
    assert_eq!(solver.solve(&known("clash-row")), Answer::None);
    assert_eq!(
        solver.solve(&known("minimal-1")).solution().map(Solution::to_string),
        Some(known("complete").to_string())
    );
    let Answer::Several([one, another]) = solver.solve(&Puzzle::default()) else { panic!("it has several") };
    assert_ne!(one, another);
    assert_eq!(solver.count(&known("multi-82"), Limit::NONE).count, 82);
}

#[test]
fn redundant_clues_are_those_that_can_go() {
    let solver = Solver::new();
    assert!(solver.is_minimal(&known("minimal-2")));
    assert!(!solver.is_minimal(&known("last-blank")));
    assert_eq!(solver.redundant_clues(&known("multi-82")), None);
    assert_eq!(solver.redundant_clues(&known("clash-box")), None);

    let (grid, _) = random::proper(&mut random::Rng::new(1), 30);
    let redundant = solver.redundant_clues(&grid.into()).expect("it is proper");
    for (cell, digit) in grid.clues() {
        let mut less = grid;
        less.set(cell, None);
        let candidate = sudokit_core::Candidate::at(cell, digit);
        assert_eq!(redundant.contains(candidate), referee::count(&less.into(), 2) == 1, "{candidate} of {grid}");
    }
    assert!(!redundant.is_empty());

    // As marks, what can be added: a mark that a redundant clue had ruled out alone.
    let marks = Puzzle::from(Puzzle::from(grid).pencilmarks());
    let redundant = solver.redundant_clues(&marks).expect("it is proper");
    let Puzzle::Sukaku(mut more) = marks else { panic!("made of marks") };
    let mark = redundant.iter().next().expect("some mark can be added");
    more[mark.cell()].insert(mark.digit());
    assert_eq!(referee::count(&more.into(), 2), 1);
}

#[derive(Default)]
struct Log(Vec<(usize, Option<Solution>, Option<Outcome>)>);

impl BatchSink for Log {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0.push((index, Some(*solution), None));
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.0.push((index, None, Some(outcome)));
    }
}

#[test]
fn a_batch_gives_what_one_by_one_gives() {
    let puzzles: Vec<_> = ["minimal-1", "clash-row", "multi-82", "sukaku-1"].map(known).into();
    for engine in engines() {
        let (mut log, mut scratch) = (Log::default(), Scratch::new());
        engine.run_batch(&puzzles, Limit::solutions(2), &mut scratch, &mut log);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let mut found = Vec::new();
            let outcome = engine.run(puzzle, Limit::solutions(2), &mut scratch, &mut found);
            let of = || log.0.iter().filter(|entry| entry.0 == index);
            assert_eq!(of().filter_map(|entry| entry.1).collect::<Vec<_>>(), found, "{}", engine.name());
            let [mut of_batch] = of().filter_map(|entry| entry.2).collect::<Vec<_>>()[..] else {
                panic!("done comes once")
            };
            if !outcome.exhausted && engine.name() == "lanes" {
                of_batch.stats = outcome.stats; // of a search cut short, they depend on how many lanes were idle
            }
            assert_eq!(of_batch, outcome, "{}", engine.name());
            assert!(of().next_back().is_some_and(|entry| entry.2.is_some()), "done comes last");
        }
    }
}

#[test]
fn a_trace_only_loses_candidates_until_it_guesses() {
    for name in ["minimal-1", "minimal-2", "sukaku-1", "multi-37", "clash-row"] {
        let puzzle = known(name);
        let (mut before, mut guesses, mut solved, mut conflicts) = (729, 0, 0, 0);
        let outcome = trace(&puzzle, Limit::NONE, &mut |event| match event {
            TraceEvent::Pass(marks) => {
                assert!(guesses > 0 || marks.count() <= before, "{name}");
                before = marks.count();
            }
            TraceEvent::Guess(_) => guesses += 1,
            TraceEvent::Conflict => conflicts += 1,
            TraceEvent::Solved(solution) => {
                assert!(referee::accepts(solution.grid(), &puzzle), "{name}");
                solved += 1;
            }
            _ => (),
        });
        assert_eq!((outcome.count, outcome.stats.guesses, outcome.stats.conflicts), (solved, guesses, conflicts));
        assert_eq!(outcome.count, referee::count(&puzzle, 100), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_puzzle_has_as_many_solutions_as_the_referee_says(puzzle in strategies::puzzles()) {
        prop_assert_eq!(Solver::new().count(&puzzle, Limit::solutions(20)).count, referee::count(&puzzle, 20));
    }

    #[test]
    fn blanking_a_solution_keeps_it((grid, solution) in strategies::solvable_puzzles()) {
        let found = Solver::new().count(&grid.into(), Limit::solutions(50));
        prop_assert_eq!(found.count, referee::count(&grid.into(), 50));
        match Solver::new().solve(&grid.into()) {
            Answer::One(one) => prop_assert_eq!(one, solution),
            answer => prop_assert!(matches!(answer, Answer::Several(_))),
        }
    }

    #[test]
    fn proper_puzzles_stay_proper((grid, solution) in strategies::proper_puzzles(), transform in strategies::transforms()) {
        let moved = Puzzle::from(transform.grid(&grid));
        prop_assert_eq!(Solver::new().solve(&moved), Answer::One(transform.solution(&solution)));
    }
}

/// The solutions of an empty grid are prepared in pieces; a stop must not wait for the first of them.
#[test]
fn a_list_of_solutions_ends_at_a_stop() {
    use std::time::{Duration, Instant};
    let solver = Solver::new();
    let raised = sudokit_solve::Stop::new();
    let mut some = solver.solutions(&Puzzle::default()).until(&raised);
    assert!(some.next().is_some());
    raised.raise();
    assert!(some.next().is_none() && some.next().is_none());
    // The machine may be busy: the best of some tries counts.
    let best = (0..8).map(|_| {
        let start = Instant::now();
        let stop = sudokit_solve::Stop::new().after(Duration::from_millis(1));
        assert!(solver.solutions(&Puzzle::default()).until(&stop).count() < 100_000);
        start.elapsed()
    });
    let best = best.min().expect("some tries");
    assert!(best < Duration::from_millis(100), "{best:?}");
}
