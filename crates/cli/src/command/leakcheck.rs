//! `sudokit leakcheck`: training puzzles that give test puzzles away.

use crate::exit::{Failure, Verdict, say};
use crate::number::{grouped, plural};
use crate::show::row::csv_row;
use crate::stream::{self, StreamArgs, Words};
use std::sync::{Mutex, MutexGuard, PoisonError};
use sudokit::Puzzle;
use sudokit::canon::leak::{Fingerprint, Index, Leak};
use sudokit::driver::{Block, Item, Printer};
use sudokit::verb::{Identify, Sameness, Value};

/// Find training puzzles that leak test puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit leakcheck train.txt test.txt
  sudokit leakcheck --only same,part train.txt test.txt
  sudokit leakcheck --format csv train.csv test.csv

Kinds, the strongest first: `same` (equivalent), `part` (the training puzzle is equivalent to a part of the test puzzle's
clues), `whole` (the other way round), `solution` (equivalent solutions).

Output: one line per leak: the kind, the line in the training set, the line in the test set, both puzzles, with tabs
between them. The test set is kept in memory, at about 400 bytes a puzzle.

Exit codes: 0 no leak, 1 leaks, 2 bad input or an empty set, 3 stopped by Ctrl-C.")]
pub(crate) struct Leakcheck {
    /// Look only for these kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    only: Vec<Leak>,

    /// Write the leaks as
    #[arg(long, value_enum, default_value = "line")]
    format: Rows,

    #[command(flatten)]
    stream: StreamArgs,
}

/// For answers that are not grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Rows {
    /// Plain, with tabs
    Line,
    /// Comma-separated with a header
    Csv,
    /// One JSON object per line
    Json,
}

const KINDS: [Leak; 4] = [Leak::Same, Leak::Part, Leak::Whole, Leak::Solution];

fn kind(text: &str) -> Result<Leak, String> {
    KINDS.into_iter().find(|kind| kind.name() == text).ok_or("expected same, part, whole or solution".to_owned())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Leakcheck {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        // Both at once, so that standard input is not read twice.
        self.stream.input.sources("leakcheck TRAIN TEST")?;
        let both = self.stream.one_by_one();
        let [train, test] = &both[..] else {
            let found = plural(both.len() as u64, "input");
            return Err(Failure::Message(format!("found {found}, expected two: sudokit leakcheck TRAIN TEST")));
        };
        let mut verb = Identify::default();
        (verb.by, verb.fingerprint) = (Sameness::Text, true);
        let words = Words { yes: "read", searches: false };
        let known = Tests::default();
        let bad_test = stream::run(test, &verb, words, b"", &known)?;
        let mut known = known.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        known.sort_unstable_by_key(|&(line, ..)| line);
        let (mut index, mut tests) = (Index::default(), Vec::with_capacity(known.len()));
        for (line, puzzle, print) in known {
            index.add(print);
            tests.push((line, puzzle));
        }
        let only = if self.only.is_empty() { KINDS.to_vec() } else { self.only };
        let worst = Mutex::new(vec![None; tests.len()]);
        let check = Training { only, format: self.format, index, tests, worst, count: Mutex::default() };
        let header: &[u8] =
            if self.format == Rows::Csv { b"leak,train_line,test_line,train_puzzle,test_puzzle\n" } else { b"" };
        let bad_train = stream::run(train, &verb, words, header, &check)?;
        for (name, count) in [("training", *lock(&check.count)), ("test", check.tests.len() as u64)] {
            if count == 0 {
                return Err(Failure::Message(format!("the {name} set has no puzzle, so nothing was compared")));
            }
        }
        let leaks = summary(&lock(&check.worst));
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

/// Collects the test set.
#[derive(Default)]
struct Tests(Mutex<Vec<(u64, Puzzle, Fingerprint)>>);

impl Printer<Identify> for Tests {
    fn print(&self, item: &Item<'_, Identify>, _: &mut Block) {
        if let Some(print) = item.answer.as_ref().ok().and_then(|answer| answer.fingerprint.clone()) {
            lock(&self.0).push((item.note.line, item.puzzle.to_puzzle(), print));
        }
    }
}

/// Compares the training set with it.
struct Training {
    only: Vec<Leak>,
    format: Rows,
    index: Index,
    tests: Vec<(u64, Puzzle)>,
    /// The strongest relation found for each test puzzle.
    worst: Mutex<Vec<Option<Leak>>>,
    count: Mutex<u64>,
}

impl Printer<Identify> for Training {
    fn print(&self, item: &Item<'_, Identify>, block: &mut Block) {
        let Some(print) = item.answer.as_ref().ok().and_then(|answer| answer.fingerprint.as_ref()) else { return };
        *lock(&self.count) += 1;
        for (test, leak) in self.index.leaks(print).filter(|(_, leak)| self.only.contains(leak)) {
            let mut worst = lock(&self.worst);
            worst[test] = Some(worst[test].map_or(leak, |before| before.min(leak)));
            drop(worst);
            self.answer(leak, (item.note.line, &item.puzzle.to_string()), &self.tests[test], &mut block.out);
        }
    }
}

impl Training {
    fn answer(&self, leak: Leak, (line, puzzle): (u64, &str), test: &(u64, Puzzle), out: &mut Vec<u8>) {
        let (leak, test_line, other) = (leak.name(), test.0, test.1.to_string());
        match self.format {
            Rows::Line => out.extend_from_slice(format!("{leak}\t{line}\t{test_line}\t{puzzle}\t{other}\n").as_bytes()),
            Rows::Csv => csv_row(out, |write| {
                write(Value::Text(leak));
                write(Value::Integer(line.into()));
                write(Value::Integer(test_line.into()));
                write(Value::Text(puzzle));
                write(Value::Text(&other));
            }),
            Rows::Json => {
                let row = serde_json::json!({"leak": leak, "train_line": line, "test_line": test_line,
                    "train_puzzle": puzzle, "test_puzzle": other});
                out.extend_from_slice(format!("{row}\n").as_bytes());
            }
        }
    }
}
