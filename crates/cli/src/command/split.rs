//! `sudokit split`: a training set and a test set without equivalent puzzles.

use super::convert::{header, record};
use super::dedupe::By;
use crate::exit::{Failure, Verdict, say};
use crate::files::{NewFile, check_outputs};
use crate::input::format_parser;
use crate::number::{grouped, seed};
use crate::stream::{self, InOrder, StreamArgs, Words};
use std::path::PathBuf;
use sudokit::canon::split::{Side, side};
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::Format;
use sudokit::verb::Identify;

/// Split puzzles into a training set and a test set without leaks
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit split --train train.txt --test test.txt puzzles.txt
  sudokit split --train a.csv --test b.csv --to csv --ratio 0.8 --seed 7 puzzles.csv

Puzzles that are equivalent, or whose solutions are (--by), stay on one side, so that no test puzzle is a training puzzle
in disguise. The side depends on the seed and the puzzle alone, not on the others. The files are put in place when both
are complete: after an error or Ctrl-C, existing files are unchanged.

Exit codes: 0 complete, 2 bad input or failure, 3 interrupted, 4 time limit.")]
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

    /// Seed of the split
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = seed)]
    seed: u64,

    /// What keeps puzzles together
    #[arg(long, value_enum, default_value = "solution")]
    by: By,

    /// Replace existing files
    #[arg(long)]
    force: bool,

    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    stream: StreamArgs,
}

fn ratio(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|ratio| (0.0..=1.0).contains(ratio)).ok_or("expected a number from 0 to 1".to_owned())
}

impl Split {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let sources = self.stream.input.sources("split --train FILE --test FILE")?;
        check_outputs(&sources, &[&self.train, &self.test])?;
        let mut files = [NewFile::create(&self.train, self.force)?, NewFile::create(&self.test, self.force)?];
        for file in &mut files {
            file.write(&header(self.to)).map_err(|error| Failure::file(file.path(), &error))?;
        }
        let (verb, words) = (self.by.verb(), Words { yes: "split", searches: false });
        let mut sides = Sides { files: &mut files, counts: [0, 0] };
        let verdict = stream::run_on(sources, &self.stream, &verb, words, b"", &self, &mut sides)?;
        let counts = sides.counts;
        // Only a complete split replaces anything.
        let is_complete = match verdict {
            Verdict::Stopped | Verdict::TimedOut => false,
            // Bad lines are left out, but an input that could not be read to its end is not a set.
            Verdict::Bad => !crate::output::was_cut() && counts != [0, 0],
            _ => true,
        };
        if !is_complete {
            say("the split is incomplete; no file was changed");
            return Ok(verdict);
        }
        for file in &mut files {
            file.finish()?;
        }
        for file in files {
            file.commit()?;
        }
        say(format_args!("{} for training, {} for testing", grouped(counts[0]), grouped(counts[1])));
        Ok(verdict)
    }
}

/// The two files, and how many puzzles are in each.
struct Sides<'a> {
    files: &'a mut [NewFile; 2],
    counts: [u64; 2],
}

impl InOrder for Sides<'_> {
    fn block(&mut self, block: &mut Block) -> Result<(), Failure> {
        let mut start = 0;
        for &(side, end) in &block.keys {
            let file = &mut self.files[side as usize];
            file.write(&block.out[start..end]).map_err(|error| Failure::file(file.path(), &error))?;
            self.counts[side as usize] += 1;
            start = end;
        }
        block.out.clear();
        Ok(())
    }
}

impl Printer<Identify> for Split {
    fn print(&self, item: &Item<'_, Identify>, block: &mut Block) {
        if let Ok(answer) = item.answer {
            self.to.write(&record(item), &mut block.out);
            let is_test = side(answer.id, self.ratio, self.seed) == Side::Test;
            block.keys.push((is_test.into(), block.out.len()));
        }
    }
}
