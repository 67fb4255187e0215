//! Where puzzles come from: files, standard input, or the command line itself, one after the other.

use crate::exit::{Failure, plain};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use sudokit::constraint::{Alphabet, Geometry};
use sudokit::driver;
use sudokit::text::{Format, ReadOptions, Symbols, read_regions};

/// The arguments every command that reads puzzles has.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or puzzles themselves [default: standard input]
    #[arg(value_name = "FILE|PUZZLE")]
    inputs: Vec<OsString>,

    /// Read this format instead of detecting it
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true), help_heading = "Input")]
    from: Option<&'static dyn Format>,

    /// The column with the puzzle in CSV and TSV: its name, or its number from 1
    #[arg(long, value_name = "NAME|NUMBER", help_heading = "Input")]
    column: Option<String>,

    /// The characters of other sizes [default: detected]
    #[arg(long, value_enum, help_heading = "Input")]
    symbols: Option<SymbolsArg>,

    /// Stop at the first bad line instead of reporting it and going on
    #[arg(long, help_heading = "Input")]
    pub(crate) strict: bool,

    #[command(flatten)]
    geometry: GeometryArgs,
}

/// The houses of puzzles that are not plain 9x9.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GeometryArgs {
    /// The size of a box, such as 3x4 for a 12x12 puzzle [default: as square as possible]
    #[arg(long = "box", value_name = "ROWSxCOLS", value_parser = box_size, help_heading = "Houses")]
    boxes: Option<(usize, usize)>,

    /// Make both long diagonals houses (sudoku X)
    #[arg(long, help_heading = "Houses")]
    diagonal: bool,

    /// Make the windows between the boxes houses
    #[arg(long, help_heading = "Houses")]
    windoku: bool,

    /// Use jigsaw regions instead of boxes: a file that names the region of every cell by a character or a number
    #[arg(long, value_name = "FILE", help_heading = "Houses")]
    regions: Option<OsString>,
}

/// The characters of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SymbolsArg {
    /// 1-9, A-Z, a-z; 0 is a blank
    One,
    /// 0-9, A-Z, a-z
    Zero,
    /// A-Z, a-z
    Letters,
}

impl SymbolsArg {
    /// For the text formats.
    pub(crate) fn symbols(self) -> Symbols {
        Symbols::Characters(match self {
            Self::One => Alphabet::FromOne,
            Self::Zero => Alphabet::FromZero,
            Self::Letters => Alphabet::Letters,
        })
    }
}

fn box_size(text: &str) -> Result<(usize, usize), String> {
    let boxes = sudokit::json::box_size(text).map_err(|_| "expected rows x columns, such as 3x4".to_owned())?;
    Geometry::new(boxes.0, boxes.1).map_err(|error| error.to_string())?;
    Ok(boxes)
}

impl GeometryArgs {
    /// What the reader, or the generator, needs to know.
    pub(crate) fn options(&self) -> Result<ReadOptions, Failure> {
        let mut options = ReadOptions::default();
        (options.boxes, options.diagonals, options.windows) = (self.boxes, self.diagonal, self.windoku);
        if let Some(path) = &self.regions {
            let bytes = read_small(Path::new(path)).map_err(|error| Failure::file(Path::new(path), &error))?;
            let fail = |error: &dyn std::fmt::Display| Failure::Message(format!("{}: {error}", path.to_string_lossy()));
            let map = read_regions(&String::from_utf8_lossy(&bytes)).map_err(|error| fail(&error))?;
            options.regions = Some(map);
            sudokit::json::geometry(&options).map_err(|error| fail(&error))?;
        }
        Ok(options)
    }
}

/// For `--from` and `--to`: a format by its name, of those that suit.
pub(crate) fn format_parser(suits: fn(&dyn Format) -> bool) -> impl TypedValueParser<Value = &'static dyn Format> {
    let formats = sudokit::text::formats().iter().filter(|format| suits(**format));
    let values = formats.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values).try_map(|name| sudokit::text::format(&name).ok_or("unknown format"))
}

/// One place to read from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A puzzle on the command line: its place among the arguments, and its text.
    Argument(usize, String),
}

impl Source {
    /// Its name in messages.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::Argument(place, _) => format!("argument {place}"),
        }
    }

    /// Whether it can be read more than once.
    pub(crate) fn can_be_read_again(&self) -> bool {
        match self {
            Self::Stdin => false,
            Self::File(path) => path.metadata().is_ok_and(|data| data.is_file()),
            Self::Argument(..) => true,
        }
    }

    /// How many bytes it will give, where that can be known.
    fn len(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()),
            Self::Argument(_, text) => Some(text.len() as u64),
        }
    }

    /// For the driver, which opens it once, when its turn comes.
    pub(crate) fn open(self) -> driver::Source {
        let name = self.label().into();
        driver::Source { name, open: Box::new(|| self.read()) }
    }

    fn read(self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Stdin => Box::new(Watched(io::stdin())),
            // A pipe that has a name can keep a reader waiting too.
            Self::File(path) => Box::new(Watched(File::open(path)?)),
            Self::Argument(_, text) => Box::new(Cursor::new(text.into_bytes())),
        })
    }
}

/// A reader that says when it waits, so that an interrupt need not wait with it.
struct Watched<R>(R);

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let _waiting = crate::stop::waiting();
        self.0.read(buffer)
    }
}

impl InputArgs {
    /// The sources in order. An argument that is neither a file nor a puzzle fails here, before any work is done, and so
    /// does an input that is also the output.
    pub(crate) fn sources(&self, command: &str) -> Result<Vec<Source>, Failure> {
        if self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Failure::Message(format!(
                    "no input; give a file (sudokit {command} puzzles.txt), a puzzle of 81 characters \
                     (sudokit {command} 53..7....6..1…), a pipe (… | sudokit {command}) or - to type one"
                )));
            }
            crate::output::check(&[Source::Stdin])?;
            return Ok(vec![Source::Stdin]);
        }
        if self.inputs.iter().filter(|input| *input == "-").count() > 1 {
            return Err(Failure::Message("standard input (-) can be read only once".to_owned()));
        }
        let sources: Vec<Source> =
            self.inputs.iter().enumerate().map(|(i, argument)| source(i + 1, argument)).collect::<Result<_, _>>()?;
        crate::files::check_pipes(&sources)?;
        crate::output::check(&sources)?;
        Ok(sources)
    }

    /// Whether there are several inputs.
    pub(crate) fn has_many(&self) -> bool {
        self.inputs.len() > 1
    }

    /// The arguments, each alone.
    pub(crate) fn one_by_one(&self) -> Vec<Self> {
        self.inputs.iter().map(|input| Self { inputs: vec![input.clone()], ..self.clone() }).collect()
    }

    /// What the parser needs to know.
    pub(crate) fn read_options(&self) -> Result<ReadOptions, Failure> {
        let mut options = self.geometry.options()?;
        (options.format, options.column) = (self.from, self.column.clone());
        options.symbols = self.symbols.map(SymbolsArg::symbols);
        Ok(options)
    }
}

/// How many bytes the sources hold together, where that can be known.
pub(crate) fn total_len(sources: &[Source]) -> Option<u64> {
    sources.iter().map(Source::len).sum()
}

fn source(place: usize, argument: &OsString) -> Result<Source, Failure> {
    if argument == "-" {
        return Ok(Source::Stdin);
    }
    let path = PathBuf::from(argument);
    match path.metadata() {
        Ok(data) if data.is_dir() => Err(Failure::Message(format!("{}: is a directory", path.display()))),
        Ok(_) => Ok(Source::File(path)),
        Err(error) => match argument.to_str() {
            Some(text) if text.trim().is_empty() => {
                Err(Failure::Message("an empty argument, expected a file or a puzzle".to_owned()))
            }
            Some(text) if looks_like_a_puzzle(text) => Ok(Source::Argument(place, text.to_owned())),
            _ => Err(Failure::Message(format!("{}: {}, and not a puzzle either", path.display(), plain(&error)))),
        },
    }
}

/// Whether this is meant as a puzzle, even if it is not quite one: then the reader can say what is wrong with it.
fn looks_like_a_puzzle(text: &str) -> bool {
    if sudokit::text::looks_like_rules(text) {
        return true;
    }
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '*' | '_' | '?');
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '+' | '-' | ':' | '=' | '!');
    let letters = text.chars().filter(|letter| letter.is_alphabetic() && !matches!(letter, 'x' | 'X')).count();
    let is_long = text.len() >= 40 && letters * 10 <= text.len();
    let is_one = || {
        let read = sudokit::text::read(text, ReadOptions::default());
        text.chars().all(|c| is_cell(c) || is_between(c)) && read.iter().any(Result::is_ok)
    };
    !text.contains('/') && (is_long || text.len() >= 200 || is_one())
}

/// Reads a file that is small if it is what it should be: an endless one (a device, a pipe) must not take all memory.
pub(crate) fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    const MOST: u64 = 64 << 20;
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
    crate::files::note_input(path);
    if crate::output::path().is_some_and(|output| crate::files::is_input(&output)) {
        return Err(io::Error::other("is both input and output"));
    }
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("larger than 64 MiB, expected a small file"));
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
        assert!(looks_like_a_puzzle("1...............") && looks_like_a_puzzle(".".repeat(36).as_str()));
        assert!(looks_like_a_puzzle(".Cage~10~R1C1~R1C2") && looks_like_a_puzzle(r#"{"rows": 4, "rules": []}"#));
        assert!(looks_like_a_puzzle(".AntiKnight.Windoku") && looks_like_a_puzzle("3x3::k:6150:6150"));
        assert!(!looks_like_a_puzzle("puzzles.txt") && !looks_like_a_puzzle(".Hidden.txt"));
        assert!(!looks_like_a_puzzle("/a/very/long/path/to/some/file/that/is/not/there/1234567890.txt"));
    }

    #[test]
    fn arguments_are_told_apart() {
        assert!(matches!(source(1, &"-".into()), Ok(Source::Stdin)));
        assert!(
            matches!(source(1, &env!("CARGO_MANIFEST_DIR").into()), Err(Failure::Message(m)) if m.ends_with("is a directory"))
        );
        assert!(matches!(source(1, &concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").into()), Ok(Source::File(_))));
        assert!(matches!(source(2, &"1".repeat(81).into()), Ok(Source::Argument(2, _))));
        let link = source(1, &"https://example.org/?puzzle=1".into());
        assert!(matches!(link, Ok(Source::Argument(1, _))));
        let Err(Failure::Message(message)) = source(1, &"nowhere.txt".into()) else { panic!("no failure") };
        assert_eq!(message, "nowhere.txt: no such file or directory, and not a puzzle either");
    }
}
