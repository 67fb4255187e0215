//! Where puzzles of any size come from, what is said about their geometry, and how long each may take.

use crate::exit::{Failure, plain};
use crate::input::{Source, named, read_small};
use crate::patience::PatienceArgs;
use crate::pipeline::{PipelineArgs, default_threads};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;
use sudokit::constraint::Alphabet;
use sudokit::text::{ReadOptions, read_regions};

/// What the houses are.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct GeometryArgs {
    /// The rows and columns of a box, such as 3x4 [default: as square as can be]
    #[arg(long = "box", value_name = "ROWSxCOLS", value_parser = boxes, help_heading = "Geometry")]
    pub(super) boxes: Option<(usize, usize)>,

    /// Both long diagonals are houses (sudoku X)
    #[arg(long, help_heading = "Geometry")]
    diagonal: bool,

    /// The windows between the boxes are houses
    #[arg(long, help_heading = "Geometry")]
    windoku: bool,

    /// Jigsaw regions in the place of boxes: a file that names the region of every cell, by a character or a number
    #[arg(long, value_name = "FILE", help_heading = "Geometry")]
    regions: Option<OsString>,
}

impl GeometryArgs {
    /// What the reader, or the generator, needs to know.
    pub(super) fn options(&self) -> Result<ReadOptions, Failure> {
        let mut options = ReadOptions {
            boxes: self.boxes,
            diagonals: self.diagonal,
            windows: self.windoku,
            ..ReadOptions::default()
        };
        if let Some(path) = &self.regions {
            let text = read_file(Path::new(path))?;
            let fail = |error: &dyn std::fmt::Display| Failure::Message(format!("{}: {error}", path.to_string_lossy()));
            let map = read_regions(&text).map_err(|error| fail(&error))?;
            let order = map.len().isqrt();
            let usual = sudokit::constraint::Geometry::of_order(order).map_err(|error| fail(&error))?;
            let boxes = self.boxes.unwrap_or((usual.box_height(), usual.box_width()));
            options.regions = Some(map);
            options.geometry(boxes).map_err(|error| fail(&error))?;
        } else if let Some(boxes) = self.boxes {
            options.geometry(boxes).map_err(|error| Failure::Message(error.to_string()))?;
        }
        Ok(options)
    }
}

/// The characters of the symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Symbols {
    /// 1-9, A-Z, a-z; 0 is a blank
    One,
    /// 0-9, A-Z, a-z
    Zero,
    /// A-Z, a-z
    Letters,
}

impl Symbols {
    pub(super) fn alphabet(self) -> Alphabet {
        match self {
            Self::One => Alphabet::FromOne,
            Self::Zero => Alphabet::FromZero,
            Self::Letters => Alphabet::Letters,
        }
    }
}

/// What every command that reads puzzles has.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SizedInput {
    /// Files, `-` for standard input, or puzzles themselves [default: standard input]
    #[arg(value_name = "FILE|PUZZLE")]
    inputs: Vec<OsString>,

    /// The characters of the input's symbols [default: found out]
    #[arg(long, value_enum, help_heading = "Input")]
    symbols: Option<Symbols>,

    /// Stop at the first bad puzzle instead of reporting it and going on
    #[arg(long, help_heading = "Input")]
    strict: bool,

    #[command(flatten)]
    patience: PatienceArgs,

    /// How many threads work, each on a puzzle of its own [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = crate::number::thread_count)]
    threads: Option<usize>,

    /// Print a summary at the end, on standard error
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    geometry: GeometryArgs,
}

impl SizedInput {
    /// What that means. An argument that is neither a file nor a puzzle fails here, before any work is done.
    pub(super) fn setting(&self) -> Result<Setting, Failure> {
        let sources = match &self.inputs[..] {
            [] if std::io::stdin().is_terminal() => {
                let hint = "no input; give a file, a puzzle, a pipe or - to type one";
                return Err(Failure::Message(hint.to_owned()));
            }
            [] => vec![Source::Stdin],
            inputs => named(inputs, crate::other::looks_like_a_puzzle)?,
        };
        Ok(Setting {
            sources,
            options: ReadOptions {
                symbols: self.symbols.map(|symbols| sudokit::text::Symbols::Characters(symbols.alphabet())),
                ..self.geometry.options()?
            },
            strict: self.strict,
            stats: self.stats,
            threads: self.threads.unwrap_or_else(default_threads),
            time_limit: self.patience.time_limit(),
        })
    }
}

/// Where puzzles come from, and how they are worked on.
pub(crate) struct Setting {
    pub(super) sources: Vec<Source>,
    pub(super) options: ReadOptions,
    pub(super) strict: bool,
    pub(super) stats: bool,
    pub(super) threads: usize,
    pub(super) time_limit: Option<Duration>,
}

impl Setting {
    /// For the input of a command that expected 9x9.
    pub(crate) fn handed_over(sources: Vec<Source>, arguments: &PipelineArgs, time_limit: Option<Duration>) -> Self {
        Self {
            sources,
            options: ReadOptions::default(),
            strict: arguments.input.strict,
            stats: arguments.stats(),
            threads: arguments.threads(),
            time_limit,
        }
    }
}

fn read_file(path: &Path) -> Result<String, Failure> {
    let bytes = read_small(path).map_err(|error| Failure::Message(format!("{}: {}", path.display(), plain(&error))))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn boxes(text: &str) -> Result<(usize, usize), String> {
    let (height, width) = text.split_once(['x', 'X', '×']).ok_or("expected rows x columns, such as 3x4")?;
    let number =
        |text: &str| text.trim().parse::<usize>().map_err(|_| "expected rows x columns, such as 3x4".to_owned());
    let boxes = (number(height)?, number(width)?);
    sudokit::constraint::Geometry::new(boxes.0, boxes.1).map_err(|error| error.to_string())?;
    Ok(boxes)
}
