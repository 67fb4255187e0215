//! WebAssembly's simd128: 8 lanes. Masks are vectors; a permutation is one byte swizzle.
//!
//! A module either has these instructions or does not load, so there is nothing to detect: the backend is there when the
//! crate is compiled with `-C target-feature=+simd128`, and then its intrinsics are safe to call.

use super::Vector;
use core::arch::wasm32::*;

/// 8 lanes in a v128.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Simd128(v128);

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, b: Self) -> Self {
            Self($f(self.0, b.0))
        }
    };
}

impl Simd128 {
    /// `x & (x - 1)`
    #[inline(always)]
    fn drop_lowest(x: v128) -> v128 {
        v128_and(x, u16x8_sub(x, u16x8_splat(1)))
    }
    #[inline(always)]
    fn is_zero(x: v128) -> v128 {
        u16x8_eq(x, u16x8_splat(0))
    }
    /// Eight bytes, each widened to a lane.
    #[inline(always)]
    fn widen(bytes: &[u8; 32]) -> v128 {
        let [a, b, c, d, e, f, g, h, ..] = *bytes;
        u16x8(a.into(), b.into(), c.into(), d.into(), e.into(), f.into(), g.into(), h.into())
    }
}

impl Vector for Simd128 {
    const LANES: usize = 8;
    type Mask = v128;
    type Index = v128;
    type Saved = [u16; 8];
    const NOTHING_SAVED: [u16; 8] = [0; 8];

    #[inline(always)]
    fn splat(v: u16) -> Self {
        Self(u16x8_splat(v))
    }
    binary!(and, v128_and);
    binary!(or, v128_or);
    binary!(xor, v128_xor);
    binary!(andnot, v128_andnot);
    binary!(add, u16x8_add);
    binary!(sub, u16x8_sub);
    binary!(min, u16x8_min);

    #[inline(always)]
    fn popcount(self) -> Self {
        Self(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0)))
    }
    #[inline(always)]
    fn single(self) -> Self {
        Self(v128_and(self.0, Self::is_zero(Self::drop_lowest(self.0))))
    }
    #[inline(always)]
    fn narrow(self, h: Self, k: Self) -> Self {
        let miss = Self::is_zero(v128_and(self.0, h.0));
        Self(v128_and(self.0, v128_bitselect(k.0, h.0, miss)))
    }
    #[inline(always)]
    fn if_at_most_3(n: Self, a: Self, b: Self) -> Self {
        let rest = Self::drop_lowest(Self::drop_lowest(Self::drop_lowest(n.0)));
        Self::select(Self::is_zero(rest), a, b)
    }
    #[inline(always)]
    fn if_at_least_3(n: Self, a: Self, b: Self) -> Self {
        Self::select(Self::is_zero(Self::drop_lowest(Self::drop_lowest(n.0))), b, a)
    }
    #[inline(always)]
    fn eq_bits(self, b: Self) -> u32 {
        u32::from(u16x8_bitmask(u16x8_eq(self.0, b.0)))
    }
    #[inline(always)]
    fn less(self, b: Self) -> v128 {
        u16x8_lt(self.0, b.0)
    }
    #[inline(always)]
    fn zero_mask(self) -> v128 {
        Self::is_zero(self.0)
    }
    #[inline(always)]
    fn mask(bits: u32) -> v128 {
        let bit = u16x8(1, 2, 4, 8, 16, 32, 64, 128);
        u16x8_eq(v128_and(u16x8_splat(bits as u16), bit), bit)
    }
    #[inline(always)]
    fn select(m: v128, a: Self, b: Self) -> Self {
        Self(v128_bitselect(a.0, b.0, m))
    }
    #[inline(always)]
    fn sets(digits: &[u8; 32], blank: u16) -> Self {
        // Low and high byte of the set by table; an index above 15 gives zero.
        let low = u8x16(blank as u8, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0);
        let high = u8x16((blank >> 8) as u8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
        let d = Self::widen(digits);
        let a = u8x16_swizzle(low, v128_or(d, u16x8_splat(0x8000)));
        let b = u8x16_swizzle(high, v128_or(u16x8_shl(d, 8), u16x8_splat(0x80)));
        Self(v128_or(a, b))
    }
    #[inline(always)]
    fn index(from: &[u8; 32]) -> v128 {
        let at = u16x8_shl(v128_and(Self::widen(from), u16x8_splat(7)), 1);
        v128_or(at, u16x8_shl(u16x8_add(at, u16x8_splat(1)), 8))
    }
    #[inline(always)]
    fn permute(self, i: v128) -> Self {
        Self(u8x16_swizzle(self.0, i))
    }
    #[inline(always)]
    fn lanes(v: &[Self]) -> &[u16] {
        // SAFETY: a v128 is 16 plain bytes.
        unsafe { core::slice::from_raw_parts(v.as_ptr().cast(), v.len() * 8) }
    }
    #[inline(always)]
    fn lanes_mut(v: &mut [Self]) -> &mut [u16] {
        // SAFETY: as in `lanes`; every bit pattern is valid both ways.
        unsafe { core::slice::from_raw_parts_mut(v.as_mut_ptr().cast(), v.len() * 8) }
    }
}
