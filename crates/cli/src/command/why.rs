//! `sudokit why`: what contradicts each other in puzzles without a solution.

use crate::exit::{Failure, Verdict};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art, wrap};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::Item;
use sudokit::verb;

/// Find out why a puzzle has no solution, or why a cell cannot have a value
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit why puzzle.txt                              givens and rules that contradict each other
  sudokit why --cell r5c5 --value 7 puzzle.txt        why can r5c5 not be 7?

The set is irreducible: there is a solution as soon as any one of its givens or rules is left out. Rows, columns and boxes
always hold. There can be other such sets, also smaller ones.

Output: one line per puzzle: the puzzle, a tab, `contradiction` or, if there is a solution, `possible`, a tab, and the
givens and rules, `Cage#3` for the third rule.

Exit codes: 0 a reason was found for all, 1 some have a solution, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Why {
    /// Ask about this cell, such as r5c5
    #[arg(long, value_name = "CELL", requires = "value")]
    cell: Option<String>,

    /// Ask why the cell cannot have this value
    #[arg(long, value_name = "VALUE", requires = "cell")]
    value: Option<String>,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Why {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut verb = verb::Why::default();
        (verb.cell, verb.value) = (self.cell, self.value);
        let shown = Shown { verb: &verb, show: Reasons, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "without a solution", searches: true }, &shown.header(), &shown)
    }
}

struct Reasons;

impl Show<verb::Why> for Reasons {
    fn line(&self, item: &Item<'_, verb::Why>, out: &mut Vec<u8>) {
        let (result, list) = match item.answer {
            Ok(answer) => {
                let rules = answer.rules.iter().map(|rule| format!("{}#{}", rule.rule, rule.number));
                let list: Vec<String> = answer.givens.iter().cloned().chain(rules).collect();
                (answer.result.to_owned(), list.join(" "))
            }
            Err(error) => (word(error), String::new()),
        };
        out.extend_from_slice(format!("{}\t{result}\t{list}\n", item.puzzle).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Why>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        match item.answer {
            Ok(answer) => {
                let style = if answer.result == "possible" { Style::Yellow } else { Style::Red };
                terminal.paint(out, style, wrap::indented(&answer.words, 0).trim_end());
                if answer.result == "contradiction" && !answer.irreducible {
                    out.extend_from_slice(b"\nThe time was over: fewer may be enough.");
                }
            }
            Err(error) => terminal.paint(out, Style::Red, &word(error)),
        }
        out.extend_from_slice(b"\n\n");
    }
}
