//! Guesses and speed of engines on files of puzzles: the figures in docs/engines/scc.md.
//!
//! `cargo run --release -p sudokit-solve --example switches -- ENGINE,ENGINE… FILE…`
//!
//! Every puzzle is searched to the second solution. The engines take turns in three rounds and the best round counts;
//! they must agree on every count, otherwise this ends with an error.

use std::io::{Error, Write};
use std::time::{Duration, Instant};
use sudokit_core::Puzzle;
use sudokit_solve::{CountOnly, Limit, Scratch, Stats, engines};

fn main() -> Result<(), Error> {
    let mut args = std::env::args().skip(1);
    let names = args.next().unwrap_or_default();
    let engines: Vec<_> =
        engines().iter().filter(|engine| names.split(',').any(|name| name == engine.name())).collect();
    let mut out = std::io::stdout();
    writeln!(
        out,
        "| set | puzzles | engine | guesses/puzzle | without a guess | puzzles/s |\n|---|--:|---|--:|--:|--:|"
    )?;
    for file in args {
        let text = std::fs::read_to_string(&file)?;
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let puzzles: Vec<Puzzle> = lines
            .map(|line| line.parse().map_err(|_| Error::other(format!("not a puzzle: {line}"))))
            .collect::<Result<_, _>>()?;
        let mut expected = None;
        let mut best = vec![(Duration::MAX, Stats::default(), 0); engines.len()];
        for _ in 0..3 {
            for (engine, best) in engines.iter().zip(&mut best) {
                let mut scratch = Scratch::new();
                let (mut stats, mut straight, mut counts) = (Stats::default(), 0, Vec::new());
                let start = Instant::now();
                for puzzle in &puzzles {
                    let outcome = engine.run(puzzle, Limit::solutions(2), &mut scratch, &mut CountOnly);
                    stats += outcome.stats;
                    straight += u64::from(outcome.stats.guesses == 0);
                    counts.push(outcome.count);
                }
                *best = (best.0.min(start.elapsed()), stats, straight);
                if expected.get_or_insert_with(|| counts.clone()) != &counts {
                    return Err(Error::other(format!("{} counts otherwise on {file}", engine.name())));
                }
            }
        }
        let name = std::path::Path::new(&file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (engine, (time, stats, straight)) in engines.iter().zip(best) {
            let many = puzzles.len() as f64;
            writeln!(
                out,
                "| {name} | {} | `{}` | {:.2} | {:.1} % | {:.0} |",
                puzzles.len(),
                engine.name(),
                stats.guesses as f64 / many,
                100.0 * straight as f64 / many,
                many / time.as_secs_f64()
            )?;
        }
    }
    Ok(())
}
