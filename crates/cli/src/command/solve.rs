//! `sudokit solve`: one solution for every puzzle, or all of them.

use crate::command::all;
use crate::command::engines::EngineArgs;
use crate::exit::{Failure, Verdict};
use crate::number::{grouped, plural, positive};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::{Block, Item, Printer};
use sudokit::solve::singles::{TraceEvent, trace};
use sudokit::solve::{LINE, Limit, LineAnswers, Lines};
use sudokit::text::{PuzzleRef, TextError};
use sudokit::verb::{self, Solved};
use sudokit::{Classic, Verb};

/// Solve puzzles of any size, with or without rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit solve puzzles.txt > solutions.txt
  sudokit solve --limit 2 --stats puzzles.txt         also prove that there is no second solution
  sudokit solve --format pretty ..2....12....13.      a puzzle itself, here 4x4
  sudokit solve --box 3x4 12x12.txt
  sudokit solve .Shape~6x6.Cage~10~R1C1~R1C2~R2C1     a puzzle with rules (docs/variants.md), also killer text and JSON
  sudokit solve --all --limit 1000 puzzle.txt         list solutions, in ascending order for 9x9
  sudokit solve --all --unordered puzzle.txt | wc -l  in any order, with all threads on one puzzle

Output: one line per puzzle, in input order: the solution; or the puzzle, a tab and `none`; or, with a limit above 1
and more than one solution, the first solution, a tab and `multiple`. A line that is not a puzzle is reported on
standard error and gets no line of output.

Exit codes: 0 all solved, 1 some have no solution (or more than one, if the limit is above 1), 2 bad input,
3 interrupted, 4 time limit.")]
pub(crate) struct Solve {
    /// Look for N solutions: 1 finds one, 2 also proves that it is the only one [default: 1; with --all: no limit]
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// List all solutions of each puzzle, or as many as --limit says: of 9x9 puzzles in ascending order, of others as
    /// they are found
    #[arg(long, conflicts_with_all = ["check", "trace"])]
    all: bool,

    /// List solutions in any order, with all threads on one puzzle
    #[arg(long, requires = "all", conflicts_with_all = ["check", "trace"])]
    unordered: bool,

    /// Verify every answer with the referee, which shares no code with the engines
    #[arg(long)]
    check: bool,

    /// Show the candidates after each pass of the singles engine, as SudokuSSE does
    #[arg(long, conflicts_with_all = ["engine", "format"])]
    trace: bool,

    #[command(flatten)]
    engine: EngineArgs,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Solve {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        if self.all {
            let mut list = verb::Solutions::default();
            (list.limit, list.unordered) = (self.limit.unwrap_or(u64::MAX), self.unordered);
            list.engine = self.engine.engine();
            return all::run(&list, &self.stream, layout, terminal);
        }
        let mut verb = verb::Solve::default();
        (verb.limit, verb.engine) = (self.limit.unwrap_or(1), self.engine.engine());
        let shown = Shown { verb: &verb, show: Answers, layout, terminal, answers_bad_lines: false };
        let header = shown.header();
        let printer = Judged { shown, check: self.check, trace: self.trace };
        stream::run(&self.stream, &verb, Words { yes: "solved", searches: true }, &header, &printer)
    }
}

struct Answers;

impl Show<verb::Solve> for Answers {
    fn line(&self, item: &Item<'_, verb::Solve>, out: &mut Vec<u8>) {
        match item.answer {
            Ok(Solved { solution: Some(solution), solutions, .. }) => {
                match solution.classic() {
                    Some(solution) => out.extend_from_slice(&solution.grid().to_line()),
                    None => out.extend_from_slice(solution.to_string().as_bytes()),
                }
                out.extend_from_slice(if *solutions > 1 { b"\tmultiple\n" } else { b"\n" });
            }
            Ok(_) => out.extend_from_slice(format!("{}\tnone\n", item.puzzle).as_bytes()),
            Err(error) => out.extend_from_slice(format!("{}\t{}\n", item.puzzle, word(error)).as_bytes()),
        }
    }

    fn grid(&self, item: &Item<'_, verb::Solve>, out: &mut Vec<u8>) {
        let result = match item.answer {
            Ok(Solved { solution: Some(solution), result, .. }) => {
                art::plain_solution(out, solution);
                (*result).to_owned()
            }
            Ok(_) => {
                art::plain(out, item.puzzle);
                "none".to_owned()
            }
            Err(error) => {
                art::plain(out, item.puzzle);
                word(error)
            }
        };
        if result != "solved" {
            out.extend_from_slice(format!("{result}\n").as_bytes());
        }
        out.push(b'\n');
    }

    fn pretty(&self, item: &Item<'_, verb::Solve>, terminal: &Terminal, out: &mut Vec<u8>) {
        let answer = match item.answer {
            Ok(answer) => answer,
            Err(error) => {
                art::puzzle(out, terminal, item.puzzle);
                terminal.paint(out, Style::Red, &word(error));
                out.extend_from_slice(b"\n\n");
                return;
            }
        };
        match &answer.solution {
            Some(solution) => art::solved(out, terminal, item.puzzle, solution),
            None => art::puzzle(out, terminal, item.puzzle),
        }
        let (style, words) = match (answer.solutions, answer.exact) {
            (0, _) => match &answer.reason {
                Some(reason) => (Style::Red, format!("no solution: {reason}")),
                None => (Style::Red, "no solution".to_owned()),
            },
            (1, true) => (Style::Green, "the only solution".to_owned()),
            (1, false) => (Style::Green, "solved".to_owned()),
            (many, true) => (Style::Yellow, format!("one of {many} solutions")),
            (many, false) => (Style::Yellow, format!("one of at least {many} solutions")),
        };
        terminal.paint(out, style, &words);
        let clues = plural(item.puzzle.to_puzzle().clue_count() as u64, "clue");
        let guesses = match answer.guesses {
            0 => "no guess".to_owned(),
            1 => "1 guess".to_owned(),
            many => format!("{} guesses", grouped(many)),
        };
        let rest = if item.note.rest.is_empty() { String::new() } else { format!("  {}", item.note.rest.trim()) };
        terminal.paint(out, Style::Dim, &format!(", {clues}, {guesses}{rest}\n\n"));
    }
}

/// Prints answers that the referee agrees with, and traces if they are wanted.
struct Judged<'a> {
    shown: Shown<'a, verb::Solve, Answers>,
    check: bool,
    trace: bool,
}

impl Printer<verb::Solve> for Judged<'_> {
    fn print(&self, item: &Item<'_, verb::Solve>, block: &mut Block) {
        if let Ok(answer) = item.answer {
            block.tally.guesses += answer.guesses;
        }
        if self.trace && !matches!(item.puzzle, PuzzleRef::Classic(_)) {
            block.failed = true;
            block.complain(item.note.line, "--trace supports 9x9 puzzles without extra houses or rules");
        }
        if let PuzzleRef::Classic(puzzle) = item.puzzle {
            if self.trace {
                show_trace(puzzle, self.shown.verb.limit, &mut block.out);
            }
            if let Ok(found) = item.answer
                && let Some(fault) = self.check.then(|| self.judge(puzzle, found)).flatten()
            {
                block.tally.recount(self.shown.verb.verdict(found), verb::Verdict::Wrong);
                block.complain(item.note.line, format_args!("the engine is wrong: {fault}"));
                return;
            }
        }
        if let (PuzzleRef::Variant(puzzle), Ok(found)) = (item.puzzle, item.answer) {
            let solution = found.solution.as_ref().and_then(|solution| solution.variant());
            if let Some(Err(fault)) =
                solution.filter(|_| self.check).map(|solution| puzzle.puzzle().judge(solution.values()))
            {
                block.tally.recount(self.shown.verb.verdict(found), verb::Verdict::Wrong);
                block.complain(item.note.line, format_args!("the engine is wrong: {fault}"));
                return;
            }
            // A rule that cannot hold is worth a word wherever the answers go.
            if let Some(reason) = &found.reason {
                block.complain(item.note.line, format_args!("no solution: {reason}"));
            }
        }
        self.shown.print(item, block);
    }

    fn prints_lines(&self) -> bool {
        self.shown.layout == Layout::Line && !self.check && !self.trace
    }

    fn print_lines(&self, lines: Lines<'_>, answers: &LineAnswers, start: usize, block: &mut Block) {
        if answers.others.is_empty() {
            return;
        }
        let (solved, mut next) = (block.out.split_off(start), 0);
        for &(line, count) in &answers.others {
            let (from, to) = (line * LINE, (line + 1) * LINE - 1);
            block.out.extend_from_slice(&solved[next..from]);
            match count {
                0 => block.out.extend_from_slice(format!("{}\tnone\n", lines.puzzle(line)).as_bytes()),
                _ => {
                    block.out.extend_from_slice(&solved[from..to]);
                    block.out.extend_from_slice(b"\tmultiple\n");
                }
            }
            next = to + 1;
        }
        block.out.extend_from_slice(&solved[next..]);
    }

    fn unreadable(&self, error: &TextError, text: &str, block: &mut Block) {
        self.shown.unreadable(error, text, block);
    }
}

impl Judged<'_> {
    /// What the referee has to say against an answer.
    fn judge(&self, puzzle: &Classic, found: &Solved) -> Option<String> {
        let solution = found.solution.as_ref().and_then(|solution| solution.classic());
        if let Some(solution) = solution
            && let Err(fault) = sudokit_referee::judge(puzzle, solution.grid())
        {
            return Some(fault.to_string());
        }
        // A solution speaks for itself; that there is none, or no other, only a count can confirm.
        let (claimed, limit) = (found.solutions, self.shown.verb.limit.min(2));
        let counted = if claimed == 1 && limit == 1 { 1 } else { sudokit_referee::count(puzzle, limit) };
        (counted != claimed.min(2)).then(|| format!("it found {claimed} of at least {counted} solutions"))
    }
}

fn show_trace(puzzle: &Classic, limit: u64, out: &mut Vec<u8>) {
    trace(puzzle, Limit::solutions(limit), &mut |event| match event {
        TraceEvent::Pass(marks) => art::trace(out, marks),
        TraceEvent::Guess(candidate) => out.extend_from_slice(format!("guess {candidate}\n\n").as_bytes()),
        TraceEvent::Refuted(candidate) => out.extend_from_slice(format!("not {candidate}\n\n").as_bytes()),
        TraceEvent::Conflict => out.extend_from_slice(b"conflict\n\n"),
        _ => {}
    });
}
