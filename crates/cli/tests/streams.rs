//! How input and output flow: order, bad lines, closed pipes, slow and endless input, memory.

mod common;

use common::{CLASH, MINIMAL, SOLUTION, command, many, sudokit};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn answers_come_in_the_order_of_the_puzzles() {
    // Hard and easy ones mixed, so that chunks take different times.
    let solver = sudokit::solve::Solver::new();
    let puzzles = many(20_000);
    let expected: String = puzzles
        .iter()
        .map(|puzzle| format!("{}\n", solver.solve(&puzzle.parse().unwrap()).solution().unwrap()))
        .collect();
    let input = puzzles.join("\n");
    for threads in ["1", "2", "7"] {
        assert!(sudokit(&["solve", "-j", threads], &input).out == expected, "{threads} threads");
    }
}

#[test]
fn bad_lines_are_reported_and_the_rest_still_runs() {
    let input = format!("{MINIMAL}\nnonsense\n{CLASH}\n{}\n# a comment\n\n{MINIMAL} named\n", &MINIMAL[..80]);
    let run = sudokit(&["solve"], &input);
    assert_eq!(run.out, format!("{SOLUTION}\n{CLASH}\tnone\n{SOLUTION}\n"));
    assert_eq!(run.code, Some(2));
    let errors: Vec<&str> = run.err.lines().collect();
    assert_eq!(errors.len(), 3, "{}", run.err);
    assert!(errors[0].starts_with("sudokit: standard input: line 2, column 1: found 'n', expected "), "{}", run.err);
    assert!(errors[1].starts_with("sudokit: standard input: line 4, column "), "{}", run.err);
    assert!(errors[2].starts_with("sudokit: 5 read: 2 solved, 1 none, 0 multiple, 2 bad; "), "{}", run.err);
}

#[test]
fn strict_stops_at_the_first_bad_line() {
    let mut lines = many(1_000);
    lines[500] = "nonsense".to_owned();
    for threads in ["1", "3"] {
        let run = sudokit(&["solve", "--strict", "-j", threads], lines.join("\n"));
        assert_eq!((run.out.lines().count(), run.code), (500, Some(2)), "{}", run.err);
        assert!(run.err.contains("line 501, column 1"), "{}", run.err);
        assert!(run.err.contains("501 read: 500 solved, 0 none, 0 multiple, 1 bad"), "{}", run.err);
    }
}

#[test]
fn the_summary_adds_up() {
    let run = sudokit(&["solve", "--stats"], many(100).join("\n"));
    assert!(run.err.starts_with("sudokit: 100 read: 100 solved, 0 none, 0 multiple, 0 bad; "), "{}", run.err);
    assert!(run.err.ends_with(" puzzles/s\n"), "{}", run.err);
    let run = sudokit(&["convert", "--to", "line", "--stats"], MINIMAL);
    assert!(run.err.starts_with("sudokit: 1 read: 1 converted, 0 bad; "), "{}", run.err);
}

#[test]
fn files_puzzles_and_standard_input_follow_each_other() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("one puzzle.txt");
    std::fs::write(&file, CLASH).unwrap();
    let run = sudokit(&["solve", MINIMAL, file.to_str().unwrap(), "-"], MINIMAL);
    assert_eq!(run.out, format!("{SOLUTION}\n{CLASH}\tnone\n{SOLUTION}\n"));
    let run = sudokit(&["solve", "nowhere.txt"], "");
    assert_eq!(run.err, "sudokit: nowhere.txt: no such file or directory, and not a puzzle either\n");
    assert_eq!(run.code, Some(2));
    let run = sudokit(&["solve", env!("CARGO_MANIFEST_DIR")], "");
    assert!(run.code == Some(2) && run.err.ends_with("is a directory\n"), "{}", run.err);
    let run = sudokit(&["solve", &MINIMAL[1..]], "");
    assert!(run.code == Some(2) && run.err.starts_with("sudokit: argument 1: line 1, column "), "{}", run.err);
}

#[test]
fn no_input_is_no_answer() {
    let run = sudokit(&["solve"], "");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""));
    let run = sudokit(&["solve"], "# nothing but\n# comments\n");
    assert_eq!((run.code, run.err.as_str()), (Some(2), "sudokit: no puzzle found in the input\n"));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let input = many(50_000).join("\n");
    for arguments in [&["solve"][..], &["check", "-j", "2"], &["convert", "--to", "json"]] {
        let mut child = command().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.clone();
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap(); // and then it is dropped
        assert!(line.len() > 80);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
        let _ = writer.join().unwrap();
    }
    // The pipe is closed from the start.
    for arguments in [&[][..], &["engines"], &["completions", "bash"], &["--help"]] {
        let mut child = command().args(arguments).stdin(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{arguments:?}");
    }
}

#[test]
fn a_slow_input_is_answered_as_it_comes() {
    let mut child = command().arg("solve").stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    // The format is known after a few kilobytes; from then on every line is answered before the next one comes.
    for _ in 0..100 {
        writeln!(stdin, "{MINIMAL}").unwrap();
    }
    for _ in 0..100 {
        assert_eq!(answers.next().unwrap().unwrap(), SOLUTION);
    }
    for _ in 0..3 {
        writeln!(stdin, "{CLASH}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), format!("{CLASH}\tnone"));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// The high-water mark of the resident memory of a process, in megabytes, where `/proc` shows it.
fn peak_megabytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? / 1000)
}

/// A million lines; the answers are read as they come, so that only the binary's own memory is at stake.
#[test]
fn a_million_lines_need_little_memory() {
    const LINES: usize = 1_000_000;
    // Nearly solved, so that a test build takes seconds.
    let easy: String = SOLUTION.chars().enumerate().map(|(i, c)| if i % 4 == 0 { '.' } else { c }).collect();
    let block = (easy + "\n").repeat(1_000);
    for arguments in [&["solve", "--engine", "mrv"][..], &["convert", "--to", "line"]] {
        let mut child = command().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let block = block.clone();
        let writer = std::thread::spawn(move || {
            for _ in 0..LINES / 1_000 {
                stdin.write_all(block.as_bytes()).unwrap();
            }
            stdin // kept open, so that the process is still there to be looked at
        });
        let mut answers = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
        let mut answer = [0; 82];
        for _ in 0..LINES {
            answers.read_exact(&mut answer).unwrap();
            assert_eq!(answer[81], b'\n');
        }
        match peak_megabytes(child.id()) {
            Some(peak) => assert!(peak < 100, "{arguments:?}: {peak} MB"),
            None => sudokit_testkit::skipped("a_million_lines_need_little_memory: no /proc to read it from"),
        }
        drop(writer.join().unwrap());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}
