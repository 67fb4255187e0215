//! Structures of the Arrow C data interface made of the bytes, which lie in all but the sizes of their buffers.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::arrow_import(bytes));
