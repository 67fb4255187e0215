//! Which format a text is in, by its beginning.
//!
//! The first line that some format knows decides; lines before it may be titles or bad. So a bad first line does not
//! change how the rest is read.

use super::cursor::{self, Cursor, Line};
use super::row::{self, Kind};
use super::table::{self, Layout};
use super::{Format, block, json, library, line, xml};
use crate::puzzle::Puzzle;

/// The beginning of a text as far as its lines are whole.
pub(super) fn sample(text: &[u8], size: usize) -> &[u8] {
    let text_is_short = text.len() <= size;
    let sample = &text[..text.len().min(size)];
    match cursor::find_last(b'\n', sample) {
        Some(end) if !text_is_short => &sample[..=end],
        _ => sample,
    }
}

/// The format of the text that begins with this sample; `line` when no line is known, for its errors are the clearest.
pub(super) fn detect(sample: &[u8], wants_column: bool) -> &'static dyn Format {
    let none = Layout::default();
    let mut lines = Cursor::new(sample, 1, 0, &none);
    let mut known: Option<&'static dyn Format> = None;
    // Lines that are looked at in search of a known one, and after it, because they may change what it means.
    let (mut unknown, mut more) = (1000, 12);
    while let Some(line) = lines.line() {
        if let Some(format) = known {
            match (format.name(), row::classify(&line)) {
                // A ruler under puzzles of one line: SudokuSSE's notes follow, which only `grid` passes over.
                ("line", Kind::Ruler) => return &block::GridFormat,
                ("grid", Kind::Groups(_)) => return &block::PencilFormat,
                _ => {}
            }
            more -= 1;
            if more == 0 {
                break;
            }
        } else if !line.is_ignored() && unknown > 0 {
            unknown -= 1;
            match of_line(&line, &lines, wants_column) {
                Some((format, true)) => return format,
                found => known = found.map(|(format, _)| format),
            }
        }
    }
    known.unwrap_or(&line::LineFormat)
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
