//! `sudokit leakcheck`: what of a test set is in a training set, up to transforms?

use super::same::Rows;
use crate::exit::{Failure, Verdict, say};
use crate::number::{grouped, plural};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::Memory;
use crate::show::row::{Field, Value, csv, csv_header, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use sudokit::Puzzle;
use sudokit::craft::leak::{Fingerprint, Index, Leak};
use sudokit::solve::{Limit, Solver};
use sudokit::text::Batch;

/// Find puzzles of a training set that give puzzles of a test set away
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit leakcheck train.txt test.txt
  sudokit leakcheck --format json train.csv test.csv > leaks.json
  sudokit leakcheck --only same train.txt test.txt    only puzzles that are equivalent

One line a pair, in the order of the training set: what it is, the lines in both files, both puzzles. It is
  same        the puzzles are equivalent, whether they have none, one or many solutions;
  part        the clues of the training puzzle are some of those of the test puzzle, up to a transform;
  whole       the other way round;
  solution    the solutions are equivalent.
All but the first are about proper puzzles. The test set is kept in memory, the training set is not.

Exit codes: 0 no leak, 1 leaks, 2 bad input.")]
pub(crate) struct Leakcheck {
    /// Look for these alone
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    only: Vec<Leak>,

    /// How to write the leaks
    #[arg(long, value_enum, default_value = "line")]
    format: Rows,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

const KINDS: [Leak; 4] = [Leak::Same, Leak::Part, Leak::Whole, Leak::Solution];

fn kind(text: &str) -> Result<Leak, String> {
    KINDS.into_iter().find(|kind| kind.name() == text).ok_or("expected same, part, whole or solution".to_owned())
}

impl Leakcheck {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let both = self.pipeline.one_by_one();
        let [train, test] = &both[..] else {
            let message =
                format!("found {}, expected two: sudokit leakcheck TRAIN TEST", plural(both.len() as u64, "input"));
            return Err(Failure::Message(message));
        };
        train.input.sources("leakcheck TRAIN TEST")?;
        let known = Arc::new(Mutex::new(Vec::new()));
        let bad_test = pipeline::run(test, Learning(Arc::clone(&known)))?;
        let mut known = core::mem::take(&mut *lock(&known));
        known.sort_unstable_by_key(|&(line, ..)| line);
        let mut index = Index::default();
        let mut tests = Vec::with_capacity(known.len());
        for (line, puzzle, print) in known {
            index.add(print);
            tests.push((line, puzzle));
        }
        let worst = Arc::new(Mutex::new(vec![None; tests.len()]));
        let only = if self.only.is_empty() { KINDS.to_vec() } else { self.only };
        let work = Checking { only, format: self.format, index, tests, worst: Arc::clone(&worst) };
        let bad_train = pipeline::run(train, work)?;
        let leaks = summary(&lock(&worst));
        Ok(leaks.max(bad_test).max(bad_train))
    }
}

/// Says how many test puzzles leak, each counted by its strongest relation.
fn summary(worst: &[Option<Leak>]) -> Verdict {
    let leaking = worst.iter().flatten().count() as u64;
    let total = plural(worst.len() as u64, "test puzzle");
    if leaking == 0 {
        say(format_args!("{total}: no leak"));
        return Verdict::Yes;
    }
    let count = |kind: Leak| worst.iter().filter(|&&found| found == Some(kind)).count() as u64;
    let kinds =
        KINDS.iter().filter(|&&kind| count(kind) > 0).map(|&kind| format!("{} {}", grouped(count(kind)), kind.name()));
    say(format_args!("{total}: {} leak ({})", grouped(leaking), kinds.collect::<Vec<_>>().join(", ")));
    Verdict::No
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The fingerprints of a batch, with the line of each puzzle.
fn fingerprints(
    batch: &Batch,
    memory: &mut Memory,
    report: &mut Report,
    mut found: impl FnMut(&mut Report, u64, &Puzzle, Fingerprint),
) {
    let answers = memory.search(&Solver::new(), batch.classics(), Limit::solutions(2), true);
    for ((puzzle, note), answer) in batch.classics().iter().zip(batch.notes()).zip(answers) {
        let solution = answer.solution.filter(|_| answer.outcome.count == 1);
        match Fingerprint::new(puzzle, solution.as_ref()) {
            Ok(print) => {
                report.tally.yes += 1;
                found(report, note.line, puzzle, print);
            }
            Err(error) => report.refuse(note.line, error),
        }
    }
}

/// Takes in the test set.
struct Learning(Arc<Mutex<Vec<(u64, Puzzle, Fingerprint)>>>);

impl Work for Learning {
    type Memory = Memory;
    const NAME: &'static str = "leakcheck TRAIN";
    const YES: &'static str = "known";
    const SEARCHES: bool = false;

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let mut known = Vec::with_capacity(batch.len());
        fingerprints(batch, memory, report, |_, line, puzzle, print| known.push((line, *puzzle, print)));
        lock(&self.0).append(&mut known);
    }
}

/// Compares the training set with it.
struct Checking {
    only: Vec<Leak>,
    format: Rows,
    index: Index,
    tests: Vec<(u64, Puzzle)>,
    /// The strongest relation found for each test puzzle.
    worst: Arc<Mutex<Vec<Option<Leak>>>>,
}

const FIELDS: [&str; 5] = ["leak", "train_line", "test_line", "train_puzzle", "test_puzzle"];

impl Work for Checking {
    type Memory = Memory;
    const NAME: &'static str = "leakcheck";
    const YES: &'static str = "checked";
    const SEARCHES: bool = false;

    fn header(&self) -> String {
        if self.format == Rows::Csv { csv_header(&FIELDS) } else { String::new() }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let mut leaks = Vec::new();
        fingerprints(batch, memory, report, |report, line, puzzle, print| {
            for (test, leak) in self.index.leaks(&print).filter(|(_, leak)| self.only.contains(leak)) {
                leaks.push((test, leak));
                self.answer(leak, (line, puzzle), &self.tests[test], &mut report.out);
            }
        });
        let mut worst = lock(&self.worst);
        for (test, leak) in leaks {
            worst[test] = Some(worst[test].map_or(leak, |before| before.min(leak)));
        }
    }
}

impl Checking {
    fn answer(&self, leak: Leak, train: (u64, &Puzzle), test: &(u64, Puzzle), out: &mut Vec<u8>) {
        let (one, other) = (train.1.to_string(), test.1.to_string());
        let row: [Field<'_>; 5] = [
            ("leak", Value::Text(Some(leak.name()))),
            ("train_line", Value::Number(train.0)),
            ("test_line", Value::Number(test.0)),
            ("train_puzzle", Value::Text(Some(&one))),
            ("test_puzzle", Value::Text(Some(&other))),
        ];
        match self.format {
            Rows::Line => {
                out.extend_from_slice(format!("{}\t{}\t{}\t{one}\t{other}\n", leak.name(), train.0, test.0).as_bytes());
            }
            Rows::Csv => csv(out, &row),
            Rows::Json => json(out, &row),
        }
    }
}
