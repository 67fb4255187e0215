//! One puzzle for every engine on every tier that the CPU has: they must agree, and the referee must accept their
//! solutions.

use crate::input::Input;
use crate::puzzle::{count, guesses, puzzle};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use sudokit::solve::{BatchSink, CountOnly, Engine, Isa, Limit, Outcome, Scratch, engines};
use sudokit::solve::{lanes::Lanes, triad::Triad};
use sudokit::{Classic as Puzzle, Solution};

/// A puzzle from bytes, alone and in a batch with others.
pub fn any_puzzle(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let limit = 1 + input.below(5) as u64;
    let puzzles: Vec<Puzzle> = (0..1 + input.below(3)).map(|_| puzzle(&mut input)).collect();
    let puzzles: Vec<Puzzle> =
        puzzles.into_iter().filter(|puzzle| guesses(puzzle, limit).is_some_and(|n| n < 100)).collect();
    let Some(first) = puzzles.first() else { return };
    let easy = puzzles.iter().all(|puzzle| guesses(puzzle, limit).is_some_and(|guesses| guesses < 8));
    let expected: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, limit)).collect();
    let limit = Limit::solutions(limit);
    let mut memory = MEMORY.take();
    memory.resize_with(all().len(), Scratch::new);
    for ((name, engine), scratch) in all().iter().zip(&mut memory) {
        // The others take long, with a fuzzer that watches every comparison.
        if !easy && !["lanes", "triad"].contains(&engine.name()) {
            continue;
        }
        let mut shown: Vec<Solution> = Vec::new();
        let outcome = engine.run(first, limit, scratch, &mut shown);
        assert_eq!(outcome.count, expected[0], "{name}: {first}");
        assert_eq!(outcome.count, shown.len() as u64, "{name}: {first}");
        assert_eq!(engine.run(first, limit, scratch, &mut CountOnly).count, expected[0], "{name}: {first}");
        believe(first, shown, name);

        let mut answers = Answers(vec![(u64::MAX, Vec::new()); puzzles.len()]);
        engine.run_batch(&puzzles, limit, scratch, &mut answers);
        for ((puzzle, (count, shown)), expected) in puzzles.iter().zip(answers.0).zip(&expected) {
            assert_eq!((count, shown.len() as u64), (*expected, *expected), "{name}, batch: {puzzle}");
            believe(puzzle, shown, name);
        }
    }
    MEMORY.set(memory);
}

thread_local! {
    /// That of each engine, which would throw away another's.
    static MEMORY: Cell<Vec<Scratch>> = Cell::default();
}

fn believe(puzzle: &Puzzle, mut shown: Vec<Solution>, name: &str) {
    for solution in &shown {
        sudokit_referee::judge(puzzle, solution.grid()).unwrap_or_else(|fault| panic!("{name}: {puzzle}: {fault}"));
    }
    let all = shown.len();
    shown.sort_unstable_by_key(|solution| *solution.grid().values());
    shown.dedup();
    assert_eq!(shown.len(), all, "{name}: {puzzle}: a solution twice");
}

/// All but those that try cells in a fixed order, which take too long.
fn all() -> &'static [(String, &'static dyn Engine)] {
    static ALL: OnceLock<Vec<(String, &'static dyn Engine)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let single = engines().iter().filter(|engine| !["lanes", "triad", "basic"].contains(&engine.name()));
        let mut all: Vec<(String, &'static dyn Engine)> =
            single.map(|&engine| (engine.name().to_owned(), engine)).collect();
        for isa in Isa::ALL {
            if let (Ok(lanes), Ok(triad)) = (Lanes::on(isa), Triad::on(isa)) {
                all.push((format!("lanes on {}", isa.name()), lanes));
                all.push((format!("triad on {}", isa.name()), triad));
            }
        }
        all
    })
}

/// What comes back of a batch: a count and solutions for each.
struct Answers(Vec<(u64, Vec<Solution>)>);

impl BatchSink for Answers {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0[index].1.push(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.0[index].0 = outcome.count;
    }
}
