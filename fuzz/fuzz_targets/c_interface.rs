//! A call of the C interface with arguments made of the bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::c_interface(bytes));
