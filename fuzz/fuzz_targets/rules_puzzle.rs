//! A small puzzle with rules made of the bytes: the engine against the referee.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::rules_puzzle(bytes));
