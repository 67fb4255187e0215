//! A part of sixteen lanes in two registers of WebAssembly's simd128. There is nothing to detect: a module either has
//! these instructions or does not load.

use super::part::Part;
use core::arch::wasm32::*;

/// Groups 0 and 1, group 2 and the spare one.
#[derive(Clone, Copy)]
pub(super) struct Simd128(v128, v128);

#[inline(always)]
fn count(sets: v128) -> v128 {
    u16x8_extadd_pairwise_u8x16(u8x16_popcnt(sets))
}

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self($f(self.0, other.0), $f(self.1, other.1))
        }
    };
}

impl Part for Simd128 {
    #[inline(always)]
    fn read(from: &[u16; 16]) -> Self {
        // SAFETY: both loads stay inside the array; they need no alignment.
        unsafe { Self(v128_load(from.as_ptr().cast()), v128_load(from.as_ptr().add(8).cast())) }
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 16]) {
        // SAFETY: both stores stay inside the array; they need no alignment.
        unsafe {
            v128_store(to.as_mut_ptr().cast(), self.0);
            v128_store(to.as_mut_ptr().add(8).cast(), self.1);
        }
    }
    #[inline(always)]
    fn from_groups([a, b, c, d]: [u64; 4]) -> Self {
        Self(u64x2(a, b), u64x2(c, d))
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        Self(u16x8_splat(set), u16x8_splat(set))
    }

    binary!(or, v128_or);
    binary!(and, v128_and);
    binary!(odd, v128_xor);
    binary!(minus, v128_andnot);
    binary!(add, u16x8_add);
    binary!(min, u16x8_min);

    #[inline(always)]
    fn shl7(self) -> Self {
        Self(u16x8_shl(self.0, 7), u16x8_shl(self.1, 7))
    }

    binary!(equal, u16x8_eq);

    #[inline(always)]
    fn blend(mask: Self, a: Self, b: Self) -> Self {
        Self(v128_bitselect(a.0, b.0, mask.0), v128_bitselect(a.1, b.1, mask.1))
    }
    #[inline(always)]
    fn count(self) -> Self {
        Self(count(self.0), count(self.1))
    }
    #[inline(always)]
    fn turn1(self) -> Self {
        let turn = |v| u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(v, v);
        Self(turn(self.0), turn(self.1))
    }
    #[inline(always)]
    fn turn2(self) -> Self {
        let turn = |v| u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(v, v);
        Self(turn(self.0), turn(self.1))
    }
    #[inline(always)]
    fn groups1(self) -> Self {
        // 0 1 | 2 -  becomes  1 2 | 0 -
        Self(u64x2_shuffle::<1, 2>(self.0, self.1), u64x2_shuffle::<0, 3>(self.0, self.1))
    }
    #[inline(always)]
    fn groups2(self) -> Self {
        // 0 1 | 2 -  becomes  2 0 | 1 -
        Self(u64x2_shuffle::<2, 0>(self.0, self.1), u64x2_shuffle::<1, 3>(self.0, self.1))
    }
    #[inline(always)]
    fn smallest(self) -> u16 {
        let all = u16x8_min(self.0, self.1);
        let four = u16x8_min(all, u16x8_shuffle::<4, 5, 6, 7, 0, 1, 2, 3>(all, all));
        let two = u16x8_min(four, u16x8_shuffle::<2, 3, 0, 1, 6, 7, 4, 5>(four, four));
        u16x8_extract_lane::<0>(two).min(u16x8_extract_lane::<1>(two))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // Not `v128_any_true`: LLVM 22 (rustc 1.95) takes it for true when it can compute that the vector is zero.
        let any = v128_or(self.0, self.1);
        u64x2_extract_lane::<0>(any) | u64x2_extract_lane::<1>(any) == 0
    }
}
