//! Any bytes, read in the format that the first of them chooses.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::text::each_format(bytes));
