//! `sudokit sized minimize`: proper puzzles with no clue too many.

use super::input::SizedInput;
use super::road;
use super::show::Form;
use crate::exit::{Failure, Verdict};
use crate::terminal::Terminal;
use sudokit::Rng;
use sudokit::constraint::{Answer, minimize, solve};

/// Take redundant clues from puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized minimize puzzle.txt
  sudokit sized minimize --seed 7 --time-limit 60s puzzle.txt     clues tried in random order

One line a puzzle. One that is not proper is written as it is, with a tab and `none` or `multiple`; where time ran
out, what there is by then, with a tab and `timed out` (`stopped` for Ctrl-C): it has the same solutions as before.

Exit codes: 0 all minimal, 1 some are not proper, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(super) struct Minimize {
    /// Try the clues in a random order that belongs to this seed [default: row by row]
    #[arg(long)]
    seed: Option<u64>,

    /// How to write the puzzles [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Form>,

    #[command(flatten)]
    input: SizedInput,
}

impl Minimize {
    pub(super) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let form = Form::choose(self.format, &terminal);
        road::run(self.input.setting()?, "minimized", move |job, report| {
            let given = &job.record.grid;
            let mut order: Vec<usize> = given.clues().collect();
            if let Some(seed) = self.seed {
                Rng::stream(seed, job.number).shuffle(&mut order);
            }
            let tally = &mut report.tally;
            let (puzzle, word, count) = match solve(given, job.stop) {
                Answer::One(_) => {
                    let minimized = minimize(given, order, job.stop);
                    let (word, count) = if minimized.is_complete {
                        ("", &mut tally.yes)
                    } else {
                        (job.cut_short(), &mut tally.stopped)
                    };
                    (minimized.puzzle, word, count)
                }
                Answer::None => (given.clone(), "none", &mut tally.none),
                Answer::Several(_) => (given.clone(), "multiple", &mut tally.multiple),
                Answer::Stopped(_) => (given.clone(), job.cut_short(), &mut tally.stopped),
            };
            *count += 1;
            form.write(&mut report.out, &terminal, &puzzle, &puzzle);
            form.remark(&mut report.out, word);
        })
    }
}
