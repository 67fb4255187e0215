//! A part of sixteen lanes in one 256-bit register. Haswell and Zen on.

use super::load::CELLS;
use super::part::Part;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// `FROM[pair][load]`: which byte of a load goes to each lane of two parts, the sixteen lanes of a part in one half. Parts are
/// counted from vector 0, stacks first. The top bit gives 0, a blank, and a spare lane is one.
static FROM: [[[u8; 32]; 6]; 5] = {
    let mut from = [[[0x80; 32]; 6]; 5];
    let mut place = 0;
    while place < 81 {
        let (part, i, j) = (place / 9, place % 9 / 3, place % 3);
        let cell = CELLS[part / 3][9 * i + part % 3 * 3 + j] as usize - 27 * i;
        let lane = part % 2 * 16 + 4 * i + j;
        if cell < 16 {
            from[part / 2][2 * i][lane] = cell as u8;
        } else {
            from[part / 2][2 * i + 1][lane] = cell as u8 - 11;
        }
        place += 1;
    }
    from
};

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
    /// Each band lies in two loads of sixteen bytes, and each part takes one group of lanes from each band; so six byte shuffles
    /// collect the digits of two parts, the clues in both halves, and two tables make sets of them. 250 instructions less
    /// than a group at a time.
    #[inline(always)]
    fn from_clues(clues: &[u8; 81]) -> [[Self; 3]; 3] {
        // SAFETY: the CPU has AVX2, see `tier`; the loads begin at bytes 0 to 65.
        unsafe {
            let clues = [0, 11, 27, 38, 54, 65]
                .map(|from| _mm256_broadcastsi128_si256(_mm_loadu_si128(clues.as_ptr().add(from).cast())));
            let low = _mm256_broadcastsi128_si256(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
            let high = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
            let mut parts = [Self(_mm256_setzero_si256()); 10];
            for pair in 0..5 {
                let mut digits = _mm256_setzero_si256();
                for load in 0..6 {
                    let from = _mm256_loadu_si256(FROM[pair][load].as_ptr().cast());
                    digits = _mm256_or_si256(digits, _mm256_shuffle_epi8(clues[load], from));
                }
                let (a, b) = (_mm256_shuffle_epi8(low, digits), _mm256_shuffle_epi8(high, digits));
                let (a, b) = (_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b));
                parts[2 * pair] = Self(_mm256_permute2x128_si256::<0x20>(a, b));
                parts[2 * pair + 1] = Self(_mm256_permute2x128_si256::<0x31>(a, b));
            }
            let [a, b, c, d, e, f, g, h, i, _] = parts;
            [[a, b, c], [d, e, f], [g, h, i]]
        }
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        // SAFETY: the CPU has AVX2, see `tier`.
        Self(unsafe { _mm256_set1_epi16(set as i16) })
    }

    binary!(or, _mm256_or_si256);
    binary!(and, _mm256_and_si256);
    binary!(odd, _mm256_xor_si256);

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
