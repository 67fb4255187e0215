//! Puzzles of other sizes than 9x9, wherever a format has them: in a line, in a field, in rows.
//!
//! * one line of N×N characters: `1-9A-Z` with `.` or `0` for a blank; also `0-F`, `A-P` and `A-Y` where the text shows it
//! * one line of N×N numbers, with commas, semicolons or blanks between them, 0 or `.` for a blank
//! * `ROWS COLS CELLS`: the rows and columns of a box, then the cells as characters or numbers
//! * N rows of N characters or numbers, with or without art; an empty line or the next grid ends it
//!
//! What follows a `#` is a comment, and a line of nothing else ends a grid. In rows, a line of 16, 25, 36, 49 or 64 cells
//! is a whole puzzle, unless as many follow and hold symbols that are too large for that.
//! Where the boxes are not given they are as square as can be and not higher than wide, unless clues clash that would not
//! clash in boxes higher than wide.

mod cells;
mod line;
mod rows;
pub(crate) mod tokens;

pub(crate) use line::{field, solution, whole};
pub(crate) use rows::{Form, Run, run};

/// Fewer symbols than this are read only in rows, or where the size of the boxes is given.
const LEAST_ORDER: usize = 4;

/// The most symbols of a grid whose cells are characters. Larger ones are in numbers.
const MOST_CHARACTERS: usize = 64;

/// The order of a grid with this many cells.
fn order_of(cells: usize) -> Option<usize> {
    let order = cells.isqrt();
    (order * order == cells).then_some(order)
}
