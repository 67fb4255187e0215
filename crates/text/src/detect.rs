//! Detects the format of a text from its beginning.
//!
//! The first line that some format recognises decides; lines before it may be titles or errors. So a bad first line
//! does not change how the rest is read.

use crate::cursor::{self, Cursor, Line};
use crate::format::row::{self, Kind};
use crate::format::table::{self, Layout};
use crate::format::{grid, json, library, line, xml};
use crate::rules::Rules;
use crate::sized::{self, Form, Run};
use crate::{Format, variant};
use std::sync::Arc;
use sudokit_core::Puzzle;

/// The fewest lines of a sample, because a line is judged by those that follow it.
const LEAST_LINES: usize = 64;

/// How much of the beginning of a text to look at: whole lines, at least `size` bytes and a few lines, at most `most`
/// bytes; `None` if more of it must be read to decide. It depends on the text alone, not on how much of it was read, so
/// that the same text always has the same format.
pub(crate) fn sample(text: &[u8], size: usize, most: usize, ended: bool) -> Option<usize> {
    let window = &text[..text.len().min(most)];
    let mut ends = window.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
    let few = ends.nth(LEAST_LINES - 1);
    match few.and_then(|few| if few >= size { Some(few) } else { ends.find(|&end| end >= size) }) {
        Some(end) => Some(end),
        None if text.len() >= most => Some(cursor::find_last(b'\n', window).map_or(most, |end| end + 1)),
        None => ended.then_some(text.len()),
    }
}

/// The format of the text that begins with this sample; `None` if no line is recognised.
pub(crate) fn detect(sample: &[u8], wants_column: bool, rules: &Arc<Rules>) -> Option<&'static dyn Format> {
    let layout = Layout::new(rules.clone());
    let mut lines = Cursor::new(sample, 1, 0, &layout);
    let mut known: Option<&'static dyn Format> = None;
    // The format that a bad line seems to be meant in, for a text without a good line.
    let mut meant: Option<&'static dyn Format> = None;
    // How many lines to look at until one is recognised, and after it, because they may change its meaning.
    let (mut unknown, mut more) = (1000, 12);
    loop {
        let here = lines.clone();
        let Some(line) = lines.line() else { break };
        if let Some(format) = known {
            match (format.name(), row::classify(&line)) {
                // A ruler under puzzles of one line: SudokuSSE's notes follow, which only `grid` passes over.
                ("line", Kind::Ruler) if sized::whole(&line, rules).is_none() => return Some(&grid::GridFormat),
                ("grid", Kind::Groups(_)) => return Some(&grid::PencilFormat),
                _ => {}
            }
            more -= 1;
            if more == 0 {
                break;
            }
        } else if !line.is_ignored() && unknown > 0 {
            unknown -= 1;
            let nine = of_line(&line, &lines, wants_column);
            let found = nine.or_else(|| rules.reads_others().then(|| of_size(here, &mut meant)).flatten());
            match found {
                Some((format, true)) => return Some(format),
                found => known = found.map(|(format, _)| format),
            }
        }
    }
    known.or(meant)
}

/// The format of a line before `later` ones, and whether that is certain.
fn of_line(line: &Line<'_>, later: &Cursor<'_>, wants_column: bool) -> Option<(&'static dyn Format, bool)> {
    match line.bytes.trim_ascii_start().first() {
        Some(b'<') => return Some((&xml::XmlFormat, true)),
        Some(b'[' | b'{') if json::begins(line.bytes, later.rest()) => return Some((&json::JsonFormat, true)),
        Some(b':') if library::parse(line).is_ok() => return Some((&library::LibraryFormat, true)),
        _ => {}
    }
    if !wants_column && variant::begins(line.bytes) && later.layout.rules.refuses_rules().is_none() {
        return Some((&line::LineFormat, true));
    }
    if wants_column {
        return Some((if line.bytes.contains(&b'\t') { &table::TSV } else { &table::CSV }, true));
    }
    let reads_nine = later.layout.rules.reads_nine();
    if reads_nine && let Ok((puzzle, rest)) = line::parse_nine(line) {
        // A filled grid and then a puzzle are the columns of a table.
        if !rest.is_empty()
            && let Some(separator) = table::is_solution_first(line, &later.layout.rules)
        {
            return Some((if separator == b'\t' { &table::TSV } else { &table::CSV }, true));
        }
        return Some(match puzzle {
            Puzzle::Clues(_) => (&line::LineFormat, false),
            Puzzle::Sukaku(_) => (&line::SukakuFormat, true),
        });
    }
    if reads_nine && let Kind::Rows(_, groups) = row::classify(line) {
        return Some(if groups { (&grid::PencilFormat, true) } else { (&grid::GridFormat, false) });
    }
    // A puzzle of another size that begins the line is not a table, though its rest may have separators.
    if later.layout.rules.reads_others() && sized::whole(line, &later.layout.rules).is_some_and(|found| found.is_ok()) {
        return None;
    }
    for table in [&table::KAGGLE, &table::TSV, &table::CSV] {
        if table.begins(line, later) && (table.name() != "kaggle" || table.is_header(line)) {
            return Some((table, true));
        }
    }
    match row::classify(line) {
        _ if !reads_nine => None,
        Kind::Groups(_) => Some((&grid::PencilFormat, true)),
        Kind::Cells(_) => Some((&grid::GridFormat, false)),
        // Nine lines that may be rulers are a grid of blanks.
        Kind::Doubtful if are_rows(later) => Some((&grid::GridFormat, false)),
        _ => None,
    }
}

/// The format of a text that begins with a puzzle of another size than 9x9, and whether that is certain.
fn of_size(mut here: Cursor<'_>, meant: &mut Option<&'static dyn Format>) -> Option<(&'static dyn Format, bool)> {
    let (form, found) = match sized::run(&mut here) {
        Run::Found(form, found) | Run::Pending(form, found) => (form, found),
        Run::Text | Run::PendingText => return None,
    };
    let format: &'static dyn Format = match form {
        Form::Line => &line::LineFormat,
        Form::Rows => &grid::GridFormat,
    };
    if found.is_err() {
        meant.get_or_insert(format);
    }
    found.is_ok().then_some((format, true))
}

/// Whether eight more lines come that may be rows.
fn are_rows(later: &Cursor<'_>) -> bool {
    let mut later = later.clone();
    let rows = core::iter::from_fn(|| later.line()).take_while(|line| matches!(row::classify(line), Kind::Doubtful));
    rows.take(8).count() == 8
}
