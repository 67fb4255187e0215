//! `sudokit sized candidates`: what some solution uses.

use super::input::SizedInput;
use super::road;
use crate::exit::{Failure, Verdict};
use sudokit::constraint::name;
use sudokit::constraint::{Candidates as Open, possible};

/// Show the candidates of puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized candidates puzzle.txt                 those that some solution uses
  sudokit sized candidates --open puzzle.txt          those that no clue rules out

A line a row, the cells in columns; `-` where nothing is left; an empty line after each puzzle. Where time ran
out, `timed out` (`stopped` for Ctrl-C) below the rows, in which some candidates are not decided.

Exit codes: 0 all have candidates everywhere, 1 some have not, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(super) struct Candidates {
    /// Those that the clues leave open, without searching
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    input: SizedInput,
}

impl Candidates {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        road::run(self.input.setting()?, "shown", move |job, report| {
            let (record, out) = (job.record, &mut report.out);
            let order = record.grid.geometry().order();
            let cells = order * order;
            let (sets, is_complete) = if self.open {
                let open = Open::of(&record.grid);
                (open.map_or(vec![0; cells], |open| (0..cells).map(|cell| open.symbols(cell)).collect()), true)
            } else {
                let possible = possible(&record.grid, job.stop);
                (possible.cells, possible.is_complete)
            };
            // Numbers of two digits need something between them.
            let between = if order > sudokit::constraint::MOST_CHARACTERS { "," } else { "" };
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
            if !is_complete {
                out.extend_from_slice(format!("{}\n", job.cut_short()).as_bytes());
            }
            out.push(b'\n');
            *(match () {
                () if !is_complete => &mut report.tally.stopped,
                () if sets.contains(&0) => &mut report.tally.none,
                () => &mut report.tally.yes,
            }) += 1;
        })
    }
}
