//! The Sudoku Explainer scale.

use super::Rate;
use super::count::Counts;
use super::show::{self, Answer};
use crate::pipeline::{Report, Work};
use crate::search;
use crate::show::Layout;
use crate::terminal::Terminal;
use std::sync::Arc;
use std::time::Duration;
use sudokit::craft::canon;
use sudokit::reason::rating::se::{End, Options, Rater, Tenths};
use sudokit::solve::{Limit, Solver};
use sudokit::text::Batch;
use sudokit::{Puzzle, Stop};

/// Rates puzzles.
pub(super) struct Rating {
    options: Options,
    invariant: bool,
    min: Option<Tenths>,
    time_limit: Option<Duration>,
    stop: Stop,
    counts: Option<Arc<Counts>>,
    layout: Layout,
    terminal: Terminal,
}

/// What one thread keeps from batch to batch.
#[derive(Default)]
pub(super) struct Memory {
    search: search::Memory,
    rater: Rater,
}

impl Rating {
    pub(super) fn new(rate: &Rate, layout: Layout, terminal: Terminal) -> (Self, Option<Arc<Counts>>) {
        let mut options = Options::default();
        options.steps = rate.steps || rate.counts;
        options.threads = rate.puzzle_threads;
        options.most = rate.max;
        let counts = rate.counts.then(Arc::<Counts>::default);
        let work = Self {
            options,
            invariant: rate.invariant,
            min: rate.min,
            time_limit: rate.time_limit,
            stop: crate::stop::on_interrupt(),
            counts: counts.clone(),
            layout,
            terminal,
        };
        (work, counts)
    }

    /// Whether the filters let it through.
    fn wanted(&self, er: Tenths, end: End) -> bool {
        end != End::TooHard && self.min.is_none_or(|min| er >= min)
    }

    /// What kind of puzzle it is, counted in the tally.
    fn result(puzzle: &Puzzle, solutions: u64, report: &mut Report) -> &'static str {
        let (count, word) = match solutions {
            0 => (&mut report.tally.none, "none"),
            1 if !puzzle.is_sukaku() && puzzle.clues().clue_count() == 81 => (&mut report.tally.yes, "solved"),
            1 => (&mut report.tally.yes, "proper"),
            _ => (&mut report.tally.multiple, "multiple"),
        };
        *count += 1;
        word
    }
}

impl Work for Rating {
    type Memory = Memory;
    const NAME: &'static str = "rate";
    const YES: &'static str = "proper";
    const SEARCHES: bool = true;
    /// A hard puzzle takes a second: one at a time to begin with, so that every thread gets some.
    const FIRST_CHUNK: usize = 64;

    fn header(&self) -> String {
        if self.layout == Layout::Csv && self.counts.is_none() {
            show::header(self.options.steps)
        } else {
            String::new()
        }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let found = memory.search.search(&Solver::new(), batch.puzzles(), Limit::solutions(2), false);
        let solutions: Vec<u64> = found.iter().map(|found| found.outcome.count).collect();
        for ((puzzle, note), solutions) in batch.iter().zip(solutions) {
            // After Ctrl-C the rest is left alone.
            if self.stop.is_raised() {
                return;
            }
            let stop = self.time_limit.map_or_else(|| self.stop.clone(), |time| self.stop.after(time));
            memory.rater.stop_at(&stop);
            let form = if self.invariant { minlex(puzzle, note.line, report) } else { *puzzle };
            let rating = memory.rater.rate(&form, &self.options);
            let result = Self::result(puzzle, solutions, report);
            if !self.wanted(rating.er, rating.end) {
                continue;
            }
            if let Some(counts) = &self.counts {
                counts.add(&rating);
                continue;
            }
            let puzzle = if self.options.steps { &form } else { puzzle };
            let answer = Answer { puzzle, rating: &rating, result, rest: &note.rest, steps: self.options.steps };
            answer.write(self.layout, &self.terminal, &mut report.out);
        }
    }
}

/// The minlex form of a puzzle; of a Sukaku too regular for that, itself.
fn minlex(puzzle: &Puzzle, line: u64, report: &mut Report) -> Puzzle {
    match canon::canon(puzzle) {
        Ok(canon) => canon.form,
        Err(error) => {
            report.complain(format_args!("line {line}: rated as it is: {error}"));
            *puzzle
        }
    }
}
