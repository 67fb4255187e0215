//! Solve a million puzzles on every core: `cargo run --release --example solve_million`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::{Job, Puzzle, parallel, verb::Solve};

fn main() -> Result<(), sudokit::Error> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
    let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let (puzzles, start) = (vec![puzzle; count], std::time::Instant::now());
    let answers = parallel::run(&Solve::default(), &puzzles, &Job::default());
    let unique = answers.iter().flatten().filter(|answer| answer.is_unique()).count();
    println!("{unique} of {count} have exactly one solution; {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
