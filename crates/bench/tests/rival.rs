//! A solver in C, compiled by the system's compiler and loaded as a rival.

#![allow(clippy::print_stderr)] // a skipped test says so

use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::Command;
use sudokit_bench::{BenchArgs, Verdict, run};
use sudokit_core::{Grid, Transform};

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    bench: BenchArgs,
}

fn bench(args: &[&str]) -> (Result<Verdict, String>, String, Vec<String>) {
    let cli = Cli::try_parse_from([&["bench"], args].concat()).unwrap();
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let result = run(&cli.bench, &mut out, &mut |note| notes.push(note.to_owned()));
    (result.map_err(|error| error.to_string()), String::from_utf8(out).unwrap(), notes)
}

/// The library, or `None` when there is no C compiler here.
fn library(test: &str) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/naive.c");
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.so"));
    let compiled = Command::new("cc").args(["-O2", "-shared", "-fPIC", "-o"]).args([&library, &source]).status();
    match compiled {
        Ok(status) => {
            assert!(status.success(), "cc cannot compile tests/naive.c");
            Some(library)
        }
        Err(error) => {
            eprintln!("skipped: {test}: cc cannot be run: {error}");
            None
        }
    }
}

/// A file of ten puzzles that even a naive solver does at once: a grid turned about, less every third cell or so.
fn puzzles(test: &str) -> String {
    let plain: [u8; 81] = std::array::from_fn(|i| ((i % 9 + i / 9 * 3 + i / 27) % 9) as u8 + 1);
    let less = std::array::from_fn(|i| if i * i % 7 < 2 { 0 } else { plain[i] });
    let grid = Grid::from_values(less).unwrap();
    let lines = (0..10).map(|n| Transform::from_rank(n * 1_234_567_891).grid(&grid).to_string() + "\n");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.txt"));
    std::fs::write(&path, lines.collect::<String>()).unwrap();
    path.to_str().unwrap().to_owned()
}

fn quick<'a>(file: &'a str, rival: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let args = ["--data", file, "--engine", "basic", "--rival", rival, "--rounds", "2", "--seconds", "0"];
    [&args[..], more].concat()
}

#[test]
fn a_rival_takes_part() {
    let Some(library) = library("a_rival_takes_part") else { return };
    let file = puzzles("a_rival_takes_part");
    let rival = format!("naive={}", library.display());
    let (result, out, _) = bench(&quick(&file, &rival, &["--format", "json"]));
    assert_eq!(result, Ok(Verdict::Good));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let results = json["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    let [ours, theirs] = [&results[0], &results[1]];
    assert_eq!((&ours["engine"], &theirs["engine"]), (&"basic".into(), &"naive".into()));
    assert_eq!((&ours["rival"], &theirs["rival"]), (&false.into(), &true.into()));
    assert_eq!((&ours["puzzles"], &theirs["puzzles"]), (&10.into(), &10.into()));
    assert!(ours["solutions"].as_u64().unwrap() >= 10);
    assert_eq!(ours["solutions"], theirs["solutions"]);
    assert!(theirs["best_per_s"].as_f64().unwrap() > 0.0);

    let (result, out, _) = bench(&quick(&file, &rival, &["--one-by-one"]));
    assert_eq!(result, Ok(Verdict::Good));
    let line = out.lines().find(|line| line.trim_start().starts_with("naive")).unwrap();
    assert!(line.contains("   1.00  "), "the best rival is the baseline: {line}");
    assert!(out.contains("longest"), "{out}");
}

#[test]
fn a_rival_that_lies_is_caught() {
    let Some(library) = library("a_rival_that_lies_is_caught") else { return };
    let file = puzzles("a_rival_that_lies_is_caught");
    let error = |rival: &str| bench(&quick(&file, &format!("liar={}:{rival}", library.display()), &[])).0.unwrap_err();
    let wrong = "wrong answer on a_rival_that_lies_is_caught: liar ";
    assert!(error("solve:1").starts_with(&format!("{wrong}found ")), "{}", error("solve:1"));
    assert!(error("solve:1").contains(", basic found "));
    assert!(error("shows_nonsense").starts_with(&format!("{wrong}says the solution is ")));
    assert!(error("no_such_symbol").starts_with("rival liar: no symbol no_such_symbol in "));
}
