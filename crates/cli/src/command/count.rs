//! `sudokit count`: how many solutions every puzzle has, exactly.

use crate::command::sized::{self, Setting};
use crate::exit::{Failure, Verdict};
use crate::finding::clashes;
use crate::number::{grouped_wide, positive};
use crate::other::size_of_first;
use crate::patience::{Patience, PatienceArgs};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::{EngineArgs, Memory};
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use sudokit::parallel::Threads;
use sudokit::solve::{Limit, Method, Solver, Tally};
use sudokit::text::{Batch, Note};
use sudokit::{Counter, Estimate, Puzzle};

/// Count the solutions of puzzles, exactly, however many there are
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit count puzzles.txt
  sudokit count --limit 2 puzzles.txt                 0, 1 or 2+: fast, and often all that is asked
  sudokit count --time-limit 10s --format json puzzle.txt
  sudokit count --estimate --seed 7 puzzle.txt        a guess with its confidence interval

One plain line a puzzle, in the order of the input: the puzzle, a tab and the number of solutions, with a
`+` behind it where there may be more, because of the limit, the time limit or Ctrl-C. Where clues clash,
another tab and which. An estimate is `~6.67e21`, a tab and its 95 % confidence interval.
A line that is no puzzle is reported on standard error with its place and gets no line in the output.

Few solutions are enumerated; many are counted by the sets of digits in the columns of a band, in a time
that does not depend on how many there are (the empty grid takes about a second).

Input whose first puzzle is of another size (4x4, 6x6, 16x16 …) is handed over to `sudokit sized count`, which
counts one by one up to a limit what it cannot count otherwise.

Exit codes: 0 all have a solution, 1 some have none, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(crate) struct Count {
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop counting at this many solutions
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    limit: Option<u64>,

    #[command(flatten)]
    patience: PatienceArgs,

    /// How to count
    #[arg(long, value_enum, default_value_t)]
    method: How,

    /// Estimate from random probes instead of counting
    #[arg(long, conflicts_with_all = ["limit", "method"])]
    estimate: bool,

    /// How many random probes an estimate takes
    #[arg(long, value_name = "N", default_value = "10000", value_parser = positive, requires = "estimate")]
    probes: u64,

    /// The seed of the random probes: the same seed gives the same estimate
    #[arg(long, value_name = "N", default_value = "1", requires = "estimate")]
    seed: u64,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum How {
    /// Whichever is expected to be faster
    #[default]
    Auto,
    /// One by one
    Enumerate,
    /// By the configurations of bands
    Bands,
}

impl Count {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut sources = self.pipeline.input.sources("count")?;
        let is_open = self.engine.is_auto() && self.method == How::Auto && !self.estimate;
        let is_line = matches!(self.format, None | Some(Layout::Line));
        if is_open && is_line && self.pipeline.input.is_open() && size_of_first(&mut sources).is_some() {
            let setting = Setting::handed_over(sources, &self.pipeline, self.patience.time_limit());
            return sized::count(setting, self.limit);
        }
        let layout = Layout::choose(self.format, &terminal);
        let work = Counting {
            solver: self.engine.engine,
            limit: self.limit,
            method: match self.method {
                How::Auto => Method::Auto,
                How::Enumerate => Method::Enumerate,
                How::Bands => Method::Bands,
            },
            probes: self.estimate.then_some((self.probes, self.seed)),
            patience: Patience::new(&self.patience),
            threads: Threads::new(self.pipeline.threads()),
            layout,
            terminal,
        };
        pipeline::run_on(sources, &self.pipeline, work)
    }
}

struct Counting {
    solver: Solver,
    limit: Option<u64>,
    method: Method,
    /// How many probes, and their seed, for an estimate.
    probes: Option<(u64, u64)>,
    patience: Patience,
    threads: Threads,
    layout: Layout,
    terminal: Terminal,
}

/// So many solutions are looked for in all puzzles of a batch together, which is fastest for puzzles with few.
const TOGETHER: u64 = 10_000;

const FIELDS: [&str; 6] = ["puzzle", "solutions", "exact", "guesses", "clashes", "rest"];
const ESTIMATE_FIELDS: [&str; 6] = ["puzzle", "estimate", "low", "high", "probes", "rest"];

impl Work for Counting {
    type Memory = Memory;
    const NAME: &'static str = "count";
    const YES: &'static str = "counted";

    fn header(&self) -> String {
        match self.layout {
            Layout::Csv if self.probes.is_some() => csv_header(&ESTIMATE_FIELDS),
            Layout::Csv => csv_header(&FIELDS),
            _ => String::new(),
        }
    }

    fn status(&self) -> Option<String> {
        self.patience.status()
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        if let Some((probes, seed)) = self.probes {
            return self.estimates(batch, probes, seed, report);
        }
        let together = self.limit.unwrap_or(u64::MAX).min(TOGETHER);
        let found = memory.search(&self.solver, batch.classics(), Limit::solutions(together), false);
        for ((puzzle, note), outcome) in
            batch.classics().iter().zip(batch.notes()).zip(found.iter().map(|found| found.outcome))
        {
            let mut tally =
                Tally { at_least: outcome.count.into(), exact: outcome.exhausted, method: Method::Enumerate };
            let limited = |tally: &Tally| self.limit.is_some_and(|limit| tally.at_least >= limit.into());
            if !limited(&tally) && (!tally.exact || self.method != Method::Auto) {
                if self.patience.is_over() {
                    return report.end();
                }
                let more = self.count(puzzle);
                tally = Tally { at_least: more.at_least.max(tally.at_least), ..more };
            }
            report.tally.guesses += outcome.stats.guesses;
            *(match tally {
                _ if !tally.exact && !limited(&tally) => &mut report.tally.stopped,
                Tally { at_least: 0, .. } => &mut report.tally.none,
                _ => &mut report.tally.yes,
            }) += 1;
            self.answer((puzzle, note), &tally, outcome.stats.guesses, &mut report.out);
        }
    }
}

impl Counting {
    fn count(&self, puzzle: &Puzzle) -> Tally {
        let note = |progress| self.patience.note(progress);
        let counter = Counter::new(self.solver).method(self.method).stop(&self.patience.begin()).crew(&self.threads);
        counter.limit(self.limit.map_or(u128::MAX, u128::from)).progress(&note).count(puzzle)
    }

    fn estimates(&self, batch: &Batch, probes: u64, seed: u64, report: &mut Report) {
        for (puzzle, note) in batch.classics().iter().zip(batch.notes()) {
            if self.patience.is_over() {
                return report.end();
            }
            let estimate = self.solver.estimate(puzzle, probes, seed, &self.patience.begin(), &self.threads);
            *(match estimate {
                Estimate { mean: 0.0, .. } => &mut report.tally.none,
                Estimate { probes: done, .. } if done < probes => &mut report.tally.stopped,
                _ => &mut report.tally.yes,
            }) += 1;
            self.guess((puzzle, note), &estimate, &mut report.out);
        }
    }

    fn answer(&self, (puzzle, note): (&Puzzle, &Note), tally: &Tally, guesses: u64, out: &mut Vec<u8>) {
        let plus = if tally.exact { "" } else { "+" };
        let why = if tally.at_least == 0 { clashes(&puzzle.clues()) } else { String::new() };
        match self.layout {
            Layout::Line => {
                let tab = if why.is_empty() { "" } else { "\t" };
                out.extend_from_slice(format!("{}\t{}{plus}{tab}{why}\n", puzzle, tally.at_least).as_bytes());
            }
            Layout::Grid => {
                art::plain(out, puzzle);
                let space = if why.is_empty() { "" } else { " " };
                out.extend_from_slice(format!("{}{plus}{space}{why}\n\n", tally.at_least).as_bytes());
            }
            Layout::Pretty => {
                art::puzzle(out, &self.terminal, puzzle);
                let style = match tally.at_least {
                    0 => Style::Red,
                    1 => Style::Green,
                    _ => Style::Yellow,
                };
                let words = match (tally.at_least, tally.exact) {
                    (0, true) if !why.is_empty() => format!("no solution: {why}"),
                    (0, true) => "no solution".to_owned(),
                    (1, true) => "1 solution".to_owned(),
                    (many, true) => format!("{} solutions", grouped_wide(many)),
                    (many, false) => format!("at least {} solutions", grouped_wide(many)),
                };
                self.terminal.paint(out, style, &words);
                out.extend_from_slice(b"\n\n");
            }
            Layout::Csv | Layout::Json => {
                let puzzle = puzzle.to_string();
                self.row(
                    out,
                    &[
                        ("puzzle", Value::Text(Some(&puzzle))),
                        ("solutions", Value::Wide(tally.at_least)),
                        ("exact", Value::Flag(Some(tally.exact))),
                        ("guesses", Value::Number(guesses)),
                        ("clashes", Value::Text(Some(why.as_str()).filter(|why| !why.is_empty()))),
                        ("rest", Value::Text(Some(note.rest.as_str()).filter(|rest| !rest.is_empty()))),
                    ],
                );
            }
        }
    }

    fn guess(&self, (puzzle, note): (&Puzzle, &Note), estimate: &Estimate, out: &mut Vec<u8>) {
        let Estimate { mean, interval: (low, high), probes } = *estimate;
        match self.layout {
            Layout::Line => {
                out.extend_from_slice(format!("{puzzle}\t~{mean:.3e}\t{low:.3e}..{high:.3e}\n").as_bytes());
            }
            Layout::Grid | Layout::Pretty => {
                if self.layout == Layout::Grid {
                    art::plain(out, puzzle);
                } else {
                    art::puzzle(out, &self.terminal, puzzle);
                }
                let words = format!("an estimate: about {mean:.3e} solutions");
                self.terminal.paint(out, Style::Yellow, &words);
                let probes = crate::number::plural(probes, "probe");
                let rest = format!(", between {low:.3e} and {high:.3e} with 95 % confidence, {probes}\n\n");
                self.terminal.paint(out, Style::Dim, &rest);
            }
            Layout::Csv | Layout::Json => {
                let puzzle = puzzle.to_string();
                self.row(
                    out,
                    &[
                        ("puzzle", Value::Text(Some(&puzzle))),
                        ("estimate", Value::Real(mean)),
                        ("low", Value::Real(low)),
                        ("high", Value::Real(high)),
                        ("probes", Value::Number(probes)),
                        ("rest", Value::Text(Some(note.rest.as_str()).filter(|rest| !rest.is_empty()))),
                    ],
                );
            }
        }
    }

    fn row(&self, out: &mut Vec<u8>, row: &[Field<'_>]) {
        if self.layout == Layout::Csv { csv(out, row) } else { json(out, row) }
    }
}
