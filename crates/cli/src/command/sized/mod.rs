//! `sudokit sized`: sudoku of any size. One file for the input and its options, one for the road of the puzzles, one for
//! how grids look, one a command.

mod all;
mod candidates;
mod check;
mod convert;
mod count;
mod export;
mod feed;
mod generate;
mod input;
mod minimize;
mod road;
mod show;
mod solve;

pub(super) use check::check;
pub(super) use count::count;
pub(super) use input::Setting;
pub(super) use show::Form;
pub(super) use solve::Solving;

use crate::exit::{Failure, Verdict};
use crate::terminal::Terminal;

/// Sudoku of other sizes, 4x4 to 64x64: rectangular boxes, diagonals, windows, jigsaw regions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized solve puzzles.txt                     the size is found out: 16x16, 25x25, …
  sudokit sized solve --box 3x4 puzzle.txt            boxes of 3 rows and 4 columns
  sudokit sized check --time-limit 10s --diagonal < puzzles.txt
  sudokit sized generate --box 4x4 -n 5 --seed 1
  sudokit sized count ................                288 solutions
  sudokit sized export --cnf puzzle.txt | kissat      a formula for a SAT solver

Puzzles are lines of characters (1-9A-Z, also 0-F, A-P and A-Y), lines of numbers, grids in rows with or without
art, or `ROWS COLS CELLS` lines; what follows a # is a comment. Without --box the boxes are as square as can be.
`sudokit solve`, `check` and `count` hand input that begins with a puzzle of another size than 9x9 over to these.

Techniques, hints and ratings (explain, hint, rate) are for 9x9 only.

Exit codes: 0 yes, 1 no (some puzzle has no solution, or is not proper), 2 bad input or failure,
3 stopped by Ctrl-C or a time limit, with what was found until then.")]
pub(crate) struct Sized {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Check(check::Check),
    Generate(generate::Generate),
    Minimize(minimize::Minimize),
    Candidates(candidates::Candidates),
    Convert(convert::Convert),
    Export(export::Export),
}

impl Sized {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        match self.command {
            Command::Solve(solve) => solve.run(terminal),
            Command::Count(count) => count.run(),
            Command::Check(check) => check.run(),
            Command::Generate(generate) => generate.run(terminal),
            Command::Minimize(minimize) => minimize.run(terminal),
            Command::Candidates(candidates) => candidates.run(),
            Command::Convert(convert) => convert.run(terminal),
            Command::Export(export) => export.run(),
        }
    }
}
