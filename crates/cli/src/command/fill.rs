//! `sudokit fill`: the open numbers of layouts.

use crate::exit::{Failure, Verdict};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::Item;
use sudokit::verb;

/// Choose the open numbers of a layout so that the puzzle is proper
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit fill layout.txt                      sums for cages without one, and givens if they are needed
  sudokit fill --no-givens --seed 7 layout.txt  only sums
  sudokit fill --min 3 --max 4 layout.txt      as hard as requested, on the ladder of `rate --scale ladder`
  sudokit fill --lengths layout.txt            cut thermometers short where that is needed

A cage without a sum is open: `.Cage~0~R1C1~R1C2`, or a cage without a number in a link. Its sum is read from a random
solution of the layout. The same seed gives the same puzzle.

Output: one line per layout: the filled puzzle, a tab, and its solution.

Exit codes: 0 all filled, 1 some layout has no solution or no choice fits, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Fill {
    /// Seed of the choices [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Do not add givens
    #[arg(long)]
    no_givens: bool,

    /// Cut thermometers short where the chosen values stop rising
    #[arg(long)]
    lengths: bool,

    /// The lowest rating on the ladder
    #[arg(long, value_name = "RATING")]
    min: Option<f64>,

    /// The highest rating on the ladder
    #[arg(long, value_name = "RATING")]
    max: Option<f64>,

    /// Try this many choices
    #[arg(long, value_name = "N", default_value_t = 100)]
    tries: u64,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Fill {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut verb = verb::Fill::default();
        (verb.seed, verb.givens, verb.lengths) = (self.seed, !self.no_givens, self.lengths);
        (verb.min, verb.max, verb.tries) = (self.min, self.max, self.tries);
        let shown = Shown { verb: &verb, show: Puzzles, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "filled", searches: true }, &shown.header(), &shown)
    }
}

struct Puzzles;

impl Show<verb::Fill> for Puzzles {
    fn line(&self, item: &Item<'_, verb::Fill>, out: &mut Vec<u8>) {
        let text = match item.answer {
            Ok(answer) => format!("{}\t{}\n", answer.filled, answer.solution),
            Err(error) => format!("{}\t{}\n", item.puzzle, word(error)),
        };
        out.extend_from_slice(text.as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Fill>, terminal: &Terminal, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                art::puzzle(out, terminal, answer.filled.as_ref());
                let rating = answer.rating.map_or(String::new(), |rating| format!(", rating {rating}"));
                terminal.paint(out, Style::Green, &format!("{} givens{rating}", answer.clues));
            }
            Err(error) => {
                art::puzzle(out, terminal, item.puzzle);
                terminal.paint(out, Style::Red, &error.to_string());
            }
        }
        out.extend_from_slice(b"\n\n");
    }
}
