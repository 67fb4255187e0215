//! Common mistakes, recognised by the first bytes of an input: compressed files, pictures, other encodings.

use crate::error::{ErrorKind, TextError};

/// The first bytes of a file, what it is, and what to do about it.
const BEGINNINGS: &[(&[u8], &str, &str)] = &[
    (b"\x1f\x8b", "a gzip file", "text: decompress it with gunzip -c FILE"),
    (b"\xfd7zXZ\0", "an xz file", "text: decompress it with xz -dc FILE"),
    (b"\x28\xb5\x2f\xfd", "a zstd file", "text: decompress it with zstd -dc FILE"),
    (b"BZh91AY&SY", "a bzip2 file", "text: decompress it with bzip2 -dc FILE"),
    (b"PK\x03\x04", "a zip file", "text: unpack it with unzip FILE"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z file", "text: unpack it with 7z x FILE"),
    (b"\x89PNG", "a PNG picture", "the puzzle as text"),
    (b"\xff\xd8\xff", "a JPEG picture", "the puzzle as text"),
    (b"GIF89a", "a GIF picture", "the puzzle as text"),
    (b"%PDF", "a PDF file", "the puzzle as text"),
    (b"PAR1\x15", "a Parquet file", "text: read it with the Python package"),
    (b"ARROW1\0\0", "an Arrow file", "text: read it with the Python package"),
    (b"SQLite format 3\0", "an SQLite database", "text: export it as CSV"),
    (b"\x7fELF", "a program", "text"),
    (b"Rar!\x1a\x07", "a RAR file", "text: unpack it with unrar x FILE"),
    (b"\x04\x22\x4d\x18", "an lz4 file", "text: decompress it with lz4 -dc FILE"),
    (b"\x5d\0\0", "an lzma file", "text: decompress it with xz -dc FILE"),
    (b"\xff\xfe\0\0", "text in UTF-32", "UTF-8: convert it with iconv -f UTF-32 -t UTF-8 FILE"),
    (b"\0\0\xfe\xff", "text in UTF-32", "UTF-8: convert it with iconv -f UTF-32 -t UTF-8 FILE"),
    (b"\xff\xfe", UTF_16, TO_UTF_8),
    (b"\xfe\xff", UTF_16, TO_UTF_8),
];

const UTF_16: &str = "text in UTF-16";
const TO_UTF_8: &str = "UTF-8: convert it with iconv -f UTF-16 -t UTF-8 FILE";

/// The length of the longest of these beginnings.
pub(crate) const LONGEST: usize = 16;

/// The error for a text with this beginning, if it is a known mistake.
pub(crate) fn recognise(beginning: &[u8]) -> Option<TextError> {
    let known = BEGINNINGS.iter().find(|(bytes, ..)| beginning.starts_with(bytes));
    let known = known.map(|&(_, found, expected)| (found, expected)).or_else(|| {
        // Without a byte order mark: every other byte of digits and dots is 0.
        let is_pair = |pair: &[u8]| matches!(pair, [0, 1..=0x7f] | [1..=0x7f, 0]);
        let pairs = beginning.as_chunks::<2>().0;
        (pairs.len() >= 4 && pairs.iter().all(|pair| is_pair(pair))).then_some((UTF_16, TO_UTF_8))
    });
    known.map(|(found, expected)| TextError::new(ErrorKind::NotText, (1, 1), found, expected))
}

/// What ends a line elsewhere, with its name.
const LINE_ENDS: [(&[u8], &str); 6] = [
    (b"\r", "a carriage return"),
    (b"\x0b", "a vertical tab"),
    (b"\x0c", "a form feed"),
    (b"\xc2\x85", "a next line character"),
    (b"\xe2\x80\xa8", "a line separator"),
    (b"\xe2\x80\xa9", "a paragraph separator"),
];

/// The first line end of another kind within a line: its place, its name, and the text behind it up to the next.
pub(crate) fn other_line_end(line: &[u8]) -> Option<(usize, &'static str, &[u8])> {
    let end_at = |at: usize| LINE_ENDS.iter().find(|(end, _)| line[at..].starts_with(end));
    let mut ends = (0..line.len()).filter_map(|at| end_at(at).map(|&(end, name)| (at, end.len(), name)));
    let (at, length, name) = ends.next()?;
    let mut after = at + length;
    for (next, length, _) in ends {
        if !line[after..next].trim_ascii().is_empty() {
            return Some((at, name, &line[after..next]));
        }
        after = next + length;
    }
    Some((at, name, &line[after..]))
}
