//! The table of the README for this machine, from sets that can be made anywhere.
//!
//! `lanes` gets all puzzles at once, `triad` one after the other, rivals as they are called. All begin at text, and the
//! engines build the solutions they find.

use crate::contestant::{Batch, Contestant, OneByOne, Task};
use crate::error::BenchError;
use crate::record::{Mode, Record, Report};
use crate::rounds::{Plan, measure};
use crate::set::{BUILTIN, builtin};
use crate::table::{Baseline, compared, number};
use std::io::Write;
use std::time::Duration;
use sudokit_solve::Solver;

/// Measures and prints the table, and gives the figures back.
pub(crate) fn reproduce(
    rivals: Vec<Box<dyn Contestant>>,
    rounds: usize,
    turn: Duration,
    take: Option<usize>,
    out: &mut dyn Write,
    note: &mut dyn FnMut(&str),
) -> Result<Report, BenchError> {
    let (solver, task) = (Solver::new(), Task { text: true, solutions: true });
    let mut contestants: Vec<Box<dyn Contestant>> =
        vec![Box::new(Batch::new(solver.batch_engine(), 1, task)), Box::new(OneByOne::new(solver.engine(), task))];
    contestants.extend(rivals);
    let pass_limit = Duration::from_secs(10);
    let plan = Plan { rounds, turn, limit: 2, seed: 1, pass_limit, batch: 0, mode: Mode::Batch };
    let mut report = Report::here(plan.limit);
    let mut sets: Vec<Vec<Record>> = Vec::new();
    for name in BUILTIN {
        let mut set = builtin(name).ok_or_else(|| BenchError::Usage(format!("no set {name:?}")))?;
        if let Some(count) = take {
            set.thin(count);
        }
        let records = measure(&set, &mut contestants, &plan, note)?;
        report.extend(records.clone());
        sets.push(records);
    }
    write_table(out, &report, &contestants, &sets)?;
    Ok(report)
}

/// A column for each set, a row for each contestant; thousands of puzzles per second, best of the rounds.
fn write_table(
    out: &mut dyn Write,
    report: &Report,
    contestants: &[Box<dyn Contestant>],
    sets: &[Vec<Record>],
) -> std::io::Result<()> {
    writeln!(out, "{}, {}, {}", report.cpu, report.isa, report.compiler)?;
    writeln!(
        out,
        "sudokit {} {}, {}; one core, limit 2, from text, thousands of puzzles per second of CPU time\n",
        report.version, report.commit, report.date
    )?;
    let rule: String = sets.iter().map(|_| "--:|").collect();
    let heads: String = BUILTIN.iter().map(|name| format!(" {name} |")).collect();
    writeln!(out, "| |{heads}\n|---|{rule}")?;
    for contestant in contestants {
        write!(out, "| {} |", contestant.name())?;
        for records in sets {
            match records.iter().find(|record| record.engine == contestant.name()) {
                Some(record) if record.wrong > 0 => write!(out, " wrong on {} |", record.wrong)?,
                Some(record) => write!(out, " {} |", number((compared(record, records) / 1e3).round()))?,
                None => write!(out, " - |")?,
            }
        }
        writeln!(out)?;
    }
    if contestants.iter().any(|contestant| contestant.is_rival()) {
        for engine in contestants.iter().filter(|contestant| !contestant.is_rival()) {
            write!(out, "| {} / best rival |", engine.name())?;
            for records in sets {
                let ours = records.iter().find(|record| record.engine == engine.name());
                let ratio = ours.zip(Baseline::BestRival.rate(records));
                match ratio.map(|(ours, rival)| compared(ours, records) / rival) {
                    Some(ratio) => write!(out, " {ratio:.2} |")?,
                    None => write!(out, " - |")?,
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
