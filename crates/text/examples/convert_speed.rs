//! How fast text is read and written on one core, in megabytes of input a second.
//!
//! ```text
//! cargo run --release -p sudokit-text --example convert_speed [PUZZLES [FORMAT]]
//! ```
//! Each format is read from memory in chunks and written as `line`; the answer is compared with the input, so that a
//! fast wrong conversion does not count. The best of five runs is shown.

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::time::Instant;
use sudokit_core::Grid;
use sudokit_text::{self as text, Chunks, Format, ReadOptions, Record};

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
    let only = std::env::args().nth(2);
    let line = text::format("line").expect("line is a format");
    let records: Vec<Record> = puzzles(count).collect();
    let expected = write(line, &records);
    println!("{count} puzzles, best of five runs on one core");
    for format in text::formats().iter().copied().filter(|format| format.writes()) {
        if only.as_deref().is_some_and(|name| name != format.name()) {
            continue;
        }
        let input = write(format, &records);
        // Formats that hold pencilmarks give pencilmarks back, so only their number is checked.
        let exact = !["sukaku", "pencil"].contains(&format.name());
        let mut best = f64::MAX;
        // Touched beforehand, so that the kernel handing out memory is not measured.
        let mut out = vec![1; expected.len().max(input.len())];
        for _ in 0..5 {
            out.clear();
            let start = Instant::now();
            let written = convert(&input, format, line, &mut out);
            best = best.min(start.elapsed().as_secs_f64());
            assert_eq!(written, count, "{}", format.name());
            assert!(!exact || out == expected, "{}", format.name());
        }
        let (megabytes, ns) = (input.len() as f64 / 1e6 / best, best * 1e9 / count as f64);
        println!("{:8} -> line  {megabytes:7.0} MB/s  {ns:7.1} ns a puzzle", format.name());
    }
}

fn write(format: &dyn Format, records: &[Record]) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend(format.header().map(|header| format!("{header}\n")).unwrap_or_default().bytes());
    records.iter().for_each(|record| format.write(record, &mut out));
    out
}

fn convert(input: &[u8], from: &'static dyn Format, to: &dyn Format, out: &mut Vec<u8>) -> usize {
    let options = ReadOptions { format: Some(from), ..ReadOptions::default() };
    let mut written = 0;
    for chunk in Chunks::new(input, options) {
        for record in chunk.expect("memory can be read").records() {
            match &record {
                Ok(record) => to.write(record, out),
                Err(error) => panic!("what was written can be read: {error}"),
            }
            written += 1;
        }
    }
    written
}

/// Puzzles of about 25 clues, from a small generator of random numbers (xorshift, by George Marsaglia).
fn puzzles(count: usize) -> impl Iterator<Item = Record> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..count).map(move |_| {
        let values = core::array::from_fn(|_| if random() % 100 < 30 { (random() % 9) as u8 + 1 } else { 0 });
        Record::new(Grid::from_values(values).expect("values up to nine"), 0)
    })
}
