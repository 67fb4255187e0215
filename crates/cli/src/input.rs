//! Where puzzles come from: files, standard input, or the command line itself, one after the other.

use crate::exit::{Failure, plain};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use sudokit::text::{Format, ReadOptions};

/// The arguments every command that reads puzzles has.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or puzzles themselves [default: standard input]
    #[arg(value_name = "FILE|PUZZLE")]
    inputs: Vec<OsString>,

    /// Read this format instead of finding out which it is
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true), help_heading = "Input")]
    from: Option<&'static dyn Format>,

    /// The column with the puzzle in CSV and TSV: its name or its number from 1
    #[arg(long, value_name = "NAME|NUMBER", help_heading = "Input")]
    column: Option<String>,

    /// Stop at the first bad line instead of reporting it and going on
    #[arg(long, help_heading = "Input")]
    pub(crate) strict: bool,
}

/// For `--from` and `--to`: a format by its name, of those that suit.
pub(crate) fn format_parser(suits: fn(&dyn Format) -> bool) -> impl TypedValueParser<Value = &'static dyn Format> {
    let formats = sudokit::text::formats().iter().filter(|format| suits(**format));
    let values = formats.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values).try_map(|name| sudokit::text::format(&name).ok_or("no such format"))
}

/// One place to read from.
#[derive(Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// Standard input of which this was read already.
    Begun(Vec<u8>),
    /// A puzzle on the command line: its place among the arguments, and its text.
    Argument(usize, String),
}

impl Source {
    /// Its name in messages.
    pub(crate) fn label(&self) -> Arc<str> {
        match self {
            Self::Stdin | Self::Begun(_) => "standard input".into(),
            Self::File(path) => path.to_string_lossy().into(),
            Self::Argument(place, _) => format!("argument {place}").into(),
        }
    }

    /// How many bytes it will give, where that can be known.
    fn len(&self) -> Option<u64> {
        match self {
            Self::Stdin | Self::Begun(_) => None,
            Self::File(path) => path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()),
            Self::Argument(_, text) => Some(text.len() as u64),
        }
    }

    /// Starts reading.
    pub(crate) fn open(self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Stdin => Box::new(io::stdin()),
            Self::Begun(beginning) => Box::new(Cursor::new(beginning).chain(io::stdin())),
            Self::File(path) => Box::new(File::open(path)?),
            Self::Argument(_, text) => Box::new(Cursor::new(text.into_bytes())),
        })
    }
}

impl InputArgs {
    /// The sources in order. An argument that is neither a file nor a puzzle fails here, before any work is done.
    pub(crate) fn sources(&self, command: &str) -> Result<Vec<Source>, Failure> {
        if self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Failure::Message(format!(
                    "no input; give a file (sudokit {command} puzzles.txt), a puzzle of 81 characters \
                     (sudokit {command} 53..7....6..1…), a pipe (… | sudokit {command}) or - to type one"
                )));
            }
            return Ok(vec![Source::Stdin]);
        }
        named(&self.inputs, |text| looks_like_a_puzzle(text) || crate::other::looks_like_a_puzzle(text))
    }

    /// Whether the user left it to us to find out how the input is to be read.
    pub(crate) fn is_open(&self) -> bool {
        self.from.is_none() && self.column.is_none()
    }

    /// The same for each of the arguments alone.
    pub(crate) fn one_by_one(&self) -> Vec<Self> {
        self.inputs.iter().map(|input| Self { inputs: vec![input.clone()], ..self.clone() }).collect()
    }

    /// What the parser needs to know.
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions { format: self.from, column: self.column.clone(), ..ReadOptions::nine() }
    }
}

/// How many bytes the sources hold together, where that can be known.
pub(crate) fn total_len(sources: &[Source]) -> Option<u64> {
    sources.iter().map(Source::len).sum()
}

/// Arguments in order, of which those are puzzles that are no files but look like one.
pub(crate) fn named(arguments: &[OsString], is_puzzle: fn(&str) -> bool) -> Result<Vec<Source>, Failure> {
    arguments.iter().enumerate().map(|(i, argument)| source(i + 1, argument, is_puzzle)).collect()
}

fn source(place: usize, argument: &OsString, is_puzzle: fn(&str) -> bool) -> Result<Source, Failure> {
    if argument == "-" {
        return Ok(Source::Stdin);
    }
    let path = PathBuf::from(argument);
    match path.metadata() {
        Ok(data) if data.is_dir() => Err(Failure::Message(format!("{}: is a directory", path.display()))),
        Ok(_) => Ok(Source::File(path)),
        Err(error) => match argument.to_str() {
            Some(text) if is_puzzle(text) => Ok(Source::Argument(place, text.to_owned())),
            _ => Err(Failure::Message(format!("{}: {}, and not a puzzle either", path.display(), plain(&error)))),
        },
    }
}

/// Whether somebody meant this as a puzzle, even if it is not quite one: then the parser can say what is wrong with it.
fn looks_like_a_puzzle(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic() && !matches!(letter, 'x' | 'X')).count();
    text.len() >= 40 && letters * 10 <= text.len() && !text.contains('/')
}

/// Reads a file that is small if it is what it should be: an endless one (a device, a pipe) must not take all memory.
pub(crate) fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    const MOST: u64 = 64 << 20;
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("larger than 64 MiB, which is not what it should be"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn an_endless_file_is_refused() {
        let error = read_small(Path::new("/dev/zero")).unwrap_err();
        assert!(error.to_string().starts_with("larger than 64 MiB"), "{error}");
    }

    #[test]
    fn puzzles_and_file_names_look_different() {
        assert!(looks_like_a_puzzle(&".".repeat(81)));
        assert!(looks_like_a_puzzle(&"x".repeat(80)));
        assert!(looks_like_a_puzzle(&format!("{}q", "1".repeat(80))));
        assert!(!looks_like_a_puzzle("puzzles.txt"));
        assert!(!looks_like_a_puzzle("/a/very/long/path/to/some/file/that/is/not/there/1234567890.txt"));
    }

    #[test]
    fn arguments_are_told_apart() {
        let source = |place, argument: &OsString| source(place, argument, looks_like_a_puzzle);
        assert!(matches!(source(1, &"-".into()), Ok(Source::Stdin)));
        assert!(
            matches!(source(1, &env!("CARGO_MANIFEST_DIR").into()), Err(Failure::Message(m)) if m.ends_with("is a directory"))
        );
        assert!(matches!(source(1, &concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").into()), Ok(Source::File(_))));
        assert!(matches!(source(2, &"1".repeat(81).into()), Ok(Source::Argument(2, _))));
        let Err(Failure::Message(message)) = source(1, &"nowhere.txt".into()) else { panic!("no failure") };
        assert_eq!(message, "nowhere.txt: no such file or directory, and not a puzzle either");
    }
}
