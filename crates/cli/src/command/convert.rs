//! `sudokit convert`: from any format to any other.

use crate::exit::{Failure, Verdict};
use crate::input::SymbolsArg;
use crate::show::art;
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use clap::builder::{PossibleValue, PossibleValuesParser};
use sudokit::SizedPuzzle;
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::{self, Format, PuzzleRef, Record};
use sudokit::verb::Pass;

/// Convert between text formats
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit convert --to line puzzles.sdk               one puzzle per line
  sudokit convert --to sukaku puzzles.txt             729 pencilmarks per line
  sudokit convert --from csv --column puzzle --to json puzzles.csv
  sudokit convert --to cnf puzzle.txt | kissat        a formula for SAT solvers
  sudokit convert --to iss killers.txt                rules as the Interactive Sudoku Solver writes them

Trailing columns and comments are kept where the format has room for them. A bad line is reported on standard error
with its place; the rest is converted.

Exit codes: 0 all converted, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Convert {
    /// Write this format
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: String,

    /// Write other sizes in these characters [default: those of the input]
    #[arg(long, value_enum)]
    to_symbols: Option<SymbolsArg>,

    #[command(flatten)]
    stream: StreamArgs,
}

/// What can be written beside the text formats.
const OTHERS: [(&str, &str); 4] = [
    ("pretty", "boxes drawn around it"),
    ("numbers", "a line of integers with commas, 0 for a blank"),
    ("instance", "ROWS COLS CELLS: the size of a box, then integers"),
    ("cnf", "DIMACS CNF, for SAT solvers"),
];

/// All that can be written.
fn formats() -> PossibleValuesParser {
    let formats = text::formats().iter().filter(|format| format.writes());
    let values = formats.map(|format| PossibleValue::new(format.name()).help(format.about()));
    let others = OTHERS.map(|(name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(values.chain(others))
}

impl Convert {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let words = Words { yes: "converted", searches: false };
        match text::format(&self.to) {
            Some(format) => {
                let records = Records { format, symbols: self.to_symbols };
                stream::run(&self.stream, &Pass, words, &header(format), &records)
            }
            None => stream::run(&self.stream, &Pass, words, b"", &Others { to: self.to, terminal }),
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

struct Records {
    format: &'static dyn Format,
    symbols: Option<SymbolsArg>,
}

impl Printer<Pass> for Records {
    fn print(&self, item: &Item<'_, Pass>, block: &mut Block) {
        if !self.format.holds(item.puzzle) {
            let (name, order) = (self.format.name(), item.puzzle.order());
            block.tally.recount_as_bad();
            let message = match item.puzzle {
                PuzzleRef::Variant(puzzle) => puzzle.refusal(self.format),
                _ => format!("the format {name} cannot hold a {order}x{order} puzzle"),
            };
            return block.complain(item.note.line, message);
        }
        let mut record = record(item);
        if let (Some(symbols), PuzzleRef::Sized(puzzle)) = (self.symbols, item.puzzle) {
            let symbols = symbols.symbols();
            if symbols.most().is_some_and(|most| puzzle.geometry().order() > most) {
                let (order, most) = (puzzle.geometry().order(), symbols.most().unwrap_or_default());
                block.tally.recount_as_bad();
                let message = format_args!("there are characters for {most} symbols only, found {order}");
                return block.complain(item.note.line, message);
            }
            record.puzzle = SizedPuzzle::with_symbols(puzzle.grid().clone(), symbols).into();
        }
        self.format.write(&record, &mut block.out);
    }
}

/// Writes drawings, integers and formulas.
struct Others {
    to: String,
    terminal: Terminal,
}

impl Printer<Pass> for Others {
    fn print(&self, item: &Item<'_, Pass>, block: &mut Block) {
        if self.to == "pretty" {
            art::puzzle(&mut block.out, &self.terminal, item.puzzle);
            return block.out.push(b'\n');
        }
        let Some(grid) = item.puzzle.to_puzzle().to_constraint() else {
            block.tally.recount_as_bad();
            let message = match item.puzzle {
                PuzzleRef::Variant(_) => {
                    "rules can be written as line, iss, killer, arrows, rules, link, json or pretty"
                }
                _ => "pencilmarks can be written as sukaku, pencil or pretty",
            };
            return block.complain(item.note.line, message);
        };
        match self.to.as_str() {
            "numbers" => block.out.extend_from_slice(format!("{}\n", grid.to_numbers(',')).as_bytes()),
            "instance" => block.out.extend_from_slice(format!("{}\n", grid.to_instance()).as_bytes()),
            // A vector takes every write.
            _ => drop(sudokit::constraint::write_cnf(&grid, &mut block.out)),
        }
    }
}
