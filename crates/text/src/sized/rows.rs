//! Grids of any size in rows: finds the lines of the next grid.
//!
//! The lines of a grid are a run without an empty line or a comment between them. A run is looked at up to
//! [`MOST_LINES`] lines at once, so what waits for more input is bounded however long a text is, and what is read does
//! not depend on where the text is cut.

use super::cells::Cells;
use super::line::{self, is_whole};
use super::tokens::{self, Kind, Token, Tokens};
use super::{LEAST_ORDER, MOST_CHARACTERS, order_of};
use crate::cursor::{Cursor, Line};
use crate::error::{ErrorKind, PieceError};
use crate::rules::Rules;
use crate::{MAX_ROW, Record, TextError};
use sudokit_constraint::MAX_ORDER;

/// Lines that are looked at together: two grids of the largest size with rows of characters.
const MOST_LINES: usize = 2 * MOST_CHARACTERS;
/// Lines that decide whether a line of more than 64 numbers is a row, because they have symbols too large for a whole puzzle.
const ROWS_TO_DECIDE: usize = 8;

/// How a puzzle stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Line,
    Rows,
}

/// The meaning of the next lines.
pub(crate) enum Run {
    /// A puzzle, or something that is meant as one.
    Found(Form, Result<Record, TextError>),
    /// A puzzle, or something that is meant as one, unless more lines come.
    Pending(Form, Result<Record, TextError>),
    /// Not a puzzle; nothing was consumed.
    Text,
    /// Not a puzzle, unless more lines come.
    PendingText,
}

/// Takes the lines of the next puzzle, which begins with the next line if it is one.
pub(crate) fn run(cursor: &mut Cursor<'_>) -> Run {
    let rules = &*cursor.layout.rules;
    let start = cursor.mark();
    let Some(first) = cursor.line() else { return Run::Text };
    let Some(cut) = cells_of(&first) else {
        cursor.back_to(start);
        return Run::Text;
    };
    let has_all_cells = |order: usize| cut.tokens.len() > MOST_CHARACTERS && order_of(cut.tokens.len()) == Some(order);
    if first.bytes.len() > MAX_ROW || is_whole(&cut) || rules.order().is_some_and(has_all_cells) {
        if let Some(found) = line::whole(&first, rules) {
            return Run::Found(Form::Line, found);
        }
        cursor.back_to(start);
        return Run::Text;
    }
    if !is_meant(&cut) {
        cursor.back_to(start);
        return Run::Text;
    }
    let wide = (cut.tokens.len() > MOST_CHARACTERS && rules.order().is_none()).then_some(cut.tokens.len());
    let wanted =
        rules.order().or(wide).or(square(&cut).map(|(cells, _)| cells)).unwrap_or(MOST_LINES).clamp(1, MAX_ORDER);
    let mut rows = Rows { lines: vec![first], rows: vec![cut], ends: vec![cursor.mark()], ended: false };
    let mut has_all = rows.gather(cursor, if wide.is_some() { ROWS_TO_DECIDE } else { wanted });
    if wide.is_some() && rows.has_large_symbol() {
        has_all = rows.gather(cursor, wanted);
    }
    let (form, found, used) = rows.puzzle(rules);
    // The reader of 9x9 has the better message for nine cells.
    let cells = [rows.rows[0].characters(), rows.rows[0].tokens.len()];
    let is_nine = rules.reads_nine() && cells.contains(&9);
    let is_text = found.is_err() && (is_nine || !rows.convince(rules));
    if is_text {
        cursor.back_to(start);
        // More rows may still make a grid of it.
        return if has_all { Run::Text } else { Run::PendingText };
    }
    cursor.back_to(rows.ends[used - 1]);
    if has_all { Run::Found(form, found) } else { Run::Pending(form, found) }
}

/// The tokens of a line with cells.
fn cells_of<'t>(line: &Line<'t>) -> Option<Tokens<'t>> {
    let text = core::str::from_utf8(line.bytes).ok()?;
    (tokens::kind(text) == Kind::Cells).then(|| tokens::cut(text)).filter(|cut| !cut.tokens.is_empty())
}

/// Whether a line can be a row: symbols alone, and blanks or mostly digits among them. Words are not rows, unless what
/// follows makes a grid of them.
fn is_meant(cut: &Tokens<'_>) -> bool {
    cut.tokens.iter().all(Token::is_symbols)
}

/// The number of cells of a line that may be a whole puzzle as well as a row of a larger one, and whether they are
/// characters.
fn square(cut: &Tokens<'_>) -> Option<(usize, bool)> {
    let is_square =
        |length: usize, most: usize| length <= most && order_of(length).is_some_and(|order| order >= LEAST_ORDER);
    cells_in(cut, |length| is_square(length, MOST_CHARACTERS), |length| is_square(length, MAX_ORDER))
}

/// The number of cells of a line, as characters in a row or as numbers, if that number is right, and whether they
/// are characters.
fn cells_in(
    cut: &Tokens<'_>,
    of_characters: impl Fn(usize) -> bool,
    of_numbers: impl Fn(usize) -> bool,
) -> Option<(usize, bool)> {
    let (characters, tokens) = (cut.characters(), cut.tokens.len());
    match () {
        () if of_characters(characters) && tokens == 1 => Some((characters, true)),
        () if of_numbers(tokens) && cut.tokens.iter().all(Token::is_number) => Some((tokens, false)),
        () => None,
    }
}

/// The rows of a run, as far as they were looked at.
struct Rows<'t> {
    lines: Vec<Line<'t>>,
    rows: Vec<Tokens<'t>>,
    /// The cursor position behind each row.
    ends: Vec<(usize, u64, u64)>,
    /// Whether the run ends with these rows.
    ended: bool,
}

impl<'t> Rows<'t> {
    /// Takes rows until there are `wanted` of them or the run ends; `false` if the text ended before.
    fn gather(&mut self, cursor: &mut Cursor<'t>, wanted: usize) -> bool {
        while self.rows.len() < wanted {
            let Some(line) = cursor.line() else {
                self.ended = true;
                return false;
            };
            let is_art = core::str::from_utf8(line.bytes).is_ok_and(|text| tokens::kind(text) == Kind::Art);
            match cells_of(&line) {
                Some(cut) if line.bytes.len() <= MAX_ROW && !is_whole(&cut) && is_meant(&cut) => {
                    self.lines.push(line);
                    self.rows.push(cut);
                    self.ends.push(cursor.mark());
                }
                None if is_art => {}
                _ => {
                    self.ended = true;
                    return true;
                }
            }
        }
        true
    }

    /// Whether these rows of numbers have a symbol too large for a puzzle in one line, or a number of cells that is not a square.
    fn has_large_symbol(&self) -> bool {
        let small = order_of(self.rows[0].tokens.len());
        small.is_none_or(|small| Cells::of_rows(&self.rows, false).largest() > small)
    }

    /// The first puzzle of the run, and the number of its rows.
    fn puzzle(&self, rules: &Rules) -> (Form, Result<Record, TextError>, usize) {
        let first = &self.rows[0];
        if let Some(order) = rules.order() {
            let is_right = |length| length == order.saturating_mul(order);
            return match cells_in(first, is_right, is_right) {
                Some(_) => self.whole(rules),
                None => self.grid(self.rows.len(), order, rules),
            };
        }
        if let Some((length, in_characters)) = square(first) {
            // It may be a whole puzzle or a row of a larger one; a symbol too large for the small one decides.
            let same = |row: &&Tokens<'_>| if in_characters { row.characters() } else { row.tokens.len() } == length;
            let rows = self.rows.iter().take(length).take_while(same).count();
            let small = length.isqrt();
            let is_small = || Cells::of_rows(&self.rows[..rows], in_characters).largest() <= small;
            // A single line with a symbol that is too large is a whole puzzle with a mistake. (The format is detected from a few rows.)
            let least = if length <= MOST_CHARACTERS { length } else { 2 };
            if rows < least || is_small() {
                return self.whole(rules);
            }
            return self.grid(rows, length, rules);
        }
        let (characters, tokens) = (first.characters(), first.tokens.len());
        let numbers = first.separator.is_some() || (tokens > 9 && first.tokens.iter().all(Token::is_number));
        let fills = |order: usize| self.ended && self.rows.len().is_multiple_of(order);
        let order = match (fills(characters), tokens > 1 && fills(tokens)) {
            (true, _) => characters,
            (false, true) => tokens,
            _ if numbers => tokens,
            _ => characters,
        };
        self.grid(self.rows.len(), order, rules)
    }

    /// The first line as a puzzle of its own.
    fn whole(&self, rules: &Rules) -> (Form, Result<Record, TextError>, usize) {
        let line = &self.lines[0];
        let found = line::whole(line, rules).unwrap_or_else(|| {
            let error = PieceError::cells(0, self.rows[0].characters(), rules.cells_expected());
            Err(line.locate(self.rows[0].tokens[0].at, error))
        });
        (Form::Line, found, 1)
    }

    /// A grid in the first of these rows. If a row is wrong, the rest of the rows is skipped with it.
    fn grid(&self, rows: usize, order: usize, rules: &Rules) -> (Form, Result<Record, TextError>, usize) {
        let error = |row: usize, error: PieceError| {
            let at = self.rows[row].tokens[0].at;
            (Form::Rows, Err(self.lines[row].locate(0, PieceError { at, ..error })), rows)
        };
        let rows_of =
            |cells: usize| if cells == 1 { "a row of 1 cell".to_owned() } else { format!("a row of {cells} cells") };
        if !(2..=MAX_ORDER).contains(&order) {
            return error(0, sudokit_constraint::GeometryError::Order(order).into());
        }
        let first = &self.rows[0];
        if rows == 1 && first.tokens.len() == 1 && rules.order().is_some() {
            return error(0, PieceError::cells(0, first.characters(), rules.cells_expected()));
        }
        // A row of numbers below 10 has as many characters as numbers.
        let has_characters = |row: &Tokens<'_>| row.characters() == order;
        let all_have = || first.tokens.len() != order || self.rows.iter().take(rows.min(order)).all(has_characters);
        let in_characters =
            first.tokens.len() == 1 || (order <= MOST_CHARACTERS && has_characters(first) && all_have());
        let length = |row: &Tokens<'_>| if in_characters { row.characters() } else { row.tokens.len() };
        if let Some(wrong) = self.rows.iter().take(rows.min(order)).position(|row| length(row) != order) {
            let found = rows_of(length(&self.rows[wrong]));
            return error(wrong, PieceError::new(ErrorKind::Length, 0, found, rows_of(order)));
        }
        if rows < order {
            let found = if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
            return error(0, PieceError::new(ErrorKind::Length, 0, found, format!("{order} rows")));
        }
        let cells = Cells::of_rows(&self.rows[..order], in_characters);
        let found = cells.puzzle(order, None, rules);
        let line = self.lines[0].number;
        let found =
            found.map(|puzzle| Record::new(puzzle, line)).map_err(|(row, error)| self.lines[row].locate(0, error));
        (Form::Rows, found, order)
    }

    /// Whether rows that do not make a puzzle are meant as one, and not text: their cells are digits and blanks, and the
    /// first two are of one length.
    fn convince(&self, rules: &Rules) -> bool {
        let first = &self.rows[0];
        let characters = first.characters();
        let bytes = || first.tokens.iter().flat_map(|token| token.text.bytes());
        let blanks = bytes().filter(|byte| matches!(byte, b'.' | b'_' | b'*')).count();
        let digits = bytes().filter(u8::is_ascii_digit).count();
        if 3 * (blanks + digits) < 2 * characters && blanks < 2 {
            return false;
        }
        let right = rules.order().is_some_and(|order| characters == order || first.tokens.len() == order);
        let tokens = first.tokens.len();
        let same = |row: &Tokens<'_>| row.characters() == characters || (tokens > 1 && row.tokens.len() == tokens);
        right || square(first).is_some() || (characters >= 4 && self.rows.get(1).is_some_and(same))
    }
}
