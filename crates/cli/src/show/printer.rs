//! Answers as text: CSV and JSON of any verb by its own columns and fields, the rest by what a command says about its verb.

use crate::show::Layout;
use crate::show::row::{self, csv_row};
use crate::terminal::Terminal;
use sudokit::driver::{Block, Item, Printer};
use sudokit::json;
use sudokit::text::TextError;
use sudokit::verb::{Row, Value};
use sudokit::{Error, ErrorKind, Verb};

/// How the answers of a verb look to people.
pub(crate) trait Show<V: Verb>: Sync {
    /// One plain line, or several, each with its end.
    fn line(&self, item: &Item<'_, V>, out: &mut Vec<u8>);

    /// Writes the answer with the puzzle as plain rows; the line form by default.
    fn grid(&self, item: &Item<'_, V>, out: &mut Vec<u8>) {
        self.line(item, out);
    }

    /// For a terminal.
    fn pretty(&self, item: &Item<'_, V>, terminal: &Terminal, out: &mut Vec<u8>);

    /// Whether the answer is printed at all.
    fn is_wanted(&self, _item: &Item<'_, V>) -> bool {
        true
    }
}

/// Prints the answers of a verb in a layout.
pub(crate) struct Shown<'a, V, S> {
    pub(crate) verb: &'a V,
    pub(crate) show: S,
    pub(crate) layout: Layout,
    pub(crate) terminal: Terminal,
    /// Whether a line that is not a puzzle gets a line of output too.
    pub(crate) answers_bad_lines: bool,
}

impl<V: Verb, S> Shown<'_, V, S> {
    /// What comes before the first answer.
    pub(crate) fn header(&self) -> Vec<u8> {
        if self.layout != Layout::Csv {
            return Vec::new();
        }
        let names = self.verb.columns();
        let names = names.iter().map(|column| column.name);
        (["puzzle"].into_iter().chain(names).chain(["error", "rest"]).collect::<Vec<_>>().join(",") + "\n").into_bytes()
    }

    fn row(&self, puzzle: &str, answer: Result<&V::Answer, &str>, rest: &str, out: &mut Vec<u8>) {
        csv_row(out, |write| {
            write(Value::Text(puzzle));
            match answer {
                Ok(answer) => self.verb.row(answer, &mut Row::new(write)),
                Err(_) => self.verb.columns().iter().for_each(|_| write(Value::Null)),
            }
            write(answer.err().map_or(Value::Null, Value::Text));
            write(if rest.is_empty() { Value::Null } else { Value::Text(rest) });
        });
    }
}

impl<V: Verb, S: Show<V>> Printer<V> for Shown<'_, V, S> {
    fn print(&self, item: &Item<'_, V>, block: &mut Block) {
        if !self.show.is_wanted(item) {
            return;
        }
        let out = &mut block.out;
        match self.layout {
            Layout::Line => self.show.line(item, out),
            Layout::Grid => self.show.grid(item, out),
            Layout::Pretty => self.show.pretty(item, &self.terminal, out),
            Layout::Csv => {
                let answer = item.answer.as_ref().map_err(|error| error.kind().name());
                self.row(&item.puzzle.to_string(), answer, &item.note.rest, out);
            }
            Layout::Json => {
                let mut text = json::told(&item.puzzle.to_string(), item.answer);
                if !item.note.rest.is_empty() {
                    row::add_field(&mut text, "rest", &item.note.rest);
                }
                out.extend_from_slice(text.as_bytes());
                out.push(b'\n');
            }
        }
    }

    fn unreadable(&self, error: &TextError, text: &str, block: &mut Block) {
        if !self.answers_bad_lines {
            return;
        }
        let out = &mut block.out;
        match self.layout {
            Layout::Csv => self.row(text, Err(ErrorKind::BadPuzzle.name()), "", out),
            Layout::Json => {
                let answer: Result<(), Error> = Err(Error::from(error.clone()));
                out.extend_from_slice(json::told(text, &answer).as_bytes());
                out.push(b'\n');
            }
            _ => out.extend_from_slice(format!("{text}\tbad: {error}\n").as_bytes()),
        }
    }
}

/// The word for an answer that is missing: `none`, `multiple`, or the message.
pub(crate) fn word(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NoSolution => "none".to_owned(),
        ErrorKind::SeveralSolutions => "multiple".to_owned(),
        ErrorKind::Stopped => "stopped".to_owned(),
        _ => format!("bad: {error}"),
    }
}
