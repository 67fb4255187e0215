//! `sudokit expand`: what singles can fill in.

use crate::exit::{Failure, Verdict};
use crate::show::printer::{Show, Shown};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use sudokit::driver::Item;
use sudokit::verb;

/// Fill in all cells that follow by naked and hidden singles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit expand puzzles.txt
  sudokit expand puzzles.txt | sudokit minimize       other minimal puzzles with the same solution

Output: one line per puzzle, in input order: its clues and all placements by singles. Solutions are not looked for: clues
that clash stay as they are.

Exit codes: 0 complete, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Expand {
    /// Write the grids as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Expand {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let (verb, layout) = (verb::Expand::default(), Layout::choose(self.format, &terminal));
        let shown = Shown { verb: &verb, show: Grids, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "expanded", searches: false }, &shown.header(), &shown)
    }
}

struct Grids;

impl Show<verb::Expand> for Grids {
    fn line(&self, item: &Item<'_, verb::Expand>, out: &mut Vec<u8>) {
        if let Ok(answer) = item.answer {
            out.extend_from_slice(format!("{}\n", answer.expanded).as_bytes());
        }
    }

    fn grid(&self, item: &Item<'_, verb::Expand>, out: &mut Vec<u8>) {
        if let Ok(answer) = item.answer {
            art::plain(out, answer.expanded.as_ref());
            out.push(b'\n');
        }
    }

    fn pretty(&self, item: &Item<'_, verb::Expand>, terminal: &Terminal, out: &mut Vec<u8>) {
        if let Ok(answer) = item.answer {
            art::puzzle(out, terminal, answer.expanded.as_ref());
            out.push(b'\n');
        }
    }
}
