//! `sudokit candidates`: which digits stand in some solution, cell by cell, and in how many.

use crate::command::engines::EngineArgs;
use crate::exit::{Failure, Verdict};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::constraint::notation;
use sudokit::driver::Item;
use sudokit::text::PuzzleRef;
use sudokit::verb::{self, TrueCandidates};

/// Find the true candidates of puzzles: the digits that occur in some solution
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit candidates puzzles.txt
  sudokit candidates --counts puzzle.txt              also the number of solutions of each
  sudokit candidates --format json puzzle.txt

Output: one line per puzzle, in input order: the puzzle, a tab and the true candidates: for 9x9 as 729 characters, nine
for each cell with a `.` for a digit in no solution (a Sukaku with the same solutions); for other sizes the symbols of
each cell with spaces between. With --counts another tab and `r1c1=5:12` for every candidate and its number of solutions.

Exit codes: 0 all have a solution, 1 some have none, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Candidates {
    /// Also count the solutions of each candidate
    #[arg(long)]
    counts: bool,

    /// With --counts: look at N solutions; if there are more, the counts are lower bounds
    #[arg(long, value_name = "N", requires = "counts")]
    limit: Option<u64>,

    #[command(flatten)]
    engine: EngineArgs,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Candidates {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut verb = verb::Candidates::default();
        (verb.counts, verb.limit, verb.engine) = (self.counts, self.limit, self.engine.engine());
        let shown = Shown { verb: &verb, show: Truth, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "found", searches: true }, &shown.header(), &shown)
    }
}

struct Truth;

/// The candidates as text: 729 characters for 9x9.
fn marks(answer: &TrueCandidates) -> String {
    answer.marks.map_or_else(|| answer.candidates.join(" "), |marks| marks.to_string())
}

/// The names of a cell and of a value by its number.
fn names(puzzle: PuzzleRef<'_>, cell: usize, number: usize) -> (String, String) {
    match puzzle {
        PuzzleRef::Variant(puzzle) => {
            let (model, least) = (puzzle.puzzle(), puzzle.puzzle().layout().least_value());
            (model.cell_name(cell), notation::write_value(model, least + number as i32))
        }
        PuzzleRef::Sized(puzzle) => (puzzle.geometry().cell_name(cell), puzzle.name(number as u16 + 1)),
        _ => (format!("r{}c{}", cell / 9 + 1, cell % 9 + 1), (number + 1).to_string()),
    }
}

/// Every candidate with its number of solutions.
fn counts(puzzle: PuzzleRef<'_>, answer: &TrueCandidates) -> Option<String> {
    let cell = |(cell, counts): (usize, &Vec<u128>)| {
        let of = |(number, &count): (usize, &u128)| {
            let (cell, value) = names(puzzle, cell, number);
            (count > 0).then(|| format!("{cell}={value}:{count}"))
        };
        counts.iter().enumerate().filter_map(of).collect::<Vec<_>>()
    };
    answer.counts.as_ref().map(|cells| cells.iter().enumerate().flat_map(cell).collect::<Vec<_>>().join(" "))
}

impl Show<verb::Candidates> for Truth {
    fn line(&self, item: &Item<'_, verb::Candidates>, out: &mut Vec<u8>) {
        let text = match item.answer {
            Ok(answer) => {
                marks(answer) + &counts(item.puzzle, answer).map_or_else(String::new, |counts| format!("\t{counts}"))
            }
            Err(error) => word(error),
        };
        out.extend_from_slice(format!("{}\t{text}\n", item.puzzle).as_bytes());
    }

    fn grid(&self, item: &Item<'_, verb::Candidates>, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                match answer.marks {
                    Some(marks) => art::candidates(out, &marks),
                    None => rows(answer, columns(item.puzzle), out),
                }
                table(item.puzzle, answer, out);
                out.push(b'\n');
            }
            Err(error) => out.extend_from_slice(format!("{}\n", word(error)).as_bytes()),
        }
    }

    fn pretty(&self, item: &Item<'_, verb::Candidates>, terminal: &Terminal, out: &mut Vec<u8>) {
        match (item.answer, item.puzzle) {
            (Ok(answer), _) if answer.solutions == 0 => {
                art::puzzle(out, terminal, item.puzzle);
                terminal.paint(out, Style::Red, "no solution\n");
            }
            (Ok(answer @ TrueCandidates { marks: Some(marks), .. }), PuzzleRef::Classic(puzzle)) => {
                art::truth(out, terminal, puzzle, marks);
                table(item.puzzle, answer, out);
            }
            (Ok(answer), _) => {
                rows(answer, columns(item.puzzle), out);
                table(item.puzzle, answer, out);
            }
            (Err(error), _) => {
                art::puzzle(out, terminal, item.puzzle);
                terminal.paint(out, Style::Red, &format!("{}\n", word(error)));
            }
        }
        out.push(b'\n');
    }
}

/// How many cells a row has.
fn columns(puzzle: PuzzleRef<'_>) -> usize {
    match puzzle {
        PuzzleRef::Variant(puzzle) => puzzle.puzzle().layout().columns(),
        other => other.order(),
    }
}

/// Candidates of another size in columns.
fn rows(answer: &TrueCandidates, columns: usize, out: &mut Vec<u8>) {
    let shown = |cell: &String| if cell.is_empty() { "-".to_owned() } else { cell.clone() };
    let width = answer.candidates.iter().map(String::len).max().unwrap_or(1).max(1);
    for row in answer.candidates.chunks(columns) {
        let cells: Vec<String> = row.iter().map(|cell| format!("{:<width$}", shown(cell))).collect();
        out.extend_from_slice(cells.join(" ").trim_end().as_bytes());
        out.push(b'\n');
    }
}

/// The counts of open cells, a line each.
fn table(puzzle: PuzzleRef<'_>, answer: &TrueCandidates, out: &mut Vec<u8>) {
    let Some(cells) = &answer.counts else { return };
    let is_open = |counts: &Vec<u128>| counts.iter().filter(|&&count| count > 0).count() > 1;
    for (cell, counts) in cells.iter().enumerate().filter(|(_, counts)| is_open(counts)) {
        let of = |(number, count): (usize, &u128)| format!("  {}: {count}", names(puzzle, cell, number).1);
        let values: String = counts.iter().enumerate().filter(|(_, count)| **count > 0).map(of).collect();
        out.extend_from_slice(format!("{}{values}\n", names(puzzle, cell, 0).0).as_bytes());
    }
}
