//! SSE4.1: 8 lanes. Masks are vectors; a permutation is one byte shuffle.

use super::Vector;
use core::arch::x86_64::*;

/// 8 lanes in an xmm register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Sse41(__m128i);

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, b: Self) -> Self {
            // SAFETY: the CPU has SSE4.1, see the module above.
            unsafe { Self($f(self.0, b.0)) }
        }
    };
}

impl Sse41 {
    /// `x & (x - 1)`
    #[inline(always)]
    fn drop_lowest(x: __m128i) -> __m128i {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { _mm_and_si128(x, _mm_add_epi16(x, _mm_set1_epi16(-1))) }
    }
    #[inline(always)]
    fn is_zero(x: __m128i) -> __m128i {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { _mm_cmpeq_epi16(x, _mm_setzero_si128()) }
    }
}

impl Vector for Sse41 {
    const LANES: usize = 8;
    type Mask = __m128i;
    type Index = __m128i;
    type Saved = [u16; 8];
    const NOTHING_SAVED: [u16; 8] = [0; 8];

    #[inline(always)]
    fn splat(v: u16) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { Self(_mm_set1_epi16(v as i16)) }
    }
    binary!(and, _mm_and_si128);
    binary!(or, _mm_or_si128);
    binary!(xor, _mm_xor_si128);
    binary!(add, _mm_add_epi16);
    binary!(sub, _mm_sub_epi16);
    binary!(min, _mm_min_epu16);

    #[inline(always)]
    fn andnot(self, b: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { Self(_mm_andnot_si128(b.0, self.0)) }
    }
    #[inline(always)]
    fn popcount(self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            let table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let low = _mm_set1_epi8(15);
            let a = _mm_shuffle_epi8(table, _mm_and_si128(self.0, low));
            let b = _mm_shuffle_epi8(table, _mm_and_si128(_mm_srli_epi16::<4>(self.0), low));
            let bytes = _mm_add_epi8(a, b);
            Self(_mm_srli_epi16::<8>(_mm_add_epi16(bytes, _mm_slli_epi16::<8>(bytes))))
        }
    }
    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { Self(_mm_and_si128(self.0, Self::is_zero(Self::drop_lowest(self.0)))) }
    }
    #[inline(always)]
    fn narrow(self, h: Self, k: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            let miss = Self::is_zero(_mm_and_si128(self.0, h.0));
            Self(_mm_and_si128(self.0, _mm_blendv_epi8(h.0, k.0, miss)))
        }
    }
    #[inline(always)]
    fn if_at_most_3(n: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            let rest = Self::drop_lowest(Self::drop_lowest(Self::drop_lowest(n.0)));
            Self(_mm_blendv_epi8(b.0, a.0, Self::is_zero(rest)))
        }
    }
    #[inline(always)]
    fn if_at_least_3(n: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { Self(_mm_blendv_epi8(a.0, b.0, Self::is_zero(Self::drop_lowest(Self::drop_lowest(n.0))))) }
    }
    #[inline(always)]
    fn eq_bits(self, b: Self) -> u32 {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            let e = _mm_cmpeq_epi16(self.0, b.0);
            _mm_movemask_epi8(_mm_packs_epi16(e, _mm_setzero_si128())) as u32
        }
    }
    #[inline(always)]
    fn less(self, b: Self) -> __m128i {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { _mm_cmpgt_epi16(b.0, self.0) }
    }
    #[inline(always)]
    fn zero_mask(self) -> __m128i {
        Self::is_zero(self.0)
    }
    #[inline(always)]
    fn mask(bits: u32) -> __m128i {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            let bit = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
            _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(bits as i16), bit), bit)
        }
    }
    #[inline(always)]
    fn select(m: __m128i, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { Self(_mm_blendv_epi8(b.0, a.0, m)) }
    }
    #[inline(always)]
    fn sets(digits: &[u8; 32], blank: u16) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            // Low and high byte of the set by table; a control byte with the top bit set gives zero.
            let low = _mm_setr_epi8(blank as i8, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8((blank >> 8) as i8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
            let d = _mm_cvtepu8_epi16(_mm_loadl_epi64(digits.as_ptr().cast()));
            let a = _mm_shuffle_epi8(low, _mm_or_si128(d, _mm_set1_epi16(-32768)));
            let b = _mm_shuffle_epi8(high, _mm_or_si128(_mm_slli_epi16::<8>(d), _mm_set1_epi16(128)));
            Self(_mm_or_si128(a, b))
        }
    }
    #[inline(always)]
    fn digits(self) -> [u8; 32] {
        let mut digits = [0; 32];
        // SAFETY: the CPU has SSE4.1, see the module above; 16 bytes are written.
        unsafe {
            // Digits 1 to 4 by the low nibble, 5 to 8 by the next; the high byte is 1 for a 9.
            let low = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
            let nibble = _mm_set1_epi8(15);
            let a = _mm_shuffle_epi8(low, _mm_and_si128(self.0, nibble));
            let b = _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16::<4>(self.0), nibble));
            let words = _mm_maddubs_epi16(_mm_or_si128(a, b), _mm_set1_epi16(0x0901));
            _mm_storeu_si128(digits.as_mut_ptr().cast(), _mm_packus_epi16(words, words));
        }
        digits
    }
    #[inline(always)]
    fn index(from: &[u8; 32]) -> __m128i {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe {
            let f = _mm_cvtepu8_epi16(_mm_loadl_epi64(from.as_ptr().cast()));
            let at = _mm_slli_epi16::<1>(_mm_and_si128(f, _mm_set1_epi16(7)));
            _mm_or_si128(at, _mm_slli_epi16::<8>(_mm_add_epi16(at, _mm_set1_epi16(1))))
        }
    }
    #[inline(always)]
    fn permute(self, i: __m128i) -> Self {
        // SAFETY: the CPU has SSE4.1, see the module above.
        unsafe { Self(_mm_shuffle_epi8(self.0, i)) }
    }
    #[inline(always)]
    fn lanes(v: &[Self]) -> &[u16] {
        // SAFETY: a __m128i is 16 plain bytes.
        unsafe { core::slice::from_raw_parts(v.as_ptr().cast(), v.len() * 8) }
    }
    #[inline(always)]
    fn lanes_mut(v: &mut [Self]) -> &mut [u16] {
        // SAFETY: as in `lanes`; every bit pattern is valid both ways.
        unsafe { core::slice::from_raw_parts_mut(v.as_mut_ptr().cast(), v.len() * 8) }
    }
}
