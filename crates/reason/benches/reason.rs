//! How fast the reasoner is: full paths a second on one core, and the slowest puzzle. `cargo bench -p sudokit-reason`
//!
//! Paths are by the default schedule, step by step with evidence. The bars it asserts: 20,000 paths a second of 17-clue
//! puzzles, 2,000 of puzzles of 4.0 to 7.0 on the Sudoku Explainer scale, and no puzzle of any set above a second. Time
//! is processor time where the system reports it, so that a busy machine does not count. The sets are public ones and
//! not part of the project; without them it says so.

#![allow(clippy::print_stdout, reason = "the figures are the point")]

use std::time::{Duration, Instant};
use sudokit_core::Puzzle;
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings};
use sudokit_solve::Solver;
use sudokit_testkit::corpus;

const ROUNDS: usize = 5;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    println!("{:<26} {:>8} {:>8} {:>9} {:>10} {:>12}", "set", "puzzles", "solved", "steps", "paths/s", "slowest");
    for (name, least, puzzles) in sets(quick) {
        let result = run(&puzzles, if quick { 1 } else { ROUNDS });
        let rate = puzzles.len() as f64 / result.best.as_secs_f64();
        println!(
            "{name:<26} {:>8} {:>8} {:>9} {rate:>10.0} {:>12?}",
            puzzles.len(),
            result.solved,
            result.steps,
            result.slowest
        );
        assert!(quick || rate >= least, "{name}: {least} paths a second are wanted");
        assert!(quick || result.slowest < Duration::from_secs(1), "{name}: a puzzle takes more than a second");
    }
}

/// The sets, each with how many paths a second there must be.
fn sets(quick: bool) -> Vec<(&'static str, f64, Vec<Puzzle>)> {
    let sample = |most: usize| if quick { 20 } else { most };
    let speed = |set, most| corpus::has_shared().then(|| corpus::shared_speed(set, sample(most)));
    let ladder = |low: f64, high: f64| {
        let lines = corpus::has_shared().then(|| corpus::shared("rated/se121_ladder_a.txt"))?;
        let rated = |line: &String| {
            let mut words = line.split_whitespace();
            let puzzle = words.next().and_then(corpus::puzzle)?;
            let rating: f64 = words.next()?.parse().ok()?;
            (low..=high).contains(&rating).then_some(puzzle)
        };
        Some(lines.iter().filter_map(rated).take(sample(2000)).collect())
    };
    let all = [
        ("17_clue", 20_000.0, speed("17_clue", 10_000)),
        ("ladder 4.0-7.0", 2_000.0, ladder(4.0, 7.0)),
        ("ladder 1.2-3.9", 0.0, ladder(1.2, 3.9)),
        ("ladder 7.1-12", 0.0, ladder(7.1, 12.0)),
        ("minimal_random", 0.0, speed("minimal_random", 1000)),
        ("magictour_top1465", 0.0, speed("magictour_top1465", 300)),
        ("hardest_1106", 0.0, speed("hardest_1106", 60)),
        ("hardest_1905_11plus_a", 0.0, speed("hardest_1905_11plus_a", 60)),
    ];
    all.into_iter().filter_map(|(name, least, puzzles)| Some((name, least, puzzles?))).collect()
}

struct Result {
    solved: usize,
    steps: usize,
    /// The time for the whole set, and the time of the slowest puzzle: the least of all rounds.
    best: Duration,
    slowest: Duration,
}

fn run(puzzles: &[Puzzle], rounds: usize) -> Result {
    let reasoner = Reasoner::new(Schedule::hodoku(), Settings::hodoku());
    let mut memory = Memory::default();
    let mut times = vec![Duration::MAX; puzzles.len()];
    let (mut solved, mut steps, mut best) = (0, 0, Duration::MAX);
    for _ in 0..rounds {
        (solved, steps) = (0, 0);
        let start = clock();
        for puzzle in puzzles {
            let path = reasoner.solve(Board::new(puzzle), &mut memory);
            solved += usize::from(path.end.is_full());
            steps += path.steps.len();
        }
        best = best.min(clock() - start);
    }
    // Processor time comes in ticks, too coarse for one puzzle.
    for _ in 0..rounds.min(3) {
        for (puzzle, least) in puzzles.iter().zip(&mut times) {
            let begin = Instant::now();
            let path = reasoner.solve(Board::new(puzzle), &mut memory);
            *least = (*least).min(begin.elapsed());
            drop(path);
        }
    }
    assert!(puzzles.is_empty() || steps > 0, "nothing was done");
    check(&reasoner, &mut memory, puzzles);
    Result { solved, steps, best, slowest: times.into_iter().max().unwrap_or_default() }
}

/// Paths lead to the solution.
fn check(reasoner: &Reasoner, memory: &mut Memory, puzzles: &[Puzzle]) {
    for puzzle in puzzles.iter().take(20) {
        let end = reasoner.solve(Board::new(puzzle), memory).end;
        let answer = Solver::new().solve(puzzle);
        assert_eq!(Some(end.grid()), answer.solution().map(|solution| solution.grid()), "{puzzle}");
    }
}

/// Processor time of this thread, or else the time of day.
fn clock() -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.with(Instant::elapsed), Duration::from_nanos)
}

thread_local! {
    static START: Instant = Instant::now();
}
