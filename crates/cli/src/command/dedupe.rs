//! `sudokit dedupe`: the first of each class of equivalent puzzles.

use super::convert::{header, record};
use crate::exit::{Failure, Verdict};
use crate::input::format_parser;
use crate::stream::{self, StreamArgs, Words};
use sudokit::canon::Id;
use sudokit::canon::dedupe::Seen;
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::Format;
use sudokit::verb::{Identify, Sameness};

/// Keep the first of each class of equivalent puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit dedupe puzzles.txt > different.txt
  sudokit dedupe --by solution puzzles.txt            one puzzle for each class of solutions
  sudokit dedupe --repeated puzzles.txt               only what came before in another form

Memory grows with the number of different puzzles, by about 32 bytes each.

Exit codes: 0, 2 for bad input, 3 stopped by Ctrl-C.")]
pub(crate) struct Dedupe {
    /// What makes two puzzles the same
    #[arg(long, value_enum, default_value_t)]
    by: By,

    /// Print only the repeated puzzles
    #[arg(long)]
    repeated: bool,

    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    stream: StreamArgs,
}

/// What makes two puzzles the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum By {
    /// Their canonical forms
    #[default]
    Puzzle,
    /// The canonical forms of their solutions
    Solution,
    /// The very same clues: fast
    Text,
}

impl By {
    /// The verb that identifies puzzles in this way.
    pub(crate) fn verb(self) -> Identify {
        let mut verb = Identify::default();
        verb.by = match self {
            Self::Puzzle => Sameness::Puzzle,
            Self::Solution => Sameness::Solution,
            Self::Text => Sameness::Text,
        };
        verb
    }
}

impl Dedupe {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let (verb, mut seen) = (self.by.verb(), Seen::default());
        let sources = self.stream.input.sources("dedupe")?;
        let words = Words { yes: "kept", searches: false };
        stream::run_on(sources, &self.stream, &verb, words, &header(self.to), &Records(self.to), |block| {
            let (mut start, mut kept) = (0, 0);
            for &(id, end) in &block.keys {
                let is_first = seen.insert(Id(id));
                if !is_first {
                    block.tally.yes -= 1;
                    block.tally.repeated += 1;
                }
                if is_first != self.repeated {
                    block.out.copy_within(start..end, kept);
                    kept += end - start;
                }
                start = end;
            }
            block.out.truncate(kept);
        })
    }
}

/// Writes each record, and its id as its key.
pub(super) struct Records(pub(super) &'static dyn Format);

impl Printer<Identify> for Records {
    fn print(&self, item: &Item<'_, Identify>, block: &mut Block) {
        if let Ok(answer) = item.answer {
            self.0.write(&record(item), &mut block.out);
            block.keys.push((answer.id.0, block.out.len()));
        }
    }
}
