//! Puzzles with rules as text.
//!
//! * [`iss`]: the strings of the Interactive Sudoku Solver, `.Cage~10~R1C1~R1C2…`
//! * [`killer`]: `3x3::k:…` and the form with arrows
//! * [`plain`]: lines of values, pencilmarks, and values followed by a map of regions
//! * [`json`]: our own, with a schema in `docs/variants.schema.json`
//! * [`fpuzzles`]: the JSON of f-puzzles
//! * [`sudokupad`]: the JSON of SudokuPad
//! * [`link`]: links that carry one of these
//!
//! [`read`] finds out which it is.

pub mod fpuzzles;
pub mod iss;
pub mod json;
pub mod killer;
pub mod link;
mod lz;
pub mod penpa;
pub mod plain;
pub mod sudokupad;

use crate::model::{Puzzle, RuleError};

/// Reads a puzzle in any of the forms.
///
/// ```
/// use sudokit_constraint::notation;
///
/// let puzzle = notation::read(".Shape~4x4.~R1C1_1.AntiKnight")?;
/// assert_eq!((puzzle.given(0), puzzle.rules().len()), (Some(1), 1));
/// let error = notation::read(".Chess~R1C1").unwrap_err();
/// assert_eq!(error.to_string(), "unknown rule 'Chess'");
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, RuleError> {
    let text = text.trim();
    if text.starts_with('{') {
        return read_json(text);
    }
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if packed.is_empty() {
        return Err(RuleError::new("no puzzle"));
    }
    for read in [killer::read_arrows, killer::read_numbers, plain::read] {
        if let Some(answer) = read(&packed) {
            return answer;
        }
    }
    if packed.starts_with('.') {
        return iss::read(&packed);
    }
    Err(RuleError::new("not a puzzle: expected rules that start with '.', killer text, values or JSON"))
}

/// Reads JSON of any kind: ours, that of f-puzzles (with `grid`), or that of SudokuPad (with `cells` in rows).
pub fn read_json(text: &str) -> Result<Puzzle, RuleError> {
    match serde_json::from_str(text) {
        Ok(serde_json::Value::Object(object)) if sudokupad::is_it(&object) => {
            sudokupad::read_object(&object).map(|read| read.puzzle)
        }
        Ok(serde_json::Value::Object(object)) if object.contains_key("grid") && object.contains_key("size") => {
            fpuzzles::read(text).map(|read| read.puzzle)
        }
        _ => json::read(text),
    }
}

/// Whether a text has the look of a puzzle with rules: an ISS string, killer text, or JSON with a layout.
pub fn looks_like(text: &str) -> bool {
    let text = text.trim();
    let named = |rest: &str| rest.starts_with('~') || rest.starts_with(|c: char| c.is_ascii_uppercase());
    text.strip_prefix('.').is_some_and(named)
        || text.starts_with("3x3:")
        || text.starts_with('{')
        || killer::read_arrows(text).is_some()
}

/// The values of the grid row by row, in the characters of its range: digits while all values have one, otherwise 0 and
/// letters from `A` for 1. Void cells are dots. A range beyond that is written as numbers with commas between them.
pub fn write_values(puzzle: &Puzzle, values: &[i32]) -> String {
    let layout = puzzle.layout();
    if !plain::has_characters(layout) {
        let name = |cell: usize| match values.get(cell) {
            Some(value) if !layout.is_void(cell) => value.to_string(),
            _ => ".".into(),
        };
        return (0..layout.cell_count()).map(name).collect::<Vec<_>>().join(",");
    }
    let character = |cell: usize| match values.get(cell) {
        Some(_) if layout.is_void(cell) => '.',
        Some(&value) => plain::character(layout, value),
        None => '.',
    };
    (0..layout.cell_count()).map(character).collect()
}

/// A value in the characters of [`write_values`].
pub fn write_value(puzzle: &Puzzle, value: i32) -> String {
    let layout = puzzle.layout();
    if plain::has_characters(layout) { plain::character(layout, value).to_string() } else { value.to_string() }
}

/// The reverse of [`write_values`]: the values of the cells of the grid; `None` if the text is not that. Void cells have
/// the smallest value.
pub fn read_values(puzzle: &Puzzle, text: &str) -> Option<Vec<i32>> {
    let layout = puzzle.layout();
    let least = layout.least_value();
    let value = |(cell, text): (usize, &str)| match text {
        "." => layout.is_void(cell).then_some(least),
        _ if plain::has_characters(layout) => plain::value(layout, text.chars().next()?),
        number => number.parse().ok().filter(|value| layout.values().contains(value)),
    };
    let parts: Vec<&str> = match plain::has_characters(layout) {
        true => text.split_inclusive(|_| true).collect(),
        false => text.split(',').collect(),
    };
    (parts.len() == layout.cell_count()).then(|| parts.into_iter().enumerate().map(value).collect())?
}
