//! Solve plus proof on the public instances, with the bars they have to meet:
//! `cargo bench -p sudokit-constraint --bench sized [-- CLASS …] [--peer "COMMAND"] [--limit SECONDS]`.
//!
//! A class is a file of instances. For each puzzle the first solution is found, and either a second one or the proof that
//! there is none; each solution is judged by the geometry, and what is known to be proper has to come out as such: a wrong
//! answer ends the program. What counts is the processor time of the thread; puzzles that take less than
//! [`AT_LEAST`] are repeated, building everything anew.
//!
//! A peer is any SAT solver that reads DIMACS (also by the environment, `SUDOKIT_SAT`): it gets the formula of
//! `sudokit sized export --cnf`, then the same with its solution forbidden, right after each puzzle of ours. `{cnf}` in the
//! command stands for the file, which comes last if it is not said, and `{out}` for one that the model is written to:
//! `--peer "cadical -q"`, `--peer "minisat -verb=0 {cnf} {out}"`. Its time is that of the system for ended children, in
//! hundredths of a second.

#![allow(clippy::print_stdout, reason = "this is a program")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};
use sudokit_constraint::{Answer, Grid, solve, write_cnf};
use sudokit_solve::Stop;
use sudokit_text::{ReadOptions, read};

/// Short work is repeated until it took so long in all.
const AT_LEAST: Duration = Duration::from_millis(20);

/// The classes: the bar for the median in milliseconds, and whether every puzzle is proper.
const CLASSES: [(&str, f64, bool); 12] = [
    ("min09", 0.04, true),
    ("min16", 1.1, true),
    ("min20r", 25.0, true),
    ("acs-25-f45", 25.0, false),
    ("bal-25-h15", 20.0, false),
    ("bal-36-h17", 170.0, false),
    ("bal-36-h22", 2700.0, false),
    ("empty-25", 5.0, false),
    ("empty-36", 20.0, false),
    ("empty-49", 200.0, false),
    ("empty-64", 120.0, false),
    // The bar is for the slowest: see `HARDEST`.
    ("gecode-25", f64::INFINITY, true),
];
/// The slowest of gecode-25 and the one after its first, in milliseconds.
const HARDEST: f64 = 25_000.0;
const SECOND: f64 = 700.0;

fn main() {
    let mut wanted: Vec<String> = Vec::new();
    let mut peer = std::env::var("SUDOKIT_SAT").ok();
    let mut limit = 600;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // `cargo test --benches` only wants to know that it runs.
            "--test" => wanted.push("empty-25".into()),
            "--peer" => peer = Some(arguments.next().expect("a command after --peer")),
            "--limit" => limit = arguments.next().and_then(|text| text.parse().ok()).expect("seconds after --limit"),
            "--bench" => {}
            name => wanted.push(name.into()),
        }
    }
    let limit = Duration::from_secs(limit);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sized/instances");
    println!(
        "{:12} {:>9} {:>11} {:>11} {:>9}  {:>11}",
        "class", "finished", "median ms", "slowest ms", "bar ms", "peer ms"
    );
    let known = CLASSES.iter().map(|&(name, ..)| name);
    let others = wanted.iter().map(String::as_str).filter(|want| CLASSES.iter().all(|(name, ..)| name != want));
    for name in known.filter(|name| wanted.is_empty() || wanted.iter().any(|want| want == name)).chain(others) {
        match std::fs::read_to_string(folder.join(format!("{name}.txt"))) {
            Ok(text) => run_class(name, &text, peer.as_deref(), limit),
            Err(_) => println!("skipped: {name}: the instances are not there"),
        }
    }
}

fn run_class(name: &str, text: &str, peer: Option<&str>, limit: Duration) {
    let (bar, is_proper) =
        CLASSES.iter().find(|class| class.0 == name).map_or((f64::INFINITY, false), |class| (class.1, class.2));
    let puzzles = read(text, ReadOptions::default()).into_iter();
    let puzzles = puzzles.map(|record| record.expect("well formed").puzzle.to_constraint().expect("clues"));
    let (mut times, mut theirs, mut unfinished) = (Vec::new(), Vec::new(), 0);
    for (number, puzzle) in puzzles.enumerate() {
        let (answer, time) = measure(&puzzle, limit);
        let (finished, is_one) = judge(&puzzle, &answer);
        assert!(!finished || !is_proper || is_one, "{name} {number} is proper");
        unfinished += usize::from(!finished);
        times.push(if finished { time } else { f64::INFINITY });
        let their = peer.map(|command| run_peer(command, &puzzle, finished.then_some(is_one)));
        theirs.extend(their);
        if name.starts_with("gecode") {
            let their = their.map_or(String::new(), |time| format!("{time:.0}"));
            println!("{:>12} {:>9} {:>11} {time:>11.0} {:>9}  {their:>11}", number, "", "", "");
        }
    }
    let (count, second) = (times.len(), times.get(1).copied());
    let (middle, slowest) = median(&mut times);
    let (_, bar) = match name {
        "gecode-25" => {
            let second = second.unwrap_or(0.0);
            println!("{name}: number 1 {second:.0} ms of {SECOND:.0}, the slowest {slowest:.0} ms of {HARDEST:.0}");
            let met = second <= SECOND && slowest <= HARDEST;
            (met, if met { "met" } else { "NOT met" }.to_string())
        }
        _ if bar.is_infinite() => (true, "none".to_string()),
        _ => (middle <= bar, format!("{bar}{}", if middle <= bar { "" } else { " NOT" })),
    };
    let their = if theirs.is_empty() { String::new() } else { format!("{:.0}", median(&mut theirs).0) };
    let finished = format!("{}/{count}", count - unfinished);
    println!("{name:12} {finished:>9} {middle:>11.3} {slowest:>11.3} {bar:>9}  {their:>11}");
}

/// Whether it was decided, and whether there is one solution. What is claimed to be a solution has to be one.
fn judge(puzzle: &Grid, answer: &Answer) -> (bool, bool) {
    match answer {
        Answer::None => panic!("every instance has a solution"),
        Answer::One(solution) => assert!(solution.is_solution_of(puzzle)),
        Answer::Several([one, other]) => {
            assert!(one != other && one.is_solution_of(puzzle) && other.is_solution_of(puzzle));
        }
        Answer::Stopped(_) => {}
    }
    (!matches!(answer, Answer::Stopped(_)), matches!(answer, Answer::One(_)))
}

/// The answer, and the milliseconds it takes.
fn measure(puzzle: &Grid, limit: Duration) -> (Answer, f64) {
    let start = clock();
    let answer = solve(puzzle, &Stop::new().after(limit));
    let once = clock().saturating_sub(start);
    if once >= AT_LEAST {
        return (answer, once.as_secs_f64() * 1e3);
    }
    // In one go: after a switch to another program, the caches would be full of its data.
    let times = (AT_LEAST.as_nanos() / once.as_nanos().max(2000)) as u32 + 1;
    let start = clock();
    for _ in 0..times {
        std::hint::black_box(solve(puzzle, &Stop::new().after(limit)));
    }
    (answer, clock().saturating_sub(start).as_secs_f64() * 1e3 / f64::from(times))
}

/// The time this thread has been running, where the system reports it (Linux); so that other programs do not count.
fn clock() -> Duration {
    // What ran since the last tick is booked when the thread gives way.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match text.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(),
    }
}

/// The median (of an even number the mean of the two in the middle) and the largest.
fn median(times: &mut [f64]) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let half = times.len() / 2;
    let middle = if times.len().is_multiple_of(2) { (times[half - 1] + times[half]) / 2.0 } else { times[half] };
    (middle, times[times.len() - 1])
}

/// Lets a SAT solver solve a puzzle and look for a second solution; its milliseconds. It has to agree with us.
fn run_peer(command: &str, puzzle: &Grid, is_one: Option<bool>) -> f64 {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (cnf, out) = (folder.join("sized_peer.cnf"), folder.join("sized_peer.out"));
    let mut text = Vec::new();
    write_cnf(puzzle, &mut text).expect("memory");
    std::fs::write(&cnf, &text).expect("the folder of the target");
    let before = children();
    let model = ask(command, &cnf, &out).expect("every instance has a solution");
    let text = String::from_utf8(text).expect("text");
    let (comments, clauses) = text.split_once("\np cnf ").expect("a header");
    let (header, clauses) = clauses.split_once('\n').expect("clauses");
    let (variables, count) = header.split_once(' ').expect("two numbers");
    let count = count.parse::<usize>().expect("a number") + 1;
    let forbidden: String =
        model.iter().filter(|&&literal| literal > 0).map(|literal| format!("-{literal} ")).collect();
    std::fs::write(&cnf, format!("{comments}\np cnf {variables} {count}\n{clauses}{forbidden}0\n")).expect("a file");
    let second = ask(command, &cnf, &out);
    assert!(is_one.is_none_or(|is_one| is_one == second.is_none()), "the peer does not agree");
    (children() - before).as_secs_f64() * 1e3
}

/// The model that a SAT solver finds; it has to say so by its exit code, 10 or 20, as they all do.
fn ask(command: &str, cnf: &Path, out: &Path) -> Option<Vec<i64>> {
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let mut words: Vec<String> =
        command.split_whitespace().map(|word| word.replace("{cnf}", &path(cnf)).replace("{out}", &path(out))).collect();
    if !command.contains("{cnf}") {
        words.push(path(cnf));
    }
    let run = Command::new(&words[0]).args(&words[1..]).output().expect("the peer starts");
    match run.status.code() {
        Some(20) => return None,
        Some(10) => {}
        other => panic!("the peer ended with {other:?}: {}", String::from_utf8_lossy(&run.stderr)),
    }
    let text = match command.contains("{out}") {
        true => std::fs::read_to_string(out).expect("the file of the model"),
        false => String::from_utf8_lossy(&run.stdout).into_owned(),
    };
    let lines = text.lines().filter(|line| !line.starts_with(['c', 's']));
    Some(lines.flat_map(|line| line.split_whitespace().filter_map(|word| word.parse().ok())).collect())
}

/// The processor time of programs that were started and have ended: the user's part, field 16 of /proc/self/stat.
fn children() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit_once(')').map(|(_, rest)| rest).unwrap_or_default();
    match fields.split_whitespace().nth(13).and_then(|ticks| ticks.parse::<u64>().ok()) {
        Some(ticks) => Duration::from_millis(10 * ticks),
        None => SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(),
    }
}
