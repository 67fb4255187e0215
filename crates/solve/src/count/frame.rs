//! The puzzle as the band method sees it: turned so that the band to be weighed comes first, and each box as the list of
//! its fillings.
//!
//! A filling of a box is a pair of partitions, of its columns and of its rows, that cross in one digit everywhere: the
//! pair says it all. So a box is a relation between 1680 column partitions and 1680 row partitions, of at most
//! 9! = 362,880 pairs, fewer where the puzzle rules digits out.

use super::partition::{COUNT, Partitions};
use sudokit_core::{Cell, Pencilmarks};

/// The candidates of the cells as bits, row by row.
pub(super) type Marks = [u16; 81];

/// The fillings of one box: for each partition of its columns the partitions of its rows.
pub(super) struct Fillings {
    start: Vec<u32>,
    rows: Vec<u16>,
}

impl Fillings {
    fn new(marks: &Marks, band: usize, stack: usize) -> Self {
        let partitions = Partitions::get();
        let (mut start, mut rows) = (Vec::with_capacity(COUNT + 1), Vec::new());
        start.push(0);
        for partition in &partitions.all {
            // For each column the orders of its three digits that the candidates allow.
            let columns: [Vec<[u16; 3]>; 3] = core::array::from_fn(|c| {
                let cell = |r: usize| marks[(3 * band + r) * 9 + 3 * stack + c];
                let set = partition.sets[c];
                let [x, y] = [set & set.wrapping_neg(), 1 << (15 - set.leading_zeros())];
                let z = set & !(x | y);
                [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]]
                    .into_iter()
                    .filter(|order| (0..3).all(|r| order[r] & cell(r) != 0))
                    .collect()
            });
            for a in &columns[0] {
                for b in &columns[1] {
                    for c in &columns[2] {
                        rows.push(partitions.number(a[0] | b[0] | c[0], a[1] | b[1] | c[1]));
                    }
                }
            }
            start.push(rows.len() as u32);
        }
        Self { start, rows }
    }

    /// The row partitions that go with a column partition.
    #[inline]
    pub(super) fn of(&self, columns: usize) -> &[u16] {
        &self.rows[self.start[columns] as usize..self.start[columns + 1] as usize]
    }

    /// How many fillings there are in all.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }
}

/// The nine boxes, by band and stack.
pub(super) struct Frame {
    pub(super) marks: Marks,
    pub(super) boxes: [[Fillings; 3]; 3],
    /// Of each band, how many orders of its rows the candidates cannot tell apart: 6, 2 or 1.
    pub(super) orders: [Orders; 3],
}

/// Orders of three lines.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Which rows of a band have the same candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Orders {
    /// All three: of six orders one need be looked at.
    Six,
    /// Two, in these places: of two orders one.
    Two(usize, usize),
    /// None.
    One,
}

impl Orders {
    fn of(marks: &Marks, band: usize) -> Self {
        let row = |r: usize| &marks[(3 * band + r) * 9..][..9];
        match [row(0) == row(1), row(0) == row(2), row(1) == row(2)] {
            [true, true, _] => Self::Six,
            [true, ..] => Self::Two(0, 1),
            [_, true, _] => Self::Two(0, 2),
            [_, _, true] => Self::Two(1, 2),
            _ => Self::One,
        }
    }

    /// Whether this is the order to look at, of row sets that could be exchanged.
    #[inline]
    pub(super) fn is_first(self, sets: &[u16; 3]) -> bool {
        match self {
            Self::Six => sets[0] < sets[1] && sets[1] < sets[2],
            Self::Two(i, j) => sets[i] < sets[j],
            Self::One => true,
        }
    }

    /// The orders that cannot be told apart.
    pub(super) fn all(self) -> impl Iterator<Item = &'static [usize; 3]> {
        ORDERS.iter().filter(move |order| match self {
            Self::Six => true,
            Self::Two(i, j) => order[3 - i - j] == 3 - i - j,
            Self::One => **order == [0, 1, 2],
        })
    }

    /// How many orders the one stands for.
    pub(super) fn count(self) -> u64 {
        match self {
            Self::Six => 6,
            Self::Two(..) => 2,
            Self::One => 1,
        }
    }
}

impl Frame {
    /// A puzzle as it is, or transposed.
    pub(super) fn new(puzzle: &Pencilmarks, transpose: bool) -> Self {
        let marks: Marks = core::array::from_fn(|i| {
            let index = if transpose { i % 9 * 9 + i / 9 } else { i };
            Cell::new(index).map_or(0, |cell| puzzle[cell].bits())
        });
        let boxes = core::array::from_fn(|band| core::array::from_fn(|stack| Fillings::new(&marks, band, stack)));
        Self { marks, boxes, orders: core::array::from_fn(|band| Orders::of(&marks, band)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_box_has_all_fillings() {
        let frame = Frame::new(&Pencilmarks::FULL, true);
        assert_eq!(frame.boxes[2][1].len(), 362_880);
        assert_eq!((0..COUNT).filter(|&columns| frame.boxes[0][0].of(columns).len() == 216).count(), COUNT);
        assert_eq!(frame.orders, [Orders::Six; 3]);
    }

    #[test]
    fn a_frame_is_turned() {
        let mut marks = Pencilmarks::FULL;
        marks[Cell::new(4 * 9 + 7).unwrap()] = Default::default();
        let blank = |frame: &Frame| frame.marks.iter().position(|&set| set == 0).unwrap();
        assert_eq!(blank(&Frame::new(&marks, true)), 7 * 9 + 4);
        let frame = Frame::new(&marks, false);
        assert_eq!(blank(&frame), 4 * 9 + 7);
        assert_eq!((frame.boxes[1][2].len(), frame.boxes[1][1].len()), (0, 362_880));
        assert_eq!(frame.orders, [Orders::Six, Orders::Two(0, 2), Orders::Six]);
    }
}
