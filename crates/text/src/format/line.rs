//! `line`: one puzzle a line, 81 characters row by row (or 729 for pencilmarks), or the cells of another size (see
//! [`sized`](crate::sized)), and after them whatever the line has. `sukaku` is read in the same way and always written
//! as 729 marks.
//!
//! What follows the cells must be set off from them by a space, a tab or one of `, ; : | #`. It is kept as
//! [`Record::rest`]: without the space when it is one, else with the mark that sets it off, so that writing gives the
//! line back. A space is a blank cell only in a line without any other blank, so that `…79 3` is never read as cells.
//! Empty lines and lines from `#` on are passed over, and so is a first line with the name of a column of puzzles and
//! nothing else (`puzzle`); every other line is a record or an error. A line may also be a puzzle
//! with rules (see [`variant`](crate::variant)) or an object of JSON.

use super::table::{self, Layout};
use super::{Format, Reader, json, write};
use crate::cursor::{Cursor, Line};
use crate::error::{ErrorKind, PieceError, TextError};
use crate::rules::Rules;
use crate::{Batch, Puzzle, PuzzleRef, Record, mistake, sized, variant};
use std::sync::Arc;
use sudokit_core::{Grid, Puzzle as NinePuzzle, cells};
use sudokit_solve::{LINE, Lines};

/// The format `line`.
pub(crate) struct LineFormat;

/// The format `sukaku`.
pub(crate) struct SukakuFormat;

impl Format for LineFormat {
    fn name(&self) -> &'static str {
        "line"
    }

    fn about(&self) -> &'static str {
        "one puzzle per line: 81 characters, 729 pencilmarks, or the cells of any other size"
    }

    #[inline]
    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        // An object ends its line, so the rest has to be inside.
        if !record.rest.is_empty()
            && record.puzzle.variant().is_some_and(|variant| variant.to_string().starts_with('{'))
        {
            return json::JsonFormat.write(record, out);
        }
        write::puzzle(&record.puzzle, out);
        // Only behind 81 or 729 characters a mark is enough to set the rest off.
        if record.puzzle.classic().is_none() && !record.rest.is_empty() {
            out.push(b' ');
            write::inline(&record.rest, out);
            out.push(b'\n');
            return;
        }
        write_rest(&record.rest, out);
    }
}

impl Format for SukakuFormat {
    fn name(&self) -> &'static str {
        "sukaku"
    }

    fn about(&self) -> &'static str {
        "one puzzle per line: 729 pencilmarks, nine for each cell"
    }

    fn holds(&self, puzzle: PuzzleRef<'_>) -> bool {
        matches!(puzzle, PuzzleRef::Classic(_))
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        match &record.puzzle {
            Puzzle::Classic(puzzle) => cells::write_marks(&puzzle.pencilmarks(), out),
            other => write::puzzle(other, out),
        }
        write_rest(&record.rest, out);
    }
}

impl Reader for LineFormat {
    fn layout(&self, sample: &[u8], _column: Option<&str>, rules: &Arc<Rules>) -> Result<Layout, TextError> {
        Ok(layout(sample, rules))
    }

    #[inline]
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        match cursor.layout.classic.then(|| usual_line(cursor)).flatten() {
            Some((grid, line)) => {
                let puzzle = Puzzle::Classic(NinePuzzle::Clues(grid));
                Some(Ok(Record { puzzle, line, solution: None, rest: String::new() }))
            }
            None => next_line(cursor),
        }
    }

    fn fill(&self, cursor: &mut Cursor<'_>, batch: &mut Batch, size: usize) {
        let line = cursor.line;
        let lines = self.lines(cursor, size.saturating_sub(batch.len()));
        batch.push_lines(lines, line);
    }

    fn lines<'t>(&self, cursor: &mut Cursor<'t>, most: usize) -> Lines<'t> {
        if !cursor.layout.classic {
            return Lines::default();
        }
        let lines = Lines::at_start(cursor.rest(), most);
        cursor.pass_lines(lines.len(), lines.text().len());
        lines
    }
}

/// Puzzles without another column may have a header as well: the name of the column alone.
fn layout(sample: &[u8], rules: &Arc<Rules>) -> Layout {
    let none = Layout::new(rules.clone());
    let mut lines = Cursor::new(sample, 1, 0, &none);
    let first = core::iter::from_fn(|| lines.line()).find(|line| !line.is_ignored());
    let mut layout = Layout::new(rules.clone());
    layout.header = first.filter(|line| table::is_name(line.bytes)).map(|line| line.number);
    layout
}

/// Reads the usual line, 81 cells and its end, with its number. Does not move if the next line is different. It
/// need not search for the line end, because a line end is not a cell.
#[inline(always)]
fn usual_line(cursor: &mut Cursor<'_>) -> Option<(Grid, u64)> {
    let Some((text, [b'\n', ..])) = cursor.rest().split_first_chunk::<81>() else { return None };
    let grid = cells::usual_grid(text)?;
    let line = cursor.line;
    cursor.pass_line(LINE);
    Some((grid, line))
}

impl Reader for SukakuFormat {
    fn layout(&self, sample: &[u8], _column: Option<&str>, rules: &Arc<Rules>) -> Result<Layout, TextError> {
        Ok(layout(sample, rules))
    }

    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        next_line(cursor)
    }
}

#[inline(never)]
fn next_line(cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
    loop {
        let line = cursor.line()?;
        // 81 spaces are a puzzle, fewer are an empty line.
        let is_record = !line.is_ignored() || line.bytes == [b' '; 81];
        if is_record && cursor.layout.header != Some(line.number) {
            return Some(parse(&line, &cursor.layout.rules));
        }
    }
}

/// Writes what follows the cells, and the end of the line.
#[inline]
pub(crate) fn write_rest(rest: &str, out: &mut Vec<u8>) {
    if !rest.is_empty() {
        if !rest.starts_with(SEPARATORS) {
            out.push(b' ');
        }
        write::inline(rest, out);
    }
    out.push(b'\n');
}

/// What may set the rest off from the cells, besides a space, which is not kept.
const SEPARATORS: [char; 6] = ['\t', ',', ';', ':', '|', '#'];

/// Whether the cells of a line may end before this byte.
fn ends_cells(byte: Option<&u8>) -> bool {
    byte.is_none_or(|&byte| byte == b' ' || SEPARATORS.contains(&char::from(byte)))
}

/// One line as a record, of any size.
pub(crate) fn parse(line: &Line<'_>, rules: &Rules) -> Result<Record, TextError> {
    let record = parse_one(line, rules)?;
    if record.rest.is_empty() {
        return Ok(record);
    }
    // What follows a puzzle is kept, but a second puzzle would be lost in it.
    match mistake::other_line_end(line.bytes) {
        Some((at, what, after)) if parse_one(&Line::alone(after), rules).is_ok() => {
            let found = format!("{what} and another puzzle");
            let expected = match line.bytes.get(at) {
                Some(b'\r') => "\\n at the end of a line: tr '\\r' '\\n' < FILE converts it",
                _ => "\\n at the end of a line",
            };
            Err(line.error_found(ErrorKind::NotText, at, found, expected))
        }
        _ => Ok(record),
    }
}

fn parse_one(line: &Line<'_>, rules: &Rules) -> Result<Record, TextError> {
    let nine = rules.reads_nine().then(|| parse_nine(line));
    let wrong = match nine {
        Some(Ok((puzzle, rest))) => {
            let puzzle = rules.nine(puzzle).map_err(|wrong| line.locate(0, wrong))?;
            return Ok(Record { rest, ..Record::new(puzzle, line.number) });
        }
        Some(Err(wrong)) => Some(wrong),
        None => None,
    };
    if let Some(found) = variant::whole(line, rules) {
        return found;
    }
    if line.bytes.trim_ascii_start().starts_with(b"{\"") {
        return json::parse(line, None, rules);
    }
    let other = if rules.reads_others() { sized::whole(line, rules) } else { None };
    match (wrong, other) {
        (_, Some(Ok(record))) => Ok(record),
        (Some(wrong), other) if other.is_none() || is_nine(line, &wrong) => {
            let is_length = wrong.kind == ErrorKind::Length && rules.reads_others();
            let expected = if is_length { rules.cells_expected() } else { wrong.expected };
            Err(line.locate(0, PieceError { expected, ..wrong }))
        }
        (_, Some(Err(error))) => Err(error),
        (_, None) => {
            let cells = line.bytes.trim_ascii().len();
            Err(line.locate(0, PieceError::cells(0, cells, rules.cells_expected())))
        }
    }
}

/// Whether a line with this error is meant as 9x9: about 81 cells, or a word of 81 characters.
fn is_nine(line: &Line<'_>, wrong: &PieceError) -> bool {
    let text = line.bytes.trim_ascii_start();
    let word = text.iter().position(|byte| byte.is_ascii_whitespace()).unwrap_or(text.len());
    word == 81 || (wrong.kind == ErrorKind::Length && wrong.at >= 40)
}

/// One line as a 9x9 puzzle and the rest of the line.
pub(crate) fn parse_nine(line: &Line<'_>) -> Result<(NinePuzzle, String), PieceError> {
    // First as it stands, because a space may be a blank; then without the indent.
    let indent = line.bytes.len() - line.bytes.trim_ascii_start().len();
    let (mut start, mut found) = (0, parse_cells(line.bytes));
    if found.is_err() && indent > 0 {
        (start, found) = (indent, parse_cells(&line.bytes[indent..]));
    }
    let (puzzle, length) = found.map_err(|wrong| PieceError { at: start + wrong.at, ..wrong })?;
    let rest = &line.bytes[start + length..];
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    Ok((puzzle, String::from_utf8_lossy(rest).into_owned()))
}

/// The puzzle at the beginning of a text, and its length.
fn parse_cells(text: &[u8]) -> Result<(NinePuzzle, usize), PieceError> {
    if let Some((cells, after)) = text.split_first_chunk::<81>()
        && ends_cells(after.first())
        && let Some(grid) = cells::grid(cells)
    {
        return Ok((NinePuzzle::Clues(grid), 81));
    }
    if let Some((marks, after)) = text.split_first_chunk::<729>()
        && ends_cells(after.first())
        && let Ok(marks) = cells::marks(marks)
    {
        return Ok((NinePuzzle::Sukaku(marks), 729));
    }
    let length = text.iter().take_while(|&&byte| cells::is_cell(byte)).count();
    let after = text.get(length);
    if !ends_cells(after) || (length == 0 && !text.is_empty()) {
        return Err(cells::CellsError::wrong_character(text, length, cells::CELL).into());
    }
    Ok((cells::puzzle(&text[..length])?, length))
}
