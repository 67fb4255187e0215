//! Puzzles from text, in any of the forms that [`super`] names.

use super::error::{TextError, TextErrorKind};
use super::lines::{Line, Token};
use super::symbols::Alphabet;
use super::{ReadOptions, Record};
use crate::geometry::{Geometry, GeometryError, MAX_ORDER};
use crate::grid::Grid;
use std::sync::Arc;

type Answer = Result<Record, TextError>;

/// So many lines are looked at together: two grids of the largest size in rows.
pub(super) const WINDOW: usize = 2 * MAX_ORDER;

/// Puts puzzles together from lines.
pub(super) struct Reader {
    options: ReadOptions,
    /// Geometries by the size of their boxes, so that puzzles share them.
    known: Vec<((usize, usize), Arc<Geometry>)>,
}

/// How much of a run a puzzle took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Used {
    Lines(usize),
    /// All rows up to the end of the run, or to the next line that is a puzzle of its own.
    Rows,
}

/// Cells as they stand in the text.
enum Cells<'t> {
    /// Line, column and character.
    Characters(Vec<(usize, usize, char)>),
    Numbers(Vec<(usize, Token<'t>)>),
}

impl Reader {
    pub(super) fn new(options: ReadOptions) -> Self {
        Self { options, known: Vec::new() }
    }

    /// How many lines, with the first, must be seen to know what this puzzle is.
    pub(super) fn wanted(first: &Line<'_>) -> usize {
        square(first).map_or(WINDOW, |(length, _)| length)
    }

    /// Reads the next puzzle of a run whose first line is none of its own. There may be more lines than are seen, unless
    /// `all` are there.
    pub(super) fn next(&mut self, run: &[Line<'_>], all: bool) -> (Answer, Used) {
        let line = &run[0];
        // The puzzle is in rows: those up to the next that is a puzzle of its own.
        let rows = run.iter().take_while(|line| whole_kind(line).is_none()).count().max(1);
        let known = all || rows < run.len();
        if let Some(order) = self.options.order() {
            return match cells_in(line, |length| length == order.saturating_mul(order)) {
                Some((_, in_characters)) => {
                    (self.record(line, order, None, &cells_of(&run[..1], in_characters)), Used::Lines(1))
                }
                None => self.rows(&run[..rows], order),
            };
        }
        if let Some((length, in_characters)) = square(line) {
            // A whole puzzle, or a row of a larger one: then a symbol that is too large for a small one tells.
            let same = |line: &&Line<'_>| {
                if in_characters { line.characters() == length } else { line.tokens.len() == length }
            };
            let rows = run[..rows].iter().take(length).take_while(same).count();
            let small = length.isqrt();
            if rows < length || largest(&cells_of(&run[..rows], in_characters)) <= small {
                return (self.record(line, small, None, &cells_of(&run[..1], in_characters)), Used::Lines(1));
            }
            return self.rows(&run[..rows], length);
        }
        let (characters, tokens) = (line.characters(), line.tokens.len());
        let numbers = line.separated || (tokens > 9 && line.tokens.iter().all(Token::is_number));
        let fills = |order: usize| known && rows.is_multiple_of(order);
        let order = match (fills(characters), tokens > 1 && fills(tokens)) {
            (true, _) => characters,
            (false, true) => tokens,
            _ if numbers => tokens,
            _ => characters,
        };
        self.rows(&run[..rows], order)
    }

    /// A grid in rows. When one is not as it should be, the rest of the rows is passed over with it.
    fn rows(&mut self, rows: &[Line<'_>], order: usize) -> (Answer, Used) {
        let first = &rows[0];
        let error = |line: &Line<'_>, kind| (Err(TextError::new(line.number, line.tokens[0].column, kind)), Used::Rows);
        if !(2..=MAX_ORDER).contains(&order) {
            return error(first, TextErrorKind::Geometry(GeometryError::Order(order)));
        }
        if let [line] = rows
            && line.tokens.len() == 1
        {
            return error(line, TextErrorKind::Length { found: line.characters(), expected: order * order });
        }
        let in_characters = first.characters() == order || first.tokens.len() == 1;
        let length = |line: &Line<'_>| if in_characters { line.characters() } else { line.tokens.len() };
        if let Some(wrong) = rows.iter().take(order).find(|line| length(line) != order) {
            return error(wrong, TextErrorKind::RowLength { found: length(wrong), expected: order });
        }
        if rows.len() < order {
            return error(first, TextErrorKind::RowCount { found: rows.len(), expected: order });
        }
        let rows = &rows[..order];
        (self.record(first, order, None, &cells_of(rows, in_characters)), Used::Lines(order))
    }

    /// A puzzle in one line, if the line can be nothing else.
    pub(super) fn whole(&mut self, line: &Line<'_>) -> Option<Answer> {
        let fail = |token: &Token<'_>, kind| Some(Err(TextError::new(line.number, token.column, kind)));
        let (order, boxes, cells) = match whole_kind(line)? {
            Whole::Instance(height, width) => {
                let order = height.saturating_mul(width);
                if !(2..=MAX_ORDER).contains(&order) {
                    let kind = TextErrorKind::Geometry(GeometryError::Box { height, width });
                    return fail(&line.tokens[0], kind);
                }
                let cells = Line { number: line.number, tokens: line.tokens[2..].to_vec(), separated: line.separated };
                let in_characters = cells.tokens.len() == 1;
                let cells = cells_of(&[cells], in_characters);
                let found = cells.len();
                if found != order * order {
                    let kind = TextErrorKind::Length { found, expected: order * order };
                    return fail(&line.tokens[2], kind);
                }
                (order, Some((height, width)), cells)
            }
            Whole::Characters => {
                let first = Line { number: line.number, tokens: line.tokens[..1].to_vec(), separated: false };
                let cells = characters_of(&[first]);
                (cells.len().isqrt(), None, cells)
            }
            Whole::Numbers => {
                let cells = numbers_of(core::slice::from_ref(line));
                (cells.len().isqrt(), None, cells)
            }
        };
        Some(self.record(line, order, boxes, &cells))
    }

    /// Puts a puzzle together from its cells.
    fn record(&mut self, line: &Line<'_>, order: usize, boxes: Option<(usize, usize)>, cells: &Cells<'_>) -> Answer {
        let fail = |kind| Err(TextError::new(line.number, line.tokens[0].column, kind));
        let found = cells.len();
        if let Some(expected) = self.options.order().map(|order| order * order).filter(|&expected| expected != found) {
            return fail(TextErrorKind::Length { found, expected });
        }
        if order * order != found {
            return fail(TextErrorKind::NotSquare(found));
        }
        if !(2..=MAX_ORDER).contains(&order) {
            return fail(TextErrorKind::Geometry(GeometryError::Order(order)));
        }
        let symbols = cells.symbols(order, self.options.alphabet)?;
        let grid = self.arrange(order, boxes, symbols).map_err(TextErrorKind::Geometry);
        match grid {
            Ok(grid) => Ok(Record { grid, line: line.number }),
            Err(kind) => fail(kind),
        }
    }

    /// The grid in the geometry that is given, or the first in which no clues clash.
    fn arrange(
        &mut self,
        order: usize,
        boxes: Option<(usize, usize)>,
        symbols: Vec<u8>,
    ) -> Result<Grid, GeometryError> {
        let usual = Geometry::of_order(order)?;
        let usual = (usual.box_height(), usual.box_width());
        let first = self.options.boxes.or(boxes).unwrap_or(usual);
        let geometry = self.geometry(first)?;
        let grid = Grid::from_symbols(geometry, symbols).expect("checked as they were read");
        let is_given = self.options.boxes.or(boxes).is_some() || self.options.regions.is_some();
        if is_given || usual.0 == usual.1 || usual.0 == 1 || grid.clash().is_none() {
            return Ok(grid);
        }
        let turned = self.geometry((usual.1, usual.0))?;
        let other = grid.clone().with_geometry(turned);
        Ok(if other.clash().is_none() { other } else { grid })
    }

    fn geometry(&mut self, boxes: (usize, usize)) -> Result<Arc<Geometry>, GeometryError> {
        if let Some((_, geometry)) = self.known.iter().find(|(known, _)| *known == boxes) {
            return Ok(geometry.clone());
        }
        let geometry = Arc::new(self.options.geometry(boxes)?);
        self.known.push((boxes, geometry.clone()));
        Ok(geometry)
    }
}

/// The forms of a puzzle in one line.
pub(super) enum Whole {
    /// `ROWS COLS CELLS`.
    Instance(usize, usize),
    Characters,
    Numbers,
}

/// How many cells a line has that may be a whole puzzle as well as a row of a larger one, and whether they are characters.
fn square(line: &Line<'_>) -> Option<(usize, bool)> {
    cells_in(line, |length| matches!(length, 16 | 25 | 36 | 49 | 64))
}

/// How many cells a line has, as characters in a row or as numbers, if that is a right number of them; and whether they are
/// characters.
fn cells_in(line: &Line<'_>, is_right: impl Fn(usize) -> bool) -> Option<(usize, bool)> {
    let (characters, tokens) = (line.characters(), line.tokens.len());
    match () {
        () if is_right(characters) && tokens == 1 => Some((characters, true)),
        () if is_right(tokens) && line.tokens.iter().all(Token::is_number) => Some((tokens, false)),
        () => None,
    }
}

/// What a line is if it can only be a whole puzzle: too long for a row, or with the size of the boxes.
pub(super) fn whole_kind(line: &Line<'_>) -> Option<Whole> {
    let [first, rest @ ..] = &line.tokens[..] else { return None };
    let number = |token: &Token<'_>| token.text.parse::<usize>().ok();
    if let [second, cells @ ..] = rest
        && let (Some(height), Some(width)) = (number(first), number(second))
        && !line.separated
    {
        let order = height.saturating_mul(width);
        let (length, is_square) = (order.saturating_mul(order), is_square(line.tokens.len()));
        let characters = cells.len() == 1 && cells[0].len() > order.min(MAX_ORDER);
        let numbers = cells.len() == length || (cells.len() > MAX_ORDER && !is_square);
        if (characters || numbers) && !cells.is_empty() {
            return Some(Whole::Instance(height, width));
        }
    }
    if first.len() > MAX_ORDER {
        return Some(Whole::Characters);
    }
    (line.tokens.len() > MAX_ORDER).then_some(Whole::Numbers)
}

fn is_square(number: usize) -> bool {
    number.isqrt() * number.isqrt() == number
}

fn characters_of<'t>(lines: &[Line<'t>]) -> Cells<'t> {
    let mut cells = Vec::new();
    for line in lines {
        for token in &line.tokens {
            cells.extend(token.text.chars().enumerate().map(|(i, c)| (line.number, token.column + i, c)));
        }
    }
    Cells::Characters(cells)
}

fn numbers_of<'t>(lines: &[Line<'t>]) -> Cells<'t> {
    Cells::Numbers(lines.iter().flat_map(|line| line.tokens.iter().map(|&token| (line.number, token))).collect())
}

fn cells_of<'t>(lines: &[Line<'t>], in_characters: bool) -> Cells<'t> {
    if in_characters { characters_of(lines) } else { numbers_of(lines) }
}

/// The largest symbol, counted from 1 in whatever alphabet; unknown ones are as large as can be.
fn largest(cells: &Cells<'_>) -> usize {
    match cells {
        Cells::Characters(cells) => {
            let symbol = |&(_, _, c): &(usize, usize, char)| Alphabet::FromOne.symbol(c, MAX_ORDER).map(usize::from);
            // Letters alone are symbols from 1 as well.
            let letters = !cells.iter().any(|(_, _, c)| c.is_ascii_digit());
            let most = cells.iter().map(|cell| symbol(cell).unwrap_or(MAX_ORDER)).max().unwrap_or(0);
            if letters && most > 9 { most - 9 } else { most }
        }
        Cells::Numbers(cells) => cells.iter().map(|(_, token)| token.text.parse().unwrap_or(0)).max().unwrap_or(0),
    }
}

impl Cells<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Characters(cells) => cells.len(),
            Self::Numbers(cells) => cells.len(),
        }
    }

    fn symbols(&self, order: usize, alphabet: Option<Alphabet>) -> Result<Vec<u8>, TextError> {
        let fail = |line, column, found: &str| {
            TextError::new(line, column, TextErrorKind::Symbol { found: found.to_owned(), order })
        };
        match self {
            Self::Characters(cells) => {
                let characters = cells.iter().map(|&(_, _, character)| character);
                let alphabet = alphabet.unwrap_or_else(|| Alphabet::detect(characters, order));
                let symbol = |&(line, column, character): &(usize, usize, char)| {
                    alphabet.symbol(character, order).ok_or_else(|| fail(line, column, &character.to_string()))
                };
                cells.iter().map(symbol).collect()
            }
            Self::Numbers(cells) => {
                let symbol = |&(line, token): &(usize, Token<'_>)| match token.text {
                    "." | "_" | "*" => Ok(0),
                    text => text
                        .parse()
                        .ok()
                        .filter(|&symbol| usize::from(symbol) <= order)
                        .ok_or_else(|| fail(line, token.column, text)),
                };
                cells.iter().map(symbol).collect()
            }
        }
    }
}
