//! Which format a text is in, by its beginning.
//!
//! The first line that some format knows decides; lines before it may be titles or bad. So a bad first line does not
//! change how the rest is read.

use super::cursor::{self, Cursor, Line};
use super::row::{self, Kind};
use super::table::{self, Layout};
use super::{Format, block, json, library, line, xml};
use crate::puzzle::Puzzle;

/// Lines a sample has at the least, for a line is judged by those that follow it.
const LEAST_LINES: usize = 16;

/// How much of the beginning of a text to look at: whole lines, at least `size` bytes and a few lines, at most `most`
/// bytes; `None` when more of it must be read to tell. It depends on the text alone, not on how much of it was read, so
/// that the same text is always taken for the same format.
pub(super) fn sample(text: &[u8], size: usize, most: usize, ended: bool) -> Option<usize> {
    let window = &text[..text.len().min(most)];
    let mut ends = window.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
    let few = ends.nth(LEAST_LINES - 1);
    match few.and_then(|few| if few >= size { Some(few) } else { ends.find(|&end| end >= size) }) {
        Some(end) => Some(end),
        None if text.len() >= most => Some(cursor::find_last(b'\n', window).map_or(most, |end| end + 1)),
        None => ended.then_some(text.len()),
    }
}

/// The format of the text that begins with this sample; `None` when no line is known.
pub(super) fn detect(sample: &[u8], wants_column: bool) -> Option<&'static dyn Format> {
    let none = Layout::default();
    let mut lines = Cursor::new(sample, 1, 0, &none);
    let mut known: Option<&'static dyn Format> = None;
    // Lines that are looked at in search of a known one, and after it, because they may change what it means.
    let (mut unknown, mut more) = (1000, 12);
    while let Some(line) = lines.line() {
        if let Some(format) = known {
            match (format.name(), row::classify(&line)) {
                // A ruler under puzzles of one line: SudokuSSE's notes follow, which only `grid` passes over.
                ("line", Kind::Ruler) => return Some(&block::GridFormat),
                ("grid", Kind::Groups(_)) => return Some(&block::PencilFormat),
                _ => {}
            }
            more -= 1;
            if more == 0 {
                break;
            }
        } else if !line.is_ignored() && unknown > 0 {
            unknown -= 1;
            match of_line(&line, &lines, wants_column) {
                Some((format, true)) => return Some(format),
                found => known = found.map(|(format, _)| format),
            }
        }
    }
    known
}

/// The format of a line before `later` ones, and whether that is certain.
fn of_line(line: &Line<'_>, later: &Cursor<'_>, wants_column: bool) -> Option<(&'static dyn Format, bool)> {
    match line.bytes.trim_ascii_start().first() {
        Some(b'<') => return Some((&xml::XmlFormat, true)),
        Some(b'{') if line.bytes.contains(&b'"') => return Some((&json::JsonFormat, true)),
        Some(b':') if library::parse(line).is_ok() => return Some((&library::LibraryFormat, true)),
        _ => {}
    }
    if wants_column {
        return Some((if line.bytes.contains(&b'\t') { &table::TSV } else { &table::CSV }, true));
    }
    if let Ok(record) = line::parse(line) {
        return Some(match record.puzzle {
            Puzzle::Clues(_) => (&line::LineFormat, false),
            Puzzle::Sukaku(_) => (&line::SukakuFormat, true),
        });
    }
    for table in [&table::KAGGLE, &table::TSV, &table::CSV] {
        if table.begins(line, later) && (table.name() != "kaggle" || table.is_header(line)) {
            return Some((table, true));
        }
    }
    match row::classify(line) {
        Kind::Groups(_) | Kind::Rows(_, true) => Some((&block::PencilFormat, true)),
        Kind::Cells(_) | Kind::Rows(_, false) => Some((&block::GridFormat, false)),
        // Nine lines that may be rulers are a grid of blanks.
        Kind::Doubtful if are_rows(later) => Some((&block::GridFormat, false)),
        _ => None,
    }
}

/// Whether eight more lines come that may be rows.
fn are_rows(later: &Cursor<'_>) -> bool {
    let mut later = later.clone();
    let rows = core::iter::from_fn(|| later.line()).take_while(|line| matches!(row::classify(line), Kind::Doubtful));
    rows.take(8).count() == 8
}
