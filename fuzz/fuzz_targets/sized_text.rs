//! Any bytes, read as puzzles of any size; what was read is written and read again.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::sized_text(bytes));
