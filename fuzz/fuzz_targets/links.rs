//! The bytes read as links, and as what links carry.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::links(bytes));
