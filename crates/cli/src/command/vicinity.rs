//! `sudokit vicinity`: the proper puzzles next to a puzzle.

use super::minimize::lines;
use crate::exit::{Failure, Verdict};
use crate::number::{between, positive};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use sudokit::driver::Item;
use sudokit::verb;

/// List proper puzzles that differ from a puzzle by a few clues
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit vicinity puzzles.txt                        {-1 +1}: one clue out, another in
  sudokit vicinity --out 2 --in 2 --minimal puzzles.txt | sort -u

Output: one line for each neighbour, in input order; the puzzle itself is not among them. A puzzle that is not proper
gets a line with a tab and `none` or `multiple` behind it.

Exit codes: 0 all were proper, 1 some were not, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Vicinity {
    /// Remove N clues
    #[arg(long, value_name = "N", default_value = "1", value_parser = between::<u8>(1, 3))]
    out: u8,

    /// Add N clues; of two, neither suffices alone
    #[arg(long = "in", value_name = "N", default_value = "1", value_parser = between::<u8>(1, 2))]
    into: u8,

    /// List only minimal neighbours
    #[arg(long)]
    minimal: bool,

    /// Stop after N neighbours of each puzzle
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = positive)]
    limit: u64,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Vicinity {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut verb = verb::Vicinity::default();
        (verb.out, verb.into, verb.minimal) = (self.out.into(), self.into.into(), self.minimal);
        verb.limit = self.limit as usize;
        let layout = Layout::choose(self.format, &terminal);
        let shown = Shown { verb: &verb, show: Puzzles, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "searched", searches: true }, &shown.header(), &shown)
    }
}

struct Puzzles;

impl Show<verb::Vicinity> for Puzzles {
    fn line(&self, item: &Item<'_, verb::Vicinity>, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => lines(&answer.puzzles, out),
            Err(error) => out.extend_from_slice(format!("{}\t{}\n", item.puzzle, word(error)).as_bytes()),
        }
    }

    fn pretty(&self, item: &Item<'_, verb::Vicinity>, terminal: &Terminal, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                for puzzle in &answer.puzzles {
                    art::puzzle(out, terminal, puzzle.as_ref());
                    out.push(b'\n');
                }
            }
            Err(_) => self.line(item, out),
        }
    }
}
