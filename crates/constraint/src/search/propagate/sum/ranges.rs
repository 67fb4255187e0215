//! The least and the largest total of some cells, by one addition for each of them.

use crate::search::domains::Domains;

/// Sets of up to ten values are looked up.
pub(super) const SETS: usize = 1 << 10;

/// The most cells whose totals fit into a byte.
pub(super) const MOST_CELLS: usize = 28;

/// Four bytes, from the lowest: the largest value, the least one, the value if it is the only one, and whether it is.
static RANGES: [u32; SETS] = ranges();

const fn ranges() -> [u32; SETS] {
    let mut ranges = [0; SETS];
    let mut set = 1_usize;
    while set < SETS {
        let (least, most) = (set.trailing_zeros(), set.ilog2());
        ranges[set] = if least == most { most | least << 8 | least << 16 | 1 << 24 } else { most | least << 8 };
        set += 1;
    }
    ranges
}

/// Totals of some cells, with values counted from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranges(u32);

#[inline]
pub(super) fn sum(cells: &[u16], domains: &Domains) -> Ranges {
    Ranges(cells.iter().fold(0, |sum, &cell| sum + RANGES[domains.get(cell) as usize % SETS]))
}

impl Ranges {
    #[inline]
    pub(super) fn most(self) -> i64 {
        i64::from(self.0 & 255)
    }

    #[inline]
    pub(super) fn least(self) -> i64 {
        i64::from(self.0 >> 8 & 255)
    }

    /// The total of the cells with one value.
    #[inline]
    pub(super) fn fixed(self) -> i64 {
        i64::from(self.0 >> 16 & 255)
    }

    /// How many cells have one value.
    #[inline]
    pub(super) fn fixed_count(self) -> usize {
        (self.0 >> 24) as usize
    }
}
