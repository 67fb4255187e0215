//! Puzzles with rules: what each command answers, and what it says of bad input.

mod common;
use common::{MINIMAL, SOLUTION, sudokit};
use sudokit::constraint::{notation, search};
use sudokit::{Puzzle, Stop};

const THERMO: &str = ".Shape~4x4.~R1C1_3.Thermo~R2C1~R2C2~R2C3~R2C4";

fn ok(arguments: &[&str], input: &str) -> String {
    let run = sudokit(arguments, input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?} {}", run.out);
    run.out
}

/// The values of a line are a solution by the referee.
fn judge(puzzle: &str, line: &str) {
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let model = puzzle.variant().unwrap().puzzle();
    let values = notation::read_values(model, line).unwrap_or_else(|| panic!("not values: {line}"));
    model.judge(&values).unwrap_or_else(|fault| panic!("{fault}: {line}"));
}

#[test]
fn kinds_are_solved_in_one_stream_in_order() {
    let out = ok(&["solve"], &format!("{THERMO}\n{MINIMAL}\n.Shape~4x4~0-3.AntiKnight\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[1]), (3, SOLUTION));
    judge(THERMO, lines[0]);
    judge(".Shape~4x4~0-3.AntiKnight", lines[2]);
    assert!(lines[2].contains('0') && !lines[2].contains('4'));
}

#[test]
fn counts_agree_with_lists_and_the_referee() {
    for puzzle in [".Shape~4x4.Thermo~R1C1~R1C2", ".Shape~4x4.AntiKnight", ".Shape~4x4.Cage~5~R1C1~R1C2.Odd~R4C4"] {
        let model = puzzle.parse::<Puzzle>().unwrap().variant().unwrap().puzzle().clone();
        let referee = model.count_by_trial(1000, u64::MAX).unwrap();
        assert_eq!(ok(&["count", puzzle], ""), format!("{puzzle}\t{referee}\n"));
        let run = sudokit(&["solve", "--all", puzzle], "");
        assert_eq!(run.out.lines().filter(|line| !line.contains('\t')).count() as u64, referee, "{puzzle}");
        run.out.lines().filter(|line| !line.contains('\t')).for_each(|line| judge(puzzle, line));
    }
}

#[test]
fn check_says_none_one_or_several() {
    let proper = ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2~R3C1_2~R3C2_1~R3C3_4~R3C4_3.Thermo~R1C1~R1C2";
    let none = ".Shape~4x4.Cage~99~R1C1~R1C2";
    let run = sudokit(&["check", "--details"], format!("{proper}\n{none}\n{THERMO}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(run.code, Some(1));
    assert!(lines[0].contains("\tproper\tredundant:") && lines[0].contains("Thermo#1"), "{}", lines[0]);
    assert!(lines[1].contains("\tnone\tthe sum from r1c1 on is 99, expected 2 to 8"), "{}", lines[1]);
    assert!(lines[2].contains("\tmultiple"), "{}", lines[2]);
    let minimal = ok(&["minimize", proper], "");
    assert!(!minimal.contains("Thermo") || !minimal.contains("R1C2_2"), "{minimal}");
    assert!(ok(&["check", "--details", minimal.trim()], "").ends_with("\tproper\tminimal\n"));
}

#[test]
fn a_given_solution_is_judged() {
    let solution = ok(&["solve", "--limit", "1", THERMO], "");
    let wrong: String = solution.trim().chars().rev().collect();
    let line = |solution: &str| format!("{{\"puzzle\": \"{THERMO}\", \"solution\": \"{solution}\"}}\n");
    assert!(!sudokit(&["check"], line(solution.trim())).out.contains("wrong"));
    assert!(sudokit(&["check"], line(&wrong)).out.contains("\twrong: "));
}

#[test]
fn candidates_have_counts() {
    let out = ok(&["candidates", "--counts", "--format", "json", ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4"], "");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    let model = notation::read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4").unwrap();
    let count = search::count(&model, u64::MAX, &Stop::new()).count;
    assert_eq!(answer["candidates"][0], "1");
    assert_eq!(answer["counts"][0], serde_json::json!([count.to_string(), "0", "0", "0"]));
}

#[test]
fn generated_puzzles_are_proper_and_the_same_for_a_seed() {
    for rules in
        ["Cage", ".Shape~6x6.Thermo.AntiKnight", ".Shape~4x4.Cage~?~R1C1~R1C2.Skyscraper", ".Shape~6x6.Arrow.Quad"]
    {
        let arguments = ["generate", "-n", "3", "--seed", "5", "--rules", rules];
        let made = ok(&arguments, "");
        assert_eq!(made.lines().count(), 3, "{rules}");
        assert_eq!(ok(&[&arguments[..], &["-j", "1"]].concat(), ""), made, "{rules}");
        let checked = ok(&["check"], &made);
        assert!(checked.lines().all(|line| line.ends_with("\tproper")), "{checked}");
    }
    let minimal = ok(&["generate", "--seed", "1", "--minimal", "--rules", ".Shape~4x4.Cage"], "");
    assert!(ok(&["check", "--details"], &minimal).ends_with("\tproper\tminimal\n"));
}

#[test]
fn notations_are_converted() {
    let text = ".Cage~10~R1C1~R1C2~R2C1.Cage~17~R9C8~R9C9\n";
    for format in ["killer", "arrows", "rules", "iss"] {
        let there = ok(&["convert", "--to", format], text);
        assert_eq!(ok(&["convert", "--to", "iss"], &there), text, "{format}: {there}");
    }
    let run = sudokit(&["convert", "--to", "killer", ".Thermo~R1C1~R1C2"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("the format killer cannot hold this puzzle with rules because of Thermo"), "{}", run.err);
    let mixed = ".Shape~6x6.Cage~6~R1C1~R1C2~R2C1.Lunchbox~9~R3C1~R3C2~R3C3.EqualityCage~R5C1~R5C2.~R6C6_2";
    let run = sudokit(&["convert", "--to", "link", mixed], "");
    assert!(run.err.contains("the format link cannot hold this puzzle with rules because of Lunchbox, EqualityCage\n"));
}

#[test]
fn a_wrong_option_for_a_picture_is_told_once() {
    for option in [["--cells", "r9c9"], ["--rules", "9"]] {
        let run = sudokit(&["draw", option[0], option[1], ".Shape~4x4.Cage~3~R1C1~R1C2"], "");
        assert_eq!((run.code, run.err.matches("argument 1: line 1: ").count()), (Some(2), 1), "{}", run.err);
    }
    let run = sudokit(&["draw", "--solution", ".Shape~4x4.Cage~2~R1C1~R1C2"], "");
    assert_eq!((run.code, run.err.matches("argument 1: line 1: ").count()), (Some(1), 1), "{}", run.err);
}

#[test]
fn bad_input_is_named_and_the_rest_goes_on() {
    for (puzzle, words) in [
        (".Chess~R1C1", "unknown rule 'Chess'"),
        (".Cage~10~R1C1~R10C1", "there is no cell 'R10C1'"),
        (".Shape~4x4.Shape~5x5", "expected one"),
        (".Shape~4x4.~R1C1_5", "the value 5 in R1C1"),
        ("3x3::k:12:13", "2 numbers, expected 81"),
        (".Or.Odd~R1C1", "without '.End'"),
    ] {
        let run = sudokit(&["solve"], format!("{puzzle}\n{MINIMAL}\n"));
        assert_eq!((run.code, run.out.trim()), (Some(2), SOLUTION), "{puzzle}");
        assert!(run.err.contains(words), "{puzzle}: {}", run.err);
    }
}

#[test]
fn verbs_for_plain_puzzles_say_what_they_do_not_support() {
    for verb in ["rate", "canon", "expand", "unavoidable"] {
        let run = sudokit(&[verb, THERMO], "");
        assert_eq!(run.code, Some(2), "{verb}");
        assert!(
            run.err.contains("without extra houses or rules, found a puzzle with rules (Thermo)"),
            "{verb}: {}",
            run.err
        );
    }
}

#[test]
fn a_time_limit_ends_a_long_count() {
    let run = sudokit(&["count", "--time-limit", "200ms", ".AntiKnight"], "");
    assert_eq!(run.code, Some(4));
    assert!(run.out.trim_end().ends_with('+'), "{}", run.out);
}
