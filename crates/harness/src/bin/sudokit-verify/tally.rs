//! The results: how many puzzles were tested, and each difference by name.

use crate::case::Case;
use crate::size;
use crate::subject::{Saying, Subject};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use sudokit::Classic as Puzzle;

/// The number of differences that are reported in full.
const TOLD: usize = 20;

/// For one subject.
#[derive(Clone, Default)]
struct Line {
    asked: u64,
    wrong: u64,
    time: Duration,
}

/// For all.
pub(crate) struct Tally {
    lines: BTreeMap<String, Line>,
    /// The subjects, in the order in which they are reported.
    names: Vec<String>,
    kinds: BTreeMap<String, u64>,
    cases: u64,
    told: Vec<String>,
}

/// The name under which other sizes are reported.
const SIZES: &str = "other sizes";

impl Tally {
    pub(crate) fn new(subjects: &[&dyn Subject]) -> Self {
        let names: Vec<String> = subjects.iter().map(|subject| subject.name()).chain([SIZES.into()]).collect();
        let lines = names.iter().map(|name| (name.clone(), Line::default())).collect();
        Self { lines, names, kinds: BTreeMap::new(), cases: 0, told: Vec::new() }
    }

    /// Asks every subject about every case.
    pub(crate) fn block(&mut self, cases: &[Case], subjects: &[&dyn Subject]) {
        self.cases += cases.len() as u64;
        for case in cases {
            *self.kinds.entry(format!("{:?}", case.sort)).or_default() += 1;
        }
        for subject in subjects {
            let start = Instant::now();
            let sayings = subject.ask(cases);
            let line = self.lines.entry(subject.name()).or_default();
            line.time += start.elapsed();
            match sayings {
                Err(error) => {
                    line.wrong += 1;
                    self.told.push(format!("{}: {error}", subject.name()));
                }
                Ok(sayings) => {
                    for (case, saying) in cases.iter().zip(sayings) {
                        let Some(saying) = saying else { continue };
                        line.asked += 1;
                        if let Some(fault) = fault(case, &saying) {
                            line.wrong += 1;
                            self.told.push(format!("{}: {}: {fault}", subject.name(), case.puzzle));
                        }
                    }
                }
            }
        }
    }

    /// The other sizes of a block.
    pub(crate) fn sizes(&mut self, seed: u64, block: u64) {
        let start = Instant::now();
        let (asked, faults) = size::block(seed, block);
        let line = self.lines.entry(SIZES.into()).or_default();
        line.time += start.elapsed();
        line.asked += asked;
        line.wrong += faults.len() as u64;
        self.told.extend(faults);
    }

    pub(crate) fn add(&mut self, other: Self) {
        for (name, line) in other.lines {
            let own = self.lines.entry(name).or_default();
            own.asked += line.asked;
            own.wrong += line.wrong;
            own.time += line.time;
        }
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.cases += other.cases;
        self.told.extend(other.told);
    }

    pub(crate) fn is_good(&self) -> bool {
        self.told.is_empty()
    }

    /// A table, and the differences.
    pub(crate) fn report(&self, time: Duration) -> String {
        let mut out = String::new();
        let kinds: Vec<String> = self.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let _ = writeln!(out, "{} puzzles: {}", self.cases, kinds.join(", "));
        let _ = writeln!(out, "{:28} {:>12} {:>12} {:>12}", "", "asked", "a second", "differences");
        for name in &self.names {
            let Line { asked, wrong, time } = self.lines.get(name).cloned().unwrap_or_default();
            if asked + wrong > 0 {
                let speed = asked as f64 / time.as_secs_f64().max(1e-9);
                let _ = writeln!(out, "{name:28} {asked:>12} {speed:>12.0} {wrong:>12}");
            }
        }
        for told in self.told.iter().take(TOLD) {
            let _ = writeln!(out, "different: {told}");
        }
        if self.told.len() > TOLD {
            let _ = writeln!(out, "and {} more", self.told.len() - TOLD);
        }
        let asked: u64 = self.lines.values().map(|line| line.asked).sum();
        let rate = asked as f64 / time.as_secs_f64().max(1e-9);
        let _ = writeln!(
            out,
            "{asked} answers in {:.1} s, {rate:.0} a second: {} differences",
            time.as_secs_f64(),
            self.told.len()
        );
        out
    }
}

/// What is wrong with a saying, by the referee.
fn fault(case: &Case, saying: &Saying) -> Option<String> {
    let truth = case.truth.len() as u64;
    if saying.count != truth {
        return Some(format!("{} solutions, but there are {truth} (2 is several)", saying.count));
    }
    if saying.shown.len() as u64 > truth {
        return Some(format!("shows {} solutions of {truth}", saying.shown.len()));
    }
    for grid in &saying.shown {
        if let Err(fault) = sudokit_referee::judge(&case.puzzle, grid) {
            return Some(format!("shows {}, in which {fault}", Puzzle::from(*grid)));
        }
    }
    match &saying.shown[..] {
        [one, other] if one == other => Some("shows the same solution twice".into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case;

    /// Says that all have one solution, and shows the first truth it sees.
    struct Liar;

    impl Subject for Liar {
        fn name(&self) -> String {
            "liar".into()
        }

        fn ask(&self, cases: &[Case]) -> Result<Vec<Option<Saying>>, String> {
            let shown = cases.iter().find_map(|case| case.truth.first()).map(|solution| *solution.grid());
            Ok(cases.iter().map(|_| Some(Saying { count: 1, shown: shown.into_iter().collect() })).collect())
        }
    }

    #[test]
    fn a_liar_is_found() {
        let mut tally = Tally::new(&[&Liar]);
        tally.block(&case::block(&case::source(1), 1, 0, 100), &[&Liar]);
        assert!(!tally.is_good());
        assert!(tally.lines["liar"].wrong >= 90, "{}", tally.report(Duration::ZERO));
    }

    #[test]
    fn the_truth_is_good() {
        let own = crate::subject::own();
        let subjects: Vec<&dyn Subject> = own.iter().map(|own| &**own).collect();
        let mut tally = Tally::new(&subjects);
        tally.block(&case::block(&case::source(2), 2, 0, 200), &subjects);
        tally.sizes(2, 0);
        assert!(tally.is_good(), "{}", tally.report(Duration::ZERO));
        assert!(tally.lines.values().all(|line| line.asked > 0));
    }
}
