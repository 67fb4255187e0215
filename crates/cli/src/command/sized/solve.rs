//! `sudokit sized solve`: the solution of every puzzle, and whether it is the only one.

use super::input::{Setting, SizedInput};
use super::show::Form;
use super::{all, road};
use crate::exit::{Failure, Verdict};
use crate::number::positive;
use crate::tally::Tally;
use crate::terminal::Terminal;
use sudokit::constraint::{Grid, Next, Solutions};

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
            let (mut found, mut cut_short) = (Vec::new(), None);
            while found.len() < limit as usize {
                match solutions.next(job.stop) {
                    Next::Solution(solution) => found.push(solution),
                    Next::Exhausted => break,
                    Next::Stopped => {
                        cut_short = Some(job.cut_short());
                        break;
                    }
                }
            }
            report.tally.guesses += solutions.stats().guesses;
            let (grid, word) = answer(puzzle, &found, cut_short, &mut report.tally);
            form.write(&mut report.out, &terminal, grid, puzzle);
            form.remark(&mut report.out, word);
        })
    }
}

/// The grid to be written, and the word behind it. A solution is written even if there was no time to look for another:
/// then the word says that nobody knows whether it is the only one.
fn answer<'a>(
    puzzle: &'a Grid,
    found: &'a [Grid],
    cut_short: Option<&'static str>,
    tally: &mut Tally,
) -> (&'a Grid, &'static str) {
    let (count, word) = match (found.len(), cut_short) {
        (_, Some(word)) => (&mut tally.stopped, word),
        (0, None) => (&mut tally.none, "none"),
        (1, None) => (&mut tally.yes, ""),
        _ => (&mut tally.multiple, "multiple"),
    };
    *count += 1;
    (found.first().unwrap_or(puzzle), word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::constraint::Geometry;

    #[test]
    fn a_solution_is_told_even_if_it_may_not_be_the_only_one() {
        let puzzle = Grid::empty(Geometry::new(2, 2).unwrap());
        let Next::Solution(one) = Solutions::of(&puzzle).next(&sudokit::Stop::new()) else { panic!("there are 288") };
        let found = [one.clone(), one.clone()];
        let mut tally = Tally::default();
        assert_eq!(answer(&puzzle, &[], Some("timed out"), &mut tally), (&puzzle, "timed out"));
        assert_eq!(answer(&puzzle, &found[..1], Some("timed out"), &mut tally), (&one, "timed out"));
        assert_eq!(answer(&puzzle, &[], None, &mut tally), (&puzzle, "none"));
        assert_eq!(answer(&puzzle, &found[..1], None, &mut tally), (&one, ""));
        assert_eq!(answer(&puzzle, &found, None, &mut tally), (&one, "multiple"));
        assert_eq!((tally.stopped, tally.none, tally.yes, tally.multiple), (2, 1, 1, 1));
    }
}
