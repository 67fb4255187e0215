//! `sudokit unavoidable`: the unavoidable sets of solutions and a lower bound on clues.

use crate::exit::{Failure, Verdict};
use crate::number::between;
use crate::show::Layout;
use crate::show::printer::{Show, Shown, word};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use sudokit::driver::Item;
use sudokit::verb;

/// Find unavoidable sets of solutions and a lower bound on clues
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit unavoidable puzzles.txt                     how many sets, how many disjoint, how many clues at least
  sudokit unavoidable --list --size 8 puzzles.txt     the sets themselves

A set of cells is unavoidable if their digits can be exchanged among themselves to give another solution: every proper
puzzle has a clue in each. All minimal sets up to a size are found. A puzzle stands for its solution and must be proper.

Output: one line per puzzle: the solution, the number of sets, how many of them are disjoint, and how many clues a puzzle
with this solution has at least, followed by `+` if a longer search (--nodes) may raise it. With --list one line per set:
the solution, its size, its cells.

Exit codes: 0 all were proper, 1 some were not, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Unavoidable {
    /// Find sets of at most N cells, up to 16
    #[arg(long, value_name = "N", default_value = "12", value_parser = between::<u8>(4, 16))]
    size: u8,

    /// Search N nodes for the bound
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// Print the sets
    #[arg(long)]
    list: bool,

    /// Write the answers as
    #[arg(long, value_enum, default_value = "line")]
    format: Layout,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Unavoidable {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut verb = verb::Unavoidable::default();
        (verb.size, verb.nodes, verb.list) = (self.size.into(), self.nodes, self.list);
        let shown = Shown { verb: &verb, show: Sets, layout: self.format, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "proper", searches: true }, &shown.header(), &shown)
    }
}

struct Sets;

impl Show<verb::Unavoidable> for Sets {
    fn line(&self, item: &Item<'_, verb::Unavoidable>, out: &mut Vec<u8>) {
        let answer = match item.answer {
            Ok(answer) => answer,
            Err(error) => {
                out.extend_from_slice(format!("{}\t{}\n", item.puzzle, word(error)).as_bytes());
                return;
            }
        };
        let solution = &answer.solution;
        if let Some(list) = &answer.list {
            for set in list {
                out.extend_from_slice(format!("{solution}\t{}\t{}\n", set.len(), set.join(" ")).as_bytes());
            }
            return;
        }
        let plus = |exact: bool| if exact { "" } else { "+" };
        let (sets, disjoint, clues) = (answer.sets, answer.disjoint, answer.clues);
        let line = format!("{solution}\t{sets}{}\t{disjoint}\t{clues}{}\n", plus(answer.all), plus(answer.exact));
        out.extend_from_slice(line.as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Unavoidable>, _: &Terminal, out: &mut Vec<u8>) {
        self.line(item, out);
    }
}
