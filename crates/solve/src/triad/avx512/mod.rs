//! Thirty-two lanes of one 512-bit register, the triads in the first 27. Ice Lake and Zen 4 on.
//!
//! `vpermw` moves any lane anywhere, so the triads lie in their natural order `(i, b, j)`.

mod tables;

use super::search::{SLOT, Slot};
use super::vector::{ALL, Vector};
use core::arch::x86_64::*;
use tables::{Bytes, CLUES, COLUMN1, COLUMN2, DIGITS, NUMBERS, ROW1, ROW2, SETS_OF_CLUES, TURN1, TURN2, Table};

#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

const TRIADS: u32 = (1 << 27) - 1;

impl Avx512 {
    #[inline(always)]
    fn table(table: &'static Table) -> __m512i {
        // SAFETY: the CPU has the features of AVX-512, see `tier`; a table is 64 bytes, aligned to 64.
        unsafe { _mm512_load_si512(table.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn bytes(table: &'static Bytes) -> __m512i {
        // SAFETY: the CPU has the features of AVX-512, see `tier`; a table is 64 bytes, aligned to 64.
        unsafe { _mm512_load_si512(table.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn moved(self, table: &'static Table) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_permutexvar_epi16(Self::table(table), self.0) })
    }

    #[inline(always)]
    fn load(lanes: &[u16; SLOT]) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`; 64 of the 96 bytes are read.
        Self(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
    }

    /// Vector `m` of a puzzle whose clues are 128 bytes, zero from the 82nd on.
    #[inline(always)]
    fn clues(low: __m512i, high: __m512i, m: usize) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe {
            let clues = _mm512_permutex2var_epi8(low, Self::bytes(&CLUES[m]), high);
            Self(_mm512_permutexvar_epi16(clues, Self::table(&SETS_OF_CLUES)))
        }
    }

    /// The digits of lanes that have one each, as numbers.
    #[inline(always)]
    fn numbers(self) -> __m512i {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe {
            // A single digit less one is as many ones as there are digits below it.
            let below = _mm512_popcnt_epi16(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1)));
            _mm512_add_epi16(below, _mm512_set1_epi16(1))
        }
    }

    /// Lanes with one digit or none.
    #[inline(always)]
    fn single_lanes(self) -> u32 {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe { _mm512_testn_epi16_mask(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1))) }
    }
}

macro_rules! binary {
    ($name:ident, $f:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the CPU has the features of AVX-512, see `tier`.
            Self(unsafe { $f(self.0, other.0) })
        }
    };
}

/// Bit `4a + 2b + c` of the constant is the result for bits a, b, c.
macro_rules! ternary {
    ($name:ident, $imm:expr) => {
        #[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            // SAFETY: the CPU has the features of AVX-512, see `tier`.
            Self(unsafe { _mm512_ternarylogic_epi64::<{ $imm }>(self.0, b.0, c.0) })
        }
    };
}

impl Vector for Avx512 {
    const LIGHT_ROWS: bool = false;
    const IN_PAIRS: bool = true;

    #[inline(always)]
    fn lane(triad: usize) -> usize {
        triad
    }
    #[inline(always)]
    fn row_numbers() -> Self {
        Self(Self::table(&NUMBERS))
    }
    #[inline(always)]
    fn column_numbers() -> Self {
        Self::row_numbers().or(Self::splat(64))
    }
    #[inline(always)]
    fn from_clues(clues: &[u8; 81]) -> [Self; 3] {
        // SAFETY: the CPU has the features of AVX-512, see `tier`; the second access is masked to the
        // 17 bytes after the first 64.
        unsafe {
            let low = _mm512_loadu_si512(clues.as_ptr().cast());
            let high = _mm512_maskz_loadu_epi8((1 << 17) - 1, clues.as_ptr().add(64).cast());
            [Self::clues(low, high, 0), Self::clues(low, high, 1), Self::clues(low, high, 2)]
        }
    }
    #[inline(always)]
    fn digits(cells: [Self; 3]) -> [u8; 81] {
        // SAFETY: the CPU has the features of AVX-512, see `tier`; the second access is masked to the
        // 17 bytes after the first 64.
        unsafe {
            let [x, y, z] = [cells[0].numbers(), cells[1].numbers(), cells[2].numbers()];
            let even = _mm512_or_si512(x, _mm512_slli_epi16::<8>(y));
            let mut out = [0; 81];
            let low = _mm512_permutex2var_epi8(even, Self::bytes(&DIGITS[0]), z);
            let high = _mm512_permutex2var_epi8(even, Self::bytes(&DIGITS[1]), z);
            _mm512_storeu_si512(out.as_mut_ptr().cast(), low);
            _mm512_mask_storeu_epi8(out.as_mut_ptr().add(64).cast(), (1 << 17) - 1, high);
            out
        }
    }
    #[inline(always)]
    fn read(slot: &Slot) -> [Self; 3] {
        [Self::load(&slot.0[0]), Self::load(&slot.0[1]), Self::load(&slot.0[2])]
    }
    #[inline(always)]
    fn write(cells: [Self; 3], slot: &mut Slot) {
        for m in 0..3 {
            // SAFETY: the CPU has the features of AVX-512, see `tier`; 64 of the 96 bytes are written.
            unsafe { _mm512_storeu_si512(slot.0[m].as_mut_ptr().cast(), cells[m].0) }
        }
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_set1_epi16(set as i16) })
    }

    binary!(or, _mm512_or_si512);
    binary!(and, _mm512_and_si512);

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    binary!(add, _mm512_add_epi16);
    binary!(min, _mm512_min_epu16);
    ternary!(or3, 0xfe);
    ternary!(only, 0x10);
    ternary!(two_of, 0x68);

    #[inline(always)]
    fn turn1(self) -> Self {
        self.moved(&TURN1)
    }
    #[inline(always)]
    fn turn2(self) -> Self {
        self.moved(&TURN2)
    }
    #[inline(always)]
    fn mates<const COLUMNS: bool>(self) -> (Self, Self) {
        if COLUMNS { (self.moved(&COLUMN1), self.moved(&COLUMN2)) } else { (self.moved(&ROW1), self.moved(&ROW2)) }
    }
    #[inline(always)]
    fn singles(self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_maskz_mov_epi16(self.single_lanes(), self.0) })
    }
    #[inline(always)]
    fn if_at_most_three(self, other: Self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe {
            let few = _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(3));
            Self(_mm512_mask_mov_epi16(other.0, few, self.0))
        }
    }
    #[inline(always)]
    fn rest_if_three(self, other: Self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe {
            let full = _mm512_cmpge_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(3));
            Self(_mm512_mask_sub_epi16(other.0, full, _mm512_set1_epi16(ALL as i16), self.0))
        }
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe { Self(_mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0)) }
    }
    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_popcnt_epi16(self.0) })
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_and_si512(self.0, _mm512_sub_epi16(_mm512_setzero_si512(), self.0)) })
    }
    #[inline(always)]
    fn shl7(self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        Self(unsafe { _mm512_slli_epi16::<7>(self.0) })
    }
    #[inline(always)]
    fn or_ones_unless(self, test: Self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe { Self(_mm512_mask_mov_epi16(_mm512_set1_epi16(-1), _mm512_test_epi16_mask(test.0, test.0), self.0)) }
    }
    #[inline(always)]
    fn where_equal(self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe { Self(_mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(a.0, b.0), self.0)) }
    }
    #[inline(always)]
    fn smallest(self) -> u16 {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe {
            let half = _mm256_min_epu16(_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0));
            let quarter = _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            _mm_cvtsi128_si32(_mm_minpos_epu16(quarter)) as u16
        }
    }
    #[inline(always)]
    fn all_single(cells: [Self; 3]) -> bool {
        cells[0].single_lanes() & cells[1].single_lanes() & cells[2].single_lanes() & TRIADS == TRIADS
    }
    #[inline(always)]
    fn all_full(self) -> bool {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe { _mm512_cmpneq_epi16_mask(self.0, _mm512_set1_epi16(ALL as i16)) == 0 }
    }
    #[inline(always)]
    fn any_empty(self) -> bool {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) != 0 }
    }
    #[inline(always)]
    fn same(a: [Self; 3], b: [Self; 3]) -> bool {
        // SAFETY: the CPU has the features of AVX-512, see `tier`.
        unsafe {
            let x = _mm512_xor_si512(a[0].0, b[0].0);
            // or-with-xor: x | (a ^ b)
            let x = _mm512_ternarylogic_epi64::<0xf6>(x, a[1].0, b[1].0);
            let x = _mm512_ternarylogic_epi64::<0xf6>(x, a[2].0, b[2].0);
            _mm512_test_epi64_mask(x, x) == 0
        }
    }
}
