//! `line`: one puzzle a line, 81 characters row by row (or 729 for pencilmarks), and after them whatever the line has.
//!
//! What follows the cells must be set off from them by a space, a tab or one of `, ; : | #`. It is kept as
//! [`Record::rest`]: without the space when it is one, else with the mark that sets it off, so that writing gives the
//! line back. A space is a blank cell only in a line without any other blank, so that `…79 3` is never read as cells.
//! Empty lines and lines from `#` on are passed over; every other line is a record or an error.

use super::cells;
use super::cursor::{Cursor, Line};
use super::error::{ErrorKind, TextError};
use super::{Format, Reader, Record};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The format `line`.
pub(super) struct LineFormat;

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

impl Reader for LineFormat {
    #[inline]
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        // The usual line: 81 cells and its end. No search for the end is needed, because a line end is no cell.
        if let Some((text, [b'\n', ..])) = cursor.text[cursor.at.min(cursor.text.len())..].split_first_chunk::<81>()
            && let Some(grid) = cells::grid(text)
        {
            let record = Record::new(grid, cursor.line);
            cursor.at += 82;
            cursor.line += 1;
            cursor.before = 0;
            return Some(Ok(record));
        }
        loop {
            let line = cursor.line()?;
            // 81 spaces are a puzzle, fewer are an empty line.
            if !line.is_ignored() || line.bytes == [b' '; 81] {
                return Some(parse(&line));
            }
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
        // A record is one line whatever its rest holds.
        out.extend(rest.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
    }
    out.push(b'\n');
}

/// What may set the rest off from the cells, besides a space, which is not kept.
const SEPARATORS: [char; 6] = ['\t', ',', ';', ':', '|', '#'];

/// Whether the cells of a line may end before this byte.
fn ends_cells(byte: Option<&u8>) -> bool {
    byte.is_none_or(|&byte| byte == b' ' || SEPARATORS.contains(&char::from(byte)))
}

/// The text after the cells as the rest of a record.
fn rest(text: &[u8]) -> String {
    String::from_utf8_lossy(text.strip_prefix(b" ").unwrap_or(text)).into_owned()
}

/// One line as a record.
pub(super) fn parse(line: &Line<'_>) -> Result<Record, TextError> {
    let indent = line.bytes.len() - line.bytes.trim_ascii_start().len();
    // First as it stands, because a space may be a blank; then without the indent.
    for start in [0, indent] {
        if let Some(found) = parse_at(line, start) {
            return found;
        }
    }
    Err(complain(line, indent))
}

/// The record whose cells begin at `start`; `None` when there are not 81 or 729 of them.
fn parse_at(line: &Line<'_>, start: usize) -> Option<Result<Record, TextError>> {
    let text = &line.bytes[start..];
    if let Some((marks, after)) = text.split_first_chunk::<729>()
        && ends_cells(after.first())
        && marks.iter().all(|&byte| cells::is_cell(byte))
    {
        return Some(match cells::marks(marks) {
            Ok(marks) => Ok(Record { rest: rest(after), ..Record::new(marks, line.number) }),
            Err(place) => {
                let expected = format!("{} or a blank as mark {} of a cell", place % 9 + 1, place % 9 + 1);
                Err(line.error(ErrorKind::Character, start + place, expected))
            }
        });
    }
    let (cells, after) = text.split_first_chunk::<81>()?;
    if !ends_cells(after.first()) {
        return None;
    }
    let grid: Grid = cells::grid(cells)?;
    Some(Ok(Record { rest: rest(after), ..Record::new(Puzzle::Clues(grid), line.number) }))
}

/// Why a line is no record: the first character that is no cell, or the number of cells.
fn complain(line: &Line<'_>, start: usize) -> TextError {
    let text = &line.bytes[start..];
    let cells = text.iter().take_while(|&&byte| cells::is_cell(byte)).count();
    let end = start + cells;
    match line.bytes.get(end) {
        Some(_) if ends_cells(line.bytes.get(end)) && cells > 0 => {
            line.error_found(ErrorKind::Length, end, format!("{cells} cells"), "81 cells or 729 marks")
        }
        Some(_) => line.error(ErrorKind::Character, end, cells::CELL),
        None => line.error_found(ErrorKind::Length, end, format!("{cells} cells"), "81 cells or 729 marks"),
    }
}
