//! `sudokit sized convert`: puzzles in another form.

use super::input::{SizedInput, Symbols};
use super::road;
use super::show::Form;
use crate::exit::{Failure, Verdict};
use crate::terminal::Terminal;

/// Write puzzles of any size in another form
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized convert --to instance puzzles.txt
  sudokit sized convert --to pretty --box 3x4 puzzle.txt
  sudokit sized convert --to-symbols zero puzzles-16x16.txt       0-F instead of 1-G
  sudokit sized convert --symbols letters --to numbers puzzles-25x25.txt

Exit codes: 0 all converted, 2 bad input.")]
pub(super) struct Convert {
    /// The form [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    to: Option<Form>,

    /// Lines of characters from this alphabet
    #[arg(long, value_enum, conflicts_with = "to")]
    to_symbols: Option<Symbols>,

    #[command(flatten)]
    input: SizedInput,
}

impl Convert {
    pub(super) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let form = Form::choose(self.to, &terminal);
        road::run(self.input.setting()?, "converted", move |job, report| {
            let grid = &job.record.grid;
            let Some(symbols) = self.to_symbols else {
                form.write(&mut report.out, &terminal, grid, grid);
                form.remark(&mut report.out, "");
                report.tally.yes += 1;
                return;
            };
            match grid.to_characters(symbols.alphabet()) {
                Some(text) => {
                    report.out.extend_from_slice(text.as_bytes());
                    report.out.push(b'\n');
                    report.tally.yes += 1;
                }
                None => {
                    let (line, most) = (job.record.line, symbols.alphabet().most());
                    report.complain(format_args!("line {line}: there are characters for {most} symbols only"));
                    report.tally.bad += 1;
                }
            }
        })
    }
}
