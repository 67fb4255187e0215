//! `sudokit sized minimize`: proper puzzles with no clue too many.

use super::input::SizedInput;
use super::show::Form;
use crate::exit::{Failure, Verdict, say};
use crate::terminal::Terminal;
use sudokit::Rng;
use sudokit::sized::{Answer, minimize, solve};

/// Take redundant clues from puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized minimize puzzle.txt
  sudokit sized minimize --seed 7 --time-limit 60 puzzle.txt      clues tried in random order

One line a puzzle. One that is not proper is written as it is, with a tab and `not proper`; where time ran out,
what there is by then, which is proper, with a tab and `timed out`.")]
pub(super) struct Minimize {
    /// Try the clues in a random order that belongs to this seed [default: row by row]
    #[arg(long)]
    seed: Option<u64>,

    /// How to write the puzzles [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Form>,

    #[command(flatten)]
    input: SizedInput,
}

impl Minimize {
    pub(super) fn run(self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let form = Form::choose(self.format, terminal);
        let mut number = 0;
        self.input.each(|record, stop, out| {
            let mut order: Vec<usize> = record.grid.clues().collect();
            if let Some(seed) = self.seed {
                Rng::stream(seed, number).shuffle(&mut order);
            }
            number += 1;
            let (puzzle, word) = match solve(&record.grid, stop) {
                Answer::One(_) => {
                    let minimized = minimize(&record.grid, order, stop);
                    (minimized.puzzle, if minimized.is_complete { "" } else { "timed out" })
                }
                Answer::Stopped(_) => (record.grid.clone(), "timed out"),
                _ => (record.grid.clone(), "not proper"),
            };
            form.write(out, terminal, &puzzle, &puzzle);
            if form.is_line() && !word.is_empty() {
                out.extend_from_slice(format!("\t{word}").as_bytes());
            } else if !word.is_empty() {
                say(format!("line {}: {word}", record.line));
            }
            out.push(b'\n');
            if word.is_empty() { Verdict::Yes } else { Verdict::No }
        })
    }
}
