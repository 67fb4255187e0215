//! Any body for the call that the first byte chooses: an answer in JSON or a fault, in bounded time.

#![no_main]

use std::time::Duration;
use sudokit_service::{Limits, call};
use sudokit_solve::Stop;

const CALLS: [&str; 11] = [
    "solve", "count", "candidates", "check", "rate", "hint", "explain", "generate", "canon", "convert", "about",
];

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&first, body)) = bytes.split_first() else { return };
    let name = CALLS[first as usize % CALLS.len()];
    let stop = Stop::new().after(Duration::from_millis(300));
    let _ = call(name, body, &Limits::default(), &stop, &mut |_| {});
});
