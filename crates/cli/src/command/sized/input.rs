//! Where puzzles of any size come from, what is said about their geometry, and how long each may take.

use crate::exit::{Failure, plain};
use crate::input::{Source, named};
use crate::patience::PatienceArgs;
use crate::pipeline::default_threads;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;
use sudokit::sized::text::{Alphabet, ReadOptions, read, read_regions};

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
            let usual = sudokit::sized::Geometry::of_order(order).map_err(|error| fail(&error))?;
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
    /// Where the puzzles come from. An argument that is neither a file nor a puzzle fails here, before any work is done.
    pub(super) fn sources(&self) -> Result<Vec<Source>, Failure> {
        if !self.inputs.is_empty() {
            return named(&self.inputs, looks_like_a_puzzle);
        }
        if std::io::stdin().is_terminal() {
            let hint = "no input; give a file, a puzzle, a pipe or - to type one";
            return Err(Failure::Message(hint.to_owned()));
        }
        Ok(vec![Source::Stdin])
    }

    /// How they are to be read.
    pub(super) fn options(&self) -> Result<ReadOptions, Failure> {
        Ok(ReadOptions { alphabet: self.symbols.map(Symbols::alphabet), ..self.geometry.options()? })
    }

    pub(super) fn strict(&self) -> bool {
        self.strict
    }

    pub(super) fn stats(&self) -> bool {
        self.stats
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(default_threads)
    }

    pub(super) fn time_limit(&self) -> Option<Duration> {
        self.patience.time_limit()
    }
}

/// Whether an argument that names no file is a puzzle, or meant as one, so that the reader can say what is wrong with it.
fn looks_like_a_puzzle(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*');
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '+' | '-');
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    let is_meant = text.len() >= 10 && letters * 10 <= text.len() || text.len() >= 200;
    let is_one = || read(text, &ReadOptions::default()).iter().any(Result::is_ok);
    !text.contains('/') && text.chars().all(|c| is_cell(c) || is_between(c)) && (is_meant || is_one())
}

fn read_file(path: &Path) -> Result<String, Failure> {
    let bytes =
        std::fs::read(path).map_err(|error| Failure::Message(format!("{}: {}", path.display(), plain(&error))))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn boxes(text: &str) -> Result<(usize, usize), String> {
    let (height, width) = text.split_once(['x', 'X', '×']).ok_or("expected rows x columns, such as 3x4")?;
    let number =
        |text: &str| text.trim().parse::<usize>().map_err(|_| "expected rows x columns, such as 3x4".to_owned());
    let boxes = (number(height)?, number(width)?);
    sudokit::sized::Geometry::new(boxes.0, boxes.1).map_err(|error| error.to_string())?;
    Ok(boxes)
}

#[cfg(test)]
mod tests {
    use super::looks_like_a_puzzle;

    #[test]
    fn puzzles_and_file_names_look_different() {
        for puzzle in ["1..............2", "2 2 1..............2", "1...\n..2.\n.3..\n...4", "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,99"] {
            assert!(looks_like_a_puzzle(puzzle), "{puzzle}");
        }
        assert!(looks_like_a_puzzle(&"A".repeat(624)) && looks_like_a_puzzle(&".".repeat(15)));
        for name in ["nonexistent-file.txt", "puzzle.txt", "minimal-25x25.txt", "./................", "12341234"] {
            assert!(!looks_like_a_puzzle(name), "{name}");
        }
    }
}
