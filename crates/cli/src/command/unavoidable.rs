//! `sudokit unavoidable`: the unavoidable sets of solutions and the clues they ask for.

use super::same::Rows;
use crate::exit::{Failure, Verdict};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::Memory;
use crate::show::row::{Field, Value, csv, csv_header, json};
use sudokit::craft::unavoidable::{Bound, Sets, bound, sets};
use sudokit::solve::{Limit, Solver};
use sudokit::text::Batch;
use sudokit::{CellSet, Solution, Stop};

/// Unavoidable sets of solutions, and the fewest clues they allow
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit unavoidable puzzles.txt                     how many sets, how many disjoint, how many clues at least
  sudokit unavoidable --list --size 8 puzzles.txt     the sets themselves

A set of cells is unavoidable if their digits can be changed among themselves to give another solution: every proper
puzzle has a clue in each. All minimal sets up to a size are found. A puzzle stands for its solution and must be
proper. One plain line each: the solution, the number of sets, how many of them are disjoint, and how many clues a
puzzle of it has at least by these sets, with a `+` where a longer search (--nodes) may say more. With --list, one
line a set: the solution, its size, its cells.

Ctrl-C ends the search and prints what was found so far.
Exit codes: 0 yes, 1 some puzzle is not proper, 2 bad input.")]
pub(crate) struct Unavoidable {
    /// Sets of at most this many cells, up to 16
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u8).range(4..=16))]
    size: u8,

    /// How long to search for the bound, in nodes
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// Print the sets
    #[arg(long)]
    list: bool,

    /// How to write the answers
    #[arg(long, value_enum, default_value = "line")]
    format: Rows,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Unavoidable {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let Self { size, nodes, list, format, pipeline } = self;
        pipeline::run(&pipeline, Finding { size: size.into(), nodes, list, format, stop: crate::stop::on_interrupt() })
    }
}

struct Finding {
    size: usize,
    nodes: u64,
    list: bool,
    format: Rows,
    stop: Stop,
}

const LIST: [&str; 3] = ["solution", "size", "cells"];
const FIELDS: [&str; 6] = ["solution", "sets", "all", "disjoint", "clues", "exact"];

impl Work for Finding {
    type Memory = Memory;
    const NAME: &'static str = "unavoidable";
    const YES: &'static str = "proper";

    fn header(&self) -> String {
        match self.format {
            Rows::Csv if self.list => csv_header(&LIST),
            Rows::Csv => csv_header(&FIELDS),
            _ => String::new(),
        }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let found = memory.search(&Solver::new(), batch.classics(), Limit::solutions(2), true);
        for (note, found) in batch.notes().iter().zip(found) {
            report.tally.guesses += found.outcome.stats.guesses;
            match (found.outcome.count, found.solution) {
                (1, Some(solution)) if !self.stop.is_raised() => {
                    report.tally.yes += 1;
                    self.answer(&solution, &mut report.out);
                }
                (1, _) => report.fail(true),
                (0, _) => {
                    report.tally.none += 1;
                    report.complain(format_args!("line {}: no solution", note.line));
                }
                _ => {
                    report.tally.multiple += 1;
                    report.complain(format_args!("line {}: more than one solution", note.line));
                }
            }
        }
    }
}

impl Finding {
    fn answer(&self, solution: &Solution, out: &mut Vec<u8>) {
        let found = sets(solution, self.size, &self.stop);
        let text = solution.to_string();
        if self.list {
            for &set in &found.list {
                self.set(&text, set, out);
            }
        } else {
            let bound = bound(&found.list, self.nodes, &self.stop);
            self.summary(&text, &found, &bound, out);
        }
    }

    fn set(&self, solution: &str, set: CellSet, out: &mut Vec<u8>) {
        let cells = set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
        let row: [Field<'_>; 3] = [
            ("solution", Value::Text(Some(solution))),
            ("size", Value::Number(set.len() as u64)),
            ("cells", Value::Text(Some(&cells))),
        ];
        match self.format {
            Rows::Line => out.extend_from_slice(format!("{solution}\t{}\t{cells}\n", set.len()).as_bytes()),
            Rows::Csv => csv(out, &row),
            Rows::Json => json(out, &row),
        }
    }

    fn summary(&self, solution: &str, found: &Sets, bound: &Bound, out: &mut Vec<u8>) {
        let (sets, disjoint, clues) = (found.list.len() as u64, bound.disjoint.len() as u64, bound.clues as u64);
        let row: [Field<'_>; 6] = [
            ("solution", Value::Text(Some(solution))),
            ("sets", Value::Number(sets)),
            ("all", Value::Flag(Some(found.exhausted))),
            ("disjoint", Value::Number(disjoint)),
            ("clues", Value::Number(clues)),
            ("exact", Value::Flag(Some(found.exhausted && bound.exhausted))),
        ];
        let plus = |exact: bool| if exact { "" } else { "+" };
        match self.format {
            Rows::Line => {
                let (more_sets, more_clues) = (plus(found.exhausted), plus(found.exhausted && bound.exhausted));
                let line = format!("{solution}\t{sets}{more_sets}\t{disjoint}\t{clues}{more_clues}\n");
                out.extend_from_slice(line.as_bytes());
            }
            Rows::Csv => csv(out, &row),
            Rows::Json => json(out, &row),
        }
    }
}
