//! Sentences compared with templates.
//!
//! A template is a list of words and slots. `H`, `D` and `C` are one house, digit and cell; `DS` and `CS` are lists joined by
//! commas, `and` or `or`; `D&` and `C&` are lists joined by commas and `and` only. What follows `|` can be repeated, with
//! `and` between.

use super::{ArgumentError, shown};
use sudokit_core::{Cell, Digit, House};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Cell(Cell),
    Digit(Digit),
    House(House),
    Word(String),
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

/// `r1`, `c1` or `b1`.
pub(super) fn house(word: &str) -> Option<House> {
    let &[kind, number] = word.as_bytes() else { return None };
    let start = match kind {
        b'r' => 0,
        b'c' => 9,
        b'b' => 18,
        _ => return None,
    };
    House::new(start + usize::from(number.checked_sub(b'1').filter(|&number| number < 9)?))
}

/// A sentence as words, cells, digits and houses. Words that only introduce a digit, cell or
/// house are left out, and so is "already".
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ArgumentError> {
    let mut tokens: Vec<Token> = Vec::new();
    let plain = spaced(text);
    let mut words = plain.split([' ', ',', ';', '{', '}']).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let word = word.strip_suffix(':').filter(|word| !word.is_empty()).unwrap_or(word);
        if word == "already" {
            continue;
        }
        let start = match word {
            "row" => Some(0),
            "column" | "col" => Some(9),
            "box" | "block" => Some(18),
            _ => None,
        };
        let token = if let Some(start) = start {
            let number = words.next().map(|word| word.strip_suffix(':').unwrap_or(word));
            let house = number.and_then(digit).and_then(|number| House::new(start + number.index()));
            let bad = || ArgumentError(format!("found {}, expected the number of a house", shown(text)));
            Token::House(house.ok_or_else(bad)?)
        } else if let Ok(cell) = word.parse() {
            Token::Cell(cell)
        } else if let Some(digit) = digit(word) {
            Token::Digit(digit)
        } else if let Some(house) = house(word) {
            Token::House(house)
        } else {
            Token::Word(word.to_owned())
        };
        push(&mut tokens, token);
    }
    Ok(tokens)
}

/// Adds a token: without the words that only introduce it (`the digit 5`, `cell r1c1`), and a column after a row as a cell.
fn push(tokens: &mut Vec<Token>, token: Token) {
    let introductions: &[&str] = match token {
        Token::Digit(_) => &["digit", "number", "value", "digits", "numbers", "values"],
        Token::Cell(_) => &["cell", "cells"],
        Token::House(_) => &[],
        Token::Word(_) => {
            tokens.push(token);
            return;
        }
    };
    let is_last = |tokens: &[Token], words: &[&str]| matches!(tokens.last(), Some(Token::Word(word)) if words.contains(&word.as_str()));
    if is_last(tokens, introductions) {
        tokens.pop();
    }
    if is_last(tokens, &["the", "a", "an"]) {
        tokens.pop();
    }
    match (tokens.last(), &token) {
        (Some(Token::House(row)), Token::House(column)) if row.index() < 9 && (9..18).contains(&column.index()) => {
            let cell = Cell::new(9 * row.index() + column.index() - 9);
            tokens.pop();
            tokens.extend(cell.map(Token::Cell));
        }
        _ => tokens.push(token),
    }
}

/// In lower case, with blanks around `=` and `≠`, and with `(1,2)` as `r1c2`.
fn spaced(text: &str) -> String {
    let lower =
        text.to_ascii_lowercase().replace("<>", " ≠ ").replace("!=", " ≠ ").replace('≠', " ≠ ").replace('=', " = ");
    let mut plain = String::with_capacity(lower.len());
    let mut rest = &lower[..];
    while let Some(start) = rest.find('(') {
        plain.push_str(&rest[..start]);
        rest = &rest[start..];
        let pair = rest.bytes().take(LONGEST_PAIR).position(|byte| byte == b')').and_then(|end| {
            let (row, column) = rest[1..end].split_once(',')?;
            Some((digit(row.trim())?, digit(column.trim())?, &rest[end + 1..]))
        });
        match pair {
            Some((row, column, after)) => {
                plain.push_str(&format!(" r{row}c{column} "));
                rest = after;
            }
            None => {
                plain.push('(');
                rest = &rest[1..];
            }
        }
    }
    plain.push_str(rest);
    plain
}

/// The most bytes of a row and a column in brackets.
const LONGEST_PAIR: usize = 16;

/// The contents of the first template that fits all tokens, one entry for each turn.
pub(super) fn fit(templates: &[&str], tokens: &[Token]) -> Option<Vec<Slots>> {
    templates.iter().find_map(|template| fit_one(template, tokens))
}

fn fit_one(template: &str, tokens: &[Token]) -> Option<Vec<Slots>> {
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
            "D&" => slots.digits.extend(list(left, digit_of, &["and"])?),
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
