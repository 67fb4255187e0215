//! `sudokit explain`: the whole path of every puzzle, step by step.

use crate::exit::{Failure, Verdict};
use crate::files::write_whole;
use crate::number::plural;
use crate::reasoning::{ArgumentArgs, FromArgs, ReasonArgs};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art, wrap};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use std::path::{Path, PathBuf};
use sudokit::canon::Id;
use sudokit::driver::{Block, Item, Printer};
use sudokit::text::PuzzleRef;
use sudokit::verb::{self, Explained};
use sudokit::{Classic, ErrorKind};

/// Explain the solution step by step
#[derive(Debug, clap::Args)]
#[command(mut_arg("from", |arg| arg.long("input-format")))]
#[command(after_help = "\
Examples:
  sudokit explain puzzle.txt
  sudokit explain --svg pictures puzzles.txt           a picture of every step, in a folder for each puzzle
  sudokit explain --format json puzzles.txt            one object per puzzle; docs/explain.md lists the fields
  sudokit explain --format line puzzles.txt            one summary line per puzzle
  sudokit explain --no-uniqueness --without swordfish,jellyfish puzzles.txt
  sudokit explain --stop-at xy-wing puzzles.txt        no technique that comes later in the order
  sudokit explain --beats --eureka PUZZLE              arguments as numbered statements, chains in Eureka notation
  sudokit explain PUZZLE --from GRID                   go on from where a player stands

A summary line is the puzzle, `solved` (or `stuck`, `stopped`, `none`, `multiple`, `wrong`), the number of steps and the
technique of the hardest step, with tabs between them. If a time limit or an interrupt comes first, the steps found by
then are printed.

Exit codes: 0 all solved, 1 some not (stuck, none, multiple, or a wrong digit in the player's grid), 2 bad input,
3 interrupted, 4 time limit.")]
pub(crate) struct Explain {
    #[command(flatten)]
    reason: ReasonArgs,

    #[command(flatten)]
    from: FromArgs,

    #[command(flatten)]
    argument: ArgumentArgs,

    /// Draw the grid at every step
    #[arg(long)]
    grids: bool,

    /// Also write a picture of every step into a folder below DIR, one folder per puzzle
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Write the answers as
    #[arg(long, value_enum, default_value = "pretty")]
    format: Layout,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Explain {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        if self.grids && self.format != Layout::Pretty {
            return Err(Failure::Message("--grids needs --format pretty".to_owned()));
        }
        if !self.argument.is_plain() && self.format != Layout::Pretty {
            return Err(Failure::Message("--eureka and --beats need --format pretty; JSON has both".to_owned()));
        }
        let mut verb = verb::Explain::default();
        verb.reasoning = self.reason.reasoning();
        self.from.apply(&mut verb.reasoning)?;
        let show = Paths { grids: self.grids, argument: self.argument };
        let shown = Shown { verb: &verb, show, layout: self.format, terminal, answers_bad_lines: false };
        let header = shown.header();
        let printer = Pictured { shown, svg: self.svg };
        stream::run(&self.stream, &verb, Words { yes: "solved", searches: true }, &header, &printer)
    }
}

struct Paths {
    grids: bool,
    argument: ArgumentArgs,
}

impl Show<verb::Explain> for Paths {
    fn line(&self, item: &Item<'_, verb::Explain>, out: &mut Vec<u8>) {
        let text = match item.answer {
            Ok(answer) => format!("{}\t{}\t{}", answer.result, answer.way.len(), answer.hardest.unwrap_or_default()),
            Err(error) => format!("{}\t0\t", word(error)),
        };
        out.extend_from_slice(format!("{}\t{text}\n", item.puzzle).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Explain>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        let answer = match item.answer {
            Ok(answer) => answer,
            Err(error) => {
                let hint = match error.kind() {
                    ErrorKind::SeveralSolutions => "; use --no-uniqueness to explain it anyway",
                    _ => "",
                };
                terminal.paint(out, Style::Red, &format!("{error}{hint}\n\n"));
                return;
            }
        };
        answer.each(|i, step| {
            terminal.paint(out, Style::Bold, &format!("{:>3}. {}", i + 1, step.title()));
            out.push(b'\n');
            self.argument.write(step, 5, out);
            if self.grids {
                out.extend_from_slice(step.grid(terminal.color).as_bytes());
            }
        });
        ending(answer, terminal, out);
        out.push(b'\n');
    }
}

fn ending(answer: &Explained, terminal: &Terminal, out: &mut Vec<u8>) {
    let (steps, end) = (plural(answer.way.len() as u64, "step"), answer.way.end());
    let (style, words) = match answer.result {
        "solved" => (Style::Green, format!("solved in {steps}: {}", end.line())),
        "wrong" => (Style::Red, answer.words.clone().unwrap_or_default()),
        "stopped" => (Style::Yellow, format!("stopped after {steps}")),
        _ => (Style::Yellow, format!("not solved: after {steps} no technique of the schedule finds anything")),
    };
    terminal.paint(out, style, &words);
    out.push(b'\n');
    if matches!(answer.result, "stuck" | "stopped") {
        out.extend_from_slice(b"the position reached:\n");
        out.extend_from_slice(end.grid(terminal.color).as_bytes());
    }
    if let Some(hardest) = answer.techniques.last() {
        let counts: Vec<String> =
            answer.techniques.iter().map(|used| format!("{} × {}", used.count, used.title)).collect();
        let text = format!("hardest step: {}. all steps: {}", hardest.title, counts.join(", "));
        out.extend_from_slice(wrap::indented(&text, 0).as_bytes());
    }
}

/// Prints paths, and writes pictures if they are wanted.
struct Pictured<'a> {
    shown: Shown<'a, verb::Explain, Paths>,
    svg: Option<PathBuf>,
}

impl Printer<verb::Explain> for Pictured<'_> {
    fn print(&self, item: &Item<'_, verb::Explain>, block: &mut Block) {
        if let (Some(folder), Ok(answer)) = (&self.svg, item.answer)
            && let Err(Failure::Message(error)) = pictures(folder, item.puzzle, answer)
        {
            block.failed = true;
            block.complain(item.note.line, error);
        }
        self.shown.print(item, block);
    }
}

/// Writes the pictures of a path into a folder of its own: the digits of the puzzle, 0 for a blank; for a Sukaku, which is
/// too long for a name, its id; for puzzles of other kinds a number made of their text.
fn pictures(folder: &Path, puzzle: PuzzleRef<'_>, answer: &Explained) -> Result<(), Failure> {
    let name = match puzzle {
        PuzzleRef::Classic(Classic::Clues(grid)) => grid.to_string().replace('.', "0"),
        PuzzleRef::Classic(puzzle @ Classic::Sukaku(_)) => format!("sukaku-{:016x}", Id::of(puzzle).0 as u64),
        other => format!("puzzle-{:016x}", sudokit::core::fnv1a(other.to_string().into_bytes())),
    };
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
    let mut end = Ok(());
    answer.each(|i, step| {
        if end.is_ok() {
            let file = format!("{:03}-{}.svg", i + 1, step.slug());
            end = write_whole(&folder.join(file), &step.svg());
        }
    });
    end
}
