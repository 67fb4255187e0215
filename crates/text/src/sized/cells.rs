//! Cells of a text to symbols of a grid, whatever they are written in.

use super::MOST_CHARACTERS;
use super::tokens::{Token, Tokens};
use crate::error::{ErrorKind, PieceError};
use crate::rules::Rules;
use crate::{Puzzle, SizedPuzzle, Symbols};
use sudokit_constraint::{Alphabet, MAX_ORDER};

/// Cells as they stand in a text.
pub(super) struct Cells<'t> {
    /// The line of each, counted from 0 among those that were given, and its token or character.
    cells: Vec<(usize, Token<'t>)>,
    pub(super) in_characters: bool,
}

/// An error in one of several lines, counted from 0.
pub(super) type Misplaced = (usize, PieceError);

impl<'t> Cells<'t> {
    /// Every character of these lines is a cell.
    pub(super) fn characters<'l>(lines: impl IntoIterator<Item = &'l [Token<'t>]>) -> Self
    where
        't: 'l,
    {
        let mut cells = Vec::new();
        for (line, tokens) in lines.into_iter().enumerate() {
            for token in tokens {
                cells.extend(token.text.char_indices().map(|(i, character)| {
                    let text = &token.text[i..i + character.len_utf8()];
                    (line, Token { at: token.at + i, text })
                }));
            }
        }
        Self { cells, in_characters: true }
    }

    /// Every token of these lines is a cell.
    pub(super) fn numbers<'l>(lines: impl IntoIterator<Item = &'l [Token<'t>]>) -> Self
    where
        't: 'l,
    {
        let with_line = |(line, tokens): (usize, &'l [Token<'t>])| tokens.iter().map(move |&token| (line, token));
        Self { cells: lines.into_iter().enumerate().flat_map(with_line).collect(), in_characters: false }
    }

    /// The rows of a grid.
    pub(super) fn of_rows(rows: &[Tokens<'t>], in_characters: bool) -> Self {
        let rows = rows.iter().map(|row| &row.tokens[..]);
        if in_characters { Self::characters(rows) } else { Self::numbers(rows) }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The largest symbol, counted from 1 in any alphabet; an unknown one counts as the largest possible.
    pub(super) fn largest(&self) -> usize {
        let texts = || self.cells.iter().map(|(_, token)| token.text);
        if !self.in_characters {
            return texts().map(|text| text.parse().unwrap_or(0)).max().unwrap_or(0);
        }
        let symbol = |text: &str| {
            let character = text.chars().next().unwrap_or('.');
            Alphabet::FromOne.symbol(character, MOST_CHARACTERS).map_or(MOST_CHARACTERS, usize::from)
        };
        let most = texts().map(symbol).max().unwrap_or(0);
        // Letters alone are symbols from 1 as well.
        let letters = !texts().any(|text| text.starts_with(|c: char| c.is_ascii_digit()));
        if letters && most > 9 { most - 9 } else { most }
    }

    /// The puzzle of these cells, with boxes of this size if the text gives it.
    pub(super) fn puzzle(
        &self,
        order: usize,
        boxes: Option<(usize, usize)>,
        rules: &Rules,
    ) -> Result<Puzzle, Misplaced> {
        let start = self.cells.first().map_or((0, 0), |(line, token)| (*line, token.at));
        let at_start = |error: PieceError| (start.0, PieceError { at: start.1, ..error });
        let found = self.len();
        if let Some(expected) = rules.order().filter(|order| order.saturating_mul(*order) != found) {
            return Err(at_start(PieceError::cells(0, found, format!("{} cells", expected.saturating_mul(expected)))));
        }
        if order * order != found {
            return Err(at_start(PieceError::cells(0, found, rules.cells_expected())));
        }
        if !(2..=MAX_ORDER).contains(&order) {
            return Err(at_start(sudokit_constraint::GeometryError::Order(order).into()));
        }
        if self.in_characters && order > MOST_CHARACTERS {
            let found = format!("a grid of {order}x{order} in characters");
            let expected = format!("at most {MOST_CHARACTERS}x{MOST_CHARACTERS}, or numbers");
            return Err(at_start(PieceError::new(ErrorKind::Geometry, 0, found, expected)));
        }
        let (symbols, written) = self.symbols(order, rules.symbols())?;
        let grid = rules.arrange(order, boxes, symbols).map_err(|error| at_start(error.into()))?;
        Ok(SizedPuzzle::with_symbols(grid, written).into())
    }

    /// The symbols, and how they are written.
    pub(super) fn symbols(&self, order: usize, given: Option<Symbols>) -> Result<(Vec<u16>, Symbols), Misplaced> {
        let wrong = |(line, token): &(usize, Token<'_>)| {
            let expected = format!("a blank or one of {order} symbols");
            (*line, PieceError::new(ErrorKind::Character, token.at, format!("'{}'", token.text), expected))
        };
        if self.in_characters {
            let character = |(_, token): &(usize, Token<'_>)| token.text.chars().next().unwrap_or('.');
            let alphabet = match given {
                Some(Symbols::Characters(alphabet)) => alphabet,
                _ => Alphabet::detect(self.cells.iter().map(character), order),
            };
            let symbol = |cell| alphabet.symbol(character(cell), order).ok_or_else(|| wrong(cell));
            Ok((self.cells.iter().map(symbol).collect::<Result<_, _>>()?, Symbols::Characters(alphabet)))
        } else {
            let symbol = |cell: &(usize, Token<'_>)| match cell.1.text {
                "." | "_" | "*" => Ok(0),
                text => text.parse().ok().filter(|&symbol| usize::from(symbol) <= order).ok_or_else(|| wrong(cell)),
            };
            let symbols = self.cells.iter().map(symbol).collect::<Result<Vec<u16>, _>>()?;
            // Numbers with one digit are nothing else than characters.
            let written = if order <= 9 { Symbols::usual(order) } else { Symbols::Numbers };
            Ok((symbols, written))
        }
    }
}
