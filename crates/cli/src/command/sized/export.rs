//! `sudokit sized export`: puzzles for other programs.

use super::all;
use super::input::SizedInput;
use crate::exit::{Failure, Verdict};
use std::io::{self, Write};

/// Write a puzzle as a formula for SAT solvers
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized export --cnf puzzle.txt > puzzle.cnf
  sudokit sized export --cnf puzzle.txt | kissat

Variables are the candidates that singles and locked candidates leave open; comments say which is which.
Several puzzles are several formulas, one after the other.

Exit codes: 0 all written, 2 bad input.")]
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
        // Formulas of large grids have millions of clauses: they go out as they are made.
        let mut out = io::BufWriter::with_capacity(64 << 10, io::stdout().lock());
        all::each(self.input.setting()?, |job, tally| {
            sudokit::constraint::write_cnf(&job.record.grid, &mut out)?;
            out.flush()?;
            tally.yes += 1;
            Ok(())
        })
    }
}
