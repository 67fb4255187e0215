//! Puzzles a second and guesses per puzzle of every engine on a file of puzzles, 81 characters a line.
//!
//! ```text
//! cargo run --release -p sudokit-solve --example measure -- FILE [ENGINE …]
//! ```
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::time::{Duration, SystemTime};
use sudokit_core::Puzzle;
use sudokit_solve::{CountOnly, Limit, Scratch, Stats, engines};

/// The time this thread has been running, where the system reports it (Linux); so that other programs do not count.
fn clock() -> Result<Duration, Box<dyn std::error::Error>> {
    match std::fs::read_to_string("/proc/thread-self/schedstat") {
        Ok(text) => Ok(Duration::from_nanos(text.split_whitespace().next().ok_or("no time in schedstat")?.parse()?)),
        Err(_) => Ok(SystemTime::UNIX_EPOCH.elapsed()?),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected a file of puzzles")?;
    let names: Vec<String> = arguments.collect();
    let text = std::fs::read_to_string(&file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let puzzles =
        lines.map(|line| line.split_whitespace().next().unwrap_or("").parse()).collect::<Result<Vec<Puzzle>, _>>()?;
    for engine in engines().iter().filter(|engine| names.is_empty() || names.iter().any(|name| name == engine.name())) {
        let (mut spent, mut rounds, mut stats, mut solutions) = (0.0, 0.0, Stats::default(), 0);
        // The clock is coarse, so go on for a while.
        while spent < 0.5 {
            (stats, solutions) = Default::default();
            let mut scratch = Scratch::new();
            let start = clock()?;
            for puzzle in &puzzles {
                let outcome = engine.run(puzzle, Limit::solutions(2), &mut scratch, &mut CountOnly);
                stats += outcome.stats;
                solutions += outcome.count;
            }
            spent += (clock()? - start).as_secs_f64();
            rounds += 1.0;
        }
        let count = puzzles.len() as f64;
        println!(
            "{:10} {:12.0} puzzles/s {:10.2} guesses {:10.2} nodes {solutions} solutions",
            engine.name(),
            count * rounds / spent,
            stats.guesses as f64 / count,
            stats.nodes as f64 / count,
        );
    }
    Ok(())
}
