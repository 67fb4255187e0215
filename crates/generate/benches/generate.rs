//! Puzzles made per second on one core: `cargo bench -p sudokit-generate --bench generate`.
//!
//! Every answer is checked after the clock has stopped, and the best of several rounds counts. Because the machine may
//! be busy, the processor time of the thread is measured where the system reports it, and wall-clock time elsewhere.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;
use sudokit_core::{Grid, Rng};
use sudokit_generate::{Effort, Generator, Maker, Symmetry, Unbiased, minimize, random_solution};
use sudokit_solve::{Solver, Stop};

const ROUNDS: usize = 7;

/// Nanoseconds this thread has run: the first number of /proc/thread-self/schedstat, else the clock.
fn now(start: Instant) -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let ran = text.split_whitespace().next().and_then(|word| word.parse().ok());
    ran.unwrap_or_else(|| start.elapsed().as_nanos() as u64)
}

/// The best of some rounds, in items per second; `work` makes items and returns how many.
fn measure(name: &str, mut work: impl FnMut(u64) -> usize) -> f64 {
    let start = Instant::now();
    let mut best = 0.0f64;
    for round in 0..ROUNDS as u64 {
        let from = now(start);
        let count = work(round);
        let time = now(start) - from;
        best = best.max(count as f64 * 1e9 / time as f64);
    }
    println!("{name:<44} {best:>12.0} a second");
    best
}

/// Makes `blocks` blocks in each round.
fn puzzles(name: &str, generator: Generator, blocks: u64, check: impl Fn(&Grid) -> bool) {
    let mut maker = Maker::new(generator);
    let mut all = Vec::new();
    measure(name, |round| {
        let before = all.len();
        for block in round * blocks..(round + 1) * blocks {
            all.extend(maker.block(block, &Stop::new()).made);
        }
        all.len() - before
    });
    assert!(!all.is_empty());
    for made in all.iter().step_by(all.len() / 200 + 1) {
        let puzzle = made.puzzle.into();
        assert_eq!(sudokit_referee::count(&puzzle, 2), 1, "{puzzle}");
        assert!(made.solution.solves(&puzzle) && check(&made.puzzle), "{puzzle}");
    }
}

fn main() {
    let is_minimal = |grid: &Grid| Solver::new().is_minimal(&(*grid).into());
    let mut rng = Rng::new(1);
    measure("random complete grids", |_| {
        (0..20_000).for_each(|_| {
            black_box(random_solution(&mut rng));
        });
        20_000
    });
    puzzles("minimal puzzles from random grids", Generator::new(1).minimal(true), 40, is_minimal);
    puzzles("24 to 32 clues", Generator::new(2), 40, |grid| Generator::CLUES.contains(&grid.clue_count()));
    let turned = Generator::new(3).symmetry(Symmetry::HalfTurn);
    puzzles("24 to 32 clues, half turn", turned.clone(), 20, |_| true);
    puzzles("minimal, half turn", turned.minimal(true), 20, is_minimal);
    puzzles("minimal, effort 5 and more", Generator::new(4).minimal(true).effort(5.0..=1e9, 16), 8, is_minimal);

    let solution = *random_solution(&mut rng).grid();
    let many = vec![solution; 4096];
    measure("minimal puzzles from one grid", |round| {
        let made = minimize(&Solver::new(), &many, |n| Rng::stream(round, n as u64));
        assert!(made.iter().all(Option::is_some));
        made.len()
    });
    let mut unbiased = Unbiased::new(5);
    measure("weighted minimal puzzles", |round| unbiased.block(round).len());
    let minimal: Vec<Grid> =
        Generator::new(6).minimal(true).puzzles(&Stop::new()).take(1000).map(|made| made.puzzle).collect();
    let mut effort = Effort::new(16);
    measure("efforts of minimal puzzles, 16 equivalents", |_| effort.of(&minimal).len());
}
