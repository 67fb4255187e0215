//! `sudokit same`: whether two puzzles are equivalent, and by which transform.

use super::leakcheck::Rows;
use crate::exit::{Failure, Verdict, plain};
use crate::input::{InputArgs, Source};
use crate::show::row::csv_row;
use crate::stream::write;
use sudokit::Classic;
use sudokit::canon;
use sudokit::text::Chunks;
use sudokit::verb::Value;

/// Find out whether two puzzles are equivalent, and by which transform
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit same 53..7....6..195… 5.6.4....38..9.…      two puzzles
  sudokit same one.txt other.txt                      a file with a puzzle each
  sudokit same both.txt                               a file with two

Output: `yes`, a tab and the transform that turns the first into the second, or `no`. `sudokit canon --help` explains how
a transform reads.

Exit codes: 0 yes, 1 no, 2 bad input, 3 interrupted.")]
pub(crate) struct Same {
    /// Write the answer as
    #[arg(long, value_enum, default_value = "line")]
    format: Rows,

    #[command(flatten)]
    input: InputArgs,
}

impl Same {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let stop = crate::stop::on_interrupt();
        let puzzles = self.puzzles()?;
        if stop.is_raised() {
            crate::stop::say_how_far();
            return Ok(Verdict::Stopped);
        }
        let [one, other] = puzzles[..] else {
            let found = crate::number::plural(puzzles.len() as u64, "puzzle");
            return Err(Failure::Message(format!("found {found}, expected two")));
        };
        let transform = canon::same(&one, &other).map_err(|error| Failure::Message(error.to_string()))?;
        let words = transform.map(|transform| transform.to_string());
        let mut out = Vec::new();
        match (self.format, &words) {
            (Rows::Line, Some(words)) => out.extend_from_slice(format!("yes\t{words}\n").as_bytes()),
            (Rows::Line, None) => out.extend_from_slice(b"no\n"),
            (Rows::Csv, _) => {
                out.extend_from_slice(b"same,transform\n");
                csv_row(&mut out, |write| {
                    write(Value::Bool(words.is_some()));
                    write(words.as_deref().map_or(Value::Null, Value::Text));
                });
            }
            (Rows::Json, _) => {
                let row = serde_json::json!({"same": words.is_some(), "transform": words});
                out.extend_from_slice(format!("{row}\n").as_bytes());
            }
        }
        write(&out)?;
        Ok(if words.is_some() { Verdict::Yes } else { Verdict::No })
    }

    /// Up to three puzzles of the input: enough to know that there are too many.
    fn puzzles(&self) -> Result<Vec<Classic>, Failure> {
        let (mut puzzles, options) = (Vec::new(), self.input.read_options()?);
        for source in self.input.sources("same")?.into_iter().map(Source::open) {
            let failed = |error: std::io::Error| Failure::Message(format!("{}: {}", source.name, plain(&error)));
            for chunk in Chunks::new((source.open)().map_err(failed)?, options.clone()) {
                for record in chunk.map_err(failed)?.records() {
                    let record = record.map_err(|error| Failure::Message(format!("{}: {error}", source.name)))?;
                    let message = || Failure::Message(format!("{}: same supports 9x9 puzzles", source.name));
                    puzzles.push(*record.puzzle.classic().ok_or_else(message)?);
                    if puzzles.len() > 2 {
                        return Err(Failure::Message("found more than two puzzles, expected two".to_owned()));
                    }
                }
            }
        }
        Ok(puzzles)
    }
}
