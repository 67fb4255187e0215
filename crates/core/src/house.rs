//! Rows, columns and boxes, and the house: any of these 27.

use crate::cell::Cell;
use crate::index::index_type;
use core::fmt;

index_type! {
    /// One of the nine rows, from the top.
    Row < 9, shown "row "
}

index_type! {
    /// One of the nine columns, from the left.
    Column < 9, shown "column "
}

index_type! {
    /// One of the nine boxes, row by row. (`box` is a reserved word in Rust.)
    Block < 9, shown "box "
}

/// Any of the 27 groups of nine cells in which each digit occurs once: rows 0–8, columns 9–17, boxes 18–26.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// What kind of house it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Block,
}

impl House {
    /// How many houses there are.
    pub const COUNT: usize = 27;

    /// The house with this index: rows from 0, columns from 9, boxes from 18.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// A row as a house.
    #[inline]
    pub const fn row(row: Row) -> Self {
        Self(row.index() as u8)
    }

    /// A column as a house.
    #[inline]
    pub const fn column(column: Column) -> Self {
        Self(9 + column.index() as u8)
    }

    /// A box as a house.
    #[inline]
    pub const fn block(block: Block) -> Self {
        Self(18 + block.index() as u8)
    }

    /// The index: rows from 0, columns from 9, boxes from 18.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What kind of house it is.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// All houses: rows, columns, boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..27).map(|i: u8| Self(i))
    }

    /// Its nine cells, in order.
    #[inline]
    pub const fn cells(self) -> [Cell; 9] {
        crate::topology::HOUSE_CELLS[self.index()]
    }

    /// Its nine cells as a set.
    #[inline]
    pub const fn cell_set(self) -> crate::CellSet {
        crate::topology::HOUSE_SETS[self.index()]
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "box",
        };
        write!(f, "{kind} {}", self.0 % 9 + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_its_three_houses_and_no_other() {
        for house in House::all() {
            for cell in Cell::all() {
                assert_eq!(house.cells().contains(&cell), cell.houses().contains(&house));
                assert_eq!(house.cell_set().contains(cell), cell.houses().contains(&house));
            }
        }
    }

    #[test]
    fn houses_have_names() {
        let names: Vec<_> = [0, 9, 26].map(|i| House::new(i).unwrap().to_string()).into();
        assert_eq!(names, ["row 1", "column 1", "box 9"]);
        assert_eq!(House::new(27), None);
    }
}
