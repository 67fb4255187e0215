//! The bytes read as a puzzle with rules, in every notation.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::rules_text(bytes));
