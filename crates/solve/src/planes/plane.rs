//! A set of cells in the shape of a vector register.
//!
//! ```text
//! word     0          1          2          3
//!      rows 1–3   rows 4–6   rows 7–9     empty
//! bit  0 … 8 first row of the band, 9 … 17 second, 18 … 26 third; 27 … 31 always clear
//! ```
//! All operators work word by word, which the compiler turns into one 128-bit instruction.

use super::Conflict;
use core::ops::{BitAnd, BitOr, BitXor, Sub};
use sudokit_core::Cell;

const BAND: u32 = (1 << 27) - 1;

/// A set of cells: three bands of 27 bits, and a fourth word that stays empty.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Plane(pub(super) [u32; 4]);

impl Plane {
    pub(crate) const EMPTY: Self = Self([0; 4]);
    pub(crate) const ALL: Self = Self([BAND, BAND, BAND, 0]);

    /// Just this cell.
    #[inline]
    pub(crate) fn only(cell: usize) -> Self {
        ONLY[cell]
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 27] |= 1 << (cell % 27);
    }

    #[inline]
    pub(crate) fn contains(self, cell: usize) -> bool {
        self.0[cell / 27] >> (cell % 27) & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        let [a, b, c, _] = self.0.map(u64::from);
        ((a << 32 | b).count_ones() + c.count_ones()) as usize
    }

    /// The indices of its cells, ascending.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..3).flat_map(move |band| {
            let mut rest = self.0[band];
            core::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(band * 27 + bit)
            })
        })
    }

    /// Of the cells of this set, the first of those whose row has the fewest cells in `open`.
    #[inline]
    pub(crate) fn in_fullest_row(self, open: Self) -> Option<usize> {
        let rows = (0..9).filter_map(|row| {
            let bits = |plane: Self| plane.0[row / 3] >> (row % 3 * 9) & 0x1ff;
            (bits(self) != 0).then(|| (bits(open).count_ones(), row * 9 + bits(self).trailing_zeros() as usize))
        });
        rows.min().map(|(_, cell)| cell)
    }

    /// What is left of a digit's cells when it is placed in some of them: those and no peer of theirs.
    #[inline]
    pub(super) fn placed(self, cells: Self) -> Result<Self, Conflict> {
        let mut left = self;
        for band in 0..3 {
            let mut rest = cells.0[band];
            while rest != 0 {
                left = left & UNSEEN[band * 27 + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        // Two of them that see each other have taken the digit away from one another.
        if (cells - left).is_empty() { Ok(left) } else { Err(Conflict) }
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Plane {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Plane {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Plane {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Sub for Plane {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

const fn plane_of(bits: u128) -> Plane {
    let band = BAND as u128;
    Plane([(bits & band) as u32, (bits >> 27 & band) as u32, (bits >> 54 & band) as u32, 0])
}

/// For each cell all cells that are not its peers, itself included: what is left to its digit once it is placed.
pub(super) static UNSEEN: [Plane; 81] = table(true);

static ONLY: [Plane; 81] = table(false);

const fn table(unseen: bool) -> [Plane; 81] {
    let mut table = [Plane::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        if let Some(cell) = Cell::new(i) {
            table[i] = plane_of(if unseen { !cell.peers().bits() } else { 1 << i });
        }
        i += 1;
    }
    table
}
