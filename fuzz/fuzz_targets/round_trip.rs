//! A record made of the bytes, written and read again in every format.

#![no_main]

// Not through the harness crate, which builds every engine.
#[allow(dead_code, reason = "the other targets use the rest")]
#[path = "../../crates/harness/src/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::round_trip(bytes));
