//! `convert`: the same puzzle in another text format.

use super::{Column, Row, Verb};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_text::{self as text, Format, Record};

/// Writes puzzles in a text format.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Convert};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let answer = Convert::to("grid").one(&puzzle, &Job::default())?;
/// assert!(answer.text.lines().count() >= 9);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Convert {
    /// The format; see [`formats`].
    pub format: String,
}

/// The answer of [`Convert`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Converted {
    /// The text, with the header line of its format if it has one.
    pub text: String,
}

impl Convert {
    /// To the format of this name.
    pub fn to(format: impl Into<String>) -> Self {
        Self { format: format.into() }
    }

    fn format(&self) -> Result<&'static dyn Format, Error> {
        text::format(&self.format).filter(|format| format.writes()).ok_or_else(|| {
            let names: Vec<&str> = formats().collect();
            Error::bad_option("format", format!("found {:?}, expected one of {}", self.format, names.join(", ")))
        })
    }
}

/// The formats that can be written.
pub fn formats() -> impl Iterator<Item = &'static str> {
    text::formats().iter().filter(|format| format.writes()).map(|format| format.name())
}

impl Verb for Convert {
    const NAME: &'static str = "convert";
    const BATCH: usize = 2048;
    type Answer = Converted;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        self.format().map(|_| ())
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), _: &Job<'_>) -> Result<Converted, Error> {
        let (format, mut out) = (self.format()?, Vec::new());
        if let Some(variant) = puzzle.variant().filter(|_| !format.holds(puzzle.as_ref())) {
            return Err(Error::new(ErrorKind::Unsupported, variant.refusal(format)));
        }
        if let Some(header) = format.header() {
            out.extend_from_slice(header.as_bytes());
            out.push(b'\n');
        }
        format.write(&Record::new(puzzle.clone(), 1), &mut out);
        Ok(Converted { text: String::from_utf8_lossy(&out).into_owned() })
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("text")]
    }

    fn row(&self, answer: &Converted, row: &mut Row<'_>) {
        row.text(Some(&answer.text));
    }
}
