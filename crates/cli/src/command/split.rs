//! `sudokit split`: one set for training, another for testing, and no puzzle of one equivalent to a puzzle of the other.

use super::dedupe::By;
use crate::exit::{Failure, Verdict, plain, say};
use crate::input::{Source, format_parser};
use crate::number::grouped;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::Memory;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use sudokit::craft::split::{Side, side};
use sudokit::text::{Batch, Format};

/// Split puzzles into two files, equivalent ones on one side
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit split --ratio 0.9 --seed 7 --train train.txt --test test.txt puzzles.txt
  sudokit split --by puzzle --train train.txt --test test.txt puzzles.txt

By default puzzles whose solutions are equivalent stay together, and with them equivalent puzzles and sub-puzzles: what
`sudokit leakcheck` would find. Which side a class goes to depends on it and the seed alone, not on the order of the
input, the other puzzles or the threads; so the ratio is met as well as chance allows. Files that are there are not
overwritten unless you say --force.")]
pub(crate) struct Split {
    /// The file for training
    #[arg(long, value_name = "FILE")]
    train: PathBuf,

    /// The file for testing
    #[arg(long, value_name = "FILE")]
    test: PathBuf,

    /// The share for training
    #[arg(long, value_name = "RATIO", default_value = "0.9", value_parser = ratio)]
    ratio: f64,

    /// Another seed is another split
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,

    /// What keeps puzzles together
    #[arg(long, value_enum, default_value = "solution")]
    by: By,

    /// Overwrite files
    #[arg(long)]
    force: bool,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

fn same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

fn ratio(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|ratio| (0.0..=1.0).contains(ratio)).ok_or("expected a number from 0 to 1".to_owned())
}

impl Split {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        // Before any file is made: an input that cannot be read leaves nothing behind.
        let sources = self.pipeline.input.sources("split --train FILE --test FILE")?;
        for out in [&self.train, &self.test] {
            let same = |source: &Source| matches!(source, Source::File(path) if same_file(path, out));
            if sources.iter().any(same) {
                return Err(Failure::Message(format!("{}: both input and output", out.display())));
            }
        }
        if self.train == self.test {
            return Err(Failure::Message(format!("{}: both for training and for testing", self.train.display())));
        }
        let mut files = [self.open(&self.train)?, self.open(&self.test)?];
        for file in &mut files {
            file.write(self.to.header().map_or_else(String::new, |line| format!("{line}\n")).as_bytes());
        }
        let files = Arc::new(Mutex::new(files));
        let work =
            Splitting { by: self.by, ratio: self.ratio, seed: self.seed, to: self.to, files: Arc::clone(&files) };
        let verdict = pipeline::run(&self.pipeline, work)?;
        let mut files = lock(&files);
        for file in files.iter_mut() {
            file.close()?;
        }
        say(format_args!("{} for training, {} for testing", grouped(files[0].count), grouped(files[1].count)));
        Ok(verdict)
    }

    fn open(&self, path: &Path) -> Result<Out, Failure> {
        let mut options = OpenOptions::new();
        options.write(true);
        if self.force {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        let hint = |error: &io::Error| {
            if error.kind() == io::ErrorKind::AlreadyExists { " (--force overwrites it)" } else { "" }
        };
        match options.open(path) {
            Ok(file) => Ok(Out { path: path.to_owned(), file: BufWriter::new(file), count: 0, error: None }),
            Err(error) => Err(Failure::Message(format!("{}: {}{}", path.display(), plain(&error), hint(&error)))),
        }
    }
}

/// A file to write to; what goes wrong is told at the end.
struct Out {
    path: PathBuf,
    file: BufWriter<File>,
    count: u64,
    error: Option<io::Error>,
}

impl Out {
    fn write(&mut self, text: &[u8]) {
        if self.error.is_none() {
            self.error = self.file.write_all(text).err();
        }
    }

    fn close(&mut self) -> Result<(), Failure> {
        match self.error.take().or_else(|| self.file.flush().err()) {
            Some(error) => Err(Failure::Message(format!("{}: {}", self.path.display(), plain(&error)))),
            None => Ok(()),
        }
    }
}

struct Splitting {
    by: By,
    ratio: f64,
    seed: u64,
    to: &'static dyn Format,
    files: Arc<Mutex<[Out; 2]>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work for Splitting {
    type Memory = Memory;
    const NAME: &'static str = "split --train FILE --test FILE";
    const YES: &'static str = "split";
    const SEARCHES: bool = false;

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        for (record, id) in batch.records().zip(self.by.ids(batch.classics(), memory)) {
            match id {
                Ok(id) => {
                    self.to.write(&record, &mut report.out);
                    report.parts.push(((side(id, self.ratio, self.seed) == Side::Test).into(), report.out.len()));
                    report.tally.yes += 1;
                }
                Err(error) => report.refuse(record.line, error),
            }
        }
    }

    fn in_order(&self, report: &mut Report) {
        let mut files = lock(&self.files);
        let mut start = 0;
        for &(side, end) in &report.parts {
            let file = &mut files[side as usize];
            file.write(&report.out[start..end]);
            file.count += 1;
            start = end;
        }
        report.out.clear();
        if files.iter().any(|file| file.error.is_some()) {
            report.fail(true);
        }
    }
}
