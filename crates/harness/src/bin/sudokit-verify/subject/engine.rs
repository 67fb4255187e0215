//! The engines, by themselves: one puzzle after the other, and in batches.

use super::{Saying, Subject};
use crate::case::{Case, Sort};
use std::ops::ControlFlow;
use sudokit::solve::{BatchSink, Engine, Isa, Limit, Outcome, Scratch, engines, lanes::Lanes, triad::Triad};
use sudokit::{Classic as Puzzle, Solution};

struct EngineSubject {
    name: String,
    engine: &'static dyn Engine,
    batch: bool,
}

pub(super) fn all() -> Vec<Box<dyn Subject>> {
    let mut named: Vec<(String, &'static dyn Engine)> = Vec::new();
    for &engine in engines().iter().filter(|engine| !["lanes", "triad"].contains(&engine.name())) {
        named.push((engine.name().into(), engine));
    }
    for isa in Isa::ALL {
        if let (Ok(lanes), Ok(triad)) = (Lanes::on(isa), Triad::on(isa)) {
            named.push((format!("lanes on {}", isa.name()), lanes));
            named.push((format!("triad on {}", isa.name()), triad));
        }
    }
    let subject = |(name, engine): (String, &'static dyn Engine), batch: bool| -> Box<dyn Subject> {
        let name = if batch { format!("{name}, batches") } else { name };
        Box::new(EngineSubject { name, engine, batch })
    };
    let batches: Vec<_> =
        named.iter().filter(|(_, engine)| engine.name() == "lanes").cloned().map(|pair| subject(pair, true)).collect();
    named.into_iter().map(|pair| subject(pair, false)).chain(batches).collect()
}

/// What comes back of a batch.
struct Answers(Vec<Saying>);

impl BatchSink for Answers {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.0[index].shown.push(*solution.grid());
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.0[index].count = outcome.count;
    }
}

impl Subject for EngineSubject {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn ask(&self, cases: &[Case]) -> Result<Vec<Option<Saying>>, String> {
        let mut scratch = Scratch::new();
        if self.batch {
            let puzzles: Vec<Puzzle> = cases.iter().map(|case| case.puzzle).collect();
            let mut answers = Answers(vec![Saying { count: u64::MAX, shown: Vec::new() }; cases.len()]);
            self.engine.run_batch(&puzzles, Limit::solutions(2), &mut scratch, &mut answers);
            return Ok(answers.0.into_iter().map(Some).collect());
        }
        let one = |(i, case): (usize, &Case)| {
            // Cells in a fixed order take milliseconds on most puzzles, and seconds on some sparse ones.
            if self.engine.name() == "basic" && (case.sort == Sort::Minimal || i % 8 > 0) {
                return None;
            }
            let mut found: Vec<Solution> = Vec::new();
            let outcome = self.engine.run(&case.puzzle, Limit::solutions(2), &mut scratch, &mut found);
            Some(Saying { count: outcome.count, shown: found.iter().map(|solution| *solution.grid()).collect() })
        };
        Ok(cases.iter().enumerate().map(one).collect())
    }
}
