//! `line`: one puzzle a line, 81 characters row by row (or 729 for pencilmarks), and after them whatever the line has.
//! `sukaku` is read in the same way and always written as 729 marks.
//!
//! What follows the cells must be set off from them by a space, a tab or one of `, ; : | #`. It is kept as
//! [`Record::rest`]: without the space when it is one, else with the mark that sets it off, so that writing gives the
//! line back. A space is a blank cell only in a line without any other blank, so that `…79 3` is never read as cells.
//! Empty lines and lines from `#` on are passed over; every other line is a record or an error.

use super::cells::{self, Fault};
use super::cursor::{Cursor, Line};
use super::error::{ErrorKind, TextError};
use super::{Batch, Format, Reader, Record};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The format `line`.
pub(super) struct LineFormat;

/// The format `sukaku`.
pub(super) struct SukakuFormat;

impl Format for LineFormat {
    fn name(&self) -> &'static str {
        "line"
    }

    fn about(&self) -> &'static str {
        "one puzzle a line: 81 characters, or 729 pencilmarks"
    }

    #[inline]
    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        cells::write_puzzle(&record.puzzle, out);
        write_rest(&record.rest, out);
    }
}

impl Format for SukakuFormat {
    fn name(&self) -> &'static str {
        "sukaku"
    }

    fn about(&self) -> &'static str {
        "one puzzle a line: 729 pencilmarks, nine for each cell"
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        cells::write_marks(&record.puzzle.pencilmarks(), out);
        write_rest(&record.rest, out);
    }
}

impl Reader for LineFormat {
    #[inline]
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        match usual_line(cursor) {
            Some((grid, line)) => {
                Some(Ok(Record { puzzle: Puzzle::Clues(grid), line, solution: None, rest: String::new() }))
            }
            None => next_line(cursor),
        }
    }

    fn fill(&self, cursor: &mut Cursor<'_>, batch: &mut Batch, size: usize) {
        while batch.len() < size
            && let Some((grid, line)) = usual_line(cursor)
        {
            batch.push_clues(grid, line);
        }
    }
}

/// The usual line, 81 cells and its end, with its number; nothing is passed when the next line is another one. No
/// search for the end is needed, because a line end is no cell.
#[inline(always)]
fn usual_line(cursor: &mut Cursor<'_>) -> Option<(Grid, u64)> {
    let Some((text, [b'\n', ..])) = cursor.rest().split_first_chunk::<81>() else { return None };
    let grid = cells::usual_grid(text)?;
    let line = cursor.line;
    cursor.pass_line(82);
    Some((grid, line))
}

impl Reader for SukakuFormat {
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        next_line(cursor)
    }
}

#[inline(never)]
fn next_line(cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
    loop {
        let line = cursor.line()?;
        // 81 spaces are a puzzle, fewer are an empty line.
        if !line.is_ignored() || line.bytes == [b' '; 81] {
            return Some(parse(&line));
        }
    }
}

/// Writes what follows the cells, and the end of the line.
#[inline]
pub(super) fn write_rest(rest: &str, out: &mut Vec<u8>) {
    if !rest.is_empty() {
        if !rest.starts_with(SEPARATORS) {
            out.push(b' ');
        }
        cells::write_inline(rest, out);
    }
    out.push(b'\n');
}

/// What may set the rest off from the cells, besides a space, which is not kept.
const SEPARATORS: [char; 6] = ['\t', ',', ';', ':', '|', '#'];

/// Whether the cells of a line may end before this byte.
fn ends_cells(byte: Option<&u8>) -> bool {
    byte.is_none_or(|&byte| byte == b' ' || SEPARATORS.contains(&char::from(byte)))
}

/// One line as a record.
pub(super) fn parse(line: &Line<'_>) -> Result<Record, TextError> {
    // First as it stands, because a space may be a blank; then without the indent.
    let indent = line.bytes.len() - line.bytes.trim_ascii_start().len();
    let (mut start, mut found) = (0, parse_cells(line.bytes));
    if found.is_err() && indent > 0 {
        (start, found) = (indent, parse_cells(&line.bytes[indent..]));
    }
    let (puzzle, length) = found.map_err(|fault| line.fault(start, fault))?;
    let rest = &line.bytes[start + length..];
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    Ok(Record { rest: String::from_utf8_lossy(rest).into_owned(), ..Record::new(puzzle, line.number) })
}

/// The puzzle at the beginning of a text, and its length.
fn parse_cells(text: &[u8]) -> Result<(Puzzle, usize), Fault> {
    if let Some((cells, after)) = text.split_first_chunk::<81>()
        && ends_cells(after.first())
        && let Some(grid) = cells::grid(cells)
    {
        return Ok((Puzzle::Clues(grid), 81));
    }
    if let Some((marks, after)) = text.split_first_chunk::<729>()
        && ends_cells(after.first())
        && let Ok(marks) = cells::marks(marks)
    {
        return Ok((Puzzle::Sukaku(marks), 729));
    }
    let length = text.iter().take_while(|&&byte| cells::is_cell(byte)).count();
    let after = text.get(length);
    if !ends_cells(after) || (length == 0 && !text.is_empty()) {
        return Err(Fault { kind: ErrorKind::Character, at: length, found: None, expected: cells::CELL.into() });
    }
    Ok((cells::puzzle(&text[..length])?, length))
}
