//! `sudokit canon`: the canonical form of every puzzle.

use crate::exit::{Failure, Verdict};
use crate::number::{grouped, plural};
use crate::pipeline::{self, PipelineArgs, Report, Work};
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::Terminal;
use sudokit::Puzzle;
use sudokit::craft::canon;
use sudokit::text::{Batch, Note};

/// Canonical forms: the least of all equivalents, the same for equivalent puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit canon puzzles.txt                           the form, a tab, the number of automorphisms
  sudokit canon puzzles.txt | sort -u | wc -l         how many different puzzles?
  sudokit canon --transform 53..7....6..195…          and how to get there

The form of a puzzle or grid is the minlex one: of all that can be made of it by relabelling digits, transposing
and permuting rows, columns, bands and stacks, the one whose 81 characters are least, blanks being least of all.
It does not matter whether it has none, one or many solutions, or clues that clash. Pencilmarks have a form of
their own: see docs/craft/canon.md. Automorphisms are the transforms that map a puzzle to itself.

A transform reads `transpose, rows 213456789, columns 123456789, digits 912345678`: rows become columns (if it
says so); then row 1 is what was row 2, row 2 what was row 1; then 1 becomes 9, 2 becomes 1 and so on.")]
pub(crate) struct Canon {
    /// Add a column: the transform that leads there (other formats than line have it anyway)
    #[arg(long)]
    transform: bool,

    /// How to write the answers [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    pipeline: PipelineArgs,
}

impl Canon {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        pipeline::run(&self.pipeline, Forms { transform: self.transform, layout, terminal })
    }
}

struct Forms {
    transform: bool,
    layout: Layout,
    terminal: Terminal,
}

const FIELDS: [&str; 5] = ["puzzle", "canon", "automorphisms", "transform", "rest"];

impl Work for Forms {
    type Memory = ();
    const NAME: &'static str = "canon";
    const YES: &'static str = "brought to their form";
    const SEARCHES: bool = false;

    fn header(&self) -> String {
        if self.layout == Layout::Csv { csv_header(&FIELDS) } else { String::new() }
    }

    fn batch(&self, batch: &Batch, (): &mut (), report: &mut Report) {
        for (puzzle, note) in batch.classics().iter().zip(batch.notes()) {
            match canon::canon(puzzle) {
                Ok(canon) => {
                    report.tally.yes += 1;
                    self.answer((puzzle, note), &canon, &mut report.out);
                }
                Err(error) => report.refuse(note.line, error),
            }
        }
    }
}

impl Forms {
    fn answer(&self, (puzzle, note): (&Puzzle, &Note), canon: &canon::Canon, out: &mut Vec<u8>) {
        let canon::Canon { form, transform, automorphisms } = canon;
        match self.layout {
            Layout::Line => {
                match form {
                    Puzzle::Clues(grid) => out.extend_from_slice(&grid.to_line()),
                    Puzzle::Sukaku(_) => out.extend_from_slice(form.to_string().as_bytes()),
                }
                out.extend_from_slice(format!("\t{automorphisms}").as_bytes());
                if self.transform {
                    out.extend_from_slice(format!("\t{transform}").as_bytes());
                }
                out.push(b'\n');
            }
            Layout::Grid => {
                art::plain(out, form);
                out.extend_from_slice(format!("{automorphisms}\n{transform}\n\n").as_bytes());
            }
            Layout::Pretty => {
                match form {
                    Puzzle::Clues(grid) if !puzzle.is_sukaku() => {
                        art::before_and_after(out, &self.terminal, puzzle, grid);
                    }
                    _ => art::puzzle(out, &self.terminal, form),
                }
                out.extend_from_slice(format!("{transform}\n").as_bytes());
                let words = match automorphisms {
                    1 => "no symmetry".to_owned(),
                    many if *many < 1000 => plural(*many, "automorphism"),
                    many => format!("{} automorphisms", grouped(*many)),
                };
                out.extend_from_slice(format!("{words}\n\n").as_bytes());
            }
            Layout::Csv | Layout::Json => {
                let (puzzle, form, transform) = (puzzle.to_string(), form.to_string(), transform.to_string());
                let row: [Field<'_>; 5] = [
                    ("puzzle", Value::Text(Some(&puzzle))),
                    ("canon", Value::Text(Some(&form))),
                    ("automorphisms", Value::Number(*automorphisms)),
                    ("transform", Value::Text(Some(&transform))),
                    ("rest", Value::Text(Some(note.rest.as_str()).filter(|rest| !rest.is_empty()))),
                ];
                if self.layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
            }
        }
    }
}
