//! Lines cut into tokens with their places, without art and separators.

/// A piece of a line without blanks in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    /// The byte of the line at which it begins.
    pub(crate) at: usize,
    pub(crate) text: &'t str,
}

impl Token<'_> {
    /// The number of characters.
    pub(super) fn len(&self) -> usize {
        if self.text.is_ascii() { self.text.len() } else { self.text.chars().count() }
    }

    /// The byte of the line behind it.
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Whether it can be a cell in numbers: digits, or a blank.
    pub(super) fn is_number(&self) -> bool {
        matches!(self.text, "." | "_" | "*") || self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether it can be cells in characters: letters, digits and blanks.
    pub(super) fn is_symbols(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'*'))
    }
}

/// The tokens of a line.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'t> {
    pub(crate) tokens: Vec<Token<'t>>,
    /// The first comma or semicolon: with one between them, tokens are cells.
    pub(super) separator: Option<usize>,
}

impl Tokens<'_> {
    /// The number of cells if each is a character.
    pub(super) fn characters(&self) -> usize {
        self.tokens.iter().map(Token::len).sum()
    }
}

fn is_art(character: char) -> bool {
    matches!(character, '|' | '+' | '=' | '[' | ']' | '(' | ')' | '"' | '\u{2500}'..='\u{257f}')
}

/// The kind of a line at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing, or a comment alone: it ends a grid.
    Empty,
    /// Art alone, which is passed over.
    Art,
    Cells,
}

/// What comes before a comment.
fn content(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

pub(crate) fn kind(line: &str) -> Kind {
    let content = content(line);
    let is_drawn = |character| is_art(character) || matches!(character, '-' | ',' | ';') || character.is_whitespace();
    match content.trim() {
        "" => Kind::Empty,
        _ if content.chars().all(is_drawn) => Kind::Art,
        _ => Kind::Cells,
    }
}

/// The tokens of a line, or of a text of several lines.
pub(crate) fn cut(line: &str) -> Tokens<'_> {
    let content = content(line);
    let mut cut = Tokens { tokens: Vec::new(), separator: None };
    let mut start = None;
    for (at, character) in content.char_indices().chain([(content.len(), ' ')]) {
        let parts = matches!(character, ',' | ';');
        if parts {
            cut.separator.get_or_insert(at);
        }
        if parts || is_art(character) || character.is_whitespace() {
            if let Some(from) = start.take() {
                cut.tokens.push(Token { at: from, text: &content[from..at] });
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    cut
}
