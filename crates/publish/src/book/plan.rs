//! The plan of a book: its pages, and chapters with requests for puzzles. Written in TOML:
//!
//! ```toml
//! title = "Sudoku for the train"
//! paper = "a5"
//! per-page = 2
//!
//! [[chapter]]
//! title = "Warming up"
//! count = 20
//! minutes = "gentle"
//!
//! [[chapter]]
//! title = "Killers"
//! puzzles = "killers.txt"
//! ```

use super::font::Fonts;
use super::size::{MM, length, paper};
use serde::Deserialize;
use serde_json::{Map, Value};
use sudokit::Error;

/// How many characters a title may have, and the text of a chapter.
const LONGEST_TITLE: usize = 200;
const LONGEST_TEXT: usize = 10_000;

/// What a book should be like.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Plan {
    /// Title on the first page.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// Author, at the foot of the first page.
    pub author: String,
    /// A name such as `a5` or `6x9`, or a size such as `170x240mm`.
    pub paper: String,
    /// How far colour runs over the edge that is cut, such as `3mm`.
    pub bleed: String,
    /// Puzzles a page: 1, 2, 4 or 6.
    pub per_page: usize,
    /// One puzzle a page, with larger digits and heavier lines.
    pub large_print: bool,
    /// A section with hints before the solutions.
    pub hints: bool,
    /// A section with solutions at the end.
    pub solutions: bool,
    /// A page with the rules, and one with the chapters.
    pub contents: bool,
    /// A code beside each puzzle for telephones: this text, with `{puzzle}` for the puzzle and `{number}` for its number.
    pub qr: Option<String>,
    /// Colours as in pictures; otherwise black and greys.
    pub color: bool,
    /// The seed of chapters that name none.
    pub seed: u64,
    /// The chapters.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            title: "Sudoku".to_owned(),
            subtitle: String::new(),
            author: String::new(),
            paper: "a5".to_owned(),
            bleed: "0".to_owned(),
            per_page: 1,
            large_print: false,
            hints: false,
            solutions: true,
            contents: true,
            qr: None,
            color: false,
            seed: 0,
            chapters: Vec::new(),
        }
    }
}

/// A chapter: a request for puzzles with the options of `generate`, or puzzles from a file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// A paragraph below the title.
    pub text: String,
    /// Puzzles a page: 1, 2, 4 or 6, if not as in the rest of the book.
    #[serde(rename = "per-page")]
    pub per_page: Option<usize>,
    /// The file with its puzzles; the front end reads it.
    pub puzzles: Option<String>,
    /// Otherwise the options of `generate`, as in its JSON form: `count`, `minutes`, `technique`, `symmetry`, `rules`, `box`.
    #[serde(flatten)]
    pub wish: Map<String, Value>,
}

impl Plan {
    /// Reads a plan in TOML.
    pub fn parse(text: &str) -> Result<Self, Error> {
        toml::from_str(text).map_err(|error| Error::bad_option("plan", plainer(error.to_string().trim_end())))
    }

    /// Checks what can be checked before any puzzle is made.
    pub fn validate(&self) -> Result<(), Error> {
        paper(&self.paper)?;
        if !(0.0..=20.0 * MM).contains(&self.bleed()?) {
            return Err(Error::bad_option("bleed", format!("found {}, expected 0 to 20mm", self.bleed)));
        }
        per_page(self.per_page)?;
        if self.large_print && self.per_page != 1 {
            return Err(Error::bad_option("large-print", "needs one puzzle a page"));
        }
        if self.chapters.is_empty() {
            return Err(Error::bad_option("plan", "found no chapter, expected at least one"));
        }
        let fonts = Fonts::new();
        for (name, text) in [("title", &self.title), ("subtitle", &self.subtitle), ("author", &self.author)] {
            printable(&fonts, name, text, LONGEST_TITLE)?;
        }
        for chapter in &self.chapters {
            if let (Some(file), Some((option, _))) = (&chapter.puzzles, chapter.wish.iter().next()) {
                let what = format!("the chapter takes its puzzles from {file:?}, so {option:?} has no effect");
                return Err(Error::bad_option("chapter", what));
            }
            printable(&fonts, "title of a chapter", &chapter.title, LONGEST_TITLE)?;
            printable(&fonts, "text of a chapter", &chapter.text, LONGEST_TEXT)?;
            chapter.per_page.map_or(Ok(()), per_page)?;
            if self.large_print && chapter.per_page.is_some_and(|count| count != 1) {
                return Err(Error::bad_option("large-print", "needs one puzzle a page"));
            }
        }
        Ok(())
    }

    /// The bleed in points.
    pub fn bleed(&self) -> Result<f64, Error> {
        length(&self.bleed).map_err(|error| Error::bad_option("bleed", error.message().trim_start_matches("length: ")))
    }
}

/// What the reader of a plan calls what the parser names by its types.
fn plainer(message: &str) -> String {
    message
        .replace("invalid type: map, expected a sequence", "found one table, expected [[chapter]] in double brackets")
        .replace("expected usize", "expected a whole number of 0 or more")
        .replace("expected u64", "expected a whole number of 0 or more")
}

fn per_page(count: usize) -> Result<(), Error> {
    if [1, 2, 4, 6].contains(&count) {
        return Ok(());
    }
    Err(Error::bad_option("per-page", format!("found {count}, expected 1, 2, 4 or 6")))
}

/// Fails if a text is too long, or has a character that the fonts of books cannot print.
fn printable(fonts: &Fonts, name: &str, text: &str, longest: usize) -> Result<(), Error> {
    let length = text.chars().count();
    if length > longest {
        return Err(Error::bad_option(name, format!("found {length} characters, expected at most {longest}")));
    }
    match fonts.get(false).missing(text).or_else(|| fonts.get(true).missing(text)) {
        None => Ok(()),
        Some(character) => {
            let code = u32::from(character);
            let what = format!(
                "found {character:?} (U+{code:04X}), expected Latin, Greek or Cyrillic text: the fonts of books have no \
                 other scripts"
            );
            Err(Error::bad_option(name, what))
        }
    }
}
