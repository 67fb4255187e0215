//! `sudokit check`: is it a puzzle, is it proper, is it minimal, is that its solution?

use crate::command::sized::{self, Setting};
use crate::exit::{Failure, Verdict};
use crate::finding::{Finding, Kind};
use crate::other::size_of_first;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::{EngineArgs, Memory};
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use sudokit::solve::{Limit, Solver};
use sudokit::text::{Batch, Note, TextError};
use sudokit::{Grid, Puzzle};

/// Check puzzles: well formed, without clashes, proper, minimal; or a filled grid against its puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit check puzzles.txt | grep -v proper
  sudokit check --details puzzles.txt                 where clues clash, which clues are redundant
  sudokit check --solution 534678912… 53..7....…      is this the filled grid of that puzzle?
  sudokit check kaggle.csv                            the solutions column is checked too

One plain line a puzzle, in the order of the input: the puzzle, a tab and `proper`, `none`, `multiple` or
`bad: …` with the reason. Bad is a line that is no puzzle (its text comes before the tab), or a solution
given with the puzzle that is not one.

Input whose first puzzle is of another size (16x16, 25x25 …) is handed over to `sudokit sized check`.

Exit codes: 0 all proper, 1 some are not (or a solution is wrong), 2 some lines are no puzzles.")]
pub(crate) struct Check {
    #[command(flatten)]
    engine: EngineArgs,

    /// Check this filled grid against the puzzle
    #[arg(long, value_name = "GRID", value_parser = parse_grid)]
    solution: Option<Grid>,

    /// Add a column: where clues clash, minimal or which clues are redundant (other formats than line have it anyway)
    #[arg(long)]
    details: bool,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

fn parse_grid(text: &str) -> Result<Grid, String> {
    match sudokit::text::read_nine(text) {
        Ok(Puzzle::Clues(grid)) => Ok(grid),
        Ok(Puzzle::Sukaku(_)) => Err("found pencilmarks, expected a grid".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

impl Check {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut sources = self.pipeline.input.sources("check")?;
        let is_open = self.engine.is_auto() && self.solution.is_none() && self.pipeline.input.is_open();
        let is_line = matches!(self.format, None | Some(Layout::Line));
        if is_open && is_line && size_of_first(&mut sources).is_some() {
            return sized::check(Setting::handed_over(sources, &self.pipeline, None), self.details);
        }
        let layout = Layout::choose(self.format, &terminal);
        let details = self.details || layout != Layout::Line;
        let work = Checking { solver: self.engine.engine, solution: self.solution, details, layout, terminal };
        pipeline::run_on(sources, &self.pipeline, work)
    }
}

struct Checking {
    solver: Solver,
    solution: Option<Grid>,
    details: bool,
    layout: Layout,
    terminal: Terminal,
}

const FIELDS: [&str; 6] = ["puzzle", "result", "clashes", "minimal", "redundant", "rest"];

impl Work for Checking {
    type Memory = Memory;
    const NAME: &'static str = "check";
    const YES: &'static str = "proper";

    fn header(&self) -> String {
        if self.layout == Layout::Csv { csv_header(&FIELDS) } else { String::new() }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let found = memory.search(&self.solver, batch.classics(), Limit::solutions(2), false);
        for ((puzzle, note), outcome) in
            batch.classics().iter().zip(batch.notes()).zip(found.iter().map(|found| found.outcome))
        {
            let given = self.solution.as_ref().or(note.solution.as_ref().and_then(|grid| grid.classic()));
            let mut finding = Finding::new(puzzle, &outcome, given);
            if self.details {
                finding.look_closer(&self.solver, puzzle);
            }
            report.tally.guesses += outcome.stats.guesses;
            *match finding.kind {
                Kind::Proper => &mut report.tally.yes,
                Kind::None => &mut report.tally.none,
                Kind::Multiple => &mut report.tally.multiple,
                Kind::Wrong(_) => &mut report.tally.wrong,
            } += 1;
            self.answer((puzzle, note), &finding, &mut report.out);
        }
    }

    fn bad(&self, error: &TextError, text: &str, report: &mut Report) {
        let (out, reason) = (&mut report.out, format!("bad: {error}"));
        match self.layout {
            Layout::Line | Layout::Grid => {
                out.extend_from_slice(text.as_bytes());
                out.extend_from_slice(format!("\t{reason}\n").as_bytes());
            }
            Layout::Pretty => {
                self.terminal.paint(out, Style::Red, &reason);
                out.extend_from_slice(b"\n\n");
            }
            Layout::Csv | Layout::Json => self.row(text, &reason, [None; 3], out),
        }
    }
}

impl Checking {
    fn answer(&self, (puzzle, note): (&Puzzle, &Note), finding: &Finding, out: &mut Vec<u8>) {
        let result = finding.kind.to_string();
        match self.layout {
            Layout::Line => {
                out.extend_from_slice(format!("{}\t{result}", puzzle).as_bytes());
                if self.details {
                    out.extend_from_slice(format!("\t{}", finding.details()).as_bytes());
                }
                out.push(b'\n');
            }
            Layout::Grid => {
                art::plain(out, puzzle);
                out.extend_from_slice(format!("{result}\n{}\n\n", finding.details()).as_bytes());
            }
            Layout::Pretty => {
                art::puzzle(out, &self.terminal, puzzle);
                let (style, words) = match &finding.kind {
                    Kind::Proper => (Style::Green, "proper: exactly one solution".to_owned()),
                    Kind::None => (Style::Red, "no solution".to_owned()),
                    Kind::Multiple => (Style::Yellow, "more than one solution".to_owned()),
                    Kind::Wrong(fault) => (Style::Red, format!("not its solution: {fault}")),
                };
                self.terminal.paint(out, style, &words);
                let details = finding.details();
                let comma = if details.is_empty() { "" } else { ", " };
                out.extend_from_slice(format!("{comma}{details}\n\n").as_bytes());
            }
            Layout::Csv | Layout::Json => {
                let puzzle = puzzle.to_string();
                let rest = Some(note.rest.as_str()).filter(|rest| !rest.is_empty());
                let clashes = Some(finding.clashes.as_str()).filter(|clashes| !clashes.is_empty());
                let redundant = finding.redundant.as_ref().map(Finding::candidates);
                self.row(&puzzle, &result, [clashes, redundant.as_deref(), rest], out);
            }
        }
    }

    fn row(&self, puzzle: &str, result: &str, others: [Option<&str>; 3], out: &mut Vec<u8>) {
        let [clashes, redundant, rest] = others;
        let row: [Field<'_>; 6] = [
            ("puzzle", Value::Text(Some(puzzle))),
            ("result", Value::Text(Some(result))),
            ("clashes", Value::Text(clashes)),
            ("minimal", Value::Flag(redundant.map(str::is_empty))),
            ("redundant", Value::Text(redundant.filter(|clues| !clues.is_empty()))),
            ("rest", Value::Text(rest)),
        ];
        if self.layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
    }
}
