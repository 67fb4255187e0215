//! Answers as rows of a table, for CSV and for columns of Arrow or NumPy.

use crate::puzzle::{Classic, Filled, Puzzle};
use sudokit_core::Grid;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text.
    Text,
    /// A grid: 81 digits of a 9x9 puzzle, or the text of another one.
    Grid,
    /// True or false.
    Bool,
    /// A whole number.
    Integer,
    /// A number with a fraction.
    Float,
}

/// A column: its name and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, as in JSON.
    pub name: &'static str,
    /// What it holds.
    pub kind: ColumnKind,
}

impl Column {
    /// Text.
    pub const fn text(name: &'static str) -> Self {
        Self { name, kind: ColumnKind::Text }
    }

    /// A grid.
    pub const fn grid(name: &'static str) -> Self {
        Self { name, kind: ColumnKind::Grid }
    }

    /// True or false.
    pub const fn bool(name: &'static str) -> Self {
        Self { name, kind: ColumnKind::Bool }
    }

    /// A whole number.
    pub const fn integer(name: &'static str) -> Self {
        Self { name, kind: ColumnKind::Integer }
    }

    /// A number with a fraction.
    pub const fn float(name: &'static str) -> Self {
        Self { name, kind: ColumnKind::Float }
    }
}

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// Nothing: `null` in JSON, empty in CSV, null in Arrow.
    Null,
    /// Text.
    Text(&'a str),
    /// A 9x9 grid; grids of other sizes are text.
    Grid(&'a Grid),
    /// True or false.
    Bool(bool),
    /// A whole number; counts of solutions need the width.
    Integer(u128),
    /// A number with a fraction.
    Float(f64),
}

/// Takes the values of a row, one for each column in order.
pub struct Row<'a> {
    take: &'a mut dyn FnMut(Value<'_>),
}

impl core::fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Row")
    }
}

impl<'a> Row<'a> {
    /// Passes each value on.
    pub fn new(take: &'a mut dyn FnMut(Value<'_>)) -> Self {
        Self { take }
    }

    /// The next value.
    pub fn push(&mut self, value: Value<'_>) {
        (self.take)(value);
    }

    /// Text, or nothing.
    pub fn text(&mut self, text: Option<&str>) {
        self.push(text.map_or(Value::Null, Value::Text));
    }

    /// Several texts with spaces between; nothing if there is none.
    pub fn list(&mut self, texts: &[String]) {
        if texts.is_empty() { self.push(Value::Null) } else { self.push(Value::Text(&texts.join(" "))) }
    }

    /// True, false or nothing.
    pub fn bool(&mut self, flag: impl Into<Option<bool>>) {
        self.push(flag.into().map_or(Value::Null, Value::Bool));
    }

    /// A whole number.
    pub fn integer(&mut self, number: impl Into<u128>) {
        self.push(Value::Integer(number.into()));
    }

    /// A number with a fraction, or nothing.
    pub fn float(&mut self, number: impl Into<Option<f64>>) {
        self.push(number.into().map_or(Value::Null, Value::Float));
    }

    /// A puzzle: clues as a grid, everything else as text.
    pub fn puzzle(&mut self, puzzle: &Puzzle) {
        match puzzle {
            Puzzle::Classic(Classic::Clues(grid)) => self.push(Value::Grid(grid)),
            other => self.push(Value::Text(&other.to_string())),
        }
    }

    /// A solution, or nothing.
    pub fn solution(&mut self, solution: Option<&Filled>) {
        match solution {
            None => self.push(Value::Null),
            Some(Filled::Classic(solution)) => self.push(Value::Grid(solution.grid())),
            Some(other) => self.push(Value::Text(&other.to_string())),
        }
    }
}
