//! Puzzles a second and guesses per puzzle of every engine on a file of puzzles, 81 characters a line.
//!
//! ```text
//! cargo run --release -p sudokit-solve --example measure -- FILE [ENGINE …]
//! ```
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::time::Instant;
use sudokit_core::Puzzle;
use sudokit_solve::{CountOnly, Limit, Scratch, Stats, engines};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected a file of puzzles")?;
    let names: Vec<String> = arguments.collect();
    let text = std::fs::read_to_string(&file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let puzzles =
        lines.map(|line| line.split_whitespace().next().unwrap_or("").parse()).collect::<Result<Vec<Puzzle>, _>>()?;
    for engine in engines().iter().filter(|engine| names.is_empty() || names.iter().any(|name| name == engine.name())) {
        let (mut best, mut stats, mut solutions) = (f64::INFINITY, Stats::default(), 0);
        for _ in 0..5 {
            (stats, solutions) = Default::default();
            let mut scratch = Scratch::new();
            let start = Instant::now();
            for puzzle in &puzzles {
                let outcome = engine.run(puzzle, Limit::solutions(2), &mut scratch, &mut CountOnly);
                stats += outcome.stats;
                solutions += outcome.count;
            }
            best = best.min(start.elapsed().as_secs_f64());
            if best > 10.0 {
                break;
            }
        }
        let count = puzzles.len() as f64;
        println!(
            "{:10} {:12.0} puzzles/s {:10.2} guesses {:10.2} nodes {solutions} solutions",
            engine.name(),
            count / best,
            stats.guesses as f64 / count,
            stats.nodes as f64 / count,
        );
    }
    Ok(())
}
