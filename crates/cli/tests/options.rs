//! An option that would have no effect is refused; what is found before a limit is printed.

mod common;

use std::process::Stdio;

use common::{MINIMAL, Run, sudokit};

const RULES: &str = ".Shape~4x4.AntiKnight.~R1C1_1";
const SMALL: &str = "1...............";

#[test]
fn options_without_effect_are_refused() {
    let cases: &[(&[&str], &str)] = &[
        (&["rate", "--scale", "ladder", "--invariant", MINIMAL], "invariant"),
        (&["rate", "--scale", "w", "--puzzle-threads", "2", MINIMAL], "puzzle_threads"),
        (&["rate", "--min", "9", "--max", "3", MINIMAL], "--min 9.0 is above --max 3.0"),
        (&["rate", "--scale", "hodoku", "--max", "3", MINIMAL], "--min and --max"),
        (&["rate", "--resume", "rows.csv", MINIMAL], "--expect"),
        (&["generate", "--rate", "--format", "line"], "--rate needs --format"),
        (&["generate", "--rate", "--format", "grid"], "--rate needs --format"),
        (&["hint", "--limit", "3", MINIMAL], "--all"),
        (&["minimize", "--limit", "3", MINIMAL], "--all"),
        (&["explain", "--grids", "--format", "line", MINIMAL], "--grids needs --format pretty"),
        (&["hard", "--checkpoint-every", "5s", "--rounds", "1"], "--checkpoint"),
        (&["count", "--probes", "5", MINIMAL], "--estimate"),
        (&["count", "--estimate", "--limit", "5", MINIMAL], "--limit"),
        (&["solve", "--unordered", MINIMAL], "--all"),
        (&["solve", "--trace", "--engine", "mrv", MINIMAL], "--engine"),
        (&["solve", "--trace", "--format", "json", MINIMAL], "--format"),
        (&["generate", "--grids", "--tries", "3"], "--tries"),
        (&["hint", "--chain", "(1)r1c1=(1)r1c2", "--level", "where", MINIMAL], "--level"),
        (&["generate", "--effort", "inf.."], "expected a range such as"),
        (&["generate", "--rating", "NaN"], "expected a range such as"),
        (&["solve", "--trace", RULES], "--trace supports 9x9 puzzles"),
        (&["solve", "--trace", SMALL], "--trace supports 9x9 puzzles"),
        (&["count", "--estimate", "--engine", "mrv", MINIMAL], "--engine"),
        (&["generate", "--clues", "1e400"], "expected smaller numbers"),
        (&["generate", "--minutes", "1..1e400"], "expected a range such as 6, 5..8"),
        (&["generate", "--effort", "1e400.."], "expected smaller numbers"),
        (&["generate", "--rules", ","], "expected rules such as"),
        (&["generate", "--rules", ".."], "expected rules such as"),
        (&["generate", "--rules", "anti-knight"], "unknown rule 'anti-knight'"),
        (&["draw", "--pixels", "50", "--format", "svg", MINIMAL], "--pixels needs --format png"),
        (&["draw", "--dir", "pictures", "-o", "x.svg", MINIMAL], "--output would stay empty"),
        (&["book", "--dpi", "90", "-n", "1"], "--dpi needs --format png"),
        (&["book", "--format", "svg", "--dir", "pages", "-o", "x.svg"], "--output would stay empty"),
        (&["book", "--puzzles", "x.txt", "-n", "5"], "--count needs --levels"),
        (&["pack", "--schema", "-n", "5"], "cannot be used with"),
        (&["pack", "--new-key", "maker", "--seed", "5"], "cannot be used with"),
        (&["pack", "--verify", "x.jsonl", "--levels", "easy"], "cannot be used with"),
        (&["pack", "-n", "5", "--public-key", "maker.pub"], "--public-key"),
        (&["pack", "--sqlite", "-", "-n", "1"], "./- is a file of that name"),
    ];
    for (arguments, words) in cases {
        let run = sudokit(arguments, "");
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
    }
}

/// An option that needs another is refused without it, whatever else is given: not even an option that excludes the other
/// makes up for it, as it would for clap alone. The commands and options are those of the help.
#[test]
fn an_option_that_needs_another_is_refused_without_it() {
    let help = sudokit(&["help"], "").out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let (mut found, mut searched) = (Vec::new(), 0);
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("options");
    for command in commands.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next())
    {
        // These two have no options, and the service does not end.
        if ["serve", "help", "completions"].contains(&command) {
            continue;
        }
        searched += 1;
        let text = sudokit(&["help", command], "").out;
        let has_limit = text.contains("--time-limit");
        let options: Vec<(String, bool)> = text
            .lines()
            .filter_map(|line| {
                line.trim_start().strip_prefix("--").or_else(|| line.trim_start().split_once(", --").map(|it| it.1))
            })
            .map(|line| (format!("--{}", line.split([' ', '[']).next().unwrap_or_default()), line.contains(" <")))
            .filter(|(name, _)| !["--help", "--time-limit", "--threads"].contains(&name.as_str()))
            .collect();
        // A value that the option takes, if one of these is one; files are in a folder that is not there.
        let values = |(name, has_value): &(String, bool)| -> Vec<String> {
            let values = ["1", "1..2", "1s", "json", "text", "se", "none", "puzzle", "r1c1", "/nowhere/at/all"];
            let all = values.iter().map(|value| format!("{name}={value}")).collect();
            if *has_value { all } else { vec![name.clone()] }
        };
        let run = |arguments: &[&str]| {
            // What an option that is accepted starts does not matter here.
            let limit: &[&str] = if has_limit { &["--time-limit=1ms"] } else { &[] };
            let all = [&[command], arguments, limit].concat();
            // Some write a file of the name that is given, and the next would read it.
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).unwrap();
            let mut command = common::command();
            command.current_dir(&folder).args(all).stdin(Stdio::null());
            Run::of(command)
        };
        let needs = |one: &String| run(&[one]).err.contains("required arguments were not provided");
        let dependent = options.iter().filter_map(|option| values(option).into_iter().find(needs));
        for option in dependent.collect::<Vec<_>>() {
            let words = run(&[&option]).err;
            // What the message names are the options that are needed.
            for other in options.iter().filter(|(name, _)| !words.contains(name.as_str())) {
                for value in values(other) {
                    assert_eq!(run(&[&option, &value]).code, Some(2), "{command} {option} {value}");
                }
            }
            found.push(format!("{command} {option}"));
        }
    }
    assert!(searched >= 30 && found.len() >= 10, "{searched} commands, {found:?}");
}

#[test]
fn engines_and_schedules_by_name_are_for_classic_puzzles() {
    for puzzle in [RULES, SMALL] {
        for command in ["solve", "count", "check", "candidates"] {
            let run = sudokit(&[command, "--engine", "triad", puzzle], "");
            assert_eq!(run.code, Some(2), "{command} {puzzle}: {run:?}");
            assert!(run.err.contains("an engine by name supports 9x9 puzzles"), "{}", run.err);
            assert_ne!(sudokit(&[command, "--engine", "auto", puzzle], "").code, Some(2), "{command} {puzzle}");
        }
        for command in ["explain", "hint"] {
            let run = sudokit(&[command, "--schedule", "se", "--no-uniqueness", puzzle], "");
            assert_eq!(run.code, Some(2), "{command} {puzzle}: {run:?}");
            assert!(run.err.contains("a schedule by name supports 9x9 puzzles"), "{}", run.err);
        }
    }
}

#[test]
fn steps_found_before_a_time_limit_are_printed() {
    let hardest = "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8";
    // How long the first step takes depends on the machine; one of these limits comes between it and the last.
    let limits = (0..14).map(|power| format!("{}ms", 1 << power));
    let mut runs = limits.map(|limit| sudokit(&["explain", "--time-limit", &limit, hardest], ""));
    let run = runs.find(|run| run.out.contains("  1. ")).expect("a step is found in eight seconds");
    assert_eq!(run.code, Some(4), "{run:?}");
    assert!(run.out.contains("stopped after"), "{}", run.out);
    assert_eq!(run.err, "sudokit: the time limit was reached on 1 of 1 puzzle of the input\n");
}

#[test]
fn true_candidates_are_counted_on_any_grid() {
    let run = sudokit(&["candidates", "--counts", SMALL], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("r1c1=1:72 r1c2=2:24 r1c2=3:24 r1c2=4:24"), "{}", run.out);
    let run = sudokit(&["candidates", "--format", "csv", SMALL], "");
    assert!(
        run.out.starts_with("puzzle,solutions,exact,candidates,counts") && run.out.contains(",2,false,"),
        "{run:?}"
    );
}

#[test]
fn statistics_name_what_they_do_not_rate() {
    let run = sudokit(&["stats", "--scale", "ladder,se", "--format", "csv", "-"], "..2....12....13.\n");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("not 9x9"), "{}", run.out);
    assert!(!run.out.contains("ladder,not 9x9"), "{}", run.out);
}

#[test]
fn techniques_of_rules_are_listed() {
    let names = sudokit(&["techniques"], "").out;
    for technique in sudokit::reason::any::Technique::ALL {
        assert!(names.lines().any(|line| line.starts_with(&format!("{}\t", technique.slug()))), "{}", technique.slug());
    }
}

#[test]
fn an_empty_argument_is_named() {
    for argument in ["", " "] {
        let run = sudokit(&["solve", argument], "");
        assert_eq!(
            (run.code, run.err.as_str()),
            (Some(2), "sudokit: an empty argument, expected a file or a puzzle\n")
        );
    }
}

#[test]
fn a_word_that_is_not_a_command_gets_a_hint() {
    let cases = [
        ("slove", "did you mean `sudokit solve`?"),
        ("dedup", "did you mean `sudokit dedupe`?"),
        (MINIMAL, "to solve it: sudokit solve ..7.2."),
        (concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "to solve it: sudokit solve /"),
        ("frobnicate", "see `sudokit --help` for a list of commands"),
    ];
    for (word, hint) in cases {
        let run = sudokit(&[word], "");
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains("is not a command") && run.err.contains(hint), "{word}: {}", run.err);
    }
}

/// The variable sets the stack of threads that do not say how much they need; `hard` and the demonstration overflowed.
#[cfg(unix)]
#[test]
fn the_stack_of_threads_does_not_depend_on_the_environment() {
    for arguments in
        [&["hard", "--rounds", "1", "--pool", "2", "-j", "3"][..], &[], &["generate", "-n", "9", "-j", "3"]]
    {
        let mut command = common::command();
        command.args(arguments).env("RUST_MIN_STACK", "1").stdin(Stdio::null());
        let run = Run::of(command);
        assert_eq!(run.code, Some(0), "{arguments:?}: {run:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_small_stack_is_enough() {
    let script = format!("ulimit -s 64; exec {} solve {MINIMAL}", env!("CARGO_BIN_EXE_sudokit"));
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &script]).stdin(Stdio::null());
    let run = Run::of(command);
    assert_eq!(run.code, Some(0), "{run:?}");
}
