//! `sudokit hint`: the next step only, as much of it as the player wants to know.

use crate::exit::{Failure, Verdict};
use crate::number::positive;
use crate::reasoning::{ArgumentArgs, FromArgs, ReasonArgs};
use crate::show::printer::{Show, Shown};
use crate::show::{Layout, wrap};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::ErrorKind;
use sudokit::driver::Item;
use sudokit::reason::OwnChain;
use sudokit::reason::explain::Level;
use sudokit::verb::{self, HintLevel};

/// Give a hint for the next step
#[derive(Debug, clap::Args)]
#[command(mut_arg("from", |arg| arg.long("input-format")))]
#[command(after_help = "\
Examples:
  sudokit hint puzzle.txt
  sudokit hint --level full PUZZLE --from GRID          where a player stands, with or without pencil marks
  sudokit hint --all --format json PUZZLE               every step that could be taken now
  sudokit hint --chain '(2)r1c4=(6)r1c4-(6)r1c6=(8)r1c6' PUZZLE     check your own chain

A wrong digit in the player's grid is reported first. In a grid with pencil marks a cell with a single mark counts
as filled. With `--format line`: the puzzle, a tab and the hint.

Exit codes: 0 there is a hint for all, 1 not for some (stuck, none, multiple, wrong), 2 bad input, 3 interrupted,
4 time limit.")]
pub(crate) struct Hint {
    /// Level of detail
    #[arg(long, value_enum, default_value = "nudge", conflicts_with = "chain")]
    level: LevelArg,

    /// Show every step that could be taken now, technique by technique
    #[arg(long)]
    all: bool,

    /// With --all: stop after N steps [default: 1000]
    #[arg(long, value_name = "N", requires = "all", value_parser = positive, conflicts_with = "chain")]
    limit: Option<u64>,

    /// Check this chain instead, in Eureka notation: = for a strong link, - for a weak one
    #[arg(long, value_name = "CHAIN", value_parser = chain, conflicts_with = "all")]
    chain: Option<String>,

    #[command(flatten)]
    reason: ReasonArgs,

    #[command(flatten)]
    argument: ArgumentArgs,

    #[command(flatten)]
    from: FromArgs,

    /// Write the answers as
    #[arg(long, value_enum, default_value = "pretty")]
    format: Layout,

    #[command(flatten)]
    stream: StreamArgs,
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

impl Hint {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let is_told = (self.level == LevelArg::Full || self.chain.is_some()) && self.format == Layout::Pretty;
        if !is_told && !self.argument.is_plain() {
            let what = "--eureka and --beats need --level full and --format pretty; JSON has both";
            return Err(Failure::Message(what.to_owned()));
        }
        let mut verb = verb::Hint::default();
        verb.level = match self.level {
            LevelArg::Nudge => HintLevel::Nudge,
            LevelArg::Where => HintLevel::Where,
            LevelArg::Full => HintLevel::Full,
        };
        (verb.all, verb.limit, verb.reasoning) =
            (self.all, self.limit.map(|limit| limit as usize), self.reason.reasoning());
        self.from.apply(&mut verb.reasoning)?;
        if self.chain.is_some() {
            (verb.level, verb.chain) = (HintLevel::Full, self.chain);
        }
        let show = Hints { level: verb.level.into(), all: self.all, argument: self.argument };
        let shown = Shown { verb: &verb, show, layout: self.format, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "with a hint", searches: true }, &shown.header(), &shown)
    }
}

/// A chain as it was written, if it can be read.
fn chain(text: &str) -> Result<String, String> {
    text.parse::<OwnChain>().map(|_| text.to_owned()).map_err(|error| error.to_string())
}

struct Hints {
    level: Level,
    all: bool,
    argument: ArgumentArgs,
}

fn why_not(error: &sudokit::Error) -> String {
    match error.kind() {
        ErrorKind::SeveralSolutions => format!("{error}; use --no-uniqueness for a hint anyway"),
        _ => error.to_string(),
    }
}

impl Show<verb::Hint> for Hints {
    fn line(&self, item: &Item<'_, verb::Hint>, out: &mut Vec<u8>) {
        let puzzle = item.puzzle;
        match item.answer {
            Ok(answer) if self.all && !answer.found.is_empty() => {
                answer.found.each_apart(|_, step| {
                    let words = step.words(self.level);
                    out.extend_from_slice(format!("{puzzle}\t{words}\n").as_bytes());
                });
            }
            Ok(answer) => out.extend_from_slice(format!("{puzzle}\t{}\n", answer.words).as_bytes()),
            Err(error) => out.extend_from_slice(format!("{puzzle}\t{}\n", why_not(error)).as_bytes()),
        }
    }

    fn pretty(&self, item: &Item<'_, verb::Hint>, terminal: &Terminal, out: &mut Vec<u8>) {
        let answer = match item.answer {
            Ok(answer) => answer,
            Err(error) => {
                terminal.paint(out, Style::Red, &format!("{}\n", why_not(error)));
                return;
            }
        };
        if answer.found.is_empty() {
            let style = if answer.result == "solved" { Style::Green } else { Style::Red };
            terminal.paint(out, style, &answer.words);
            out.push(b'\n');
            if answer.result == "stuck" {
                out.extend_from_slice(answer.found.grid(terminal.color).as_bytes());
            }
            return;
        }
        answer.found.each_apart(|i, step| {
            if self.all {
                terminal.paint(out, Style::Bold, &format!("{:>3}. {}", i + 1, step.title()));
                out.push(b'\n');
                match self.level {
                    Level::Nudge => out.extend_from_slice(wrap::indented(&step.conclusion(), 5).as_bytes()),
                    Level::Full => self.argument.write(step, 5, out),
                    level => out.extend_from_slice(wrap::indented(&step.words(level), 5).as_bytes()),
                }
                return;
            }
            if self.level == Level::Full {
                terminal.paint(out, Style::Bold, step.title());
                out.push(b'\n');
            }
            if self.level != Level::Full {
                out.extend_from_slice(wrap::indented(&step.words(self.level), 0).as_bytes());
            } else {
                self.argument.write(step, 0, out);
                out.extend_from_slice(step.grid(terminal.color).as_bytes());
            }
        });
    }
}
