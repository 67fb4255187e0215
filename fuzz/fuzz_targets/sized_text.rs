//! Any bytes, read as puzzles of any size; what was read is written and read again.

#![no_main]

use sudokit_sized::text::{ReadOptions, read};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for record in read(&text, &ReadOptions::default()).into_iter().flatten() {
        let geometry = record.grid.geometry();
        let options =
            ReadOptions { boxes: Some((geometry.box_height(), geometry.box_width())), ..ReadOptions::default() };
        for written in [record.grid.to_line(), record.grid.to_instance(), record.grid.to_rows()] {
            let again: Vec<_> = read(&written, &options).into_iter().collect();
            assert!(matches!(&again[..], [Ok(again)] if again.grid == record.grid), "{written}: {again:?}");
        }
    }
});
