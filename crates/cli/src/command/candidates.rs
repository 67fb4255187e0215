//! `sudokit candidates`: which digits are in some solution, cell by cell, and in how many.

use crate::exit::{Failure, Verdict};
use crate::patience::{Patience, PatienceArgs};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::search::EngineArgs;
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use sudokit::parallel::Threads;
use sudokit::text::{Batch, Note};
use sudokit::{Candidate, Cell, Counter, Digit, DigitSet, Pencilmarks, Puzzle, Solver};

/// Find the true candidates of puzzles: the digits that occur in some solution
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit candidates puzzles.txt
  sudokit candidates --counts puzzle.txt              in how many solutions each of them is
  sudokit candidates --format json puzzle.txt | jq .backbone

One plain line a puzzle, in the order of the input: the puzzle, a tab and the true candidates as 729
characters, nine for each cell with a `.` where a digit is in no solution; a Sukaku with the same solutions.
With --counts another tab and `r1c1=5:12` for every candidate and its number of solutions.
Cells with one candidate are the backbone: json has it as 81 characters.

Exit codes: 0 all have a solution, 1 some have none, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(crate) struct Candidates {
    #[command(flatten)]
    engine: EngineArgs,

    /// Also count, exactly, the solutions of each candidate
    #[arg(long)]
    counts: bool,

    #[command(flatten)]
    patience: PatienceArgs,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Candidates {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let work = Finding {
            solver: self.engine.engine,
            counts: self.counts,
            patience: Patience::new(&self.patience),
            threads: Threads::new(self.pipeline.threads()),
            layout: Layout::choose(self.format, &terminal),
            terminal,
        };
        pipeline::run(&self.pipeline, work)
    }
}

struct Finding {
    solver: Solver,
    counts: bool,
    patience: Patience,
    threads: Threads,
    layout: Layout,
    terminal: Terminal,
}

/// What was found: the candidates, and the number of solutions of each if that was asked for.
struct Truth {
    marks: Pencilmarks,
    counts: Option<Vec<u128>>,
}

const FIELDS: [&str; 5] = ["puzzle", "candidates", "backbone", "counts", "rest"];

impl Work for Finding {
    type Memory = ();
    const NAME: &'static str = "candidates";
    const YES: &'static str = "found";
    const SEARCHES: bool = false;

    fn header(&self) -> String {
        if self.layout == Layout::Csv { csv_header(&FIELDS) } else { String::new() }
    }

    fn status(&self) -> Option<String> {
        self.patience.status()
    }

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        for (puzzle, note) in batch.classics().iter().zip(batch.notes()) {
            if self.patience.is_over() {
                return report.end();
            }
            match self.truth(puzzle) {
                Some(truth) => {
                    let none = truth.marks.count() == 0;
                    *(if none { &mut report.tally.none } else { &mut report.tally.yes }) += 1;
                    self.answer((puzzle, note), &truth, &mut report.out);
                }
                None => {
                    report.tally.stopped += 1;
                    report.complain(format!("line {}: stopped before all candidates were known", note.line));
                }
            }
        }
    }
}

impl Finding {
    fn truth(&self, puzzle: &Puzzle) -> Option<Truth> {
        let stop = self.patience.begin();
        if !self.counts {
            return Some(Truth { marks: self.solver.true_candidates(puzzle, &stop)?, counts: None });
        }
        let note = |progress| self.patience.note(progress);
        let counter = Counter::new(self.solver).stop(&stop).crew(&self.threads).progress(&note);
        let counts = counter.count_candidates(puzzle)?;
        let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
        for candidate in Candidate::all().filter(|candidate| counts[candidate.index()] > 0) {
            marks[candidate.cell()].insert(candidate.digit());
        }
        Some(Truth { marks, counts: Some(counts) })
    }

    fn answer(&self, (puzzle, note): (&Puzzle, &Note), truth: &Truth, out: &mut Vec<u8>) {
        let listed = truth.counts.as_ref().map(|counts| {
            let known = Candidate::all().filter(|candidate| counts[candidate.index()] > 0);
            known.map(|candidate| format!("{candidate}:{}", counts[candidate.index()])).collect::<Vec<_>>().join(" ")
        });
        match self.layout {
            Layout::Line => {
                out.extend_from_slice(format!("{puzzle}\t{}", truth.marks).as_bytes());
                if let Some(listed) = listed {
                    out.extend_from_slice(format!("\t{listed}").as_bytes());
                }
                out.push(b'\n');
            }
            Layout::Grid => {
                art::plain(out, &truth.marks.into());
                self.table(truth, out);
                out.push(b'\n');
            }
            Layout::Pretty => {
                if truth.marks.count() == 0 {
                    art::puzzle(out, &self.terminal, puzzle);
                    self.terminal.paint(out, Style::Red, "no solution");
                    out.extend_from_slice(b"\n\n");
                    return;
                }
                art::truth(out, &self.terminal, puzzle, &truth.marks);
                self.table(truth, out);
                let open = Cell::all().filter(|&cell| truth.marks[cell].len() > 1).count();
                let words = format!("{} candidates, {} cells of backbone\n\n", truth.marks.count(), 81 - open);
                self.terminal.paint(out, Style::Dim, &words);
            }
            Layout::Csv | Layout::Json => {
                let (puzzle, marks) = (puzzle.to_string(), truth.marks.to_string());
                let backbone = truth.marks.singles().to_string();
                let pairs = truth.counts.as_ref().map(|counts| object(counts));
                let counts = match (&pairs, &listed) {
                    (Some(pairs), _) if self.layout == Layout::Json => Value::Raw(pairs),
                    (_, listed) => Value::Text(listed.as_deref()),
                };
                let row: [Field<'_>; 5] = [
                    ("puzzle", Value::Text(Some(&puzzle))),
                    ("candidates", Value::Text(Some(&marks))),
                    ("backbone", Value::Text(Some(&backbone))),
                    ("counts", counts),
                    ("rest", Value::Text(Some(note.rest.as_str()).filter(|rest| !rest.is_empty()))),
                ];
                if self.layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
            }
        }
    }

    /// The counts of cells that are not settled, a cell a line.
    fn table(&self, truth: &Truth, out: &mut Vec<u8>) {
        let Some(counts) = &truth.counts else { return };
        for cell in Cell::all().filter(|&cell| truth.marks[cell].len() > 1) {
            let of = |digit: Digit| format!("  {digit}: {}", counts[Candidate::at(cell, digit).index()]);
            let digits: String = truth.marks[cell].iter().map(of).collect();
            out.extend_from_slice(format!("{cell}{digits}\n").as_bytes());
        }
    }
}

/// `{"r1c1":{"5":12},…}`.
fn object(counts: &[u128]) -> String {
    let cell = |cell: Cell| {
        let of = |digit: Digit| (digit, counts[Candidate::at(cell, digit).index()]);
        let digits = Digit::all().map(of).filter(|&(_, count)| count > 0);
        let digits: Vec<String> = digits.map(|(digit, count)| format!("\"{digit}\":{count}")).collect();
        format!("\"{cell}\":{{{}}}", digits.join(","))
    };
    format!("{{{}}}", Cell::all().map(cell).collect::<Vec<_>>().join(","))
}
