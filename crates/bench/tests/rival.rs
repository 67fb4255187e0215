//! A solver in C, compiled by the system's compiler and loaded as a rival.

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
            sudokit_testkit::skipped(&format!("{test}: cc cannot be run: {error}"));
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
fn a_rival_that_lies_is_told_and_not_compared_with() {
    let Some(library) = library("a_rival_that_lies_is_told") else { return };
    let file = puzzles("a_rival_that_lies_is_told");
    let lie = |symbol: &str| {
        let rival = format!("liar={}:{symbol}", library.display());
        let (result, out, notes) = bench(&quick(&file, &rival, &[]));
        assert_eq!(result, Ok(Verdict::Good));
        let row = |name: &str| out.lines().find(|line| line.trim_start().starts_with(name)).unwrap().to_owned();
        assert!(row("liar").contains("  wrong  "), "{out}");
        assert!(row("basic").contains("        -  "), "no rival to compare with: {out}");
        notes.into_iter().find(|note| note.starts_with("liar: ")).unwrap()
    };
    let wrong = "liar: wrong on 10 of 10 puzzles of a_rival_that_lies_is_told: liar ";
    let told = lie("solve:1");
    assert!(told.starts_with(&format!("{wrong}found ")) && told.contains(", basic found "), "{told}");
    assert!(lie("shows_nonsense").starts_with(&format!("{wrong}says the solution is ")));
    let missing = format!("liar={}:no_such_symbol", library.display());
    let error = bench(&quick(&file, &missing, &[])).0.unwrap_err();
    assert!(error.starts_with("rival liar: no symbol no_such_symbol in "), "{error}");
}

#[test]
fn a_rival_for_many_puzzles_takes_part() {
    let Some(library) = library("a_rival_for_many") else { return };
    let file = puzzles("a_rival_for_many");
    let many = format!("many={}", library.display());
    let args = ["--data", &file, "--engine", "basic", "--batch-rival", &many, "--rounds", "2", "--seconds", "0"];
    let (result, out, notes) = bench(&[&args[..], &["--limit", "1", "--format", "json"]].concat());
    assert_eq!(result, Ok(Verdict::Good));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let theirs = &json["results"][1];
    assert_eq!((&theirs["engine"], &theirs["solutions"]), (&"many".into(), &10.into()));
    assert_eq!(theirs.get("wrong"), None);
    assert_eq!(json["results"][0]["solutions"], theirs["solutions"]);
    // Ten puzzles are learned by heart, and a note says so.
    assert!(notes.iter().any(|note| note.starts_with("a_rival_for_many: only 10 puzzles: ")), "{notes:?}");
}

#[test]
fn the_table_of_the_readme_is_reproduced() {
    let Some(library) = library("reproduce") else { return };
    let rival = format!("naive={}", library.display());
    let (result, out, _) = bench(&["reproduce", "--rounds", "1", "--seconds", "0", "--take", "3", "--rival", &rival]);
    assert_eq!(result, Ok(Verdict::Good));
    let rows: Vec<&str> = out.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows[0], "| | easy | minimal | hard | multi-solution | none |");
    assert!(rows[2].starts_with("| lanes | ") && rows[3].starts_with("| triad | "), "{out}");
    assert!(rows.last().unwrap().starts_with("| triad / best rival | "), "{out}");
}
