//! The referee: whether a filling is a solution, worked out from the meaning of the rules alone.
//!
//! It shares no code with the propagators. Every rule brings its own check, written from its definition on plain
//! numbers.

use super::Puzzle;
use core::fmt;

/// Why a filling is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FillingError {
    /// Too many or too few values.
    Length {
        /// How many there are.
        found: usize,
        /// How many cells there are.
        expected: usize,
    },
    /// A cell has a value that is not possible for it.
    NotPossible {
        /// The cell's name.
        cell: String,
        /// Its value.
        value: i32,
    },
    /// Two cells of a house have the same value.
    Twice {
        /// The first cell's name.
        one: String,
        /// The other's.
        other: String,
        /// Their value.
        value: i32,
    },
    /// A rule is broken.
    Rule {
        /// Its name.
        name: &'static str,
        /// Its place in the list of rules.
        index: usize,
    },
}

impl fmt::Display for FillingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, expected } => write!(f, "{found} values, expected {expected}"),
            Self::NotPossible { cell, value } => write!(f, "{value} is not possible in {cell}"),
            Self::Twice { one, other, value } => write!(f, "{one} and {other} are both {value}"),
            Self::Rule { name, index } => write!(f, "rule {} ({name}) is broken", index + 1),
        }
    }
}

impl core::error::Error for FillingError {}

impl Puzzle {
    /// Whether these values, one for every cell, are a solution, and if not, the first thing that is wrong.
    pub fn judge(&self, values: &[i32]) -> Result<(), FillingError> {
        let (found, expected) = (values.len(), self.cell_count());
        if found != expected {
            return Err(FillingError::Length { found, expected });
        }
        let void = |cell: usize| cell < self.layout.cell_count() && self.layout.is_void(cell);
        for cell in (0..expected).filter(|&cell| !void(cell)) {
            let place = values[cell] - self.layout.least_value();
            if !(0..64).contains(&place) || self.possible[cell] >> place & 1 == 0 {
                return Err(FillingError::NotPossible { cell: self.cell_name(cell), value: values[cell] });
            }
        }
        for house in self.layout.houses() {
            for (i, &one) in house.cells.iter().enumerate() {
                if let Some(&other) = house.cells[i + 1..].iter().find(|&&other| values[other] == values[one]) {
                    let (one, other, value) = (self.cell_name(one), self.cell_name(other), values[one]);
                    return Err(FillingError::Twice { one, other, value });
                }
            }
        }
        match self.rules.iter().position(|rule| !rule.holds(self, values)) {
            Some(index) => Err(FillingError::Rule { name: self.rules[index].name(), index }),
            None => Ok(()),
        }
    }
}
