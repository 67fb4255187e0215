//! A cell: one of the 81 positions, row by row, shown as `r1c1` to `r9c9`.

use crate::band::{Band, Stack};
use crate::house::{Block, Column, House, Row};
use crate::triad::Triad;
use core::fmt;
use core::str::FromStr;

/// One of the 81 positions of a grid, numbered row by row from 0 and shown as `r1c1`.
///
/// ```
/// use sudokit_core::Cell;
/// let cell: Cell = "r4c7".parse().unwrap();
/// assert_eq!(cell.index(), 33);
/// assert_eq!(cell.block().index(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 81;

    /// The cell with this index (row by row, from 0); `None` from 81 on.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Builds a cell from an index that is in range by construction.
    #[inline]
    pub(crate) const fn of(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The cell where a row and a column meet.
    #[inline]
    pub const fn at(row: Row, column: Column) -> Self {
        Self((row.index() * 9 + column.index()) as u8)
    }

    /// The index, row by row, from 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..81).map(|i: u8| Self(i))
    }

    /// Its row.
    #[inline]
    pub const fn row(self) -> Row {
        Row::of(self.index() / 9)
    }

    /// Its column.
    #[inline]
    pub const fn column(self) -> Column {
        Column::of(self.index() % 9)
    }

    /// Its box.
    #[inline]
    pub const fn block(self) -> Block {
        Block::of(self.index() / 27 * 3 + self.index() % 9 / 3)
    }

    /// Its three houses: row, column, box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// Its band: the three rows that share their boxes with its row.
    #[inline]
    pub const fn band(self) -> Band {
        Band::of(self.index() / 27)
    }

    /// Its stack: the three columns that share their boxes with its column.
    #[inline]
    pub const fn stack(self) -> Stack {
        Stack::of(self.index() % 9 / 3)
    }

    /// Its horizontal and its vertical triad.
    #[inline]
    pub const fn triads(self) -> [Triad; 2] {
        let (row, column) = (self.index() / 9, self.index() % 9);
        [Triad::of(row * 3 + column / 3), Triad::of(27 + column * 3 + row / 3)]
    }

    /// The 20 other cells that share a house with it.
    #[inline]
    pub const fn peers(self) -> crate::CellSet {
        crate::topology::PEERS[self.index()]
    }

    /// Whether two different cells share a house.
    #[inline]
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.index() / 9 + 1, self.index() % 9 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell such as r1c1")
    }
}

impl core::error::Error for ParseCellError {}

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let &[b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] = text.as_bytes() else {
            return Err(ParseCellError);
        };
        Ok(Self((row - b'1') * 9 + (column - b'1')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for bad in ["", "r0c1", "r1c10", "r1", "c1r1", "r1c1 "] {
            assert_eq!(bad.parse::<Cell>(), Err(ParseCellError), "{bad:?}");
        }
    }

    #[test]
    fn a_cell_has_twenty_peers_and_seeing_is_mutual() {
        for a in Cell::all() {
            assert_eq!(a.peers().len(), 20);
            for b in Cell::all() {
                let share = a.houses().iter().any(|h| b.houses().contains(h));
                assert_eq!(a.sees(b), share && a != b);
            }
        }
    }

    #[test]
    fn a_cell_lies_in_its_triads() {
        for cell in Cell::all() {
            for triad in cell.triads() {
                assert!(triad.cells().contains(&cell));
            }
        }
    }
}
