//! Puzzles with known counts: the project's own, and larger public sets where they are present.
//!
//! Our own puzzles are in `corpus.txt` beside this crate, made by [`random`](crate::random) and counted by independent
//! programs. The public sets are not part of the project: tests that read them are declared with
//! [`needs_data!`](crate::needs_data) and are ignored without them.

use std::path::PathBuf;
use sudokit_core::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle};

/// A puzzle with what is known of its solutions.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of its solutions.
    pub count: Count,
}

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this number.
    Exactly(u64),
    /// More than this.
    MoreThan(u64),
}

impl Count {
    /// The result of a count with this limit; `None` if the limit is above what is known.
    pub fn up_to(self, limit: u64) -> Option<u64> {
        match self {
            Self::Exactly(count) => Some(count.min(limit)),
            Self::MoreThan(count) => (limit <= count).then_some(limit),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix('>') {
            Some(count) => count.parse().ok().map(Self::MoreThan),
            // As the public sets write it.
            None if text == "many" => Some(Self::MoreThan(500)),
            None => text.parse().ok().map(Self::Exactly),
        }
    }
}

/// The project's own puzzles.
pub fn known() -> Vec<Known> {
    let lines = include_str!("../corpus.txt").lines().filter(|line| !line.starts_with('#'));
    let known = lines.map(|line| {
        let mut words = line.split_whitespace();
        let mut word = || words.next().unwrap_or("");
        let (name, count) = (word().to_owned(), Count::parse(word()).expect("a count"));
        Known { name, count, puzzle: puzzle(word()).expect("a puzzle") }
    });
    known.collect()
}

/// Reads 81 characters of clues or 729 of marks, `.` for a blank.
pub fn puzzle(text: &str) -> Option<Puzzle> {
    let values: Vec<Option<Digit>> = text
        .bytes()
        .map(|byte| match byte {
            b'.' => Some(None),
            _ => Digit::new(byte.wrapping_sub(b'0')).map(Some),
        })
        .collect::<Option<_>>()?;
    match values.len() {
        81 => {
            let mut grid = Grid::EMPTY;
            Cell::all().zip(values).for_each(|(cell, digit)| grid.set(cell, digit));
            Some(grid.into())
        }
        729 => {
            let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
            for (cell, group) in Cell::all().zip(values.chunks(9)) {
                marks[cell] = group.iter().flatten().copied().collect();
            }
            Some(marks.into())
        }
        _ => None,
    }
}

/// The folder of the public sets: `$SUDOKIT_DATA`, or `../shared/data` beside the workspace.
pub fn folder() -> PathBuf {
    std::env::var_os("SUDOKIT_DATA")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")), PathBuf::from)
}

/// Whether the public sets are present: for benchmarks, and for tests to which they only add puzzles.
pub fn has_shared() -> bool {
    folder().join("README.md").exists()
}

/// The bytes of a file of the public sets.
///
/// # Panics
/// If the file cannot be read: a test that is fed nothing would pass.
pub fn shared_file(file: &str) -> Vec<u8> {
    let path = folder().join(file);
    std::fs::read(&path).unwrap_or_else(|error| panic!("public data set {}: {error}", path.display()))
}

/// The lines of a file of the public sets, without comments and blank lines.
///
/// # Panics
/// If the file cannot be read or has no lines.
pub fn shared(file: &str) -> Vec<String> {
    let text = String::from_utf8(shared_file(file)).expect("text");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{file} is empty");
    lines
}

/// The public puzzles with known counts.
pub fn shared_known() -> Vec<Known> {
    let cases = shared("counts/sudopedia_test_cases.txt");
    let cases = cases.iter().map(|line| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [text, count, name] => {
            let (puzzle, count) = (puzzle(text).expect("a puzzle"), Count::parse(count).expect("a count"));
            Known { name: name.to_owned(), puzzle, count }
        }
        _ => panic!("expected puzzle, count and name: {line:?}"),
    });
    let famous = shared("counts/famous_named.txt");
    let famous = famous.iter().map(|line| {
        let mut words = line.split_whitespace();
        let puzzle = words.next().and_then(puzzle).expect("a puzzle");
        Known { name: words.next().unwrap_or("").to_owned(), puzzle, count: Count::Exactly(1) }
    });
    cases.chain(famous).collect()
}

/// The public sets for speed, each with the number of solutions of its puzzles, counted up to two.
pub const SPEED: [(&str, u64); 10] = [
    ("17_clue", 1),
    ("kaggle_sample", 1),
    ("unbiased_sample", 1),
    ("minimal_random", 1),
    ("magictour_top1465", 1),
    ("hardest_1905_11plus_a", 1),
    ("hardest_1106", 1),
    ("serg_multi", 2),
    ("multi_solution", 2),
    ("no_solution", 0),
];

/// At most `sample` puzzles of a speed set, spread evenly over it.
pub fn shared_speed(set: &str, sample: usize) -> Vec<Puzzle> {
    let lines = shared(&format!("speed/{set}.txt"));
    let step = lines.len().div_ceil(sample).max(1);
    lines.iter().step_by(step).map(|line| puzzle(line.trim()).expect("a puzzle")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee;

    #[test]
    fn the_referee_agrees_with_the_known_counts() {
        let known = known();
        assert!(known.len() > 40, "the corpus is there");
        for Known { name, puzzle, count } in known {
            let limit = if let Count::Exactly(count) = count { count + 1 } else { 50 };
            assert_eq!(Some(referee::count(&puzzle, limit)), count.up_to(limit), "{name}");
        }
    }

    crate::needs_data!(the_referee_agrees_with_the_shared_counts);

    fn the_referee_agrees_with_the_shared_counts() {
        for Known { name, puzzle, count } in shared_known() {
            assert_eq!(Some(referee::count(&puzzle, 500)), count.up_to(500), "{name}");
        }
    }

    #[test]
    fn texts_are_read_and_refused() {
        assert_eq!(puzzle(&".".repeat(81)), Some(Puzzle::default()));
        let marks = puzzle(&("1..4.....".to_owned() + &".".repeat(720))).unwrap();
        assert_eq!(marks.allowed(Cell::new(0).unwrap()).bits(), 0b1001);
        assert!(marks.is_sukaku() && marks.allowed(Cell::new(1).unwrap()).is_empty());
        for bad in ["", "1", &"0".repeat(81), &"/".repeat(81), &".".repeat(730)] {
            assert_eq!(puzzle(bad), None, "{bad:?}");
        }
    }
}
