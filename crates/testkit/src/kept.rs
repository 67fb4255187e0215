//! Inputs that fuzzing has found worth keeping: what reaches most code, and what once went wrong.

use std::path::{Path, PathBuf};

/// The inputs of a fuzz target, from `fuzz/kept`, with their files, in the order of their names.
///
/// # Panics
/// If there are none: a test that is fed nothing would pass.
pub fn kept(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/kept").join(target);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.into_iter().map(|path| (path.clone(), std::fs::read(&path).unwrap())).collect()
}
