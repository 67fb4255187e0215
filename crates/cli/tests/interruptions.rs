//! What happens to a run from outside: a reader that goes away, files that are cut or removed while they are read, disks that
//! fill up, clocks that jump, processes that are killed. It ends in time, says what it must, and loses nothing that was kept.
#![cfg(unix)]

mod common;

use common::{command, many, sudokit};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Long enough for anything here on a busy machine, short enough to tell that something hangs.
const DEADLINE: Duration = Duration::from_secs(60);

/// A folder of this test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sudokit-interruptions-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits for a child, but not forever.
fn end(child: &mut Child, what: &str) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > DEADLINE {
            let _ = child.kill();
            panic!("{what}: it does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Commands that write a line or more for each puzzle, and how many puzzles they get here.
const STREAMS: [(&[&str], usize); 22] = [
    (&["solve"], 20_000),
    (&["solve", "--limit", "2", "--format", "json"], 5_000),
    (&["solve", "--all"], 5_000),
    (&["count"], 5_000),
    (&["check", "--details"], 2_000),
    (&["candidates"], 2_000),
    (&["always"], 50),
    (&["draw", "--format", "svg"], 500),
    (&["rate"], 500),
    (&["rate", "--steps"], 200),
    (&["rate", "--scale", "hodoku"], 500),
    (&["explain"], 200),
    (&["hint"], 500),
    (&["canon"], 5_000),
    (&["augment", "-n", "5", "--seed", "1"], 5_000),
    (&["convert", "--to", "pencil"], 5_000),
    (&["dedupe", "--by", "text"], 20_000),
    (&["expand"], 2_000),
    (&["minimize"], 2_000),
    (&["vicinity"], 100),
    (&["unavoidable", "--list", "--size", "6"], 100),
    (&["solve"], 2_000),
];
/// Commands that write without being asked anything.
const SOURCES: [&[&str]; 6] = [
    &["generate", "-n", "1000000", "--seed", "1"],
    &["generate", "-n", "1000000", "--unbiased", "--seed", "1"],
    &["generate", "-n", "10000000", "--grids", "--seed", "1"],
    &["generate", "--box", "2x3", "-n", "1000000", "--seed", "1"],
    &["techniques"],
    &["engines"],
];

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let runs =
        STREAMS.iter().map(|&(arguments, count)| (arguments, count)).chain(SOURCES.map(|arguments| (arguments, 0)));
    for (number, (arguments, count)) in runs.enumerate() {
        let input = many(count as u64).join("\n");
        for (round, taken) in [0, 1, 200, 70_000].into_iter().enumerate() {
            let threads = ["1", "3"][(number + round) % 2];
            let with_threads = if arguments.len() > 1 || count > 0 { &["-j", threads][..] } else { &[] };
            let arguments = [arguments, with_threads].concat();
            let mut child = command().args(&arguments).stdin(Stdio::piped()).spawn().unwrap();
            let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
            let input = input.clone();
            let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
            let mut some = vec![0; taken];
            let mut got = 0;
            while got < taken {
                match stdout.read(&mut some[got..]).unwrap() {
                    0 => break,
                    more => got += more,
                }
            }
            drop(stdout);
            let status = end(&mut child, &format!("{arguments:?}"));
            writer.join().unwrap();
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            assert!(status.success() && said.is_empty(), "{arguments:?} after {taken} bytes: {status}, {said:?}");
        }
    }
}

#[test]
fn a_disk_that_is_full_ends_every_long_run() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        sudokit_testkit::skipped("a_disk_that_is_full_ends_every_long_run: there is no /dev/full here");
        return;
    };
    let hard: &[&str] = &["hard", "--seed", "1", "--rounds", "1", "--pool", "5"];
    let streams = STREAMS.iter().map(|&(arguments, count)| (arguments, count.min(500)));
    for (arguments, count) in streams.chain(SOURCES.into_iter().chain([hard]).map(|arguments| (arguments, 0))) {
        let input = many(count as u64).join("\n");
        let mut child =
            command().args(arguments).stdin(Stdio::piped()).stdout(full.try_clone().unwrap()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let status = end(&mut child, &format!("{arguments:?}"));
        writer.join().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("standard output: no space left on device"), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    }
}

/// Starts a run that blocks because its output is not read, changes its input meanwhile, and reads on.
fn with_a_pause(arguments: &[&str], path: &Path, happens: impl FnOnce()) -> (Option<i32>, String, String) {
    let mut child = command().args(arguments).arg(path).spawn().unwrap();
    let mut out = vec![0; 1];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut out).unwrap();
    happens();
    stdout.read_to_end(&mut out).unwrap();
    let status = end(&mut child, "after its input was changed");
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status.code(), String::from_utf8(out).unwrap(), said)
}

#[test]
fn a_file_that_is_cut_while_it_is_read_gives_whole_answers() {
    let folder = Folder::new("cut");
    let puzzles = many(60_000);
    for (arguments, name) in [(&["solve", "-j", "2"][..], "9x9"), (&["solve", "--limit", "2", "-j", "2"], "proved")] {
        let path = folder.file(&format!("{name}.txt"));
        std::fs::write(&path, puzzles.join("\n")).unwrap();
        let whole = sudokit(&[arguments, &[path.to_str().unwrap()]].concat(), "").out;
        // In the middle of a line.
        let cut = 82 * 50_000 + 40;
        let (code, out, said) = with_a_pause(arguments, &path, || {
            OpenOptions::new().write(true).open(&path).unwrap().set_len(cut).unwrap()
        });
        assert!(whole.starts_with(&out) && out.ends_with('\n'), "{name}: answers were torn");
        let answers = out.lines().count();
        // What was read before the cut is answered; what is left of a line is named.
        match code {
            Some(0) => assert_eq!(answers, 60_000, "{name}: {said}"),
            Some(2) => assert!(answers <= 50_000 && said.contains("line 50001"), "{name}: {answers}, {said}"),
            other => panic!("{name}: {other:?}, {said}"),
        }
        // A name that is gone does not matter once the file is open.
        std::fs::write(&path, puzzles.join("\n")).unwrap();
        let (code, out, said) = with_a_pause(arguments, &path, || std::fs::remove_file(&path).unwrap());
        assert!((code, out == whole) == (Some(0), true), "{name}: {said}");
    }
}

#[test]
fn files_that_are_gone_before_their_turn_are_named_and_the_rest_is_read() {
    let folder = Folder::new("gone");
    let puzzles = many(40_000);
    let (first, second, third) = (folder.file("1.txt"), folder.file("2.txt"), folder.file("3.txt"));
    std::fs::write(&first, puzzles.join("\n")).unwrap();
    std::fs::write(&second, &puzzles[0]).unwrap();
    std::fs::write(&third, &puzzles[1]).unwrap();
    for arguments in [&["solve"][..], &["solve"]] {
        let names = [first.to_str().unwrap(), second.to_str().unwrap()];
        let all = [arguments, &names].concat();
        let (code, out, said) = with_a_pause(&all, &third, || std::fs::remove_file(&second).unwrap());
        assert_eq!((code, out.lines().count()), (Some(2), 40_001), "{arguments:?}: {said}");
        assert!(said.contains("2.txt: no such file or directory"), "{arguments:?}: {said}");
        std::fs::write(&second, &puzzles[0]).unwrap();
    }
}

fn hard(checkpoint: &Path, rounds: &str) -> std::process::Command {
    let mut run = command();
    run.args(["hard", "--seed", "5", "-j", "2", "-n", "5", "--pool", "60", "--rounds", rounds]);
    run.args(["--checkpoint-every", "1ms", "--checkpoint"]).arg(checkpoint);
    run
}

#[test]
fn a_search_that_is_killed_at_any_moment_goes_on() {
    let folder = Folder::new("killed");
    let (whole, parts) = (folder.file("whole.txt"), folder.file("parts.txt"));
    let wanted = hard(&whole, "8").output().unwrap();
    assert!(wanted.status.success(), "{wanted:?}");
    let mut kills = 0;
    for round in 0..40_u64 {
        let mut child = hard(&parts, "8").spawn().unwrap();
        // From the very beginning to somewhere in the third round from there.
        std::thread::sleep(Duration::from_millis(round * 37 % 400));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            break;
        }
        kills += 1;
        // Whatever the moment was: there is no file yet, or a whole one.
        if let Ok(text) = std::fs::read_to_string(&parts) {
            assert!(text.starts_with("# sudokit hard search: seed 5 ") && text.ends_with('\n'), "{text}");
        }
    }
    // What an interrupted write has left does no harm.
    std::fs::write(folder.file("parts.txt.part"), "# sudokit hard se").unwrap();
    let last = hard(&parts, "8").output().unwrap();
    assert!(last.status.success(), "{last:?}");
    assert_eq!(String::from_utf8_lossy(&last.stdout), String::from_utf8_lossy(&wanted.stdout), "after {kills} kills");
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&parts).unwrap(), "after {kills} kills");
    assert!(kills > 3, "the machine is too fast for this test: only {kills} kills");
}

#[test]
fn a_checkpoint_that_is_cut_or_spoiled_is_refused() {
    let folder = Folder::new("spoiled");
    let path = folder.file("search.txt");
    assert!(hard(&path, "1").output().unwrap().status.success());
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let half = format!("{}\n", lines[..lines.len() / 2].join("\n"));
    let spoiled = text.replacen('1', "2", 20);
    for bad in [half.as_str(), spoiled.as_str(), &text[..text.len() / 2], "\0\0\0", "", "# sudokit hard search: seed 5"]
    {
        std::fs::write(&path, bad).unwrap();
        let run = hard(&path, "2").output().unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(
            run.status.code() == Some(2)
                && said.contains("search.txt: not a checkpoint of `sudokit hard`: line 1: expected"),
            "{bad:.100}: {said}"
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), bad, "it is left as it was");
    }
}

#[test]
fn a_checkpoint_that_cannot_be_written_does_not_cost_the_search() {
    let folder = Folder::new("unwritten");
    // An error at the start is reported at once.
    let run = hard(&folder.file("nowhere/search.txt"), "1000000").output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.code() == Some(2) && said.contains("search.txt: no such file or directory"), "{said}");
    // What is not a file is not waited for.
    let run = hard(Path::new("/dev/stdout"), "1").output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.code() == Some(2) && said.contains("expected a file to save the search in"), "{said}");
    // Later the search goes on, and what it found is printed.
    let path = folder.file("search.txt");
    let mut child = hard(&path, "6").spawn().unwrap();
    let start = Instant::now();
    // A folder takes the place of the first checkpoint; the next one may be written in between.
    while std::fs::remove_file(&path).is_err() || std::fs::create_dir(&path).is_err() {
        assert!(start.elapsed() < DEADLINE && child.try_wait().unwrap().is_none(), "it was over too soon");
        std::thread::sleep(Duration::from_micros(200));
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).lines().count()), (Some(2), 5), "{said}");
    assert!(said.contains("search.txt: is a directory") && said.contains("6 rounds in"), "{said}");
}

/// A library that lends a program another clock, if it is installed.
fn another_clock() -> Option<PathBuf> {
    let folders = ["/usr/lib/x86_64-linux-gnu/faketime", "/usr/lib/aarch64-linux-gnu/faketime", "/usr/lib/faketime"];
    folders.iter().map(|folder| Path::new(folder).join("libfaketime.so.1")).find(|path| path.exists())
}

#[test]
fn a_clock_that_jumps_moves_no_time_limit() {
    let Some(library) = another_clock() else {
        sudokit_testkit::skipped(
            "a_clock_that_jumps_moves_no_time_limit: libfaketime is not here (apt-get install faketime)",
        );
        return;
    };
    let folder = Folder::new("clock");
    // Which has more solutions than can be counted in that time, and which has more than can be listed.
    let (nine, sixteen) = (format!("12{}3{}4", ".".repeat(38), ".".repeat(39)), ".".repeat(256));
    let endless: [&[&str]; 4] = [
        &["generate", "-n", "1000000000", "--seed", "1", "--time-limit", "1500ms"],
        &["hard", "--seed", "1", "--time-limit", "1500ms", "--pool", "20"],
        &["count", "--time-limit", "1500ms", &nine],
        &["solve", "--all", "--time-limit", "1500ms", &sixteen],
    ];
    for arguments in endless {
        for jump in ["-10d", "+10d"] {
            let time = folder.file("time");
            std::fs::write(&time, "+0").unwrap();
            let start = Instant::now();
            let mut child = command()
                .args(arguments)
                .stdout(File::options().write(true).open("/dev/null").unwrap())
                .env("LD_PRELOAD", &library)
                .env("FAKETIME_TIMESTAMP_FILE", &time)
                .env("FAKETIME_NO_CACHE", "1")
                // The clock of the wall is what jumps; the other never does.
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(400));
            std::fs::write(&time, jump).unwrap();
            let status = end(&mut child, &format!("{arguments:?} with the clock at {jump}"));
            let took = start.elapsed();
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            assert!(status.code().is_some_and(|code| [0, 1, 4].contains(&code)), "{arguments:?}: {status}, {said}");
            assert!(took > Duration::from_millis(1400), "{arguments:?} at {jump}: it ended after {took:?}: {said}");
            assert!(took < Duration::from_secs(30), "{arguments:?} at {jump}: it ended after {took:?}");
        }
    }
}
