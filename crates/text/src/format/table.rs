//! `csv`, `tsv`, `kaggle`: tables with one puzzle a row in one of the columns.
//!
//! The column is named in the header (`puzzle`, `quizzes`, `sudoku` …), or chosen by name or number, or is the first
//! one with a puzzle in it. Fields may be quoted as in RFC 4180, also over several lines. A quote that is never closed,
//! or closed in the middle of another field, makes one bad line and does not affect the rest of the file. A quote inside a
//! field that does not begin with one is a character like others. A line that begins with `#` is a comment, unless it has a
//! puzzle in the column of the puzzles (`#1,53..7…`). A column named `solution` gives the solution if it holds 81 cells, a column named `rest` the rest; all other columns are kept
//! as the rest, each behind its separator and as it was written.
//!
//! Kaggle's "1 million sudoku games" is the table with the header `quizzes,solutions` and `0` for a blank.

use super::{Format, Reader, write};
use crate::cursor::{self, Cursor, Line};
use crate::error::{ErrorKind, TextError};
use crate::rules::Rules;
use crate::{Grid, Puzzle, Record, Symbols};
use std::borrow::Cow;
use std::sync::Arc;
use sudokit_constraint::Alphabet;

/// A format of tables.
pub(crate) struct Table {
    name: &'static str,
    about: &'static str,
    header: &'static str,
    /// The first is the one written; reading takes the first that stands in the first line.
    separators: &'static [u8],
}

pub(crate) static CSV: Table = Table {
    name: "csv",
    about: "a table with a puzzle column, separated by commas (read: also by semicolons, bars or spaces)",
    header: "puzzle,solution,rest",
    separators: b",;\t| ",
};

pub(crate) static TSV: Table = Table {
    name: "tsv",
    about: "a table with a puzzle column, separated by tabs",
    header: "puzzle\tsolution\trest",
    separators: b"\t",
};

pub(crate) static KAGGLE: Table = Table {
    name: "kaggle",
    about: "a table with the columns quizzes and solutions, 0 if blank",
    header: "quizzes,solutions",
    separators: b",",
};

/// Names of the puzzle column, the most likely first.
pub(crate) const PUZZLE: &[&str] =
    &["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "problem", "question", "clues", "givens", "p"];
/// Names of the column of the solution.
pub(crate) const SOLUTION: &[&str] = &["solution", "solutions", "solved", "answer"];
/// The column that holds the rest of a record.
pub(crate) const REST: &str = "rest";

/// Lines after a header in which a puzzle must be found.
const LATER: usize = 20;

/// The columns of a text; for JSON, the name of its field.
#[derive(Default)]
pub struct Layout {
    pub(crate) rules: Arc<Rules>,
    /// What the rules say about 81 cells: whether they are a classic puzzle.
    pub(crate) classic: bool,
    separator: u8,
    /// The line of the header.
    pub(crate) header: Option<u64>,
    puzzle: usize,
    solution: Option<usize>,
    rest: Option<usize>,
    pub(crate) field: Option<String>,
    /// For JSON: objects or strings that may go over several lines, in an array or one after the other.
    pub(crate) items: bool,
}

impl Layout {
    /// The layout of a text about which nothing else must be known.
    pub(crate) fn new(rules: Arc<Rules>) -> Self {
        Self { classic: rules.is_classic(), rules, ..Self::default() }
    }

    /// The layout of objects, with the name of the field.
    pub(crate) fn of_field(name: Option<&str>, rules: Arc<Rules>) -> Self {
        Self { field: name.map(str::to_owned), ..Self::new(rules) }
    }
}

/// A field of a row: as written, from `at` on.
#[derive(Clone, Copy)]
pub(crate) struct Field<'t> {
    raw: &'t [u8],
    at: usize,
}

impl<'t> Field<'t> {
    /// The field without quotes, and where that begins in the line.
    fn value(&self) -> (Cow<'t, [u8]>, usize) {
        match self.raw {
            [b'"', inner @ .., b'"'] if inner.contains(&b'"') => {
                let mut quotes = 0;
                let single = |byte: &&u8| {
                    quotes += usize::from(**byte == b'"');
                    **byte != b'"' || quotes % 2 == 1
                };
                (Cow::Owned(inner.iter().filter(single).copied().collect()), self.at + 1)
            }
            [b'"', inner @ .., b'"'] => (Cow::Borrowed(inner), self.at + 1),
            raw => (Cow::Borrowed(raw), self.at),
        }
    }

    fn is_puzzle(&self, rules: &Rules) -> bool {
        rules.puzzle(self.value().0.trim_ascii()).is_ok()
    }
}

/// The fields of a row; an error if a quote is not closed.
fn split<'t>(line: &Line<'t>, separator: u8) -> Result<Vec<Field<'t>>, TextError> {
    let text = line.bytes;
    let mut fields = Vec::with_capacity(8);
    let mut at = 0;
    loop {
        let end = if text.get(at) == Some(&b'"') {
            // A quote ends the field unless another one follows.
            let mut end = at + 1;
            loop {
                match (text.get(end), text.get(end + 1)) {
                    (None, _) => return Err(line.error(ErrorKind::Syntax, end, "a closing quote")),
                    (Some(b'"'), Some(b'"')) => end += 2,
                    (Some(b'"'), _) => break end + 1,
                    _ => end += 1,
                }
            }
        } else {
            text[at..].iter().position(|&byte| byte == separator).map_or(text.len(), |length| at + length)
        };
        fields.push(Field { raw: &text[at..end], at });
        match text.get(end) {
            None => return Ok(fields),
            Some(&byte) if byte == separator => at = end + 1,
            Some(_) => return Err(line.error(ErrorKind::Syntax, end, "a separator after the quote")),
        }
    }
}

impl Table {
    /// Whether a line begins a table: it has a puzzle in some column, or it names the column in which a later line has
    /// one (a title with the word "puzzle" in it does not).
    pub(crate) fn begins(&self, line: &Line<'_>, later: &Cursor<'_>) -> bool {
        let rules = &*later.layout.rules;
        let begins = |&separator: &u8| {
            let Ok(fields) = split(line, separator) else { return false };
            has_puzzle(&fields, rules)
                || find_named(&fields, PUZZLE).is_some_and(|column| {
                    let mut later = later.clone();
                    let mut rows = core::iter::from_fn(|| next_row(&mut later, separator)).peekable();
                    let in_column =
                        |row: Line<'_>| split(&row, separator).ok()?.get(column).map(|field| field.is_puzzle(rules));
                    rows.peek().is_none() || rows.take(LATER).any(|row| in_column(row) == Some(true))
                })
        };
        self.separators.iter().filter(|separator| line.bytes.contains(separator)).any(begins)
    }

    /// Whether a line is this table's own header.
    pub(crate) fn is_header(&self, line: &Line<'_>) -> bool {
        line.bytes.trim_ascii().eq_ignore_ascii_case(self.header.as_bytes())
    }

    fn separator(&self, line: &Line<'_>, rules: &Rules) -> u8 {
        let usable = |separator: &&u8| {
            line.bytes.contains(separator)
                && split(line, **separator).is_ok_and(|f| find_named(&f, PUZZLE).is_some() || has_puzzle(&f, rules))
        };
        let present = |separator: &&u8| line.bytes.contains(separator);
        let mut all = self.separators.iter();
        all.clone().find(usable).or_else(|| all.find(present)).copied().unwrap_or(self.separators[0])
    }
}

fn has_puzzle(fields: &[Field<'_>], rules: &Rules) -> bool {
    fields.iter().any(|field| field.is_puzzle(rules))
}

/// The column with the puzzle of a row without names, and the one with its solution: a filled grid of the same size
/// beside one with blanks is the solution.
pub(crate) fn columns(fields: &[Field<'_>], rules: &Rules) -> Option<(usize, Option<usize>)> {
    let puzzles: Vec<(usize, Puzzle)> = fields
        .iter()
        .enumerate()
        .filter_map(|(index, field)| Some((index, rules.puzzle(field.value().0.trim_ascii()).ok()?)))
        .collect();
    let is_filled = |puzzle: &Puzzle| puzzle.clue_count() == puzzle.order() * puzzle.order();
    let (puzzle, open) = puzzles.iter().find(|(_, puzzle)| !is_filled(puzzle)).or(puzzles.first())?;
    let solves = |(_, other): &&(usize, Puzzle)| is_filled(other) && other.order() == open.order();
    let filled = puzzles.iter().find(solves).map(|(index, _)| *index).filter(|index| index != puzzle);
    Some((*puzzle, filled))
}

/// Whether a line that begins with a filled grid has a puzzle in its second field.
pub(crate) fn is_solution_first(line: &Line<'_>, rules: &Rules) -> Option<u8> {
    b",;\t|".iter().copied().find(|separator| {
        line.bytes.contains(separator)
            && split(line, *separator).is_ok_and(|fields| matches!(columns(&fields, rules), Some((1.., Some(0)))))
    })
}

/// Whether a line is the name of a column of puzzles and nothing else.
pub(crate) fn is_name(line: &[u8]) -> bool {
    find_named(&[Field { raw: line.trim_ascii(), at: 0 }], PUZZLE).is_some()
}

/// The column with one of these names, the earlier names first.
fn find_named(fields: &[Field<'_>], names: &[&str]) -> Option<usize> {
    let named = |name: &&str| {
        fields.iter().position(|field| field.value().0.trim_ascii().eq_ignore_ascii_case(name.as_bytes()))
    };
    names.iter().find_map(named)
}

/// Whether the fields are names: no puzzle among them, nothing as long as one, and a letter in every field.
fn looks_like_header(fields: &[Field<'_>], rules: &Rules) -> bool {
    !has_puzzle(fields, rules)
        && fields.iter().all(|field| field.raw.len() <= 64)
        && fields.iter().any(|field| field.raw.iter().any(u8::is_ascii_alphabetic))
}

impl Format for Table {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn header(&self) -> Option<&'static str> {
        Some(self.header)
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        let separator = self.separators[0];
        let start = out.len();
        match &record.puzzle {
            Puzzle::Classic(puzzle) => sudokit_core::cells::write_puzzle(puzzle, out),
            sized => {
                let mut text = Vec::new();
                write::puzzle(sized, &mut text);
                write_field(&String::from_utf8_lossy(&text), separator, out);
            }
        }
        out.push(separator);
        if let Some(solution) = &record.solution {
            match solution {
                Grid::Classic(grid) => out.extend_from_slice(&grid.to_line()),
                sized @ (Grid::Sized(_) | Grid::Variant(_)) => {
                    let mut text = Vec::new();
                    write::solution(&record.puzzle, sized, &mut text);
                    write_field(&String::from_utf8_lossy(&text), separator, out);
                }
            }
        }
        if self.name == KAGGLE.name && is_zero_blank(&record.puzzle) {
            out[start..].iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = b'0');
        }
        // Kaggle's table has two columns; a third one appears only when there is something to keep.
        if self.name != KAGGLE.name || !record.rest.is_empty() {
            out.push(separator);
            write_field(&record.rest, separator, out);
        }
        out.push(b'\n');
    }
}

/// Whether a 0 of this puzzle is read as a blank: beside the symbols from 1 only, and unless it would be read as one of the symbols
/// from 0 that fill a grid (`1100` of 2x2 cells). Beside letters it would be a symbol.
fn is_zero_blank(puzzle: &Puzzle) -> bool {
    match puzzle {
        Puzzle::Classic(_) => true,
        Puzzle::Sized(puzzle) => {
            let character = |&symbol: &u16| Alphabet::FromOne.character(symbol).filter(|_| symbol > 0).unwrap_or('0');
            let characters = puzzle.grid().symbols().iter().map(character);
            puzzle.symbols() == Symbols::Characters(Alphabet::FromOne)
                && Alphabet::detect(characters, puzzle.grid().geometry().order()) == Alphabet::FromOne
        }
        Puzzle::Variant(_) => false,
    }
}

/// The first line that looks like a comment and has a puzzle in some column, for a table in which nothing else does.
fn first_hash<'t>(sample: &'t [u8], layout: &'t Layout, separators: &[u8]) -> Option<Line<'t>> {
    let mut lines = Cursor::new(sample, 1, 0, layout);
    let holds = |line: &Line<'_>, &separator: &u8| {
        separator != b' ' && split(line, separator).is_ok_and(|fields| has_puzzle(&fields, &layout.rules))
    };
    core::iter::from_fn(|| lines.line()).find(|line| separators.iter().any(|separator| holds(line, separator)))
}

/// The columns of a header in words, for an error; only the first few.
fn names(fields: &[Field<'_>]) -> String {
    const MOST: usize = 8;
    let names = fields.iter().take(MOST).map(|field| format!("{:?}", String::from_utf8_lossy(&field.value().0)));
    match (names.collect::<Vec<_>>().as_slice(), fields.len()) {
        ([], _) => "no columns".to_owned(),
        ([one], 1) => format!("the column {one}"),
        ([first @ .., last], 2..=MOST) => format!("the columns {} and {last}", first.join(", ")),
        (some, count) => format!("{count} columns: {} …", some.join(", ")),
    }
}

/// Writes a field, in quotes when it needs them.
fn write_field(text: &str, separator: u8, out: &mut Vec<u8>) {
    if text.bytes().any(|byte| byte == separator || matches!(byte, b'"' | b'\n' | b'\r')) {
        out.push(b'"');
        write::inline(&text.replace('"', "\"\""), out);
        out.push(b'"');
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

impl Reader for Table {
    fn layout(&self, sample: &[u8], column: Option<&str>, rules: &Arc<Rules>) -> Result<Layout, TextError> {
        let none = Layout::new(rules.clone());
        let mut lines = Cursor::new(sample, 1, 0, &none);
        let mut rows = core::iter::from_fn(|| lines.line()).filter(|line| !line.is_ignored());
        let first = rows.next().or_else(|| first_hash(sample, &none, self.separators));
        let Some(first) = first else {
            return Ok(Layout { separator: self.separators[0], ..Layout::new(rules.clone()) });
        };
        let separator = self.separator(&first, rules);
        // A bad first line is reported when it is read as a record.
        let fields = split(&first, separator).unwrap_or_default();
        let named = column.and_then(|name| find_named(&fields, &[name]));
        let is_header = looks_like_header(&fields, rules) || (named.is_some() && !has_puzzle(&fields, rules));
        // What stands in a row is not a name: `--column 1` is the first column, whatever field is 1.
        let named = named.filter(|_| is_header);
        let mut filled = None;
        let puzzle = match column {
            Some(name) => match named.or_else(|| name.parse::<usize>().ok()?.checked_sub(1)) {
                Some(index) => index,
                None => {
                    let expected = format!("a column named {name:?}, or its number from 1");
                    return Err(first.error_found(ErrorKind::Missing, 0, names(&fields), expected));
                }
            },
            None => match is_header.then(|| find_named(&fields, PUZZLE)).flatten() {
                Some(index) => index,
                None => {
                    // Any row shows it: the first column that holds a puzzle with blanks, or else the first with any
                    // puzzle.
                    let found = core::iter::once(first)
                        .chain(rows)
                        .find_map(|row| columns(&split(&row, separator).ok()?, rules));
                    filled = found.and_then(|(_, filled)| filled);
                    found.map_or(0, |(puzzle, _)| puzzle)
                }
            },
        };
        let other = |names| is_header.then(|| find_named(&fields, names)).flatten().filter(|&index| index != puzzle);
        let header = is_header.then_some(first.number);
        // The third column of a Kaggle table, which its header does not name, is the rest.
        let third = (is_header && self.is_header(&first) && fields.len() == 2).then_some(2);
        let (solution, rest) = (other(SOLUTION).or(filled), other(&[REST]).or(third));
        Ok(Layout { separator, header, puzzle, solution, rest, ..Layout::new(rules.clone()) })
    }

    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        loop {
            let line = next_row(cursor, cursor.layout.separator)?;
            if cursor.layout.header != Some(line.number) {
                return Some(row(&line, cursor.layout));
            }
        }
    }

    fn whole(&self, text: &[u8], layout: &Layout) -> usize {
        let end = cursor::find_last(b'\n', text).map_or(0, |end| end + 1);
        if cursor::find(b'"', &text[..end]).is_none() {
            return end;
        }
        // A quoted field may go on behind the last line.
        let mut cursor = Cursor::new(&text[..end], 1, 0, layout);
        loop {
            let start = cursor.mark();
            let Some(line) = cursor.line() else { return end };
            if matches!(over_lines(&mut cursor, start, &line, layout.separator), Quoted::Open) {
                return start.0;
            }
        }
    }
}

/// Bytes of a record with a quoted field over several lines; a longer one is a missing quote.
const MOST_QUOTED: usize = 16 * 1024;

/// Whether a quoted field goes over several lines.
enum Quoted<'t> {
    No,
    Lines(Line<'t>),
    /// The text ends before that is known.
    Open,
}

/// Whether a text ends inside quotes, from `at` on, which is inside quotes or at the beginning of a field; `None` if something
/// other than a separator follows a quoted field.
fn ends_in_quotes(text: &[u8], separator: u8, mut at: usize, mut is_quoted: bool) -> Option<bool> {
    loop {
        match (is_quoted, text.get(at), text.get(at + 1)) {
            (true, None, _) => return Some(true),
            (true, Some(b'"'), Some(b'"')) => at += 2,
            (true, Some(b'"'), None) => return Some(false),
            (true, Some(b'"'), Some(&next)) if next == separator => (at, is_quoted) = (at + 2, false),
            (true, Some(b'"'), _) => return None,
            (true, Some(_), _) => at += 1,
            (false, Some(b'"'), _) => (at, is_quoted) = (at + 1, true),
            (false, _, _) => match text[at..].iter().position(|&byte| byte == separator) {
                Some(length) => at += length + 1,
                None => return Some(false),
            },
        }
    }
}

/// The next row, over several lines if a quoted field is.
fn next_row<'t>(cursor: &mut Cursor<'t>, separator: u8) -> Option<Line<'t>> {
    loop {
        let start = cursor.mark();
        let line = cursor.line()?;
        let behind = cursor.mark();
        let row = match over_lines(cursor, start, &line, separator) {
            Quoted::Lines(lines) => lines,
            // At the end of the text nothing can be closed any more.
            Quoted::No | Quoted::Open => line,
        };
        if !line.is_ignored() || is_row(&row, cursor.layout, separator) {
            return Some(row);
        }
        cursor.back_to(behind);
    }
}

/// Whether a line that looks like a comment is a row: names such as `#1` are common in the first column of a table. Between
/// spaces `# 53..7…` is a comment.
fn is_row(line: &Line<'_>, layout: &Layout, separator: u8) -> bool {
    let is_puzzle =
        |fields: Vec<Field<'_>>| fields.get(layout.puzzle).is_some_and(|field| field.is_puzzle(&layout.rules));
    separator != b' ' && split(line, separator).is_ok_and(is_puzzle)
}

/// Takes the other lines of a record whose first line, from `start` on, was read. The cursor stays behind the first line
/// if its quotes are closed, or never are, or if the result is not a row.
fn over_lines<'t>(cursor: &mut Cursor<'t>, start: (usize, u64, u64), first: &Line<'t>, separator: u8) -> Quoted<'t> {
    let is_open = |line: &Line<'_>, is_quoted| ends_in_quotes(line.bytes, separator, 0, is_quoted);
    if cursor::find(b'"', first.bytes).is_none() || is_open(first, false) != Some(true) {
        return Quoted::No;
    }
    let behind = cursor.mark();
    let mut found = Quoted::Open;
    while let Some(line) = cursor.line() {
        found = match is_open(&line, true) {
            _ if cursor.at - start.0 > MOST_QUOTED => Quoted::No,
            Some(true) => continue,
            Some(false) => return Quoted::Lines(cursor.since(start)),
            None => Quoted::No,
        };
        break;
    }
    cursor.back_to(behind);
    found
}

/// One row as a record.
fn row(line: &Line<'_>, layout: &Layout) -> Result<Record, TextError> {
    let fields = split(line, layout.separator)?;
    let Some(field) = fields.get(layout.puzzle) else {
        let found = if fields.len() == 1 { "1 column".to_owned() } else { format!("{} columns", fields.len()) };
        let expected = format!("a puzzle in column {}", layout.puzzle + 1);
        return Err(line.error_found(ErrorKind::Missing, line.bytes.len(), found, expected));
    };
    let (value, start) = field.value();
    // Spaces may be blanks, so the field is trimmed only if it is not a puzzle as it stands.
    let indent = value.len() - value.trim_ascii_start().len();
    let rules = &*layout.rules;
    let puzzle = rules
        .puzzle(&value)
        .or_else(|_| rules.puzzle(value.trim_ascii()))
        .map_err(|error| line.locate(start + indent, error))?;
    let solution_at = |index: usize| fields.get(index).map(|field| field.value().0);
    let solution = layout.solution.and_then(solution_at);
    let found = solution.as_deref().and_then(|value| rules.solution(value.trim_ascii(), &puzzle));
    let known = |index: usize| {
        let no_news = found.is_some() || solution.as_ref().is_some_and(|value| value.is_empty());
        index == layout.puzzle || (layout.solution == Some(index) && no_news)
    };
    let others = (0..fields.len()).filter(|&index| !known(index));
    let rest = if others.clone().all(|index| layout.rest == Some(index)) {
        let field = others.clone().next_back().map(|index| fields[index].value().0);
        field.map_or(String::new(), |value| String::from_utf8_lossy(&value).into_owned())
    } else {
        let mut text = Vec::new();
        for index in others {
            text.push(layout.separator);
            text.extend_from_slice(fields[index].raw);
        }
        String::from_utf8_lossy(&text).into_owned()
    };
    Ok(Record { solution: found, rest, ..Record::new(puzzle, line.number) })
}
