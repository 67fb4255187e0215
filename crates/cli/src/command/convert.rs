//! `sudokit convert`: from any format to any other.

use crate::exit::{Failure, Verdict};
use crate::stream::{self, StreamArgs, Words};
use clap::builder::{PossibleValue, PossibleValuesParser};
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::{self, Format, Record};
use sudokit::verb::Pass;

/// Convert between text formats
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit convert --to line puzzles.sdk               one puzzle per line
  sudokit convert --to sukaku puzzles.txt             729 pencilmarks per line
  sudokit convert --from csv --column puzzle --to json puzzles.csv
  sudokit convert --to cnf puzzle.txt | kissat        a formula for SAT solvers

Trailing columns and comments are kept where the format has room for them. A bad line is reported on standard error
with its place; the rest is converted.

Exit codes: 0 all converted, 2 bad input, 3 stopped by Ctrl-C.")]
pub(crate) struct Convert {
    /// Write this format
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: String,

    #[command(flatten)]
    stream: StreamArgs,
}

/// The formats that can be written, and formulas.
fn formats() -> PossibleValuesParser {
    let formats = text::formats().iter().filter(|format| format.writes());
    let values = formats.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values.chain([PossibleValue::new("cnf").help("DIMACS CNF, for SAT solvers")]))
}

impl Convert {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let words = Words { yes: "converted", searches: false };
        match text::format(&self.to) {
            Some(format) => stream::run(&self.stream, &Pass, words, &header(format), &Records(format)),
            None => stream::run(&self.stream, &Pass, words, b"", &Formulas),
        }
    }
}

/// The header line of a format.
pub(super) fn header(format: &dyn Format) -> Vec<u8> {
    format.header().map_or_else(Vec::new, |line| format!("{line}\n").into_bytes())
}

/// A record with what the text said about the puzzle.
pub(super) fn record<V: sudokit::Verb>(item: &Item<'_, V>) -> Record {
    Record {
        puzzle: item.puzzle.to_puzzle(),
        line: item.note.line,
        solution: item.note.solution.clone(),
        rest: item.note.rest.clone(),
    }
}

struct Records(&'static dyn Format);

impl Printer<Pass> for Records {
    fn print(&self, item: &Item<'_, Pass>, block: &mut Block) {
        self.0.write(&record(item), &mut block.out);
    }
}

struct Formulas;

impl Printer<Pass> for Formulas {
    fn print(&self, item: &Item<'_, Pass>, block: &mut Block) {
        let written = match item.puzzle.to_puzzle().to_constraint() {
            Some(grid) => sudokit::constraint::write_cnf(&grid, &mut block.out).map_err(|error| error.to_string()),
            None => Err("pencilmarks cannot be written as a formula".to_owned()),
        };
        if let Err(error) = written {
            block.tally.recount(sudokit::verb::Verdict::Yes, sudokit::verb::Verdict::Wrong);
            block.complain(item.note.line, error);
        }
    }
}
