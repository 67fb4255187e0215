//! Links to penpa-edit: sudoku with regions of any shape on a rectangle, and the rules that can be drawn or said there.
//!
//! A link carries lines of text packed with deflate: the grid, its margins, and the elements of the puzzle as JSON with short
//! names (Opt-Pan and Swaroop Guggilam, MIT). Cells are numbered in a grid with two more cells on every side; corners have
//! the number of the cell to their upper left, after all cells; then come the sides below and to the right of cells. Cages,
//! thermometers, arrows and diagonals have a form of their own; lines, marks and texts have the meaning that the words of
//! the puzzle give them, as on SudokuPad. Everything else is an error with its name.

mod draw;
mod drawing;
mod read;
mod write;

pub use read::{Read, read};
pub use write::write;

use sudokit_core::SmallSort;

/// Short names, and what they stand for; the last of them first, as they are written one after the other.
const NAMES: [(&str, &str); 31] = [
    ("zO", "null"),
    ("z_", "\"__a\""),
    ("z7", "\"nobulbthermo\""),
    ("z6", "\"killercages\""),
    ("z4", "\"deletelineE\""),
    ("z5", "\"polygon\""),
    ("z0", "\"squareframe\""),
    ("zD", "\"direction\""),
    ("z3", "\"arrows\""),
    ("zT", "\"thermo\""),
    ("z2", "\"freelineE\""),
    ("zF", "\"freeline\""),
    ("z1", "\"numberS\""),
    ("z8", "\"command_replay\""),
    ("zU", "\"command_undo\""),
    ("zR", "\"command_redo\""),
    ("zB", "\"board\""),
    ("zP", "\"special\""),
    ("zY", "\"symbol\""),
    ("zN", "\"number\""),
    ("zC", "\"cage\""),
    ("zW", "\"wall\""),
    ("zE", "\"lineE\""),
    ("zL", "\"line\""),
    ("zS", "\"surface\""),
    ("zM", "\"edit_mode\""),
    ("zG", "\"grid\""),
    ("zA", "\"pu_a\""),
    ("zQ", "\"pu_q\""),
    ("z9", "\"qa\""),
    ("zZ", "z"),
];

/// How cells and corners are numbered.
#[derive(Debug)]
struct Grid {
    rows: usize,
    columns: usize,
    /// Cells in a row, those outside included, and in all.
    wide: usize,
    all: usize,
    top: usize,
    left: usize,
}

/// The ends of a line between two corners, or of a piece of the outline of a cage; the smaller number first.
type Piece = (usize, usize);

fn piece(one: usize, other: usize) -> Piece {
    (one.min(other), one.max(other))
}

/// The ends of a line, which are its name.
fn ends_of(name: &str) -> Option<Piece> {
    let (one, other) = name.split_once(',')?;
    Some(piece(one.parse().ok()?, other.parse().ok()?))
}

impl Grid {
    /// One with `margin` rows and columns of cells outside on every side, beside the two that every grid has.
    fn with_margin(rows: usize, columns: usize, margin: usize) -> Self {
        let wide = columns + 2 * margin + 4;
        Self { rows, columns, wide, all: wide * (rows + 2 * margin + 4), top: margin + 2, left: margin + 2 }
    }

    /// The cell with this number.
    fn cell(&self, number: usize) -> Option<usize> {
        let (row, column) = ((number / self.wide).checked_sub(self.top)?, (number % self.wide).checked_sub(self.left)?);
        (number < self.all && row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    fn number(&self, cell: usize) -> usize {
        (cell / self.columns + self.top) * self.wide + cell % self.columns + self.left
    }

    /// The corner to the lower right of a cell.
    fn corner(&self, cell: usize) -> usize {
        self.all + self.number(cell)
    }

    /// The lines between neighbours, and the two cells of each.
    fn borders(&self) -> impl Iterator<Item = (Piece, usize, usize)> + '_ {
        (0..self.rows * self.columns).flat_map(|cell| {
            let corner = self.corner(cell);
            let right =
                (cell % self.columns + 1 < self.columns).then(|| (piece(corner - self.wide, corner), cell, cell + 1));
            let below =
                (cell / self.columns + 1 < self.rows).then(|| (piece(corner - 1, corner), cell, cell + self.columns));
            right.into_iter().chain(below)
        })
    }

    /// The lines around the grid.
    fn frame(&self) -> impl Iterator<Item = Piece> + '_ {
        let corner = |row: usize, column: usize| self.all + (row + self.top - 1) * self.wide + column + self.left - 1;
        let across = (0..self.columns)
            .flat_map(move |column| [0, self.rows].map(|row| piece(corner(row, column), corner(row, column + 1))));
        let down = (0..self.rows)
            .flat_map(move |row| [0, self.columns].map(|column| piece(corner(row, column), corner(row + 1, column))));
        across.chain(down)
    }

    /// The pieces of the diagonal from the upper left (-1) or from the lower left (1); none unless the grid is a square.
    fn diagonal(&self, direction: i64) -> Vec<Piece> {
        let side = if self.rows == self.columns { self.rows } else { 0 };
        let of = |row: usize| match direction {
            -1 => {
                let corner = self.corner(row * side + row);
                piece(corner - self.wide - 1, corner)
            }
            _ => {
                let corner = self.corner(row * side + side - 1 - row);
                piece(corner - self.wide, corner - 1)
            }
        };
        (0..side).map(of).collect()
    }

    /// The outline of a cage, piece by piece: each side of a cell between quarters of it, and the way over to the next cell.
    fn outline(&self, cells: &[usize]) -> Vec<Piece> {
        let has = |row: Option<usize>, column: Option<usize>| match row.zip(column) {
            Some((row, column)) => {
                row < self.rows && column < self.columns && cells.contains(&(row * self.columns + column))
            }
            None => false,
        };
        let mut pieces = Vec::new();
        for &cell in cells {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let quarter = |cell: usize, corner: usize| 4 * (self.number(cell) + self.all) + corner;
            let at = |down: i64, right: i64| {
                has(row.checked_add_signed(down as isize), column.checked_add_signed(right as isize))
            };
            // A neighbour, the quarters of the side towards it, those of its own side, and the two directions along the side.
            let sides = [
                ((-1, 0), [0, 1], [2, 3], [(0, -1), (0, 1)]),
                ((1, 0), [2, 3], [0, 1], [(0, -1), (0, 1)]),
                ((0, -1), [0, 2], [1, 3], [(-1, 0), (1, 0)]),
                ((0, 1), [1, 3], [0, 2], [(-1, 0), (1, 0)]),
            ];
            for ((down, right), own, theirs, along) in sides {
                if !at(down, right) {
                    pieces.push(piece(quarter(cell, own[0]), quarter(cell, own[1])));
                    continue;
                }
                let other = ((row as i64 + down) * self.columns as i64 + column as i64 + right) as usize;
                for (end, (aside, beside)) in along.into_iter().enumerate() {
                    if !(at(aside, beside) && at(down + aside, right + beside)) {
                        pieces.push(piece(quarter(cell, own[end]), quarter(other, theirs[end])));
                    }
                }
            }
        }
        pieces.small_sort();
        pieces.dedup();
        pieces
    }
}
