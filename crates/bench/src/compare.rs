//! Two reports side by side: what became slower, what guesses more, what is missing.
//!
//! Records belong together when set, engine, mode and number of threads are the same. A regression is a rate that fell by more
//! than the threshold, guesses that rose by more than it (they are not noisy, so this shows on any machine), or a
//! different number of solutions on the same puzzles under the same limit.

use crate::record::{Record, Report};
use crate::table::number;
use std::io::{self, Write};

/// What became of a contestant on a set.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The record before.
    pub old: Record,
    /// The record now.
    pub new: Record,
    /// What is wrong with it, if something is.
    pub regressions: Vec<&'static str>,
}

/// The comparison of two reports.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Contestants that are in both.
    pub changes: Vec<Change>,
    /// Records of the old report that have no counterpart.
    pub gone: Vec<Record>,
    /// Records of the new report that have none.
    pub added: Vec<Record>,
    /// Why rates may not be comparable: another machine, another limit.
    pub warnings: Vec<String>,
}

fn same(a: &Record, b: &Record) -> bool {
    (&a.set, &a.engine, a.mode, a.threads) == (&b.set, &b.engine, b.mode, b.threads)
}

impl Comparison {
    /// Compares two reports; `threshold` is a share, 0.05 for five in a hundred.
    pub fn new(old: &Report, new: &Report, threshold: f64) -> Self {
        let mut changes = Vec::new();
        let mut added = Vec::new();
        for record in &new.results {
            let Some(before) = old.results.iter().find(|before| same(before, record)) else {
                added.push(record.clone());
                continue;
            };
            let comparable = before.puzzles == record.puzzles && old.limit == new.limit;
            let regressions = [
                ("slower", record.best_per_s < before.best_per_s * (1.0 - threshold)),
                ("more guesses", record.guesses_per_puzzle > before.guesses_per_puzzle * (1.0 + threshold) + 1e-9),
                ("other answers", comparable && record.solutions != before.solutions),
            ];
            let regressions = regressions.into_iter().filter(|&(_, is)| is).map(|(what, _)| what).collect();
            changes.push(Change { old: before.clone(), new: record.clone(), regressions });
        }
        let gone = old.results.iter().filter(|before| !new.results.iter().any(|record| same(before, record)));
        let pairs =
            [("cpu", &old.cpu, &new.cpu), ("compiler", &old.compiler, &new.compiler), ("isa", &old.isa, &new.isa)];
        let mut warnings: Vec<String> = pairs
            .iter()
            .filter(|(_, a, b)| a != b)
            .map(|(what, a, b)| format!("{what} differs: {a}, now {b}"))
            .collect();
        if old.limit != new.limit {
            warnings.push(format!("limit differs: {}, now {}", old.limit, new.limit));
        }
        Self { changes, gone: gone.cloned().collect(), added, warnings }
    }

    /// How many contestants became worse on a set.
    pub fn regressions(&self) -> usize {
        self.changes.iter().filter(|change| !change.regressions.is_empty()).count()
    }

    /// As a table.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for warning in &self.warnings {
            writeln!(out, "note: {warning}")?;
        }
        let width = |text: fn(&Record) -> &str, title: &str| {
            self.changes.iter().map(|change| text(&change.new).len()).fold(title.len(), usize::max)
        };
        let (sets, engines) = (width(|record| &record.set, "set"), width(|record| &record.engine, "engine"));
        write!(out, "{:sets$}  {:engines$}  {:>11}  {:>11}  {:>7}", "set", "engine", "old", "new", "change")?;
        writeln!(out, "  {:>9}  {:>9}", "guesses", "new")?;
        for Change { old, new, regressions } in &self.changes {
            let change = (new.best_per_s / old.best_per_s - 1.0) * 100.0;
            write!(out, "{:sets$}  {:engines$}", new.set, new.engine)?;
            write!(out, "  {:>11}  {:>11}  {change:>+6.1}%", number(old.best_per_s), number(new.best_per_s))?;
            write!(out, "  {:>9.3}  {:>9.3}", old.guesses_per_puzzle, new.guesses_per_puzzle)?;
            if regressions.is_empty() {
                writeln!(out)?
            } else {
                writeln!(out, "  REGRESSION: {}", regressions.join(", "))?
            }
        }
        for (records, what) in [(&self.gone, "only in the old report"), (&self.added, "only in the new report")] {
            for record in records {
                writeln!(out, "{:sets$}  {:engines$}  {what}", record.set, record.engine)?;
            }
        }
        let (found, of) = (self.regressions(), self.changes.len());
        writeln!(out, "{found} regression{} in {of} comparisons", if found == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests;
