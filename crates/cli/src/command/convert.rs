//! `sudokit convert`: from any format to any other.

use crate::exit::{Failure, Verdict};
use crate::input::format_parser;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use sudokit::text::{Batch, Format};

/// Convert between text formats
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit convert --to line puzzles.sdk               81 characters a line
  sudokit convert --to sukaku puzzles.txt             729 pencilmarks a line
  sudokit convert --from csv --column puzzle --to json puzzles.csv

Trailing columns and comments are carried through where the format has room for them.
A bad line is reported on standard error with its place; the rest is converted.")]
pub(crate) struct Convert {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Convert {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        pipeline::run(&self.pipeline, Converter(self.to))
    }
}

struct Converter(&'static dyn Format);

impl Work for Converter {
    type Memory = ();
    const NAME: &'static str = "convert --to FORMAT";
    const YES: &'static str = "converted";
    const SEARCHES: bool = false;

    fn header(&self) -> String {
        self.0.header().map_or_else(String::new, |line| format!("{line}\n"))
    }

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        for record in batch.records() {
            self.0.write(&record, &mut report.out);
        }
        report.tally.yes += batch.len() as u64;
    }
}
