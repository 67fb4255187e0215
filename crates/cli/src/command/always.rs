//! `sudokit always`: relations between cells that hold in every solution.

use crate::exit::{Failure, Verdict};
use crate::show::Layout;
use crate::show::printer::{Show, Shown, word};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use sudokit::driver::Item;
use sudokit::verb;

/// Find cells whose values are related in every solution
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit always puzzle.txt                           cells that always have the same value
  sudokit always --relation consecutive puzzle.txt    cells that always differ by one

For puzzles with several solutions, such as those that are being set. Pairs of which both cells have only one value are
left out, so a proper puzzle has none.

Output: one line per puzzle: the puzzle, a tab, and the groups of cells, `r1c1+r4c4`, with spaces between them; `-` if
there is none.

Exit codes: 0 all have a solution, 1 some have none, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Always {
    /// The relation
    #[arg(long, value_enum, default_value = "equal")]
    relation: Related,

    /// Write the answers as
    #[arg(long, value_enum, default_value = "line")]
    format: Layout,

    #[command(flatten)]
    stream: StreamArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Related {
    /// The same value, in cells that share no house
    Equal,
    /// Different values, in cells that share no house
    Different,
    /// Values that differ by one
    Consecutive,
    /// One value is twice the other
    Double,
}

impl Always {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut verb = verb::Always::default();
        verb.relation = match self.relation {
            Related::Equal => verb::Relation::Equal,
            Related::Different => verb::Relation::Different,
            Related::Consecutive => verb::Relation::Consecutive,
            Related::Double => verb::Relation::Double,
        };
        let shown = Shown { verb: &verb, show: Groups, layout: self.format, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "with a solution", searches: true }, &shown.header(), &shown)
    }
}

struct Groups;

impl Show<verb::Always> for Groups {
    fn line(&self, item: &Item<'_, verb::Always>, out: &mut Vec<u8>) {
        let words = match item.answer {
            Ok(answer) if answer.groups.is_empty() => "-".to_owned(),
            Ok(answer) => answer.groups.iter().map(|group| group.join("+")).collect::<Vec<_>>().join(" "),
            Err(error) => word(error),
        };
        out.extend_from_slice(format!("{}\t{words}\n", item.puzzle).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Always>, _: &Terminal, out: &mut Vec<u8>) {
        self.line(item, out);
    }
}
