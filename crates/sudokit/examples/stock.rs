//! Searches for exemplars of techniques and writes them as lines of the stock.
//!
//! ```sh
//! cargo run --release -p sudokit --example stock -- 24 120 1 jellyfish bug-3 >> crates/sudokit/stock/techniques.txt
//! ```
//!
//! The arguments are how many puzzles of each technique, how many seconds for each, the seed, and the names; without
//! names all techniques are tried. Standard error has a line for each: found, tries, seconds of CPU.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudokit::reason::Technique;
use sudokit::verb::Generate;
use sudokit::{ErrorKind, Job};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, seconds, seed, names @ ..] = &arguments[..] else {
        return Err("expected: COUNT SECONDS SEED [TECHNIQUE]...".into());
    };
    let (count, seconds, seed) = (count.parse()?, seconds.parse()?, seed.parse()?);
    for &technique in Technique::ALL {
        if !names.is_empty() && !names.iter().any(|name| name == technique.slug()) {
            continue;
        }
        let mut request = Generate::default();
        (request.count, request.seed, request.technique) = (count, Some(seed), Some(technique));
        let start = Instant::now();
        let mut times = Vec::new();
        let job = Job::default().time_limit(Duration::from_secs(seconds));
        let summary = request.run(&job, &mut |made| {
            times.push(start.elapsed().as_secs_f64());
            println!("{} {}", technique.slug(), made.puzzle);
            ControlFlow::Continue(())
        });
        match summary {
            Ok(summary) => {
                let first = times.first().copied().unwrap_or(f64::NAN);
                let (found, tries, elapsed) = (summary.found, summary.tries, start.elapsed().as_secs_f64());
                eprintln!("{}\t{found}\t{tries}\t{first:.2}\t{elapsed:.1}", technique.slug());
            }
            Err(error) if error.kind() == ErrorKind::NotMade => eprintln!("{}\t{error}", technique.slug()),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
