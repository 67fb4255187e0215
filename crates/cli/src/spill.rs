//! Sorting more than fits into memory: sorted runs in a temporary file, merged at the end.
//!
//! Invariant: no more than the memory that was granted is used, and the file has no name on Unix, so that it is gone
//! with the program however that ends.

use crate::exit::Failure;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// What is sorted: a key, and a number that decides among equal keys.
pub(crate) type Entry = (u128, u64);

/// Bytes of an entry in a file.
const SIZE: usize = 24;

/// Most bytes that a run is read in at a time.
const CHUNK: usize = 64 << 10;

/// A file that nothing else needs, in the folder for temporary files.
pub(crate) struct Temporary {
    pub(crate) file: File,
    path: Option<PathBuf>,
}

impl Temporary {
    /// Makes one; `TMPDIR` names the folder.
    pub(crate) fn new() -> Result<Self, Failure> {
        let folder = std::env::temp_dir();
        for number in 0..1000 {
            let path = folder.join(format!("sudokit-{}-{number}.tmp", std::process::id()));
            match File::options().read(true).write(true).create_new(true).open(&path) {
                Ok(file) => {
                    let is_gone = cfg!(unix) && std::fs::remove_file(&path).is_ok();
                    return Ok(Self { file, path: (!is_gone).then_some(path) });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&error)),
            }
        }
        Err(Failure::Message(format!("{}: no name is left for a temporary file", folder.display())))
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A temporary file that could not be used.
pub(crate) fn failed(error: &io::Error) -> Failure {
    let (folder, what) = (std::env::temp_dir(), crate::exit::plain(error));
    Failure::Message(format!("temporary file in {}: {what} (TMPDIR names another folder)", folder.display()))
}

/// Entries to be sorted.
pub(crate) struct Sorter {
    entries: Vec<Entry>,
    most: usize,
    runs: Option<Runs>,
}

/// Sorted runs, one after the other.
struct Runs {
    to: Temporary,
    /// Where each ends.
    ends: Vec<u64>,
}

impl Sorter {
    /// Creates a sorter that keeps at most this number of bytes in memory.
    pub(crate) fn new(memory: usize) -> Self {
        Self { entries: Vec::new(), most: (memory / size_of::<Entry>()).max(2), runs: None }
    }

    /// Adds an entry.
    pub(crate) fn push(&mut self, entry: Entry) -> Result<(), Failure> {
        if self.entries.len() == self.most {
            self.spill()?;
        }
        if self.entries.len() == self.entries.capacity() {
            let more = self.entries.len().max(1024).min(self.most - self.entries.len());
            self.entries.try_reserve_exact(more).map_err(|_| Failure::out_of_memory())?;
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Writes what is in memory as a run.
    fn spill(&mut self) -> Result<(), Failure> {
        self.entries.sort_unstable();
        let runs = match &mut self.runs {
            Some(runs) => runs,
            None => self.runs.insert(Runs { to: Temporary::new()?, ends: Vec::new() }),
        };
        let mut out = BufWriter::with_capacity(CHUNK, &runs.to.file);
        for (key, number) in self.entries.drain(..) {
            let mut bytes = [0; SIZE];
            bytes[..16].copy_from_slice(&key.to_be_bytes());
            bytes[16..].copy_from_slice(&number.to_be_bytes());
            out.write_all(&bytes).map_err(|error| failed(&error))?;
        }
        out.flush().map_err(|error| failed(&error))?;
        drop(out);
        runs.ends.push(runs.to.file.stream_position().map_err(|error| failed(&error))?);
        Ok(())
    }

    /// All entries in ascending order.
    pub(crate) fn each(mut self, mut each: impl FnMut(Entry) -> Result<(), Failure>) -> Result<(), Failure> {
        if self.runs.is_none() {
            self.entries.sort_unstable();
            return self.entries.drain(..).try_for_each(each);
        }
        if !self.entries.is_empty() {
            self.spill()?;
        }
        let memory = self.most * size_of::<Entry>();
        self.entries = Vec::new();
        let Some(Runs { to, ends }) = self.runs else { return Ok(()) };
        let starts = [0].into_iter().chain(ends.iter().copied());
        // Small pieces of many runs rather than more memory than was granted.
        let chunk = (memory / ends.len()).clamp(16 * SIZE, CHUNK) / SIZE * SIZE;
        let mut runs: Vec<Run> =
            starts.zip(&ends).map(|(next, &end)| Run { next, end, chunk, bytes: Vec::new() }).collect();
        let mut first = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            if let Some(entry) = run.next(&to.file).map_err(|error| failed(&error))? {
                first.push(Reverse((entry, number)));
            }
        }
        while let Some(Reverse((entry, number))) = first.pop() {
            each(entry)?;
            if let Some(next) = runs[number].next(&to.file).map_err(|error| failed(&error))? {
                first.push(Reverse((next, number)));
            }
        }
        Ok(())
    }
}

/// A run that is being read; `bytes` are those that were read and not yet given, the next one last.
struct Run {
    next: u64,
    end: u64,
    chunk: usize,
    bytes: Vec<[u8; SIZE]>,
}

impl Run {
    fn next(&mut self, mut file: &File) -> io::Result<Option<Entry>> {
        if self.bytes.is_empty() && self.next < self.end {
            let length = (self.end - self.next).min(self.chunk as u64) as usize;
            let mut bytes = vec![0; length];
            file.seek(SeekFrom::Start(self.next))?;
            file.read_exact(&mut bytes)?;
            self.next += length as u64;
            self.bytes.extend(bytes.chunks_exact(SIZE).rev().filter_map(|one| <[u8; SIZE]>::try_from(one).ok()));
        }
        Ok(self.bytes.pop().map(|bytes| {
            let (mut key, mut number) = ([0; 16], [0; 8]);
            key.copy_from_slice(&bytes[..16]);
            number.copy_from_slice(&bytes[16..]);
            (u128::from_be_bytes(key), u64::from_be_bytes(number))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_give_the_same_order_as_memory() {
        let mut rng = sudokit::Rng::new(3);
        let entries: Vec<Entry> =
            (0..5000).map(|number| ((rng.below(700) as u128) << 100 | rng.below(3) as u128, number)).collect();
        let mut sorted = entries.clone();
        sorted.sort_unstable();
        for memory in [1, 100, 1000, 4096, 100_000, 10_000_000] {
            let mut sorter = Sorter::new(memory);
            for &entry in &entries {
                sorter.push(entry).unwrap();
            }
            let mut found = Vec::new();
            sorter
                .each(|entry| {
                    found.push(entry);
                    Ok(())
                })
                .unwrap();
            assert!(found == sorted, "{memory} bytes");
        }
    }
}
