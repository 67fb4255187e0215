//! `sudokit sized count`: how many solutions every puzzle has.

use super::input::{Setting, SizedInput};
use super::road;
use super::show::Form;
use crate::exit::{Failure, Verdict};
use crate::number::positive;
use sudokit::constraint::Count as Number;

/// Count the solutions of puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized count --box 2x3 ....................................     28200960
  sudokit sized count --diagonal ................                        48, with both diagonals
  sudokit sized count --limit 2 --time-limit 10s puzzles.txt             0, 1 or 2+

One line a puzzle: the puzzle, a tab and the number, with a `+` behind it where there may be more; where time ran
out, another tab and `timed out` (`stopped` for Ctrl-C).
The limit is for what must be counted one by one; the solutions of small grids are counted exactly beyond it where
their number is found without that.

Exit codes: 0 all have a solution, 1 some have none, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(super) struct Count {
    /// Count one by one up to this number [default: 1000000; for plain 9x9 there is no limit]
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    limit: Option<u64>,

    #[command(flatten)]
    input: SizedInput,
}

/// So many are counted one by one where the user does not say.
const ONE_BY_ONE: u128 = 1_000_000;

impl Count {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        count(self.input.setting()?, self.limit)
    }
}

/// Counts solutions, one by one up to a limit.
pub(crate) fn count(setting: Setting, limit: Option<u64>) -> Result<Verdict, Failure> {
    road::run(setting, "counted", move |job, report| {
        let grid = &job.record.grid;
        let geometry = grid.geometry();
        let is_nine = geometry.is_plain() && (geometry.box_height(), geometry.box_width()) == (3, 3);
        let limit = limit.map_or(if is_nine { u128::MAX } else { ONE_BY_ONE }, u128::from);
        let number = sudokit::constraint::count(grid, limit, job.stop);
        let (more, stopped) = match number {
            Number::AtLeast(number) if number < limit && job.stop.is_raised() => ("+", true),
            Number::AtLeast(_) => ("+", false),
            Number::Exactly(_) => ("", false),
        };
        let line = format!("{}\t{}{more}", grid.to_line(), number.number());
        report.out.extend_from_slice(line.as_bytes());
        Form::Line.remark(&mut report.out, if stopped { job.cut_short() } else { "" });
        *(match number.number() {
            _ if stopped => &mut report.tally.stopped,
            0 => &mut report.tally.none,
            _ => &mut report.tally.yes,
        }) += 1;
    })
}
