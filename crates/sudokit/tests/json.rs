//! The JSON of the verbs: fields, errors, lists, sizes.

use sudokit::json::{Limits, VERBS, call};
use sudokit::{ErrorKind, Job, Stop};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn ask(verb: &str, body: &str) -> Result<serde_json::Value, (ErrorKind, String)> {
    let answer = call(verb, body.as_bytes(), &Limits::default(), &Job::default());
    answer.map(|text| serde_json::from_str(&text).unwrap()).map_err(|error| (error.kind(), error.message().to_owned()))
}

#[test]
fn every_verb_answers_an_easy_puzzle() {
    for verb in VERBS.iter().filter(|verb| verb.has_request && verb.name != "generate") {
        let extra = if verb.name == "convert" { r#","format":"grid""# } else { "" };
        let answer = ask(verb.name, &format!(r#"{{"puzzle":"{EASY}"{extra}}}"#)).unwrap();
        assert_eq!(answer["puzzle"], EASY, "{}", verb.name);
        let many = ask(verb.name, &format!(r#"{{"puzzles":["{EASY}","x"]{extra}}}"#)).unwrap();
        assert_eq!(many["results"][0], answer, "{}", verb.name);
        assert_eq!(many["results"][1]["error"]["kind"], "bad_puzzle", "{}", verb.name);
    }
}

#[test]
fn mistakes_have_kinds() {
    let kind = |verb, body: &str| ask(verb, body).unwrap_err().0;
    assert_eq!(kind("solve", "{"), ErrorKind::BadJson);
    assert_eq!(kind("solve", "[]"), ErrorKind::BadRequest);
    assert_eq!(kind("solve", "{}"), ErrorKind::BadRequest);
    for body in ["null", "1", "-1.5", "true", "\"x\"", "[1,{}]"] {
        assert_eq!(kind("solve", body), ErrorKind::BadRequest, "{body}");
    }
    let twice = ask("solve", &format!(r#"{{"puzzle":"{EASY}","limit":1,"puzzle":"{EASY}"}}"#)).unwrap_err();
    assert!(twice.1.contains("the field \"puzzle\" is given twice"), "{twice:?}");
    assert_eq!(kind("solve", &format!(r#"{{"puzzle":"{EASY}","limt":2}}"#)), ErrorKind::BadRequest);
    assert_eq!(kind("solve", &format!(r#"{{"puzzle":"{EASY}","limit":0}}"#)), ErrorKind::BadRequest);
    assert_eq!(kind("hint", &format!(r#"{{"puzzle":"{EASY}","levle":"full"}}"#)), ErrorKind::BadRequest);
    assert_eq!(kind("solve", r#"{"puzzle":"53"}"#), ErrorKind::BadPuzzle);
    assert_eq!(kind("nothing", "{}"), ErrorKind::NotFound);
    let empty = ".".repeat(81);
    for verb in ["rate", "hint", "explain", "minimize"] {
        assert_eq!(kind(verb, &format!(r#"{{"puzzle":"{empty}"}}"#)), ErrorKind::SeveralSolutions, "{verb}");
        let none = format!("11{}", ".".repeat(79));
        assert_eq!(kind(verb, &format!(r#"{{"puzzle":"{none}"}}"#)), ErrorKind::NoSolution, "{verb}");
        let small = "1...............";
        let unsupported = if verb == "rate" { ErrorKind::Unsupported } else { ErrorKind::SeveralSolutions };
        assert_eq!(kind(verb, &format!(r#"{{"puzzle":"{small}"}}"#)), unsupported, "{verb}");
    }
}

#[test]
fn other_kinds_are_explained() {
    let small = ask("explain", r#"{"puzzle":"..B....AB....AC.","box":"2x2"}"#).unwrap();
    assert_eq!((&small["result"], small["steps"][0]["technique"].is_string()), (&"solved".into(), true), "{small}");
    let last = small["end"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().len()).max();
    assert_eq!(last, Some(1));
    let killer = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.~R2C1_4~R3C1_2~R4C4_2.~R3C3_4.~R2C4_1";
    let hint = ask("hint", &format!(r#"{{"puzzle":"{killer}","level":"full"}}"#)).unwrap();
    assert_eq!(hint["result"], "step", "{hint}");
    let rated = ask("rate", &format!(r#"{{"puzzle":"{killer}","scale":"ladder"}}"#)).unwrap();
    assert!(rated["ladder"]["rating"].as_f64().unwrap() >= 1.0 && rated["ladder"]["solved"] == true, "{rated}");
    let wrong =
        ask("hint", r#"{"puzzle":"..B....AB....AC.","box":"2x2","entries":"AA..............","level":"where"}"#)
            .unwrap();
    assert_eq!((&wrong["result"], &wrong["wrong"][0]), (&"wrong".into(), &"r1c2".into()), "{wrong}");
}

#[test]
fn other_sizes_keep_their_symbols() {
    let answer = ask("solve", r#"{"puzzle":"A.....B..C.....D","box":"2x2"}"#).unwrap();
    let solution = answer["solution"].as_str().unwrap();
    assert!(solution.starts_with('A') && solution.chars().all(|symbol| "ABCD".contains(symbol)), "{solution}");
    assert_eq!(ask("count", r#"{"puzzle":"................"}"#).unwrap()["count"], "288");
    assert_eq!(ask("generate", r#"{"box":"2x3","seed":1}"#).unwrap()["box"], "2x3");
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let made = |body: &str| ask("generate", body).unwrap();
    assert_eq!(made(r#"{"seed":7}"#), made(r#"{"seed":"7"}"#));
    assert_eq!(made(r#"{"seed":7,"count":3}"#)["results"][0]["puzzle"], made(r#"{"seed":7}"#)["puzzle"]);
    let (kind, message) = ask("generate", r#"{"technique":"swordfish","level":"easy"}"#).unwrap_err();
    assert_eq!(kind, ErrorKind::NotMade, "{message}");
}

#[test]
fn a_players_position_may_leave_out_the_clues() {
    let entries = format!("..4{}", ".".repeat(78));
    let with = format!("534{}", &EASY[3..]);
    let hint =
        |entries: &str| ask("hint", &format!(r#"{{"puzzle":"{EASY}","entries":"{entries}","level":"full"}}"#)).unwrap();
    assert_eq!(hint(&entries), hint(&with));
    for verb in ["hint", "explain"] {
        let wrong = format!("..1{}", ".".repeat(78));
        let answer = ask(verb, &format!(r#"{{"puzzle":"{EASY}","entries":"{wrong}"}}"#)).unwrap();
        assert_eq!(answer["result"], "wrong", "{verb}");
    }
}

#[test]
fn a_stop_keeps_the_answers_before_it() {
    let stop = Stop::new();
    stop.raise();
    let body = format!(r#"{{"puzzles":["{EASY}","x"]}}"#);
    let answer = call("solve", body.as_bytes(), &Limits::default(), &Job::default().stop(&stop)).unwrap();
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["results"][0]["error"]["kind"], "stopped");
    assert_eq!(answer["results"][1]["error"]["kind"], "bad_puzzle");
}

/// Sudoku-Extreme gives the first puzzle the rating 18.
#[test]
fn guesses_are_counted() {
    let rate =
        |puzzle: &str| ask("rate", &format!(r#"{{"puzzle":"{puzzle}","scale":"search"}}"#)).unwrap()["search"].clone();
    let hard = rate("5...27..9..41......1..5.3...92.6.8...5......66..7..29.8...7...2.......8...9..36..");
    assert!(hard["backtracks"] == 18 && hard["effort"].as_f64() > Some(5.0), "{hard}");
    let easy = rate(EASY);
    assert!(easy["backtracks"] == 0 && easy["effort"] == 0.0, "{easy}");
}

/// The scale of people does not depend on names, symmetry or chance, and more clues never make a puzzle slower by much.
#[test]
fn people_need_the_same_time_for_equivalent_puzzles() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rate =
        |puzzle: &str| ask("rate", &format!(r#"{{"puzzle":"{puzzle}","scale":"human"}}"#)).unwrap()["human"].clone();
    let first = rate(puzzle);
    assert_eq!(first["level"], "gentle", "{first}");
    let relabelled: String =
        puzzle.chars().map(|c| c.to_digit(10).map_or('.', |d| char::from_digit(10 - d, 10).unwrap())).collect();
    let turned: String = relabelled.chars().rev().collect();
    assert_eq!((rate(&relabelled), rate(&turned)), (first.clone(), first.clone()));
    let hard = rate("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert!(hard["minutes"].as_f64() > first["minutes"].as_f64() && hard["level"] == "expert", "{hard}");
    // Just below 5 minutes, but 5 in hundredths.
    let edge = rate(".82..1.6..9.6...8...5..7.42..8.3.....61..4..9.3..65.2..2...67...4.....9.753..84..");
    assert_eq!((edge["minutes"].as_f64(), edge["level"].as_str()), (Some(5.0), Some("easy")), "{edge}");
}
