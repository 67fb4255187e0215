//! What fuzzing has found worth keeping, fed to the same functions as in the fuzz targets.

#![allow(clippy::print_stdout)] // shown when a test fails

use std::path::Path;
use sudokit_testkit::harness;

fn feed(name: &str, function: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/kept").join(name);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    for path in paths {
        println!("{}", path.display());
        function(&std::fs::read(&path).unwrap());
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
