//! Any bytes, read in the format they are taken for.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::text::detect_any(bytes));
