//! `sudokit redundant`: givens and rules that puzzles do not need.

use crate::exit::{Failure, Verdict};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art, wrap};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::Item;
use sudokit::verb;

/// Find givens and rules that a proper puzzle does not need
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit redundant puzzle.txt                 what can go, one by one and together
  sudokit redundant --seed 3 puzzle.txt        another set that can go together

`sudokit minimize` writes the puzzle without such a set.

Output: one line per puzzle: the puzzle, a tab, what can be left out if all else stays, a tab, and a set that can be left
out together so that nothing else can go then; givens as r1c2, rules as Cage#3 for the third rule, `-` if there is none.

Exit codes: 0 all are proper, 1 some are not, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Redundant {
    /// Seek the set in a random order with this seed [default: givens first, then rules]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Redundant {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut verb = verb::Redundant::default();
        verb.seed = self.seed;
        let shown = Shown { verb: &verb, show: Lists, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "proper", searches: true }, &shown.header(), &shown)
    }
}

struct Lists;

impl Show<verb::Redundant> for Lists {
    fn line(&self, item: &Item<'_, verb::Redundant>, out: &mut Vec<u8>) {
        let list = |names: &[String]| if names.is_empty() { "-".to_owned() } else { names.join(" ") };
        let text = match item.answer {
            Ok(answer) => format!("{}\t{}", list(&answer.single), list(&answer.together)),
            Err(error) => format!("{}\t", word(error)),
        };
        out.extend_from_slice(format!("{}\t{text}\n", item.puzzle).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Redundant>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        match item.answer {
            Ok(answer) => {
                let single = format!("One at a time: {}", answer.single.join(" "));
                if !answer.single.is_empty() {
                    out.extend_from_slice(wrap::indented(&single, 0).as_bytes());
                }
                terminal.paint(out, Style::Green, wrap::indented(&answer.words, 0).trim_end());
            }
            Err(error) => terminal.paint(out, Style::Red, &error.to_string()),
        }
        out.extend_from_slice(b"\n\n");
    }
}
