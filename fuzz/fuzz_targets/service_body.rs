//! Any body for the call that the first byte chooses: an answer in JSON or a fault, in bounded time.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudokit_harness::service_body(bytes));
