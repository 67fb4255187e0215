//! The sub-commands, one file each.

mod bench;
mod check;
mod completions;
mod convert;
mod count;
mod demo;
mod engines;
mod sized;
mod solve;

use crate::exit::{Failure, Verdict};
use crate::terminal::{Color, Terminal};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  sudokit                                        a short demonstration
  sudokit solve puzzles.txt                      one solution a line, in the order of the input
  sudokit solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  cat puzzles.csv | sudokit check --column 1     proper, none or multiple?
  sudokit convert --to json puzzles.sdm          any format to any other

Exit codes: 0 yes, 1 no (some puzzle has no solution, or is not proper), 2 bad input or failure.";

/// Solve, count, check and convert sudoku.
///
/// Puzzles come from files, standard input or the command line, in any of the usual text formats. On a terminal answers
/// are drawn; elsewhere each is one plain line.
#[derive(Debug, clap::Parser)]
#[command(name = "sudokit", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true)]
    color: Color,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Check(check::Check),
    Convert(convert::Convert),
    Sized(sized::Sized),
    Engines(engines::Engines),
    Bench(bench::Bench),
    Completions(completions::Completions),
}

impl Cli {
    /// Does what the user asked for.
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let terminal = Terminal::stdout(self.color);
        match self.command {
            None => demo::run(&terminal),
            Some(Command::Solve(solve)) => solve.run(terminal),
            Some(Command::Count(count)) => count.run(terminal),
            Some(Command::Check(check)) => check.run(terminal),
            Some(Command::Convert(convert)) => convert.run(),
            Some(Command::Sized(sized)) => sized.run(terminal),
            Some(Command::Engines(engines)) => engines.run(&terminal),
            Some(Command::Bench(bench)) => bench.run(),
            Some(Command::Completions(completions)) => completions.run(),
        }
    }
}

/// Writes a short text to standard output.
fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    out.write_all(text).and_then(|()| out.flush()).map_err(Failure::writing)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_arguments_are_consistent() {
        <super::Cli as clap::CommandFactory>::command().debug_assert();
    }
}
