//! `triad`: the same answers in the same order on every instruction set, sparse grids, and a long check of all sets.

#![allow(clippy::print_stdout, reason = "a test says what it leaves out")]

use sudokit_core::{Grid, Puzzle, Solution};
use sudokit_solve::triad::Triad;
use sudokit_solve::{Engine, First, Isa, Limit, Outcome, Scratch, singles::Singles};
use sudokit_testkit::random::{Puzzles, Rng};
use sudokit_testkit::{corpus, referee};

/// The engine on every instruction set there is here.
fn triads() -> impl Iterator<Item = (Isa, &'static Triad)> {
    Isa::ALL.into_iter().filter_map(|isa| match Triad::on(isa) {
        Ok(triad) => Some((isa, triad)),
        Err(_) => {
            println!("not run: triad on {isa}");
            None
        }
    })
}

fn solutions(engine: &dyn Engine, puzzle: &Puzzle, limit: u64) -> (Vec<Solution>, Outcome) {
    let mut found = Vec::new();
    let outcome = engine.run(puzzle, Limit::solutions(limit), &mut Scratch::new(), &mut found);
    (found, outcome)
}

/// Solves with every tier; the solutions, their order and the outcome but for its figures must be the same.
fn same_everywhere(puzzle: &Puzzle, limit: u64) -> u64 {
    let (expected, specified) = solutions(Triad::on(Isa::Scalar).expect("always there"), puzzle, limit);
    for (isa, triad) in triads() {
        let (found, outcome) = solutions(triad, puzzle, limit);
        assert_eq!(found, expected, "triad on {isa}: {puzzle}");
        assert_eq!((outcome.count, outcome.exhausted), (specified.count, specified.exhausted), "{isa}: {puzzle}");
        if isa == Isa::Avx512 {
            assert_eq!(outcome, specified, "{isa} takes the steps of the specification: {puzzle}");
        }
    }
    specified.count
}

#[test]
fn every_tier_finds_the_same_solutions_in_the_same_order() {
    let mut several = 0;
    for (_, puzzle) in Puzzles::new(23).take(3000) {
        several += u32::from(same_everywhere(&puzzle, 50) > 1);
    }
    for known in corpus::known() {
        several += u32::from(same_everywhere(&known.puzzle, 500) > 1);
    }
    assert!(several > 500, "{several} with several solutions");
}

/// A spare lane could be chosen for a guess once, and the search of an empty grid never ended.
#[test]
fn sparse_grids_come_to_an_end() {
    let (first, _) = solutions(&Singles, &Grid::EMPTY.into(), 1);
    let full = first[0].grid().values();
    let mut rng = Rng::new(3);
    for clues in 0..20 {
        let mut values = [0; 81];
        for _ in 0..clues {
            let cell = rng.below(81);
            values[cell] = full[cell];
        }
        let puzzle = Grid::from_values(values).expect("digits").into();
        assert_eq!(same_everywhere(&puzzle, 300), 300);
        for (isa, triad) in triads() {
            let (found, outcome) = solutions(triad, &puzzle, 2);
            assert!(outcome.stats.guesses < 300, "{isa}: {puzzle}: {:?}", outcome.stats);
            assert!(found.iter().all(|solution| referee::accepts(solution.grid(), &puzzle)), "{isa}: {puzzle}");
        }
    }
}

#[test]
fn a_clash_is_a_dead_end() {
    for other in [8, 72, 10, 1, 9] {
        let mut values = [0; 81];
        (values[0], values[other]) = (5, 5);
        assert_eq!(same_everywhere(&Grid::from_values(values).expect("digits").into(), 2), 0);
    }
}

#[test]
fn what_it_took_adds_up() {
    for (_, puzzle) in Puzzles::new(29).take(500) {
        for (isa, triad) in triads() {
            let outcome = solutions(triad, &puzzle, u64::from(u16::MAX)).1;
            if outcome.exhausted {
                // Every guess has two branches, and every branch ends in a guess, a solution or a dead end.
                let stats = outcome.stats;
                assert_eq!(stats.nodes, 2 * stats.guesses + 1, "{isa}: {puzzle}");
                assert_eq!(stats.nodes, stats.guesses + outcome.count + stats.conflicts, "{isa}: {puzzle}");
            }
        }
    }
}

/// All puzzles of all speed sets, on every tier: counts as `singles` finds them and the referee accepts the solutions.
/// A tenth of each set is counted by the referee itself. Minutes: `cargo test --release -- --ignored whole_sets`.
#[test]
#[ignore = "takes minutes"]
fn whole_sets() {
    for (set, count) in corpus::SPEED {
        let puzzles = corpus::shared_speed(set, usize::MAX);
        let mut scratches: Vec<_> = triads().map(|(isa, triad)| (isa, triad, Scratch::new(), 0)).collect();
        for (at, puzzle) in puzzles.iter().enumerate() {
            let (mut expected, mut scratch) = (First(None), Scratch::new());
            assert_eq!(Singles.run(puzzle, Limit::solutions(2), &mut scratch, &mut expected).count, count, "{puzzle}");
            if at % 10 == 0 {
                assert_eq!(referee::count(puzzle, 2), count, "{puzzle}");
            }
            let mut firsts = Vec::new();
            for (isa, triad, scratch, guesses) in &mut scratches {
                let mut first = First(None);
                let outcome = triad.run(puzzle, Limit::solutions(2), scratch, &mut first);
                assert_eq!((outcome.count, outcome.exhausted), (count, count < 2), "{isa}: {puzzle}");
                let accepted = first.0.is_none_or(|solution| referee::accepts(solution.grid(), puzzle));
                assert!(accepted, "{isa}: {puzzle}");
                assert!(count != 1 || first.0 == expected.0, "{isa}: {puzzle}");
                firsts.push(first.0);
                *guesses += outcome.stats.guesses;
            }
            assert!(firsts.windows(2).all(|pair| pair[0] == pair[1]), "another first solution: {puzzle}");
        }
        let guesses: Vec<_> = scratches.iter().map(|(isa, _, _, guesses)| format!("{isa} {guesses}")).collect();
        println!("{set}: {} puzzles; guesses: {}", puzzles.len(), guesses.join(", "));
    }
}
