//! How every command ends: under signals, with a closed pipe, a full disk, a time limit, puzzles that have no solution or
//! several, and lines that are not puzzles. What must come out is the table of `docs/endings.md`; the commands are those
//! that `sudokit help` lists. A command without a row, or without a case here, fails.
#![cfg(unix)]

mod common;

use common::{CLASH, MINIMAL, command, many, several, sudokit};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Long enough for anything here on a busy machine, short enough to tell that something hangs.
const DEADLINE: Duration = Duration::from_secs(60);

/// A puzzle whose rating takes seconds.
const HARD: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// How a command is used here.
struct Case {
    name: &'static str,
    /// Arguments that make it read puzzles from standard input and write an answer for each, or write without input.
    stream: &'static [&'static str],
    reads: bool,
    /// Arguments and a puzzle with which a time limit of 300 ms is reached; none if no puzzle takes that long.
    slow: Option<(&'static [&'static str], Slow)>,
}

/// Puzzles that take long.
#[derive(Clone, Copy)]
enum Slow {
    /// No input.
    None,
    Empty,
    /// Nearly all clues of a grid.
    Dense,
    Minimal,
    Rating,
    /// 64x64, half of it blank.
    Huge,
}

impl Slow {
    fn text<'a>(self, huge: &'a str, empty: &'a str, dense: &'a str) -> &'a str {
        match self {
            Self::None => "",
            Self::Empty => empty,
            Self::Dense => dense,
            Self::Minimal => MINIMAL,
            Self::Rating => HARD,
            Self::Huge => huge,
        }
    }
}

const fn case(
    name: &'static str,
    stream: &'static [&'static str],
    reads: bool,
    slow: Option<(&'static [&'static str], Slow)>,
) -> Case {
    Case { name, stream, reads, slow }
}

/// `@` in an argument stands for the folder of the case.
const CASES: &[Case] = &[
    case("solve", &["solve"], true, Some((&["solve"], Slow::Huge))),
    case("count", &["count"], true, Some((&["count", "--method", "enumerate"], Slow::Empty))),
    case("candidates", &["candidates"], true, Some((&["candidates", "--counts"], Slow::Empty))),
    case("check", &["check"], true, Some((&["check"], Slow::Huge))),
    case("why", &["why"], true, None),
    case("always", &["always"], true, None),
    case("redundant", &["redundant"], true, None),
    case("fill", &["fill"], true, None),
    case("draw", &["draw", "--format", "svg", "--solution"], true, None),
    case("convert", &["convert", "--to", "csv"], true, None),
    case("explain", &["explain", "--format", "line"], true, None),
    case("hint", &["hint", "--format", "line"], true, None),
    case("facts", &["facts"], true, None),
    case("techniques", &["techniques"], false, None),
    case("rate", &["rate"], true, Some((&["rate"], Slow::Rating))),
    case("generate", &["generate", "-n", "100000000"], false, Some((&["generate", "-n", "100000000"], Slow::None))),
    case(
        "book",
        &["book", "-n", "100000000", "--levels", "gentle"],
        false,
        Some((&["book", "-n", "100000000", "--levels", "gentle"], Slow::None)),
    ),
    case("pack", &["pack", "-n", "100000000"], false, Some((&["pack", "-n", "100000000"], Slow::None))),
    case("minimize", &["minimize"], true, Some((&["minimize", "--all", "--limit", "1000000000"], Slow::Dense))),
    case("expand", &["expand"], true, None),
    case("vicinity", &["vicinity"], true, Some((&["vicinity", "--out", "3", "--in", "2"], Slow::Minimal))),
    case(
        "hard",
        &["hard", "--pool", "5", "--checkpoint", "@/search.txt"],
        false,
        Some((&["hard", "--pool", "5", "--rounds", "1000000"], Slow::None)),
    ),
    case("canon", &["canon"], true, None),
    case("same", &["same", MINIMAL, "-"], true, None),
    case("dedupe", &["dedupe"], true, None),
    case("augment", &["augment"], true, None),
    case("leakcheck", &["leakcheck", "-", "@/test.txt"], true, None),
    case("split", &["split", "--force", "--train", "@/a.txt", "--test", "@/b.txt"], true, None),
    case("stats", &["stats", "--scale", "none"], true, None),
    case("unavoidable", &["unavoidable"], true, Some((&["unavoidable", "--size", "16"], Slow::Minimal))),
    case("serve", &["serve", "--listen", "127.0.0.1:0"], false, None),
    case("engines", &["engines"], false, None),
    case("completions", &["completions", "bash"], false, None),
    case("help", &["help"], false, None),
];

/// A folder with the files that the cases need, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Relaxed);
        let path = std::env::temp_dir().join(format!("sudokit-endings-{}-{name}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("test.txt"), MINIMAL).unwrap();
        fs::write(path.join("a.txt"), "old a").unwrap();
        fs::write(path.join("b.txt"), "old b").unwrap();
        Self(path)
    }

    fn arguments(&self, arguments: &[&str]) -> Vec<String> {
        arguments.iter().map(|argument| argument.replace('@', self.0.to_str().unwrap())).collect()
    }

    /// What existed is as it was, and nothing half-written is left.
    fn is_untouched(&self) -> bool {
        let is = |name: &str, text: &str| fs::read_to_string(self.0.join(name)).is_ok_and(|found| found == text);
        let names = || fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name());
        let parts = names().filter(|name| name.to_string_lossy().ends_with(".part")).count();
        is("a.txt", "old a") && is("b.txt", "old b") && is("test.txt", MINIMAL) && parts == 0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The rows of the table: the command, and the exit codes by the name of their column.
fn table() -> BTreeMap<String, BTreeMap<String, Option<i32>>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/endings.md");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cells =
        |line: &str| -> Vec<String> { line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    let mut lines = text.lines().skip_while(|line| !line.starts_with("| command | interrupted |"));
    let columns = cells(lines.next().expect("the table has a header"));
    let rows = lines.skip(1).take_while(|line| line.starts_with('|')).map(|line| {
        let row = cells(line);
        let codes = columns.iter().zip(&row).skip(1).map(|(column, cell)| {
            let code = if cell == "–" { None } else { Some(cell.parse().expect("a cell is a number or –")) };
            (column.clone(), code)
        });
        (row[0].trim_matches('`').to_owned(), codes.collect())
    });
    rows.collect()
}

/// Runs a check on every case, on a few threads, with the exit code of this column; all failures together.
fn each_case(column: &str, check: impl Fn(&Case, i32) -> Result<(), String> + Sync) {
    let table = table();
    let (next, failures) = (AtomicUsize::new(0), std::sync::Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(case) = CASES.get(next.fetch_add(1, Relaxed)) {
                    let Some(code) = table[case.name][column] else { continue };
                    if let Err(what) = check(case, code) {
                        failures.lock().unwrap().push(format!("{}: {what}", case.name));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{column}:\n{}", failures.join("\n"));
}

#[test]
fn every_command_has_a_row_and_a_case() {
    let help = sudokit(&["help"], "").out;
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    let table = table();
    let rows: Vec<&str> = table.keys().map(String::as_str).collect();
    let cases: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    for list in [&rows, &cases] {
        let missing: Vec<_> = commands.iter().filter(|command| !list.contains(command)).collect();
        let unknown: Vec<_> = list.iter().filter(|command| !commands.contains(command)).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");
    }
    // What the help says about a time limit is what the table says.
    for command in commands.iter().filter(|command| **command != "serve") {
        let has_limit = sudokit(&["help", command], "").out.contains("--time-limit");
        assert_eq!(has_limit, table[*command]["time limit"].is_some(), "{command}");
    }
}

/// Waits for a child, but not forever.
fn wait(child: &mut Child) -> Result<Option<i32>, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Ok(status.code());
        }
        if start.elapsed() > DEADLINE {
            let _ = child.kill();
            return Err("it does not end".to_owned());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Reads everything from here on, in a thread.
fn read(
    mut from: impl Read + Send + 'static,
    at_first: std::sync::mpsc::Sender<()>,
) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let (mut all, mut some) = (Vec::new(), [0; 4096]);
        while let Ok(count @ 1..) = from.read(&mut some) {
            all.extend_from_slice(&some[..count]);
            let _ = at_first.send(());
        }
        all
    })
}

/// What was written before a signal are the answers to the puzzles that were counted, no fewer and no more, and no more are
/// counted than were `fed`. Only the answer to the last of them may be cut short, and then it says so.
fn has_no_gap(case: &Case, folder: &Folder, fed: usize, out: &str, err: &str) -> Result<(), String> {
    let words = err.lines().find_map(|line| line.split_once("stopped after ")?.1.split_once(" puzzle"));
    let Some((count, _)) = words.filter(|_| case.reads) else { return Ok(()) };
    let count: usize = count.replace(',', "").parse().map_err(|error| format!("{error}: {count}"))?;
    // The puzzle of the test set, which is read first.
    let count = count.saturating_sub(usize::from(case.name == "leakcheck"));
    if count > fed {
        return Err(format!("{count} puzzles were counted, {fed} fed"));
    }
    let (lines, arguments) = (many(100), folder.arguments(case.stream));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answers = |count: usize| {
        let input: String = lines.iter().cycle().take(count).map(|line| format!("{line}\n")).collect();
        sudokit(&arguments, input).out
    };
    let is_right = match case.name {
        // They write to files, or when everything was compared or counted.
        "split" | "same" | "stats" => out.is_empty(),
        _ => {
            let (before, all) = (answers(count.saturating_sub(1)), answers(count));
            let whole = all.strip_prefix(&before).ok_or("answers depend on what follows")?;
            out.strip_prefix(&before).is_some_and(|last| last == whole || is_marked(last, whole, &all, err))
        }
    };
    if is_right { Ok(()) } else { Err(format!("not the answers to the first {count} puzzles of the input: {err}")) }
}

/// Whether an answer that was cut short says so: its lines are the first ones of the whole answer, and the last of them, or
/// standard error, marks it; in a table, the column `exact` does.
fn is_marked(answer: &str, whole: &str, all: &str, err: &str) -> bool {
    let (found, wanted): (Vec<&str>, Vec<&str>) = (answer.lines().collect(), whole.lines().collect());
    let same = found.iter().zip(&wanted).take_while(|(one, other)| one == other).count();
    let exact = all.lines().next().and_then(|header| header.split(',').position(|name| name == "exact"));
    let is_bound = |line: &str| {
        line.split('\t').any(|field| field == "stopped" || field.ends_with('+'))
            || exact.is_some_and(|column| line.split(',').nth(column) == Some("false"))
    };
    let is_said = err.contains("stopped before the answer was complete");
    match &found[same..] {
        [] => is_said,
        [last] => is_said || is_bound(last),
        _ => false,
    }
}

/// Sends a signal once there is some output, or after a while; input comes without end, or stays away.
fn interrupted(case: &Case, signal: &str, endless: bool, code: i32) -> Result<(), String> {
    let folder = Folder::new(case.name);
    let arguments = folder.arguments(case.stream);
    let mut child = command().args(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = many(100).join("\n") + "\n";
    // What is kept open is input that may still come.
    let (held, writer) = if case.reads && endless && case.name != "same" {
        let feed =
            move || std::iter::repeat_with(|| stdin.write_all(input.as_bytes())).take_while(Result::is_ok).count();
        (None, Some(std::thread::spawn(feed)))
    } else {
        (Some(stdin), None)
    };
    let (first, begun) = std::sync::mpsc::channel();
    let out = read(child.stdout.take().unwrap(), first.clone());
    let err = read(child.stderr.take().unwrap(), first);
    let _ = begun.recv_timeout(Duration::from_millis(400));
    assert!(std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let found = wait(&mut child)?;
    drop(held);
    // The last hundred may have been written in part.
    let fed = writer.map_or(0, |writer| 100 * (writer.join().unwrap() + 1));
    let out = String::from_utf8(out.join().unwrap()).map_err(|error| error.to_string())?;
    let err = String::from_utf8_lossy(&err.join().unwrap()).into_owned();
    let said = err.lines().filter(|line| line.contains("stopped after ")).count();
    has_no_gap(case, &folder, fed, &out, &err)?;
    match () {
        () if found != Some(code) => Err(format!("{signal}: found {found:?}, expected {code}: {err}")),
        () if !out.is_empty() && !out.ends_with('\n') => Err(format!("{signal}: a torn line")),
        () if case.name != "serve" && said != 1 => Err(format!("{signal}: does not say once how far it came: {err}")),
        () if err.contains("no leak") || err.contains("panicked") => Err(format!("{signal}: {err}")),
        () if !folder.is_untouched() => Err(format!("{signal}: files were changed")),
        () => Ok(()),
    }
}

#[test]
fn signals() {
    each_case("interrupted", |case, code| {
        interrupted(case, "-INT", true, code)?;
        interrupted(case, "-TERM", true, code)?;
        interrupted(case, "-HUP", true, code)
    });
}

#[test]
fn signals_while_it_waits_for_input() {
    each_case("interrupted", |case, code| if case.reads { interrupted(case, "-INT", false, code) } else { Ok(()) });
}

#[test]
fn a_closed_pipe() {
    each_case("closed pipe", |case, code| {
        let folder = Folder::new(case.name);
        let mut arguments = folder.arguments(case.stream);
        if case.name == "hard" {
            // A search writes at its end.
            arguments.extend(["--rounds", "1"].map(str::to_owned));
        }
        if ["book", "pack"].contains(&case.name) {
            // They write when all puzzles are made.
            arguments[2] = "5".to_owned();
        }
        let mut child = command().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let input = if case.name == "same" { MINIMAL.to_owned() } else { many(100).join("\n") + "\n" };
        let is_endless = case.reads && case.name != "same";
        let writer = std::thread::spawn(move || while stdin.write_all(input.as_bytes()).is_ok() && is_endless {});
        let found = wait(&mut child)?;
        let _ = writer.join();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        let is_right = found == Some(code) && err.is_empty();
        if is_right { Ok(()) } else { Err(format!("found {found:?}, expected {code}: {err}")) }
    });
}

#[test]
fn a_full_disk() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return };
    each_case("full disk", |case, code| {
        let folder = Folder::new(case.name);
        let mut arguments = folder.arguments(case.stream);
        // Commands whose output is not standard output, or comes at the end.
        match case.name {
            "split" => arguments[3] = "/dev/full".to_owned(),
            "hard" => arguments.extend(["--rounds", "1"].map(str::to_owned)),
            "book" | "pack" => arguments[2] = "5".to_owned(),
            _ => {}
        }
        let mut child =
            command().args(&arguments).stdin(Stdio::piped()).stdout(full.try_clone().unwrap()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = if case.name == "same" { MINIMAL.to_owned() } else { many(50).join("\n") + "\n" + MINIMAL };
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let found = wait(&mut child)?;
        let _ = writer.join();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        let is_said = err.to_lowercase().contains("no space left on device") && !err.contains("panicked");
        match found {
            found if found != Some(code) || !is_said => Err(format!("found {found:?}, expected {code}: {err}")),
            _ if !folder.is_untouched() => Err("files were changed".to_owned()),
            _ => Ok(()),
        }
    });
}

/// Runs a case on a few lines.
fn answers(case: &Case, lines: &str, code: i32) -> Result<(), String> {
    let folder = Folder::new(case.name);
    let arguments = folder.arguments(case.stream);
    let start = Instant::now();
    let run = sudokit(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), lines);
    match run.code {
        found if found != Some(code) => Err(format!("{lines}: found {found:?}, expected {code}: {}", run.err)),
        _ if run.err.contains("panicked") || start.elapsed() > Duration::from_secs(20) => {
            Err(format!("{lines}: {}", run.err))
        }
        _ => Ok(()),
    }
}

#[test]
fn puzzles_without_a_solution() {
    each_case("no solution", |case, code| answers(case, CLASH, code));
}

#[test]
fn puzzles_with_several_solutions() {
    each_case("several", |case, code| {
        // `count` counts them all, which takes long where there are many.
        let few_clues = "1....................2....................3..................4..................5";
        answers(case, &several(), code)?;
        if case.name == "count" {
            return Ok(());
        }
        answers(case, few_clues, code)?;
        answers(case, &".".repeat(81), code)
    });
}

#[test]
fn lines_that_are_not_puzzles() {
    each_case("bad line", |case, code| {
        answers(case, "junk\n", code)?;
        answers(case, "\u{1f}\u{8b}\u{8}\n", code)?;
        let folder = Folder::new(case.name);
        let arguments = folder.arguments(case.stream);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--strict"]).collect();
        let run = sudokit(&arguments, format!("{MINIMAL}\njunk\n"));
        let is_named = run.err.contains("line 2, column 1: found 'j'") || case.name == "same";
        match run.code {
            found if found != Some(code) || !is_named => Err(format!("--strict: found {found:?}, {}", run.err)),
            _ if !folder.is_untouched() => Err("files were changed".to_owned()),
            _ => Ok(()),
        }
    });
}

/// Waits for a child to end, without taking its status, and says how long it had a processor; `None` if that cannot be
/// found out here.
fn spent(child: &Child) -> Result<Option<Duration>, String> {
    let (path, start) = (format!("/proc/{}/stat", child.id()), Instant::now());
    while start.elapsed() < DEADLINE {
        let Ok(text) = fs::read_to_string(&path) else { return Ok(None) };
        let fields: Vec<&str> = text.rsplit_once(')').unwrap_or_default().1.split_whitespace().collect();
        if fields[0] == "Z" {
            // In hundredths of a second.
            let ticks: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
            return Ok(Some(Duration::from_millis(10 * ticks)));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Err("it does not end".to_owned())
}

/// A 64x64 puzzle that is not solved in a while.
fn huge() -> String {
    use sudokit::constraint::{Geometry, random_solution};
    let geometry = Geometry::new(8, 8).unwrap().into();
    let mut rng = sudokit::Rng::new(1);
    let stop = sudokit::Stop::new().after(Duration::from_millis(500));
    let mut grid = random_solution(&geometry, &mut rng, &stop).unwrap();
    for cell in 0..geometry.cell_count() {
        if rng.below(100) < 55 {
            grid.set(cell, 0);
        }
    }
    grid.to_line()
}

/// A grid without a quarter of its cells.
fn dense() -> String {
    common::SOLUTION.char_indices().map(|(cell, digit)| if cell % 4 == 0 { '.' } else { digit }).collect()
}

#[test]
fn time_limits_are_kept() {
    let (limit, more) = (Duration::from_millis(300), Duration::from_millis(200));
    let (huge, empty, dense) = (huge(), ".".repeat(81), dense());
    each_case("time limit", |case, code| {
        let folder = Folder::new(case.name);
        let Some((arguments, slow)) = case.slow else {
            // Nothing takes long here: either all is done in time, or a message says so.
            let mut arguments = folder.arguments(case.stream);
            arguments.extend(["--time-limit", "1ms"].map(str::to_owned));
            let run = sudokit(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), many(20).join("\n"));
            let is_said = run.err.contains("the time limit was reached on ");
            let is_right = if run.code == Some(code) { is_said } else { matches!(run.code, Some(0 | 1)) && !is_said };
            return if is_right { Ok(()) } else { Err(format!("{run:?}")) };
        };
        let input = slow.text(&huge, &empty, &dense);
        // The machine may be busy: the best of some tries counts, and what it spent rather than what it waited.
        let mut best = Duration::MAX;
        for _ in 0..8 {
            let arguments = [arguments, &["-j", "1", "--time-limit", "300ms"]].concat();
            let mut child = command().args(&arguments).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let start = Instant::now();
            let spent = spent(&child);
            let took = start.elapsed();
            let found = wait(&mut child)?;
            let spent = spent?;
            best = best.min(spent.map_or(took, |spent| spent.min(took)));
            let mut err = String::new();
            child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
            if found != Some(code) || !err.contains("the time limit was reached ") {
                return Err(format!("found {found:?}, expected {code}: {err}"));
            }
            if best < limit + more {
                return Ok(());
            }
        }
        Err(format!("took {best:?} at best"))
    });
}

/// A run that a time limit ends leaves answers in the file of `--output`, or what was there; never an empty file.
#[test]
fn a_time_limit_empties_no_file() {
    let (huge, empty, dense) = (huge(), ".".repeat(81), dense());
    each_case("time limit", |case, code| {
        let Some((arguments, slow)) = case.slow else { return Ok(()) };
        let folder = Folder::new(case.name);
        let output = folder.0.join("a.txt").to_str().unwrap().to_owned();
        let arguments = [arguments, &["-j", "1", "--time-limit", "50ms", "-o", &output]].concat();
        let run = sudokit(&arguments, slow.text(&huge, &empty, &dense));
        let text = fs::read_to_string(&output).unwrap_or_default();
        match run.code {
            found if found != Some(code) => Err(format!("found {found:?}, expected {code}: {}", run.err)),
            _ if text.is_empty() => Err(format!("the file was emptied: {}", run.err)),
            _ if text == "old a" && !run.err.contains("not written") => Err(format!("it does not say so: {}", run.err)),
            _ => Ok(()),
        }
    });
}

#[test]
fn files_are_replaced_when_they_are_complete() {
    let folder = Folder::new("complete");
    let arguments = folder.arguments(&["split", "--force", "--train", "@/a.txt", "--test", "@/b.txt"]);
    let run = sudokit(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), many(50).join("\n"));
    assert_eq!(run.code, Some(0), "{run:?}");
    let lines = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap().lines().count();
    // They are equivalent, so they stay together.
    assert_eq!((lines("a.txt") + lines("b.txt"), lines("a.txt") * lines("b.txt")), (50, 0));
    assert!(File::open(folder.0.join("test.txt")).is_ok());
}
