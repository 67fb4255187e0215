//! No step removes a digit of a solution or places a wrong one.
//!
//! Every step on the way, and in some positions every step that any technique finds, is held against the solution; with
//! techniques that assume uniqueness left out, against all solutions of puzzles that have several.

use core::ops::ControlFlow;
use sudokit_core::{Puzzle, Solution};
use sudokit_reason::{Board, Family, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_solve::{Limit, Scratch, Solver};
use sudokit_testkit::corpus;
use sudokit_testkit::random::{self, Rng};

/// Every technique but the guess and trials.
fn everything() -> Schedule {
    // Trials are checked line by line in `to_the_end`; all of them at every position would take long.
    // So are whips and braids, which are trials too.
    let known = |technique: &Technique| {
        !matches!(technique, Technique::BruteForce | Technique::TryAndRefute) && technique.family() != Family::Whip
    };
    // The larger mutant fish take long and are the same search as the smaller ones.
    let small = |technique: &Technique| {
        let slug = technique.slug();
        let ends = |endings: &[&str]| endings.iter().any(|end| slug.ends_with(end));
        let large_mutant = slug.contains("mutant") && !ends(&["x-wing", "swordfish"]);
        let large_franken = slug.contains("franken") && ends(&["bag", "whale", "leviathan"]);
        !large_mutant && !large_franken
    };
    Schedule::new(Technique::ALL.iter().copied().filter(known).filter(small))
}

fn solutions(puzzle: &Puzzle, most: u64) -> Vec<Solution> {
    let mut solutions = Vec::new();
    let mut sink = |solution: &Solution| {
        solutions.push(*solution);
        ControlFlow::Continue(())
    };
    Solver::new().run(puzzle, Limit::solutions(most), &mut Scratch::new(), &mut sink);
    solutions
}

fn hold(step: &Step, solutions: &[Solution], board: &Board, puzzle: &Puzzle) {
    for solution in solutions {
        assert!(step.agrees_with(solution), "{puzzle}\n{board:?}\n{step:#?}");
    }
}

/// Walks a path and holds each step against the solutions; at some positions also every other step there is.
fn walk(
    puzzle: &Puzzle,
    solutions: &[Solution],
    reasoner: &Reasoner,
    all: Option<&Reasoner>,
    memory: &mut Memory,
) -> usize {
    let mut board = Board::new(puzzle);
    let mut held = 0;
    let mut hard = 0;
    while !board.is_full()
        && let Some(step) = reasoner.find_next(&board, memory)
    {
        if let Some(all) = all.filter(|_| step.placements.is_empty() && hard % 4 == 0) {
            all.find_all(&board, memory, &mut |step| {
                hold(&step, solutions, &board, puzzle);
                held += 1;
                ControlFlow::Continue(())
            });
        }
        hard += usize::from(step.placements.is_empty());
        hold(&step, solutions, &board, puzzle);
        assert!(!step.placements.is_empty() || step.eliminations.iter().any(|&gone| board.has(gone)), "{step:?}");
        held += 1;
        step.apply(&mut board);
    }
    assert!(!board.is_broken(), "{puzzle}");
    held
}

/// Paths of puzzles, by the two schedules with the most techniques.
fn check(puzzles: &[Puzzle], uniqueness: bool, most: u64, all_every: usize) -> usize {
    let mut settings = Settings::default();
    settings.uniqueness = uniqueness;
    let reasoners =
        [Schedule::hodoku(), Schedule::teaching()].map(|schedule| Reasoner::new(schedule, settings.clone()));
    let all = Reasoner::new(everything(), settings.clone());
    let mut memory = Memory::default();
    let mut held = 0;
    for (i, puzzle) in puzzles.iter().enumerate() {
        let solutions = solutions(puzzle, most);
        let all = Some(&all).filter(|_| i % all_every == 0);
        held += walk(puzzle, &solutions, &reasoners[i % 2], all, &mut memory);
    }
    held
}

#[test]
fn own_puzzles() {
    let mut rng = Rng::new(77);
    let puzzles: Vec<Puzzle> = (0..150).map(|i| random::proper(&mut rng, 22 + i % 8).0.into()).collect();
    assert!(check(&puzzles, true, 1, 25) > 5000);
}

#[test]
fn puzzles_with_several_solutions() {
    let mut rng = Rng::new(78);
    let mut puzzles = Vec::new();
    while puzzles.len() < 40 {
        let (mut grid, _) = random::proper(&mut rng, 24);
        let cell = rng.cells().into_iter().find(|&cell| grid.get(cell).is_some()).expect("a clue");
        grid.set(cell, None);
        puzzles.push(grid.into());
    }
    check(&puzzles, false, 500, 10);
}

sudokit_testkit::needs_data!(shared_puzzles);

fn shared_puzzles() {
    for (set, _) in corpus::SPEED.into_iter().filter(|&(_, count)| count == 1) {
        check(&corpus::shared_speed(set, 20), true, 1, 20);
    }
}

/// 100,000 puzzles of all kinds; an hour or so.
#[test]
#[ignore = "slow: run with --ignored in a release build"]
#[allow(clippy::print_stderr, reason = "the figures are the point")]
fn a_hundred_thousand_puzzles() {
    let mut total = 0;
    for (set, count) in corpus::SPEED.into_iter().filter(|&(_, count)| count > 0) {
        let puzzles = corpus::shared_speed(set, usize::MAX);
        let held = if count == 1 { check(&puzzles, true, 1, 500) } else { check(&puzzles, false, 200, 500) };
        total += puzzles.len();
        eprintln!("{set}: {} puzzles, {held} steps held", puzzles.len());
    }
    assert!(total >= 100_000, "{total} puzzles");
}
