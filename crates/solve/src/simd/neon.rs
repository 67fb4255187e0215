//! NEON: 8 lanes. Masks are vectors; a permutation is one table look-up.

use super::Vector;
use core::arch::aarch64::*;

/// 8 lanes in a q register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(uint16x8_t);

// NEON is part of aarch64, so the compiler takes its intrinsics for safe in most functions; that depends on its version.
macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        #[allow(unused_unsafe)]
        fn $name(self, b: Self) -> Self {
            // SAFETY: every aarch64 CPU has NEON.
            unsafe { Self($f(self.0, b.0)) }
        }
    };
}

#[allow(unused_unsafe)]
impl Neon {
    /// `x & (x - 1)`
    #[inline(always)]
    fn drop_lowest(x: uint16x8_t) -> uint16x8_t {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { vandq_u16(x, vsubq_u16(x, vdupq_n_u16(1))) }
    }
    #[inline(always)]
    fn is_zero(x: uint16x8_t) -> uint16x8_t {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { vceqzq_u16(x) }
    }
    #[inline(always)]
    fn lane_bits() -> uint16x8_t {
        const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: every aarch64 CPU has NEON, and there are eight numbers to load.
        unsafe { vld1q_u16(BITS.as_ptr()) }
    }
}

#[allow(unused_unsafe)]
impl Vector for Neon {
    const LANES: usize = 8;
    type Mask = uint16x8_t;
    type Index = uint8x16_t;
    type Saved = [u16; 8];
    const NOTHING_SAVED: [u16; 8] = [0; 8];

    #[inline(always)]
    fn splat(v: u16) -> Self {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { Self(vdupq_n_u16(v)) }
    }
    binary!(and, vandq_u16);
    binary!(or, vorrq_u16);
    binary!(xor, veorq_u16);
    binary!(andnot, vbicq_u16);
    binary!(add, vaddq_u16);
    binary!(sub, vsubq_u16);
    binary!(min, vminq_u16);

    #[inline(always)]
    fn popcount(self) -> Self {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { Self(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0)))) }
    }
    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { Self(vandq_u16(self.0, Self::is_zero(Self::drop_lowest(self.0)))) }
    }
    #[inline(always)]
    fn narrow(self, h: Self, k: Self) -> Self {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { Self(vandq_u16(self.0, vbslq_u16(vtstq_u16(self.0, h.0), h.0, k.0))) }
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
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { u32::from(vaddvq_u16(vandq_u16(vceqq_u16(self.0, b.0), Self::lane_bits()))) }
    }
    #[inline(always)]
    fn less(self, b: Self) -> uint16x8_t {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { vcltq_u16(self.0, b.0) }
    }
    #[inline(always)]
    fn zero_mask(self) -> uint16x8_t {
        Self::is_zero(self.0)
    }
    #[inline(always)]
    fn mask(bits: u32) -> uint16x8_t {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { vtstq_u16(vdupq_n_u16(bits as u16), Self::lane_bits()) }
    }
    #[inline(always)]
    fn select(m: uint16x8_t, a: Self, b: Self) -> Self {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { Self(vbslq_u16(m, a.0, b.0)) }
    }
    #[inline(always)]
    fn sets(digits: &[u8; 32], blank: u16) -> Self {
        let low = [blank as u8, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
        let high = [(blank >> 8) as u8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        // SAFETY: every aarch64 CPU has NEON; the arrays have the bytes that are loaded.
        unsafe {
            let d = vld1_u8(digits.as_ptr());
            let low = vqtbl1_u8(vld1q_u8(low.as_ptr()), d);
            let high = vqtbl1_u8(vld1q_u8(high.as_ptr()), d);
            Self(vorrq_u16(vmovl_u8(low), vshlq_n_u16::<8>(vmovl_u8(high))))
        }
    }
    #[inline(always)]
    fn index(from: &[u8; 32]) -> uint8x16_t {
        // SAFETY: every aarch64 CPU has NEON; there are eight bytes to load.
        unsafe {
            // Lane f lives at bytes 2 f and 2 f + 1.
            let at = vshlq_n_u16::<1>(vandq_u16(vmovl_u8(vld1_u8(from.as_ptr())), vdupq_n_u16(7)));
            vreinterpretq_u8_u16(vorrq_u16(at, vshlq_n_u16::<8>(vaddq_u16(at, vdupq_n_u16(1)))))
        }
    }
    #[inline(always)]
    fn permute(self, i: uint8x16_t) -> Self {
        // SAFETY: every aarch64 CPU has NEON.
        unsafe { Self(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), i))) }
    }
    #[inline(always)]
    fn lanes(v: &[Self]) -> &[u16] {
        // SAFETY: a uint16x8_t is 16 plain bytes.
        unsafe { core::slice::from_raw_parts(v.as_ptr().cast(), v.len() * 8) }
    }
    #[inline(always)]
    fn lanes_mut(v: &mut [Self]) -> &mut [u16] {
        // SAFETY: as in `lanes`; every bit pattern is valid both ways.
        unsafe { core::slice::from_raw_parts_mut(v.as_mut_ptr().cast(), v.len() * 8) }
    }
}
