//! What can go wrong around a run: full disks, endless lines, input that grows, Ctrl-C at any moment, many threads. Nothing
//! may be lost silently, and what is there must be whole.
#![cfg(unix)]

mod common;

use common::{MINIMAL, SOLUTION, command, many, sudokit};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A file name of this test run.
fn place(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("sudokit-faults-{}-{name}", std::process::id()))
}

fn signal(child: &Child, name: &str) {
    let sent = std::process::Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn a_full_disk_is_said() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        sudokit_testkit::skipped("a_full_disk_is_said: there is no /dev/full here");
        return;
    };
    let runs: [&[&str]; 8] = [
        &["solve", MINIMAL],
        &["count", MINIMAL],
        &["rate", MINIMAL],
        &["explain", MINIMAL],
        &["canon", MINIMAL],
        &["generate", "-n", "3"],
        &["convert", "--to", "json", MINIMAL],
        &["techniques"],
    ];
    for arguments in runs {
        let output = command().args(arguments).stdout(full.try_clone().unwrap()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("standard output: no space left on device"), "{arguments:?}: {said}");
    }
    let train = ["split", "--force", "--train", "/dev/full", "--test", "/dev/null", MINIMAL];
    let run = sudokit(&train, "");
    assert!(run.code == Some(2) && run.err.contains("no space left on device"), "{run:?}");
    // A device is written to, never replaced.
    for device in ["/dev/full", "/dev/null"] {
        assert!(!std::fs::metadata(device).unwrap().is_file(), "{device} was replaced by a file");
    }
}

#[test]
#[cfg(unix)]
fn no_output_is_an_input_by_any_road() {
    let folder = std::env::temp_dir().join(format!("sudokit-io-errors-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (input, link, other) = (path("k.txt"), path("link.txt"), path("t.txt"));
    std::fs::write(&input, format!("{MINIMAL}\n")).unwrap();
    std::fs::hard_link(&input, &link).unwrap();
    let split = |train: &str, test: &str, file: Option<&str>, stdin: bool| {
        let mut command = command();
        command.args(["split", "--force", "--train", train, "--test", test]).args(file);
        command.stdin(if stdin { File::open(&input).unwrap().into() } else { Stdio::null() });
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (train, file, stdin) in [
        (&input, None, true),
        (&link, None, true),
        (&link, Some(input.as_str()), false),
        (&input, Some(link.as_str()), false),
    ] {
        let (code, said) = split(train, &other, file, stdin);
        assert!(code == Some(2) && said.contains("is both input and output"), "{train} {file:?}: {said}");
    }
    let (code, said) = split(&path("a.txt"), &path("./a.txt"), Some(&input), false);
    assert!(code == Some(2) && said.contains("is named for two outputs"), "{said}");
    // What cannot be split leaves existing files as they were.
    std::fs::write(&other, "precious\n").unwrap();
    std::fs::write(path("junk.txt"), "junk\n").unwrap();
    let (code, _) = split(&path("new.txt"), &other, Some(&path("junk.txt")), false);
    assert_eq!((code, std::fs::read_to_string(&other).unwrap().as_str()), (Some(2), "precious\n"));
    assert!(!std::path::Path::new(&path("new.txt")).exists());
    // The output of a command is not read again as its input.
    let both = OpenOptions::new().append(true).open(&input).unwrap();
    let output = command().args(["solve", "--all", &input]).stdout(both).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read_to_string(&input).unwrap(), format!("{MINIMAL}\n"), "nothing was lost or added");
    // Standard input can be read once only, and an empty set leaks nothing because nothing was compared.
    let run = sudokit(&["leakcheck", "-", "-"], MINIMAL);
    assert!(run.code == Some(2) && run.err.contains("can be read only once"), "{run:?}");
    std::fs::write(path("empty.txt"), "").unwrap();
    let run = sudokit(&["leakcheck", &path("empty.txt"), &input], "");
    assert!(run.code == Some(2) && run.err.contains("has no puzzle"), "{run:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A pipe that is named twice has nothing left for the second reading, by whatever names; a file has.
#[test]
fn a_pipe_is_an_input_once() {
    for [one, other] in [["-", "/dev/stdin"], ["/dev/stdin", "-"], ["/dev/stdin", "/dev/fd/0"]] {
        for name in ["solve", "leakcheck", "same", "convert"] {
            let options: &[&str] = if name == "convert" { &["--to", "csv"] } else { &[] };
            let run = sudokit(&[&[name], options, &[one, other]].concat(), format!("{MINIMAL}\n"));
            let is_said = run.err.contains("is a pipe that is named twice; it can be read only once");
            assert!(run.code == Some(2) && run.out.is_empty() && is_said, "{name} {one} {other}: {run:?}");
        }
    }
    let path = place("twice.txt");
    std::fs::write(&path, format!("{MINIMAL}\n")).unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(sudokit(&["solve", name, name], "").out, format!("{SOLUTION}\n{SOLUTION}\n"));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn an_endless_line_costs_no_memory_and_no_neighbour() {
    let mut child = command().arg("solve").stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let piece = vec![b'1'; 1 << 20];
    for _ in 0..128 {
        stdin.write_all(&piece).unwrap();
    }
    if let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", child.id())) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim();
        let kilobytes: u64 = peak.trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 64 << 10, "{kilobytes} kB for a line of 128 MiB");
    } else {
        sudokit_testkit::skipped("the memory of an endless line: there is no /proc here");
    }
    stdin.write_all(format!("\n{MINIMAL}\n").as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{SOLUTION}\n"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1, column 1: found more than 1 MiB"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn input_that_grows_is_read_to_its_end() {
    let path = place("grows.txt");
    let mut file = File::create(&path).unwrap();
    let puzzles = many(4000);
    file.write_all(format!("{}\n", puzzles[..2000].join("\n")).as_bytes()).unwrap();
    let mut child = command().args(["solve", "-j", "1", path.to_str().unwrap()]).spawn().unwrap();
    file.write_all(format!("{}\n", puzzles[2000..].join("\n")).as_bytes()).unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert!(child.wait().unwrap().success());
    // How far the file had grown is a matter of chance, but no puzzle may be torn or answered twice.
    let lines: Vec<&str> = out.lines().collect();
    assert!((2000..=4000).contains(&lines.len()), "{} lines", lines.len());
    assert!(lines.iter().all(|line| line.len() == 81 && line.bytes().all(|byte| byte.is_ascii_digit())));
    let whole = sudokit(&["solve"], puzzles.join("\n"));
    assert!(whole.out.starts_with(&out));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn ctrl_c_at_any_moment_leaves_whole_lines() {
    let everything = sudokit(&["generate", "-n", "200000", "--seed", "3"], "").out;
    // Where tests run in the background, SIGINT is ignored until the program asks for it: it is sent once that must have been.
    for (i, (name, milliseconds)) in
        [("-TERM", 0), ("-TERM", 1), ("-TERM", 5), ("-TERM", 20), ("-INT", 20), ("-INT", 100)].into_iter().enumerate()
    {
        let mut child = command().args(["generate", "-n", "200000", "--seed", "3"]).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let (started, has_started) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            let (mut out, mut first) = (String::new(), [0]);
            let read = stdout.read(&mut first)?;
            let _ = started.send(());
            out.extend(first[..read].iter().map(|&byte| char::from(byte)));
            stdout.read_to_string(&mut out).map(|_| out)
        });
        if name == "-INT" {
            has_started.recv().unwrap();
        }
        std::thread::sleep(Duration::from_millis(milliseconds));
        signal(&child, name);
        let start = Instant::now();
        child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(10), "round {i}: it went on after Ctrl-C");
        let out = reader.join().unwrap().unwrap();
        assert!(name != "-INT" || out.len() < everything.len(), "round {i}: it went on to its end");
        assert!(everything.starts_with(&out) && (out.is_empty() || out.ends_with('\n')), "round {i}");
    }
}

#[test]
fn a_hard_search_that_was_interrupted_goes_on() {
    let arguments = |path: &std::path::Path, rounds: &str| -> Vec<String> {
        ["hard", "--seed", "5", "-j", "2", "-n", "5", "--rounds", rounds, "--checkpoint", path.to_str().unwrap()]
            .map(String::from)
            .to_vec()
    };
    let (whole, parts) = (place("whole.txt"), place("parts.txt"));
    let wanted = command().args(arguments(&whole, "4")).output().unwrap();
    assert!(wanted.status.success());
    // Stopped as soon as there is a checkpoint, then again and again.
    let mut last = Vec::new();
    for round in 0..20 {
        let child = command().args(arguments(&parts, "4")).spawn().unwrap();
        if round < 3 {
            let start = Instant::now();
            while !parts.exists() && start.elapsed() < Duration::from_secs(30) {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(100 * round));
            signal(&child, "-INT");
        }
        let output = child.wait_with_output().unwrap();
        last = output.stdout;
        if round >= 3 && output.status.success() {
            break;
        }
    }
    assert_eq!(String::from_utf8_lossy(&last), String::from_utf8_lossy(&wanted.stdout));
    for path in [whole, parts] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn threads_do_not_show() {
    let input = many(1000).join("\n");
    let commands: [&[&str]; 5] = [
        &["solve", "--limit", "2"],
        &["check", "--details"],
        &["augment", "-n", "2", "--seed", "1"],
        &["canon"],
        &["rate", "--max", "1.5"],
    ];
    for arguments in commands {
        let with = |threads: &str| sudokit(&[arguments, &["-j", threads]].concat(), &input).out;
        let one = with("1");
        assert!(!one.is_empty(), "{arguments:?}");
        for threads in ["2", "8", "64"] {
            assert!(with(threads) == one, "{arguments:?} on {threads} threads");
        }
    }
    let made = |threads: &str| sudokit(&["generate", "-n", "2000", "--minimal", "--seed", "9", "-j", threads], "").out;
    let one = made("1");
    assert!(["2", "8", "64"].into_iter().all(|threads| made(threads) == one));
}
