//! `sudokit expand`: what singles can fill in.

use crate::exit::{Failure, Verdict};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::show::{Layout, art};
use crate::terminal::Terminal;
use sudokit::craft::expand;
use sudokit::text::Batch;

/// Fill in what naked and hidden singles lead to
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit expand puzzles.txt
  sudokit expand puzzles.txt | sudokit minimize       other minimal puzzles with the same solution

One line a puzzle, in the order of the input: its clues and all placements by singles. No question is asked about
solutions: clues that clash stay as they are.

Exit codes: 0, or 2 for bad input.")]
pub(crate) struct Expand {
    /// How to write the grids [default: pretty on a terminal, otherwise line]
    #[arg(long, value_parser = clap::builder::EnumValueParser::<Layout>::new())]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Expand {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        if matches!(layout, Layout::Csv | Layout::Json) {
            let message = "expand writes line, grid or pretty; pipe it into sudokit convert for others";
            return Err(Failure::Message(message.to_owned()));
        }
        pipeline::run(&self.pipeline, Expanding { layout, terminal })
    }
}

struct Expanding {
    layout: Layout,
    terminal: Terminal,
}

impl Work for Expanding {
    type Memory = ();
    const NAME: &'static str = "expand";
    const YES: &'static str = "expanded";
    const SEARCHES: bool = false;

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        for (puzzle, _) in batch.classics().iter().zip(batch.notes()) {
            let grid = expand(&puzzle.pencilmarks());
            match self.layout {
                Layout::Grid => {
                    art::plain(&mut report.out, &grid.into());
                    report.out.push(b'\n');
                }
                Layout::Pretty => {
                    art::before_and_after(&mut report.out, &self.terminal, puzzle, &grid);
                    report.out.push(b'\n');
                }
                _ => {
                    report.out.extend_from_slice(&grid.to_line());
                    report.out.push(b'\n');
                }
            }
            report.tally.yes += 1;
        }
    }
}
