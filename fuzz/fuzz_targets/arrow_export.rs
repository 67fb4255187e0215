//! Columns made of the bytes, given away through the Arrow C data interface and read again.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::arrow_export(bytes));
