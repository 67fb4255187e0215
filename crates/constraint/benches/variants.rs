//! Solve plus proof on the public collection of puzzles with rules:
//! `cargo bench -p sudokit-constraint --bench variants [-- COLLECTION …] [--limit SECONDS] [--each] [--input TEXT]`.
//!
//! For each puzzle the first solution is found, and either a second one or the proof that there is none; each solution is
//! judged by the referee, and a wrong answer ends the program. What counts is the processor time of the thread. A line for
//! each collection has the puzzles, those that were not finished, the time and the dead ends; `--each` adds a line for each
//! puzzle, and `--input` takes only puzzles whose text starts so, because most of them have no name.

#![allow(clippy::print_stdout, reason = "this is a program")]

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use sudokit_constraint::{notation, search};
use sudokit_solve::Stop;

/// What a collection came to.
#[derive(Default)]
struct Total {
    puzzles: u32,
    unfinished: u32,
    ms: f64,
    dead_ends: u64,
}

fn main() {
    let (mut wanted, mut limit, mut each, mut input) = (Vec::new(), 60.0, false, String::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--each" => each = true,
            "--input" => input = arguments.next().expect("--input TEXT"),
            "--limit" => limit = arguments.next().and_then(|text| text.parse().ok()).expect("--limit SECONDS"),
            _ => wanted.push(argument),
        }
    }
    let root = std::env::var_os("SUDOKIT_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let Ok(text) = std::fs::read_to_string(root.join("variants/iss_a.jsonl")) else {
        println!("skipped: variants/iss_a.jsonl is not there");
        return;
    };
    let mut totals: BTreeMap<String, Total> = BTreeMap::new();
    for line in text.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).expect("JSON lines");
        let set = entry["collection"].as_str().unwrap_or("");
        if !wanted.is_empty() && !wanted.iter().any(|name| name == set) {
            continue;
        }
        if !entry["input"].as_str().unwrap_or("").starts_with(&input) {
            continue;
        }
        let puzzle = notation::read(entry["input"].as_str().unwrap_or("")).expect("a puzzle");
        let start = clock();
        let mut found = Vec::new();
        let outcome = search::solve(&puzzle, 2, &Stop::new().after(Duration::from_secs_f64(limit)), |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        });
        let ms = (clock() - start).as_secs_f64() * 1e3;
        found.iter().for_each(|values| puzzle.judge(values).expect("a solution"));
        let finished = outcome.exhausted || outcome.count == 2;
        if each {
            let name = entry["name"].as_str().unwrap_or("");
            let (count, dead_ends) = (outcome.count, outcome.stats.conflicts);
            println!(
                "{set:24} {name:44.44} {count} {ms:10.1} ms {dead_ends:9}{}",
                if finished { "" } else { " unfinished" }
            );
        }
        let total = totals.entry(set.to_owned()).or_default();
        total.puzzles += 1;
        total.unfinished += u32::from(!finished);
        total.ms += ms;
        total.dead_ends += outcome.stats.conflicts;
    }
    for (name, Total { puzzles, unfinished, ms, dead_ends }) in &totals {
        println!("{name:28} {puzzles:4} puzzles {unfinished:3} unfinished {ms:12.1} ms {dead_ends:10} dead ends");
    }
}

/// The processor time of this thread.
fn clock() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|field| field.parse().ok());
    // Elsewhere the time of the wall.
    let wall = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    nanoseconds.map_or_else(wall, Duration::from_nanos)
}
