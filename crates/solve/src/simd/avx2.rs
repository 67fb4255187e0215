//! AVX2: 16 lanes. Masks are vectors; a permutation crosses the two halves with two byte shuffles.

use super::Vector;
use core::arch::x86_64::*;

/// 16 lanes in a ymm register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, b: Self) -> Self {
            // SAFETY: the CPU has AVX2, see the module above.
            unsafe { Self($f(self.0, b.0)) }
        }
    };
}

impl Avx2 {
    /// `x & (x - 1)`
    #[inline(always)]
    fn drop_lowest(x: __m256i) -> __m256i {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1))) }
    }
    #[inline(always)]
    fn is_zero(x: __m256i) -> __m256i {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { _mm256_cmpeq_epi16(x, _mm256_setzero_si256()) }
    }
}

impl Vector for Avx2 {
    const LANES: usize = 16;
    type Mask = __m256i;
    type Index = (__m256i, __m256i);
    type Saved = [u16; 8];
    const NOTHING_SAVED: [u16; 8] = [0; 8];

    #[inline(always)]
    fn splat(v: u16) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { Self(_mm256_set1_epi16(v as i16)) }
    }
    binary!(and, _mm256_and_si256);
    binary!(or, _mm256_or_si256);
    binary!(xor, _mm256_xor_si256);
    binary!(add, _mm256_add_epi16);
    binary!(sub, _mm256_sub_epi16);
    binary!(min, _mm256_min_epu16);

    #[inline(always)]
    fn andnot(self, b: Self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { Self(_mm256_andnot_si256(b.0, self.0)) }
    }
    #[inline(always)]
    fn popcount(self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm256_set1_epi8(15);
            let a = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, low));
            let b = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), low));
            let bytes = _mm256_add_epi8(a, b);
            Self(_mm256_srli_epi16::<8>(_mm256_add_epi16(bytes, _mm256_slli_epi16::<8>(bytes))))
        }
    }
    #[inline(always)]
    fn weight(odd: Self, twice: Self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            // Numbers of bits times 8 and times 16; a byte holds at most 2 * 32 + 2 * 64.
            let once =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 8, 8, 16, 8, 16, 16, 24, 8, 16, 16, 24, 16, 24, 24, 32));
            let double = _mm256_add_epi8(once, once);
            let low = _mm256_set1_epi8(15);
            let a = _mm256_shuffle_epi8(once, _mm256_and_si256(odd.0, low));
            let b = _mm256_shuffle_epi8(once, _mm256_and_si256(_mm256_srli_epi16::<4>(odd.0), low));
            let c = _mm256_shuffle_epi8(double, _mm256_and_si256(twice.0, low));
            let d = _mm256_shuffle_epi8(double, _mm256_and_si256(_mm256_srli_epi16::<4>(twice.0), low));
            let bytes = _mm256_add_epi8(_mm256_add_epi8(a, b), _mm256_add_epi8(c, d));
            Self(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(4)))
        }
    }
    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { Self(_mm256_and_si256(self.0, Self::is_zero(Self::drop_lowest(self.0)))) }
    }
    #[inline(always)]
    fn narrow(self, h: Self, k: Self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            let miss = Self::is_zero(_mm256_and_si256(self.0, h.0));
            Self(_mm256_and_si256(self.0, _mm256_blendv_epi8(h.0, k.0, miss)))
        }
    }
    #[inline(always)]
    fn if_at_most_3(n: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            let rest = Self::drop_lowest(Self::drop_lowest(Self::drop_lowest(n.0)));
            Self(_mm256_blendv_epi8(b.0, a.0, Self::is_zero(rest)))
        }
    }
    #[inline(always)]
    fn if_at_least_3(n: Self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { Self(_mm256_blendv_epi8(a.0, b.0, Self::is_zero(Self::drop_lowest(Self::drop_lowest(n.0))))) }
    }
    #[inline(always)]
    fn eq_bits(self, b: Self) -> u32 {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            let e = _mm256_cmpeq_epi16(self.0, b.0);
            let packed = _mm_packs_epi16(_mm256_castsi256_si128(e), _mm256_extracti128_si256::<1>(e));
            _mm_movemask_epi8(packed) as u32
        }
    }
    #[inline(always)]
    fn less(self, b: Self) -> __m256i {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { _mm256_cmpgt_epi16(b.0, self.0) }
    }
    #[inline(always)]
    fn zero_mask(self) -> __m256i {
        Self::is_zero(self.0)
    }
    #[inline(always)]
    fn mask(bits: u32) -> __m256i {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            let bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits as i16), bit), bit)
        }
    }
    #[inline(always)]
    fn select(m: __m256i, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe { Self(_mm256_blendv_epi8(b.0, a.0, m)) }
    }
    #[inline(always)]
    fn sets(digits: &[u8; 32], blank: u16) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            // Low and high byte of the set by table.
            let low = _mm_setr_epi8(blank as i8, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8((blank >> 8) as i8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
            let d = _mm_loadu_si128(digits.as_ptr().cast());
            let (a, b) = (_mm_shuffle_epi8(low, d), _mm_shuffle_epi8(high, d));
            Self(_mm256_set_m128i(_mm_unpackhi_epi8(a, b), _mm_unpacklo_epi8(a, b)))
        }
    }
    #[inline(always)]
    fn digits(self) -> [u8; 32] {
        let mut digits = [0; 32];
        // SAFETY: the CPU has AVX2, see the module above; 16 bytes are written.
        unsafe {
            // Digits 1 to 4 by the low nibble, 5 to 8 by the next; the high byte is 1 for a 9.
            let low = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0));
            let high = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0));
            let nibble = _mm256_set1_epi8(15);
            let a = _mm256_shuffle_epi8(low, _mm256_and_si256(self.0, nibble));
            let b = _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble));
            let words = _mm256_maddubs_epi16(_mm256_or_si256(a, b), _mm256_set1_epi16(0x0901));
            let bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
            _mm_storeu_si128(digits.as_mut_ptr().cast(), bytes);
        }
        digits
    }
    #[inline(always)]
    fn index(from: &[u8; 32]) -> (__m256i, __m256i) {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            // Byte controls: lane f lives in half f / 8 at bytes 2 (f % 8). The first shuffle takes what is in the
            // same half as the target, the second what is in the other; a set top bit gives zero.
            let f = _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast()));
            let at = _mm256_slli_epi16::<1>(_mm256_and_si256(f, _mm256_set1_epi16(7)));
            let pair = _mm256_or_si256(at, _mm256_slli_epi16::<8>(_mm256_add_epi16(at, _mm256_set1_epi16(1))));
            let half = _mm256_and_si256(f, _mm256_set1_epi16(8));
            let own = _mm256_setr_epi16(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
            let same = _mm256_cmpeq_epi16(half, own);
            let none = _mm256_set1_epi8(-128);
            (_mm256_blendv_epi8(none, pair, same), _mm256_blendv_epi8(pair, none, same))
        }
    }
    #[inline(always)]
    fn permute(self, i: (__m256i, __m256i)) -> Self {
        // SAFETY: the CPU has AVX2, see the module above.
        unsafe {
            let swapped = _mm256_permute4x64_epi64::<0x4E>(self.0);
            Self(_mm256_or_si256(_mm256_shuffle_epi8(self.0, i.0), _mm256_shuffle_epi8(swapped, i.1)))
        }
    }
    #[inline(always)]
    fn lanes(v: &[Self]) -> &[u16] {
        // SAFETY: a __m256i is 32 plain bytes.
        unsafe { core::slice::from_raw_parts(v.as_ptr().cast(), v.len() * 16) }
    }
    #[inline(always)]
    fn lanes_mut(v: &mut [Self]) -> &mut [u16] {
        // SAFETY: as in `lanes`; every bit pattern is valid both ways.
        unsafe { core::slice::from_raw_parts_mut(v.as_mut_ptr().cast(), v.len() * 16) }
    }
}
