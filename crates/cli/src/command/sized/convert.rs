//! `sudokit sized convert`: puzzles in another form.

use super::input::{SizedInput, Symbols};
use super::show::Form;
use crate::exit::{Failure, Verdict, say};
use crate::terminal::Terminal;

/// Write puzzles of any size in another form
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized convert --to instance puzzles.txt
  sudokit sized convert --to pretty --box 3x4 puzzle.txt
  sudokit sized convert --to-symbols zero puzzles-16x16.txt       0-F instead of 1-G")]
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
    pub(super) fn run(self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let form = Form::choose(self.to, terminal);
        self.input.each(|record, _, out| {
            let Some(symbols) = self.to_symbols else {
                form.write(out, terminal, &record.grid, &record.grid);
                out.push(b'\n');
                return Verdict::Yes;
            };
            match record.grid.to_characters(symbols.alphabet()) {
                Some(text) => {
                    out.extend_from_slice(text.as_bytes());
                    out.push(b'\n');
                    Verdict::Yes
                }
                None => {
                    let most = symbols.alphabet().most();
                    say(format!("line {}: there are characters for {most} symbols only", record.line));
                    Verdict::Bad
                }
            }
        })
    }
}
