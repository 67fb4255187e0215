//! `sudokit minimize`: fewer clues, still proper.

use crate::exit::{Failure, Verdict};
use crate::number::positive;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use std::ops::ControlFlow;
use sudokit::craft::{Effort, all_minimal, minimize, monotonic};
use sudokit::solve::Solver;
use sudokit::text::{Batch, Note};
use sudokit::{Answer, Grid, Puzzle, Rng, Stop};

/// Take redundant clues out of puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit minimize puzzles.txt                        a minimal puzzle inside each
  sudokit minimize --seed 2 puzzles.txt               others
  sudokit minimize --all --limit 10 puzzles.txt       ten minimal puzzles inside each, if there are so many
  sudokit minimize --monotonic puzzles.txt            only clues whose absence does not make it easier

One line for each minimal puzzle, in the order of the input; a puzzle that is not proper gets a line with a tab
and `none` or `multiple` behind it.

Exit codes: 0 all were proper, 1 some were not, 2 bad input.")]
pub(crate) struct Minimize {
    /// The seed for the order in which clues are tried
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,

    /// All minimal puzzles inside each puzzle, not one
    #[arg(long, conflicts_with_all = ["monotonic", "seed"])]
    all: bool,

    /// With --all: stop after so many for each puzzle
    #[arg(long, value_name = "N", default_value = "1000", value_parser = positive, requires = "all")]
    limit: u64,

    /// Take a clue out only if a search then needs no fewer guesses (mean logarithm over sixteen equivalents); the result
    /// need not be minimal
    #[arg(long)]
    monotonic: bool,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Minimize {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mode = match (self.all, self.monotonic) {
            (true, _) => Mode::All(self.limit, crate::stop::on_interrupt()),
            (_, true) => Mode::Monotonic,
            _ => Mode::One,
        };
        pipeline::run(&self.pipeline, Minimizing { solver: Solver::new(), seed: self.seed, mode })
    }
}

enum Mode {
    One,
    All(u64, Stop),
    Monotonic,
}

struct Minimizing {
    solver: Solver,
    seed: u64,
    mode: Mode,
}

impl Work for Minimizing {
    type Memory = ();
    const NAME: &'static str = "minimize";
    const YES: &'static str = "minimized";
    const SEARCHES: bool = false;

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        let puzzles: Vec<(&Puzzle, &Note)> = batch.classics().iter().zip(batch.notes()).collect();
        let rng = |note: &Note| Rng::stream(self.seed, note.line);
        let grids: Vec<Grid> = puzzles.iter().map(|(puzzle, _)| puzzle.clues()).collect();
        let mut ready = match self.mode {
            Mode::One => minimize(&self.solver, &grids, |n| rng(puzzles[n].1)),
            _ => Vec::new(),
        }
        .into_iter();
        for ((puzzle, note), grid) in puzzles.iter().zip(&grids) {
            let one = ready.next().flatten();
            let answer = match puzzle {
                Puzzle::Sukaku(_) => self.sukaku(puzzle, &mut rng(note), report),
                Puzzle::Clues(_) => match &self.mode {
                    Mode::One => one.map(|minimal| line(&minimal.into(), report)),
                    Mode::Monotonic => {
                        let mut effort = Effort::new(16);
                        let grade = |grid: &Grid| effort.of(&[*grid])[0].mean_log;
                        monotonic(grid, &self.solver, &mut rng(note), grade).map(|less| line(&less.into(), report))
                    }
                    Mode::All(limit, stop) => self.all(grid, *limit, stop, report),
                },
            };
            match answer {
                Some(()) => report.tally.yes += 1,
                None => not_proper(&self.solver, puzzle, report),
            }
        }
    }
}

impl Minimizing {
    /// A Sukaku's clues are its missing marks.
    fn sukaku(&self, puzzle: &Puzzle, rng: &mut Rng, report: &mut Report) -> Option<()> {
        let minimal = self.solver.minimize(puzzle, rng.candidates())?;
        line(&minimal, report);
        Some(())
    }

    fn all(&self, grid: &Grid, limit: u64, stop: &Stop, report: &mut Report) -> Option<()> {
        let mut found = 0;
        all_minimal(grid, &self.solver, stop, |minimal| {
            line(&(*minimal).into(), report);
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (found > 0 || stop.is_raised()).then_some(())
    }
}

fn line(puzzle: &Puzzle, report: &mut Report) {
    report.out.extend_from_slice(format!("{puzzle}\n").as_bytes());
}

/// The line for a puzzle that is not proper.
pub(super) fn not_proper(solver: &Solver, puzzle: &Puzzle, report: &mut Report) {
    let word = match solver.solve(puzzle) {
        Answer::None => {
            report.tally.none += 1;
            "none"
        }
        _ => {
            report.tally.multiple += 1;
            "multiple"
        }
    };
    report.out.extend_from_slice(format!("{puzzle}\t{word}\n").as_bytes());
}
