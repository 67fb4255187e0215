//! Puzzles that people have published: read, compared with their known solutions, and solved.
//!
//! They are not part of this repository. `SUDOKIT_PUBLISHED` names a file with one puzzle a line: a link, then the solution if it
//! is known. `docs/TESTING.md` says what was found in public repositories.

#![allow(clippy::print_stdout, reason = "the figures are the result")]

use std::collections::BTreeMap;
use std::time::Duration;
use sudokit_constraint::notation::{link, read_values};
use sudokit_constraint::search::{Verdict, check};
use sudokit_solve::Stop;

/// What became of the puzzles.
#[derive(Default)]
struct Tally {
    read: usize,
    /// Read with a note that some of it was not understood or only drawn.
    partly: usize,
    refused: BTreeMap<String, usize>,
    fitting: usize,
    solved: usize,
    /// Those of the solved ones whose solution is known, and found.
    known: usize,
    several: usize,
    slow: usize,
    wrong: Vec<String>,
}

#[test]
#[ignore = "needs SUDOKIT_PUBLISHED, a file of links with their solutions"]
fn published_puzzles_are_read_and_solved() {
    let Ok(path) = std::env::var("SUDOKIT_PUBLISHED") else {
        return println!("skipped: SUDOKIT_PUBLISHED names no file of links");
    };
    let seconds = std::env::var("SUDOKIT_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5.0);
    let text = std::fs::read_to_string(path).unwrap();
    let mut tally = Tally::default();
    for (number, line) in text.lines().enumerate() {
        one(number + 1, line, seconds, &mut tally);
    }
    let mut refused: Vec<_> = tally.refused.iter().collect();
    refused.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    refused.iter().for_each(|(reason, count)| println!("refused {count}: {reason}"));
    tally.wrong.iter().for_each(|what| println!("WRONG {what}"));
    println!(
        "{} read, {} of them in part, {} refused; {} fit their known solution; one solution {}, the known one in {}, several {}, not decided in {seconds} s {}; wrong {}",
        tally.read,
        tally.partly,
        tally.refused.values().sum::<usize>(),
        tally.fitting,
        tally.solved,
        tally.known,
        tally.several,
        tally.slow,
        tally.wrong.len()
    );
    assert!(tally.wrong.is_empty());
}

fn one(number: usize, line: &str, seconds: f64, tally: &mut Tally) {
    let mut words = line.split_whitespace();
    let (Some(text), known) = (words.next(), words.next()) else { return };
    let (puzzle, note) = match link::read(text) {
        Ok(linked) => (linked.puzzle, linked.note),
        Err(error) => {
            println!("{number}: refused: {error}");
            *tally.refused.entry(kind(&error.to_string())).or_default() += 1;
            return;
        }
    };
    tally.read += 1;
    let is_partly = note.contains("(not understood") || note.contains("(drawn without a rule");
    let is_assumed = note.contains("usual meaning assumed");
    tally.partly += usize::from(is_partly);
    let known = known.and_then(|known| read_values(&puzzle, known));
    if let Some(known) = &known {
        match puzzle.judge(known) {
            Ok(()) => tally.fitting += 1,
            Err(_) if is_partly => return println!("{number}: the rules that were not understood are needed"),
            Err(fault) => return tally.wrong.push(format!("{number}: its solution is not accepted: {fault}")),
        }
    }
    if seconds == 0.0 {
        return;
    }
    match check(&puzzle, &Stop::new().after(Duration::from_secs_f64(seconds))) {
        Verdict::One(values) if known.as_ref().is_none_or(|known| *known == values) => {
            tally.solved += 1;
            tally.known += usize::from(known.is_some());
        }
        Verdict::One(_) if is_partly => {}
        Verdict::One(_) => tally.wrong.push(format!("{number}: another solution than the known one")),
        Verdict::Several(_) => {
            println!("{number}: several solutions");
            tally.several += 1;
        }
        Verdict::None(_) if is_partly => println!("{number}: no solution by the rules that were understood"),
        Verdict::None(_) if is_assumed => println!("{number}: no solution by the usual meaning of its drawings"),
        Verdict::None(_) => tally.wrong.push(format!("{number}: no solution")),
        Verdict::Stopped(_) => {
            println!("{number}: not decided");
            tally.slow += 1;
        }
    }
}

/// The reason without what it quotes.
fn kind(reason: &str) -> String {
    match reason.split_once("puzzle: ") {
        Some((start, _)) if start.starts_with("not understood") => format!("{start}puzzle"),
        _ => reason.chars().take(100).collect(),
    }
}
