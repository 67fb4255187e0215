//! Canonical forms a second on one core, set by set. Answers are asserted: forms are least, equal for a transformed copy.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::Instant;
use sudokit_core::{Digit, Grid, Rng};
use sudokit_craft::canon;
use sudokit_testkit::{corpus, random};

fn main() {
    let solutions: Vec<Grid> = (0..2000).map(|i| *random::solution(&mut Rng::stream(1, i)).grid()).collect();
    measure("random solutions", &solutions);
    let names = ["17_clue", "kaggle_sample", "hardest_1905_11plus_a", "multi_solution", "serg_multi", "no_solution"];
    for name in names {
        if let Some(puzzles) = corpus::shared_speed(name, 10_000, "canon") {
            let grids: Vec<Grid> = puzzles.iter().map(|puzzle| puzzle.clues()).collect();
            measure(name, &grids);
        }
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

/// The best of five rounds over a set.
fn measure(name: &str, grids: &[Grid]) {
    let mut best = f64::MAX;
    let mut worst = 0f64;
    for round in 0..5 {
        let start = Instant::now();
        for grid in grids {
            let one = Instant::now();
            black_box(canon::grid(black_box(grid)));
            if round > 0 {
                worst = worst.max(one.elapsed().as_secs_f64());
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    let mut rng = Rng::new(grids.len() as u64);
    for grid in grids.iter().step_by(grids.len().div_ceil(200)) {
        let found = canon::grid(grid);
        assert_eq!(found.transform.grid(grid), found.form);
        assert!(found.form <= *grid);
        assert_eq!(canon::grid(&rng.transform().grid(grid)).form, found.form);
    }
    println!("{name:<32} {:>9.0} a second   slowest {:>7.1} µs", grids.len() as f64 / best, worst * 1e6);
}
