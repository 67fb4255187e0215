//! A search as text: a line with its numbers, then the pool, one puzzle per line. Programs that read puzzles can read
//! it.
//!
//! The first line ends with a checksum of all other lines and of its own numbers. Without it, a pool that lost its end
//! would still look like a pool, and the search would continue to something that no seed gives. A line without a
//! checksum (written by an older version, or edited by hand to add puzzles to the pool) is accepted.

use super::{Graded, HardSearch};
use core::fmt::{self, Write as _};
use core::str::FromStr;
use sudokit_core::Puzzle;

const TITLE: &str = "# sudokit hard search:";

impl fmt::Display for HardSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pool = String::new();
        for one in &self.pool {
            // This form of a float reads back as the same value.
            writeln!(pool, "{}\t{}\t{}", one.puzzle, one.grade, one.family)?;
        }
        let numbers = [self.seed, self.size as u64, self.round];
        let [seed, size, round] = numbers;
        writeln!(f, "{TITLE} seed {seed} size {size} round {round} check {:016x}", check(numbers, pool.lines()))?;
        f.write_str(&pool)
    }
}

/// A checksum of the lines, so that their ends do not matter.
fn check<'a>(numbers: [u64; 3], pool: impl Iterator<Item = &'a str>) -> u64 {
    let bytes = pool.flat_map(|line| line.bytes().chain([b'\n']));
    sudokit_core::fnv1a(numbers.into_iter().flat_map(u64::to_le_bytes).chain(bytes))
}

/// The error for a text that is not a search, with the line and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    line: usize,
    expected: &'static str,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl core::error::Error for CheckpointError {}

impl FromStr for HardSearch {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut lines = text.lines();
        let title = lines.next().and_then(|line| line.strip_prefix(TITLE)).and_then(numbers);
        let expected = "'# sudokit hard search: seed N size N round N check N'";
        // A line that was cut before its checksum looks like one without; only the missing line end gives it away.
        let title = title.filter(|(_, sum)| sum.is_some() || text.contains('\n'));
        // Jobs are numbered through all rounds.
        let title = title.filter(|&([_, _, round], _)| round < u64::MAX / Self::JOBS / 2);
        let (numbers, sum) = title.ok_or(CheckpointError { line: 1, expected })?;
        if sum.is_some_and(|sum| sum != check(numbers, lines.clone().filter(|line| !line.is_empty()))) {
            return Err(CheckpointError {
                line: 1,
                expected: "the checksum of the lines below: the file was changed or cut",
            });
        }
        let [seed, size, round] = numbers;
        let mut search = Self::new(seed, usize::try_from(size).unwrap_or(usize::MAX));
        search.round = round;
        for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            let expected = "a puzzle, its grade and its family, with tabs between them";
            search.pool.push(graded(line).ok_or(CheckpointError { line: number + 2, expected })?);
        }
        Ok(search)
    }
}

/// The numbers of a search, and the check if there is one.
fn numbers(text: &str) -> Option<([u64; 3], Option<u64>)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["seed", seed, "size", size, "round", round, ref rest @ ..] = words[..] else { return None };
    let check = match rest {
        [] => None,
        ["check", sum] => Some(u64::from_str_radix(sum, 16).ok()?),
        _ => return None,
    };
    Some(([seed.parse().ok()?, size.parse().ok()?, round.parse().ok()?], check))
}

fn graded(line: &str) -> Option<Graded> {
    let parts: Vec<&str> = line.split('\t').collect();
    let [puzzle, grade, family] = parts[..] else { return None };
    let Ok(Puzzle::Clues(puzzle)) = puzzle.parse() else { return None };
    let grade: f64 = grade.parse().ok()?;
    grade.is_finite().then_some(Graded::new(puzzle, grade, family.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_solve::Stop;

    #[test]
    fn what_is_no_search_is_refused_with_its_line() {
        let error = |text: &str| text.parse::<HardSearch>().unwrap_err().to_string();
        assert!(error("").starts_with("line 1: expected '# sudokit hard search:"));
        assert!(error("# sudokit hard search: seed x size 1 round 1\n").starts_with("line 1"));
        let title = "# sudokit hard search: seed 1 size 2 round 3\n";
        assert!(title.parse::<HardSearch>().is_ok());
        let late = "# sudokit hard search: seed 1 size 2 round 18446744073709551615\n";
        assert!(error(late).starts_with("line 1"), "its jobs would have no numbers");
        for bad in ["123", "\t\t", &format!("{}\tNaN\t1", ".".repeat(81)), &format!("{}\t1.5", ".".repeat(81))] {
            assert!(error(&format!("{title}{bad}\n")).starts_with("line 2: expected a puzzle"), "{bad}");
        }
    }

    #[test]
    fn a_checkpoint_that_was_cut_or_changed_is_refused() {
        let mut search = HardSearch::new(7, 4);
        search.end_round(
            search.jobs().iter().map(|job| super::super::HardWorker::new().work(job, &Stop::new())).collect(),
        );
        let text = search.to_string();
        assert_eq!(text.replace('\n', "\r\n").parse(), Ok(search.clone()), "line ends are not part of it");
        let end = text.trim_end().len();
        for cut in 0..end {
            assert!(text[..cut].parse::<HardSearch>().is_err(), "cut after {cut} of {end} bytes");
        }
        for place in 0..end {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            assert!(String::from_utf8_lossy(&bytes).parse::<HardSearch>().is_err(), "byte {place} changed");
        }
        let (title, pool) = text.split_once('\n').unwrap();
        let unchecked = format!("{}\n{pool}", title.split(" check").next().unwrap());
        assert_eq!(unchecked.parse(), Ok(search));
    }
}
