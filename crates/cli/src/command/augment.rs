//! `sudokit augment`: random equivalents of every puzzle.

use crate::exit::{Failure, Verdict};
use crate::input::format_parser;
use crate::number::positive;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use sudokit::Rng;
use sudokit::craft::canon::Id;
use sudokit::text::{Batch, Format, Record};

/// Random equivalents of puzzles: relabelled, transposed, with lines permuted
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit augment -n 10 --seed 7 puzzles.txt          ten of each, one after the other
  sudokit augment -n 10 --keep puzzles.txt            each puzzle itself, then ten of it
  sudokit augment --to csv kaggle.csv                 solutions that came with puzzles are transformed with them

Every one of the 1,218,998,108,160 transforms is equally likely. The same seed gives the same output, whatever the
number of threads; what a puzzle becomes depends on the seed, the puzzle and its line.")]
pub(crate) struct Augment {
    /// How many equivalents of each puzzle
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    number: u64,

    /// Where the randomness comes from
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,

    /// Write each puzzle itself before its equivalents
    #[arg(long)]
    keep: bool,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Augment {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let work = Augmenting { number: self.number, seed: self.seed, keep: self.keep, to: self.to };
        pipeline::run(&self.pipeline, work)
    }
}

struct Augmenting {
    number: u64,
    seed: u64,
    keep: bool,
    to: &'static dyn Format,
}

impl Work for Augmenting {
    type Memory = ();
    const NAME: &'static str = "augment";
    const YES: &'static str = "augmented";
    const SEARCHES: bool = false;

    fn header(&self) -> String {
        self.to.header().map_or_else(String::new, |line| format!("{line}\n"))
    }

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        for record in batch.records() {
            // Line 5 of two files, or the same puzzle on two lines: each has a stream of its own.
            let Some(puzzle) = record.puzzle.classic() else { continue };
            let number = record.line ^ Id::of(puzzle).0 as u64;
            let mut rng = Rng::stream(self.seed, number);
            if self.keep {
                self.to.write(&record, &mut report.out);
            }
            for _ in 0..self.number {
                let transform = rng.transform();
                let moved = Record {
                    puzzle: transform.puzzle(puzzle).into(),
                    solution: record
                        .solution
                        .as_ref()
                        .and_then(|grid| grid.classic())
                        .map(|grid| transform.grid(grid).into()),
                    ..record.clone()
                };
                self.to.write(&moved, &mut report.out);
            }
        }
        report.tally.yes += batch.len() as u64;
    }
}
