//! `sudokit same`: are these two the same puzzle, and how does one become the other?

use super::print;
use crate::exit::{Failure, Verdict, plain};
use crate::input::InputArgs;
use crate::show::row::{Field, Value, csv, csv_header, json};
use sudokit::Puzzle;
use sudokit::craft::canon;
use sudokit::text::Chunks;

/// Whether two puzzles are equivalent, and by which transform
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit same 53..7....6..195… 5.6.4....38..9.…      two puzzles
  sudokit same one.txt other.txt                      a file with a puzzle each
  sudokit same both.txt                               a file with two

Prints `yes`, a tab and the transform that turns the first into the second, or `no`. How a transform reads is told
by `sudokit canon --help`.

Exit codes: 0 yes, 1 no, 2 bad input.")]
pub(crate) struct Same {
    /// How to write the answer
    #[arg(long, value_enum, default_value = "line")]
    format: Rows,

    #[command(flatten)]
    input: InputArgs,
}

/// For answers that are no grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Rows {
    /// Plain, with tabs
    Line,
    /// Comma-separated with a header
    Csv,
    /// One JSON object a line
    Json,
}

impl Same {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let puzzles = self.puzzles()?;
        let [one, other] = puzzles[..] else {
            let count = puzzles.len();
            return Err(Failure::Message(format!(
                "found {count} puzzle{}, expected two",
                if count == 1 { "" } else { "s" }
            )));
        };
        let transform = canon::same(&one, &other).map_err(|error| Failure::Message(error.to_string()))?;
        let words = transform.map(|transform| transform.to_string());
        let row: [Field<'_>; 2] =
            [("same", Value::Flag(Some(transform.is_some()))), ("transform", Value::Text(words.as_deref()))];
        let mut out = Vec::new();
        match (self.format, &words) {
            (Rows::Line, Some(words)) => out.extend_from_slice(format!("yes\t{words}\n").as_bytes()),
            (Rows::Line, None) => out.extend_from_slice(b"no\n"),
            (Rows::Csv, _) => {
                out.extend_from_slice(csv_header(&["same", "transform"]).as_bytes());
                csv(&mut out, &row);
            }
            (Rows::Json, _) => json(&mut out, &row),
        }
        print(&out)?;
        Ok(if transform.is_some() { Verdict::Yes } else { Verdict::No })
    }

    /// Up to three puzzles of the input: enough to know that there are too many.
    fn puzzles(&self) -> Result<Vec<Puzzle>, Failure> {
        let mut puzzles = Vec::new();
        for source in self.input.sources("same")? {
            let label = source.label();
            let failed = |error: std::io::Error| Failure::Message(format!("{label}: {}", plain(&error)));
            let chunks = Chunks::new(source.open().map_err(failed)?, self.input.read_options());
            for chunk in chunks {
                for record in chunk.map_err(failed)?.records() {
                    let record = record.map_err(|error| Failure::Message(format!("{label}: {error}")))?;
                    puzzles.extend(record.puzzle.classic());
                    if puzzles.len() > 2 {
                        return Err(Failure::Message("found more than two puzzles, expected two".to_owned()));
                    }
                }
            }
        }
        Ok(puzzles)
    }
}
