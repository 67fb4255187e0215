//! Puzzles of any size from several sources, as they come.

use crate::exit::plain;
use crate::input::Source;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use sudokit::constraint::Grid;
use sudokit::text::{Chunks, ErrorKind, ReadOptions, TextError};

/// A puzzle, and the line where it begins.
pub(super) struct Record {
    pub(super) grid: Grid,
    pub(super) line: u64,
}

/// Some puzzles of one source, or why it cannot be read.
pub(super) struct Batch {
    pub(super) source: Arc<str>,
    /// How many puzzles came before.
    pub(super) first: u64,
    pub(super) records: Vec<Result<Record, TextError>>,
    pub(super) failure: Option<String>,
    pub(super) bytes: u64,
}

/// A source that is being read, and its name.
type Open = (Arc<str>, Records);

/// The puzzles of one source that were read and not yet taken.
struct Records {
    chunks: Chunks<Box<dyn Read + Send>>,
    ready: VecDeque<Result<Record, TextError>>,
    bytes: u64,
}

impl Records {
    fn next(&mut self) -> Option<io::Result<Result<Record, TextError>>> {
        while self.ready.is_empty() {
            let chunk = match self.chunks.next()? {
                Ok(chunk) => chunk,
                Err(error) => return Some(Err(error)),
            };
            self.bytes += chunk.len() as u64;
            self.ready.extend(chunk.records().map(|record| {
                let record = record?;
                let line = record.line;
                record.puzzle.to_constraint().map(|grid| Record { grid, line }).ok_or_else(|| pencilmarks(line))
            }));
        }
        self.ready.pop_front().map(Ok)
    }
}

fn pencilmarks(line: u64) -> TextError {
    TextError::new(ErrorKind::Geometry, (line, 1), "pencilmarks", "clues: sudokit solve takes a Sukaku")
}

/// What is read, source after source.
pub(super) struct Feed {
    sources: std::vec::IntoIter<Source>,
    options: ReadOptions,
    current: Option<Open>,
    count: u64,
}

impl Feed {
    pub(super) fn new(sources: Vec<Source>, options: ReadOptions) -> Self {
        Self { sources: sources.into_iter(), options, current: None, count: 0 }
    }

    /// The next puzzles, at most so many, and no more than can be had without waiting.
    pub(super) fn next(&mut self, most: usize) -> Option<Batch> {
        loop {
            let Some((source, records)) = &mut self.current else {
                let source = self.sources.next()?;
                let label = source.label();
                match source.open() {
                    Ok(input) => {
                        self.current = Some((
                            label,
                            Records {
                                chunks: Chunks::new(input, self.options.clone()).with_size(16 << 10),
                                ready: VecDeque::new(),
                                bytes: 0,
                            },
                        ))
                    }
                    Err(error) => return Some(self.failed(label, &error)),
                }
                continue;
            };
            let (source, before) = (Arc::clone(source), records.bytes);
            let mut found = Vec::new();
            let mut failure = None;
            while found.len() < most && (found.is_empty() || !records.ready.is_empty()) {
                match records.next() {
                    Some(Ok(record)) => found.push(record),
                    Some(Err(error)) => failure = Some(plain(&error)),
                    None => break,
                }
            }
            let (first, bytes) = (self.count, records.bytes - before);
            self.count += found.len() as u64;
            if found.is_empty() {
                self.current = None;
                if failure.is_none() && bytes == 0 {
                    continue;
                }
            }
            return Some(Batch { source, first, records: found, failure, bytes });
        }
    }

    fn failed(&self, source: Arc<str>, error: &io::Error) -> Batch {
        Batch { source, first: self.count, records: Vec::new(), failure: Some(plain(error)), bytes: 0 }
    }
}
