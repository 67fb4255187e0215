//! Any bytes, read in the format that the first of them chooses.

#![no_main]

// Not through the harness crate, which builds every engine.
#[allow(dead_code, reason = "the other targets use the rest")]
#[path = "../../crates/harness/src/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::each_format(bytes));
