//! Counts: known ones, and the band method against enumeration; solutions one by one; true candidates; estimates.

use sudokit_core::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle, Rng};
use sudokit_solve::{Alone, Counter, Executor, Limit, Method, Solver, Stop, Tally, engines};
use sudokit_testkit::corpus::{self, Count, Known};
use sudokit_testkit::random::{self, Kind, Puzzles};
use sudokit_testkit::{referee, strategies};

const EMPTY: u128 = 6_670_903_752_021_072_936_960;

fn count(puzzle: &Puzzle, method: Method) -> Tally {
    Counter::new(Solver::new()).method(method).count(puzzle)
}

/// Clues at the start, blanks for the rest.
fn starting(clues: &str) -> Puzzle {
    format!("{clues:.<81}").parse().unwrap()
}

#[test]
fn the_empty_grid_has_its_number() {
    let tally = count(&Puzzle::default(), Method::Auto);
    assert_eq!(tally, Tally { at_least: EMPTY, exact: true, method: Method::Bands });
}

#[test]
fn parts_of_the_empty_grid() {
    // Relabelling makes all first rows equally frequent, and one digit in a cell as well.
    assert_eq!(count(&starting("123456789"), Method::Auto).at_least, EMPTY / 362_880);
    let mut grid = Grid::EMPTY;
    grid.set(Cell::new(40).unwrap(), Digit::new(5));
    assert_eq!(count(&grid.into(), Method::Auto).at_least, EMPTY / 9);
    // 108,374,976 · 72, from Felgenhauer's and Jarvis's table.
    assert_eq!(count(&starting("123456789456789123789123456"), Method::Auto).at_least, 7_802_998_272);
}

#[test]
fn sudoku_sse_counts_the_same() {
    let puzzle = starting("1234567894567891237891234562958");
    assert_eq!(count(&puzzle, Method::Bands).at_least, 14_439_744);
    assert_eq!(count(&puzzle, Method::Enumerate).at_least, 14_439_744);
}

#[test]
fn known_counts_by_every_method() {
    check_known(corpus::known());
}

sudokit_testkit::needs_data!(shared_counts_by_every_method);

fn shared_counts_by_every_method() {
    check_known(corpus::shared_known());
}

fn check_known(known: Vec<Known>) {
    for (i, Known { name, puzzle, count: known }) in known.into_iter().enumerate() {
        let methods = if i % 8 == 0 { &[Method::Auto, Method::Enumerate, Method::Bands][..] } else { &[Method::Auto] };
        for &method in methods {
            match known {
                Count::Exactly(known) => {
                    let tally = count(&puzzle, method);
                    assert_eq!((tally.at_least, tally.exact), (known.into(), true), "{name} {method:?}");
                }
                Count::MoreThan(known) => {
                    let tally = Counter::new(Solver::new()).limit(u128::from(known) + 1).count(&puzzle);
                    assert_eq!((tally.at_least, tally.exact), (u128::from(known) + 1, false), "{name}");
                }
            }
        }
    }
}

/// A random puzzle with clues or marks, and how many solutions it has, if not more than `most`.
fn random_case(rng: &mut Rng, most: u64) -> Option<(Puzzle, u64)> {
    let solution = random::solution(rng);
    let puzzle: Puzzle = if rng.chance(50) {
        let mut grid = Grid::EMPTY;
        let clues = 21 + rng.below(10);
        rng.cells().into_iter().take(clues).for_each(|cell| grid.set(cell, Some(solution.get(cell))));
        grid.into()
    } else {
        let mut marks = Pencilmarks::from_clues(solution.grid());
        let percent = 15 + rng.below(18);
        for cell in Cell::all() {
            marks[cell].extend(Digit::all().filter(|_| rng.chance(percent)));
        }
        marks.into()
    };
    let outcome = Solver::new().batch_engine().run(
        &puzzle,
        Limit::solutions(most + 1),
        &mut sudokit_solve::Scratch::new(),
        &mut sudokit_solve::CountOnly,
    );
    outcome.exhausted.then_some((puzzle, outcome.count))
}

fn bands_equal_enumeration(seed: u64, cases: usize, most: u64) -> u64 {
    let mut largest = 0;
    let mut done = 0;
    for number in 0.. {
        if done == cases {
            break;
        }
        let Some((puzzle, enumerated)) = random_case(&mut Rng::stream(seed, number), most) else { continue };
        let tally = count(&puzzle, Method::Bands);
        assert_eq!((tally.at_least, tally.exact), (enumerated.into(), true), "{puzzle}");
        largest = enumerated.max(largest);
        done += 1;
    }
    largest
}

#[test]
fn bands_count_what_enumeration_counts() {
    assert!(bands_equal_enumeration(1, 40, 100_000) > 5_000, "there are large ones among them");
}

#[test]
#[ignore = "takes some ten minutes"]
fn bands_count_what_enumeration_counts_10_000_times() {
    assert!(bands_equal_enumeration(2, 10_000, 10_000_000) > 1_000_000, "there are large ones among them");
}

#[test]
fn symmetric_puzzles_too() {
    // Few digits or few lines with clues: symmetries merge configurations, and must not merge too many.
    let mut rng = Rng::new(17);
    let mut compared = 0;
    for _ in 0..8 {
        let solution = random::solution(&mut rng);
        let (digits, transform) = (6 + rng.below(2), rng.transform());
        let mut grid = Grid::EMPTY;
        for cell in Cell::all().filter(|cell| cell.index() < 27 || solution.get(*cell).index() < digits - 2) {
            grid.set(cell, Some(solution.get(cell)).filter(|digit| cell.index() >= 27 || digit.index() < digits));
        }
        let puzzle = transform.puzzle(&grid.into());
        let enumerated = Counter::new(Solver::new()).method(Method::Enumerate).limit(300_000).count(&puzzle);
        if enumerated.exact {
            assert_eq!(count(&puzzle, Method::Bands).at_least, enumerated.at_least, "{puzzle}");
            compared += usize::from(enumerated.at_least > 1);
        }
    }
    assert!(compared > 2, "{compared} puzzles with several solutions were compared");
}

#[test]
fn counts_do_not_change_under_transforms() {
    let mut rng = Rng::new(3);
    let puzzle = starting("12345678945..........7.......8");
    let known = count(&puzzle, Method::Bands).at_least;
    assert!(known > 100_000_000_000);
    for _ in 0..2 {
        assert_eq!(count(&rng.transform().puzzle(&puzzle), Method::Bands).at_least, known);
    }
}

#[test]
fn a_stop_gives_what_is_known() {
    let stop = Stop::new();
    let raise = |progress: sudokit_solve::Progress| {
        if progress.at_least > 1_000_000 {
            stop.raise();
        }
    };
    let counter = Counter::new(Solver::new()).stop(&stop).progress(&raise);
    let tally = counter.clone().method(Method::Enumerate).count(&Puzzle::default());
    assert!(!tally.exact && tally.at_least > 1_000_000, "{tally:?}");
    let tally = counter.method(Method::Bands).count(&Puzzle::default());
    assert!(!tally.exact && tally.at_least < EMPTY, "{tally:?}");
}

#[test]
fn the_crew_does_not_change_the_count() {
    struct Backwards;
    impl Executor for Backwards {
        fn each(&self, parts: usize, work: &(dyn Fn(usize) + Sync)) {
            std::thread::scope(|scope| (0..parts).rev().for_each(|part| drop(scope.spawn(move || work(part)))));
        }
        fn threads(&self) -> usize {
            3
        }
    }
    let puzzle = starting("1234567894567891237891234562958");
    for method in [Method::Bands, Method::Enumerate] {
        let tally = Counter::new(Solver::new()).executor(&Backwards).method(method).count(&puzzle);
        assert_eq!((tally.at_least, tally.exact), (14_439_744, true));
    }
}

#[test]
fn solutions_come_in_order_from_every_engine() {
    let mut puzzles = Puzzles::new(4);
    for kind in [Kind::Proper, Kind::Multi, Kind::Clashing, Kind::Sukaku, Kind::BrokenSukaku] {
        let puzzle = puzzles.of(kind);
        let mut expected = referee::solutions(&puzzle, 30_000);
        expected.sort_unstable();
        for engine in engines().iter().filter(|engine| engine.name() != "basic") {
            let solver = Solver::builder().engine(engine.name()).build().unwrap();
            let found: Vec<_> = solver.solutions(&puzzle).take(30_001).collect();
            assert!(found.is_sorted(), "{}", engine.name());
            assert!(found == expected || expected.len() == 30_000, "{} {puzzle}", engine.name());
        }
    }
    let many = Solver::new().solutions(&starting("1234567894567891237891234562958"));
    assert_eq!(many.take(100_000).collect::<std::collections::BTreeSet<_>>().len(), 100_000);
}

#[test]
fn true_candidates_are_those_of_solutions() {
    let mut puzzles = Puzzles::new(9);
    for kind in [Kind::Proper, Kind::Multi, Kind::Changed, Kind::Sukaku, Kind::BrokenSukaku] {
        for _ in 0..5 {
            let puzzle = puzzles.of(kind);
            let solutions = referee::solutions(&puzzle, 20_000);
            let mut counts = vec![0u128; 729];
            for solution in &solutions {
                Cell::all().for_each(|cell| counts[Candidate::at(cell, solution.get(cell)).index()] += 1);
            }
            let truth = Solver::new().true_candidates(&puzzle, &Stop::new()).unwrap();
            for candidate in Candidate::all() {
                let found = truth[candidate.cell()].contains(candidate.digit());
                assert!(found || counts[candidate.index()] == 0, "{candidate} {puzzle}");
                assert!(!found || counts[candidate.index()] > 0 || solutions.len() == 20_000, "{candidate} {puzzle}");
            }
            if solutions.len() < 20_000 {
                assert_eq!(Counter::new(Solver::new()).count_candidates(&puzzle).unwrap(), counts);
            }
        }
    }
    let stop = Stop::new();
    stop.raise();
    assert_eq!(Solver::new().true_candidates(&Puzzle::default(), &stop), None);
}

#[test]
fn candidates_are_counted_beyond_enumeration() {
    let puzzle = starting("1234567894567891237891234562958");
    let counts = Counter::new(Solver::new()).count_candidates(&puzzle).unwrap();
    let total = count(&puzzle, Method::Enumerate).at_least;
    assert!(total > 65_536, "{total}");
    for cell in Cell::all() {
        assert_eq!(Digit::all().map(|digit| counts[Candidate::at(cell, digit).index()]).sum::<u128>(), total);
    }
}

#[test]
fn estimates_are_near_and_repeat() {
    let puzzle = starting("1234567894567891237891234562958");
    let solver = Solver::new();
    let [a, b] = [0, 0].map(|_| solver.estimate(&puzzle, 300, 5, &Stop::new(), &Alone));
    assert_eq!(a, b);
    assert!(a.mean > 7e6 && a.mean < 28e6 && a.interval.0 < a.mean && a.mean < a.interval.1, "{a:?}");
    assert_ne!(a, solver.estimate(&puzzle, 300, 6, &Stop::new(), &Alone));
    let clash = solver.estimate(&starting("11"), 100, 5, &Stop::new(), &Alone);
    assert_eq!((clash.mean, clash.interval), (0.0, (0.0, 0.0)));
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

        #[test]
        fn methods_agree((grid, _) in strategies::solvable_puzzles()) {
            let puzzle = Puzzle::from(grid);
            let limited = |method| Counter::new(Solver::new()).method(method).limit(100_000).count(&puzzle);
            let (one_by_one, chosen) = (limited(Method::Enumerate), limited(Method::Auto));
            prop_assert_eq!(one_by_one.at_least, chosen.at_least);
            prop_assert_eq!(one_by_one.exact, chosen.exact);
        }
    }
}

/// Each of the solutions of a puzzle is expected 50 times; chi-square must be near their number.
fn sample_uniformly(puzzle: &Puzzle, solutions: u64) {
    let number = 50 * solutions as usize;
    let counter = Counter::new(Solver::new()).method(Method::Bands);
    let drawn = counter.sample(puzzle, number, &mut Rng::new(5)).unwrap();
    let mut times = std::collections::BTreeMap::new();
    for solution in drawn {
        assert!(solution.solves(puzzle));
        *times.entry(solution).or_insert(0u32) += 1;
    }
    assert_eq!(times.len() as u64, solutions, "{puzzle}");
    let chi: f64 = times.values().map(|&n| (f64::from(n) - 50.0).powi(2) / 50.0).sum();
    let (mean, deviation) = (solutions as f64 - 1.0, (2.0 * solutions as f64).sqrt());
    assert!((chi - mean).abs() < 5.0 * deviation, "{chi} for {solutions} solutions of {puzzle}");
}

#[test]
fn samples_are_uniform() {
    let mut rng = Rng::new(23);
    let (mut rigid, mut symmetric) = (0, 0);
    for case in 0..40 {
        let solution = random::solution(&mut rng);
        let mut grid = Grid::EMPTY;
        // Random clues, or only those of some digits and outside some columns: then there are symmetries.
        let clues = 23 + rng.below(6);
        for (i, cell) in rng.cells().into_iter().enumerate() {
            let is_symmetric = cell.index() % 9 > 1 && solution.get(cell).index() < 7;
            let is_clue = if case % 2 == 0 { i < clues } else { is_symmetric };
            if is_clue {
                grid.set(cell, Some(solution.get(cell)));
            }
        }
        let puzzle = Puzzle::from(grid);
        let solutions = referee::count(&puzzle, 301);
        if (10..=300).contains(&solutions) {
            sample_uniformly(&puzzle, solutions);
            *if case % 2 == 0 { &mut rigid } else { &mut symmetric } += 1;
        }
    }
    assert!(rigid > 2 && symmetric > 2, "{rigid} {symmetric}");
}

#[test]
fn samples_of_nothing_and_of_everything() {
    let counter = Counter::new(Solver::new());
    assert_eq!(counter.sample(&starting("11"), 3, &mut Rng::new(1)).unwrap(), []);
    let drawn = counter.sample(&starting("1234567894567891237891234562958"), 5, &mut Rng::new(1)).unwrap();
    assert_eq!(drawn.iter().collect::<std::collections::BTreeSet<_>>().len(), 5);
    let stop = Stop::new();
    stop.raise();
    assert_eq!(counter.stop(&stop).sample(&Puzzle::default(), 1, &mut Rng::new(1)), None);
}
