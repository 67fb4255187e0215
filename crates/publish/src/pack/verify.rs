//! Checks a pack: its lines against the schema, and what they claim against the engines.

use super::make::{generator, used, way};
use super::{Entry, Header, Part, SCHEMA, schema};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashSet;
use sudokit::dates::Day;
use sudokit::verb::{Canon, Explain, Rate, Scale, Solve};
use sudokit::{Cell, Error, ErrorKind, Job, Puzzle, Verb};

/// Checks a pack, and returns its header. The first thing that is wrong is the error, with its line.
///
/// Each line fits the schema. Each puzzle has exactly the solution given, its id, clues and level are right, no two are
/// equivalent, its ratings are right, and its steps lead to the solution without a wrong placement or elimination. In a pack
/// of this version the steps are also those that `explain` gives, in their order, and the techniques those that it uses. The parts have as many puzzles as the header says. Name,
/// version and seed in the header cannot be checked: the signature covers them.
pub fn verify(text: &[u8], job: &Job<'_>) -> Result<Header, Error> {
    let text = core::str::from_utf8(text).map_err(|_| bad(1, "the file is not UTF-8 text"))?;
    let root: Value = serde_json::from_str(SCHEMA).map_err(|_| Error::internal())?;
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else { return Err(bad(1, "the file is empty")) };
    let header: Header = read(&root, "header", 1, first)?;
    let (mut ids, mut entries) = (HashSet::new(), 0);
    let mut parts = header.parts.iter().flat_map(|part| (0..part.count).map(move |index| (part, index)));
    let mut memory = Memory { is_own: header.generator == generator(), ..Memory::default() };
    for (index, line) in lines {
        let number = index + 1;
        if job.is_stopped() {
            return Err(Error::stopped());
        }
        let entry: Entry = read(&root, "entry", number, line)?;
        let wrong = |what: String| bad(number, &what);
        entries += 1;
        if entry.number != entries {
            return Err(wrong(format!("number: found {}, expected {entries}", entry.number)));
        }
        memory.check(&entry, job).map_err(wrong)?;
        if !ids.insert(entry.id.clone()) {
            return Err(wrong("the puzzle is equivalent to an earlier one".to_owned()));
        }
        let Some((part, index)) = parts.next() else {
            return Err(wrong("there are more puzzles than the parts of the header say".to_owned()));
        };
        fits(&entry, part, index).map_err(wrong)?;
    }
    if entries != header.count || parts.next().is_some() {
        return Err(bad(entries + 1, &format!("found {entries} puzzles, but the header says {}", header.count)));
    }
    Ok(header)
}

fn bad(line: usize, what: &str) -> Error {
    Error::new(ErrorKind::BadPuzzle, format!("line {line}: {what}"))
}

fn read<T: DeserializeOwned>(root: &Value, kind: &str, number: usize, line: &str) -> Result<T, Error> {
    let value: Value = serde_json::from_str(line).map_err(|error| match error.is_eof() {
        true => bad(number, "the line is cut off"),
        false => bad(number, &format!("the line is not JSON: {error}")),
    })?;
    if let Some(fault) = schema::fault(root, &root["$defs"][kind], &value, "") {
        return Err(bad(number, &fault));
    }
    serde_json::from_value(value).map_err(|error| bad(number, &error.to_string()))
}

/// Whether a puzzle is of the kind that the header announces at its place.
fn fits(entry: &Entry, part: &Part, index: usize) -> Result<(), String> {
    let announced = |name: &str, found: &str, wanted: &Option<String>| match wanted {
        Some(wanted) if wanted != found => Err(format!("{name}: found {found:?}, but the header says {wanted:?}")),
        _ => Ok(()),
    };
    announced("level", &entry.level, &part.level)?;
    announced("technique", &entry.technique, &part.technique)?;
    let day = match &part.first_day {
        Some(first) => Some(first.parse::<Day>()?.plus(index as i64).to_string()),
        None => None,
    };
    if entry.date != day {
        return Err(format!("date: found {:?}, expected {day:?}", entry.date));
    }
    Ok(())
}

#[derive(Default)]
struct Memory {
    solve: <Solve as Verb>::Memory,
    rate: <Rate as Verb>::Memory,
    explain: <Explain as Verb>::Memory,
    /// Whether this version made the pack; another one may explain in another way.
    is_own: bool,
}

impl Memory {
    fn check(&mut self, entry: &Entry, job: &Job<'_>) -> Result<(), String> {
        let told = |error: Error| error.to_string();
        let puzzle: Puzzle = entry.puzzle.parse().map_err(|error| format!("puzzle: {error}"))?;
        if puzzle.classic().is_none() || puzzle.to_string() != entry.puzzle {
            return Err("puzzle: expected digits and dots".to_owned());
        }
        let solved = Solve::default().run(&puzzle, &mut self.solve, job).map_err(told)?;
        if !solved.is_unique() {
            return Err("the puzzle does not have exactly one solution".to_owned());
        }
        if solved.solution.map(|solution| solution.to_string()).as_ref() != Some(&entry.solution) {
            return Err("solution: not that of the puzzle".to_owned());
        }
        if puzzle.clue_count() != entry.clues {
            return Err(format!("clues: found {}, expected {}", entry.clues, puzzle.clue_count()));
        }
        if Canon::default().one(&puzzle, job).map_err(told)?.id != entry.id {
            return Err("id: not that of the puzzle".to_owned());
        }
        let mut rate = Rate::default();
        rate.scale = Scale::Human;
        let human = rate.run(&puzzle, &mut self.rate, job).map_err(told)?.human.ok_or("no rating")?;
        if human.level != entry.level || (human.minutes - entry.minutes).abs() > 0.005 {
            let expected = format!("{} and {}", human.level, human.minutes);
            return Err(format!("level and minutes: found {} and {}, expected {expected}", entry.level, entry.minutes));
        }
        rate.scale = Scale::Both;
        let both = rate.run(&puzzle, &mut self.rate, job).map_err(told)?;
        let (se, hodoku) = (both.se.ok_or("no rating")?, both.hodoku.ok_or("no rating")?);
        if !se.exact {
            return Err(told(Error::stopped()));
        }
        same("er", &entry.er, &se.er)?;
        same("hodoku_level", &entry.hodoku_level, &hodoku.level)?;
        same("hodoku_score", &entry.hodoku_score, &hodoku.score)?;
        if !entry.steps.is_empty() {
            steps(entry)?;
        }
        if self.is_own {
            self.explanation(entry, &puzzle, job)?;
        }
        Ok(())
    }

    /// Whether steps and techniques are those of `explain`.
    fn explanation(&mut self, entry: &Entry, puzzle: &Puzzle, job: &Job<'_>) -> Result<(), String> {
        let explained =
            Explain::default().run(puzzle, &mut self.explain, job).map_err(|error: Error| error.to_string())?;
        if !entry.steps.is_empty() {
            let expected = way(&explained);
            if let Some(index) = (0..entry.steps.len()).find(|&index| expected.get(index) != entry.steps.get(index)) {
                return Err(format!("step {}: not that of the explanation", index + 1));
            }
        }
        let (technique, techniques) = used(&explained);
        same("technique", &entry.technique, &technique)?;
        if entry.techniques != techniques {
            return Err("techniques: not those of the explanation".to_owned());
        }
        Ok(())
    }
}

/// Whether a field has the value that was computed.
fn same<T: PartialEq + core::fmt::Debug>(name: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{name}: found {found:?}, expected {expected:?}")) }
}

/// Whether the steps lead to the solution, and are counted right.
fn steps(entry: &Entry) -> Result<(), String> {
    let digits = |text: &str| text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect::<Vec<u8>>();
    let (solution, mut grid) = (digits(&entry.solution), digits(&entry.puzzle));
    let mut counts = std::collections::BTreeMap::new();
    for (index, step) in entry.steps.iter().enumerate() {
        let wrong = |what: &str, text: &str| Err(format!("step {}: {text} {what}", index + 1));
        *counts.entry(step.technique.clone()).or_insert(0) += 1;
        for (text, is_placed) in
            step.place.iter().map(|text| (text, true)).chain(step.remove.iter().map(|text| (text, false)))
        {
            let Some((cell, digit)) = candidate(text) else { return wrong("is not a candidate", text) };
            if is_placed != (solution[cell] == digit) {
                return wrong("contradicts the solution", text);
            }
            if is_placed {
                grid[cell] = digit;
            }
        }
    }
    if grid != solution {
        return Err("the steps do not fill the grid".to_owned());
    }
    if counts != entry.techniques || !counts.contains_key(&entry.technique) {
        return Err("techniques: not those of the steps".to_owned());
    }
    Ok(())
}

/// The cell and the digit of `r1c1=5`.
fn candidate(text: &str) -> Option<(usize, u8)> {
    let (cell, digit) = text.split_once('=')?;
    let digit = digit.parse().ok().filter(|digit| (1..=9).contains(digit))?;
    Some((cell.parse::<Cell>().ok()?.index(), digit))
}
