//! `sudokit sized solve`: the solution of every puzzle, and whether it is the only one.

use super::input::SizedInput;
use super::show::Form;
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

One line a puzzle: the solution; with a tab and `multiple` behind it where the limit is above 1 and there are
more; or the puzzle, a tab and `none`, or `timed out`. With --all a line a solution.

Exit codes: 0 all solved, 1 some have no solution (or several, with a limit above 1) or timed out, 2 bad input.")]
pub(super) struct Solve {
    /// Look for this many solutions: 1 finds one, 2 also proves that it is the only one
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    limit: u64,

    /// Write every solution, up to the limit if one is given
    #[arg(long)]
    all: bool,

    /// How to write the solutions [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Form>,

    #[command(flatten)]
    input: SizedInput,
}

impl Solve {
    pub(super) fn run(self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let form = Form::choose(self.format, terminal);
        let limit = if self.all && self.limit == 1 { u64::MAX } else { self.limit };
        self.input.each(|record, stop, out| {
            let puzzle = &record.grid;
            let mut solutions = Solutions::of(puzzle);
            let (mut count, mut first, mut stopped) = (0, None, false);
            while count < limit {
                match solutions.next(stop) {
                    Next::Solution(solution) => {
                        count += 1;
                        if self.all {
                            form.write(out, terminal, &solution, puzzle);
                            out.push(b'\n');
                        }
                        first.get_or_insert(solution);
                    }
                    Next::Exhausted => break,
                    Next::Stopped => {
                        stopped = true;
                        break;
                    }
                }
            }
            let word = match (count, stopped) {
                (_, true) => "timed out",
                (0, _) => "none",
                (1, _) => "",
                _ => "multiple",
            };
            if !self.all || count == 0 {
                form.write(out, terminal, first.as_ref().unwrap_or(puzzle), puzzle);
                if !word.is_empty() {
                    out.extend_from_slice(if form.is_line() { b"\t" } else { b"" });
                    out.extend_from_slice(word.as_bytes());
                }
                out.push(b'\n');
            } else if stopped {
                crate::exit::say(format!("line {}: timed out after {count} solutions", record.line));
            }
            let is_yes = !stopped && (count == 1 || (self.all && count > 0));
            if is_yes { Verdict::Yes } else { Verdict::No }
        })
    }
}
