//! A puzzle of another size made of the bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::sized_puzzle(bytes));
