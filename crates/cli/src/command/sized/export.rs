//! `sudokit sized export`: puzzles for other programs.

use super::input::SizedInput;
use crate::exit::{Failure, Verdict};

/// Write a puzzle as a formula for SAT solvers
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized export --cnf puzzle.txt > puzzle.cnf
  sudokit sized export --cnf puzzle.txt | kissat

Variables are the candidates that singles and locked candidates leave open; comments say which is which.
Several puzzles are several formulas, one after the other.")]
pub(super) struct Export {
    /// DIMACS CNF
    #[arg(long, required = true)]
    cnf: bool,

    #[command(flatten)]
    input: SizedInput,
}

impl Export {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        debug_assert!(self.cnf, "it is required");
        self.input.each(|record, _, out| match sudokit::sized::write_cnf(&record.grid, out) {
            Ok(()) => Verdict::Yes,
            Err(_) => Verdict::Bad,
        })
    }
}
