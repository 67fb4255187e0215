//! The commands that make puzzles, as their users see them.

mod common;

use common::{MINIMAL, SOLUTION, several, sudokit};
use std::collections::HashSet;
use sudokit::{Classic as Puzzle, Grid, Solver};

fn grids(text: &str) -> Vec<Grid> {
    text.lines().map(|line| line.split('\t').next().unwrap().parse::<Puzzle>().unwrap().clues()).collect()
}

fn is_proper(grid: &Grid) -> bool {
    sudokit_referee::count(&(*grid).into(), 2) == 1
}

#[test]
fn threads_do_not_change_what_is_made() {
    let kinds: [&[&str]; 6] = [
        &["--minimal"],
        &["--clues", "28..30", "--symmetry", "diagonal"],
        &["--grids", "--distinct"],
        &["--unbiased"],
        &["--minimal", "--effort", "1.."],
        &["--minimal", "--distinct", "--from", SOLUTION],
    ];
    for kind in kinds {
        let run = |threads| {
            let run = sudokit(&[&["generate", "-n", "600", "--seed", "5", "-j", threads], kind].concat(), "");
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{kind:?}");
            assert_eq!(run.out.lines().count(), 600);
            run.out
        };
        let one = run("1");
        assert_eq!(one, run("2"), "{kind:?}");
        assert_eq!(one, run("8"), "{kind:?}");
    }
}

#[test]
fn puzzles_are_as_wished() {
    let run = sudokit(&["generate", "-n", "50", "--clues", "30", "--seed", "1"], "");
    assert!(grids(&run.out).iter().all(|grid| grid.clue_count() == 30 && is_proper(grid)));
    let mask = MINIMAL;
    let run = sudokit(&["generate", "-n", "5", "--pattern", mask, "--seed", "1"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    for grid in grids(&run.out) {
        assert!(is_proper(&grid));
        let same = grid.to_line().iter().zip(mask.bytes()).all(|(&digit, mark)| (digit == b'.') == (mark == b'.'));
        assert!(same, "{grid}");
    }
    let run = sudokit(&["generate", "--seed", "9", "--stats", "--format", "json"], "");
    assert!(run.out.starts_with("{\"puzzle\":\"") && run.out.ends_with("\"try\":0}\n"), "{}", run.out);
    assert!(run.err.contains("1 puzzle after") && run.err.contains("seed 9"), "{}", run.err);
    assert_ne!(sudokit(&["generate"], "").out, sudokit(&["generate"], "").out);
}

#[test]
fn what_cannot_be_made_ends_with_1() {
    let two_rows = ".".repeat(18) + &"1".repeat(63);
    let cases: [&[&str]; 21] = [
        &["--technique", "x-wing", "--rating", "..2"],
        &["--level", "easy", "--rating", "9.."],
        &["--max-technique", "naked-pair", "--rating", "4..5"],
        &["--technique", "squirmbag"],
        &["--technique", "franken-x-wing"],
        &["--technique", "finned-squirmbag"],
        &["--technique", "remote-pair"],
        &["--technique", "multi-colors-2"],
        &["--technique", "brute-force"],
        &["--technique", "jellyfish", "--rating", "..1.5"],
        &["--minutes", "..0.1", "--tries", "500"],
        &["--minutes", "1"],
        &["--minutes", "1.7", "--tries", "500"],
        &["--clues", "..16"],
        &["--rating", "12.."],
        &["--technique", "x-wing", "--max-technique", "naked-pair"],
        &["--pattern", &two_rows],
        &["--minimal", "--clues", "36..40", "--tries", "500"],
        &["--minimal", "--effort", "100000..", "--tries", "500"],
        &["--minimal", "--clues", "17", "--time-limit", "0.2"],
        &["--pattern", MINIMAL, "--clues", "30"],
    ];
    for case in cases {
        let run = sudokit(&[&["generate", "--seed", "1"], case].concat(), "");
        let code = if case.contains(&"--time-limit") { 4 } else { 1 };
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{case:?}");
        let is_known = run.err.starts_with("sudokit: the request is impossible: ");
        let is_tried = run.err.starts_with("sudokit: 0 of 1 puzzles found after ")
            && run.err.contains(" tries in ")
            && run.err.contains(": fewer than 1 in ");
        let is_late = run.err.starts_with("sudokit: the time limit was reached after 0 of 1 puzzles, ");
        assert!(if code == 4 { is_late } else { is_known || is_tried }, "{case:?}: {}", run.err);
    }
}

/// A wish is compared with the minutes that are printed, so a single number can be met.
#[test]
fn minutes_are_wished_as_they_are_printed() {
    let run = sudokit(&["generate", "--seed", "1", "--minutes", "5", "--format", "csv"], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    let row = run.out.lines().nth(1).unwrap();
    assert!(row.split(',').any(|field| field == "5.0" || field == "5" || field == "5.00"), "{}", run.out);
    // Seventy clues leave little to fill.
    let run = sudokit(&["generate", "--seed", "1", "--minutes", "..1", "--clues", "65..75"], "");
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn messages_name_the_option_and_what_it_takes() {
    let jpeg = std::env::temp_dir().join(format!("sudokit-pattern-{}.jpg", std::process::id()));
    std::fs::write(&jpeg, b"\xff\xd8\xff\xe0 not a picture").unwrap();
    let jpeg = jpeg.to_str().unwrap();
    let cases: [(&[&str], &[&str]); 6] = [
        (&["--seed", "-1"], &["--seed", "from 0 to 18446744073709551615"]),
        (&["-n", "-1"], &["--count", "-1"]),
        (&["--minutes", "nan"], &["--minutes", "5..8", "gentle"]),
        (&["--technique", "exocet"], &["did you mean junior-exocet?"]),
        (&["--technique", "x-wong"], &["did you mean x-wing?"]),
        (&["--pattern", jpeg], &["a JPEG picture", "PNG"]),
    ];
    for (arguments, wanted) in cases {
        let run = sudokit(&[&["generate"], arguments].concat(), "");
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(wanted.iter().all(|part| run.err.contains(part)), "{arguments:?}: {}", run.err);
        assert!(run.err.len() < 400, "{}", run.err);
    }
    let _ = std::fs::remove_file(jpeg);
    // Names in any case, and levels from one to another.
    let run = sudokit(&["generate", "--seed", "1", "--technique", "Naked-Single", "--minutes", "gentle..medium"], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    // A pattern that is refused is shown as it was understood.
    let run = sudokit(&["generate", "--pattern", &(".".repeat(18) + &"1".repeat(63))], "");
    assert!(
        run.err.ends_with(".........\n#########\n#########\n#########\n#########\n#########\n#########\n#########\n"),
        "{}",
        run.err
    );
}

#[test]
fn hostile_options_are_refused_with_2() {
    let several = several();
    let cases: [&[&str]; 13] = [
        &["--clues", "30..20"],
        &["--clues", "x"],
        &["-n", "0"],
        &["-n", "-1"],
        &["--seed", "-1"],
        &["--symmetry", "square"],
        &["--pattern", "no such file"],
        &["--pattern", "1.1"],
        &["--from", "123"],
        &["--from", MINIMAL],
        &["--time-limit", "-1"],
        &["--effort", "NaN"],
        &["--grids", "--minimal"],
    ];
    for case in cases {
        let run = sudokit(&[&["generate"], case].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{case:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
    assert_eq!(sudokit(&["generate", "--from", &several, "--seed", "1"], "").code, Some(0));
}

#[test]
fn minimize_one_all_and_monotonic() {
    let input = format!("{SOLUTION}\n{MINIMAL}\n{}\n", several());
    let run = sudokit(&["minimize"], &input);
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), lines[1]), (3, MINIMAL));
    assert_eq!(lines[2], format!("{}\tmultiple", several()));
    assert!(Solver::new().is_minimal(&lines[0].parse().unwrap()));
    for threads in ["1", "2", "8"] {
        assert_eq!(sudokit(&["minimize", "-j", threads], &input).out, run.out);
    }
    assert_ne!(sudokit(&["minimize", "--seed", "1"], SOLUTION).out, sudokit(&["minimize"], SOLUTION).out);

    let all = sudokit(&["minimize", "--all", "--limit", "30"], SOLUTION);
    let found: HashSet<Grid> = grids(&all.out).into_iter().collect();
    assert_eq!((all.code, found.len()), (Some(0), 30));
    assert!(found.iter().all(|grid| Solver::new().is_minimal(&(*grid).into())));
    assert_eq!(sudokit(&["minimize", "--all"], MINIMAL).out, format!("{MINIMAL}\n"));

    let less = sudokit(&["minimize", "--monotonic"], SOLUTION);
    assert!(grids(&less.out).iter().all(is_proper));
    assert_eq!(sudokit(&["minimize", "--limit", "3"], MINIMAL).code, Some(2), "--limit is for --all");
}

#[test]
fn expand_and_vicinity() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let run = sudokit(&["expand"], format!("{easy}\n{MINIMAL}\n"));
    let grown = grids(&run.out);
    assert_eq!((run.code, grown[0].clue_count()), (Some(0), 81));
    assert!(sudokit(&["expand", "--format", "json"], easy).out.contains("\"expanded\":\"534678912"));

    let near = sudokit(&["vicinity"], MINIMAL);
    assert_eq!(near.code, Some(0));
    let found = grids(&near.out);
    assert!(!found.is_empty() && found.iter().all(is_proper));
    assert_eq!(sudokit(&["vicinity", "--limit", "1"], MINIMAL).out.lines().count(), 1);
    let refused = sudokit(&["vicinity"], several());
    assert_eq!((refused.code, refused.out), (Some(1), format!("{}\tmultiple\n", several())));
    assert_eq!(sudokit(&["vicinity", "--out", "9"], MINIMAL).code, Some(2));
}

#[test]
fn hard_is_the_same_on_any_threads_and_goes_on_from_its_file() {
    let run = |arguments: &[&str]| {
        let run = sudokit(&[&["hard", "--pool", "16"], arguments].concat(), "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    let whole = run(&["--seed", "2", "--rounds", "4", "-j", "1"]);
    assert_eq!(whole.lines().count(), 16);
    assert!(grids(&whole).iter().all(is_proper));
    assert_eq!(run(&["--seed", "2", "--rounds", "4", "-j", "3"]), whole);
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hard.txt");
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().unwrap();
    run(&["--seed", "2", "--rounds", "2", "--checkpoint", path]);
    // Another seed is not taken up silently, and grades of two scales are not mixed.
    let kept = std::fs::read_to_string(&file).unwrap();
    let other = sudokit(&["hard", "--pool", "16", "--seed", "3", "--rounds", "2", "--checkpoint", path], "");
    assert!(other.code == Some(0) && other.err.contains("going on with its own seed 2"), "{other:?}");
    let other = sudokit(&["hard", "--by", "se", "--rounds", "3", "--checkpoint", path], "");
    assert!(other.err.contains("hard.txt: found a search by effort, expected one by se"), "{other:?}");
    assert_eq!((other.code, other.out.as_str(), std::fs::read_to_string(&file).unwrap()), (Some(2), "", kept));
    assert_eq!(run(&["--rounds", "4", "--checkpoint", path]), whole);
    std::fs::write(&file, "nonsense").unwrap();
    let bad = sudokit(&["hard", "--rounds", "1", "--checkpoint", path], "");
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("hard.txt: not a checkpoint of `sudokit hard`: line 1: expected"), "{}", bad.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "nonsense", "what is not ours stays");
}

#[test]
fn minutes_are_a_wish() {
    let rated = |wish: &str| {
        let args = ["generate", "-n", "8", "--seed", "3", "--minutes", wish, "--format", "json"];
        let run = sudokit(&args, "");
        assert_eq!((run.code, run.out.lines().count()), (Some(0), 8), "{}", run.err);
        let puzzles: String = run.out.lines().map(|line| line.split('"').nth(3).unwrap().to_owned() + "\n").collect();
        let again = sudokit(&["rate", "--scale", "human", "--format", "json"], &puzzles);
        let minutes = |line: &str| {
            let text = line.split("\"minutes\":").nth(1).unwrap_or_else(|| panic!("{line}"));
            text.split([',', '}']).next().unwrap().parse::<f64>().unwrap()
        };
        let one: Vec<f64> = run.out.lines().map(minutes).collect();
        assert_eq!(one, again.out.lines().map(minutes).collect::<Vec<_>>());
        one
    };
    assert!(rated("5..6.5").iter().all(|minutes| (5.0..=6.5).contains(minutes)));
    assert!(rated("medium").iter().all(|minutes| (7.0..10.0).contains(minutes)));
    let run = sudokit(&["generate", "--minutes", "quick"], "");
    assert_eq!(run.code, Some(2), "{}", run.err);
}

#[test]
fn a_rare_technique_is_found_on_any_number_of_threads() {
    let run = |threads| {
        let args = ["generate", "-n", "3", "--seed", "5", "--technique", "xy-chain", "-j", threads];
        let run = sudokit(&args, "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    let found = run("1");
    assert_eq!(found, run("3"));
    let paths = sudokit(&["explain", "--format", "line"], &found);
    assert!(paths.out.lines().all(|line| line.ends_with("\txy-chain")), "{}", paths.out);
    let forms: HashSet<String> = sudokit(&["canon"], &found).out.lines().map(str::to_owned).collect();
    assert_eq!(forms.len(), 3);
    assert!(grids(&found).iter().all(is_proper));
}

#[test]
fn a_symmetry_completes_a_pattern() {
    let whole = "9..7.8......5..3...67.4....1.5....83..68.17..37....9.6....8.25...1..9......1.4..9";
    let pattern: String = whole.chars().take(45).chain(std::iter::repeat_n('.', 36)).collect();
    let run = sudokit(&["generate", "--seed", "1", "--pattern", &pattern, "--symmetry", "half-turn"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let made: Vec<bool> = run.out.trim_end().chars().map(|digit| digit != '.').collect();
    for (place, mark) in pattern.chars().enumerate() {
        assert_eq!(made[place], made[80 - place]);
        assert!(mark == '.' || made[place], "{}", run.out);
    }
}
