//! Reading a text whole, and the puzzle of the examples.

#![allow(dead_code, reason = "each test uses some of it")]

use sudokit_text::{Chunks, Puzzle, ReadOptions, Record, TextError};

pub(crate) const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(crate) type Item = Result<Record, TextError>;

pub(crate) fn read_with(text: impl AsRef<[u8]>, options: ReadOptions) -> (&'static str, Vec<Item>) {
    let mut chunks = Chunks::new(text.as_ref(), options);
    let mut items = Vec::new();
    for chunk in chunks.by_ref() {
        items.extend(chunk.unwrap().records());
    }
    (chunks.format().map_or("", |format| format.name()), items)
}

pub(crate) fn read(text: impl AsRef<[u8]>) -> (&'static str, Vec<Item>) {
    read_with(text, ReadOptions::default())
}

/// The format and the records of a text without errors.
pub(crate) fn good(text: impl AsRef<[u8]>) -> (&'static str, Vec<Record>) {
    let (format, items) = read(text);
    (format, items.into_iter().map(|item| item.unwrap_or_else(|error| panic!("{error}"))).collect())
}

/// The only puzzle of a text, and its format.
pub(crate) fn one(text: impl AsRef<[u8]>) -> (&'static str, Puzzle) {
    let (format, records) = good(text);
    assert_eq!(records.len(), 1);
    (format, records[0].puzzle.clone())
}

pub(crate) fn errors(text: impl AsRef<[u8]>) -> Vec<String> {
    read(text).1.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect()
}

pub(crate) fn puzzle() -> Puzzle {
    P.parse().unwrap()
}

pub(crate) fn rows() -> Vec<String> {
    P.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}
