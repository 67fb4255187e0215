//! `sudokit check`: proper or not, and why.

use crate::command::engines::EngineArgs;
use crate::exit::{Failure, Verdict};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::Item;
use sudokit::verb::{self, Checked};
use sudokit::{Classic, Grid};

/// Check whether puzzles are proper (exactly one solution) and minimal
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit check puzzles.txt
  sudokit check --details puzzles.txt                 which clues clash, which are redundant
  sudokit check --solution 534678912… 53..7....6…     is this its solution?
  sudokit check kaggle.csv                            solutions in the file are checked too
  sudokit check --details killer.txt                  which givens and which rules are redundant

Output: one line per line of input: the puzzle, a tab and `proper`, `none`, `multiple`, `wrong: why` if a given
solution is not one, or `bad: why` if the line is not a puzzle. With --details another tab and the details.

Exit codes: 0 all proper, 1 some are not, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Check {
    /// Also list clashing and redundant clues, redundant rules, and why there is no solution
    #[arg(long)]
    details: bool,

    /// Check that this filled grid is the solution
    #[arg(long, value_name = "GRID", value_parser = parse_grid)]
    solution: Option<Grid>,

    #[command(flatten)]
    engine: EngineArgs,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

/// A 9x9 grid in any format.
pub(super) fn parse_grid(text: &str) -> Result<Grid, String> {
    match text.parse::<sudokit::Puzzle>() {
        Ok(puzzle) => match puzzle.classic() {
            Some(Classic::Clues(grid)) => Ok(*grid),
            Some(Classic::Sukaku(_)) => Err("found pencilmarks, expected a grid".to_owned()),
            None => Err(format!("found {0}x{0}, expected 9x9", puzzle.order())),
        },
        Err(error) => Err(error.to_string()),
    }
}

impl Check {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut verb = verb::Check::default();
        (verb.details, verb.solution) = (self.details || layout != Layout::Line, self.solution);
        verb.engine = self.engine.engine();
        let show = Checks { details: self.details };
        let shown = Shown { verb: &verb, show, layout, terminal, answers_bad_lines: true };
        stream::run(&self.stream, &verb, Words { yes: "proper", searches: true }, &shown.header(), &shown)
    }
}

struct Checks {
    details: bool,
}

fn result(item: &Item<'_, verb::Check>) -> String {
    match item.answer {
        Ok(Checked { wrong_solution: Some(why), .. }) => format!("wrong: {why}"),
        Ok(answer) => answer.result.to_owned(),
        Err(error) => word(error),
    }
}

fn details(item: &Item<'_, verb::Check>) -> String {
    match item.answer {
        Ok(answer) if !answer.clashes.is_empty() => answer.clashes.to_string(),
        Ok(Checked { reason: Some(reason), .. }) => reason.clone(),
        Ok(Checked { minimal: Some(true), .. }) => "minimal".to_owned(),
        Ok(answer) if !answer.redundant.is_empty() => format!("redundant: {}", answer.redundant.join(" ")),
        _ => String::new(),
    }
}

impl Show<verb::Check> for Checks {
    fn line(&self, item: &Item<'_, verb::Check>, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{}\t{}", item.puzzle, result(item)).as_bytes());
        if self.details {
            out.extend_from_slice(format!("\t{}", details(item)).as_bytes());
        }
        out.push(b'\n');
    }

    fn grid(&self, item: &Item<'_, verb::Check>, out: &mut Vec<u8>) {
        art::plain(out, item.puzzle);
        out.extend_from_slice(format!("{}\n{}\n\n", result(item), details(item)).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Check>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        let (style, words) = match item.answer {
            Ok(Checked { wrong_solution: Some(why), .. }) => (Style::Red, format!("not its solution: {why}")),
            Ok(answer) => match answer.result {
                "proper" => (Style::Green, "proper: exactly one solution".to_owned()),
                "none" => (Style::Red, "no solution".to_owned()),
                _ => (Style::Yellow, "more than one solution".to_owned()),
            },
            Err(error) => (Style::Red, word(error)),
        };
        terminal.paint(out, style, &words);
        let details = details(item);
        let comma = if details.is_empty() { "" } else { ", " };
        out.extend_from_slice(format!("{comma}{details}\n\n").as_bytes());
    }
}
