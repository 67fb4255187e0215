//! A record made of the bytes, written and read again in every format.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::text::round_trip(bytes));
