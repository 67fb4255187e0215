//! `sudokit solve`: one solution for every puzzle.

use crate::command::all::All;
use crate::command::sized::{self, Form, Setting};
use crate::exit::{Failure, Verdict};
use crate::number::{plural, positive};
use crate::other::size_of_first;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::{EngineArgs, Found, Memory};
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use sudokit::solve::singles::{TraceEvent, trace};
use sudokit::solve::{Limit, Outcome, Solver};
use sudokit::text::{Batch, Note};
use sudokit::{Puzzle, Solution};

/// Solve puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit solve puzzles.txt > solutions.txt
  sudokit solve --limit 2 --stats puzzles.txt         also prove that there is no second solution
  sudokit solve --format pretty 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit solve --all --limit 1000 puzzle.txt         list solutions, in rising order
  sudokit solve --all --unordered puzzle.txt | wc -l  as fast as all cores can
  generate | sudokit solve --format json -j 4 | consume

One plain line a puzzle, in the order of the input: the 81 digits of the solution; or the puzzle, a tab
and `none`; or with a limit above 1 and more than one solution the first one, a tab and `multiple`.
A line that is no puzzle is reported on standard error with its place and gets no line in the output.

With `--all` every solution is a line, as it is found; `--limit` says how many of each puzzle, and csv and
json name the puzzle with each. Memory does not grow with their number.

Input whose first puzzle is of another size (16x16, 25x25 …) is handed over to `sudokit sized solve`, which
has options for boxes, diagonals and regions, and a time limit.

Exit codes: 0 all solved, 1 some have no solution (or, with a limit above 1 and without --all, more than
one), 2 bad input, 3 stopped by Ctrl-C while listing.")]
pub(crate) struct Solve {
    #[command(flatten)]
    engine: EngineArgs,

    /// Look for this many solutions: 1 finds one, 2 also proves that it is the only one [default: 1; with --all: no limit]
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// List all solutions of each puzzle, or as many as --limit says
    #[arg(long, conflicts_with_all = ["check", "trace"])]
    all: bool,

    /// List them in any order, with all threads on one puzzle
    #[arg(long, requires = "all")]
    unordered: bool,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    /// Verify every answer with the referee, which shares no code with the engines
    #[arg(long)]
    check: bool,

    /// Show the candidates after each pass of the singles engine, as SudokuSSE does
    #[arg(long, conflicts_with = "engine")]
    trace: bool,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Solve {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut sources = self.pipeline.input.sources("solve")?;
        let form = match layout {
            Layout::Line => Some(Form::Line),
            Layout::Grid => Some(Form::Grid),
            Layout::Pretty => Some(Form::Pretty),
            Layout::Csv | Layout::Json => None,
        };
        let is_open = self.engine.is_auto() && !self.check && !self.trace && self.pipeline.input.is_open();
        if let Some(form) = form.filter(|_| is_open && size_of_first(&mut sources).is_some()) {
            let setting = Setting::handed_over(sources, &self.pipeline, None);
            return sized::Solving { limit: self.limit, all: self.all, form }.run(setting, terminal);
        }
        if self.all {
            let threads = if self.unordered { self.pipeline.threads() } else { 1 };
            let limit = self.limit.unwrap_or(u64::MAX);
            let all = All { solver: self.engine.engine, limit, threads, layout, terminal };
            return all.run(sources, &self.pipeline.input);
        }
        let work = Solving {
            solver: self.engine.engine,
            limit: Limit::solutions(self.limit.unwrap_or(1)),
            layout,
            check: self.check,
            trace: self.trace,
            terminal,
        };
        pipeline::run_on(sources, &self.pipeline, work)
    }
}

struct Solving {
    solver: Solver,
    limit: Limit,
    layout: Layout,
    check: bool,
    trace: bool,
    terminal: Terminal,
}

const FIELDS: [&str; 5] = ["puzzle", "result", "solution", "guesses", "rest"];

impl Work for Solving {
    type Memory = Memory;
    const NAME: &'static str = "solve";
    const YES: &'static str = "solved";

    fn header(&self) -> String {
        if self.layout == Layout::Csv { csv_header(&FIELDS) } else { String::new() }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let found = memory.search(&self.solver, batch.classics(), self.limit, true);
        for ((puzzle, note), found) in batch.classics().iter().zip(batch.notes()).zip(found) {
            if self.trace {
                show_trace(puzzle, self.limit, &mut report.out);
            }
            if let Some(fault) = self.check.then(|| self.judge(puzzle, found)).flatten() {
                report.tally.wrong += 1;
                let name = self.solver.batch_engine().name();
                report.complain(format!("line {}: {name} is wrong: {fault}", note.line));
            } else {
                self.answer((puzzle, note), &found.outcome, found.solution.as_ref(), report);
            }
        }
    }
}

impl Solving {
    /// What the referee has to say against an answer.
    fn judge(&self, puzzle: &Puzzle, found: &Found) -> Option<String> {
        if let Some(solution) = &found.solution
            && let Err(fault) = sudokit_referee::judge(puzzle, solution.grid())
        {
            return Some(fault.to_string());
        }
        // A solution speaks for itself; that there is none, or no other, only a count can confirm.
        let claimed = found.outcome.count;
        let limit = self.limit.max_solutions().min(2);
        let counted = if claimed == 1 && limit == 1 { 1 } else { sudokit_referee::count(puzzle, limit) };
        (counted != claimed.min(2)).then(|| format!("it found {claimed} of at least {counted} solutions"))
    }

    fn answer(
        &self,
        (puzzle, note): (&Puzzle, &Note),
        outcome: &Outcome,
        solution: Option<&Solution>,
        report: &mut Report,
    ) {
        report.tally.guesses += outcome.stats.guesses;
        let result = match outcome.count {
            0 => {
                report.tally.none += 1;
                "none"
            }
            1 => {
                report.tally.yes += 1;
                "solved"
            }
            _ => {
                report.tally.multiple += 1;
                "multiple"
            }
        };
        let out = &mut report.out;
        match (self.layout, solution) {
            (Layout::Line, Some(solution)) => {
                out.extend_from_slice(&solution.grid().to_line());
                if outcome.count > 1 {
                    out.extend_from_slice(b"\tmultiple");
                }
                out.push(b'\n');
            }
            (Layout::Line, None) => out.extend_from_slice(format!("{}\tnone\n", puzzle).as_bytes()),
            (Layout::Grid, solution) => {
                art::plain(out, &solution.map_or(*puzzle, |solution| Puzzle::from(*solution.grid())));
                if result != "solved" {
                    out.extend_from_slice(result.as_bytes());
                    out.push(b'\n');
                }
                out.push(b'\n');
            }
            (Layout::Pretty, solution) => self.pretty((puzzle, note), outcome, solution, out),
            (Layout::Csv | Layout::Json, solution) => {
                let (puzzle, solution) = (puzzle.to_string(), solution.map(ToString::to_string));
                let row: [Field<'_>; 5] = [
                    ("puzzle", Value::Text(Some(&puzzle))),
                    ("result", Value::Text(Some(result))),
                    ("solution", Value::Text(solution.as_deref())),
                    ("guesses", Value::Number(outcome.stats.guesses)),
                    ("rest", Value::Text(Some(note.rest.as_str()).filter(|rest| !rest.is_empty()))),
                ];
                if self.layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
            }
        }
    }

    fn pretty(
        &self,
        (puzzle, note): (&Puzzle, &Note),
        outcome: &Outcome,
        solution: Option<&Solution>,
        out: &mut Vec<u8>,
    ) {
        match solution {
            Some(solution) => art::before_and_after(out, &self.terminal, puzzle, solution.grid()),
            None => art::puzzle(out, &self.terminal, puzzle),
        }
        let (style, words) = match (outcome.count, outcome.exhausted) {
            (0, _) => (Style::Red, "no solution".to_owned()),
            (1, true) => (Style::Green, "the only solution".to_owned()),
            (1, false) => (Style::Green, "solved".to_owned()),
            (many, true) => (Style::Yellow, format!("one of {many} solutions")),
            (many, false) => (Style::Yellow, format!("one of at least {many} solutions")),
        };
        self.terminal.paint(out, style, &words);
        let clues = plural(puzzle.clues().clue_count() as u64, "clue");
        let guesses = match outcome.stats.guesses {
            0 => "no guess".to_owned(),
            1 => "1 guess".to_owned(),
            many => format!("{} guesses", crate::number::grouped(many)),
        };
        let rest = if note.rest.is_empty() { String::new() } else { format!("  {}", note.rest.trim()) };
        self.terminal.paint(out, Style::Dim, &format!(", {clues}, {guesses}{rest}\n\n"));
    }
}

fn show_trace(puzzle: &Puzzle, limit: Limit, out: &mut Vec<u8>) {
    trace(puzzle, limit, &mut |event| match event {
        TraceEvent::Pass(marks) => art::trace(out, marks),
        TraceEvent::Guess(candidate) => out.extend_from_slice(format!("guess {candidate}\n\n").as_bytes()),
        TraceEvent::Refuted(candidate) => out.extend_from_slice(format!("not {candidate}\n\n").as_bytes()),
        TraceEvent::Conflict => out.extend_from_slice(b"conflict\n\n"),
        _ => {}
    });
}
