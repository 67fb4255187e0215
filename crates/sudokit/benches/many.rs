//! What each layer above the engine costs, a puzzle: `taskset -c 0 cargo bench -p sudokit --bench many -- FILE`.
//!
//! The layers take turns, and CPU time of this thread counts, so a busy machine does not matter much; without `taskset`
//! other threads do work that is not counted. Without a file the puzzles are generated. All layers must find the same.

#![allow(clippy::print_stdout, reason = "it prints figures")]

use core::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudokit::driver::{Block, Item, Printer, Source, Stream};
use sudokit::parallel::{self, Threads};
use sudokit::solve::{Columns, Limit, Outcome, Scratch, Solver, Stop};
use sudokit::text::ReadOptions;
use sudokit::verb::Solve;
use sudokit::{Classic, Job, Puzzle};

const BATCH: usize = 2048;
const ROUNDS: usize = 7;
/// The least length of a turn. The clock moves when the scheduler looks at the thread, every few milliseconds, and the best
/// round would be the one that was rounded most.
const TURN: Duration = Duration::from_millis(500);

/// A layer: solves all puzzles and returns the number of solutions.
type Layer<'a> = Box<dyn FnMut() -> u64 + 'a>;

fn main() {
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let text = file.map_or_else(made, |file| std::fs::read_to_string(file).expect("a file of puzzles"));
    let text: &'static str = text.leak();
    let nine: Vec<Classic> = text.lines().map(|line| line.parse().expect("81 cells a line")).collect();
    let any: Vec<Puzzle> = nine.iter().map(|&puzzle| puzzle.into()).collect();
    let (verb, job, solver, limit) = (Solve::default(), Job::default(), Solver::new(), Limit::solutions(2));
    let (mut scratch, mut columns, mut outcomes) = (Scratch::new(), Columns::with_rows(BATCH), Vec::<Outcome>::new());
    let mut layers: [(&str, Layer<'_>); 5] = [
        ("engine, counts only", {
            let (nine, solver) = (&nine, &solver);
            let mut scratch = Scratch::new();
            Box::new(move || {
                let found = nine.chunks(BATCH).map(|puzzles| {
                    outcomes.clear();
                    solver.run_batch(puzzles, limit, &mut scratch, &mut outcomes);
                    outcomes.iter().map(|outcome| outcome.count).sum::<u64>()
                });
                found.sum()
            })
        }),
        ("engine, solutions in columns", {
            let nine = &nine;
            Box::new(move || {
                let found = nine.chunks(BATCH).map(|puzzles| {
                    columns.resize(puzzles.len());
                    solver.solve_rows(puzzles, limit, &mut scratch, &Stop::new(), columns.rows());
                    columns.counts().iter().sum::<u64>()
                });
                found.sum()
            })
        }),
        ("library, columns of all", {
            let (nine, verb, job) = (&nine, &verb, &job);
            Box::new(move || {
                let columns = parallel::run_in_columns(verb, nine, job).expect("columns");
                columns.counts().iter().sum()
            })
        }),
        ("library, a list of answers", {
            let (any, verb, job) = (&any, &verb, &job);
            Box::new(move || {
                let answers = parallel::run(verb, any, job);
                answers.iter().flatten().map(|answer| answer.solutions).sum()
            })
        }),
        ("stream, text to text", {
            let (verb, job) = (&verb, &job);
            Box::new(move || {
                let stream = Stream { verb, job, options: ReadOptions::default(), strict: false, skip: 0 };
                let source = Source { name: "".into(), open: Box::new(|| Ok(Box::new(text.as_bytes()))) };
                let mut found = 0;
                stream.run(vec![source], &Threads::all(), &Lines, |block| {
                    found += block.tally.yes + 2 * block.tally.multiple;
                    assert_eq!(block.out.len() as u64, 82 * block.tally.read());
                    ControlFlow::Continue(())
                });
                found
            })
        }),
    ];
    let (mut best, mut found) = ([Duration::MAX; 5], None);
    for round in 0..ROUNDS {
        for turn in 0..layers.len() {
            let layer = (turn + round) % layers.len();
            let (start, mut passes) = (cpu_time(), 0);
            let time = loop {
                let sum = (layers[layer].1)();
                assert_eq!(*found.get_or_insert(sum), sum, "{}", layers[layer].0);
                passes += 1;
                let time = cpu_time().saturating_sub(start);
                if time >= TURN {
                    break time;
                }
            };
            best[layer] = best[layer].min(time / passes);
        }
    }
    for ((name, _), time) in layers.iter().zip(best) {
        let (each, share) = (time.as_secs_f64() * 1e9 / nine.len() as f64, 100.0 * best[0].div_duration_f64(time));
        println!("{name:30} {each:8.1} ns a puzzle, {:8.2} million a second, {share:5.1} %", 1e3 / each);
    }
}

/// Prints solutions as the command line does.
struct Lines;

impl Printer<Solve> for Lines {
    fn print(&self, item: &Item<'_, Solve>, block: &mut Block) {
        let solution = item.answer.as_ref().ok().and_then(|answer| answer.solution.as_ref());
        let line = solution.and_then(|solution| solution.classic()).map_or([b'.'; 81], |found| found.grid().to_line());
        block.out.extend_from_slice(&line);
        block.out.push(b'\n');
    }

    fn prints_lines(&self) -> bool {
        true
    }
}

/// A hundred thousand lines.
fn made() -> String {
    let made = sudokit::generate(1000, 7).expect("puzzles");
    made.iter().map(|made| format!("{}\n", made.puzzle)).collect::<String>().repeat(100)
}

/// What this thread has computed; the time on the wall where that is not known.
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let known = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let known = known.and_then(|text| text.split(' ').next()?.parse().ok());
    known.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
