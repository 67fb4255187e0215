//! From bytes to bytes: a million lines through the real binary, what it needs of time and memory, and whether
//! the answers are right. `cargo bench -p sudokit-cli`
//!
//! The bars it asserts: under 100 MB resident for `solve` and `convert`, and 200 MB of text a second of processor time
//! for `convert` (that is what one core does, however many are there).

#![allow(clippy::print_stdout)]

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use sudokit::{Cell, Classic, Grid, Transform, solve::Solver};

const LINES: u64 = 1_000_000;
/// A minimal puzzle that the demonstration made from its seed.
const MINIMAL: &str = "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2";
const MOST_MEMORY_MB: f64 = 100.0;
const LEAST_CONVERT_MB_PER_S: f64 = 200.0;

fn main() -> io::Result<()> {
    // `cargo test --benches` only wants to know that it runs.
    let lines = if std::env::args().any(|argument| argument == "--test") { 10_000 } else { LINES };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (input, output) = (folder.join("pipeline_in.txt"), folder.join("pipeline_out.txt"));
    make(&input, lines)?;
    let megabytes = input.metadata()?.len() as f64 / 1e6;
    println!("{lines} lines, {megabytes:.0} MB\n");
    println!("{:<34} {:>8} {:>8} {:>9} {:>12} {:>9}", "", "seconds", "cpu s", "MB/cpu s", "puzzles/s", "peak MB");

    for arguments in [
        &["convert", "--to", "line", "-j", "1"][..],
        &["convert", "--to", "line"],
        &["convert", "--to", "json"],
        &["solve", "-j", "1"],
        &["solve"],
        &["solve", "--engine", "mrv"],
    ] {
        let usage = run(arguments, &input, &output)?;
        let rate = megabytes / usage.cpu.max(1e-3);
        println!(
            "{:<34} {:>8.2} {:>8.2} {:>9.0} {:>12.0} {:>9.1}",
            arguments.join(" "),
            usage.seconds,
            usage.cpu,
            rate,
            lines as f64 / usage.seconds,
            usage.peak_mb
        );
        match arguments {
            ["convert", "--to", "line", ..] => {
                assert!(fs::read(&input)? == fs::read(&output)?, "lines converted to lines are the same lines");
                if lines == LINES && cfg!(target_os = "linux") {
                    assert!(rate >= LEAST_CONVERT_MB_PER_S, "convert is too slow");
                }
            }
            ["solve", ..] => judge(&input, &output)?,
            _ => {}
        }
        assert!(usage.peak_mb < MOST_MEMORY_MB, "too much memory");
    }
    fs::remove_file(input)?;
    fs::remove_file(output)
}

/// Easy puzzles, all different: transforms of one with a dozen clues more than it needs.
fn make(path: &Path, lines: u64) -> io::Result<()> {
    let puzzle: Classic = MINIMAL.parse().map_err(io::Error::other)?;
    let solution = *Solver::new().solve(&puzzle).solution().expect("it is proper");
    let mut easy: Grid = puzzle.clues();
    for cell in Cell::all().step_by(7) {
        easy.set(cell, Some(solution.get(cell)));
    }
    let mut out = BufWriter::new(File::create(path)?);
    for i in 0..lines {
        let rank = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1; // scattered by the golden ratio
        out.write_all(&Transform::from_rank(rank).grid(&easy).to_line())?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Every hundredth answer, by the referee.
fn judge(input: &Path, output: &Path) -> io::Result<()> {
    let (puzzles, solutions) = (fs::read_to_string(input)?, fs::read_to_string(output)?);
    assert_eq!(puzzles.lines().count(), solutions.lines().count(), "an answer for every puzzle");
    for (puzzle, solution) in puzzles.lines().zip(solutions.lines()).step_by(100) {
        let puzzle = puzzle.parse().map_err(io::Error::other)?;
        let solution: Classic = solution.parse().map_err(io::Error::other)?;
        assert_eq!(sudokit_referee::judge(&puzzle, &solution.clues()), Ok(()));
    }
    Ok(())
}

struct Usage {
    seconds: f64,
    cpu: f64,
    peak_mb: f64,
}

/// Runs the binary and watches it; where there is no `/proc`, processor time is taken for elapsed and memory for none.
fn run(arguments: &[&str], input: &Path, output: &Path) -> io::Result<Usage> {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudokit"))
        .args(arguments)
        .arg(input)
        .stdin(Stdio::null())
        .stdout(File::create(output)?)
        .spawn()?;
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let (mut cpu, mut peak_mb): (Option<f64>, f64) = (None, 0.0);
    let status = loop {
        if let Some(now) = cpu_seconds(&process) {
            cpu = Some(now);
        }
        peak_mb = peak_megabytes(&process).unwrap_or(0.0).max(peak_mb);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    assert!(status.success(), "{arguments:?}: {status}");
    let seconds = start.elapsed().as_secs_f64();
    Ok(Usage { seconds, cpu: cpu.unwrap_or(seconds), peak_mb })
}

/// The high-water mark of resident memory.
fn peak_megabytes(process: &Path) -> Option<f64> {
    let status = fs::read_to_string(process.join("status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse::<f64>().ok().map(|kilobytes| kilobytes * 1024.0 / 1e6)
}

/// User and system time so far, in ticks of 10 ms.
fn cpu_seconds(process: &Path) -> Option<f64> {
    let stat = fs::read_to_string(process.join("stat")).ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let ticks: f64 = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}
