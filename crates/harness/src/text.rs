//! What must hold for every text: called by the fuzz targets with bytes of their own, and by property tests.
//!
//! Each function panics when a promise of `sudokit_text` is broken: no panic and no endless loop, no line lost,
//! the same answer however the text is cut into reads and chunks, and every record readable again in every format.

use std::io::{self, Read};
use sudokit_core::{DigitSet, Grid, Pencilmarks, Puzzle as NinePuzzle};
use sudokit_text::{self as text, Chunks, Format, Puzzle, ReadOptions, Record, TextError};

/// A record or an error.
pub type Item = Result<Record, TextError>;

/// Gives a text away a few bytes at a time.
struct Trickle<'t> {
    text: &'t [u8],
    step: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.step.min(self.text.len()).min(buffer.len());
        let (now, later) = self.text.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.text = later;
        Ok(length)
    }
}

/// Reads a text from reads of `step` bytes in chunks of about `size`; also the format it was taken for.
pub fn read_in_pieces(
    text: &[u8],
    format: Option<&'static dyn Format>,
    step: usize,
    size: usize,
) -> (Vec<Item>, &'static str) {
    let options = ReadOptions { format, ..ReadOptions::default() };
    let mut chunks = Chunks::new(Trickle { text, step }, options).with_size(size);
    let mut items = Vec::new();
    let mut bytes = 0;
    for chunk in chunks.by_ref() {
        let chunk = match chunk {
            Ok(chunk) => chunk,
            // Something other than text, such as a picture, is refused as a whole, before its first record.
            Err(error) => {
                let error = error.downcast::<TextError>().expect("memory can be read");
                assert_eq!(error.kind(), text::ErrorKind::NotText, "{error}");
                assert!(items.is_empty(), "{error} after {} records", items.len());
                return (vec![Err(error)], "not text");
            }
        };
        bytes += chunk.len();
        items.extend(chunk.records());
        assert!(items.len() <= text.len(), "more records than bytes");
    }
    assert!(bytes <= text.len(), "more bytes than there are");
    let name = chunks.format().map_or("", |format| format.name());
    (items, name)
}

/// Reads a text in one piece.
pub fn read(text: &[u8], format: Option<&'static dyn Format>) -> (Vec<Item>, &'static str) {
    read_in_pieces(text, format, usize::MAX, usize::MAX)
}

/// Any bytes in the format they are taken for.
pub fn detect_any(text: &[u8]) {
    check(text, None);
}

/// Any bytes in the format that the first of them chooses.
pub fn each_format(text: &[u8]) {
    let Some((&first, text)) = text.split_first() else { return };
    let formats = text::formats();
    check(text, Some(formats[usize::from(first) % formats.len()]));
}

/// A record made of bytes, written and read again in every format.
pub fn round_trip(bytes: &[u8]) {
    round_trips(&[record(bytes), Record::new(Grid::EMPTY, 0), record(bytes.get(3..).unwrap_or(&[]))]);
}

/// All promises for one text.
pub fn check(text: &[u8], format: Option<&'static dyn Format>) {
    let (items, name) = read(text, format);
    for (step, size) in [(usize::MAX, 1), (1, 7), (5, 82), (usize::MAX, 300)] {
        let (pieces, name_of_pieces) = read_in_pieces(text, format, step, size);
        assert_eq!(name_of_pieces, name);
        assert_eq!(pieces, items, "{name} in chunks of {size} bytes");
    }
    let lines = text.split(|&byte| byte == b'\n').count() as u64;
    let place = |item: &Item| item.as_ref().map_or_else(|error| error.line(), |record| record.line);
    assert!(items.iter().map(place).all(|line| (1..=lines).contains(&line)), "{name}: a line that is not there");
    assert!(items.iter().filter_map(|item| item.as_ref().err()).all(|error| error.column() > 0));
    if name != "grid" && name != "pencil" {
        assert!(items.iter().map(place).is_sorted(), "{name}: lines out of order");
    }
    account(text, name, &items);
    let records: Vec<Record> = items.into_iter().filter_map(Result::ok).take(20).collect();
    round_trips(&records);
}

/// In formats of one record a line, every line that is not empty and no comment is a record or an error.
fn account(text: &[u8], name: &str, items: &[Item]) {
    let header = match name {
        "line" | "sukaku" | "json" | "library" => 0,
        "csv" | "tsv" | "kaggle" => 1,
        _ => return,
    };
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    // An array, an object over several lines and a quoted field over several lines are fewer records than lines.
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let opens = |line: &[u8]| line.starts_with(b"[") || line == b"{";
    if name == "json" && lines.any(opens) || header == 1 && text.contains(&b'"') {
        return;
    }
    let says_something = |line: &&[u8]| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let blank_grid = line == [b' '; 81] && (name == "line" || name == "sukaku");
        blank_grid || line.trim_ascii_start().first().is_some_and(|&byte| byte != b'#')
    };
    let lines = text.split(|&byte| byte == b'\n').filter(says_something).count();
    assert!(items.len() <= lines && lines <= items.len() + header, "{name}: {lines} lines, {} items", items.len());
}

/// Writes records in every format and reads them again.
pub fn round_trips(records: &[Record]) {
    for format in text::formats().iter().copied().filter(|format| format.writes()) {
        let name = format.name();
        let mut out = Vec::new();
        out.extend(format.header().map(|header| format!("{header}\n")).unwrap_or_default().bytes());
        let records: Vec<&Record> = records.iter().filter(|record| format.holds(record.puzzle.as_ref())).collect();
        records.iter().for_each(|record| format.write(record, &mut out));
        let (items, _) = read(&out, Some(format));
        let shown = || String::from_utf8_lossy(&out).into_owned();
        assert_eq!(items.len(), records.len(), "{name}:\n{}", shown());
        for (item, record) in items.iter().zip(records) {
            let read = item.as_ref().unwrap_or_else(|error| panic!("{name}: {error}\n{}", shown()));
            assert!(same(&read.puzzle, &record.puzzle), "{name}: {} is not {}", read.puzzle, record.puzzle);
            let is_json = ["json", "rules", "fpuzzles", "sudokupad"].contains(&name);
            if !is_json || !record.rest.contains(['\n', '\r']) {
                assert_eq!(read.rest, record.rest.replace(['\n', '\r'], " "), "{name}:\n{}", shown());
            }
            if ["csv", "tsv", "kaggle", "json"].contains(&name) {
                assert_eq!(read.solution, record.solution, "{name}:\n{}", shown());
            }
        }
    }
}

/// Whether two puzzles ask the same: clues, their marks, and their marks less what they see are one puzzle.
fn same(a: &Puzzle, b: &Puzzle) -> bool {
    let (Puzzle::Classic(nine), Puzzle::Classic(other)) = (a, b) else { return a == b };
    match (nine, other) {
        (NinePuzzle::Clues(grid), NinePuzzle::Sukaku(marks)) | (NinePuzzle::Sukaku(marks), NinePuzzle::Clues(grid)) => {
            *marks == Pencilmarks::from_clues(grid) || *marks == Pencilmarks::from_clues_with_peers(grid)
        }
        _ => a == b,
    }
}

/// A record made of any bytes: clues or marks, with or without a solution, and a rest of up to 300 characters.
pub fn record(bytes: &[u8]) -> Record {
    let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
    let grid = |from: usize| {
        let value = |i| if at(from + i) % 3 == 0 { at(from + i) / 3 % 10 } else { 0 };
        Grid::from_values(core::array::from_fn(value)).expect("values up to nine")
    };
    let set = |i| DigitSet::from_bits(u16::from(at(2 + 2 * i)) | u16::from(at(3 + 2 * i)) << 8);
    let (puzzle, used) = match at(0) % 3 {
        0 => (NinePuzzle::Sukaku(Pencilmarks::new(core::array::from_fn(set))), 2 + 162),
        _ => (NinePuzzle::Clues(grid(2)), 2 + 81),
    };
    let solution = (at(1) % 2 == 1).then(|| text::Grid::Classic(grid(40)));
    let rest = String::from_utf8_lossy(bytes.get(used..).unwrap_or(&[])).chars().take(300).collect();
    Record { solution, rest, ..Record::new(puzzle, 1) }
}
