//! `sudokit sized generate`: new proper puzzles.

use super::input::GeometryArgs;
use super::show::Form;
use crate::blocks::{self, Watch};
use crate::command::generate::any_seed;
use crate::exit::{Failure, MISTAKE, Verdict, say};
use crate::number::positive;
use crate::patience::PatienceArgs;
use crate::pipeline::default_threads;
use crate::progress::Progress;
use crate::terminal::Terminal;
use std::io::Write;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use sudokit::Rng;
use sudokit::constraint::{Minimized, generate};

/// Make proper puzzles of any size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized generate --box 2x3
  sudokit sized generate --box 4x4 -n 10 --seed 1 > puzzles.txt
  sudokit sized generate --box 5x5 --clues 350 --diagonal --format pretty

Minimal up to 16x16, unless --clues is reached before; beyond, clues that are hard to decide stay. Where time ran
out, the puzzle is written as it is, proper but with more clues, and this is said on standard error.
The same seed gives the same puzzles, unless a time limit cuts them short.

Exit codes: 0 all made, 1 there is no such grid, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(super) struct Generate {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    count: u64,

    /// The same seed gives the same puzzles, whatever the threads [default: any]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Stop taking clues away when so many are left
    #[arg(long, value_name = "N")]
    clues: Option<usize>,

    #[command(flatten)]
    patience: PatienceArgs,

    /// How many threads work [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = crate::number::thread_count)]
    threads: Option<usize>,

    /// How to write the puzzles [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Form>,

    #[command(flatten)]
    geometry: GeometryArgs,
}

impl Generate {
    pub(super) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let options = self.geometry.options()?;
        let fail = |error: sudokit::constraint::GeometryError| Failure::Message(error.to_string());
        let usual = sudokit::constraint::Geometry::of_order(
            options
                .boxes
                .map(|(height, width)| height * width)
                .or(options.regions.as_ref().map(|map| map.len().isqrt()))
                .unwrap_or(9),
        )
        .map_err(fail)?;
        let boxes = options.boxes.unwrap_or((usual.box_height(), usual.box_width()));
        let geometry = Arc::new(options.geometry(boxes).map_err(fail)?);
        let form = Form::choose(self.format, &terminal);
        let seed = self.seed.unwrap_or_else(any_seed);
        let interrupt = crate::stop::on_interrupt();
        let (count, clues, time_limit) = (self.count, self.clues, self.patience.time_limit());
        let worker = {
            let interrupt = interrupt.clone();
            move || {
                let (geometry, interrupt) = (Arc::clone(&geometry), interrupt.clone());
                move |number: u64| {
                    let stop = time_limit.map_or_else(|| interrupt.clone(), |limit| interrupt.after(limit));
                    let make = || generate(&geometry, clues, &mut Rng::stream(seed, number), &stop);
                    // A panic is a mistake of ours, and must not cost the others.
                    let made = catch_unwind(AssertUnwindSafe(make)).map_err(drop);
                    (number, made, stop.is_raised())
                }
            }
        };
        let mut numbers = 0..count;
        let threads = self.threads.unwrap_or_else(default_threads);
        let mut progress = Progress::new(Some(count));
        let (mut verdict, mut written) = (Verdict::Yes, Ok(()));
        type One = (u64, Result<Option<Minimized>, ()>, bool);
        let take = |(number, made, stopped): One, progress: &mut Progress| {
            let mut out = Vec::new();
            let Ok(made) = made else {
                verdict = verdict.max(Verdict::Bad);
                progress.suspend(|| say(format_args!("puzzle {}: {MISTAKE}", number + 1)));
                return ControlFlow::Continue(());
            };
            let is_none = made.is_none();
            let stopped = stopped && made.as_ref().is_none_or(|made| !made.is_complete);
            if let Some(made) = made {
                form.write(&mut out, &terminal, &made.puzzle, &made.puzzle);
                form.remark(&mut out, "");
            }
            let mut stdout = std::io::stdout().lock();
            written = progress.suspend(|| stdout.write_all(&out).and_then(|()| stdout.flush()));
            let word = match (is_none, interrupt.is_raised()) {
                (_, true) if stopped => "stopped",
                (_, false) if stopped => "timed out",
                (true, _) => "there is no such grid",
                _ => "",
            };
            verdict = verdict.max(match word {
                "" => Verdict::Yes,
                "there is no such grid" => Verdict::No,
                _ => Verdict::Stopped,
            });
            if !word.is_empty() {
                let rest = if is_none { "" } else { "; it is proper, but may have redundant clues" };
                progress.suspend(|| say(format_args!("puzzle {}: {word}{rest}", number + 1)));
            }
            progress.advance(1, 1);
            // Where there is none, there will be none.
            let is_over = word == "stopped" || word.starts_with("there") || written.is_err();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let whole = blocks::fed(threads, &mut progress, move || numbers.next(), worker, &Quiet, take);
        progress.clear();
        written.map_err(Failure::writing)?;
        whole?;
        Ok(verdict)
    }
}

struct Quiet;

impl Watch for Quiet {}
