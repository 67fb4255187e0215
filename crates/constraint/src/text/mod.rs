//! Puzzles and solutions as text.
//!
//! Read, and told apart without being asked:
//!
//! * one line of N×N characters: `1-9A-Z` with `.` or `0` for a blank; also `0-F`, `A-P` and `A-Y` where the text shows it
//! * one line of N×N numbers, with commas, semicolons or blanks between them, 0 or `.` for a blank
//! * `ROWS COLS CELLS`: the rows and columns of a box, then the cells as characters or numbers
//! * N rows of N characters or numbers, with or without art; an empty line or the next grid ends it
//!
//! What follows a `#` is a comment, and a line of nothing else ends a grid. What follows the characters of a one-line puzzle is passed over. A line of 16, 25, 36,
//! 49 or 64 characters is a whole puzzle, unless as many follow and hold symbols that are too large for that.
//! Where the boxes are not given they are as square as can be and not higher than wide, unless clues clash that would not
//! clash in boxes higher than wide.

mod error;
mod lines;
mod read;
mod records;
mod symbols;
mod write;

pub use error::{TextError, TextErrorKind};
pub use records::{LONGEST_LINE, Records, read};
pub use symbols::Alphabet;
pub use write::{MOST_CHARACTERS, name};

use crate::geometry::{Geometry, GeometryError};
use crate::grid::Grid;

/// A puzzle as found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub grid: Grid,
    /// The line where it begins, from 1.
    pub line: usize,
}

/// What is known of a text beforehand.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The rows and columns of a box.
    pub boxes: Option<(usize, usize)>,
    /// Which characters stand for the symbols.
    pub alphabet: Option<Alphabet>,
    /// Both long diagonals are houses.
    pub diagonals: bool,
    /// The windows are houses.
    pub windows: bool,
    /// The region of every cell, in the place of boxes.
    pub regions: Option<Vec<usize>>,
}

impl ReadOptions {
    /// How many symbols there are, if that is known.
    pub fn order(&self) -> Option<usize> {
        let by_boxes = self.boxes.map(|(height, width)| height.saturating_mul(width));
        by_boxes.or(self.regions.as_ref().map(|map| map.len().isqrt()))
    }

    /// The geometry with boxes of this size and the other houses.
    pub fn geometry(&self, (height, width): (usize, usize)) -> Result<Geometry, GeometryError> {
        let mut geometry = Geometry::new(height, width)?;
        if let Some(map) = &self.regions {
            geometry = geometry.with_regions(map)?;
        }
        if self.diagonals {
            geometry = geometry.with_diagonals();
        }
        if self.windows { geometry.with_windows() } else { Ok(geometry) }
    }
}

/// Reads a region map: one character or number a cell, in rows or in one line, any names.
///
/// ```
/// let map = sudokit_constraint::text::read_regions("AABB AABB CCDD CCDD").expect("16 names");
/// assert_eq!(map.len(), 16);
/// ```
pub fn read_regions(text: &str) -> Result<Vec<usize>, GeometryError> {
    let tokens: Vec<&str> = text
        .lines()
        .filter(|line| lines::kind(line) == lines::Kind::Cells)
        .flat_map(|line| lines::cut(line, 0).tokens)
        .map(|token| token.text)
        .collect();
    let characters: Vec<char> = tokens.iter().flat_map(|token| token.chars()).collect();
    let is_size = |length: usize| length >= 4 && length.isqrt() * length.isqrt() == length;
    if is_size(characters.len()) {
        return Ok(characters.into_iter().map(|character| character as usize).collect());
    }
    let numbers: Option<Vec<usize>> = tokens.iter().map(|token| token.parse().ok()).collect();
    match numbers {
        Some(numbers) if is_size(numbers.len()) => Ok(numbers),
        _ => Err(GeometryError::MapLength { found: characters.len(), expected: characters.len().isqrt().pow(2) }),
    }
}
