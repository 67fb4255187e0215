//! JSON that does not go by lines: an array of objects or strings, or objects over several lines.
//!
//! The text is cut into items, each an object or a string from its first to its last byte; brackets of the array, commas
//! and space between them are passed over. What is neither is an error up to the end of its line. An object that is
//! never closed is an error too, and reading goes on behind its first line.

use super::json;
use crate::Record;
use crate::cursor::{self, Cursor, Line};
use crate::error::{ErrorKind, TextError};

/// Whether a text is read by items: its first line opens an array, or an object and nothing else.
pub(super) fn are_items(text: &[u8]) -> bool {
    let text = first_item(text);
    text.first() == Some(&b'[')
        || cursor::trim_return(text.split(|&b| b == b'\n').next().unwrap_or(&[])).trim_ascii() == b"{"
}

/// The text without the empty lines and comments before it.
fn first_item(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_start();
        if !text.starts_with(b"#") {
            return text;
        }
        text = cursor::find(b'\n', text).map_or(&[], |end| &text[end..]);
    }
}

/// What comes next in a text.
enum Next {
    /// This many bytes of separators.
    Nothing(usize),
    /// An object or a string of this length.
    Item(usize),
    /// Not JSON, up to the end of the line.
    Other(usize),
    /// An item without an end.
    Open,
}

fn look(text: &[u8]) -> Next {
    match text[0] {
        b'[' | b']' | b',' => Next::Nothing(1),
        b'#' => line_end(text).map_or(Next::Open, Next::Nothing),
        byte if byte.is_ascii_whitespace() => Next::Nothing(1),
        b'{' | b'"' => end(text).map_or(Next::Open, Next::Item),
        _ => line_end(text).map_or(Next::Open, Next::Other),
    }
}

fn line_end(text: &[u8]) -> Option<usize> {
    cursor::find(b'\n', text).map(|end| end + 1)
}

/// The length of the object or string that a text begins with.
fn end(text: &[u8]) -> Option<usize> {
    let (mut depth, mut quoted, mut i) = (0usize, false, 0);
    while i < text.len() {
        match text[i] {
            b'\\' if quoted => i += 1,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        i += 1;
        if depth == 0 && !quoted {
            return Some(i.min(text.len()));
        }
    }
    None
}

/// The next record or error.
pub(super) fn next(cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
    loop {
        let text = cursor.rest();
        if text.is_empty() {
            return None;
        }
        let start = cursor.mark();
        match look(text) {
            Next::Nothing(length) => pass(cursor, length),
            Next::Item(length) => {
                pass(cursor, length);
                let line = cursor.since(start);
                return Some(json::parse(&line, cursor.layout.field.as_deref(), &cursor.layout.rules));
            }
            Next::Other(length) => {
                pass(cursor, length);
                return Some(Err(wrong(&cursor.since(start))));
            }
            Next::Open => {
                let length = line_end(text).unwrap_or(text.len());
                pass(cursor, length);
                let line = cursor.since(start);
                if line.bytes.starts_with(b"#") {
                    return None;
                }
                return Some(Err(if matches!(line.bytes.first(), Some(b'{' | b'"')) {
                    line.error_found(ErrorKind::Syntax, 0, "the end of the text", "the end of what begins here")
                } else {
                    wrong(&line)
                }));
            }
        }
    }
}

fn wrong(line: &Line<'_>) -> TextError {
    line.error(ErrorKind::Syntax, 0, "an object or a string")
}

/// Moves past `length` bytes.
fn pass(cursor: &mut Cursor<'_>, length: usize) {
    let passed = &cursor.rest()[..length];
    match cursor::find_last(b'\n', passed) {
        Some(end) => {
            cursor.line += cursor::count(b'\n', passed);
            cursor.before = crate::error::column(&passed[end + 1..], passed.len()) - 1;
        }
        None => cursor.before += crate::error::column(passed, passed.len()) - 1,
    }
    cursor.at += length;
}

/// The number of bytes of a text that are whole items.
pub(super) fn whole(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        match look(&text[at..]) {
            Next::Nothing(length) | Next::Item(length) | Next::Other(length) => at += length,
            Next::Open => return at,
        }
    }
    at
}
