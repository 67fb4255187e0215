//! The engine a command searches with, and a batch of answers from it.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::ops::ControlFlow;
use sudokit::solve::{BatchSink, Limit, Outcome, Scratch, Solver, engines};
use sudokit::{Puzzle, Solution};

/// `--engine`, for every command that searches.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// How to search
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = parser())]
    pub(crate) engine: Solver,
}

impl EngineArgs {
    /// Whether it is the one that would be chosen without a wish.
    pub(crate) fn is_auto(&self) -> bool {
        self.engine.describe() == Solver::new().describe()
    }
}

fn parser() -> impl TypedValueParser<Value = Solver> {
    let auto = PossibleValue::new("auto").help("the one that suits best");
    let named = engines().iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new([auto].into_iter().chain(named)).try_map(|name| Solver::builder().engine(&name).build())
}

/// What a search found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    pub(crate) outcome: Outcome,
    /// The first solution, when solutions were wanted.
    pub(crate) solution: Option<Solution>,
}

/// What one thread keeps from batch to batch.
#[derive(Default)]
pub(crate) struct Memory {
    scratch: Scratch,
    found: Answers,
}

impl Memory {
    /// Searches some puzzles, each up to `limit`; what was found is in their order.
    pub(crate) fn search(&mut self, solver: &Solver, puzzles: &[Puzzle], limit: Limit, solutions: bool) -> &[Found] {
        self.found.solutions = solutions;
        self.found.found.clear();
        self.found.found.resize(puzzles.len(), Found::default());
        solver.run_batch(puzzles, limit, &mut self.scratch, &mut self.found);
        &self.found.found
    }
}

#[derive(Default)]
struct Answers {
    solutions: bool,
    found: Vec<Found>,
}

impl BatchSink for Answers {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.found[index].solution.get_or_insert(*solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.found[index].outcome = outcome;
    }

    fn wants_solutions(&self) -> bool {
        self.solutions
    }
}
