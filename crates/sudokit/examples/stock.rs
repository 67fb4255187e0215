//! Searches for exemplars of techniques and writes them as lines of the stock.
//!
//! ```sh
//! cargo run --release -p sudokit --features stock --example stock -- 24 120 1 jellyfish bug-3 >> crates/sudokit/stock/techniques.txt
//! cargo run --release -p sudokit --features stock --example stock -- 24 120 1 --near hard.txt tridagon
//! ```
//!
//! The arguments are how many puzzles of each technique, how many seconds of CPU time for each, the seed, and the names; without
//! names all techniques are tried. The search begins with the exemplars of the stock, or with the puzzles of a file
//! (`--near`), which are not written themselves; lines that start with the name of a technique are for that technique only.
//! Standard error has a line for each: found, tries, seconds of CPU.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::collections::HashSet;
use std::time::Instant;
use sudokit::canon::{self, Id};
use sudokit::core::Grid;
use sudokit::generate::{Seek, Seeker};
use sudokit::reason::Technique;
use sudokit::{Difficulty, Near, Stop, stock};

/// Seconds of CPU time of this thread; wall time where the system does not tell.
fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, limit, seed, names @ ..] = &arguments[..] else {
        return Err("expected: COUNT SECONDS SEED [--near FILE] [TECHNIQUE]...".into());
    };
    let (count, limit, seed): (usize, f64, u64) = (count.parse()?, limit.parse()?, seed.parse()?);
    let (near, names) = match names {
        [option, file, names @ ..] if option == "--near" => (Some(std::fs::read_to_string(file)?), names),
        _ => (None, names),
    };
    let start = Instant::now();
    for &technique in Technique::ALL {
        if !names.is_empty() && !names.iter().any(|name| name == technique.slug()) {
            continue;
        }
        let exemplars: Vec<Grid> = match &near {
            None => stock::puzzles(technique),
            Some(text) => text
                .lines()
                .map(|line| line.strip_prefix(technique.slug()).unwrap_or(line).trim_start())
                .filter_map(|clues| clues.get(..81)?.parse().ok())
                .collect(),
        };
        let stop = Stop::new();
        let mut judge = Near::new(technique, &Difficulty::default(), &stop);
        let (begin, mut first, mut found, mut tries) = (seconds(start), f64::NAN, 0, 0);
        // What is in the file is known already, and may be the work of others.
        let known = exemplars.iter().filter(|_| near.is_some());
        let mut seen: HashSet<Id> = known.map(|grid| Id::of(&canon::grid(grid).form)).collect();
        let mut tell = |puzzle: &Grid, class: Id| {
            if found < count && seen.insert(class) {
                println!("{} {puzzle}", technique.slug());
                found += 1;
                first = first.min(seconds(start) - begin);
            }
            found < count
        };
        let (mut seek, mut seeker) = (Seek::new(seed).exemplars(exemplars), Seeker::new());
        let mut goes_on = true;
        while goes_on {
            for job in seek.jobs() {
                let finds = seeker.work(&job, &mut |grid: &Grid| judge.judge(grid), &stop);
                tries += finds.judged;
                for hit in seek.add(finds) {
                    goes_on &= tell(&hit.puzzle, hit.class);
                }
                goes_on &= seconds(start) - begin < limit;
                if !goes_on {
                    break;
                }
            }
            seek.end_round();
        }
        eprintln!("{}\t{found}\t{tries}\t{first:.2}\t{:.1}", technique.slug(), seconds(start) - begin);
    }
    Ok(())
}
