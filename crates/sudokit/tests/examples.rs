//! The examples do what they say. `cargo test`, without `--test` and `--examples`, builds them.
#![cfg(feature = "threads")]

use std::path::{Path, PathBuf};
use std::process::Command;
use sudokit::{Job, Puzzle, Verb, verb::Check};

/// Runs an example, and gives what it prints.
fn run(name: &str, arguments: &[&str]) -> String {
    // target/debug/deps/examples-… runs target/debug/examples/….
    let here = std::env::current_exe().unwrap();
    let place: PathBuf = here.parent().unwrap().with_file_name("examples").join(name);
    let output = Command::new(&place).args(arguments).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{}: {error}: `cargo test -p sudokit` without --test builds it", place.display())
    });
    assert!(output.status.success(), "{name}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve_one() {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    assert_eq!(run("solve_one", &[]), solution);
}

#[test]
fn solve_million() {
    let said = run("solve_million", &["20000"]);
    assert!(said.starts_with("20000 of 20000 have exactly one solution; "), "{said}");
}

#[test]
fn count() {
    assert_eq!(run("count", &[]), "6670903752021072936960\n28200960\n");
}

#[test]
fn generate() {
    let said = run("generate", &[]);
    assert_eq!(said.lines().count(), 10, "{said}");
    for line in said.lines() {
        let (puzzle, clues) = line.split_once("  ").unwrap();
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let mut check = Check::default();
        check.details = true;
        let answer = check.one(&puzzle, &Job::default()).unwrap();
        assert!(answer.minimal == Some(true) && clues == format!("{} clues", answer.clues), "{line}");
    }
}

#[test]
fn rate() {
    let said = run("rate", &[]);
    assert!(said.contains("er: 2.3,") && said.contains("level: \"easy\""), "{said}");
}

#[test]
fn explain() {
    let said = run("explain", &[]);
    assert_eq!(said.lines().count(), 51, "{said}");
    assert!(said.starts_with("1. ") && said.lines().last().unwrap().starts_with("51. "), "{said}");
}

#[test]
fn check() {
    let said = run("check", &[]);
    assert!(said.starts_with("proper: true, minimal: Some(false), redundant: r"), "{said}");
    assert!(said.contains(" clues\n2 solutions; r9c9 is one of "), "{said}");
}

#[test]
fn isomorphism() {
    let said = run("isomorphism", &[]);
    assert!(said.contains("digits ") && said.ends_with("the same id: true\n"), "{said}");
}

#[test]
fn convert() {
    let said = run("convert", &[]);
    assert!(said.contains("53..7....\n") && said.contains("line 3, column 8: found "), "{said}");
}

#[test]
fn variants() {
    let said = run("variants", &[]);
    assert_eq!(said, "1423324123144132\n1423321423414132\n1234342143122143\n");
}

#[test]
fn hint() {
    let said = run("hint", &[]);
    assert!(said.lines().count() >= 3 && said.contains("Look for "), "{said}");
}

#[test]
fn limits() {
    let said = run("limits", &[]);
    assert_eq!(said.matches("exact: false").count(), 2, "{said}");
}

#[test]
fn json() {
    let said = run("json", &[]);
    assert!(said.starts_with("{\"puzzle\":") && said.contains("\"version\":"), "{said}");
}

#[test]
fn stock() {
    let said = run("stock", &["1", "60", "1", "hidden-pair"]);
    assert!(said.starts_with("hidden-pair ") && said.lines().count() == 1, "{said}");
}

#[test]
fn wild() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wild.txt");
    std::fs::write(&file, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy\n")
        .unwrap();
    let said = run("wild", &["5", "0", file.to_str().unwrap()]);
    assert!(said.contains("\thidden-single\t1\t1\t") && said.contains("\tx-wing\t1\t0\t0\n"), "{said}");
}

/// A test above has the name of each example.
#[test]
fn all_are_tested() {
    let (folder, tests) = (concat!(env!("CARGO_MANIFEST_DIR"), "/examples"), include_str!("examples.rs"));
    for example in std::fs::read_dir(folder).unwrap() {
        let path = example.unwrap().path();
        let test = format!("\nfn {}()", path.file_stem().unwrap().to_string_lossy());
        assert!(tests.contains(&test), "{} has no test", path.display());
    }
}
