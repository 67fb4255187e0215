//! A solver in C, compiled by the system's compiler and loaded as a rival.

#![allow(clippy::print_stderr)] // a skipped test says so

use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::Command;
use sudokit_bench::{BenchArgs, Verdict, run};

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

/// A quick run over the set that a naive solver can do.
const QUICK: [&str; 8] = ["--set", "easy", "--take", "30", "--rounds", "2", "--seconds", "0"];

#[test]
fn a_rival_takes_part() {
    let Some(library) = library("a_rival_takes_part") else { return };
    let rival = format!("naive={}", library.display());
    let args = [&QUICK[..], &["--engine", "basic", "--rival", &rival, "--format", "json"]].concat();
    let (result, out, _) = bench(&args);
    assert_eq!(result, Ok(Verdict::Good));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let results = json["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    let [ours, theirs] = [&results[0], &results[1]];
    assert_eq!((&ours["engine"], &theirs["engine"]), (&"basic".into(), &"naive".into()));
    assert_eq!((&ours["rival"], &theirs["rival"]), (&false.into(), &true.into()));
    assert_eq!((&ours["solutions"], &theirs["solutions"]), (&30.into(), &30.into()));
    assert!(theirs["guesses_per_puzzle"].as_f64().unwrap() > 0.0);

    let table = [&QUICK[..], &["--engine", "basic", "--rival", &rival, "--one-by-one"]].concat();
    let (result, out, _) = bench(&table);
    assert_eq!(result, Ok(Verdict::Good));
    let line = out.lines().find(|line| line.trim_start().starts_with("naive")).unwrap();
    assert!(line.contains("   1.00  "), "the best rival is the baseline: {line}");
    assert!(out.contains("longest"), "{out}");
}

#[test]
fn a_rival_that_lies_is_caught() {
    let Some(library) = library("a_rival_that_lies_is_caught") else { return };
    let liar = format!("liar={}:solve:1", library.display());
    let (result, _, _) = bench(&[&QUICK[..], &["--engine", "basic", "--rival", &liar]].concat());
    let error = result.unwrap_err();
    assert!(
        error.starts_with("wrong answer on easy: liar found 2 with limit 2, it has one solution, puzzle "),
        "{error}"
    );

    let nonsense = format!("nonsense={}:shows_nonsense", library.display());
    let (result, _, _) = bench(&[&QUICK[..], &["--engine", "basic", "--rival", &nonsense]].concat());
    let error = result.unwrap_err();
    assert!(error.starts_with("wrong answer on easy: nonsense says the solution is "), "{error}");

    let missing = format!("x={}:no_such_symbol", library.display());
    let (result, _, _) = bench(&[&QUICK[..], &["--rival", &missing]].concat());
    assert!(result.unwrap_err().starts_with("rival x: no symbol no_such_symbol in "));
}
