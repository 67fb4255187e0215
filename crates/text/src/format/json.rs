//! `json`: JSON lines, one object a line with the puzzle in one of its fields; or an array of such objects or of strings,
//! or objects over several lines (see [`items`](super::items)).
//!
//! The field is called `puzzle` or another name of a puzzle column, or has the requested name. It holds 81 cells, 729
//! marks, or arrays of numbers. A field `solution` gives the solution if it holds 81 cells, and a lone further field
//! `rest` the rest. All other fields are kept as the rest, which is then itself an object: `{"rating":1.2}`.
//!
//! The scanner finds the members of an object and does not judge what is inside nested values beyond their brackets.

use super::strict::is_json;
use super::table::{Layout, PUZZLE, REST, SOLUTION};
use super::{Format, Reader, items, line, write};
use crate::cursor::{self, Cursor, Line};
use crate::error::{ErrorKind, TextError};
use crate::rules::Rules;
use crate::{Notation, Puzzle, Record, variant};
use std::borrow::Cow;
use std::sync::Arc;

/// The format `json`.
pub(crate) struct JsonFormat;

impl Format for JsonFormat {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "JSON lines: {\"puzzle\": \"…\", …}"
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"puzzle\":");
        match &record.puzzle {
            Puzzle::Variant(puzzle) => {
                let text = puzzle.to_string();
                // An object as it is, everything else as a string.
                if text.starts_with('{') { out.extend_from_slice(text.as_bytes()) } else { write_string(&text, out) }
            }
            puzzle => {
                out.push(b'"');
                write::puzzle(puzzle, out);
                out.push(b'"');
            }
        }
        if let Some(solution) = &record.solution {
            out.extend_from_slice(b",\"solution\":\"");
            write::solution(&record.puzzle, solution, out);
            out.push(b'"');
        }
        if let Some(members) = own_members(&record.rest) {
            out.push(b',');
            out.extend_from_slice(members.as_bytes());
        } else if !record.rest.is_empty() {
            out.extend_from_slice(b",\"rest\":");
            write_string(&record.rest, out);
        }
        out.extend_from_slice(b"}\n");
    }
}

impl Reader for JsonFormat {
    fn layout(&self, sample: &[u8], column: Option<&str>, rules: &Arc<Rules>) -> Result<Layout, TextError> {
        let mut layout = Layout::of_field(column, rules.clone());
        layout.items = items::are_items(sample);
        Ok(layout)
    }

    fn whole(&self, text: &[u8], layout: &Layout) -> usize {
        if layout.items { items::whole(text) } else { cursor::find_last(b'\n', text).map_or(0, |end| end + 1) }
    }

    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        if cursor.layout.items {
            return items::next(cursor);
        }
        loop {
            let line = cursor.line()?;
            let is_json =
                line.bytes.trim_ascii_start().starts_with(b"{") || line.bytes.trim_ascii_start().starts_with(b"\"");
            // Puzzles in other notations may stand between objects.
            if !line.is_ignored() && !is_json {
                let other = line::parse(&line, &cursor.layout.rules);
                if other.is_ok() || variant::begins(line.bytes) {
                    return Some(other);
                }
            }
            if !line.is_ignored() {
                return Some(parse(&line, cursor.layout.field.as_deref(), &cursor.layout.rules));
            }
        }
    }
}

/// Whether a line begins a text in JSON: an object, or an array of objects or strings.
pub(crate) fn begins(line: &[u8], later: &[u8]) -> bool {
    let (line, later) = (line.trim_ascii(), later.trim_ascii_start());
    match line {
        b"{" => later.starts_with(b"\""),
        b"[" => later.starts_with(b"{") || later.starts_with(b"\""),
        [b'{', ..] => line.contains(&b'"'),
        [b'[', rest @ ..] => {
            matches!(rest.trim_ascii_start(), [b'{', ..]) || is_string_of_cells(rest.trim_ascii_start())
        }
        _ => false,
    }
}

/// Whether a text begins with a string that may be a puzzle, and not with a row of one.
fn is_string_of_cells(text: &[u8]) -> bool {
    text.starts_with(b"\"") && string_end(text, 0).is_ok_and(|end| end >= 18)
}

/// A member of an object, both parts as they are written.
#[derive(Clone, Copy)]
struct Member<'t> {
    key: &'t [u8],
    value: &'t [u8],
    /// Where the value begins.
    at: usize,
    whole: &'t [u8],
}

impl Member<'_> {
    fn is(&self, name: &str) -> bool {
        unquote(self.key).is_some_and(|key| key.eq_ignore_ascii_case(name.as_bytes()))
    }
}

/// One object as a record.
pub(super) fn parse(line: &Line<'_>, field: Option<&str>, rules: &Rules) -> Result<Record, TextError> {
    if line.bytes.trim_ascii_start().starts_with(b"\"") {
        return parse_string(line, rules);
    }
    let members = scan(line.bytes).map_err(|(at, expected)| line.error(ErrorKind::Syntax, at, expected))?;
    let one_of = |names: &[&str]| names.iter().find_map(|name| members.iter().position(|member| member.is(name)));
    // The cells of f-puzzles are objects.
    let has_objects = |name: &str| one_of(&[name]).is_some_and(|at| members[at].value.contains(&b'{'));
    let is_ruled = has_objects("grid") && one_of(&["size"]).is_some();
    let wanted = field.map_or_else(|| one_of(PUZZLE).filter(|_| !is_ruled), |name| one_of(&[name]));
    let Some(at) = wanted else {
        if field.is_none() && (is_ruled || members.iter().any(|member| variant::is_member(member.key))) {
            let text = String::from_utf8_lossy(line.bytes);
            let puzzle = variant::read(&text, Notation::Json, rules).map_err(|error| line.locate(0, error))?;
            return Ok(Record::new(puzzle, line.number));
        }
        let expected = format!("a field named {:?}", field.unwrap_or(PUZZLE[0]));
        return Err(line.error_found(ErrorKind::Missing, 0, "an object without it", expected));
    };
    let member = &members[at];
    // Readers of JSON differ in which of two fields of one name they take.
    if let Some(again) = members[at + 1..].iter().find(|other| unquote(other.key) == unquote(member.key)) {
        let name = String::from_utf8_lossy(&unquote(member.key).unwrap_or_default()).into_owned();
        let found = format!("the field {name:?} twice");
        return Err(line.error_found(ErrorKind::Syntax, again.at, found, "it once"));
    }
    let text = unquote(member.value);
    let shift = usize::from(text.is_some());
    let text = text.unwrap_or(Cow::Borrowed(member.value));
    let puzzle = rules
        .puzzle(&text)
        // Nine lines, or arrays of numbers: only the cells count.
        .or_else(|error| rules.puzzle(&without_art(&text)).map_err(|_| error))
        .or_else(|error| rules.puzzle(&without_brackets(&text)).map_err(|_| error))
        .map_err(|error| line.locate(member.at + shift, error))?;
    let mut solution = None;
    let solved = one_of(SOLUTION).filter(|&index| index != at).filter(|&index| {
        let text = unquote(members[index].value).unwrap_or(Cow::Borrowed(members[index].value));
        solution = rules
            .solution(&text, &puzzle)
            .or_else(|| rules.solution(&without_art(&text), &puzzle))
            .or_else(|| rules.solution(&without_brackets(&text), &puzzle));
        solution.is_some()
    });
    let others = || members.iter().enumerate().filter(|&(i, _)| i != at && Some(i) != solved).map(|(_, other)| other);
    let lone =
        others().next().filter(|other| others().count() == 1 && other.is(REST)).and_then(|rest| unquote(rest.value));
    let rest = match lone {
        Some(text) => String::from_utf8_lossy(&text).into_owned(),
        None if others().next().is_none() => String::new(),
        None => String::from_utf8_lossy(&object(others())).into_owned(),
    };
    Ok(Record { solution, rest, ..Record::new(puzzle, line.number) })
}

/// A string as a record: a puzzle and nothing else.
fn parse_string(line: &Line<'_>, rules: &Rules) -> Result<Record, TextError> {
    let text = line.bytes.trim_ascii();
    let Some(text) = unquote(text) else {
        return Err(line.error(ErrorKind::Syntax, line.bytes.len(), "a closing quote"));
    };
    let start = line.bytes.len() - line.bytes.trim_ascii_start().len() + 1;
    let puzzle = rules.puzzle(&text).or_else(|error| rules.puzzle(&without_art(&text)).map_err(|_| error));
    Ok(Record::new(puzzle.map_err(|error| line.locate(start, error))?, line.number))
}

/// An object of these members, without spaces between them.
fn object<'t>(members: impl Iterator<Item = &'t Member<'t>>) -> Vec<u8> {
    let mut text = vec![b'{'];
    for member in members {
        if text.len() > 1 {
            text.push(b',');
        }
        text.extend_from_slice(member.whole);
    }
    text.push(b'}');
    text
}

/// The members of a rest that came from JSON and is JSON to the letter: those that would be read back as this very rest.
fn own_members(rest: &str) -> Option<&str> {
    let inner = rest.strip_prefix('{')?.strip_suffix('}')?;
    let members = scan(rest.as_bytes()).ok()?;
    let first = members.first()?;
    let taken =
        (members.len() == 1 && first.is(REST)) || members.iter().any(|m| SOLUTION.iter().any(|name| m.is(name)));
    let is_own = !taken && object(members.iter()) == rest.as_bytes() && !rest.contains(['\n', '\r']);
    (is_own && is_json(rest.as_bytes())).then_some(inner)
}

fn without_art(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !b" \t\r\n,[]|\"".contains(byte)).collect()
}

/// Arrays of numbers as numbers with commas between them; `null` is a blank.
fn without_brackets(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text).replace("null", "0");
    text.bytes().map(|byte| if b"[]\"".contains(&byte) { b' ' } else { byte }).collect()
}

/// The members of an object, or the place where it is wrong and what was expected there.
fn scan(text: &[u8]) -> Result<Vec<Member<'_>>, (usize, &'static str)> {
    let space = |mut at: usize| {
        while text.get(at).is_some_and(|byte| byte.is_ascii_whitespace()) {
            at += 1;
        }
        at
    };
    let expect = |at: usize, byte: u8, words| if text.get(at) == Some(&byte) { Ok(at + 1) } else { Err((at, words)) };
    let mut members = Vec::with_capacity(8);
    let mut at = space(expect(space(0), b'{', "an object: {")?);
    while text.get(at) != Some(&b'}') || !members.is_empty() {
        let start = at;
        let key_end = string_end(text, at)?;
        let value = space(expect(space(key_end), b':', "a colon")?);
        let end = value_end(text, value)?;
        members.push(Member {
            key: &text[start..key_end],
            value: &text[value..end],
            at: value,
            whole: &text[start..end],
        });
        at = space(end);
        match text.get(at) {
            Some(b',') => at = space(at + 1),
            Some(b'}') => break,
            _ => return Err((at, "a comma or a closing brace")),
        }
    }
    match space(at + 1) {
        end if end >= text.len() => Ok(members),
        end => Err((end, "the end of the line")),
    }
}

/// Where the string that begins at `at` ends.
fn string_end(text: &[u8], at: usize) -> Result<usize, (usize, &'static str)> {
    if text.get(at) != Some(&b'"') {
        return Err((at, "a string"));
    }
    let mut end = at + 1;
    loop {
        match text.get(end) {
            None => return Err((text.len(), "a closing quote")),
            Some(b'"') => return Ok(end + 1),
            Some(b'\\') => end += 2,
            Some(_) => end += 1,
        }
    }
}

/// Where the value that begins at `at` ends.
fn value_end(text: &[u8], at: usize) -> Result<usize, (usize, &'static str)> {
    let (mut depth, mut end) = (0usize, at);
    loop {
        match text.get(end) {
            Some(b'"') => end = string_end(text, end)?,
            Some(b'[' | b'{') => (depth, end) = (depth + 1, end + 1),
            Some(b']' | b'}') if depth > 0 => (depth, end) = (depth - 1, end + 1),
            Some(b',' | b':') if depth > 0 => end += 1,
            Some(byte) if byte.is_ascii_whitespace() && depth > 0 => end += 1,
            Some(byte) if byte.is_ascii_alphanumeric() || b"+-.".contains(byte) => {
                while text.get(end).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)) {
                    end += 1;
                }
            }
            None if depth > 0 => return Err((end, "a closing bracket")),
            _ => return Err((end, "a value")),
        }
        if depth == 0 {
            return Ok(end);
        }
    }
}

/// The text of a string; `None` if it is not a string. An unknown escape stands for itself.
fn unquote(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    let [b'"', inner @ .., b'"'] = text else { return None };
    if !inner.contains(&b'\\') {
        return Some(Cow::Borrowed(inner));
    }
    let mut out = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some((&escape, after)) = rest.split_first() else { break };
        rest = after;
        match escape {
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'u' => {
                let (character, length) = code_point(rest);
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                rest = &rest[length..];
            }
            other => out.push(other),
        }
    }
    Some(Cow::Owned(out))
}

/// The character after `\u`, with its second half where it has one, and how many bytes that took.
fn code_point(text: &[u8]) -> (char, usize) {
    let hex = |at: usize| -> Option<u32> {
        let digits = text.get(at..at + 4)?;
        digits.iter().try_fold(0, |sum, &digit| Some(sum * 16 + char::from(digit).to_digit(16)?))
    };
    match hex(0) {
        Some(high @ 0xd800..0xdc00) if text.get(4..6) == Some(b"\\u") => match hex(6) {
            Some(low @ 0xdc00..0xe000) => {
                let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 10)
            }
            _ => (char::REPLACEMENT_CHARACTER, 4),
        },
        Some(code) => (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 4),
        None => (char::REPLACEMENT_CHARACTER, 0),
    }
}

pub(super) fn write_string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0..0x20 => out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}
