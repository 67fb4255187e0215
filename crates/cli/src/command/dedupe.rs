//! `sudokit dedupe`: of equivalent puzzles the first.

use crate::exit::{Failure, Verdict};
use crate::input::format_parser;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::Memory;
use std::sync::{Mutex, PoisonError};
use sudokit::Puzzle;
use sudokit::craft::canon::{self, Id};
use sudokit::craft::{dedupe::Seen, split};
use sudokit::solve::{Limit, Solver};
use sudokit::text::{Batch, Format};

/// Drop puzzles that are equivalent to an earlier one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit dedupe puzzles.txt > different.txt          the first of each class, in the order of the input
  sudokit dedupe --by solution puzzles.txt            one puzzle for each solution grid
  sudokit dedupe --repeated puzzles.txt               those that would be dropped

Puzzles are equivalent when relabelling, transposing and permuting lines turns one into the other, whether they have
none, one or many solutions. Each class takes 20 to 40 bytes of memory, whatever its puzzles are: a 128-bit id.
By solution, puzzles that are not proper are compared by themselves.")]
pub(crate) struct Dedupe {
    /// What makes two puzzles the same
    #[arg(long, value_enum, default_value_t)]
    by: By,

    /// Print what is repeated instead of what is kept
    #[arg(long)]
    repeated: bool,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format_parser(|format| format.writes()))]
    to: &'static dyn Format,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

/// What makes two puzzles the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum By {
    /// Their canonical forms
    #[default]
    Puzzle,
    /// The canonical forms of their solutions
    Solution,
    /// The very same clues: fast
    Text,
}

impl By {
    /// The id of each puzzle of a batch.
    pub(crate) fn ids(self, puzzles: &[Puzzle], memory: &mut Memory) -> Vec<Result<Id, canon::TooRegular>> {
        match self {
            Self::Puzzle => puzzles.iter().map(|puzzle| Ok(canon::canon(puzzle)?.id())).collect(),
            Self::Text => puzzles.iter().map(|puzzle| Ok(Id::of(puzzle))).collect(),
            Self::Solution => {
                let found = memory.search(&Solver::new(), puzzles, Limit::solutions(2), true);
                let proper = found.iter().map(|found| found.solution.filter(|_| found.outcome.count == 1));
                puzzles.iter().zip(proper).map(|(puzzle, one)| split::class(puzzle, one.as_ref())).collect()
            }
        }
    }
}

impl Dedupe {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let work = Deduping { by: self.by, repeated: self.repeated, to: self.to, seen: Mutex::default() };
        pipeline::run(&self.pipeline, work)
    }
}

struct Deduping {
    by: By,
    repeated: bool,
    to: &'static dyn Format,
    seen: Mutex<Seen>,
}

impl Work for Deduping {
    type Memory = Memory;
    const NAME: &'static str = "dedupe";
    const YES: &'static str = "kept";
    const SEARCHES: bool = false;

    fn header(&self) -> String {
        self.to.header().map_or_else(String::new, |line| format!("{line}\n"))
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        for (record, id) in batch.records().zip(self.by.ids(batch.classics(), memory)) {
            match id {
                Ok(id) => {
                    self.to.write(&record, &mut report.out);
                    report.parts.push((id.0, report.out.len()));
                }
                Err(error) => report.refuse(record.line, error),
            }
        }
    }

    fn in_order(&self, report: &mut Report) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut start, mut kept) = (0, 0);
        for &(id, end) in &report.parts {
            let first = seen.insert(Id(id));
            *(if first { &mut report.tally.yes } else { &mut report.tally.repeated }) += 1;
            if first != self.repeated {
                report.out.copy_within(start..end, kept);
                kept += end - start;
            }
            start = end;
        }
        report.out.truncate(kept);
    }
}
