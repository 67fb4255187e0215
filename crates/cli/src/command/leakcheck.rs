//! `sudokit leakcheck`: training puzzles that leak test puzzles.

use crate::exit::{Failure, Verdict, say};
use crate::number::{grouped, plural};
use crate::show::row::csv_row;
use crate::stream::{self, StreamArgs, Words};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
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
between them. The test set is kept in memory, at about 400 bytes per puzzle.

Exit codes: 0 no leak, 1 leaks, 2 bad input or an empty set, 3 interrupted, 4 time limit.")]
pub(crate) struct Leakcheck {
    /// Look only for these kinds, with commas between them: same, part, whole, solution
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
        if known.is_full.into_inner() {
            return Err(full(known.list.into_inner().map_or(0, |list| list.len())));
        }
        // What was not read cannot be compared.
        if bad_test == Verdict::Stopped {
            return Ok(bad_test);
        }
        let mut known = known.list.into_inner().unwrap_or_else(PoisonError::into_inner);
        known.sort_unstable_by_key(|&(line, ..)| line);
        let (mut index, mut tests, count) = (Index::default(), Vec::new(), known.len());
        tests.try_reserve_exact(count).map_err(|_| full(count))?;
        for (number, (line, puzzle, print)) in known.into_iter().enumerate() {
            if number.is_multiple_of(ROOM_EVERY) && !has_room_for_more_than(number) {
                return Err(full(count));
            }
            index.add(print);
            tests.push((line, puzzle));
        }
        let only = if self.only.is_empty() { KINDS.to_vec() } else { self.only };
        let worst = Mutex::new(vec![None; tests.len()]);
        let check = Training { only, format: self.format, index, tests, worst, count: Mutex::default() };
        let header: &[u8] =
            if self.format == Rows::Csv { b"leak,train_line,test_line,train_puzzle,test_puzzle\n" } else { b"" };
        let bad_train = stream::run(train, &verb, words, header, &check)?;
        if bad_train == Verdict::Stopped {
            return Ok(bad_train);
        }
        for (name, count) in [("training", *lock(&check.count)), ("test", check.tests.len() as u64)] {
            if count == 0 {
                return Err(Failure::Message(format!("the {name} set has no puzzle, so nothing was compared")));
            }
        }
        let verdict = bad_test.max(bad_train);
        let leaks = summary(&lock(&check.worst), verdict < Verdict::Bad && !crate::output::was_cut());
        Ok(leaks.max(verdict))
    }
}

/// Says how many test puzzles leak, each counted by its strongest relation. Where some of the input was not compared, a
/// leak may have been missed.
fn summary(worst: &[Option<Leak>], is_complete: bool) -> Verdict {
    let leaking = worst.iter().flatten().count() as u64;
    let total = plural(worst.len() as u64, "test puzzle");
    if leaking == 0 {
        let missed =
            if is_complete { "" } else { " among the puzzles that could be compared; the check is incomplete" };
        say(format_args!("{total}: no leak{missed}"));
        return Verdict::Yes;
    }
    let count = |kind: Leak| worst.iter().filter(|&&found| found == Some(kind)).count() as u64;
    let kinds =
        KINDS.iter().filter(|&&kind| count(kind) > 0).map(|&kind| format!("{} {}", grouped(count(kind)), kind.name()));
    say(format_args!("{total}: {} leak ({})", grouped(leaking), kinds.collect::<Vec<_>>().join(", ")));
    Verdict::No
}

/// How many puzzles come in between two looks at the memory.
const ROOM_EVERY: usize = 1024;

/// Whether there is memory for some more puzzles than these, for tables that double, and for all the small things
/// besides. Most of what grows here is allocated in pieces, whose failure would end the program without a word.
fn has_room_for_more_than(puzzles: usize) -> bool {
    sudokit::parallel::has_room((12 << 20) + 128 * puzzles)
}

/// Says what to do when the test set does not fit into memory.
fn full(puzzles: usize) -> Failure {
    let puzzles = plural(puzzles as u64, "test puzzle");
    Failure::Message(format!("out of memory after {puzzles}: nothing was compared; check a larger test set in parts"))
}

/// Collects the test set.
#[derive(Default)]
struct Tests {
    list: Mutex<Vec<(u64, Puzzle, Fingerprint)>>,
    is_full: AtomicBool,
}

impl Printer<Identify> for Tests {
    fn print(&self, item: &Item<'_, Identify>, block: &mut Block) {
        let Some(print) = item.answer.as_ref().ok().and_then(|answer| answer.fingerprint.clone()) else { return };
        let mut list = lock(&self.list);
        let is_full = self.is_full.load(Relaxed)
            || (list.len().is_multiple_of(ROOM_EVERY) && !has_room_for_more_than(list.len()))
            || (list.len() == list.capacity() && list.try_reserve(1).is_err());
        if is_full {
            self.is_full.store(true, Relaxed);
            block.is_last = true;
            return;
        }
        list.push((item.note.line, item.puzzle.to_puzzle(), print));
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
