//! `sudokit rate --expect`: compares ratings with a column of a list, in a run that can be resumed.
//!
//! Standard output gets the rows that differ, a file every row: one for each record of the input, in its order, so that
//! the number of rows says how far a run came. An interrupt drops the answers it cut short; they are rated again.

use super::kept::Kept;
use crate::exit::{Failure, Verdict, say};
use crate::files::check_outputs;
use crate::input::Source;
use crate::number::{grouped, plural};
use crate::show::row::csv_row;
use crate::stop::on_interrupt;
use crate::stream::{self, StreamArgs, Words};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::TextError;
use sudokit::verb::{self, Rated, Value};
use sudokit::{Error, ErrorKind, Puzzle};

/// What separates the columns of a list.
const SEPARATORS: &[u8] = b",;\t| ";
/// How many different pairs of ratings the summary lists.
const PAIRS: usize = 10;

/// Where the expected value stands: among the columns that are neither the puzzle nor its solution, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(usize);

impl Place {
    /// Finds a column by its name or its number from 1, in the beginning of a list.
    fn find(wanted: &str, head: &str) -> Result<Self, String> {
        let lines: Vec<&str> = head.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let split = |line: &'_ str, separator: u8| -> Vec<String> {
            line.split(separator as char).map(|field| field.trim().trim_matches('"').to_owned()).collect()
        };
        let is_puzzle = |field: &String| field.len() >= 16 && field.parse::<Puzzle>().is_ok();
        let first = lines.iter().filter(|line| !line.starts_with('#')).find_map(|line| {
            let columns = SEPARATORS.iter().map(|&separator| split(line, separator));
            columns.into_iter().find(|fields| fields.len() > 1 && fields.iter().any(is_puzzle))
        });
        let first = first.ok_or("no line with a puzzle and another column found")?;
        let index = match wanted.parse::<usize>() {
            Ok(number) if (1..=first.len()).contains(&number) => number - 1,
            Ok(number) => return Err(format!("there is no column {number}; a line has {}", first.len())),
            Err(_) => {
                // The names may stand in a comment, with more words behind the last of them.
                let named = |field: &String| {
                    let word = field.trim_start_matches('#').split_whitespace().next();
                    word.is_some_and(|word| word.eq_ignore_ascii_case(wanted))
                };
                let heads = lines.iter().take_while(|line| !split(line, b',').iter().any(is_puzzle)).take(20);
                let mut found = heads.flat_map(|line| {
                    SEPARATORS.iter().filter_map(move |&separator| {
                        split(line.trim_start_matches('#').trim(), separator).iter().position(named)
                    })
                });
                found.next().ok_or_else(|| format!("no column is called {wanted:?}; use its number, from 1"))?
            }
        };
        let puzzle = first.iter().position(|field| is_puzzle(field) && field.contains(['.', '0']));
        let puzzle = puzzle.or_else(|| first.iter().position(is_puzzle)).unwrap_or(0);
        if index == puzzle {
            return Err("that column has the puzzle, expected a column with ratings".to_owned());
        }
        let is_solution = |(i, field): (usize, &String)| i != puzzle && field.len() == 81 && is_puzzle(field);
        let solutions = first[..index.min(first.len())].iter().enumerate().filter(|&it| is_solution(it)).count();
        Ok(Self(index - usize::from(puzzle < index) - solutions))
    }

    /// The value in what a list says besides the puzzle; nothing for `-` and for an empty field.
    fn value(self, rest: &str) -> Option<&str> {
        let first = rest.bytes().find(|byte| SEPARATORS.contains(byte)).unwrap_or(b',');
        let starts = rest.bytes().next().is_some_and(|byte| SEPARATORS.contains(&byte));
        let value = rest.split(first as char).skip(usize::from(starts)).nth(self.0)?.trim().trim_matches('"');
        (!value.is_empty() && value != "-").then_some(value)
    }
}

/// How a rating compares; the numbers are keys of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Equal,
    Lower,
    Higher,
    Different,
    Missing,
    Unrated,
    Stopped,
}

impl Outcome {
    const ALL: [Self; 7] =
        [Self::Equal, Self::Lower, Self::Higher, Self::Different, Self::Missing, Self::Unrated, Self::Stopped];

    const fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Lower => "lower",
            Self::Higher => "higher",
            Self::Different => "different",
            Self::Missing => "not given",
            Self::Unrated => "not rated",
            Self::Stopped => "stopped",
        }
    }

    fn is_difference(self) -> bool {
        !matches!(self, Self::Equal | Self::Missing)
    }

    fn of(expected: Option<&str>, answer: &Result<Rated, Error>) -> (Self, String) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) if error.kind() == ErrorKind::Stopped => return (Self::Stopped, String::new()),
            Err(_) => return (Self::Unrated, String::new()),
        };
        let number = |text: &str| text.parse::<f64>().ok().map(|number| (10.0 * number).round());
        let found = match (&answer.se, &answer.hodoku, &answer.berthier) {
            (Some(se), _, _) if !se.exact => return (Self::Stopped, format!("{:.1}", se.er)),
            (Some(se), _, _) => format!("{:.1}", se.er),
            (_, Some(hodoku), _) if expected.is_some_and(|text| number(text).is_none()) => hodoku.level.clone(),
            (_, Some(hodoku), _) => hodoku.score.to_string(),
            (_, _, Some(berthier)) => berthier.rating.map_or_else(|| "inf".to_owned(), |rating| rating.to_string()),
            _ => answer.ladder.as_ref().map_or_else(String::new, |ladder| format!("{:.1}", ladder.rating)),
        };
        let Some(expected) = expected else { return (Self::Missing, found) };
        let outcome = match (number(expected), number(&found)) {
            (Some(wanted), Some(got)) if got < wanted => Self::Lower,
            (Some(wanted), Some(got)) if got > wanted => Self::Higher,
            (Some(_), Some(_)) => Self::Equal,
            _ if expected.eq_ignore_ascii_case(&found) => Self::Equal,
            _ => Self::Different,
        };
        (outcome, found)
    }
}

/// Writes a row for each record, with its outcome as the key.
struct Rows(Place);

impl Rows {
    fn row(block: &mut Block, puzzle: &str, expected: &str, found: &str, outcome: Outcome) {
        csv_row(&mut block.out, |write| {
            [puzzle, expected, found, outcome.name()].into_iter().for_each(|text| write(Value::Text(text)));
        });
        block.keys.push((outcome as u128, block.out.len()));
    }
}

/// Writes the first two fields of each row, which do not depend on a rating.
pub(super) struct Heads(Place);

impl Heads {
    fn head(block: &mut Block, puzzle: &str, expected: &str) {
        csv_row(&mut block.out, |write| [puzzle, expected].into_iter().for_each(|text| write(Value::Text(text))));
    }
}

impl Printer<verb::Convert> for Heads {
    fn print(&self, item: &Item<'_, verb::Convert>, block: &mut Block) {
        let expected = self.0.value(&item.note.rest).unwrap_or_default();
        Self::head(block, &item.puzzle.to_string(), expected);
    }

    fn unreadable(&self, _: &TextError, text: &str, block: &mut Block) {
        Self::head(block, text, "");
    }
}

impl Printer<verb::Rate> for Rows {
    fn print(&self, item: &Item<'_, verb::Rate>, block: &mut Block) {
        let expected = self.0.value(&item.note.rest);
        let (outcome, found) = Outcome::of(expected, item.answer);
        Self::row(block, &item.puzzle.to_string(), expected.unwrap_or_default(), &found, outcome);
    }

    fn unreadable(&self, _: &TextError, text: &str, block: &mut Block) {
        Self::row(block, text, "", "", Outcome::Unrated);
    }
}

/// Counts of a comparison.
#[derive(Default)]
pub(super) struct Summary {
    counts: [u64; Outcome::ALL.len()],
    /// Expected and found, where they differ.
    pairs: BTreeMap<(String, String), u64>,
}

impl Summary {
    /// Counts a row. False if it is not one of a comparison.
    pub(super) fn add(&mut self, row: &csv::ByteRecord) -> bool {
        let text = |i: usize| String::from_utf8_lossy(row.get(i).unwrap_or_default()).into_owned();
        let Some(outcome) = Outcome::ALL.into_iter().find(|outcome| outcome.name() == text(3)) else { return false };
        self.counts[outcome as usize] += 1;
        if matches!(outcome, Outcome::Lower | Outcome::Higher | Outcome::Different) {
            *self.pairs.entry((text(1), text(2))).or_default() += 1;
        }
        true
    }

    pub(super) fn rows(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn differences(&self) -> u64 {
        Outcome::ALL
            .into_iter()
            .filter(|outcome| outcome.is_difference())
            .map(|outcome| self.counts[outcome as usize])
            .sum()
    }

    fn tell(&self) {
        let named = Outcome::ALL.into_iter().map(|outcome| (self.counts[outcome as usize], outcome));
        let counts = named.filter(|&(count, outcome)| count > 0 || outcome == Outcome::Equal);
        let counts: Vec<String> =
            counts.map(|(count, outcome)| format!("{} {}", grouped(count), outcome.name())).collect();
        say(format_args!("{} compared: {}", plural(self.rows(), "puzzle"), counts.join(", ")));
        let mut pairs: Vec<_> = self.pairs.iter().collect();
        pairs.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        for &((expected, found), count) in pairs.iter().take(PAIRS) {
            say(format_args!("  expected {expected}, found {found}: {}", grouped(*count)));
        }
        if pairs.len() > PAIRS {
            say(format_args!("  and {} more pairs", grouped((pairs.len() - PAIRS) as u64)));
        }
    }
}

/// A reader of rows without a header.
pub(super) fn rows<R: Read>(input: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(input)
}

/// The beginning of the first file; nothing if there is none.
fn head(sources: &[Source]) -> Result<String, Failure> {
    let path = sources.iter().find_map(|source| match source {
        Source::File(path) => Some(path),
        _ => None,
    });
    let path = path.ok_or_else(|| Failure::Message("--expect needs a file".to_owned()))?;
    // The beginning of a pipe would be missing when the list is read.
    if std::fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(Failure::Message(format!("{}: --expect needs a file, not a pipe", path.display())));
    }
    let mut bytes = Vec::new();
    let end = File::open(path).and_then(|file| file.take(1 << 16).read_to_end(&mut bytes));
    end.map_err(|error| Failure::file(path, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Rates puzzles and compares the ratings with a column of their list.
pub(super) fn run(
    arguments: &StreamArgs,
    verb: &verb::Rate,
    scale: &str,
    column: &str,
    output: Option<&Path>,
) -> Result<Verdict, Failure> {
    let sources = arguments.input.sources("rate")?;
    check_outputs(&sources, output.as_slice())?;
    let head = head(&sources)?;
    let place = Place::find(column, &head).map_err(|what| Failure::Message(format!("--expect: {what}")))?;
    let mut summary = Summary::default();
    let header = format!("puzzle,expected {},{scale},result\n", column.replace([',', '"', '\n'], " "));
    let mut file = None;
    if let Some(path) = output {
        let kept = Kept::open(path, &header, &sources)?;
        kept.count(path, &sources, arguments.input.read_options()?, &Heads(place), &mut summary)?;
        file = Some(kept.resume(path, &header)?);
    }
    let skip = summary.rows();
    if skip > 0 {
        say(format_args!("going on after {}", plural(skip, "puzzle")));
    }
    let mut is_over = false;
    let words = Words { yes: "rated", searches: true };
    let mut each = |block: &mut Block| {
        let stop = on_interrupt();
        if is_over {
            block.out.clear();
            return Ok(());
        }
        // What an interrupt cut short is rated again by the next run.
        if stop.is_raised()
            && let Some(cut) = block.keys.iter().position(|&(key, _)| key == Outcome::Stopped as u128)
        {
            block.keys.truncate(cut);
            block.out.truncate(block.keys.last().map_or(0, |&(_, end)| end));
            is_over = true;
        }
        is_over |= block.is_cut_short;
        if let (Some(file), Some(path)) = (&mut file, output) {
            file.write_all(&block.out).map_err(|error| Failure::file(path, &error))?;
        }
        rows(&block.out[..]).byte_records().filter_map(Result::ok).for_each(|row| {
            summary.add(&row);
        });
        let (mut start, mut kept) = (0, 0);
        for &(key, end) in &block.keys {
            if Outcome::ALL[key as usize].is_difference() {
                block.out.copy_within(start..end, kept);
                kept += end - start;
            }
            start = end;
        }
        block.out.truncate(kept);
        Ok(())
    };
    let printer = Rows(place);
    let verdict = stream::run_from(skip, sources, arguments, verb, words, header.as_bytes(), &printer, &mut each)?;
    summary.tell();
    Ok(if verdict == Verdict::Yes && summary.differences() > 0 { Verdict::No } else { verdict })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn columns_are_found_by_name_and_number() {
        let plain = format!("puzzle,SER,W\n{PUZZLE},1.2,0\n");
        let comment = format!("# puzzle,SER,gB  (a list; B: braids)\n{PUZZLE},1.2,0\n");
        let solved = format!("id,puzzle,solution,er\n7,{PUZZLE},{SOLUTION},1.2\n");
        let spaces = format!("# puzzle ER EP   (of a program)\n{PUZZLE} 1.2 -\n");
        for (list, column, wanted) in [
            (&plain, "ser", Ok(Place(0))),
            (&plain, "W", Ok(Place(1))),
            (&plain, "3", Ok(Place(1))),
            (&comment, "gb", Ok(Place(1))),
            (&solved, "er", Ok(Place(1))),
            (&solved, "1", Ok(Place(0))),
            (&spaces, "EP", Ok(Place(1))),
            (&plain, "B", Err("no column is called \"B\"; use its number, from 1".to_owned())),
            (&plain, "4", Err("there is no column 4; a line has 3".to_owned())),
            (&plain, "puzzle", Err("that column has the puzzle, expected a column with ratings".to_owned())),
        ] {
            assert_eq!(Place::find(column, list), wanted, "{column} of {list}");
        }
        assert!(Place::find("SER", "nothing\n").is_err());
        assert_eq!(Place(1).value(",1.2, inf ,3"), Some("inf"));
        assert_eq!((Place(1).value("1.2 - x"), Place(2).value("1.2 - x")), (None, Some("x")));
        assert_eq!(Place(5).value(",1.2"), None);
    }
}
