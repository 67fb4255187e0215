//! `sudokit sized count`: how many solutions every puzzle has.

use super::input::SizedInput;
use crate::exit::{Failure, Verdict};
use crate::number::positive;
use sudokit::sized::{Count as Number, count};

/// Count the solutions of puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized count --box 2x3 ....................................     28200960
  sudokit sized count --limit 2 --time-limit 10 puzzles.txt

One line a puzzle: the puzzle, a tab and the number, with a `+` behind it where there may be more.
The limit is for what must be counted one by one; small grids are counted exactly beyond it.

Exit codes: 0 all have a solution, 1 some have none or are not known to, 2 bad input.")]
pub(super) struct Count {
    /// Count one by one up to this number
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = positive)]
    limit: u64,

    #[command(flatten)]
    input: SizedInput,
}

impl Count {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        self.input.each(|record, stop, out| {
            let number = count(&record.grid, self.limit.into(), stop);
            let more = if matches!(number, Number::AtLeast(_)) { "+" } else { "" };
            out.extend_from_slice(format!("{}\t{}{more}\n", record.grid.to_line(), number.number()).as_bytes());
            if number.number() > 0 { Verdict::Yes } else { Verdict::No }
        })
    }
}
