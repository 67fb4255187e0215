//! Every engine on every instruction set, inside WebAssembly: `web/tests/engines.test.mjs` compares what they find, and
//! how long it takes them. The host writes lines of text as for the module itself.
//!
//! ```text
//! engines_names()     the engines and the instruction sets there are, one line each
//! engines_puzzles()   takes the puzzles of the request, one line each; how many
//! engines_run(batch)  runs the engine named by the request ("lanes simd128") on all puzzles, one by one or as a batch;
//!                     0 if there is none
//! engines_answers()   what it found: one line for each puzzle, solutions (2: more), guesses and a solution
//! ```

#![allow(unsafe_code, reason = "no other functions of the program have these names")]

use std::cell::RefCell;
use std::fmt::Write;
use std::ops::ControlFlow;
use sudokit::solve::{BatchSink, Isa, Limit, Outcome, Scratch, engines};
use sudokit::{Classic as Puzzle, Solution, Solver};
use sudokit_wasm::{give, prepare, take};

thread_local! {
    static PUZZLES: RefCell<Vec<Puzzle>> = const { RefCell::new(Vec::new()) };
    static FOUND: RefCell<Vec<Found>> = const { RefCell::new(Vec::new()) };
}

#[derive(Clone, Default)]
struct Found {
    outcome: Outcome,
    solutions: Vec<Solution>,
}

/// Keeps what a batch finds by the place of its puzzle.
struct Findings<'a>(&'a mut [Found]);

impl BatchSink for Findings<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0[index].solutions.push(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.0[index].outcome = outcome;
    }
}

/// The names of the engines, then of the instruction sets.
#[unsafe(no_mangle)]
pub extern "C" fn engines_names() {
    let names: Vec<&str> = engines().iter().map(|engine| engine.name()).collect();
    let sets: Vec<&str> = Isa::ALL.iter().filter(|isa| isa.is_available()).map(|isa| isa.name()).collect();
    give(format!("{}\n{}\n{}", names.join(" "), sets.join(" "), Isa::current()));
}

/// Takes the puzzles in.
#[unsafe(no_mangle)]
pub extern "C" fn engines_puzzles() -> usize {
    prepare();
    let text = String::from_utf8(take()).expect("text");
    let puzzles: Vec<Puzzle> = text.lines().map(|line| line.parse().expect("a puzzle")).collect();
    PUZZLES.replace(puzzles);
    PUZZLES.with_borrow(Vec::len)
}

/// Runs an engine on all of them.
#[unsafe(no_mangle)]
pub extern "C" fn engines_run(batch: bool) -> u32 {
    let request = String::from_utf8(take()).expect("text");
    let Some((engine, isa)) = request.split_once(' ') else { return 0 };
    let Ok(isa) = isa.parse() else { return 0 };
    let Ok(solver) = Solver::builder().engine(engine).isa(isa).build() else { return 0 };
    PUZZLES.with_borrow(|puzzles| {
        FOUND.with_borrow_mut(|found| {
            let (mut scratch, limit) = (Scratch::new(), Limit::solutions(2));
            found.resize(puzzles.len(), Found::default());
            found.iter_mut().for_each(|found| found.solutions.clear());
            if batch {
                solver.run_batch(puzzles, limit, &mut scratch, &mut Findings(found));
            } else {
                for (puzzle, found) in puzzles.iter().zip(found) {
                    found.outcome = solver.run(puzzle, limit, &mut scratch, &mut found.solutions);
                }
            }
        });
    });
    1
}

/// What the last run found.
#[unsafe(no_mangle)]
pub extern "C" fn engines_answers() {
    let mut text = String::new();
    FOUND.with_borrow(|found| {
        for Found { outcome, solutions } in found {
            let solution = solutions.first().map_or_else(|| ".".to_owned(), Solution::to_string);
            let _ = writeln!(text, "{} {} {solution}", outcome.count, outcome.stats.guesses);
        }
    });
    give(text);
}
