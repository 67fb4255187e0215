//! A part of sixteen lanes in two 128-bit registers. Every x86-64 processor since 2008.

use super::part::Part;
use core::arch::x86_64::*;

/// Groups 0 and 1, group 2 and the spare one.
#[derive(Clone, Copy)]
pub(super) struct Sse41(__m128i, __m128i);

#[inline(always)]
fn count(sets: __m128i) -> __m128i {
    // SAFETY: the CPU has SSE4.1, see `tier`.
    unsafe {
        let bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        let nibble = _mm_set1_epi8(15);
        let low = _mm_shuffle_epi8(bits, _mm_and_si128(sets, nibble));
        let high = _mm_shuffle_epi8(bits, _mm_and_si128(_mm_srli_epi16::<4>(sets), nibble));
        _mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1))
    }
}

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the CPU has SSE4.1, see `tier`.
            unsafe { Self($f(self.0, other.0), $f(self.1, other.1)) }
        }
    };
}

impl Part for Sse41 {
    #[inline(always)]
    fn read(from: &[u16; 16]) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`; the load stays inside the array.
        unsafe { Self(_mm_loadu_si128(from.as_ptr().cast()), _mm_loadu_si128(from.as_ptr().add(8).cast())) }
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 16]) {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe {
            _mm_storeu_si128(to.as_mut_ptr().cast(), self.0);
            _mm_storeu_si128(to.as_mut_ptr().add(8).cast(), self.1);
        }
    }
    #[inline(always)]
    fn from_groups([a, b, c, d]: [u64; 4]) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { Self(_mm_set_epi64x(b as i64, a as i64), _mm_set_epi64x(d as i64, c as i64)) }
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        let all = unsafe { _mm_set1_epi16(set as i16) };
        Self(all, all)
    }

    binary!(or, _mm_or_si128);
    binary!(and, _mm_and_si128);
    binary!(odd, _mm_xor_si128);

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { Self(_mm_andnot_si128(other.0, self.0), _mm_andnot_si128(other.1, self.1)) }
    }

    binary!(add, _mm_add_epi16);
    binary!(min, _mm_min_epu16);

    #[inline(always)]
    fn shl7(self) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { Self(_mm_slli_epi16::<7>(self.0), _mm_slli_epi16::<7>(self.1)) }
    }

    binary!(equal, _mm_cmpeq_epi16);

    #[inline(always)]
    fn blend(mask: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { Self(_mm_blendv_epi8(b.0, a.0, mask.0), _mm_blendv_epi8(b.1, a.1, mask.1)) }
    }
    #[inline(always)]
    fn count(self) -> Self {
        Self(count(self.0), count(self.1))
    }
    #[inline(always)]
    fn turn1(self) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe {
            let from = _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15);
            Self(_mm_shuffle_epi8(self.0, from), _mm_shuffle_epi8(self.1, from))
        }
    }
    #[inline(always)]
    fn turn2(self) -> Self {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe {
            let from = _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15);
            Self(_mm_shuffle_epi8(self.0, from), _mm_shuffle_epi8(self.1, from))
        }
    }
    #[inline(always)]
    fn groups1(self) -> Self {
        // 0 1 | 2 -  becomes  1 2 | 0 -
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { Self(_mm_alignr_epi8::<8>(self.1, self.0), _mm_blend_epi16::<0xf0>(self.0, self.1)) }
    }
    #[inline(always)]
    fn groups2(self) -> Self {
        // 0 1 | 2 -  becomes  2 0 | 1 -
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { Self(_mm_unpacklo_epi64(self.1, self.0), _mm_unpackhi_epi64(self.0, self.1)) }
    }
    #[inline(always)]
    fn smallest(self) -> u16 {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe { _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu16(self.0, self.1))) as u16 }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the CPU has SSE4.1, see `tier`.
        unsafe {
            let any = _mm_or_si128(self.0, self.1);
            _mm_testz_si128(any, any) != 0
        }
    }
}
