//! Puzzles made of the bytes, for every engine on every tier.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::any_puzzle(bytes));
