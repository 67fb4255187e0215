//! Other sizes over many puzzles: order, threads, time limits, Ctrl-C, memory.

mod common;

use common::{command, sudokit};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};
use sudokit::constraint::{Geometry, random_solution};
use sudokit::{Rng, Stop};

/// A 64x64 puzzle whose solution takes very long to find: somewhat more than half of a random grid is blank.
fn hopeless() -> String {
    let geometry = Geometry::new(8, 8).unwrap().into();
    let mut rng = Rng::new(1);
    // As random as it gets in that time, which is enough.
    let stop = Stop::new().after(Duration::from_millis(500));
    let mut grid = random_solution(&geometry, &mut rng, &stop).unwrap();
    for cell in 0..geometry.cell_count() {
        if rng.below(100) < 55 {
            grid.set(cell, 0);
        }
    }
    grid.to_line()
}

#[test]
fn answers_come_in_order_whatever_the_threads() {
    let sizes = [("2x2", "60"), ("2x3", "40"), ("3x3", "20"), ("3x4", "6"), ("4x4", "3")];
    let mut lines: Vec<String> = Vec::new();
    for (boxes, count) in sizes {
        let run = sudokit(&["generate", "--box", boxes, "-n", count, "--seed", "9"], "");
        lines.extend(run.out.lines().map(str::to_owned));
    }
    Rng::new(4).shuffle(&mut lines);
    let input = lines.join("\n\n");
    for arguments in [
        &["solve", "--limit", "2"][..],
        &["check", "--details"],
        &["count"],
        &["candidates"],
        &["minimize", "--seed", "2"],
    ] {
        let run = |threads| {
            let run = sudokit(&[arguments, &["-j", threads]].concat(), &input);
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
            run.out
        };
        let one = run("1");
        assert!(one.lines().count() >= lines.len());
        assert!(run("2") == one && run("5") == one, "{arguments:?}");
    }
}

#[test]
fn a_timed_out_puzzle_says_so_and_the_batch_goes_on() {
    let hopeless = hopeless();
    let input = format!("1..............2\n{hopeless}\n11..............\n{hopeless}\n");
    for arguments in [&["solve"][..], &["check"], &["count"], &["minimize"]] {
        let start = Instant::now();
        let run = sudokit(&[arguments, &["--time-limit", "300ms", "-j", "1"]].concat(), &input);
        // Generous: tests share the machine.
        assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!((lines.len(), run.code), (4, Some(4)), "{arguments:?}: {}", run.err);
        for line in [lines[1], lines[3]] {
            assert!(
                line.starts_with(&hopeless) && (line.ends_with("\tstopped") || line.ends_with("\t0+")),
                "{arguments:?}"
            );
        }
        assert!(lines[2].starts_with("11..............\t"), "{arguments:?}");
    }
    let made = sudokit(&["generate", "--box", "8x8", "--seed", "1", "--time-limit", "300ms"], "");
    assert_eq!((made.code, made.out.lines().count()), (Some(4), 1), "{}", made.err);
    assert!(made.err.starts_with("sudokit: puzzle 1: cut short; it is proper"), "{}", made.err);
    for limit in ["0", "-1", "soon", ""] {
        assert_eq!(sudokit(&["solve", "--time-limit", limit, "1..............2"], "").code, Some(2), "{limit}");
    }
}

#[test]
fn ctrl_c_gives_what_there_is() {
    let input = format!("1..............2\n\n{}\n\n1..............2\n", hopeless());
    for arguments in [&["solve"][..], &["check"], &["solve", "--all", "--limit", "1"]] {
        let mut child = command().args(arguments).args(["-j", "1"]).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert!(line.len() >= 17, "{line}");
        std::thread::sleep(Duration::from_millis(500));
        assert_eq!(child.try_wait().unwrap(), None, "it cannot be done");
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let start = Instant::now();
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(3), "{arguments:?}");
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
        assert!(rest.ends_with("\tstopped\n") && rest.lines().count() == 1, "{arguments:?}: {rest}");
    }
    // It does not wait for input that may never come.
    let mut child = command().args(["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{}", ".".repeat(81)).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("stopped after 0 puzzles of the input"), "{said}");
    drop(stdin);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let input = "1..............2\n".repeat(20_000);
    for arguments in [&["convert", "--to", "line"][..], &["solve", "--all"], &["convert", "--to", "cnf"]] {
        let mut child = command().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.clone();
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap(); // and then it is dropped
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
        let _ = writer.join().unwrap();
    }
}

/// The high-water mark of the resident memory of a process, in megabytes, where `/proc` shows it.
fn peak_megabytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? / 1000)
}

#[test]
fn many_puzzles_need_little_memory() {
    const BLOCKS: usize = 60;
    let block = format!("{}\n", ".".repeat(625)).repeat(100);
    let mut child = command().args(["convert", "--to", "line"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for _ in 0..BLOCKS {
            stdin.write_all(block.as_bytes()).unwrap();
        }
        stdin // kept open, so that the process is still there to be looked at
    });
    let mut answers = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let mut answer = [0; 626];
    for _ in 0..BLOCKS * 100 {
        answers.read_exact(&mut answer).unwrap();
        assert_eq!(answer[625], b'\n');
    }
    match peak_megabytes(child.id()) {
        Some(peak) => assert!(peak < 50, "{peak} MB"),
        None => sudokit_testkit::skipped("many_puzzles_need_little_memory: no /proc to read it from"),
    }
    drop(writer.join().unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
