//! The kinds of lines of a drawn grid: a row of nine cells or groups of candidates, a ruler, or text around the grid.
//!
//! Between the cells of a row may stand spaces, tabs, box-drawing characters and any of `| , ; : ! " ' [ ] ( )`. A row is
//! * nine cells, whose blanks are all written alike (so that a date is not a row);
//! * nine groups of digits, at least one of several digits; `{}` is a cell without candidates;
//! * nine fields between eight commas, semicolons or tabs, some of them empty;
//! * nine cells with spaces for blanks at the places of the usual drawings, as in `|5    |  8  |  4 9|`.

use super::line;
use crate::MAX_ROW;
use crate::cursor::Line;
use std::borrow::Cow;
use sudokit_core::{Digit, DigitSet, Puzzle, cells};

/// One cell of a row: its candidates, all nine for a blank.
pub(crate) type Row = [DigitSet; 9];

/// The kind of a line.
pub(crate) enum Kind {
    /// Nothing but spaces.
    Empty,
    /// A line from `#` on, without that.
    Comment(String),
    /// Lines between rows: no digits, only `+ - = | *` and the like.
    Ruler,
    /// Nine cells.
    Cells(Row),
    /// Nine cells which may as well be a ruler: `---------`.
    Doubtful,
    /// Nine groups of candidates.
    Groups(Row),
    /// A 9x9 puzzle in one line, and what follows it.
    Whole(Box<(Puzzle, String)>),
    /// 81 cells, or groups of candidates when the flag is set, with art between them.
    Rows(Box<[Row; 9]>, bool),
    /// Not a row, but meant as one.
    Almost(Almost),
    /// The title of a part that is not a puzzle of its own, such as `[State]`.
    Section,
    /// Anything else.
    Text,
}

/// A line that was meant as a row but is wrong.
pub(crate) struct Almost {
    /// The byte where it is wrong.
    pub(crate) at: usize,
    /// The number of cells, if that is what is wrong.
    pub(crate) count: Option<usize>,
    pub(crate) expected: &'static str,
    /// Whether it is a row even where there might be text.
    pub(crate) certain: bool,
}

/// The kind of this line.
pub(crate) fn classify(line: &Line<'_>) -> Kind {
    let text = line.bytes;
    // Most lines of most files are just nine cells.
    if let Ok(nine) = <&[u8; 9]>::try_from(text)
        && (nine.iter().all(|byte| matches!(byte, b'.' | b'1'..=b'9')) || nine.iter().all(u8::is_ascii_digit))
    {
        return Kind::Cells(nine.map(cell));
    }
    if text.len() > MAX_ROW {
        return line::parse_nine(line).map_or(Kind::Text, |found| Kind::Whole(Box::new(found)));
    }
    let trimmed = text.trim_ascii();
    match trimmed.first() {
        None if text == b"         " => return Kind::Cells([DigitSet::ALL; 9]),
        None => return Kind::Empty,
        Some(b'#') => {
            let comment = &text.trim_ascii_start()[1..];
            let comment = comment.strip_prefix(b" ").unwrap_or(comment);
            return Kind::Comment(String::from_utf8_lossy(comment).into_owned());
        }
        Some(b'[') if is_section(trimmed) => return Kind::Section,
        _ => {}
    }
    if text.len() >= 81
        && let Ok(found) = line::parse_nine(line)
    {
        return Kind::Whole(Box::new(found));
    }
    let text = &*plain(text);
    if is_ruler(text) {
        return Kind::Ruler;
    }
    if is_doubtful(text) {
        return Kind::Doubtful;
    }
    // Nine full groups are 81 digits too; no solution has nine equal rows.
    let full = text.split(|&byte| is_separator(byte)).filter(|word| !word.is_empty()).all(|word| word == b"123456789");
    if full && let Some(kind @ Kind::Groups(_)) = groups(text) {
        return kind;
    }
    if let Some(kind) = compact(text).or_else(|| groups(text)).or_else(|| fields(text)).or_else(|| drawn(text)) {
        return kind;
    }
    almost(text)
}

fn is_section(text: &[u8]) -> bool {
    [&b"[state]"[..], b"[pencilmarks]", b"[colours]", b"[colors]"].iter().any(|name| text.eq_ignore_ascii_case(name))
}

/// Box-drawing characters (U+2500 to U+257F) as `|`, and `=` for the horizontal ones; of the same length.
fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&0xe2) {
        return Cow::Borrowed(text);
    }
    let mut text = text.to_vec();
    let mut i = 0;
    while i + 2 < text.len() {
        if let [0xe2, second @ (0x94 | 0x95), third @ 0x80..=0xbf] = text[i..i + 3] {
            let horizontal = matches!((second, third), (0x94, 0x80 | 0x81) | (0x95, 0x90));
            text[i..i + 3].copy_from_slice(if horizontal { b"===" } else { b"|  " });
            i += 2;
        }
        i += 1;
    }
    Cow::Owned(text)
}

/// Whether a byte may stand between cells; a table, because every byte of every row is tested.
fn is_separator(byte: u8) -> bool {
    static TABLE: [bool; 256] = {
        let (mut table, separators) = ([false; 256], b" \t|,;:!\"'[]()");
        let mut i = 0;
        while i < separators.len() {
            table[separators[i] as usize] = true;
            i += 1;
        }
        table
    };
    TABLE[usize::from(byte)]
}

/// Only line characters, and at least one that is not a cell, or too many for a row.
fn is_ruler(text: &[u8]) -> bool {
    let lines = text.iter().all(|byte| b"+-=|*.:'`_~ \t".contains(byte));
    lines
        && (text.iter().any(|byte| b"+='`~".contains(byte))
            || text.iter().filter(|&&byte| cells::is_cell(byte)).count() != 9)
}

/// Nine of the same line character without a space between any two.
fn is_doubtful(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let cells: Vec<u8> = text.iter().copied().filter(|&byte| byte != b'|').collect();
    cells.len() == 9 && b"-*_".contains(&cells[0]) && cells.iter().all(|&byte| byte == cells[0])
}

/// The candidates of a cell by itself.
fn cell(byte: u8) -> DigitSet {
    Digit::new(cells::value(byte)).map_or(DigitSet::ALL, DigitSet::only)
}

/// Nine or 81 cells and separators.
fn compact(text: &[u8]) -> Option<Kind> {
    let (mut cells, mut count) = ([0; 81], 0);
    for &byte in text.iter().filter(|&&byte| !is_separator(byte)) {
        if !cells::is_cell(byte) {
            return None;
        }
        *cells.get_mut(count)? = byte;
        count += 1;
    }
    if mixed(&cells[..count]).is_some() {
        return None;
    }
    match count {
        9 => Some(Kind::Cells(core::array::from_fn(|i| cell(cells[i])))),
        81 => Some(Kind::Rows(
            Box::new(core::array::from_fn(|r| core::array::from_fn(|c| cell(cells[r * 9 + c])))),
            false,
        )),
        _ => None,
    }
}

/// The first blank that is written differently from the first one.
fn mixed(text: &[u8]) -> Option<usize> {
    let blank = |byte: u8| cells::is_cell(byte) && cells::value(byte) == 0;
    let first = text.iter().copied().find(|&byte| blank(byte))?;
    text.iter().position(|&byte| blank(byte) && byte | 0x20 != first | 0x20)
}

/// Nine or 81 groups of digits and separators.
fn groups(text: &[u8]) -> Option<Kind> {
    let words = text.split(|&byte| is_separator(byte)).filter(|word| !word.is_empty());
    let sets: Vec<DigitSet> = words.map(group).collect::<Option<_>>()?;
    match sets.len() {
        9 => Some(Kind::Groups(core::array::from_fn(|i| sets[i]))),
        81 => Some(Kind::Rows(Box::new(core::array::from_fn(|r| core::array::from_fn(|c| sets[r * 9 + c]))), true)),
        _ => None,
    }
}

/// A group of digits, each at most once.
fn group(word: &[u8]) -> Option<DigitSet> {
    match word {
        b"{}" => return Some(DigitSet::EMPTY),
        [byte] if cells::is_cell(*byte) => return Some(cell(*byte)),
        _ => {}
    }
    let mut set = DigitSet::EMPTY;
    for &byte in word {
        let digit = byte.is_ascii_digit().then(|| Digit::new(byte - b'0')).flatten()?;
        if set.contains(digit) {
            return None;
        }
        set.insert(digit);
    }
    Some(set)
}

/// Nine fields, some of them empty.
fn fields(text: &[u8]) -> Option<Kind> {
    let separator = [b',', b';', b'\t'].into_iter().find(|separator| text.contains(separator))?;
    let mut row = [DigitSet::ALL; 9];
    let mut count = 0;
    for field in text.split(|&byte| byte == separator) {
        *row.get_mut(count)? = match field.trim_ascii() {
            [] => DigitSet::ALL,
            [byte] if cells::is_cell(*byte) => cell(*byte),
            _ => return None,
        };
        count += 1;
    }
    (count == 9).then_some(Kind::Cells(row))
}

/// The usual drawings: `c` is a cell or a space, everything else stands for itself. An end of spaces may be missing from
/// those with bars.
const DRAWINGS: [&[u8]; 8] = [
    b"ccccccccc",
    b"c c c c c c c c c",
    b"ccc|ccc|ccc",
    b"|ccc|ccc|ccc|",
    b"c c c|c c c|c c c",
    b"|c c c|c c c|c c c|",
    b"c c c | c c c | c c c",
    b"| c c c | c c c | c c c |",
];

/// A row with spaces for blanks.
fn drawn(text: &[u8]) -> Option<Kind> {
    let bars = text.iter().filter(|&&byte| byte == b'|').count() >= 2;
    let fits = |drawing: &&[u8]| {
        let length = if bars { text.len() <= drawing.len() } else { text.len() == drawing.len() };
        let place = |(i, &sign): (usize, &u8)| {
            let byte = text.get(i).copied().unwrap_or(b' ');
            if sign == b'c' { byte == b' ' || byte.is_ascii_digit() } else { byte == sign }
        };
        length && drawing.iter().enumerate().all(place)
    };
    let drawing = DRAWINGS.into_iter().find(fits)?;
    let mut places = (0..drawing.len()).filter(|&i| drawing[i] == b'c');
    let row =
        core::array::from_fn(|_| places.next().and_then(|i| text.get(i)).map_or(DigitSet::ALL, |&byte| cell(byte)));
    (text.iter().any(u8::is_ascii_digit) || bars).then_some(Kind::Cells(row))
}

/// A line that is not a row; perhaps it was meant as one.
fn almost(text: &[u8]) -> Kind {
    let (mut length, mut good, mut wrong) = (0, 0, None);
    for (i, &byte) in text.iter().enumerate().filter(|&(_, &byte)| !is_separator(byte)) {
        length += 1;
        if cells::is_cell(byte) {
            good += 1;
        } else {
            wrong = wrong.or(Some(i));
        }
    }
    let words = || text.split(|&byte| is_separator(byte)).filter(|word| !word.is_empty());
    let in_groups = (7..=11).contains(&words().count()) && words().count() < length;
    if good * 3 < length * 2 || !(in_groups || (7..=11).contains(&length)) {
        return Kind::Text;
    }
    let count = if in_groups { words().count() } else { length };
    let blanks = text.iter().filter(|byte| b".*_".contains(byte)).count();
    Kind::Almost(if let Some(at) = wrong {
        Almost { at, count: None, expected: "a cell of a row of nine", certain: count == 9 && good + 2 >= length }
    } else if count != 9 {
        Almost {
            at: 0,
            count: Some(count),
            expected: "a row of nine cells",
            certain: blanks >= 2 && count.abs_diff(9) == 1,
        }
    } else if let Some(word) = words().find(|word| in_groups && group(word).is_none()) {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        Almost { at, count: None, expected: "a group of different digits", certain: true }
    } else {
        let at = mixed(text).unwrap_or(0);
        Almost { at, count: None, expected: "blanks that are all written alike", certain: blanks >= 2 }
    })
}
