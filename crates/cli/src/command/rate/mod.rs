//! `sudokit rate`: how hard puzzles are, on the scales people know.

mod count;
mod hodoku;
mod se;
mod show;

use crate::exit::{Failure, Verdict};
use crate::number::thread_count;
use crate::pipeline::{self, PipelineArgs};
use crate::show::Layout;
use crate::terminal::Terminal;
use std::time::Duration;
use sudokit::reason::rating::hodoku::Level;
use sudokit::reason::rating::se::Tenths;

/// Rate puzzles by difficulty
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit rate puzzles.txt                            ER, EP and ED of each, as CSV when piped
  sudokit rate --steps 53..7....6..195....98....6.8…  the way to the solution, step by step
  sudokit rate --min 7.2 --max 8 puzzles.txt          only those in between
  sudokit rate --counts puzzles.txt                   which techniques are used, how often
  sudokit rate --invariant puzzles.txt                the same for all equivalents of a puzzle
  sudokit rate --time-limit 10 hardest.txt            at most 10 seconds each: `exact` says whether it was enough
  sudokit rate --scale hodoku puzzles.txt             HoDoKu's level and score
  sudokit rate --scale hodoku --level hard puzzles.txt

The Sudoku Explainer scale goes from 1.0 to 11.9. ER is the hardest step, EP the hardest up to the first
placement, ED the first. The scale does not ask whether a puzzle is proper: one with several solutions gets
some number, one without is 20.0 as soon as no technique is left; the column `result` says what it is. A full
grid has no rating.

HoDoKu's levels are easy, medium, hard, unfair and extreme; its score adds up all steps. A puzzle that is not proper is
given up, which is extreme.

Exit codes: 0 all are proper, 1 some are not, 2 bad input.")]
pub(crate) struct Rate {
    /// The scale
    #[arg(long, value_enum, default_value_t)]
    scale: Scale,

    /// Show every step with its rating, what it does and the length of its chains
    #[arg(long)]
    steps: bool,

    /// Show how often each technique is used instead of the ratings
    #[arg(long, conflicts_with_all = ["steps"])]
    counts: bool,

    /// Rate the minlex form, so that relabelled, turned and shuffled puzzles get the same rating (with --steps, the
    /// steps are those of that form)
    #[arg(long)]
    invariant: bool,

    /// Only puzzles rated this high, at least
    #[arg(long, value_name = "RATING")]
    min: Option<Tenths>,

    /// Only puzzles rated this high, at most; harder ones are left as soon as that is known
    #[arg(long, value_name = "RATING")]
    max: Option<Tenths>,

    /// Only puzzles of this level, on HoDoKu's scale; several may be named
    #[arg(long, value_name = "LEVEL")]
    level: Vec<Level>,

    /// Give up on a puzzle after so many seconds and say what it is at least
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// How many threads work on one puzzle, from 8.0 on [default: one]
    #[arg(long, value_name = "N", value_parser = thread_count, default_value = "1", hide_default_value = true)]
    puzzle_threads: usize,

    /// How to write the answers [default: pretty on a terminal, otherwise csv]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

/// The scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Scale {
    /// Sudoku Explainer 1.2.1: ER, EP and ED, 1.0 to 11.9
    #[default]
    Se,
    /// HoDoKu 2.2: a level, easy to extreme, and a score
    Hodoku,
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => {
            Duration::try_from_secs_f64(seconds).map_err(|_| "too long".to_owned())
        }
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

impl Rate {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let plain = if terminal.interactive { Layout::Pretty } else { Layout::Csv };
        let layout = self.format.unwrap_or(plain);
        match self.scale {
            Scale::Se if !self.level.is_empty() => {
                Err(Failure::Message("levels are of the scale hodoku: add --scale hodoku".to_owned()))
            }
            Scale::Se => {
                let (work, counts) = se::Rating::new(&self, layout, terminal);
                let verdict = pipeline::run(&self.pipeline, work)?;
                if let Some(counts) = counts {
                    super::print(&counts.table(layout))?;
                }
                Ok(verdict)
            }
            Scale::Hodoku => {
                let work = hodoku::Rating::new(&self, layout, terminal)?;
                let counts = work.counts();
                let verdict = pipeline::run(&self.pipeline, work)?;
                if let Some(counts) = counts {
                    super::print(&counts.table(layout))?;
                }
                Ok(verdict)
            }
        }
    }
}
