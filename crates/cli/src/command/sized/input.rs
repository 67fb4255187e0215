//! Where puzzles of any size come from, what is said about their geometry, and how long each may take.

use crate::exit::{Failure, Verdict, plain, say};
use std::ffi::OsString;
use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use std::time::Duration;
use sudokit::Stop;
use sudokit::sized::text::{Alphabet, ReadOptions, Record, read, read_regions};

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

    /// Give up on a puzzle after so many seconds, say so and go on
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    geometry: GeometryArgs,
}

impl SizedInput {
    /// Answers every puzzle, in order, and says how it went.
    pub(super) fn each(
        &self,
        mut answer: impl FnMut(&Record, &Stop, &mut Vec<u8>) -> Verdict,
    ) -> Result<Verdict, Failure> {
        let mut options = self.geometry.options()?;
        options.alphabet = self.symbols.map(Symbols::alphabet);
        let interrupt = crate::stop::on_interrupt();
        let (mut verdict, mut found) = (Verdict::Yes, 0);
        for (label, text) in self.texts()? {
            for record in read(&text, &options) {
                found += 1;
                let record = match record {
                    Ok(record) => record,
                    Err(error) => {
                        say(format!("{label}: {error}"));
                        verdict = Verdict::Bad;
                        continue;
                    }
                };
                let stop = self.time_limit.map_or_else(|| interrupt.clone(), |limit| interrupt.after(limit));
                let mut out = Vec::new();
                verdict = verdict.max(answer(&record, &stop, &mut out));
                let mut stdout = std::io::stdout().lock();
                stdout.write_all(&out).and_then(|()| stdout.flush()).map_err(Failure::writing)?;
                if interrupt.is_raised() {
                    return Ok(verdict.max(Verdict::No));
                }
            }
        }
        if found == 0 {
            return Err(Failure::Message("no puzzle found in the input".to_owned()));
        }
        Ok(verdict)
    }

    /// The texts with their names.
    fn texts(&self) -> Result<Vec<(String, String)>, Failure> {
        let stdin = || {
            let mut bytes = Vec::new();
            std::io::stdin()
                .read_to_end(&mut bytes)
                .map_err(|e| Failure::Message(format!("standard input: {}", plain(&e))))?;
            Ok(("standard input".to_owned(), String::from_utf8_lossy(&bytes).into_owned()))
        };
        if self.inputs.is_empty() {
            if std::io::stdin().is_terminal() {
                let hint = "no input; give a file, a puzzle, a pipe or - to type one";
                return Err(Failure::Message(hint.to_owned()));
            }
            return Ok(vec![stdin()?]);
        }
        let text = |(i, input): (usize, &OsString)| {
            let path = Path::new(input);
            match input.to_str() {
                Some("-") => stdin(),
                // Cells without a name like a file's.
                Some(text) if !path.exists() && text.len() >= 16 && !text.contains('/') => {
                    Ok((format!("argument {}", i + 1), text.to_owned()))
                }
                _ => Ok((path.to_string_lossy().into_owned(), read_file(path)?)),
            }
        };
        self.inputs.iter().enumerate().map(text).collect()
    }
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

/// For `--time-limit`: seconds, with a fraction.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected seconds, such as 0.5".to_owned())?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("expected seconds, such as 0.5".to_owned());
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
