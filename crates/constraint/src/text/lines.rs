//! Lines cut into tokens: art and separators go, every token knows its place.

/// A piece of a line without blanks in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    /// The character of the line where it begins, from 1.
    pub(super) column: usize,
    pub(super) text: &'t str,
}

impl Token<'_> {
    pub(super) fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// Whether it can be a cell in numbers: digits, or a blank.
    pub(super) fn is_number(&self) -> bool {
        matches!(self.text, "." | "_" | "*") || self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// A line that holds cells.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// From 1.
    pub(super) number: usize,
    pub(super) tokens: Vec<Token<'t>>,
    /// Commas or semicolons stand between the tokens, so that they are cells.
    pub(super) separated: bool,
}

impl Line<'_> {
    /// How many cells it has if each is a character.
    pub(super) fn characters(&self) -> usize {
        self.tokens.iter().map(Token::len).sum()
    }
}

fn is_art(character: char) -> bool {
    matches!(character, '|' | '+' | '=' | '\u{2500}'..='\u{257f}')
}

/// What a line is at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing, or a comment alone: it ends a grid.
    Empty,
    /// Art alone, which is passed over.
    Art,
    Cells,
}

/// What comes before a comment.
fn content(line: &str) -> &str {
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    line.split('#').next().unwrap_or_default()
}

pub(super) fn kind(line: &str) -> Kind {
    let content = content(line);
    let is_drawn = |character| is_art(character) || matches!(character, '-' | ',' | ';') || character.is_whitespace();
    match content.trim() {
        "" => Kind::Empty,
        _ if content.chars().all(is_drawn) => Kind::Art,
        _ => Kind::Cells,
    }
}

/// The tokens of a line with this number.
pub(super) fn cut(line: &str, number: usize) -> Line<'_> {
    let content = content(line);
    let mut line = Line { number, tokens: Vec::new(), separated: false };
    let mut start = None;
    let ends = content.char_indices().chain([(content.len(), ' ')]).enumerate();
    for (column, (at, character)) in ends {
        let parts = matches!(character, ',' | ';');
        line.separated |= parts;
        if parts || is_art(character) || character.is_whitespace() {
            if let Some((from, column)) = start.take() {
                line.tokens.push(Token { column, text: &content[from..at] });
            }
        } else if start.is_none() {
            start = Some((at, column + 1));
        }
    }
    line
}
