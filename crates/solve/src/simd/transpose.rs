//! A transposition of 16 by 16 bytes, for loading.
//!
//! Four rounds of a perfect shuffle of the rows: round k settles bit k of both indices. SSE2 and NEON are part of their
//! architectures, so it needs no tier of its own; elsewhere the loops say the same.

/// Sixteen rows of sixteen bytes.
pub(crate) type Square = [[u8; 16]; 16];

/// Byte `j` of row `i` becomes byte `i` of row `j`.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline(always)]
pub(crate) fn transpose(rows: Square) -> Square {
    use core::arch::x86_64::{__m128i, _mm_unpackhi_epi8, _mm_unpacklo_epi8};
    // SAFETY: a __m128i is sixteen plain bytes, so both are 256 of them.
    let mut r = unsafe { core::mem::transmute::<Square, [__m128i; 16]>(rows) };
    for _ in 0..4 {
        let mut n = r;
        for i in 0..8 {
            // SAFETY: every x86-64 CPU has SSE2.
            (n[2 * i], n[2 * i + 1]) =
                unsafe { (_mm_unpacklo_epi8(r[i], r[i + 8]), _mm_unpackhi_epi8(r[i], r[i + 8])) };
        }
        r = n;
    }
    // SAFETY: as above.
    unsafe { core::mem::transmute::<[__m128i; 16], Square>(r) }
}

/// Byte `j` of row `i` becomes byte `i` of row `j`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn transpose(rows: Square) -> Square {
    let mut r = rows;
    for _ in 0..4 {
        let mut n = r;
        for i in 0..8 {
            for k in 0..16 {
                n[2 * i + k / 8][k % 8 * 2] = r[i][k];
                n[2 * i + k / 8][k % 8 * 2 + 1] = r[i + 8][k];
            }
        }
        r = n;
    }
    r
}

#[cfg(test)]
#[test]
fn is_a_transposition() {
    let rows: Square = core::array::from_fn(|i| core::array::from_fn(|j| (16 * i + j) as u8));
    let t = transpose(rows);
    assert!((0..256).all(|k| t[k / 16][k % 16] == rows[k % 16][k / 16]));
}
