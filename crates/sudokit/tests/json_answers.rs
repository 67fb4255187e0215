//! What each verb answers in JSON, field by field, and how it refuses: the behaviour that the service, WebAssembly and
//! Python rely on.

use serde_json::{Value, json};
use sudokit::json::{Limits, Weight, call, weight};
use sudokit::{Error, ErrorKind, Job, Stop};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL: &str = "..3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";

fn run(name: &str, request: Value) -> Result<Value, Error> {
    run_with(name, request, &Limits::default(), &Stop::new())
}

fn run_with(name: &str, request: Value, limits: &Limits, stop: &Stop) -> Result<Value, Error> {
    let text = call(name, request.to_string().as_bytes(), limits, &Job::default().stop(stop))?;
    Ok(serde_json::from_str(&text).expect("answers are JSON"))
}

fn fault(name: &str, request: Value) -> Error {
    run(name, request).expect_err("a request that must fail")
}

fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}

#[test]
fn solve() {
    let answer = run("solve", json!({"puzzle": EASY})).unwrap();
    assert_eq!(
        answer,
        json!({"puzzle": EASY, "result": "solved", "solutions": 1, "exact": true, "solution": SOLVED, "guesses": 0})
    );
    let empty = run("solve", json!({"puzzle": ".".repeat(81)})).unwrap();
    assert_eq!(empty["solutions"], 2);
    let clash = run("solve", json!({"puzzle": "11".to_owned() + &".".repeat(79)})).unwrap();
    assert_eq!((&clash["solutions"], &clash["solution"]), (&json!(0), &Value::Null));
    let small = run("solve", json!({"puzzle": "1...............", "box": "2x2"})).unwrap();
    assert_eq!((&small["solutions"], small["solution"].as_str().unwrap().len()), (&json!(2), 16));
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    assert_eq!(run("solve", json!({"puzzle": rows.join("\n"), "box": "3x3"})).unwrap(), answer);
}

#[test]
fn a_bad_puzzle_does_not_cost_the_others() {
    let answer = run("solve", json!({"puzzles": [EASY, "nonsense", EASY]})).unwrap();
    let results = answer["results"].as_array().unwrap();
    assert_eq!((&results[0], &results[0]["solution"]), (&results[2], &json!(SOLVED)));
    assert_eq!(results[1]["error"]["kind"], "bad_puzzle");
    assert_eq!(run("check", json!({"puzzles": []})).unwrap(), json!({"results": []}));
}

/// A player who opens a link must learn what of it is not in the puzzle.
#[test]
fn what_a_link_says_beside_its_puzzle_is_told() {
    let link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QBURUBDAVzQAsB7AJwRAEEiQBzGiAEwQG1vgBfALqDUWCADtcfEGMlge3EACUAjAGEVzVWoBMIYUJLiMAa3EQWFNAjQ1SMfkA";
    let rest = "T by A (drawn without a rule: 1 x line)";
    let answer = run("convert", json!({"puzzle": link, "format": "iss"})).unwrap();
    assert_eq!((&answer["text"], &answer["rest"]), (&json!(".Shape~4x4.AntiKnight\n"), &json!(rest)));
    let answer = run("convert", json!({"puzzles": [EASY, link], "format": "sukaku"})).unwrap();
    assert_eq!(
        (&answer["results"][0]["rest"], &answer["results"][1]["error"]["kind"]),
        (&Value::Null, &json!("unsupported"))
    );
    let answer = run("convert", json!({"puzzles": ["nonsense", link], "format": "rules"})).unwrap();
    assert_eq!(answer["results"][1]["rest"], rest);
}

#[test]
fn count() {
    let answer = run("count", json!({"puzzle": ".".repeat(81), "limit": 1000})).unwrap();
    assert_eq!((&answer["count"], &answer["exact"]), (&json!("1000"), &json!(false)));
    let answer = run("count", json!({"puzzle": EASY, "limit": "99999999999999999999999"})).unwrap();
    assert_eq!((&answer["count"], &answer["exact"]), (&json!("1"), &json!(true)));
    let answer = run("count", json!({"puzzle": ".".repeat(36), "box": "2x3"})).unwrap();
    assert_eq!(answer["count"], "28200960");
    let answer = run("count", json!({"puzzle": ".".repeat(16), "box": "2x2", "limit": 100})).unwrap();
    assert_eq!((&answer["count"], &answer["exact"]), (&json!("100"), &json!(false)));
    for limit in [json!("-1"), json!("1e3"), json!(0), json!(""), json!("+5")] {
        assert_eq!(fault("count", json!({"puzzle": EASY, "limit": limit})).kind(), ErrorKind::BadRequest);
    }
    // Stopped, it says what it has.
    let answer = run_with("count", json!({"puzzle": ".".repeat(81)}), &Limits::default(), &raised()).unwrap();
    assert_eq!(answer["exact"], false);
}

#[test]
fn candidates() {
    let answer = run("candidates", json!({"puzzle": SEVERAL, "counts": true})).unwrap();
    assert_eq!(answer["solutions"], 0);
    let answer = run("candidates", json!({"puzzle": EASY, "counts": true})).unwrap();
    assert_eq!((&answer["solutions"], &answer["candidates"][2]), (&json!(1), &json!("4")));
    assert_eq!(answer["counts"][2], json!(["0", "0", "0", "1", "0", "0", "0", "0", "0"]));
    let answer = run("candidates", json!({"puzzle": "12..............", "box": "2x2"})).unwrap();
    assert_eq!((&answer["solutions"], &answer["candidates"][2]), (&json!(2), &json!("34")));
    // Two is a bound, and the answer says so.
    assert_eq!(answer["exact"], false);
    let answer = run("candidates", json!({"puzzle": "1...............", "box": "2x2", "counts": true})).unwrap();
    assert_eq!(
        (&answer["counts"][0], &answer["counts"][1]),
        (&json!(["72", "0", "0", "0"]), &json!(["0", "24", "24", "24"]))
    );
    let refused = fault("candidates", json!({"puzzle": "1...............", "box": "2x2", "engine": "triad"}));
    assert_eq!(refused.kind(), ErrorKind::Unsupported);
}

#[test]
fn check() {
    let answer = run("check", json!({"puzzle": EASY})).unwrap();
    assert_eq!((&answer["clues"], &answer["proper"], &answer["minimal"]), (&json!(30), &json!(true), &json!(false)));
    assert!(answer["redundant"].as_array().unwrap().len() > 3);
    let answer = run("check", json!({"puzzle": "1.......1".to_owned() + &".".repeat(72)})).unwrap();
    assert_eq!((&answer["clashes"], &answer["minimal"]), (&json!(["r1c1", "r1c9"]), &Value::Null));
    let answer = run("check", json!({"puzzle": "1..1............", "box": "2x2"})).unwrap();
    assert_eq!((&answer["clashes"], &answer["solutions"]), (&json!(["r1c1", "r1c4"]), &json!(0)));
    let answer = run("check", json!({"puzzle": "1234341221434321", "box": "2x2"})).unwrap();
    assert_eq!((&answer["minimal"], answer["redundant"].as_array().unwrap().len()), (&json!(false), 16));
}

#[test]
fn rate() {
    let answer = run("rate", json!({"puzzle": EASY, "scale": "both"})).unwrap();
    let se = &answer["se"];
    assert_eq!((&se["er"], &se["ep"], &se["ed"], &se["exact"]), (&json!(1.2), &json!(1.2), &json!(1.2), &json!(true)));
    assert_eq!((&answer["hodoku"]["score"], &answer["hodoku"]["level"]), (&json!(204), &json!("easy")));
    assert_eq!(answer["techniques"][0]["technique"], "full-house");
    let answer = run("rate", json!({"puzzle": EASY})).unwrap();
    assert!(answer.get("hodoku").is_none());
    assert_eq!(answer["techniques"][0], json!({"technique": "hidden-single", "title": "Hidden Single", "count": 51}));
    assert_eq!(fault("rate", json!({"puzzle": ".".repeat(81)})).kind(), ErrorKind::SeveralSolutions);
    assert_eq!(fault("rate", json!({"puzzle": EASY, "scale": "mine"})).kind(), ErrorKind::BadRequest);
}

#[test]
fn hints_tell_what_their_level_may() {
    let nudge = run("hint", json!({"puzzle": EASY})).unwrap();
    assert_eq!(nudge["result"], "step");
    assert!(nudge["step"].get("houses").is_none() && nudge["step"].get("placements").is_none());
    assert_eq!(nudge["words"], nudge["step"]["words"]["nudge"]);
    let place = run("hint", json!({"puzzle": EASY, "entries": EASY, "level": "where"})).unwrap();
    assert!(place["step"]["houses"].is_array() && place["step"].get("placements").is_none());
    let full = run("hint", json!({"puzzle": EASY, "level": "full"})).unwrap();
    assert!(full["step"]["placements"].is_array() && full["step"]["words"]["full"].is_string());
    assert_eq!(run("hint", json!({"puzzle": EASY, "entries": SOLVED})).unwrap()["result"], "solved");
    assert_eq!(fault("hint", json!({"puzzle": ".".repeat(81)})).kind(), ErrorKind::SeveralSolutions);
    assert_eq!(fault("hint", json!({"puzzle": "1...............", "box": "2x2"})).kind(), ErrorKind::SeveralSolutions);
}

#[test]
fn what_is_wrong_comes_first() {
    let entries = EASY.replacen("..", "1.", 1);
    let nudge = run("hint", json!({"puzzle": EASY, "entries": entries})).unwrap();
    assert_eq!((&nudge["result"], nudge.get("wrong")), (&json!("wrong"), None), "a nudge does not say where: {nudge}");
    let place = run("hint", json!({"puzzle": EASY, "entries": entries, "level": "where"})).unwrap();
    assert_eq!(place["wrong"], json!(["r1c3"]));
    let mut marks = vec!["123456789"; 81];
    marks[2] = "12";
    let lost = run("hint", json!({"puzzle": EASY, "entries": EASY, "marks": marks, "level": "full"})).unwrap();
    assert_eq!((lost.get("wrong"), &lost["missing_marks"]), (None, &json!(["r1c3"])));
    let path = run("explain", json!({"puzzle": EASY, "entries": entries})).unwrap();
    assert_eq!((&path["result"], &path["wrong"], &path["steps"]), (&json!("wrong"), &json!(["r1c3"]), &json!([])));
    let foreign = fault("hint", json!({"puzzle": EASY, "entries": EASY.replacen('5', "6", 1)}));
    assert_eq!(foreign.kind(), ErrorKind::BadPuzzle, "{foreign}");
    for marks in [json!(["1"]), json!(vec!["x"; 81]), json!(vec!["0"; 81])] {
        assert_eq!(fault("hint", json!({"puzzle": EASY, "marks": marks})).kind(), ErrorKind::BadRequest);
    }
    assert_eq!(fault("hint", json!({"puzzle": EASY, "entries": "12"})).kind(), ErrorKind::BadRequest);
}

#[test]
fn explain() {
    for schedule in ["teaching", "hodoku", "se"] {
        let answer = run("explain", json!({"puzzle": EASY, "schedule": schedule})).unwrap();
        assert_eq!((&answer["result"], answer["steps"].as_array().unwrap().len()), (&json!("solved"), 51));
        assert_eq!((&answer["start"][0], &answer["start"][2]), (&json!("5"), &json!("124")));
        let end: String = answer["end"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
        assert_eq!(end, SOLVED);
    }
    let seen = std::sync::Mutex::new(Vec::new());
    let watch = |now: sudokit::Progress| seen.lock().unwrap().push(now.done);
    let body = json!({"puzzle": EASY}).to_string();
    assert!(call("explain", body.as_bytes(), &Limits::default(), &Job::default().watcher(&watch)).is_ok());
    assert_eq!(seen.into_inner().unwrap(), (1..=51).collect::<Vec<_>>());
}

/// Large grids take seconds, so their steps and ratings say how much of the work is done.
#[test]
fn steps_of_other_sizes_tell_how_far_they_are() {
    const SIX: &str = "...1..1....5.56.....4.....15.4.4..3.";
    for (name, body) in [
        ("explain", json!({"puzzle": SIX, "box": "2x3"})),
        ("rate", json!({"puzzle": SIX, "box": "2x3", "scale": "ladder"})),
    ] {
        let seen = std::sync::Mutex::new(Vec::new());
        let watch = |now: sudokit::Progress| seen.lock().unwrap().push((now.done, now.total, now.words));
        let body = body.to_string();
        assert!(call(name, body.as_bytes(), &Limits::default(), &Job::default().watcher(&watch)).is_ok());
        let seen = seen.into_inner().unwrap();
        assert!(seen.len() > 10 && seen[0].2.starts_with("step 1: "), "{name}: {seen:?}");
        let total = seen[0].1.unwrap();
        assert!(seen.iter().all(|&(done, all, _)| all == Some(total) && done <= total), "{name}: {seen:?}");
        assert!(seen[0].0 == 0 && seen.is_sorted_by_key(|(done, ..)| *done), "{name}: {seen:?}");
        assert!(seen.last().unwrap().0 * 10 > total * 9, "{name}: {seen:?}");
    }
}

#[test]
fn generate() {
    let answer = run("generate", json!({"seed": 7, "level": "easy", "symmetry": "half-turn"})).unwrap();
    assert_eq!(answer, run("generate", json!({"seed": "7", "level": "easy", "symmetry": "half-turn"})).unwrap());
    assert_eq!((&answer["seed"], &answer["box"]), (&json!("7"), &json!("3x3")));
    let rated = run("rate", json!({"puzzle": answer["puzzle"], "scale": "hodoku"})).unwrap();
    assert_eq!(rated["hodoku"]["level"], "easy");
    let solved = run("solve", json!({"puzzle": answer["puzzle"]})).unwrap();
    assert_eq!((&solved["solutions"], &solved["solution"]), (&json!(1), &answer["solution"]));
    let answer = run("generate", json!({"seed": 1, "rating": {"min": 1.5, "max": 2.6}, "clues": {"min": 24}})).unwrap();
    let rated = run("rate", json!({"puzzle": answer["puzzle"], "scale": "se"})).unwrap();
    assert!((1.5..=2.6).contains(&rated["se"]["er"].as_f64().unwrap()));
    let answer = run("generate", json!({"seed": 1, "technique": "naked-pair", "clues": 26})).unwrap();
    assert_eq!(answer["clues"], 26);
    let answer = run("generate", json!({"seed": 1, "minimal": true})).unwrap();
    assert_eq!(run("check", json!({"puzzle": answer["puzzle"]})).unwrap()["minimal"], true);
}

#[test]
fn generate_other_sizes() {
    let answer = run("generate", json!({"box": "2x3", "seed": 3})).unwrap();
    let solved = run("solve", json!({"puzzle": answer["puzzle"], "box": "2x3"})).unwrap();
    assert_eq!((&solved["solutions"], &solved["solution"]), (&json!(1), &answer["solution"]));
    assert_eq!(run("generate", json!({"box": "2x3", "seed": 3, "clues": 20})).unwrap()["clues"], 20);
    for wish in [json!({"level": "easy"}), json!({"symmetry": "half-turn"}), json!({"technique": "x-wing"})] {
        let mut request = wish;
        request["box"] = json!("2x3");
        assert_eq!(fault("generate", request).kind(), ErrorKind::Unsupported);
    }
    assert_eq!(fault("generate", json!({"box": "2x3", "clues": {"max": 3}})).kind(), ErrorKind::NotMade);
}

#[test]
fn wishes_that_cannot_be_met_are_refused() {
    assert_eq!(fault("generate", json!({"clues": 16})).kind(), ErrorKind::NotMade);
    // Singles need no guess.
    for wish in
        [json!({"level": "easy"}), json!({"technique": "hidden-single"}), json!({"max_technique": "full-house"})]
    {
        let mut request = wish;
        request["effort"] = json!({"min": 0.5});
        assert!(fault("generate", request).message().contains("makes no guess"));
    }
    for wish in [
        json!({"clues": {"min": 30, "max": 20}}),
        json!({"level": "hardest"}),
        json!({"technique": "magic"}),
        json!({"symmetry": "spiral"}),
        json!({"rating": {"min": -1}}),
        json!({"rating": {"least": 1}}),
        json!({"seed": "x"}),
        json!({"seed": -1}),
        json!({"clues": "many"}),
    ] {
        assert_eq!(fault("generate", wish.clone()).kind(), ErrorKind::BadRequest, "{wish}");
    }
    let many = fault("generate", json!({"count": "many"}));
    assert!(many.message().ends_with("expected a whole number of 0 or more"), "{many}");
}

#[test]
fn the_seed_of_the_caller() {
    let mut limits = Limits::default();
    limits.seed = 99;
    let answer = run_with("generate", json!({}), &limits, &Stop::new()).unwrap();
    assert_eq!(answer["seed"], "99");
}

#[test]
fn canon() {
    let answer = run("canon", json!({"puzzles": [EASY, ".".repeat(81)]})).unwrap();
    assert_eq!(answer["results"][0]["automorphisms"], 1);
    assert_eq!(answer["results"][1]["automorphisms"], 1_218_998_108_160_u64);
    assert_eq!(fault("canon", json!({"puzzle": ".".repeat(16), "box": "2x2"})).kind(), ErrorKind::Unsupported);
}

#[test]
fn convert_and_the_words_of_about() {
    let about = run("about", json!({})).unwrap();
    for format in about["formats"].as_array().unwrap() {
        let answer = run("convert", json!({"puzzle": EASY, "format": format})).unwrap();
        assert_eq!(run("solve", json!({"puzzle": answer["text"]})).unwrap()["solution"], SOLVED, "{format}");
    }
    assert_eq!(fault("convert", json!({"puzzle": EASY, "format": "papyrus"})).kind(), ErrorKind::BadRequest);
    for name in about["symmetries"].as_array().unwrap() {
        let wish = json!({"symmetry": name, "clues": {"min": 30, "max": 60}, "seed": 1});
        assert!(run("generate", wish).is_ok(), "{name}");
    }
    assert_eq!(about["levels"], json!(["easy", "medium", "hard", "unfair", "extreme"]));
    assert!(about["sizes"].as_array().unwrap().contains(&json!("4x4")));
    assert_eq!(about["limits"]["puzzles"], 1000);
}

#[test]
fn techniques() {
    let answer = call("techniques", b"", &Limits::default(), &Job::default()).unwrap();
    let list: Value = serde_json::from_str(&answer).unwrap();
    assert!(list.as_array().unwrap().len() > 60);
    assert_eq!(
        list[0],
        json!({"technique": "full-house", "title": "Full house", "family": "single", "assumes_uniqueness": false})
    );
}

#[test]
fn bad_json_and_bad_requests_are_told_apart() {
    let kind = |body: &str| call("solve", body.as_bytes(), &Limits::default(), &Job::default()).unwrap_err();
    let deep = "[".repeat(100_000);
    for body in
        ["", " ", "{", "{\"puzzle\":", "{}x", "nul", "{\"puzzle\":\"\\ud800\"}", &deep, &format!("{{\"a\":{deep}")]
    {
        assert!(matches!(kind(body).kind(), ErrorKind::BadJson | ErrorKind::BadRequest), "{body:.20}");
    }
    assert_eq!(kind("{").kind(), ErrorKind::BadJson);
    assert_eq!(kind(&deep).kind(), ErrorKind::BadJson);
    for body in [
        "{}",
        "[]",
        "1",
        "null",
        "\"x\"",
        "{\"puzzle\":1}",
        "{\"puzzle\":\"1\",\"puzzles\":[]}",
        "{\"other\":1}",
        "{\"puzzles\":[1]}",
    ] {
        assert_eq!(kind(body).kind(), ErrorKind::BadRequest, "{body}");
    }
    assert_eq!(kind("{\"puzzle\":\n{").place().map(|place| place.line), Some(2));
    let fault = kind("{\"puzzle\":\"\",\n\"colour\":1}");
    assert!(fault.message().starts_with("unknown field `colour`, expected `limit` or `engine`"), "{fault}");
    assert!(!fault.message().contains("line"));
}

#[test]
fn limits_hold() {
    let mut limits = Limits::default();
    (limits.puzzles, limits.body, limits.order) = (2, 400, 16);
    let kind = |request: Value| run_with("solve", request, &limits, &Stop::new()).unwrap_err().kind();
    assert_eq!(kind(json!({"puzzles": ["", "", ""]})), ErrorKind::TooManyPuzzles);
    assert_eq!(kind(json!({"puzzle": "x".repeat(400)})), ErrorKind::BodyTooLarge);
    assert_eq!(kind(json!({"puzzle": "", "box": "5x5"})), ErrorKind::Unsupported);
    assert_eq!(kind(json!({"puzzle": "", "box": "99x99"})), ErrorKind::Unsupported);
    for text in ["", "x", "3", "axb", "-1x3", "3x3x3", "0x4", "999999999999x1", "١x٣"] {
        let kind = kind(json!({"puzzle": "", "box": text}));
        assert!(matches!(kind, ErrorKind::BadRequest | ErrorKind::Unsupported), "{text}");
    }
    assert_eq!(fault("nonsense", json!({})).kind(), ErrorKind::NotFound);
}

#[test]
fn bad_puzzles_have_a_place() {
    let bad = fault("solve", json!({"puzzle": "53..7q..."}));
    assert_eq!((bad.kind(), bad.place().map(|place| place.column)), (ErrorKind::BadPuzzle, Some(6)));
    assert_eq!(fault("solve", json!({"puzzle": ""})).kind(), ErrorKind::BadPuzzle);
    assert_eq!(fault("solve", json!({"puzzle": format!("{EASY}\n{EASY}")})).kind(), ErrorKind::BadPuzzle);
    for text in ["", "1", "1...............\n1...............", "x..............."] {
        assert_eq!(fault("solve", json!({"puzzle": text, "box": "2x2"})).kind(), ErrorKind::BadPuzzle, "{text}");
    }
    assert!(bad.to_json().starts_with(r#"{"error":{"kind":"bad_puzzle","message":"found 'q', expected"#));
    assert!(bad.to_json().ends_with(r#""place":{"line":1,"column":6}}}"#));
}

#[test]
fn a_raised_request_ends_the_work() {
    let wide = ".".repeat(256);
    // Half a billion guesses would show that it has no solution.
    let long = "....9.2........5.....5.6......2...5.9......2.....6.....9.......2...5.....5..2....";
    for (name, request) in [
        ("solve", json!({"puzzle": long})),
        ("check", json!({"puzzle": long})),
        ("candidates", json!({"puzzle": long})),
        ("candidates", json!({"puzzle": long, "counts": true})),
        ("rate", json!({"puzzle": long})),
        ("hint", json!({"puzzle": long})),
        ("rate", json!({"puzzle": EASY})),
        ("hint", json!({"puzzle": EASY})),
        ("explain", json!({"puzzle": EASY})),
        ("generate", json!({"level": "extreme"})),
        ("generate", json!({"box": "4x4"})),
        ("candidates", json!({"puzzle": ".".repeat(81)})),
        ("candidates", json!({"puzzle": wide, "box": "4x4"})),
        ("solve", json!({"puzzle": wide, "box": "4x4"})),
        ("check", json!({"puzzle": wide, "box": "4x4"})),
    ] {
        let fault = run_with(name, request.clone(), &Limits::default(), &raised()).unwrap_err();
        assert_eq!(fault.kind(), ErrorKind::Stopped, "{name} {request}");
    }
}

#[test]
fn only_what_is_surely_little_is_quick() {
    let body = |request: Value| request.to_string().into_bytes();
    assert_eq!(weight("solve", &body(json!({"puzzle": EASY}))), Weight::Quick);
    assert_eq!(weight("about", b""), Weight::Quick);
    for (name, request) in [
        ("rate", json!({"puzzle": EASY})),
        ("solve", json!({"puzzle": "", "box": "5x5"})),
        ("solve", json!({"puzzle": "1".repeat(729)})),
    ] {
        assert_eq!(weight(name, &body(request)), Weight::Slow);
    }
    assert_eq!(weight("solve", br#"{"puzzle":"1","\u0062ox":"5x5"}"#), Weight::Slow);
}
