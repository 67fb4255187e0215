//! `sudokit sized solve`: the solution of every puzzle, and whether it is the only one.

use super::input::{Setting, SizedInput};
use super::show::Form;
use super::{all, road};
use crate::exit::{Failure, Verdict};
use crate::number::positive;
use crate::terminal::Terminal;
use sudokit::sized::{Next, Solutions};

/// Solve puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized solve puzzles.txt
  sudokit sized solve --limit 2 --time-limit 60 hard-25x25.txt    prove that there is no second solution
  sudokit sized solve --all 1..............2                      every solution of a 4x4
  sudokit sized solve --format pretty --regions map.txt jigsaw.txt

One line a puzzle, in the order of the input: the solution; or the puzzle, a tab and `none`. With a limit above 1
and more than one solution the first one, a tab and `multiple`. Where time ran out, a tab and `timed out` (`stopped`
for Ctrl-C) behind the puzzle; or behind a solution that was found but may not be the only one.
With --all every solution is a line, and one puzzle is worked on after the other.
Plain 9x9 is left to the engines of `sudokit solve`, which are the fastest there.

Exit codes: 0 all solved, 1 some have no solution (or, with a limit above 1 and without --all, more than one),
2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(super) struct Solve {
    /// Look for this many solutions: 1 finds one, 2 also proves that it is the only one [default: 1; with --all: no limit]
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// Write every solution as it is found, or as many as --limit says
    #[arg(long)]
    all: bool,

    /// How to write the solutions [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Form>,

    #[command(flatten)]
    input: SizedInput,
}

impl Solve {
    pub(super) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let form = Form::choose(self.format, &terminal);
        Solving { limit: self.limit, all: self.all, form }.run(self.input.setting()?, terminal)
    }
}

/// How puzzles are solved.
pub(crate) struct Solving {
    pub(crate) limit: Option<u64>,
    pub(crate) all: bool,
    pub(crate) form: Form,
}

impl Solving {
    pub(crate) fn run(&self, setting: Setting, terminal: Terminal) -> Result<Verdict, Failure> {
        let form = self.form;
        if self.all {
            return all::run(setting, self.limit.unwrap_or(u64::MAX), form, &terminal);
        }
        // Of more than two solutions there is nothing more to say.
        let limit = self.limit.unwrap_or(1).min(2);
        road::run(setting, "solved", move |job, report| {
            let puzzle = &job.record.grid;
            let mut solutions = Solutions::of(puzzle);
            let (mut found, mut stopped) = (Vec::new(), false);
            while found.len() < limit as usize {
                match solutions.next(job.stop) {
                    Next::Solution(solution) => found.push(solution),
                    Next::Exhausted => break,
                    Next::Stopped => {
                        stopped = true;
                        break;
                    }
                }
            }
            let word = match (found.len(), stopped) {
                (_, true) => job.cut_short(),
                (0, false) => "none",
                (1, false) => "",
                _ => "multiple",
            };
            *(match (found.len(), stopped) {
                (_, true) => &mut report.tally.stopped,
                (0, false) => &mut report.tally.none,
                (1, false) => &mut report.tally.yes,
                _ => &mut report.tally.multiple,
            }) += 1;
            report.tally.guesses += solutions.stats().guesses;
            form.write(&mut report.out, &terminal, found.first().unwrap_or(puzzle), puzzle);
            form.remark(&mut report.out, word);
        })
    }
}
