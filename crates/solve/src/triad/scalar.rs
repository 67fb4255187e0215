//! The specification: 27 lanes in a plain array. Runs anywhere, and the other vectors are tested against it.

use super::search::Slot;
use super::vector::{ALL, Vector};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scalar([u16; 27]);

impl Scalar {
    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Self {
        Self(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut out = self;
        for lane in 0..27 {
            out.0[lane] = f(self.0[lane], other.0[lane]);
        }
        out
    }

    /// Lane `t` becomes what lane `from(t)` was.
    #[inline(always)]
    fn pick(self, from: impl Fn(usize) -> usize) -> Self {
        let mut out = self;
        for lane in 0..27 {
            out.0[lane] = self.0[from(lane)];
        }
        out
    }
}

/// The lane whose coordinate of weight `weight` (1, 3 or 9) is `by` further, cyclically.
pub(super) const fn further(lane: usize, weight: usize, by: usize) -> usize {
    let at = lane / weight % 3;
    lane - at * weight + (at + by) % 3 * weight
}

impl Vector for Scalar {
    const LIGHT_ROWS: bool = false;
    const IN_PAIRS: bool = false;

    fn lane(triad: usize) -> usize {
        triad
    }
    #[inline(always)]
    fn row_numbers() -> Self {
        Self(core::array::from_fn(|lane| lane as u16))
    }
    #[inline(always)]
    fn column_numbers() -> Self {
        Self(core::array::from_fn(|lane| 64 + lane as u16))
    }
    #[inline(always)]
    fn read(slot: &Slot) -> [Self; 3] {
        [0, 1, 2].map(|m| Self(core::array::from_fn(|lane| slot.0[m][lane])))
    }
    #[inline(always)]
    fn write(cells: [Self; 3], slot: &mut Slot) {
        for m in 0..3 {
            slot.0[m][..27].copy_from_slice(&cells[m].0);
        }
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        Self([set; 27])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.and(c)).or(b.and(c)).minus(self.and(b).and(c))
    }
    #[inline(always)]
    fn turn1(self) -> Self {
        self.pick(|lane| further(lane, 1, 1))
    }
    #[inline(always)]
    fn turn2(self) -> Self {
        self.pick(|lane| further(lane, 1, 2))
    }
    #[inline(always)]
    fn mates<const COLUMNS: bool>(self) -> (Self, Self) {
        let weight = if COLUMNS { 9 } else { 3 };
        (self.pick(|lane| further(lane, weight, 1)), self.pick(|lane| further(lane, weight, 2)))
    }
    #[inline(always)]
    fn singles(self) -> Self {
        self.map(|set| if set & set.wrapping_sub(1) == 0 { set } else { 0 })
    }
    #[inline(always)]
    fn if_at_most_three(self, other: Self) -> Self {
        self.zip(other, |a, b| if a.count_ones() <= 3 { a } else { b })
    }
    #[inline(always)]
    fn rest_if_three(self, other: Self) -> Self {
        self.zip(other, |a, b| if a.count_ones() >= 3 { ALL ^ a } else { b })
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.zip(other, |a, b| if a != 0 { a } else { b })
    }
    #[inline(always)]
    fn count(self) -> Self {
        self.map(|set| set.count_ones() as u16)
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        self.map(|set| set & set.wrapping_neg())
    }
    #[inline(always)]
    fn shl7(self) -> Self {
        self.map(|number| number << 7)
    }
    #[inline(always)]
    fn or_ones_unless(self, test: Self) -> Self {
        self.zip(test, |a, b| if b != 0 { a } else { u16::MAX })
    }
    #[inline(always)]
    fn where_equal(self, a: Self, b: Self) -> Self {
        let equal = a.zip(b, |a, b| if a == b { u16::MAX } else { 0 });
        self.and(equal)
    }
    #[inline(always)]
    fn smallest(self) -> u16 {
        self.0.into_iter().fold(u16::MAX, u16::min)
    }
    #[inline(always)]
    fn all_single(cells: [Self; 3]) -> bool {
        cells.iter().all(|v| v.0.iter().all(|&set| set & set.wrapping_sub(1) == 0))
    }
    #[inline(always)]
    fn all_full(self) -> bool {
        self.0.iter().fold(ALL, |a, b| a & b) == ALL
    }
    #[inline(always)]
    fn any_empty(self) -> bool {
        self.0.contains(&0)
    }
    #[inline(always)]
    fn same(a: [Self; 3], b: [Self; 3]) -> bool {
        a == b
    }
}
