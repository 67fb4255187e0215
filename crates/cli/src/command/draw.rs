//! `sudokit draw`: pictures of puzzles with their rules.

use crate::exit::{Failure, Verdict};
use crate::files::write_bytes;
use crate::output;
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use sudokit::ErrorKind;
use sudokit::driver::{Block, Item, Printer};
use sudokit::verb::{self, PictureFormat};

/// Draw puzzles with their rules as SVG, PNG, PDF or text
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit draw puzzle.txt                              in the terminal
  sudokit draw -o puzzle.svg puzzle.txt                an SVG file
  sudokit draw -o puzzle.png puzzle.txt                a PNG file
  sudokit draw --dir pictures --solution puzzles.txt   a file per puzzle, with its solution
  sudokit draw --candidates true --cells r1c1,r1c2 puzzle.txt

Cages are dashed, thermometers grey; clues stand beside the grid. Rules that a picture cannot show are written below it.

Output: one picture after the other; with --dir, files named after the line of the puzzle, such as 0001.svg, and with
several inputs after the input and the line, such as 2-0001.svg.

Exit codes: 0 all drawn, 1 a solution was wanted and some have none, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Draw {
    /// Make [default: by the ending of --output; otherwise text on a terminal, svg elsewhere]
    #[arg(long, value_enum)]
    format: Option<Made>,

    /// Write a file for each puzzle into DIR
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Also draw a solution
    #[arg(long)]
    solution: bool,

    /// Also draw candidates
    #[arg(long, value_enum, default_value = "none")]
    candidates: Shown,

    /// Highlight these cells, such as r1c1,r5c5
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    cells: Vec<String>,

    /// Highlight these rules by number: 1 is the first
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    rules: Vec<usize>,

    /// Write the names of rows and columns beside the grid
    #[arg(long)]
    labels: bool,

    /// Do not write rules below the grid
    #[arg(long)]
    no_words: bool,

    /// Pixels on the side of a cell of a PNG, 10 to 400 [default: 60]
    #[arg(long, value_name = "N")]
    pixels: Option<u32>,

    #[command(flatten)]
    stream: StreamArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Made {
    /// SVG
    Svg,
    /// PNG
    Png,
    /// PDF, one page per puzzle
    Pdf,
    /// Characters, for a terminal
    Text,
}

impl Made {
    /// The format of files with this ending.
    fn of(ending: &str) -> Option<Self> {
        Some(match ending.to_ascii_lowercase().as_str() {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "pdf" => Self::Pdf,
            "txt" => Self::Text,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Shown {
    /// None
    None,
    /// Those that no given in the same row, column, box or region rules out
    Plain,
    /// Those that occur in a solution
    True,
}

impl Draw {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let mut verb = verb::Draw::default();
        let file = output::path();
        let ending = file.as_ref().and_then(|path| path.extension()?.to_str()).unwrap_or_default();
        verb.format = match self.format.or_else(|| Made::of(ending)) {
            Some(Made::Svg) => PictureFormat::Svg,
            Some(Made::Png) => PictureFormat::Png,
            Some(Made::Pdf) => PictureFormat::Pdf,
            Some(Made::Text) => PictureFormat::Text,
            None if terminal.interactive && self.dir.is_none() && file.is_none() => PictureFormat::Text,
            None => PictureFormat::Svg,
        };
        verb.candidates = match self.candidates {
            Shown::None => verb::Shown::None,
            Shown::Plain => verb::Shown::Plain,
            Shown::True => verb::Shown::True,
        };
        (verb.solution, verb.labels, verb.words) = (self.solution, self.labels, !self.no_words);
        match self.pixels {
            Some(_) if verb.format != PictureFormat::Png => {
                return Err(Failure::Message("--pixels needs --format png".to_owned()));
            }
            Some(pixels) => verb.pixels = pixels,
            None => {}
        }
        (verb.cells, verb.rules) = (self.cells, self.rules);
        if let Some(folder) = &self.dir {
            output::refuse_beside("--dir")?;
            std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        }
        let ending = match verb.format {
            PictureFormat::Png => "png",
            PictureFormat::Pdf => "pdf",
            PictureFormat::Text => "txt",
            _ => "svg",
        };
        let is_single = file.is_some() && verb.format != PictureFormat::Text;
        let has_many = self.stream.input.has_many();
        let pictures =
            Pictures { folder: self.dir, ending, has_many, used: Mutex::default(), is_single, has_one: false.into() };
        stream::run(&self.stream, &verb, Words { yes: "drawn", searches: true }, b"", &pictures)
    }
}

struct Pictures {
    folder: Option<PathBuf>,
    ending: &'static str,
    /// Whether there are several inputs.
    has_many: bool,
    /// The names of the files so far: no picture replaces another of the same run.
    used: Mutex<HashSet<String>>,
    /// Whether all goes to one file that can hold one picture, and whether it does.
    is_single: bool,
    has_one: AtomicBool,
}

impl Printer<verb::Draw> for Pictures {
    fn print(&self, item: &Item<'_, verb::Draw>, block: &mut Block) {
        let answer = match item.answer {
            Ok(answer) => answer,
            // Other errors are reported by the driver.
            Err(error) if matches!(error.kind(), ErrorKind::NoSolution | ErrorKind::SeveralSolutions) => {
                if self.is_single {
                    output::is_cut();
                }
                return block.complain(item.note.line, error);
            }
            Err(_) => return,
        };
        let text = answer.svg.as_ref().or(answer.text.as_ref()).map(String::as_bytes);
        let bytes = text.or(answer.png.as_deref()).or(answer.pdf.as_deref()).unwrap_or_default();
        if self.is_single && self.has_one.swap(true, Relaxed) {
            output::is_cut();
            block.failed = true;
            return block.complain(item.note.line, "a second picture; use --dir to write a file for each puzzle");
        }
        let Some(folder) = &self.folder else {
            block.out.extend_from_slice(bytes);
            return;
        };
        // Lines of different inputs have the same numbers.
        let input = if self.has_many { format!("{}-", block.source_number) } else { String::new() };
        let name = format!("{input}{:04}.{}", item.note.line, self.ending);
        let path = folder.join(&name);
        if !self.used.lock().unwrap_or_else(PoisonError::into_inner).insert(name) {
            block.failed = true;
            let what =
                format!("{}: a picture of another puzzle of this line; put each puzzle in a line", path.display());
            return block.complain(item.note.line, what);
        }
        if let Err(Failure::Message(error)) = write_bytes(&path, bytes) {
            block.failed = true;
            block.complain(item.note.line, error);
        }
    }
}
