//! The public collection as links of other pages and back as ISS strings: the same solution on both sides.

#![allow(clippy::print_stdout, reason = "the figures are the result")]

use std::time::Duration;
use sudokit_constraint::model::Puzzle;
use sudokit_constraint::notation::{iss, link, read, read_values};
use sudokit_constraint::search::{Verdict, check};
use sudokit_solve::Stop;

/// Writes a link; `None` if the page cannot express the puzzle.
type Write = fn(&Puzzle) -> Option<String>;

/// What the engine says of a puzzle within a time.
#[derive(PartialEq, Eq)]
enum Answer {
    None,
    One(Vec<i32>),
    Several,
}

fn answer(puzzle: &Puzzle, seconds: f64) -> Option<Answer> {
    match check(puzzle, &Stop::new().after(Duration::from_secs_f64(seconds))) {
        Verdict::None(_) => Some(Answer::None),
        Verdict::One(values) => Some(Answer::One(values)),
        Verdict::Several(_) => Some(Answer::Several),
        Verdict::Stopped(_) => None,
    }
}

#[test]
#[ignore = "minutes; SUDOKIT_SECONDS limits each puzzle (5)"]
fn the_public_collection_keeps_its_solutions_on_the_way_to_other_pages() {
    let seconds = std::env::var("SUDOKIT_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5.0);
    let pages: [(&str, Write); 3] =
        [("f-puzzles", link::write), ("SudokuPad", link::write_sudokupad), ("penpa-edit", link::write_penpa)];
    // There and back, with the same answer of the engine, and not decided.
    let mut tally = [[0; 3]; 3];
    for line in sudokit_testkit::corpus::shared("variants/iss_a.jsonl") {
        let entry: serde_json::Value = serde_json::from_str(&line).unwrap();
        let name = entry["name"].as_str().unwrap_or_default();
        let puzzle = read(entry["input"].as_str().unwrap()).unwrap();
        let links = pages.map(|(_, write)| write(&puzzle));
        if links.iter().all(Option::is_none) {
            continue;
        }
        let first = answer(&puzzle, seconds);
        for (page, address) in links.iter().enumerate() {
            let Some(address) = address else { continue };
            let back = link::read(address).unwrap_or_else(|error| panic!("{name}: {error}")).puzzle;
            let again = iss::read(&iss::write(&back).unwrap()).unwrap();
            tally[page][0] += 1;
            if let Some(solution) = entry["solution"].as_str() {
                let values = read_values(&again, solution).unwrap();
                again.judge(&values).unwrap_or_else(|fault| panic!("{name}, {}: {fault}", pages[page].0));
            }
            let Some((first, second)) = first.as_ref().zip(answer(&again, seconds)) else {
                tally[page][2] += 1;
                continue;
            };
            assert!(*first == second, "{name}, {}: another answer", pages[page].0);
            tally[page][1] += 1;
        }
    }
    for ((page, _), [there, same, open]) in pages.iter().zip(tally) {
        println!("{page}: {there} there and back, {same} with the same answer, {open} not decided in {seconds} s");
    }
    assert!(tally[0][0] >= 98 && tally[0][1] >= 60, "{tally:?}");
}
