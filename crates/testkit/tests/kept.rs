//! What fuzzing has found worth keeping, fed to the same functions as in the fuzz targets.

#![allow(clippy::print_stdout)] // shown when a test fails

use sudokit_testkit::{harness, kept};

fn feed(name: &str, function: fn(&[u8])) {
    for (path, bytes) in kept(name) {
        println!("{}", path.display());
        function(&bytes);
    }
}

#[test]
fn detect_any() {
    feed("detect_any", harness::detect_any);
}

#[test]
fn each_format() {
    feed("each_format", harness::each_format);
}

#[test]
fn round_trip() {
    feed("round_trip", harness::round_trip);
}
