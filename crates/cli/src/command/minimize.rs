//! `sudokit minimize`: fewer clues, still proper.

use crate::exit::{Failure, Verdict};
use crate::number::{positive, seed};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use sudokit::Puzzle;
use sudokit::driver::Item;
use sudokit::verb;

/// Remove redundant clues from puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit minimize puzzles.txt                        a minimal puzzle inside each
  sudokit minimize --seed 2 puzzles.txt               clues tried in another order
  sudokit minimize --all --limit 10 puzzles.txt       up to ten minimal puzzles inside each
  sudokit minimize --monotonic puzzles.txt            keep clues whose removal makes the puzzle easier

Output: one line for each minimal puzzle, in input order. A puzzle that is not proper gets a line with a tab and `none`
or `multiple` behind it.

Exit codes: 0 all were proper, 1 some were not, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Minimize {
    /// Seed for the order in which clues are tried [default: 0]
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,

    /// Find all minimal puzzles inside each puzzle, not one
    #[arg(long, conflicts_with_all = ["monotonic", "seed"])]
    all: bool,

    /// With --all: stop after N for each puzzle
    #[arg(long, value_name = "N", default_value = "1000", value_parser = positive, requires = "all",
        conflicts_with_all = ["monotonic", "seed"])]
    limit: u64,

    /// Remove a clue only if a search then needs no fewer guesses (mean logarithm over sixteen equivalents); the result
    /// need not be minimal
    #[arg(long)]
    monotonic: bool,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Minimize {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut verb = verb::Minimize::default();
        (verb.seed, verb.all, verb.limit) = (self.seed, self.all, self.limit as usize);
        verb.monotonic = self.monotonic;
        let layout = Layout::choose(self.format, &terminal);
        let shown = Shown { verb: &verb, show: Puzzles, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "minimized", searches: true }, &shown.header(), &shown)
    }
}

struct Puzzles;

impl Show<verb::Minimize> for Puzzles {
    fn line(&self, item: &Item<'_, verb::Minimize>, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => lines(&answer.puzzles, out),
            Err(error) => out.extend_from_slice(format!("{}\t{}\n", item.puzzle, word(error)).as_bytes()),
        }
    }

    fn pretty(&self, item: &Item<'_, verb::Minimize>, terminal: &Terminal, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                for puzzle in &answer.puzzles {
                    art::puzzle(out, terminal, puzzle.as_ref());
                    let (before, now) = (item.puzzle.to_puzzle().clue_count(), puzzle.clue_count());
                    out.extend_from_slice(format!("{now} clues of {before}\n\n").as_bytes());
                }
            }
            Err(error) => {
                art::puzzle(out, terminal, item.puzzle);
                out.extend_from_slice(format!("{}\n\n", word(error)).as_bytes());
            }
        }
    }
}

/// A line for each puzzle.
pub(super) fn lines(puzzles: &[Puzzle], out: &mut Vec<u8>) {
    for puzzle in puzzles {
        out.extend_from_slice(format!("{puzzle}\n").as_bytes());
    }
}
