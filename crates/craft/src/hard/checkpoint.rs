//! A search as text: a line with its numbers, then the pool, one puzzle a line. Programs that read puzzles can read it too.

use super::{Graded, HardSearch};
use core::fmt;
use core::str::FromStr;
use sudokit_core::Puzzle;

const TITLE: &str = "# sudokit hard search:";

impl fmt::Display for HardSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE} seed {} size {} round {}", self.seed, self.size, self.round)?;
        for one in &self.pool {
            // A float is written so that it is read back as it was.
            writeln!(f, "{}\t{}\t{}", one.puzzle, one.grade, one.family)?;
        }
        Ok(())
    }
}

/// The text is not a search; with the line and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotACheckpoint {
    line: usize,
    expected: &'static str,
}

impl fmt::Display for NotACheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl core::error::Error for NotACheckpoint {}

impl FromStr for HardSearch {
    type Err = NotACheckpoint;

    fn from_str(text: &str) -> Result<Self, NotACheckpoint> {
        let mut lines = text.lines();
        let title = lines.next().and_then(|line| line.strip_prefix(TITLE)).and_then(numbers);
        let expected = "'# sudokit hard search: seed N size N round N'";
        // Jobs are numbered through all rounds.
        let title = title.filter(|&[_, _, round]| round < u64::MAX / Self::JOBS / 2);
        let [seed, size, round] = title.ok_or(NotACheckpoint { line: 1, expected })?;
        let mut search = Self::new(seed, usize::try_from(size).unwrap_or(usize::MAX));
        search.round = round;
        for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            let expected = "a puzzle, its grade and its family, with tabs between them";
            search.pool.push(graded(line).ok_or(NotACheckpoint { line: number + 2, expected })?);
        }
        Ok(search)
    }
}

fn numbers(text: &str) -> Option<[u64; 3]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["seed", seed, "size", size, "round", round] = words[..] else { return None };
    Some([seed.parse().ok()?, size.parse().ok()?, round.parse().ok()?])
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
}
