//! `sudokit hint`: the next step only, as much of it as the player wants to know.

use super::explain::{Manner, Memories, wrong_json};
use crate::exit::{Failure, Verdict};
use crate::number::positive;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::reasoning::{FromArgs, ReasonArgs, start_or_complain};
use crate::show::wrap;
use crate::terminal::{Style, Terminal};
use std::ops::ControlFlow;
use sudokit::Puzzle;
use sudokit::reason::explain::{Explanation, Level, escape, position};
use sudokit::reason::{Memory, Reasoner, Start, Step};
use sudokit::solve::{Limit, Solver};
use sudokit::text::{Batch, Note};

/// Say what the next step is, as much as you want to know
#[derive(Debug, clap::Args)]
#[command(mut_arg("from", |arg| arg.long("input-format")))]
#[command(after_help = "\
Examples:
  sudokit hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit hint --level full PUZZLE --from GRID          where a player stands, with or without pencil marks
  sudokit hint --all --format json PUZZLE               every step that could be taken now

If a digit of the player's grid is wrong, that is said first. In a grid with pencil marks a cell with a single
mark counts as filled.

Outside a terminal, one plain line a puzzle: the puzzle, a tab and the hint.

Exit codes: 0 there is a hint for all, 1 not for some (stuck, none, multiple, wrong), 2 bad input.")]
pub(crate) struct Hint {
    /// How much to give away
    #[arg(long, value_enum, default_value = "nudge")]
    level: LevelArg,

    /// Every step that could be taken now, technique by technique
    #[arg(long)]
    all: bool,

    /// With --all, no more steps than this
    #[arg(long, value_name = "N", default_value = "1000", value_parser = positive)]
    limit: u64,

    #[command(flatten)]
    reason: ReasonArgs,

    #[command(flatten)]
    from: FromArgs,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Manner>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

/// The levels of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LevelArg {
    /// What kind of step there is, but not where
    Nudge,
    /// Where to look, but not what follows
    Where,
    /// The whole argument with its conclusion
    Full,
}

impl From<LevelArg> for Level {
    fn from(level: LevelArg) -> Self {
        match level {
            LevelArg::Nudge => Self::Nudge,
            LevelArg::Where => Self::Where,
            LevelArg::Full => Self::Full,
        }
    }
}

impl Hint {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let work = Hinting {
            level: self.level.into(),
            all: self.all.then_some(self.limit as usize),
            reasoner: self.reason.reasoner(),
            from: self.from.read()?,
            manner: Manner::choose(self.format, &terminal),
            terminal,
            solver: Solver::new(),
        };
        pipeline::run(&self.pipeline, work)
    }
}

struct Hinting {
    level: Level,
    /// Every step, up to so many.
    all: Option<usize>,
    reasoner: Reasoner,
    from: Option<Puzzle>,
    manner: Manner,
    terminal: Terminal,
    solver: Solver,
}

impl Work for Hinting {
    type Memory = Memories;
    const NAME: &'static str = "hint";
    const YES: &'static str = "with a hint";

    fn batch(&self, batch: &Batch, memory: &mut Memories, report: &mut Report) {
        let found = memory.search.search(&self.solver, batch.classics(), Limit::solutions(2), true);
        for ((puzzle, note), found) in batch.classics().iter().zip(batch.notes()).zip(found) {
            let only = found.solution.filter(|_| found.outcome.count == 1);
            let Some(start) = start_or_complain(puzzle, self.from.as_ref(), only.as_ref(), note, report) else {
                continue;
            };
            let wrong = start.is_wrong();
            let several = found.outcome.count > 1 && self.reasoner.settings().uniqueness;
            let steps = if found.outcome.count == 0 || several || wrong || start.board.is_full() {
                Vec::new()
            } else {
                self.steps(&start, &mut memory.reason)
            };
            let (result, tally) = match found.outcome.count {
                0 => ("none", &mut report.tally.none),
                2.. if several => ("multiple", &mut report.tally.multiple),
                _ if wrong => ("wrong", &mut report.tally.wrong),
                _ if start.board.is_full() => ("solved", &mut report.tally.yes),
                _ if steps.is_empty() => ("stuck", &mut report.tally.stuck),
                _ => ("step", &mut report.tally.yes),
            };
            *tally += 1;
            let out = &mut report.out;
            match self.manner {
                Manner::Json => json((puzzle, note), &start, &steps, result, self.all.is_some(), out),
                Manner::Pretty => self.pretty(&start, &steps, result, out),
                Manner::Line => {
                    let said = self.words(&start, &steps, result);
                    for words in said {
                        out.extend_from_slice(format!("{puzzle}\t{words}\n").as_bytes());
                    }
                }
            }
        }
    }
}

impl Hinting {
    fn steps(&self, start: &Start, memory: &mut Memory) -> Vec<Step> {
        let Some(limit) = self.all else {
            return self.reasoner.find_next(&start.board, memory).into_iter().collect();
        };
        let mut steps: Vec<Step> = Vec::new();
        self.reasoner.find_all(&start.board, memory, &mut |step| {
            steps.push(step);
            if steps.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        steps
    }

    /// What is said: a hint, or why there is none.
    fn words(&self, start: &Start, steps: &[Step], result: &str) -> Vec<String> {
        let why = match result {
            "none" => "this puzzle has no solution".to_owned(),
            "multiple" => {
                "this puzzle has more than one solution; --no-uniqueness reasons about it all the same".to_owned()
            }
            "solved" => "the grid is full, and it is right".to_owned(),
            "stuck" => "no technique of the schedule finds anything here".to_owned(),
            "wrong" => start.hint(self.level),
            _ => return steps.iter().map(|step| Explanation::new(&start.board, step).words(self.level)).collect(),
        };
        vec![why]
    }

    fn pretty(&self, start: &Start, steps: &[Step], result: &str, out: &mut Vec<u8>) {
        if result != "step" {
            let style = if result == "solved" { Style::Green } else { Style::Red };
            self.terminal.paint(out, style, &self.words(start, steps, result).join(" "));
            out.push(b'\n');
            if result == "stuck" {
                out.extend_from_slice(position(&start.board, self.terminal.color).as_bytes());
            }
            return;
        }
        for (i, step) in steps.iter().enumerate() {
            let explanation = Explanation::new(&start.board, step);
            if self.all.is_some() {
                self.terminal.paint(out, Style::Bold, &format!("{:>3}. {}", i + 1, step.technique.title()));
                out.push(b'\n');
                let words = match self.level {
                    Level::Nudge => explanation.conclusion(),
                    level => explanation.words(level),
                };
                out.extend_from_slice(wrap::indented(&words, 5).as_bytes());
                continue;
            }
            if self.level == Level::Full {
                self.terminal.paint(out, Style::Bold, step.technique.title());
                out.push(b'\n');
            }
            out.extend_from_slice(wrap::indented(&explanation.words(self.level), 0).as_bytes());
            if self.level == Level::Full {
                out.extend_from_slice(explanation.grid(self.terminal.color).as_bytes());
            }
        }
    }
}

fn json((puzzle, note): (&Puzzle, &Note), start: &Start, steps: &[Step], result: &str, all: bool, out: &mut Vec<u8>) {
    let steps: Vec<String> = steps.iter().map(|step| Explanation::new(&start.board, step).json()).collect();
    let steps = if all {
        format!("\"steps\":[{}]", steps.join(","))
    } else {
        format!("\"step\":{}", steps.first().map_or("null", String::as_str))
    };
    let text = format!(
        "{{\"puzzle\":{},\"result\":\"{result}\",\"grid\":{},\"candidates\":{},{steps}{},\"rest\":{}}}\n",
        escape(&puzzle.to_string()),
        escape(&start.board.grid().to_string()),
        escape(&start.board.pencilmarks().to_string()),
        wrong_json(start),
        if note.rest.is_empty() { "null".to_owned() } else { escape(&note.rest) },
    );
    out.extend_from_slice(text.as_bytes());
}
