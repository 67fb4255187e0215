//! A puzzle made of the bytes, for the reasoner, the explanations and the ratings.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::any_position(bytes));
