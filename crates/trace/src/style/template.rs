//! Sentences compared with templates.
//!
//! A template is a list of words and slots. `H`, `D` and `C` are one house, digit and cell; `DS` and `CS` are lists joined by
//! commas, `and` or `or`; `C&` is a list of cells joined by commas and `and` only. What follows `|` can be repeated, with `and` between.

use super::{ArgumentError, shown};
use sudokit_core::{Cell, Digit, House};

enum Token {
    Cell(Cell),
    Digit(Digit),
    House(House),
    Word(String),
}

/// A sentence as words, cells, digits and houses.
pub(super) struct Sentence<'a> {
    pub(super) text: &'a str,
    tokens: Vec<Token>,
}

/// What stands in the slots of one turn of a template.
#[derive(Default)]
pub(super) struct Slots {
    pub(super) houses: Vec<House>,
    pub(super) digits: Vec<Digit>,
    pub(super) cells: Vec<Cell>,
}

/// A digit written as one character from 1 to 9, so neither `05` nor `+5`.
pub(super) fn digit(word: &str) -> Option<Digit> {
    let &[byte @ b'1'..=b'9'] = word.as_bytes() else { return None };
    Digit::new(byte - b'0')
}

impl<'a> Sentence<'a> {
    pub(super) fn new(text: &'a str) -> Result<Self, ArgumentError> {
        let mut tokens = Vec::new();
        let lower = text.to_ascii_lowercase();
        let mut words = lower.split([' ', ',', ';']).filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            let start = match word {
                "row" => Some(0),
                "column" => Some(9),
                "box" => Some(18),
                _ => None,
            };
            tokens.push(if let Some(start) = start {
                let house = words.next().and_then(digit).and_then(|number| House::new(start + number.index()));
                let bad = || ArgumentError(format!("found {}, expected the number of a house", shown(text)));
                Token::House(house.ok_or_else(bad)?)
            } else if let Ok(cell) = word.parse() {
                Token::Cell(cell)
            } else if let Some(digit) = digit(word) {
                Token::Digit(digit)
            } else {
                Token::Word(word.to_owned())
            });
        }
        Ok(Self { text, tokens })
    }

    /// Takes one of these words off the front.
    pub(super) fn strip(&mut self, words: &[&str]) -> bool {
        let is_first = matches!(self.tokens.first(), Some(Token::Word(word)) if words.contains(&word.as_str()));
        if is_first {
            self.tokens.remove(0);
        }
        is_first
    }

    /// The contents of the first template that fits the whole sentence, one entry for each turn.
    pub(super) fn fit(&self, templates: &[&str]) -> Option<Vec<Slots>> {
        templates.iter().find_map(|template| fit(template, &self.tokens))
    }
}

fn fit(template: &str, tokens: &[Token]) -> Option<Vec<Slots>> {
    let (once, again) = template.split_once('|').unwrap_or((template, ""));
    let mut left = tokens;
    let mut slots = Slots::default();
    turn(once, &mut left, &mut slots)?;
    if again.is_empty() {
        return left.is_empty().then(|| vec![slots]);
    }
    let mut turns = Vec::new();
    loop {
        let mut slots = Slots::default();
        turn(again, &mut left, &mut slots)?;
        turns.push(slots);
        match left {
            [] => return Some(turns),
            [Token::Word(word), rest @ ..] if word == "and" => left = rest,
            _ => {}
        }
    }
}

fn turn(words: &str, left: &mut &[Token], slots: &mut Slots) -> Option<()> {
    for word in words.split_ascii_whitespace() {
        match word {
            "H" => slots.houses.push(one(left, house_of)?),
            "D" => slots.digits.push(one(left, digit_of)?),
            "C" => slots.cells.push(one(left, cell_of)?),
            "DS" => slots.digits.extend(list(left, digit_of, &["and", "or"])?),
            "CS" => slots.cells.extend(list(left, cell_of, &["and", "or"])?),
            "C&" => slots.cells.extend(list(left, cell_of, &["and"])?),
            word => one(left, |token| matches!(token, Token::Word(found) if found == word).then_some(()))?,
        }
    }
    Some(())
}

fn house_of(token: &Token) -> Option<House> {
    if let Token::House(house) = token { Some(*house) } else { None }
}

fn digit_of(token: &Token) -> Option<Digit> {
    if let Token::Digit(digit) = token { Some(*digit) } else { None }
}

fn cell_of(token: &Token) -> Option<Cell> {
    if let Token::Cell(cell) = token { Some(*cell) } else { None }
}

fn one<T>(left: &mut &[Token], of: impl Fn(&Token) -> Option<T>) -> Option<T> {
    let (first, rest) = left.split_first()?;
    let found = of(first)?;
    *left = rest;
    Some(found)
}

fn list<T>(left: &mut &[Token], of: impl Fn(&Token) -> Option<T> + Copy, joints: &[&str]) -> Option<Vec<T>> {
    let mut items = vec![one(left, of)?];
    loop {
        // A word that joins belongs to the list only if another item follows.
        let mut rest = *left;
        if let Some((Token::Word(word), after)) = rest.split_first()
            && joints.contains(&word.as_str())
        {
            rest = after;
        }
        let Some(item) = one(&mut rest, of) else { return Some(items) };
        items.push(item);
        *left = rest;
    }
}
