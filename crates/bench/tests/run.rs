//! `sudokit bench` as its users see it, short of the process itself.

use clap::Parser;
use std::path::{Path, PathBuf};
use sudokit_bench::make::{Kind, make};
use sudokit_bench::{BenchArgs, Verdict, run};

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    bench: BenchArgs,
}

fn bench(args: &[&str]) -> (Result<Verdict, String>, String) {
    let cli = Cli::try_parse_from([&["bench"], args].concat()).unwrap();
    let mut out = Vec::new();
    let result = run(&cli.bench, &mut out, &mut |_| {});
    (result.map_err(|error| error.to_string()), String::from_utf8(out).unwrap())
}

/// A new folder for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const QUICK: [&str; 8] = ["--engine", "singles", "--take", "20", "--rounds", "2", "--seconds", "0"];

#[test]
fn the_table_has_a_block_for_each_set() {
    let (result, out) = bench(&[&QUICK[..], &["--set", "easy,none", "--threads", "1,2"]].concat());
    assert_eq!(result, Ok(Verdict::Good));
    assert!(out.contains("\neasy: 20 puzzles, 20 solutions\n"), "{out}");
    assert!(out.contains("\nnone: 20 puzzles, 0 solutions\n"), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("  singles ")).count(), 2);
    assert_eq!(out.lines().filter(|line| line.starts_with("  singles*2 ")).count(), 2);
    let widths: Vec<usize> = out.lines().filter(|line| line.starts_with("  ")).map(str::len).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "{out}");
}

#[test]
fn json_has_what_later_runs_need() {
    let folder = folder("json_has_what_later_runs_need");
    let file = folder.join("report.json");
    let path = file.to_str().unwrap();
    let (result, out) =
        bench(&[&QUICK[..], &["--set", "easy", "--one-by-one", "--format", "json", "--json", path]].concat());
    assert_eq!(result, Ok(Verdict::Good));
    assert_eq!(out, std::fs::read_to_string(&file).unwrap());
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    for text in ["cpu", "compiler", "commit", "version", "date", "isa"] {
        assert!(json[text].as_str().is_some_and(|text| !text.is_empty()), "{text}");
    }
    assert_eq!((&json["limit"], &json["threads"]), (&2.into(), &1.into()));
    let record = &json["results"][0];
    assert_eq!(
        (&record["set"], &record["engine"], &record["solutions"]),
        (&"easy".into(), &"singles".into(), &20.into())
    );
    for number in ["best_per_s", "median_per_s", "p50_ns", "p99_ns", "max_ns"] {
        assert!(record[number].as_f64().unwrap() > 0.0, "{number}");
    }
    for share in ["spread", "guesses_per_puzzle", "no_guess_share"] {
        assert!(record[share].as_f64().unwrap() >= 0.0, "{share}");
    }

    assert_eq!(bench(&["compare", path, path]).0, Ok(Verdict::Good));
    let slower = folder.join("slower.json");
    let mut other = json.clone();
    other["results"][0]["best_per_s"] = 0.1.into();
    std::fs::write(&slower, other.to_string()).unwrap();
    let (result, out) = bench(&["compare", path, slower.to_str().unwrap()]);
    assert_eq!(result, Ok(Verdict::Bad));
    assert!(out.contains("REGRESSION: slower"), "{out}");
    assert_eq!(bench(&["compare", slower.to_str().unwrap(), path]).0, Ok(Verdict::Good));
    std::fs::write(&slower, "{}").unwrap();
    assert!(bench(&["compare", path, slower.to_str().unwrap()]).0.unwrap_err().contains("slower.json: "));
}

#[test]
fn any_files_are_sets() {
    let folder = folder("any_files_are_sets");
    let easy: Vec<String> = (0..9).map(|number| make(Kind::Easy, number).to_string()).collect();
    std::fs::write(folder.join("first.txt"), format!("# nine easy ones\n{}\n", easy.join("\n"))).unwrap();
    std::fs::write(folder.join("second.txt"), easy[0].clone() + "\n").unwrap();
    std::fs::write(folder.join("notes.md"), "not a set").unwrap();
    let path = folder.to_str().unwrap();
    let (result, out) = bench(&[&QUICK[..], &["--data", path, "--text"]].concat());
    assert_eq!(result, Ok(Verdict::Good));
    assert!(
        out.contains("\nfirst: 9 puzzles, 9 solutions\n") && out.contains("\nsecond: 1 puzzles, 1 solutions\n"),
        "{out}"
    );
    let (_, out) = bench(&[&QUICK[..], &["--data", path, "--set", "second"]].concat());
    assert!(!out.contains("first") && out.contains("second"), "{out}");

    std::fs::write(folder.join("second.txt"), "12x\n").unwrap();
    let error = bench(&[&QUICK[..], &["--data", path]].concat()).0.unwrap_err();
    assert!(error.contains("second.txt: line 1"), "{error}");
}

#[test]
fn one_puzzle_again_and_again() {
    let puzzle = make(Kind::Easy, 1).to_string();
    let (result, out) = bench(&["one", &puzzle, "--repeat", "5", "--engine", "singles"]);
    assert_eq!(result, Ok(Verdict::Good));
    for word in ["one solution", "repeats   5", "total ", "average ", "least "] {
        assert!(out.contains(word), "{word}: {out}");
    }
    let none = make(Kind::None, 1).to_string();
    assert_eq!(bench(&["one", &none, "--repeat", "1"]).0, Ok(Verdict::Bad));
    assert!(bench(&["one", "123"]).0.unwrap_err().starts_with("puzzle: "));
}

#[test]
fn what_does_not_exist_is_named() {
    let error = |args: &[&str]| bench(args).0.unwrap_err();
    assert!(error(&["--engine", "abacus"]).starts_with("no engine \"abacus\", expected one of basic"));
    assert!(error(&["--set", "tomorrow"]).starts_with("no set \"tomorrow\", expected one of easy, "));
    assert!(error(&["--baseline", "absent"]).contains("does not take part"));
    assert!(error(&["--baseline", "best-rival"]).contains("without a --rival"));
    assert!(error(&["--engine", "basic,basic"]).contains("two contestants are called \"basic\""));
    assert!(error(&["--data", "no/such/file"]).starts_with("no/such/file: "));
}
