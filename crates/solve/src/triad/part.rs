//! What [`stacks`](super::stacks) asks of a part: sixteen lanes in registers of 128 or 256 bits.
//!
//! ```text
//! | 0 1 2 - | 4 5 6 - | 8 9 10 - | - - - - |      four groups of four lanes, 64 bits each
//! ```

use super::load::{CELLS, SETS};
use super::vector::ALL;

/// Sixteen lanes. Methods work lane by lane unless they say otherwise.
pub(super) trait Part: Copy {
    fn read(from: &[u16; 16]) -> Self;
    fn write(self, to: &mut [u16; 16]);
    /// From groups of four lanes, the first lane lowest.
    fn from_groups(groups: [u64; 4]) -> Self;
    /// The parts of a puzzle: for each of the three vectors those of the three stacks; spare lanes hold all digits. A group
    /// at a time in a general register: two-byte stores that are then loaded as a vector would stall the store forwarding.
    #[inline(always)]
    fn from_clues(clues: &[u8; 81]) -> [[Self; 3]; 3] {
        let part = |m: usize, b: usize| {
            let set = |triad: usize| SETS[clues[CELLS[m][triad] as usize] as usize & 15] as u64;
            let group = |t: usize| set(t) | set(t + 1) << 16 | set(t + 2) << 32 | (ALL as u64) << 48;
            let spare = ALL as u64 * 0x1_0001_0001_0001;
            Self::from_groups([group(3 * b), group(3 * b + 9), group(3 * b + 18), spare])
        };
        [
            [part(0, 0), part(0, 1), part(0, 2)],
            [part(1, 0), part(1, 1), part(1, 2)],
            [part(2, 0), part(2, 1), part(2, 2)],
        ]
    }
    fn splat(set: u16) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// The bits of one of the two only.
    fn odd(self, other: Self) -> Self;
    /// Without the bits of `other`.
    fn minus(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn shl7(self) -> Self;
    /// All ones where equal, zero elsewhere.
    fn equal(self, other: Self) -> Self;
    /// `a` where the mask is ones, `b` where it is zero.
    fn blend(mask: Self, a: Self, b: Self) -> Self;
    /// How many digits.
    fn count(self) -> Self;
    /// Lanes 0 1 2 of every group become 1 2 0 and 2 0 1.
    fn turn1(self) -> Self;
    fn turn2(self) -> Self;
    /// Groups 0 1 2 become 1 2 0 and 2 0 1.
    fn groups1(self) -> Self;
    fn groups2(self) -> Self;
    /// The smallest number of all lanes.
    fn smallest(self) -> u16;
    /// Whether all bits are zero.
    fn is_zero(self) -> bool;

    /// Without the lowest digit.
    #[inline(always)]
    fn less_one(self) -> Self {
        self.and(self.add(Self::splat(u16::MAX)))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        self.equal(Self::splat(0))
    }
}
