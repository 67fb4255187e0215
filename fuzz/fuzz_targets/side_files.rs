//! Any bytes, read as checkpoints and as the words that options take.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::side_files(bytes));
