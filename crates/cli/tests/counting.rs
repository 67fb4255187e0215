//! `count`, `candidates` and `solve --all` as users run them: streams, signals, time limits.

mod common;

use common::{CLASH, MINIMAL, SOLUTION, command, several, sudokit};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

fn empty() -> String {
    ".".repeat(81)
}

#[test]
fn the_empty_grid_is_counted() {
    let run = sudokit(&["count"], empty() + "\n");
    assert_eq!(run.out, format!("{}\t6670903752021072936960\n", empty()));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let run = sudokit(&["count", "--format", "pretty", &empty()], "");
    assert!(run.out.contains("6,670,903,752,021,072,936,960 solutions"), "{}", run.out);
}

#[test]
fn a_clash_is_named() {
    let run = sudokit(&["count", CLASH], "");
    let (first, rest) = run.out.split_once("\t0\t").unwrap();
    assert_eq!((first, run.code), (CLASH, Some(1)));
    assert!(rest.starts_with("7 twice in row 1 (r1c1 r1c3)"), "{rest}");
}

#[test]
fn a_time_limit_gives_a_bound_and_its_own_exit_code() {
    let run = sudokit(&["count", "--method", "enumerate", "--time-limit", "300ms", &empty()], "");
    assert_eq!(run.code, Some(4), "{}", run.err);
    assert!(run.err.ends_with("the time limit was reached on 1 of 1 puzzle of the input\n"), "{}", run.err);
    let bound = run.out.trim_end().split('\t').nth(1).unwrap().strip_suffix('+').unwrap();
    assert!(bound.parse::<u128>().unwrap() >= 10_000, "{bound}");
    for bad in ["0", "-1s", "soon", ""] {
        let run = sudokit(&["count", "--time-limit", bad, MINIMAL], "");
        assert!(run.code == Some(2) && run.err.contains("--time-limit"), "{bad}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_a_bound_and_loses_nothing() {
    let mut child = command()
        .args(["count", "--method", "enumerate", MINIMAL, &empty(), &empty()])
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(child.try_wait().unwrap(), None, "it cannot be done");
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("{MINIMAL}\t1"));
    assert!(lines[1].ends_with('+'), "{out}");
}

#[test]
fn estimates_are_marked_and_repeat() {
    let run = |seed: &str| sudokit(&["count", "--estimate", "--probes", "200", "--seed", seed, &empty()], "").out;
    let first = run("3");
    assert!(first.contains("\t~") && first.contains(".."), "{first}");
    assert_eq!(first, run("3"));
    assert_ne!(first, run("4"));
    assert_eq!(sudokit(&["count", "--estimate", "--limit", "3", MINIMAL], "").code, Some(2));
}

#[test]
fn all_solutions_are_listed_in_order() {
    let several = several();
    let mut expected = sudokit_referee::solutions(&several.parse().unwrap(), usize::MAX);
    expected.sort_unstable();
    let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
    let run = sudokit(&["solve", "--all", &several], "");
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let run = sudokit(&["solve", "--all", "--unordered", "-j", "3", &several], "");
    let mut lines: Vec<&str> = run.out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, expected);

    let run = sudokit(&["solve", "--all", "--limit", "3"], format!("{MINIMAL}\n{several}\n{CLASH}\nx\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], SOLUTION);
    assert_eq!(lines[1..4], expected[..3]);
    assert_eq!(lines[4], format!("{CLASH}\tnone"));
    assert_eq!((lines.len(), run.code), (5, Some(2)));
    for bad in [&["solve", "--all", "--limit", "-3", MINIMAL][..], &["solve", "--unordered", MINIMAL]] {
        assert_eq!(sudokit(bad, "").code, Some(2));
    }
}

#[test]
fn listing_ends_when_nobody_reads() {
    for order in [&["solve", "--all"][..], &["solve", "--all", "--unordered", "-j", "2"]] {
        let start = Instant::now();
        let mut child = command().args(order).arg(empty()).stdin(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..1000 {
            assert_eq!(lines.next().unwrap().unwrap().len(), 81);
        }
        drop(lines);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert!(start.elapsed() < Duration::from_secs(30), "{order:?} took {:?}", start.elapsed());
    }
}

#[test]
fn candidates_are_true() {
    let run = sudokit(&["candidates", MINIMAL, CLASH], "");
    let lines: Vec<&str> = run.out.lines().collect();
    let marks: String = lines[0].split('\t').nth(1).unwrap().replace('.', "");
    assert_eq!((marks.as_str(), run.code), (SOLUTION, Some(1)));
    assert_eq!(lines[1], format!("{CLASH}\t{}", ".".repeat(729)));

    let several = several();
    let solutions = sudokit_referee::solutions(&several.parse().unwrap(), usize::MAX);
    let run = sudokit(&["candidates", "--counts", "--format", "json", &several], "");
    let first = solutions.iter().filter(|solution| solution.to_string().starts_with('5')).count();
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["counts"][0][4], first.to_string(), "{}", run.out);
    let run = sudokit(&["candidates", "--counts", &several], "");
    let counts = run.out.trim_end().split('\t').nth(2).unwrap();
    let sum: usize = counts.split(' ').map(|part| part.split_once(':').unwrap().1.parse::<usize>().unwrap()).sum();
    assert_eq!(sum, 81 * solutions.len());
    assert!(sudokit(&["candidates", "--format", "pretty", "--color", "always", &several], "").out.contains("\x1b[32m"));
}

#[test]
fn empty_input_is_no_puzzle() {
    for command in ["count", "candidates"] {
        assert_eq!(sudokit(&[command], "").out, "");
        let run = sudokit(&[command], "# nothing\n\n");
        assert!(run.code == Some(2) && run.err.contains("no puzzle found"), "{command}: {}", run.err);
    }
    let run = sudokit(&["solve", "--all"], "# nothing\n");
    assert!(run.code == Some(2) && run.err.contains("no puzzle found"), "{}", run.err);
}

/// No number of probes takes memory, and probes that all fail do not mean that there is no solution.
#[test]
fn estimates_of_any_length() {
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    for seed in ["1", "2", "3"] {
        let run = sudokit(&["count", "--estimate", "--probes", "1", "--seed", seed, "--format", "json", hard], "");
        assert!(run.code == Some(0) && !run.out.contains("\"estimate\":0"), "{run:?}");
    }
    let arguments = ["count", "--estimate", "--probes", "18446744073709551615", "--time-limit", "300ms"];
    for puzzle in [&empty(), hard] {
        let run = sudokit(&[&arguments[..], &[puzzle]].concat(), "");
        assert!(run.code == Some(4) && run.err.contains("the time limit was reached on 1 of 1 puzzle"), "{run:?}");
        assert!(!run.out.contains("~0") && !run.out.contains("~-0"), "{run:?}");
    }
    let run = sudokit(&["count", "--estimate", "--probes", "5", CLASH], "");
    assert!(run.code == Some(1) && run.out.contains("~0.000e0"), "{run:?}");
}
