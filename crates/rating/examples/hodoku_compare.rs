//! Compares the rater of HoDoKu's scale with HoDoKu itself, and says where the first step differs.
//!
//! ```text
//! hodoku_compare truth FILE.csv [SHOWN]     puzzle,level,score,…
//! hodoku_compare paths FILE… [SHOWN]        what HoDoKu prints with /bs FILE /vp: every step
//! hodoku_compare rate FILE                  one puzzle a line: prints level, score and microseconds
//! ```

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use sudokit_core::{Candidate, Cell, Column, Digit, Puzzle, Row};
use sudokit_rating::hodoku::Rater;
use sudokit_reason::{Board, Step};

#[allow(clippy::print_stdout)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let shown = words.last().and_then(|word| word.parse().ok()).unwrap_or(10);
    let mut rater = Rater::default();
    match words[0].as_str() {
        "truth" => {
            let text = std::fs::read_to_string(&words[1]).expect("a file");
            let (mut equal, mut all) = (0, 0);
            for line in text.lines().filter(|line| !line.starts_with(['#', 'p'])) {
                let fields: Vec<&str> = line.split(',').collect();
                let rating = rater.rate(&fields[0].parse().expect("a puzzle"));
                all += 1;
                if (rating.level.name(), rating.score.to_string().as_str()) == (fields[1], fields[2]) {
                    equal += 1;
                } else if all - equal <= shown {
                    println!("{} is {} {}, found {} {}", fields[0], fields[1], fields[2], rating.level, rating.score);
                }
            }
            println!("{equal} of {all} equal");
        }
        "paths" => {
            let mut tally = Tally::default();
            for file in words[1..].iter().filter(|word| word.parse::<usize>().is_err()) {
                let text = std::fs::read_to_string(file).expect("a file");
                paths(&text, &mut rater, &mut tally, shown);
            }
            println!("{} of {} ratings equal, {} paths", tally.equal, tally.all, tally.same);
            println!("first difference by what HoDoKu does: {:#?}", tally.causes);
        }
        "rate" => {
            let text = std::fs::read_to_string(&words[1]).expect("a file");
            let (mut slowest, start) = (Duration::ZERO, Instant::now());
            let mut count = 0;
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
                let begin = Instant::now();
                let rating = rater.rate(&puzzle);
                let time = begin.elapsed();
                slowest = slowest.max(time);
                count += 1;
                println!("{} {} {} {}", &line[..81], rating.level, rating.score, time.as_micros());
            }
            println!("# {count} in {:?}, slowest {slowest:?}", start.elapsed());
        }
        other => panic!("what is {other}?"),
    }
}

#[derive(Default)]
struct Tally {
    all: usize,
    equal: usize,
    same: usize,
    causes: BTreeMap<String, usize>,
}

/// What HoDoKu printed: a line for each puzzle, below it a line with three blanks for each step.
#[allow(clippy::print_stdout)]
fn paths(text: &str, rater: &mut Rater, tally: &mut Tally, shown: usize) {
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((puzzle, rest)) = line.split_at_checked(81).filter(|(puzzle, _)| puzzle.parse::<Puzzle>().is_ok())
        else {
            continue;
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [_, level, score, ..] = words[..] else { continue };
        let mut theirs = Vec::new();
        while let Some(next) = lines.next_if(|next| next.starts_with("  ")) {
            if let Some(step) = next.strip_prefix("   ").filter(|step| !step.starts_with(' ')) {
                theirs.push(step);
            }
        }
        let mut difference = None;
        let mut number = 0;
        let rating = rater.rate_with(&puzzle.parse().expect("a puzzle"), &mut |board, step| {
            let line = theirs.get(number).copied().unwrap_or("nothing");
            if difference.is_none() && !same(line, step) {
                difference = Some((number, line, board.clone(), step.clone()));
            }
            number += 1;
        });
        tally.all += 1;
        let equal = rating.level.name() == level && score.trim_matches(['(', ')']) == rating.score.to_string();
        tally.equal += usize::from(equal);
        match difference {
            None => tally.same += 1,
            Some((number, line, board, step)) => {
                let cause = format!("{} / {}{}", name(line), step.technique, if equal { " (equal)" } else { "" });
                let count = tally.causes.entry(cause).or_default();
                *count += 1;
                if *count <= shown && !equal {
                    show(puzzle, number, line, &board, &step);
                }
            }
        }
    }
}

#[allow(clippy::print_stdout)]
fn show(puzzle: &str, number: usize, line: &str, board: &Board, step: &Step) {
    println!("{puzzle} step {number}\n  HoDoKu: {line}");
    println!(
        "  found:  {} => {:?} {:?}\n          {:?}",
        step.technique, step.placements, step.eliminations, step.evidence
    );
    println!("  {board:?}");
}

/// The name of a technique at the beginning of a line.
fn name(line: &str) -> &str {
    let end = [":", " in ", " =>"].iter().filter_map(|end| line.find(end)).min().unwrap_or(line.len());
    &line[..end]
}

/// Whether a line has the effects of a step.
fn same(line: &str, step: &Step) -> bool {
    let effects =
        line.split_once("=>").map_or_else(|| line.split_once(": ").map_or("", |parts| parts.1), |parts| parts.1);
    let mut theirs: Vec<(bool, Candidate)> = Vec::new();
    for part in effects.split(", ") {
        let (on, (cells, digit)) = match (part.split_once("<>"), part.split_once('=')) {
            (Some(off), _) => (false, off),
            (None, Some(on)) => (true, on),
            _ => continue,
        };
        let Some(digit) = digit.trim().parse().ok().and_then(Digit::new) else { continue };
        for group in cells.trim().split(',') {
            let Some((rows, columns)) = group.trim_start_matches('r').split_once('c') else { continue };
            let index = |byte: u8| usize::from(byte.wrapping_sub(b'1'));
            for (row, column) in rows.bytes().flat_map(|row| columns.bytes().map(move |column| (row, column))) {
                if let (Some(row), Some(column)) = (Row::new(index(row)), Column::new(index(column))) {
                    theirs.push((on, Candidate::at(Cell::at(row, column), digit)));
                }
            }
        }
    }
    let mut ours: Vec<(bool, Candidate)> = step.placements.iter().map(|&on| (true, on)).collect();
    ours.extend(step.eliminations.iter().map(|&off| (false, off)));
    theirs.sort_unstable();
    theirs.dedup();
    ours.sort_unstable();
    ours == theirs
}
