//! Packs: made, written, signed, and checked.

use serde_json::Value;
use std::collections::HashSet;
use sudokit::parallel::Threads;
use sudokit::{Alone, Job};
use sudokit_publish::pack::{self, Pack, Request};

fn make(request: &Request) -> Pack {
    Pack::make(request, &Job::default(), &Alone).unwrap()
}

fn small() -> Request {
    Request { count: 23, seed: 5, ..Request::default() }
}

#[test]
fn levels_are_balanced_and_the_seed_decides() {
    let pack = make(&small());
    let counts: Vec<usize> = pack.header.parts.iter().map(|part| part.count).collect();
    assert_eq!(counts, [5, 5, 5, 4, 4]);
    let text = pack.lines();
    let threads = Threads::new(3);
    let again = Pack::make(&small(), &Job::default().executor(&threads), &threads).unwrap();
    assert_eq!(text, again.lines(), "threads and runs do not matter");
    assert_ne!(text, make(&Request { seed: 6, ..small() }).lines());
    assert_eq!(pack::verify(text.as_bytes(), &Job::default()).unwrap(), pack.header);
    let ids: HashSet<&String> = pack.entries.iter().map(|entry| &entry.id).collect();
    assert_eq!(ids.len(), 23);
    // The referee agrees.
    for entry in &pack.entries {
        let puzzle: sudokit::Classic = entry.puzzle.parse().unwrap();
        assert_eq!(sudokit_referee::count(&puzzle, 2), 1, "{}", entry.puzzle);
    }
}

#[test]
fn techniques_are_those_asked_for() {
    let techniques = vec!["naked-pair".to_owned(), "xyz-wing".to_owned()];
    let pack = make(&Request { count: 6, techniques, seed: 1, ..Request::default() });
    assert!(pack.entries[..3].iter().all(|entry| entry.technique == "naked-pair"));
    assert!(pack.entries[3..].iter().all(|entry| entry.technique == "xyz-wing"));
    assert!(pack::verify(pack.lines().as_bytes(), &Job::default()).is_ok());
}

#[test]
fn every_day_has_its_puzzle() {
    let levels = vec!["gentle".to_owned(), "medium".to_owned()];
    let daily = Some("2026-12-28".to_owned());
    let request = Request { count: 9, levels, daily, seed: 3, steps: false, ..Request::default() };
    let pack = make(&request);
    let days: Vec<&str> = pack.entries.iter().filter_map(|entry| entry.date.as_deref()).collect();
    assert_eq!((days[0], days[3], days[4], days[8]), ("2026-12-28", "2026-12-31", "2027-01-01", "2027-01-05"));
    // Monday is gentle, and the levels take turns in a week.
    let levels: Vec<&str> = pack.entries.iter().map(|entry| entry.level.as_str()).collect();
    assert_eq!(levels[..8], ["gentle", "medium", "gentle", "medium", "gentle", "medium", "gentle", "gentle"]);
    assert!(pack::verify(pack.lines().as_bytes(), &Job::default()).is_ok());
    // A pack that begins later has the same puzzles.
    let later = make(&Request { count: 2, daily: Some("2027-01-01".to_owned()), ..request });
    assert_eq!(later.entries[0].puzzle, pack.entries[4].puzzle);
}

#[test]
fn whatever_is_changed_is_found() {
    let text = make(&Request { count: 5, seed: 9, ..Request::default() }).lines();
    let lines: Vec<&str> = text.lines().collect();
    let (header, first) = (lines[0], lines[1]);
    let puzzle = first.split("\"puzzle\":\"").nth(1).unwrap()[..81].to_owned();
    let solution = first.split("\"solution\":\"").nth(1).unwrap()[..81].to_owned();
    let swap = |from: &str, to: &str| text.replacen(from, to, 1);
    let other = |digit: char| if digit == '9' { '1' } else { char::from(digit as u8 + 1) };
    let wrong: String = other(solution.chars().next().unwrap()).to_string() + &solution[1..];
    let fewer = puzzle.replacen(|c: char| c != '.', ".", 1);
    // The order of the first two steps of the first puzzle.
    let steps = first.split("\"steps\":[").nth(1).unwrap();
    let mut each: Vec<&str> = steps.split_inclusive('}').take(2).map(|step| step.trim_start_matches(',')).collect();
    let ordered = each.join(",");
    each.reverse();
    let reversed = each.join(",");
    let cut = text[..text.len() - 40].to_owned();
    let twice = text.clone() + &first.replacen("\"number\":1", "\"number\":6", 1) + "\n";
    let cases = [
        (swap("\"count\":5", "\"count\":6"), "header"),
        (swap("\"format\":1", "\"format\":2"), "format"),
        (swap("\"level\":\"gentle\",\"minutes\"", "\"level\":\"easy\",\"minutes\""), "level"),
        (swap("\"number\":2", "\"number\":3"), "number"),
        (swap(&format!("\"puzzle\":\"{puzzle}\""), &format!("\"puzzle\":\"{fewer}\"")), "line 2"),
        (swap(&solution, &wrong), "solution"),
        (swap("\"place\":[\"r", "\"place\":[\"x"), "candidate"),
        (swap("\"clues\":", "\"klues\":"), "klues"),
        (swap("\"hodoku_level\":\"", "\"hodoku_level\":\"very"), "hodoku_level"),
        (swap(&ordered, &reversed), "step 1: not that of the explanation"),
        (cut, "the line is cut off"),
        (twice, "equivalent"),
        (format!("{header}\n"), "found 0 puzzles"),
        (String::new(), "empty"),
        ("nonsense\n".to_owned(), "line 1"),
    ];
    for (changed, expected) in cases {
        assert_ne!(changed, text, "{expected}");
        let error = pack::verify(changed.as_bytes(), &Job::default()).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

/// Every value in some JSON, with the path to it.
fn values(path: &str, value: &Value) -> Vec<String> {
    let below = |name: String, value: &Value| values(&format!("{path}/{name}"), value);
    match value {
        Value::Object(fields) => fields.iter().flat_map(|(name, value)| below(name.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().flat_map(|(i, value)| below(i.to_string(), value)).collect(),
        _ => vec![path.to_owned()],
    }
}

/// Another value of the same kind, which fits the schema.
fn other(path: &str, value: &Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => (number.as_f64().unwrap() + 0.1).into(),
        Value::Number(number) => (number.as_u64().unwrap() + 1).into(),
        Value::String(text) => {
            let swap = |one: &str, other: &str| if text == one { other.to_owned() } else { one.to_owned() };
            match path.rsplit('/').next().unwrap() {
                "level" => swap("gentle", "easy"),
                "hodoku_level" => swap("easy", "medium"),
                "technique" => swap("full-house", "hidden-single"),
                _ => text.chars().map(|letter| if letter == '1' { '2' } else { '1' }).collect(),
            }
            .into()
        }
        _ => panic!("{path} {value}"),
    }
}

#[test]
fn no_value_of_a_puzzle_can_be_changed() {
    for steps in [true, false] {
        let text =
            make(&Request { count: 1, levels: vec!["hard".to_owned()], seed: 4, steps, ..Request::default() }).lines();
        let (header, line) = text.trim_end().split_once('\n').unwrap();
        let entry: Value = serde_json::from_str(line).unwrap();
        let paths = values("", &entry);
        assert!(paths.len() > 11 && (paths.len() > 100) == steps, "{}", paths.len());
        for path in paths {
            let mut changed = entry.clone();
            let value = changed.pointer_mut(&path).unwrap();
            *value = other(&path, value);
            let verdict = pack::verify(format!("{header}\n{changed}\n").as_bytes(), &Job::default());
            assert!(verdict.is_err(), "{path} of {changed}");
        }
    }
}

#[test]
fn requests_that_cannot_be_met_fail_at_once() {
    let cases = [
        Request { levels: vec!["quick".to_owned()], ..Request::default() },
        Request { techniques: vec!["leviathan".to_owned()], ..Request::default() },
        Request { techniques: vec!["no-such".to_owned()], ..Request::default() },
        Request { techniques: vec!["dual-two-string-kite".to_owned()], ..Request::default() },
        Request { daily: Some("2027-02-29".to_owned()), ..Request::default() },
        Request { count: 3, ..Request::default() },
        Request { symmetry: Some("round".to_owned()), ..Request::default() },
    ];
    for request in cases {
        assert!(Pack::make(&request, &Job::default(), &Alone).is_err(), "{request:?}");
    }
}

#[test]
fn a_database_has_the_same_puzzles() {
    let pack = make(&Request { count: 5, seed: 2, ..Request::default() });
    let bytes = pack.sqlite().unwrap();
    assert!(bytes.starts_with(b"SQLite format 3\0"));
    assert_eq!(bytes, pack.sqlite().unwrap());
    let path = std::env::temp_dir().join(format!("sudokit-pack-{}.db", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let number = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(number("SELECT count(*) FROM puzzles"), 5);
    assert_eq!(number("SELECT count(*) FROM puzzles WHERE level = 'medium'"), 1);
    assert_eq!(number("SELECT CAST(value AS INTEGER) FROM pack WHERE key = 'seed'"), 2);
    let used: usize = pack.entries.iter().map(|entry| entry.techniques.len()).sum();
    assert_eq!(number("SELECT count(*) FROM techniques"), used as i64);
    drop(connection);
    let _ = std::fs::remove_file(path);
}

#[test]
fn a_signature_holds_for_the_file_it_was_made_for_and_no_other() {
    let (pair, other) = (pack::new_key().unwrap(), pack::new_key().unwrap());
    let signature = pack::sign(b"a pack", &pair.secret, "sudoku 1").unwrap();
    assert_eq!(pack::verify_signature(b"a pack", &signature, &pair.public).unwrap(), "sudoku 1");
    assert!(pack::verify_signature(b"b pack", &signature, &pair.public).is_err());
    assert!(pack::verify_signature(b"a pack", &signature, &other.public).is_err());
    assert!(pack::verify_signature(b"a pack", &signature.replace("sudoku 1", "sudoku 2"), &pair.public).is_err());
    let error = pack::sign(b"a pack", &pair.public, "").unwrap_err().to_string();
    assert!(error.contains("found public key, expected the secret key"), "{error}");
    let error = pack::verify_signature(b"a pack", &signature, &pair.secret).unwrap_err().to_string();
    assert!(error.contains("found secret key, expected the public key"), "{error}");
    assert!(pack::sign(b"a pack", "nonsense", "").is_err() && pack::verify_signature(b"a pack", "x", "y").is_err());
}
