//! `sudokit sized candidates`: what some solution uses.

use super::input::SizedInput;
use crate::exit::{Failure, Verdict};
use sudokit::sized::text::name;
use sudokit::sized::{Candidates as Open, possible};

/// Show the candidates of puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized candidates puzzle.txt                 those that some solution uses
  sudokit sized candidates --open puzzle.txt          those that no clue rules out

A line a row, the cells in columns; `-` where nothing is left.")]
pub(super) struct Candidates {
    /// Those that the clues leave open, without searching
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    input: SizedInput,
}

impl Candidates {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        self.input.each(|record, stop, out| {
            let order = record.grid.geometry().order();
            let cells = order * order;
            let (sets, is_complete) = if self.open {
                let open = Open::of(&record.grid);
                (open.map_or(vec![0; cells], |open| (0..cells).map(|cell| open.symbols(cell)).collect()), true)
            } else {
                let possible = possible(&record.grid, stop);
                (possible.cells, possible.is_complete)
            };
            // Numbers of two digits need something between them.
            let between = if order > sudokit::sized::text::MOST_CHARACTERS { "," } else { "" };
            let texts: Vec<String> = sets
                .iter()
                .map(|set| {
                    let symbols = (1..=order as u8).filter(|symbol| set >> (symbol - 1) & 1 == 1);
                    let names: Vec<String> = symbols.map(|symbol| name(symbol, order)).collect();
                    if names.is_empty() { "-".to_owned() } else { names.join(between) }
                })
                .collect();
            let width = |column: usize| texts.iter().skip(column).step_by(order).map(String::len).max().unwrap_or(1);
            let widths: Vec<usize> = (0..order).map(width).collect();
            for row in texts.chunks(order) {
                let line: Vec<String> =
                    row.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}")).collect();
                out.extend_from_slice(line.join(" ").trim_end().as_bytes());
                out.push(b'\n');
            }
            out.extend_from_slice(if is_complete { b"\n" } else { b"timed out\n\n" });
            let is_yes = is_complete && sets.iter().all(|&set| set != 0);
            if is_yes { Verdict::Yes } else { Verdict::No }
        })
    }
}
