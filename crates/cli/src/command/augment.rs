//! `sudokit augment`: random equivalents of every puzzle.

use super::convert::{header, record};
use crate::exit::{Failure, Verdict};
use crate::input::format_parser;
use crate::number::{seed, up_to};
use crate::stream::{self, StreamArgs, Words};
use sudokit::canon::Id;
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::{Format, PuzzleRef, Record};
use sudokit::verb::Pass;
use sudokit::{ErrorKind, Rng};

/// Make random equivalents of puzzles: relabelled, transposed, with lines permuted
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit augment -n 10 --seed 7 puzzles.txt          ten of each, one after the other
  sudokit augment -n 10 --keep puzzles.txt            each puzzle itself, then ten of it
  sudokit augment --to csv kaggle.csv                 solutions that came with puzzles are transformed with them

Each of the 1,218,998,108,160 transforms is equally likely. The same seed gives the same output, whatever the number of
threads; what a puzzle becomes depends on the seed, the puzzle and its line.

Exit codes: 0 complete, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Augment {
    /// Make N equivalents of each puzzle, at most 1,000,000
    #[arg(short = 'n', long, alias = "number", value_name = "N", default_value = "1", value_parser = up_to(1_000_000))]
    count: u64,

    /// Seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = seed)]
    seed: u64,

    /// Write each puzzle itself before its equivalents
    #[arg(long)]
    keep: bool,

    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Augment {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let words = Words { yes: "augmented", searches: false };
        stream::run(&self.stream, &Pass, words, &header(self.to), &self)
    }
}

impl Printer<Pass> for Augment {
    fn print(&self, item: &Item<'_, Pass>, block: &mut Block) {
        let PuzzleRef::Classic(puzzle) = item.puzzle else {
            block.tally.recount_as_bad();
            let kind = ErrorKind::Unsupported.name();
            return block.complain(item.note.line, format_args!("{kind}: augment supports 9x9 puzzles"));
        };
        let record = record(item);
        // Line 5 of two files, or the same puzzle on two lines: each has random numbers of its own.
        let mut rng = Rng::stream(self.seed, record.line ^ Id::of(puzzle).0 as u64);
        if self.keep {
            self.to.write(&record, &mut block.out);
        }
        let given = record.solution.as_ref().and_then(|grid| grid.classic());
        for _ in 0..self.count {
            let transform = rng.transform();
            let moved = Record {
                puzzle: transform.puzzle(puzzle).into(),
                solution: given.map(|grid| transform.grid(grid).into()),
                ..record.clone()
            };
            self.to.write(&moved, &mut block.out);
        }
    }
}
