//! How many puzzles a second all cores solve: `throughput FILE [PUZZLES] [ROUNDS]`. One line a round: wall, then CPU time.
//! The file is taken again from its start until there are enough puzzles; reading it is not counted.
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::time::Instant;
use sudokit::{Puzzle, Solver, parallel};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected a file of puzzles")?;
    let count: usize = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let rounds: usize = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known = lines.map(str::parse).collect::<Result<Vec<Puzzle>, _>>()?;
    let puzzles: Vec<Puzzle> = known.iter().copied().cycle().take(count).collect();
    for _ in 0..rounds {
        let (start, before) = (Instant::now(), cpu_seconds());
        let answers = parallel::solve_batch(&Solver::new(), &puzzles);
        let (wall, cpu) = (start.elapsed().as_secs_f64(), cpu_seconds() - before);
        assert!(answers.iter().all(|answer| answer.is_proper()), "the puzzles must be proper");
        println!("{:.0} {:.0}", count as f64 / wall, count as f64 / cpu);
    }
    Ok(())
}

/// What this process has used so far, as Linux tells it; elsewhere nothing.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}
