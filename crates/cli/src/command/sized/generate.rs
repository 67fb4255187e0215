//! `sudokit sized generate`: new proper puzzles.

use super::input::{GeometryArgs, seconds};
use super::show::Form;
use crate::exit::{Failure, Verdict, say};
use crate::number::positive;
use crate::terminal::Terminal;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use sudokit::Rng;
use sudokit::sized::generate;

/// Make proper puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized generate --box 2x3
  sudokit sized generate --box 4x4 --count 10 --seed 1 > puzzles.txt
  sudokit sized generate --box 5x5 --clues 350 --diagonal --format pretty

Minimal up to 16x16, unless --clues is reached before; beyond, clues that are hard to decide stay.
The same seed gives the same puzzles, unless a time limit cuts them short.")]
pub(super) struct Generate {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    count: u64,

    /// What the puzzles are made from
    #[arg(long, default_value = "0")]
    seed: u64,

    /// Stop taking clues away when so many are left
    #[arg(long, value_name = "N")]
    clues: Option<usize>,

    /// So many seconds for each puzzle; then it is written as it is, proper but with more clues
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// How to write the puzzles [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Form>,

    #[command(flatten)]
    geometry: GeometryArgs,
}

impl Generate {
    pub(super) fn run(self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let options = self.geometry.options()?;
        let order = options.order().unwrap_or(9);
        let fail = |error: sudokit::sized::GeometryError| Failure::Message(error.to_string());
        let usual = sudokit::sized::Geometry::of_order(order).map_err(fail)?;
        let boxes = options.boxes.unwrap_or((usual.box_height(), usual.box_width()));
        let geometry = Arc::new(options.geometry(boxes).map_err(fail)?);
        let form = Form::choose(self.format, terminal);
        let interrupt = crate::stop::on_interrupt();
        let mut verdict = Verdict::Yes;
        for number in 0..self.count {
            let stop = self.time_limit.map_or_else(|| interrupt.clone(), |limit| interrupt.after(limit));
            let made = generate(&geometry, self.clues, &mut Rng::stream(self.seed, number), &stop);
            let mut out = Vec::new();
            match made {
                Some(made) => {
                    form.write(&mut out, terminal, &made.puzzle, &made.puzzle);
                    out.push(b'\n');
                }
                None => {
                    let word = if stop.is_raised() { "timed out" } else { "there is no such grid" };
                    say(format!("puzzle {}: {word}", number + 1));
                    verdict = Verdict::No;
                }
            }
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(&out).and_then(|()| stdout.flush()).map_err(Failure::writing)?;
            if interrupt.is_raised() {
                return Ok(Verdict::No);
            }
        }
        Ok(verdict)
    }
}
