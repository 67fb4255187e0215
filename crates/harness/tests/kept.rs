//! What fuzzing has found, and random bytes: the same functions as in the fuzz targets.

#![allow(clippy::print_stdout)] // shown when a test fails

use sudokit::Rng;
use sudokit_harness as harness;
use sudokit_testkit::kept;

/// Feeds a function what is kept for it, and as many random ones.
fn feed(name: &str, function: fn(&[u8]), random: u64) {
    for (input, bytes) in kept(name) {
        // The name is all that a failed test leaves, unless the function says more.
        println!("{input}");
        function(&bytes);
    }
    // Under Miri a case takes seconds.
    for number in 0..if cfg!(miri) { random / 1000 } else { random } {
        let mut rng = Rng::stream(1, number);
        let length = rng.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| rng.bits() as u8).collect();
        println!("random bytes {number}");
        function(&bytes);
    }
}

#[test]
fn any_position() {
    feed("any_position", harness::any_position, 100);
}

#[test]
fn any_puzzle() {
    feed("any_puzzle", harness::any_puzzle, 300);
}

#[test]
fn arrow_export() {
    feed("arrow_export", harness::arrow_export, 3000);
}

#[test]
fn arrow_import() {
    feed("arrow_import", harness::arrow_import, 20_000);
}

#[test]
fn c_interface() {
    feed("c_interface", harness::c_interface, 3000);
}

#[test]
fn rules_puzzle() {
    feed("rules_puzzle", harness::rules_puzzle, 300);
}

#[test]
fn links() {
    feed("links", harness::links, 300);
}

#[test]
fn rules_text() {
    feed("rules_text", harness::rules_text, 300);
}

#[test]
fn service_body() {
    feed("service_body", harness::service_body, 1000);
}

#[test]
fn side_files() {
    feed("side_files", harness::side_files, 1000);
}

#[test]
fn sized_puzzle() {
    feed("sized_puzzle", harness::sized_puzzle, 1000);
}

#[test]
fn sized_text() {
    feed("sized_text", harness::sized_text, 1000);
}

#[test]
fn detect_any() {
    feed("detect_any", harness::text::detect_any, 300);
}

#[test]
fn each_format() {
    feed("each_format", harness::text::each_format, 300);
}

#[test]
fn round_trip() {
    feed("round_trip", harness::text::round_trip, 300);
}
