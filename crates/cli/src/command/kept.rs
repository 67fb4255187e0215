//! The file of `rate --resume`: a row for each record that was compared. A run that goes on checks every row against the
//! list first, because only the number of rows says where it goes on.

use super::expect::{Heads, Summary, rows};
use crate::exit::Failure;
use crate::input::Source;
use crate::number::plural;
use crate::stop::on_interrupt;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use sudokit::driver::Stream;
use sudokit::text::ReadOptions;
use sudokit::{Alone, Job, verb};

/// A file of rows, held by this run alone.
pub(super) struct Kept {
    file: File,
    /// The rows that it has.
    bytes: Vec<u8>,
    /// Where the last whole row ends.
    end: u64,
}

impl Kept {
    /// Opens the file, or makes it. Nothing in it is changed yet.
    pub(super) fn open(path: &Path, header: &str, sources: &[Source]) -> Result<Self, Failure> {
        let fail = |error: std::io::Error| Failure::file(path, &error);
        if let Some(source) = sources.iter().find(|source| !source.can_be_read_again()) {
            let what = format!("{}: --resume needs files, because the list may be read twice", source.label());
            return Err(Failure::Message(what));
        }
        if path == Path::new("-") {
            return Err(Failure::Message("-: expected a file; ./- is a file of that name".to_owned()));
        }
        // Reading from a device or a pipe may have no end.
        if std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return Err(Failure::Message(format!("{}: expected a file to keep the rows in", path.display())));
        }
        let mut file = File::options().read(true).append(true).create(true).open(path).map_err(fail)?;
        // Two runs would mix their rows. Where files cannot be locked, nothing is known of another run.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::Message(format!("{}: another run is writing to it", path.display())));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fail)?;
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if end == 0 && header.as_bytes().starts_with(&bytes) {
            return Ok(Self { file, bytes: Vec::new(), end: 0 });
        }
        bytes.truncate(end);
        if !bytes.starts_with(header.as_bytes()) {
            let what =
                format!("{}: is not from this comparison; its first line should be {}", path.display(), header.trim());
            return Err(Failure::Message(what));
        }
        bytes.drain(..header.len());
        Ok(Self { file, bytes, end: end as u64 })
    }

    /// Counts the rows. Each must be of the record that has its place in the list.
    pub(super) fn count(
        &self,
        path: &Path,
        sources: &[Source],
        options: ReadOptions,
        heads: &Heads,
        summary: &mut Summary,
    ) -> Result<(), Failure> {
        let bad = |what: String| Failure::Message(format!("{}: {what}", path.display()));
        for (row, number) in rows(&self.bytes[..]).byte_records().zip(2..) {
            if !row.is_ok_and(|row| summary.add(&row)) {
                return Err(bad(format!("line {number} is not a row of a comparison")));
            }
        }
        let (mut wanted, mut checked) = (rows(&self.bytes[..]).into_byte_records().flatten(), 0);
        let mut differs = None;
        let stop = on_interrupt();
        let job = Job::default().stop(&stop);
        let verb = verb::Convert::to("line");
        let stream = Stream { verb: &verb, job: &job, options, strict: false, skip: 0 };
        let all = sources.iter().cloned().map(Source::open).collect();
        stream.run(all, &Alone, heads, |block| {
            for head in rows(&block.out[..]).byte_records().flatten() {
                let Some(row) = wanted.next() else { return ControlFlow::Break(()) };
                checked += 1;
                if row.iter().take(2).ne(head.iter()) {
                    let text = |field: Option<&[u8]>| String::from_utf8_lossy(field.unwrap_or_default()).into_owned();
                    differs = Some((text(row.get(0)), text(row.get(1)), text(head.get(0)), text(head.get(1))));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        match differs {
            Some((row, expected, puzzle, other)) => Err(bad(format!(
                "is from another list: line {} has {row} and {expected:?}, but the list has {puzzle} and {other:?} there",
                checked + 1
            ))),
            None if !stop.is_raised() && checked < summary.rows() => Err(bad(format!(
                "is from another list: it has {}, but the list ends after {checked}",
                plural(summary.rows(), "row")
            ))),
            None => Ok(()),
        }
    }

    /// Cuts what a run that was killed left behind the last whole row, and goes on there.
    pub(super) fn resume(self, path: &Path, header: &str) -> Result<File, Failure> {
        let fail = |error: std::io::Error| Failure::file(path, &error);
        let mut file = self.file;
        file.set_len(self.end).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        if self.end == 0 {
            file.write_all(header.as_bytes()).map_err(fail)?;
        }
        Ok(file)
    }
}
