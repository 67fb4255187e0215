//! `sudokit explain`: the whole path of every puzzle, step by step.

use crate::exit::{Failure, Verdict};
use crate::number::plural;
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::reasoning::{FromArgs, ReasonArgs, start_or_complain};
use crate::search;
use crate::show::{art, wrap};
use crate::terminal::{Style, Terminal};
use std::path::{Path as FilePath, PathBuf};
use sudokit::Puzzle;
use sudokit::reason::explain::{Explanation, Level, escape, position};
use sudokit::reason::{Board, Memory, Path, Reasoner, Start, Summary};
use sudokit::solve::{Limit, Solver};
use sudokit::text::{Batch, Note};

/// Solve as a person does and say why, step by step
#[derive(Debug, clap::Args)]
#[command(mut_arg("from", |arg| arg.long("input-format")))]
#[command(after_help = "\
Examples:
  sudokit explain --format pretty 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit explain --svg pictures puzzles.txt           a picture of every step, in a folder for each puzzle
  sudokit explain --format json puzzles.txt            one record a puzzle; docs/explain.md lists the fields
  sudokit explain --no-uniqueness --without swordfish,jellyfish puzzles.txt
  sudokit explain PUZZLE --from GRID                   go on from where a player stands

Outside a terminal, one plain line a puzzle: the puzzle, `solved` (or `stuck`, `none`, `multiple`, `wrong`),
the number of steps and the technique of the hardest step, with tabs between them.

Exit codes: 0 all solved, 1 some not (stuck, none, multiple, or a wrong digit in the player's grid), 2 bad input.")]
pub(crate) struct Explain {
    #[command(flatten)]
    reason: ReasonArgs,

    #[command(flatten)]
    from: FromArgs,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Manner>,

    /// Draw the grid at every step (pretty)
    #[arg(long)]
    grids: bool,

    /// Steps without evidence and words (json)
    #[arg(long)]
    brief: bool,

    /// Also write a picture of every step into a folder below DIR, one folder a puzzle
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

/// The ways to write an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Manner {
    /// One plain line a puzzle
    Line,
    /// In words and grids, in colour where the terminal has it
    Pretty,
    /// One JSON object a line
    Json,
}

impl Manner {
    /// The user's wish, or what suits the terminal.
    pub(crate) fn choose(wish: Option<Self>, terminal: &Terminal) -> Self {
        wish.unwrap_or(if terminal.interactive { Self::Pretty } else { Self::Line })
    }
}

impl Explain {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let work = Explaining {
            reasoner: self.reason.reasoner(),
            from: self.from.read()?,
            manner: Manner::choose(self.format, &terminal),
            grids: self.grids,
            brief: self.brief,
            svg: self.svg,
            terminal,
            solver: Solver::new(),
        };
        pipeline::run(&self.pipeline, work)
    }
}

struct Explaining {
    reasoner: Reasoner,
    from: Option<Puzzle>,
    manner: Manner,
    grids: bool,
    brief: bool,
    svg: Option<PathBuf>,
    terminal: Terminal,
    solver: Solver,
}

/// What a thread keeps: the engine's memory and the finders'.
#[derive(Default)]
pub(crate) struct Memories {
    pub(crate) search: search::Memory,
    pub(crate) reason: Memory,
}

/// A path with what is known about it.
struct Told<'a> {
    puzzle: &'a Puzzle,
    note: &'a Note,
    start: Start,
    path: Path,
    summary: Summary,
    result: &'static str,
}

impl Work for Explaining {
    type Memory = Memories;
    const NAME: &'static str = "explain";
    const YES: &'static str = "solved";

    fn batch(&self, batch: &Batch, memory: &mut Memories, report: &mut Report) {
        let found = memory.search.search(&self.solver, batch.puzzles(), Limit::solutions(2), true);
        for ((puzzle, note), found) in batch.iter().zip(found) {
            let only = found.solution.filter(|_| found.outcome.count == 1);
            let Some(start) = start_or_complain(puzzle, self.from.as_ref(), only.as_ref(), note, report) else {
                continue;
            };
            let wrong = start.is_wrong();
            // Without a single solution the techniques that assume one would prove nonsense.
            let walks = match found.outcome.count {
                0 => false,
                1 => !wrong,
                _ => !self.reasoner.settings().uniqueness,
            };
            let path = if walks {
                self.reasoner.solve(start.board.clone(), &mut memory.reason)
            } else {
                Path { steps: Vec::new(), end: start.board.clone(), stopped: false }
            };
            let (result, tally) = match found.outcome.count {
                0 => ("none", &mut report.tally.none),
                1 if wrong => ("wrong", &mut report.tally.wrong),
                1 if path.end.is_full() => ("solved", &mut report.tally.yes),
                1 => ("stuck", &mut report.tally.stuck),
                _ => ("multiple", &mut report.tally.multiple),
            };
            *tally += 1;
            let summary = self.reasoner.summarize(&start.board, &path, &mut memory.reason);
            let told = Told { puzzle, note, start, path, summary, result };
            if let Some(folder) = &self.svg
                && let Err(error) = pictures(folder, &told)
            {
                report.complain(format!("{}: {}", folder.display(), crate::exit::plain(&error)));
            }
            match self.manner {
                Manner::Line => line(&told, &mut report.out),
                Manner::Pretty => self.pretty(&told, &mut report.out),
                Manner::Json => json(&told, self.brief, &mut report.out),
            }
        }
    }
}

/// Calls `show` with every step, its number from 0 and the position before it.
fn each_step(told: &Told<'_>, mut show: impl FnMut(usize, Explanation<'_>)) {
    let mut board = told.start.board.clone();
    for (i, step) in told.path.steps.iter().enumerate() {
        show(i, Explanation::new(&board, step));
        step.apply(&mut board);
    }
}

fn line(told: &Told<'_>, out: &mut Vec<u8>) {
    let hardest = told.summary.hardest.map_or("", |hardest| hardest.technique.slug());
    let text = format!("{}\t{}\t{}\t{hardest}\n", told.puzzle, told.result, told.path.steps.len());
    out.extend_from_slice(text.as_bytes());
}

impl Explaining {
    fn pretty(&self, told: &Told<'_>, out: &mut Vec<u8>) {
        art::puzzle(out, &self.terminal, told.puzzle);
        let mut text = Vec::new();
        each_step(told, |i, explanation| {
            let title = explanation.step().technique.title();
            self.terminal.paint(&mut text, Style::Bold, &format!("{:>3}. {title}", i + 1));
            text.push(b'\n');
            text.extend_from_slice(wrap::indented(&explanation.words(Level::Full), 5).as_bytes());
            if self.grids {
                text.extend_from_slice(explanation.grid(self.terminal.color).as_bytes());
            }
        });
        out.extend_from_slice(&text);
        self.ending(told, out);
        out.push(b'\n');
    }

    fn ending(&self, told: &Told<'_>, out: &mut Vec<u8>) {
        let steps = plural(told.path.steps.len() as u64, "step");
        let (style, words) = match told.result {
            "solved" => (Style::Green, format!("solved in {steps}: {}", told.path.end.grid())),
            "none" => (Style::Red, "this puzzle has no solution".to_owned()),
            "wrong" => (Style::Red, told.start.faults()),
            "multiple" if told.path.steps.is_empty() => (
                Style::Yellow,
                "this puzzle has more than one solution; with --no-uniqueness it is reasoned about all the same"
                    .to_owned(),
            ),
            "multiple" => {
                (Style::Yellow, format!("this puzzle has more than one solution; {steps} hold for all of them"))
            }
            _ => (Style::Yellow, format!("not solved: after {steps} no technique of the schedule finds anything")),
        };
        self.terminal.paint(out, style, &words);
        out.push(b'\n');
        if !told.path.end.is_full() && matches!(told.result, "stuck" | "multiple") {
            out.extend_from_slice(b"the position reached:\n");
            out.extend_from_slice(position(&told.path.end, self.terminal.color).as_bytes());
        }
        if let Some(hardest) = told.summary.hardest {
            let counts: Vec<String> =
                told.summary.counts.iter().map(|(technique, count)| format!("{count} × {technique}")).collect();
            let ways = plural(hardest.chances as u64, "chance");
            let text = format!(
                "hardest step: {}, step {} ({ways}). all steps: {}\n",
                hardest.technique,
                hardest.index + 1,
                counts.join(", ")
            );
            out.extend_from_slice(wrap::indented(&text, 0).as_bytes());
        }
    }
}

fn json(told: &Told<'_>, brief: bool, out: &mut Vec<u8>) {
    let mut steps = Vec::new();
    each_step(told, |_, explanation| {
        steps.push(if brief { explanation.brief_json() } else { explanation.json() });
    });
    let counts: Vec<String> =
        told.summary.counts.iter().map(|(technique, count)| format!("\"{}\":{count}", technique.slug())).collect();
    let hardest = told.summary.hardest.map_or_else(
        || "null".to_owned(),
        |hardest| {
            let (slug, index, chances) = (hardest.technique.slug(), hardest.index + 1, hardest.chances);
            format!("{{\"technique\":\"{slug}\",\"step\":{index},\"chances\":{chances}}}")
        },
    );
    let text = format!(
        "{{\"puzzle\":{},\"result\":\"{}\",\"steps\":[{}],\"counts\":{{{}}},\"hardest\":{hardest},{}{},\"rest\":{}}}\n",
        escape(&told.puzzle.to_string()),
        told.result,
        steps.join(","),
        counts.join(","),
        end_json(&told.path.end),
        wrong_json(&told.start),
        if told.note.rest.is_empty() { "null".to_owned() } else { escape(&told.note.rest) },
    );
    out.extend_from_slice(text.as_bytes());
}

/// The position at the end: digits, and the candidates of open cells unless it is full.
fn end_json(end: &Board) -> String {
    let marks = if end.is_full() { "null".to_owned() } else { escape(&end.pencilmarks().to_string()) };
    format!("\"grid\":{},\"candidates\":{marks}", escape(&end.grid().to_string()))
}

/// The faults of a player's grid; nothing when there are none.
pub(crate) fn wrong_json(start: &Start) -> String {
    let list = |items: Vec<String>| items.iter().map(|item| escape(item)).collect::<Vec<_>>().join(",");
    if !start.is_wrong() {
        return String::new();
    }
    format!(
        ",\"wrong\":[{}],\"missing_marks\":[{}]",
        list(start.wrong.iter().map(ToString::to_string).collect()),
        list(start.lost.iter().map(|cell| cell.to_string()).collect())
    )
}

/// Writes the pictures of a path into a folder of its own: the digits of the puzzle, 0 for a blank; of a Sukaku, which
/// is too long for a name, a number made from it.
fn pictures(folder: &FilePath, told: &Told<'_>) -> std::io::Result<()> {
    let name = match told.puzzle {
        Puzzle::Clues(grid) => grid.to_string().replace('.', "0"),
        Puzzle::Sukaku(marks) => {
            let hash = marks
                .to_string()
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            format!("sukaku-{hash:016x}")
        }
    };
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder)?;
    let mut end = Ok(());
    each_step(told, |i, explanation| {
        if end.is_ok() {
            let file = format!("{:03}-{}.svg", i + 1, explanation.step().technique.slug());
            end = std::fs::write(folder.join(file), explanation.svg());
        }
    });
    end
}
