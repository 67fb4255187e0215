//! Canonical forms per second on one core, for each set; arguments choose sets by a part of their name. The answers
//! are checked: the transform leads to the form, and a transformed copy has the same form.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::Instant;
use sudokit_canon as canon;
use sudokit_core::{Digit, Grid, Rng};
use sudokit_testkit::{corpus, random};

fn main() {
    let solutions: Vec<Grid> = (0..2000).map(|i| *random::solution(&mut Rng::stream(1, i)).grid()).collect();
    measure("random solutions", &solutions);
    let names = ["17_clue", "kaggle_sample", "hardest_1905_11plus_a", "multi_solution", "serg_multi", "no_solution"];
    for name in names.into_iter().filter(|_| corpus::has_shared()) {
        let puzzles = corpus::shared_speed(name, 10_000);
        measure(name, &puzzles.iter().map(|puzzle| puzzle.clues()).collect::<Vec<Grid>>());
    }
    for clues in [0, 1, 2, 4, 6, 8, 10, 12, 16, 30, 50, 70, 78, 80] {
        let sparse = |i| {
            let mut rng = Rng::stream(clues, i);
            let mut grid = Grid::EMPTY;
            let solution = &solutions[i as usize];
            for cell in rng.cells().into_iter().take(clues as usize) {
                grid.set(cell, solution.get(cell));
            }
            grid
        };
        measure(&format!("{clues} clues of a solution"), &(0..500).map(sparse).collect::<Vec<_>>());
    }
    for clues in [5, 20, 50, 81] {
        let clashing = |i| {
            let mut rng = Rng::stream(clues, i);
            let mut grid = Grid::EMPTY;
            for cell in rng.cells().into_iter().take(clues as usize) {
                grid.set(cell, Digit::new(rng.below(9) as u8 + 1));
            }
            grid
        };
        measure(&format!("{clues} clues at random, clashing"), &(0..200).map(clashing).collect::<Vec<_>>());
    }
    for (name, text) in [
        (
            "nine clues on the diagonal",
            Grid::from_values(core::array::from_fn(|i| if i % 10 == 0 { i as u8 / 10 + 1 } else { 0 })),
        ),
        (
            "one band",
            Grid::from_values(core::array::from_fn(|i| if i < 27 { ((i % 9 + i / 9 * 3) % 9) as u8 + 1 } else { 0 })),
        ),
        (
            "most symmetric",
            Grid::from_values(core::array::from_fn(|i| {
                ((i % 9 + i / 9 * 3) % 9 / 3 * 3 + (i % 3 + i / 27) % 3) as u8 + 1
            })),
        ),
        ("two digits in rings", Grid::from_values(core::array::from_fn(|i| if i % 10 == 0 { 2 } else { 1 }))),
    ] {
        measure(name, &vec![text.expect("digits"); 20]);
    }
}

/// Takes the best of five times for each grid, so that a pause of the machine does not look like a slow grid.
fn measure(name: &str, grids: &[Grid]) {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
        return;
    }
    let mut times = vec![f64::MAX; grids.len()];
    for _ in 0..5 {
        for (grid, time) in grids.iter().zip(&mut times) {
            let start = Instant::now();
            black_box(canon::grid(black_box(grid)));
            *time = time.min(start.elapsed().as_secs_f64());
        }
    }
    let (total, worst) = (times.iter().sum::<f64>(), times.iter().fold(0f64, |worst, &time| worst.max(time)));
    let mut rng = Rng::new(grids.len() as u64);
    for grid in grids.iter().step_by(grids.len().div_ceil(200)) {
        let found = canon::grid(grid);
        assert_eq!(found.transform.grid(grid), found.form);
        assert!(found.form <= *grid);
        assert_eq!(canon::grid(&rng.transform().grid(grid)).form, found.form);
    }
    println!("{name:<32} {:>9.0} a second   slowest {:>7.1} µs", grids.len() as f64 / total, worst * 1e6);
}
