//! AVX-512: 32 lanes, mask registers, three-operand logic in one instruction.
//!
//! With `BITALG` bits are counted by the instruction of that name; without it by a table, and small counts by clearing
//! lowest bits.

use super::Vector;
use core::arch::x86_64::*;

/// 32 lanes in a zmm register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512<const BITALG: bool>(__m512i);

/// Bit `4a + 2b + c` of the constant is the result for inputs a, b, c.
macro_rules! ternary {
    ($name:ident, $imm:expr) => {
        #[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            // SAFETY: the CPU has AVX-512, see the module above.
            unsafe { Self(_mm512_ternarylogic_epi32::<{ $imm }>(self.0, b.0, c.0)) }
        }
    };
}
macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, b: Self) -> Self {
            // SAFETY: the CPU has AVX-512, see the module above.
            unsafe { Self($f(self.0, b.0)) }
        }
    };
}

impl<const BITALG: bool> Avx512<BITALG> {
    /// `x & (x - 1)`
    #[inline(always)]
    fn drop_lowest(x: __m512i) -> __m512i {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { _mm512_and_si512(x, _mm512_add_epi16(x, _mm512_set1_epi16(-1))) }
    }
    /// Lanes with at most `n` bits, for `n` of at least 1.
    #[inline(always)]
    fn at_most(x: __m512i, n: i16) -> u32 {
        // SAFETY: the CPU has AVX-512, and BITALG where the parameter says so, see the module above.
        unsafe {
            if BITALG {
                return _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(x), _mm512_set1_epi16(n));
            }
            let mut rest = x;
            for _ in 1..n {
                rest = Self::drop_lowest(rest);
            }
            _mm512_testn_epi16_mask(rest, _mm512_add_epi16(rest, _mm512_set1_epi16(-1)))
        }
    }
}

impl<const BITALG: bool> Vector for Avx512<BITALG> {
    const LANES: usize = 32;
    type Mask = u32;
    type Index = __m512i;
    type Saved = [u16; 16];
    const NOTHING_SAVED: [u16; 16] = [0; 16];

    #[inline(always)]
    fn splat(v: u16) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { Self(_mm512_set1_epi16(v as i16)) }
    }
    binary!(and, _mm512_and_si512);
    binary!(or, _mm512_or_si512);
    binary!(xor, _mm512_xor_si512);
    binary!(add, _mm512_add_epi16);
    binary!(sub, _mm512_sub_epi16);
    binary!(min, _mm512_min_epu16);
    ternary!(or3, 0xFE);
    ternary!(and3, 0x80);
    ternary!(xor3, 0x96);
    ternary!(majority, 0xE8);
    ternary!(and_nor, 0x10);
    ternary!(and_nand, 0x70);
    ternary!(or_andnot, 0xF4);

    #[inline(always)]
    fn andnot(self, b: Self) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { Self(_mm512_andnot_si512(b.0, self.0)) }
    }
    #[inline(always)]
    fn popcount(self) -> Self {
        // SAFETY: the CPU has AVX-512, and BITALG where the parameter says so, see the module above.
        unsafe {
            if BITALG {
                return Self(_mm512_popcnt_epi16(self.0));
            }
            let table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm512_set1_epi8(15);
            let a = _mm512_shuffle_epi8(table, _mm512_and_si512(self.0, low));
            let b = _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), low));
            let bytes = _mm512_add_epi8(a, b);
            Self(_mm512_srli_epi16::<8>(_mm512_add_epi16(bytes, _mm512_slli_epi16::<8>(bytes))))
        }
    }
    #[inline(always)]
    fn weight(odd: Self, twice: Self) -> Self {
        let (ones, twos) = (odd.popcount(), twice.popcount());
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { Self(_mm512_slli_epi16::<5>(_mm512_add_epi16(ones.0, _mm512_slli_epi16::<1>(twos.0)))) }
    }
    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe {
            let k = _mm512_testn_epi16_mask(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)));
            Self(_mm512_maskz_mov_epi16(k, self.0))
        }
    }
    #[inline(always)]
    fn narrow(self, h: Self, k: Self) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe {
            let hit = _mm512_test_epi16_mask(self.0, h.0);
            Self(_mm512_and_si512(self.0, _mm512_mask_blend_epi16(hit, k.0, h.0)))
        }
    }
    #[inline(always)]
    fn if_at_most_3(n: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { Self(_mm512_mask_blend_epi16(Self::at_most(n.0, 3), b.0, a.0)) }
    }
    #[inline(always)]
    fn if_at_least_3(n: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe {
            if BITALG {
                // This way round LLVM keeps `b` in its register: one move in six less than with `at_most`.
                let k = _mm512_cmpge_epu16_mask(_mm512_popcnt_epi16(n.0), _mm512_set1_epi16(3));
                return Self(_mm512_mask_blend_epi16(k, b.0, a.0));
            }
            Self(_mm512_mask_blend_epi16(Self::at_most(n.0, 2), a.0, b.0))
        }
    }
    #[inline(always)]
    fn eq_bits(self, b: Self) -> u32 {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }
    #[inline(always)]
    fn less(self, b: Self) -> u32 {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { _mm512_cmplt_epu16_mask(self.0, b.0) }
    }
    #[inline(always)]
    fn zero_mask(self) -> u32 {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn mask(bits: u32) -> u32 {
        bits
    }
    #[inline(always)]
    fn select(m: u32, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { Self(_mm512_mask_blend_epi16(m, b.0, a.0)) }
    }
    #[inline(always)]
    fn sets(digits: &[u8; 32], blank: u16) -> Self {
        static SETS: [u16; 32] = {
            let mut t = [0; 32];
            let mut d = 1;
            while d < 10 {
                t[d] = 1 << (d - 1);
                d += 1;
            }
            t
        };
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe {
            let table = _mm512_mask_set1_epi16(_mm512_loadu_si512(SETS.as_ptr().cast()), 1, blank as i16);
            let at = _mm512_cvtepu8_epi16(_mm256_loadu_si256(digits.as_ptr().cast()));
            Self(_mm512_permutexvar_epi16(at, table))
        }
    }
    #[inline(always)]
    fn digits(self) -> [u8; 32] {
        // A single bit less one is a one for each digit below it.
        let below = Self::splat(u16::MAX).add(self).popcount();
        let mut digits = [0; 32];
        // SAFETY: the CPU has AVX-512, see the module above; 32 bytes are written.
        unsafe { _mm256_storeu_si256(digits.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(below.add(Self::splat(1)).0)) }
        digits
    }
    #[inline(always)]
    fn index(from: &[u8; 32]) -> __m512i {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(from.as_ptr().cast())) }
    }
    #[inline(always)]
    fn permute(self, i: __m512i) -> Self {
        // SAFETY: the CPU has AVX-512, see the module above.
        unsafe { Self(_mm512_permutexvar_epi16(i, self.0)) }
    }
    #[inline(always)]
    fn lanes(v: &[Self]) -> &[u16] {
        // SAFETY: a __m512i is 64 plain bytes.
        unsafe { core::slice::from_raw_parts(v.as_ptr().cast(), v.len() * 32) }
    }
    #[inline(always)]
    fn lanes_mut(v: &mut [Self]) -> &mut [u16] {
        // SAFETY: as in `lanes`; every bit pattern is valid both ways.
        unsafe { core::slice::from_raw_parts_mut(v.as_mut_ptr().cast(), v.len() * 32) }
    }
}
