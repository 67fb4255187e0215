//! The slow counts, with their answers: `cargo bench -p sudokit-solve --bench count [-- NAME …]`.
//!
//! Each line is a puzzle, how it was counted, the time of this thread and the number; a wrong one ends the program.
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::ops::ControlFlow;
use std::time::{Duration, SystemTime};
use sudokit_core::{Puzzle, Rng, Solution};
use sudokit_solve::{Counter, Limit, Method, Scratch, Solver};

/// The time this thread has been running, where the system reports it (Linux); so that other programs do not count.
fn clock() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match text.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(),
    }
}

/// Clues at the start, blanks for the rest.
fn starting(clues: &str) -> Puzzle {
    format!("{clues:.<81}").parse().expect("a puzzle")
}

/// The first `clues` cells of a random solution's cells in random order.
fn some_clues(seed: u64, clues: usize) -> Puzzle {
    let mut rng = Rng::new(seed);
    let solution = Solver::new().solutions(&Puzzle::default()).next().expect("there are solutions");
    let solution = rng.transform().solution(&solution);
    let mut grid = sudokit_core::Grid::EMPTY;
    rng.cells().into_iter().take(clues).for_each(|cell| grid.set(cell, Some(solution.get(cell))));
    grid.into()
}

/// Counts 40 random puzzles with this many clues, and shows the spread of their times.
fn middle(clues: usize) {
    let mut times: Vec<Duration> = (0..40)
        .map(|number| {
            let mut rng = Rng::stream(clues as u64, number);
            let solution = sudokit_testkit::random::solution(&mut rng);
            let mut grid = sudokit_core::Grid::EMPTY;
            rng.cells().into_iter().take(clues).for_each(|cell| grid.set(cell, Some(solution.get(cell))));
            let start = clock();
            let tally = Counter::new(Solver::new()).count(&grid.into());
            assert!(tally.exact);
            clock() - start
        })
        .collect();
    times.sort_unstable();
    let [median, most, worst] = [20, 37, 39].map(|i: usize| times[i].as_secs_f64());
    println!("{clues} random clues           median {median:.3} s, 95 % below {most:.3} s, worst {worst:.3} s");
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let wants = |name: &str| wanted.is_empty() || wanted.iter().any(|want| name.contains(want.as_str()));
    let solver = Solver::new();
    let sse = starting("1234567894567891237891234562958");
    let show = |name: &str, method: Method, time: Duration, count: u128| {
        println!("{name:24} {:10} {:10.3} s  {count}", format!("{method:?}"), time.as_secs_f64());
    };

    let diagonal = "123......456......789.........231......564......897.........312......645......978";
    let known: [(&str, Puzzle, Method, Option<u128>); 9] = [
        ("empty", Puzzle::default(), Method::Auto, Some(6_670_903_752_021_072_936_960)),
        ("one clue", starting("....5"), Method::Auto, Some(6_670_903_752_021_072_936_960 / 9)),
        ("first row", starting("123456789"), Method::Auto, Some(6_670_903_752_021_072_936_960 / 362_880)),
        ("first band", starting("123456789456789123789123456"), Method::Auto, Some(7_802_998_272)),
        ("diagonal boxes", diagonal.parse().expect("a puzzle"), Method::Auto, None),
        ("SudokuSSE", sse, Method::Auto, Some(14_439_744)),
        ("SudokuSSE enumerated", sse, Method::Enumerate, Some(14_439_744)),
        ("SudokuSSE bands", sse, Method::Bands, Some(14_439_744)),
        ("two clues", starting("....5...................................6"), Method::Auto, None),
    ];
    for (name, puzzle, method, expected) in known {
        if wants(name) {
            let start = clock();
            let tally = Counter::new(solver).method(method).count(&puzzle);
            show(name, tally.method, clock() - start, tally.at_least);
            assert!(tally.exact && expected.is_none_or(|expected| expected == tally.at_least), "{name}");
        }
    }
    for clues in (3..=16).rev() {
        let name = format!("{clues} clues");
        if wanted.contains(&name) {
            let start = clock();
            let tally = Counter::new(solver).count(&some_clues(5, clues));
            show(&name, tally.method, clock() - start, tally.at_least);
        }
    }
    // The hard middle, puzzle by puzzle: "middle" and the numbers of clues, or all of them.
    if let Some(at) = wanted.iter().position(|want| want == "middle") {
        let numbers: Vec<usize> = wanted[at + 1..].iter().filter_map(|number| number.parse().ok()).collect();
        for clues in
            (1..=20).filter(|clues| (numbers.is_empty() && (8..=16).contains(clues)) || numbers.contains(clues))
        {
            middle(clues);
        }
    }
    if wants("lanes") {
        let start = clock();
        let outcome = solver.batch_engine().run(&sse, Limit::NONE, &mut Scratch::new(), &mut sudokit_solve::CountOnly);
        show("lanes counts", Method::Enumerate, clock() - start, outcome.count.into());
    }
    if wants("delivered") {
        let (start, mut digits) = (clock(), 0u64);
        let mut sink = |solution: &Solution| {
            digits += u64::from(solution.grid().values()[80]);
            ControlFlow::Continue(())
        };
        let outcome = solver.batch_engine().run(&sse, Limit::NONE, &mut Scratch::new(), &mut sink);
        show("delivered", Method::Enumerate, clock() - start, outcome.count.into());
        assert_eq!(outcome.count, 14_439_744);
    }
    if wants("iterator") {
        let start = clock();
        let count = solver.solutions(&sse).count();
        show("iterator", Method::Enumerate, clock() - start, count as u128);
        assert_eq!(count, 14_439_744);
    }
}
