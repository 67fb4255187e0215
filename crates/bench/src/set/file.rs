//! Sets from files: one set for each file, named after it.

use super::{Known, Set};
use crate::error::BenchError;
use std::fs::File;
use std::path::{Path, PathBuf};
use sudokit_text::{Chunks, ReadOptions};

/// The files a path stands for: itself, or when it is a folder every `.txt`, `.csv`, `.sdm` file in it, sorted by name.
pub fn find(path: &Path) -> Result<Vec<PathBuf>, BenchError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |error| BenchError::File(path.to_owned(), error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let known = file.extension().is_some_and(|end| ["txt", "csv", "sdm"].iter().any(|known| end == *known));
        if known && file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(BenchError::Usage(format!("{}: no .txt, .csv or .sdm file in this folder", path.display())));
    }
    Ok(files)
}

/// Reads a set in any text format. A bad line is an error: a benchmark on a part of a file would be compared with one
/// on all of it.
pub fn read(path: &Path) -> Result<Set, BenchError> {
    let failed = |error| BenchError::File(path.to_owned(), error);
    let mut puzzles = Vec::new();
    for chunk in Chunks::new(File::open(path).map_err(failed)?, ReadOptions::nine()) {
        for record in chunk.map_err(failed)?.records() {
            let record = record.map_err(|error| BenchError::Text(path.to_owned(), error.to_string()))?;
            puzzles.extend(record.puzzle.classic());
        }
    }
    if puzzles.is_empty() {
        return Err(BenchError::Text(path.to_owned(), "no puzzle in this file".into()));
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(Set { name, puzzles, known: Known::Nothing })
}
