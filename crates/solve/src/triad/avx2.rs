//! A part of sixteen lanes in one 256-bit register. Haswell and Zen on.

use super::part::Part;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the CPU has AVX2, see `tier`.
            Self(unsafe { $f(self.0, other.0) })
        }
    };
}

impl Part for Avx2 {
    #[inline(always)]
    fn read(from: &[u16; 16]) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`; the load stays inside the array.
        Self(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 16]) {
        // SAFETY: the CPU has AVX2, see `tier`; the store stays inside the array.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn from_groups([a, b, c, d]: [u64; 4]) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64) })
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_set1_epi16(set as i16) })
    }

    binary!(or, _mm256_or_si256);
    binary!(and, _mm256_and_si256);

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    binary!(add, _mm256_add_epi16);
    binary!(min, _mm256_min_epu16);

    #[inline(always)]
    fn shl7(self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_slli_epi16::<7>(self.0) })
    }

    binary!(equal, _mm256_cmpeq_epi16);

    #[inline(always)]
    fn blend(mask: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_blendv_epi8(b.0, a.0, mask.0) })
    }
    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        unsafe {
            let bits = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(bits, _mm256_and_si256(self.0, nibble));
            let high = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble));
            Self(_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1)))
        }
    }
    #[inline(always)]
    fn turn1(self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        unsafe {
            let from = _mm256_setr_epi8(
                2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15, 2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14,
                15,
            );
            Self(_mm256_shuffle_epi8(self.0, from))
        }
    }
    #[inline(always)]
    fn turn2(self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        unsafe {
            let from = _mm256_setr_epi8(
                4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15, 4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14,
                15,
            );
            Self(_mm256_shuffle_epi8(self.0, from))
        }
    }
    #[inline(always)]
    fn groups1(self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }
    #[inline(always)]
    fn groups2(self) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
    }
    #[inline(always)]
    fn smallest(self) -> u16 {
        // SAFETY: the CPU has AVX2, see `tier`.
        unsafe {
            let half = _mm_min_epu16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_cvtsi128_si32(_mm_minpos_epu16(half)) as u16
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the CPU has AVX2, see `tier`.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }
}
