//! `sudokit vicinity`: the proper puzzles next to a puzzle.

use super::minimize::not_proper;
use crate::exit::{Failure, Verdict};
use crate::number::positive;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use std::ops::ControlFlow;
use sudokit::solve::Solver;
use sudokit::text::Batch;
use sudokit::{Puzzle, Stop, craft};

/// List the neighbours of puzzles: some clues out, others in, proper again
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit vicinity puzzles.txt                        {-1 +1}: one clue out, another in
  sudokit vicinity --out 2 --in 2 --minimal puzzles.txt | sort -u

One line for each neighbour, in the order of the input; the puzzle itself is not among them. A puzzle that is not
proper gets a line with a tab and `none` or `multiple` behind it.

Exit codes: 0 all were proper, 1 some were not, 2 bad input.")]
pub(crate) struct Vicinity {
    /// How many clues go
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    out: u8,

    /// How many clues come; of two, neither suffices alone
    #[arg(long = "in", value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    into: u8,

    /// Only minimal neighbours
    #[arg(long)]
    minimal: bool,

    /// Stop after so many for each puzzle
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = positive)]
    limit: u64,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Vicinity {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let vicinity = craft::Vicinity { out: self.out.into(), into: self.into.into(), minimal: self.minimal };
        let stop = crate::stop::on_interrupt();
        pipeline::run(&self.pipeline, Looking { solver: Solver::new(), vicinity, limit: self.limit, stop })
    }
}

struct Looking {
    solver: Solver,
    vicinity: craft::Vicinity,
    limit: u64,
    stop: Stop,
}

impl Work for Looking {
    type Memory = ();
    const NAME: &'static str = "vicinity";
    const YES: &'static str = "looked around";
    const SEARCHES: bool = false;

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        for (puzzle, note) in batch.classics().iter().zip(batch.notes()) {
            match puzzle {
                Puzzle::Sukaku(_) => {
                    report.tally.wrong += 1;
                    report.complain(format!("line {}: found pencilmarks, expected clues", note.line));
                }
                Puzzle::Clues(grid) if self.solver.solve(puzzle).is_proper() => {
                    let mut found = 0;
                    let seen = self.vicinity.each(grid, &self.solver, &self.stop, |near| {
                        report.out.extend_from_slice(&near.to_line());
                        report.out.push(b'\n');
                        found += 1;
                        if found < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                    report.tally.yes += 1;
                    if !seen.complete && found < self.limit && !self.stop.is_raised() {
                        report.complain(format!(
                            "line {}: some neighbours are left out: too many solutions without the clues that go",
                            note.line
                        ));
                    }
                }
                Puzzle::Clues(_) => not_proper(&self.solver, puzzle, report),
            }
        }
    }
}
