//! `xml`: the puzzles of an OpenSudoku file, read only.
//!
//! A puzzle is an element `game` with 81 cells in its attribute `data`; its other attributes are kept as the rest.
//! Elements may stand anywhere, many on a line or one over several lines; all other elements, comments and text are
//! passed over. No element may be above [`MAX_LINE`](crate::MAX_LINE) bytes.

use super::table::Layout;
use super::{Format, Reader, write};
use crate::Record;
use crate::cursor::{self, Cursor};
use crate::error::{self, ErrorKind, TextError};
use crate::rules::Rules;

/// The format `xml`.
pub(crate) struct XmlFormat;

impl Format for XmlFormat {
    fn name(&self) -> &'static str {
        "xml"
    }

    fn about(&self) -> &'static str {
        "OpenSudoku files: <game data=\"…\"/> (read only)"
    }

    fn writes(&self) -> bool {
        false
    }

    /// Writes the element alone, without the rest of an OpenSudoku file.
    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<game data=\"");
        write::puzzle(&record.puzzle, out);
        out.extend_from_slice(b"\"/>\n");
    }
}

impl Reader for XmlFormat {
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        loop {
            let start = cursor.at + cursor::find(b'<', cursor.rest())?;
            let text = &cursor.text[start..];
            let end = element_end(text);
            let place = place(cursor, start);
            cursor.at = start + end.unwrap_or(text.len());
            let element = &text[..end.unwrap_or(text.len())];
            if name(element) == b"game" {
                return Some(match end {
                    Some(_) => game(element, place, &cursor.layout.rules),
                    None => Err(TextError::new(ErrorKind::Syntax, place, "the end of the text", "> after <game")),
                });
            }
        }
    }

    fn whole(&self, text: &[u8], _: &Layout) -> usize {
        let mut at = 0;
        while let Some(start) = cursor::find(b'<', &text[at..]) {
            match element_end(&text[at + start..]) {
                Some(end) => at += start + end,
                None => return at + start,
            }
        }
        text.len()
    }

    fn delimiter(&self) -> u8 {
        b'>'
    }
}

/// The line and column of a byte that the cursor has not passed, and moves the cursor's line there.
fn place(cursor: &mut Cursor<'_>, at: usize) -> (u64, u64) {
    let passed = &cursor.text[cursor.counted..at];
    if let Some(end) = cursor::find_last(b'\n', passed) {
        cursor.line += cursor::count(b'\n', passed);
        cursor.before = error::column(&passed[end + 1..], passed.len()) - 1;
    } else {
        cursor.before += error::column(passed, passed.len()) - 1;
    }
    cursor.counted = at;
    (cursor.line, cursor.before + 1)
}

/// The length of the element, comment or declaration at the beginning of a text.
fn element_end(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"<!--") {
        return text[4..].windows(3).position(|end| end == b"-->").map(|length| 4 + length + 3);
    }
    if b"<!--".starts_with(text) {
        return None;
    }
    let mut quote = None;
    for (i, &byte) in text.iter().enumerate() {
        match quote {
            Some(open) if open == byte => quote = None,
            Some(_) => {}
            None if byte == b'>' => return Some(i + 1),
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None => {}
        }
    }
    None
}

fn name(element: &[u8]) -> &[u8] {
    let name = element.get(1..).unwrap_or(&[]);
    let length =
        name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'-')).count();
    &name[..length]
}

/// A `game` element as a record.
fn game(element: &[u8], (line, column): (u64, u64), rules: &Rules) -> Result<Record, TextError> {
    // Behind the name and before the end.
    let inner = element[5..].strip_suffix(b">").unwrap_or(&element[5..]);
    let inner = inner.strip_suffix(b"/").unwrap_or(inner);
    let (mut at, mut data, mut rest) = (0, None, Vec::new());
    loop {
        at += inner[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let key_end = at + inner[at..].iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b'=').count();
        let Some(open) = inner[key_end..].iter().position(|byte| matches!(byte, b'"' | b'\'')).map(|i| key_end + i)
        else {
            break;
        };
        let value = &inner[open + 1..];
        let length = value.iter().position(|&byte| byte == inner[open]).unwrap_or(value.len());
        let end = (open + length + 2).min(inner.len());
        if &inner[at..key_end] == b"data" && data.is_none() {
            data = Some((&value[..length], 5 + open + 1));
        } else {
            if !rest.is_empty() {
                rest.push(b' ');
            }
            rest.extend(inner[at..end].iter().map(|&byte| if byte.is_ascii_whitespace() { b' ' } else { byte }));
        }
        at = end;
    }
    let Some((data, start)) = data else {
        return Err(TextError::new(ErrorKind::Missing, (line, column), "a game without data", "data=\"81 cells\""));
    };
    let puzzle = rules.puzzle(data.trim_ascii()).map_err(|error| {
        let at = start + data.len() - data.trim_ascii_start().len() + error.at;
        let before = &element[..at];
        let place = match cursor::find_last(b'\n', before) {
            Some(end) => (line + cursor::count(b'\n', before), error::column(&before[end + 1..], before.len())),
            None => (line, column + error::column(before, at) - 1),
        };
        TextError::new(error.kind, place, error.found, error.expected)
    })?;
    Ok(Record { rest: String::from_utf8_lossy(&rest).into_owned(), ..Record::new(puzzle, line) })
}
