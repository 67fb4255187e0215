//! What is decided about the order of columns.

use super::partial::Key;

/// What is decided about the order of columns: the lowest bit of nibble `8 - p` for position `p`, as in a [`Key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cuts(u64);

impl Cuts {
    pub(super) const NONE: Self = Self(0);
    /// All columns are told apart.
    pub(super) const ALL: Self = Self(0x1111_1111);

    /// Whether the positions before `p` and from `p` on may change places, if `p` begins a stack as whole stacks.
    #[inline(always)]
    pub(super) fn is_open(self, p: usize) -> bool {
        self.0 >> (4 * (8 - p)) & 1 == 0
    }

    /// Bit 7 of a field of sixteen bits for each stack, the first highest: its first two columns may change places.
    #[inline(always)]
    pub(super) fn open_first(self) -> u64 {
        ((!self.0 >> 4 & 0x0100_1001) * 0x8880) & 0x80_0080_0080
    }

    /// As [`Self::open_first`], for the last two columns.
    #[inline(always)]
    pub(super) fn open_second(self) -> u64 {
        ((!self.0 & 0x0100_1001) * 0x8880) & 0x80_0080_0080
    }

    /// Whether the first two stacks may change places, and the last two.
    #[inline(always)]
    pub(super) fn open_stacks(self) -> (bool, bool) {
        (self.is_open(3), self.is_open(6))
    }

    /// With what a row of these labels tells apart.
    #[inline(always)]
    pub(super) fn with(self, key: Key) -> Self {
        let change = key ^ key >> 4;
        let bits = change | change >> 1;
        let inside = (bits | bits >> 2) & 0x1101_1011;
        let stacks = key ^ key >> 12;
        let left = u64::from(stacks & 0xfff_000 != 0) << 20;
        let right = u64::from(stacks & 0xfff != 0) << 8;
        Self(self.0 | inside | left | right)
    }
}
