//! Puzzles with rules: the public collection, known counts, and the engine against the referee.

use core::ops::ControlFlow;
use std::time::Duration;
use sudokit_constraint::notation::{self, iss, json};
use sudokit_constraint::search::{self, Verdict};
use sudokit_constraint::trial::{self, Trial};
use sudokit_core::Rng;
use sudokit_solve::Stop;
use sudokit_testkit::corpus;

/// Sets that take longer than all others together.
const SLOW: [&str; 4] = ["mathemagic_killers", "little_killer_snipes", "hard_renban", "hard_pencilmarks"];
/// With more than one solution. A puzzle of sandwiches alone always has two: 1 and 9 can be exchanged.
const SEVERAL: [&str; 4] =
    ["Classic sudoku, was slow (4)", "Sandwich, partial, slow", "Sandwich snipe 18", "Wecoc #1 [mod B]"];
const NONE: [&str; 1] = ["Zero solution: Renban"];

/// Solves the sets that are wanted; the names of those that took more than the limit.
fn solve_collection(wanted: impl Fn(&str) -> bool, limit: Duration) -> (usize, Vec<String>) {
    let (mut solved, mut unfinished) = (0, Vec::new());
    for (number, line) in corpus::shared("variants/iss_a.jsonl").iter().enumerate() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let (set, name) = (entry["collection"].as_str().unwrap(), entry["name"].as_str().unwrap_or(""));
        if !wanted(set) {
            continue;
        }
        let input = entry["input"].as_str().unwrap();
        let puzzle = notation::read(input).unwrap_or_else(|error| panic!("{number} {name}: {error}"));
        assert_eq!(json::read(&json::write(&puzzle)).as_ref(), Ok(&puzzle), "{number} {name}");
        match search::check(&puzzle, &Stop::new().after(limit)) {
            Verdict::One(values) => {
                puzzle.judge(&values).unwrap_or_else(|fault| panic!("{number} {name}: {fault}"));
                if let Some(solution) = entry["solution"].as_str() {
                    assert_eq!(notation::write_values(&puzzle, &values), solution, "{number} {name}");
                }
                assert!(!SEVERAL.contains(&name) && !NONE.contains(&name), "{number} {name}");
                solved += 1;
            }
            Verdict::None(_) if NONE.contains(&name) => solved += 1,
            Verdict::Several(pair) if SEVERAL.contains(&name) => {
                for values in &pair {
                    puzzle.judge(values).unwrap_or_else(|fault| panic!("{number} {name}: {fault}"));
                }
                assert_ne!(pair[0], pair[1], "{number} {name}");
                if let Some(solution) = entry["solution"].as_str() {
                    let known = |values: &Vec<i32>| notation::write_values(&puzzle, values) == solution;
                    assert!(pair.iter().any(known), "{number} {name}");
                }
                solved += 1;
            }
            Verdict::Stopped(_) => unfinished.push(format!("{number} {name}")),
            other => panic!("{number} {name}: {other:?}"),
        }
    }
    (solved, unfinished)
}

sudokit_testkit::needs_data!(no_answer_to_the_public_collection_is_wrong, rules_that_say_much_are_used);

fn no_answer_to_the_public_collection_is_wrong() {
    let (solved, unfinished) = solve_collection(|set| !SLOW.contains(&set), Duration::from_secs(5));
    assert!(solved >= 90, "{solved} solved, unfinished: {unfinished:?}");
}

#[test]
#[ignore = "takes minutes"]
fn all_of_the_public_collection_is_solved() {
    let (_, unfinished) = solve_collection(|_| true, Duration::from_secs(600));
    assert!(unfinished.is_empty(), "{unfinished:?}");
}

fn count(text: &str) -> u64 {
    let outcome = search::count(&iss::read(text).unwrap(), u64::MAX, &Stop::new());
    assert!(outcome.exhausted);
    outcome.count
}

#[test]
fn known_numbers_of_grids() {
    assert_eq!(count(".Shape~4x4"), 288);
    assert_eq!(count(".Shape~4x4.NoBoxes"), 576);
    assert_eq!(count(".AntiKnight.AntiKing.AntiConsecutive"), 72);
}

/// A cell that lost one value of the list and came down to another was still counted as missing it.
#[test]
fn a_cell_may_lose_one_value_of_a_list_and_keep_another() {
    let puzzle = ".Shape~4x4~0-3.NoBoxes.~R1C3_3~R4C3_0.ContainExact~3_2~R4C1~R1C1~R2C1~R1C2";
    assert_eq!(count(puzzle), 21);
}

#[test]
#[ignore = "takes minutes"]
fn anti_knight_with_non_consecutive() {
    assert_eq!(count(".AntiKnight.AntiConsecutive"), 48_552);
}

#[test]
fn the_engine_agrees_with_the_referee() {
    let mut rng = Rng::new(2024);
    let (mut compared, mut with_solutions) = (0, 0);
    for _ in 0..1500 {
        let data: Vec<u8> = (0..160).map(|_| rng.below(256) as u8).collect();
        if let Trial::Agree(count) = trial::against_referee(&data) {
            compared += 1;
            with_solutions += u64::from(count > 0);
        }
    }
    assert!(compared > 1000 && with_solutions > 300, "{compared} {with_solutions}");
}

#[test]
#[ignore = "takes minutes"]
fn the_engine_agrees_with_the_referee_on_many() {
    let mut rng = Rng::new(2025);
    for _ in 0..50_000 {
        let data: Vec<u8> = (0..160).map(|_| rng.below(256) as u8).collect();
        trial::against_referee(&data);
    }
}

/// Puzzles that took a hundred times as many dead ends without tight sums or sets of values.
fn rules_that_say_much_are_used() {
    for (number, most) in [(14, 500), (96, 2000), (123, 50)] {
        let lines = corpus::shared("variants/iss_a.jsonl");
        let entry: serde_json::Value = serde_json::from_str(&lines[number]).unwrap();
        let puzzle = notation::read(entry["input"].as_str().unwrap()).unwrap();
        let outcome = search::count(&puzzle, 2, &Stop::new());
        assert_eq!((outcome.count, outcome.exhausted), (1, true), "{number}");
        assert!(outcome.stats.conflicts <= most, "{number}: {} dead ends", outcome.stats.conflicts);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let error = |text: &str| match notation::read(text) {
        Err(error) => error.to_string(),
        Ok(puzzle) => match search::check(&puzzle, &Stop::new()) {
            Verdict::None(Some(error)) => error.to_string(),
            other => panic!("{text}: {other:?}"),
        },
    };
    let mut others = Vec::new();
    for (text, words) in [
        (".Chess~R1C1", "unknown rule 'Chess'"),
        (".Cage~10~R1C1~R1Cz", "Cage: there is no cell 'R1Cz'"),
        (".Shape~3x", "expected a number"),
        (".Shape~9x9~5", "5 values for lines of 9 cells"),
        (".Shape~70x70", "expected 1 to 64 rows"),
        (".Cage~100~R1C1~R1C2", "expected 2 to 18"),
        (".Cage~2~R1C1~R1C2", "cannot have the sum 2"),
        (".AllDifferent~R1C1~R1C1", "differ from itself"),
        (".~R1C1_1_2.Odd~R1C1.Even~R1C1", "r1c1 has no possible value"),
        (".~R1C1_0", "the value 0 in R1C1"),
        (".Or.Odd~R1C1", "'.Or' without '.End'"),
        (".End", "'.End' without"),
        (".Thermo~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R2C9", "cannot rise"),
        (".Jigsaw~012", "a region map of 3 cells, expected 81"),
        (".LittleKiller~10~R5C5", "no diagonal starts"),
        (".Quad~R9C9~1", "no square of four"),
        (".XSum~R10~5~", "no row or column"),
        ("3x3::k:1:2:", "2 numbers, expected 81"),
        ("{\"rows\": \"x\"}", "'rows' is not a size"),
    ] {
        let said = error(text);
        if !said.contains(words) {
            others.push(format!("{text}: {said}"));
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn many_rules_are_no_problem() {
    let text: String = (0..100_000)
        .map(|i| format!(".Whisper~1~R{}C{}~R{}C{}", i % 9 + 1, i / 9 % 9 + 1, i % 7 + 1, (i / 9 + 1) % 9 + 1))
        .collect();
    let puzzle = iss::read(&text).unwrap();
    assert_eq!(puzzle.rules().len(), 100_000);
    let outcome = search::solve(&puzzle, 1, &Stop::new(), |_| ControlFlow::Break(()));
    assert!(outcome.count == 1 || outcome.exhausted);
}

#[test]
fn rules_and_givens_that_are_not_needed_go() {
    let puzzle = iss::read(".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C1_2~R4C4_2~R2C1_3~R3C3_4.AntiKing").unwrap();
    let Verdict::One(solution) = search::check(&puzzle, &Stop::new()) else { return };
    let drop = search::Drop { givens: true, rules: true };
    let less = search::minimize(&puzzle, drop, &mut Rng::new(3), &Stop::new()).unwrap();
    assert!(less.minimal && less.givens > 0);
    assert_eq!(search::check(&less.puzzle, &Stop::new()), Verdict::One(solution));
}

#[test]
fn generated_puzzles_are_proper() {
    let frame = iss::read(".Shape~6x6.AntiKnight").unwrap();
    let cage = |cells: [usize; 3]| sudokit_constraint::rule::Rule::named("Cage").unwrap().with_cells(cells);
    for seed in 0..20 {
        let open = [cage([0, 1, 6]), cage([14, 15, 20]), cage([35, 34, 29])];
        let puzzle = search::generate(&frame, &open, &mut Rng::new(seed), &Stop::new()).unwrap().unwrap();
        let Verdict::One(values) = search::check(&puzzle, &Stop::new()) else { panic!("it is not proper") };
        assert_eq!(puzzle.judge(&values), Ok(()));
        assert_eq!(puzzle.rules().len(), 4);
    }
}
