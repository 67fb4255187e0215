//! Counts the instructions that each engine needs for fixed work, by callgrind: on a noisy machine this shows a change of
//! one in a hundred that no clock would.
//!
//! ```text
//! cargo run --release -p sudokit-bench --example instructions             print the counts
//! cargo run --release -p sudokit-bench --example instructions -- write    and record them in docs/instructions.md
//! cargo run --release -p sudokit-bench --example instructions -- check    compare: exit code 1 when one rose by 2 %
//! ```
//!
//! The program runs itself under valgrind, once for each engine and set, with the puzzles on standard input; only what
//! happens inside [`counted_work`] is counted. Valgrind knows no AVX-512, therefore `SUDOKIT_ISA` is avx2 there.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;
use std::io::{Read, Write};
use std::process::{Command, ExitCode, Stdio};
use sudokit_bench::set::{BUILTIN, builtin};
use sudokit_core::Puzzle;
use sudokit_solve::{Engine, Limit, Outcome, Scratch, engines};

/// Puzzles of each set: a multiple of every number of lanes, and few enough for valgrind.
const PUZZLES: usize = 128;

/// A rise that counts as a regression.
const THRESHOLD: f64 = 0.02;

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/instructions.md");

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["work", engine] => work(engine).map(|()| ExitCode::SUCCESS),
        [] => Ok(report(&count_all()?)),
        ["write"] => {
            let rows = count_all()?;
            if !rows.is_empty() {
                std::fs::write(RECORD, page(&rows))?;
            }
            Ok(report(&rows))
        }
        ["check"] => check(&count_all()?),
        _ => Err("expected nothing, write or check".into()),
    }
}

/// Instructions per puzzle of an engine on a set.
struct Row {
    set: String,
    engine: String,
    instructions: u64,
}

/// What is counted: every puzzle once, to the proof that its solution is the only one. Callgrind finds it by its name.
#[inline(never)]
fn counted_work(engine: &dyn Engine, puzzles: &[Puzzle], scratch: &mut Scratch) -> u64 {
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(puzzles.len());
    engine.run_batch(puzzles, Limit::solutions(2), scratch, &mut outcomes);
    outcomes.iter().map(|outcome| outcome.count).sum()
}

/// The inner run: puzzles from standard input, one a line.
fn work(name: &str) -> Result<(), Box<dyn Error>> {
    let engine = engines().iter().find(|engine| engine.name() == name).ok_or("no such engine")?;
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let puzzles = text.lines().map(str::parse).collect::<Result<Vec<Puzzle>, _>>()?;
    // The engine's memory is made, and its tables are filled, before anything is counted.
    let mut scratch = Scratch::new();
    engine.run_batch(&puzzles[..1], Limit::solutions(2), &mut scratch, &mut Vec::<Outcome>::new());
    println!("{}", counted_work(*engine, &puzzles, &mut scratch));
    Ok(())
}

fn count_all() -> Result<Vec<Row>, Box<dyn Error>> {
    let mut rows = Vec::new();
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: instruction counts: valgrind cannot be run");
        return Ok(rows);
    }
    for name in BUILTIN {
        let mut set = builtin(name).ok_or("no such set")?;
        set.thin(PUZZLES);
        let lines: String = set.puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        // basic needs minutes for a puzzle whose first rows are empty, and valgrind is fifty times slower than that
        for engine in engines().iter().filter(|engine| engine.name() != "basic") {
            let instructions = count(engine.name(), &lines)? / set.puzzles.len() as u64;
            rows.push(Row { set: name.into(), engine: engine.name().into(), instructions });
        }
    }
    Ok(rows)
}

fn count(engine: &str, lines: &str) -> Result<u64, Box<dyn Error>> {
    let mut child = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*counted_work*"])
        .arg(std::env::current_exe()?)
        .args(["work", engine])
        .env("SUDOKIT_ISA", "avx2")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // The input is small enough for the pipe; dropping our end tells the child that it is complete.
    child.stdin.take().ok_or("no standard input")?.write_all(lines.as_bytes())?;
    let output = child.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match collected {
        Some(count) if count > 0 && output.status.success() => Ok(count),
        _ => Err(format!("callgrind counted nothing for {engine}:\n{said}").into()),
    }
}

fn page(rows: &[Row]) -> String {
    let mut page = format!(
        "# Instruction counts\n\nInstructions per puzzle under callgrind, {PUZZLES} puzzles of each built-in set, limit 2, \
         `SUDOKIT_ISA=avx2`.\nWritten by `cargo run --release -p sudokit-bench --example instructions -- write`; `-- check` compares.\n\
         They change with the compiler: write them anew with a new one.\n\n| set | engine | instructions |\n|---|---|--:|\n"
    );
    for row in rows {
        page += &format!("| {} | {} | {} |\n", row.set, row.engine, row.instructions);
    }
    page
}

fn report(rows: &[Row]) -> ExitCode {
    for row in rows {
        println!("{:14} {:12} {:>10}", row.set, row.engine, row.instructions);
    }
    ExitCode::SUCCESS
}

/// Compares with the record.
fn check(rows: &[Row]) -> Result<ExitCode, Box<dyn Error>> {
    let text = std::fs::read_to_string(RECORD)?;
    let mut worse = 0;
    for row in rows {
        let start = format!("| {} | {} | ", row.set, row.engine);
        let recorded =
            text.lines().find_map(|line| line.strip_prefix(&start)?.trim_end_matches(" |").parse::<u64>().ok());
        let Some(recorded) = recorded else {
            println!("{:14} {:12} {:>10}  not recorded", row.set, row.engine, row.instructions);
            continue;
        };
        let change = row.instructions as f64 / recorded as f64 - 1.0;
        let flag = if change > THRESHOLD { "  REGRESSION" } else { "" };
        println!(
            "{:14} {:12} {recorded:>10} {:>10} {:>+6.1}%{flag}",
            row.set,
            row.engine,
            row.instructions,
            change * 100.0
        );
        worse += u8::from(change > THRESHOLD);
    }
    Ok(ExitCode::from(worse.min(1)))
}
