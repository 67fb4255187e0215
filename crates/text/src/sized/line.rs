//! A puzzle of any size in one line, or in one field of a table.

use super::cells::Cells;
use super::tokens::{self, Token, Tokens};
use super::{LEAST_ORDER, MOST_CHARACTERS, order_of};
use crate::cursor::Line;
use crate::error::PieceError;
use crate::rules::Rules;
use crate::{Puzzle, Record, SizedPuzzle, Symbols, TextError};
use sudokit_constraint::{self as constraint, GeometryError, MAX_ORDER};

/// The puzzle at the beginning of a line, and the byte behind it; or why it is not one. `None` if the line does not
/// look like a puzzle at all.
pub(super) fn parse(line: &[u8], rules: &Rules) -> Option<Result<(Puzzle, usize), PieceError>> {
    let text = core::str::from_utf8(line).ok()?;
    let cut = tokens::cut(text);
    if let Some(found) = instance(&cut, rules) {
        return Some(found);
    }
    let first = *cut.tokens.first()?;
    let is_size = |cells: usize| match rules.order() {
        Some(order) => order.saturating_mul(order) == cells,
        None => order_of(cells).is_some_and(|order| order >= LEAST_ORDER),
    };
    let finish = |cells: Cells<'_>, end: usize| {
        let order = order_of(cells.len()).unwrap_or_default();
        cells.puzzle(order, None, rules).map(|puzzle| (puzzle, end)).map_err(|(_, error)| error)
    };
    let characters = first.len();
    if is_sukaku(&first, rules) {
        return None;
    }
    if is_size(characters) && first.is_symbols() {
        return Some(finish(Cells::characters([&[first][..]]), first.end()));
    }
    // Numbers with commas end at the first space; numbers with spaces are all there is.
    let word = text[first.at..].find(char::is_whitespace).map_or(text.len(), |length| first.at + length);
    let in_word = cut.tokens.partition_point(|token| token.at < word);
    for numbers in [&cut.tokens[..in_word], &cut.tokens[..]] {
        if is_size(numbers.len()) && numbers.iter().all(Token::is_number) {
            let end = numbers.last().map_or(0, Token::end);
            return Some(finish(Cells::numbers([numbers]), end));
        }
    }
    // Too long for anything else: the wrong number of cells, or something that is not a symbol.
    if characters > MOST_CHARACTERS && first.is_symbols() {
        return Some(finish(Cells::characters([&[first][..]]), first.end()));
    }
    let numbers = cut.tokens.len() > MOST_CHARACTERS && cut.tokens.iter().all(Token::is_number);
    numbers.then(|| finish(Cells::numbers([&cut.tokens[..]]), 0))
}

/// Whether this is meant as 729 marks rather than as a puzzle of 27x27, which has letters.
fn is_sukaku(token: &Token<'_>, rules: &Rules) -> bool {
    rules.reads_nine() && token.text.len() == 729 && token.text.bytes().all(sudokit_core::cells::is_cell)
}

/// `ROWS COLS CELLS`, if a line begins with two numbers and goes on with cells.
fn instance(cut: &Tokens<'_>, rules: &Rules) -> Option<Result<(Puzzle, usize), PieceError>> {
    let (height, width) = boxes(cut)?;
    let order = height.saturating_mul(width);
    let [first, _, rest @ ..] = &cut.tokens[..] else { return None };
    if !(2..=MAX_ORDER).contains(&order) {
        let error = PieceError::from(GeometryError::Box { height, width });
        return Some(Err(PieceError { at: first.at, ..error }));
    }
    let length = order * order;
    let cells = if rest[0].len() > 1 && rest[0].len() + 1 >= order || rest.len() == 1 {
        Cells::characters([&rest[..1]])
    } else {
        Cells::numbers([&rest[..rest.len().min(length)]])
    };
    if cells.len() != length {
        return Some(Err(PieceError::cells(rest[0].at, cells.len(), format!("{length} cells"))));
    }
    let end = if cells.in_characters { rest[0].end() } else { rest[length - 1].end() };
    Some(cells.puzzle(order, Some((height, width)), rules).map(|puzzle| (puzzle, end)).map_err(|(_, error)| error))
}

/// The size of the boxes that a line begins with.
fn boxes(cut: &Tokens<'_>) -> Option<(usize, usize)> {
    let [first, second, cells @ ..] = &cut.tokens[..] else { return None };
    let number = |token: &Token<'_>| token.text.parse::<usize>().ok();
    let (height, width) = (number(first)?, number(second)?);
    let order = height.saturating_mul(width);
    let length = order.saturating_mul(order);
    let characters =
        cells.first().is_some_and(|token| token.is_symbols() && token.len() > order.clamp(2, MOST_CHARACTERS));
    let in_numbers = cells.iter().take_while(|token| token.is_number()).count();
    // A row of a drawn grid may begin like this, but goes on with blanks.
    let ends = cells.get(in_numbers).is_none_or(|token| token.text != ".");
    let numbers = (in_numbers == length && ends) || (in_numbers > MAX_ORDER && order_of(cut.tokens.len()).is_none());
    let separated = cut.separator.is_some_and(|at| cells.first().is_some_and(|first| at < first.at));
    ((characters || numbers) && !separated && length > 0).then_some((height, width))
}

/// Whether a line can be nothing else than a whole puzzle: it is too long for a row, or gives the size of its boxes.
pub(super) fn is_whole(cut: &Tokens<'_>) -> bool {
    let long = |token: &Token<'_>| token.len() > MOST_CHARACTERS;
    boxes(cut).is_some() || cut.tokens.first().is_some_and(long) || cut.tokens.len() > MAX_ORDER
}

/// A line as a record, with what follows the cells as its rest; `None` when it does not look like a puzzle at all.
pub(crate) fn whole(line: &Line<'_>, rules: &Rules) -> Option<Result<Record, TextError>> {
    let found = parse(line.bytes, rules)?;
    Some(found.map_err(|error| line.locate(0, error)).map(|(puzzle, end)| {
        let rest = line.bytes.get(end..).unwrap_or_default();
        let rest = rest.strip_prefix(b" ").unwrap_or(rest);
        Record { rest: String::from_utf8_lossy(rest).into_owned(), ..Record::new(puzzle, line.number) }
    }))
}

/// The puzzle of a text that holds nothing else; it may have several lines, or be a nested array of numbers.
pub(crate) fn field(text: &[u8], rules: &Rules) -> Option<Result<Puzzle, PieceError>> {
    let text = core::str::from_utf8(text).ok()?;
    let cut = tokens::cut(text);
    if let Some(found) = instance(&cut, rules) {
        return Some(found.map(|(puzzle, _)| puzzle));
    }
    if cut.tokens.len() == 1 && is_sukaku(&cut.tokens[0], rules) {
        return None;
    }
    let cells = cells(&cut, rules.order())?;
    let order = order_of(cells.len()).unwrap_or_default();
    Some(cells.puzzle(order, None, rules).map_err(|(_, error)| error))
}

/// The cells of a text that has nothing else.
fn cells<'t>(cut: &Tokens<'t>, order: Option<usize>) -> Option<Cells<'t>> {
    let is_size = |cells: usize| match order {
        Some(order) => order.saturating_mul(order) == cells,
        None => order_of(cells).is_some_and(|order| order >= LEAST_ORDER),
    };
    if is_size(cut.tokens.len()) && cut.tokens.iter().all(Token::is_number) {
        return Some(Cells::numbers([&cut.tokens[..]]));
    }
    let is_long = || is_size(cut.characters()) || cut.characters() > MOST_CHARACTERS;
    (cut.tokens.iter().all(Token::is_symbols) && cut.separator.is_none() && is_long())
        .then(|| Cells::characters([&cut.tokens[..]]))
}

/// A grid in the geometry and the symbols of a puzzle.
pub(crate) fn solution(text: &[u8], puzzle: &SizedPuzzle) -> Option<constraint::Grid> {
    let text = core::str::from_utf8(text).ok()?;
    let order = puzzle.geometry().order();
    let cells = cells(&tokens::cut(text), Some(order))?;
    let given = match puzzle.symbols() {
        Symbols::Numbers => None,
        characters @ Symbols::Characters(_) => Some(characters),
    };
    let (symbols, _) = cells.symbols(order, given).ok()?;
    constraint::Grid::from_symbols(puzzle.grid().geometry().clone(), symbols)
}
