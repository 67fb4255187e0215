//! `sudokit count`: how many solutions every puzzle has.

use crate::exit::{Failure, Verdict};
use crate::number::{grouped, positive};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::{EngineArgs, Memory};
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use sudokit::Puzzle;
use sudokit::solve::{Limit, Outcome, Solver};
use sudokit::text::{Batch, Note};

/// Count the solutions of puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit count puzzles.txt
  sudokit count --limit 2 puzzles.txt                 0, 1 or 2+: fast, and often all that is asked
  sudokit count --limit 100_000_000 -j 1 --format json puzzle.txt

One plain line a puzzle, in the order of the input: the puzzle, a tab and the number of solutions, with a
`+` behind it where the limit cut the count short.
A line that is no puzzle is reported on standard error with its place and gets no line in the output.

Exit codes: 0 all have a solution, 1 some have none, 2 bad input.")]
pub(crate) struct Count {
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop counting at this many solutions
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = positive, allow_hyphen_values = true)]
    limit: u64,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Count {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let work = Counting { solver: self.engine.engine, limit: Limit::solutions(self.limit), layout, terminal };
        pipeline::run(&self.pipeline, work)
    }
}

struct Counting {
    solver: Solver,
    limit: Limit,
    layout: Layout,
    terminal: Terminal,
}

const FIELDS: [&str; 5] = ["puzzle", "solutions", "exact", "guesses", "rest"];

impl Work for Counting {
    type Memory = Memory;
    const NAME: &'static str = "count";
    const YES: &'static str = "counted";

    fn header(&self) -> String {
        if self.layout == Layout::Csv { csv_header(&FIELDS) } else { String::new() }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let found = memory.search(&self.solver, batch.puzzles(), self.limit, false);
        for ((puzzle, note), outcome) in batch.iter().zip(found.iter().map(|found| found.outcome)) {
            report.tally.guesses += outcome.stats.guesses;
            *(if outcome.count == 0 { &mut report.tally.none } else { &mut report.tally.yes }) += 1;
            self.answer((puzzle, note), &outcome, &mut report.out);
        }
    }
}

impl Counting {
    fn answer(&self, (puzzle, note): (&Puzzle, &Note), outcome: &Outcome, out: &mut Vec<u8>) {
        let plus = if outcome.exhausted { "" } else { "+" };
        match self.layout {
            Layout::Line => {
                out.extend_from_slice(format!("{}\t{}{plus}\n", puzzle, outcome.count).as_bytes());
            }
            Layout::Grid => {
                art::plain(out, puzzle);
                out.extend_from_slice(format!("{}{plus}\n\n", outcome.count).as_bytes());
            }
            Layout::Pretty => {
                art::puzzle(out, &self.terminal, puzzle);
                let style = match outcome.count {
                    0 => Style::Red,
                    1 => Style::Green,
                    _ => Style::Yellow,
                };
                let words = match (outcome.count, outcome.exhausted) {
                    (0, _) => "no solution".to_owned(),
                    (1, true) => "1 solution".to_owned(),
                    (many, true) => format!("{} solutions", grouped(many)),
                    (many, false) => format!("at least {} solutions", grouped(many)),
                };
                self.terminal.paint(out, style, &words);
                out.extend_from_slice(b"\n\n");
            }
            Layout::Csv | Layout::Json => {
                let puzzle = puzzle.to_string();
                let row: [Field<'_>; 5] = [
                    ("puzzle", Value::Text(Some(&puzzle))),
                    ("solutions", Value::Number(outcome.count)),
                    ("exact", Value::Flag(Some(outcome.exhausted))),
                    ("guesses", Value::Number(outcome.stats.guesses)),
                    ("rest", Value::Text(Some(note.rest.as_str()).filter(|rest| !rest.is_empty()))),
                ];
                if self.layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
            }
        }
    }
}
