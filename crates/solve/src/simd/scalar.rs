//! Plain arrays: the specification of every vector operation.

use super::Vector;

/// Eight lanes in an array.
pub(crate) type Scalar = [u16; 8];

/// One result per lane. A loop and no `array::from_fn`, which is not always inlined.
macro_rules! each_lane {
    ($lane:ident => $value:expr) => {{
        let mut out = [0; 8];
        for $lane in 0..8 {
            out[$lane] = $value;
        }
        out
    }};
}

/// One bit per lane.
macro_rules! lane_bits {
    ($lane:ident => $value:expr) => {{
        let mut out = 0;
        for $lane in 0..8 {
            out |= u32::from($value) << $lane;
        }
        out
    }};
}

impl Vector for Scalar {
    const LANES: usize = 8;
    type Mask = u32;
    type Index = [u8; 8];
    type Saved = [u16; 8];
    const NOTHING_SAVED: [u16; 8] = [0; 8];

    #[inline(always)]
    fn splat(v: u16) -> Self {
        [v; 8]
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        each_lane!(l => self[l] & b[l])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        each_lane!(l => self[l] | b[l])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        each_lane!(l => self[l] ^ b[l])
    }
    #[inline(always)]
    fn andnot(self, b: Self) -> Self {
        each_lane!(l => self[l] & !b[l])
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        each_lane!(l => self[l].wrapping_add(b[l]))
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        each_lane!(l => self[l].wrapping_sub(b[l]))
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        each_lane!(l => if self[l] < b[l] { self[l] } else { b[l] })
    }
    #[inline(always)]
    fn popcount(self) -> Self {
        each_lane!(l => self[l].count_ones() as u16)
    }
    #[inline(always)]
    fn single(self) -> Self {
        each_lane!(l => if self[l] & self[l].wrapping_sub(1) == 0 { self[l] } else { 0 })
    }
    #[inline(always)]
    fn narrow(self, h: Self, k: Self) -> Self {
        each_lane!(l => self[l] & if self[l] & h[l] != 0 { h[l] } else { k[l] })
    }
    #[inline(always)]
    fn if_at_most_3(n: Self, a: Self, b: Self) -> Self {
        each_lane!(l => if n[l].count_ones() <= 3 { a[l] } else { b[l] })
    }
    #[inline(always)]
    fn if_at_least_3(n: Self, a: Self, b: Self) -> Self {
        each_lane!(l => if n[l].count_ones() >= 3 { a[l] } else { b[l] })
    }
    #[inline(always)]
    fn eq_bits(self, b: Self) -> u32 {
        lane_bits!(l => self[l] == b[l])
    }
    #[inline(always)]
    fn less(self, b: Self) -> u32 {
        lane_bits!(l => self[l] < b[l])
    }
    #[inline(always)]
    fn zero_mask(self) -> u32 {
        lane_bits!(l => self[l] == 0)
    }
    #[inline(always)]
    fn mask(bits: u32) -> u32 {
        bits
    }
    #[inline(always)]
    fn select(m: u32, a: Self, b: Self) -> Self {
        each_lane!(l => if m >> l & 1 != 0 { a[l] } else { b[l] })
    }
    #[inline(always)]
    fn sets(digits: &[u8; 32], blank: u16) -> Self {
        each_lane!(l => if digits[l] == 0 { blank } else { 1 << (digits[l] & 15) >> 1 })
    }
    #[inline(always)]
    fn index(from: &[u8; 32]) -> [u8; 8] {
        each_lane!(l => from[l])
    }
    #[inline(always)]
    fn permute(self, i: [u8; 8]) -> Self {
        each_lane!(l => self[usize::from(i[l] & 7)])
    }
    #[inline(always)]
    fn lanes(v: &[Self]) -> &[u16] {
        v.as_flattened()
    }
    #[inline(always)]
    fn lanes_mut(v: &mut [Self]) -> &mut [u16] {
        v.as_flattened_mut()
    }
}
