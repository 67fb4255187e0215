//! Branching: for all lanes at once, a digit with two places in the tightest line.
//!
//! In a band a digit takes one triad per line and per box, one of six *configurations*. The line whose three triads may
//! hold the fewest digits wins, among those with a digit that two of its triads offer. One branch places the digit in the
//! larger of the two triads, which decides more if there are many solutions, the other in the smaller; both drop the
//! triads that no configuration needs any more.

use super::propagate::Cells;
use crate::simd::Vector;

/// Lines' boxes for each configuration.
const CONFIGURATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Per lane: `key & 7` is the band (3.. = stack) and `key >> 3 & 3` its line, `key == NONE` nothing to branch on;
/// `digit` one bit.
pub(super) struct Choice<V> {
    pub(super) key: [V; 1],
    pub(super) digit: [V; 1],
}

pub(super) const NONE: u16 = 0x7FFF;

#[inline(always)]
pub(super) fn choose<V: Vector>(unions: &[[V; 9]; 6]) -> Choice<V> {
    let zero = V::splat(0);
    let mut best = V::splat(NONE);
    let mut digits = zero;
    for (band, p) in unions.iter().enumerate() {
        for line in 0..3 {
            let [a, b, c] = [p[3 * line], p[3 * line + 1], p[3 * line + 2]];
            // Digits that one or three of the triads offer, that two or three do.
            let (odd, twice) = (a.xor3(b, c), a.majority(b, c));
            let pair = twice.andnot(odd);
            // Plus a penalty without a pair; NONE when all is decided.
            let key = V::weight(odd, twice).add(V::splat((line * 8 + band) as u16));
            let no_pair = pair.zero_mask();
            let key = V::select(no_pair, key.add(V::splat(0x1000)), key);
            let key = V::select(twice.zero_mask(), V::splat(NONE), key);
            let from = V::select(no_pair, twice, pair);
            let better = key.less(best);
            best = best.min(key);
            digits = V::select(better, from, digits);
        }
    }
    let lowest = digits.and(zero.sub(digits));
    Choice { key: [best], digit: [lowest] }
}

/// The triads of a band that lose the digit in one branch and in the other. The digit is offered by the triads of `matrix`, a bit
/// for each, and `count` is the number of digits that a triad offers.
#[inline(always)]
pub(super) fn split(matrix: usize, line: usize, count: impl Fn(usize) -> u32) -> (u16, u16) {
    let row = (matrix >> (3 * line) & 7) as u32;
    let (low, high) = (3 * line + row.trailing_zeros() as usize, 3 * line + (31 - row.leading_zeros()) as usize);
    let (small, large) = if count(low) <= count(high) { (low, high) } else { (high, low) };
    let placed = &PLACED[matrix];
    if row == 7 {
        // Nothing in the grid has two places: an empty grid, say.
        return (placed[small & 15], 1 << small);
    }
    (placed[large & 15], placed[small & 15])
}

/// Per lane: the triads (bit set) of a band (`band & 7`) that lose a digit.
pub(super) struct Removal<V> {
    pub(super) triads: [V; 1],
    pub(super) digit: [V; 1],
    pub(super) band: [V; 1],
}

/// The digit in lanes whose band is `b`, else nothing.
#[inline(always)]
fn of_band<V: Vector>(band: V, digit: V, b: usize) -> V {
    V::select(band.xor(V::splat(b as u16)).zero_mask(), digit, V::splat(0))
}

/// The digit in lanes that lose it in triad `t`, else nothing.
#[inline(always)]
fn of_triad<V: Vector>(triads: V, digit: V, t: usize) -> V {
    V::select(triads.and(V::splat(1 << t)).zero_mask(), V::splat(0), digit)
}

/// Moves lanes by `index` (only if `MOVE`), then takes out what the removal says, in all lanes at once.
#[inline(always)]
pub(super) fn remove<V: Vector, const MOVE: bool>(cells: &mut Cells<V>, index: V::Index, removal: &Removal<V>) {
    let zero = V::splat(0);
    let ([triads], [digit]) = (removal.triads, removal.digit);
    let band = removal.band[0].and(V::splat(7));
    let mut down = [[zero; 9]; 3];
    for (s, down) in down.iter_mut().enumerate() {
        let d = of_band(band, digit, 3 + s);
        for (t, x) in down.iter_mut().enumerate() {
            *x = of_triad(triads, d, t);
        }
    }
    for b in 0..3 {
        let d = of_band(band, digit, b);
        for t in 0..9 {
            let across = of_triad(triads, d, t);
            for k in 0..3 {
                let x = &mut cells[b * 27 + t * 3 + k];
                let moved = if MOVE { x.permute(index) } else { *x };
                *x = moved.and_nor(across, down[t % 3][k * 3 + b]);
            }
        }
    }
}

/// For each 3x3 matrix of triads that still offer a digit: what it loses if the digit is placed in one of them, that is the triads
/// that no configuration with this one needs.
static PLACED: [[u16; 16]; 512] = {
    let mut table = [[0u16; 16]; 512];
    let mut m = 0;
    while m < 512 {
        let mut t = 0;
        while t < 9 {
            let mut kept = 0;
            let mut i = 0;
            while i < 6 {
                let c = CONFIGURATIONS[i];
                let bits = 1 << c[0] | 1 << (3 + c[1]) | 1 << (6 + c[2]);
                if m as u16 & bits == bits && bits >> t & 1 != 0 {
                    kept |= bits;
                }
                i += 1;
            }
            table[m][t] = m as u16 & !kept;
            t += 1;
        }
        m += 1;
    }
    table
};

/// Cells of each triad: bands 0..3 then stacks 3..6, nine triads each.
pub(super) static TRIAD_CELLS: [[[u8; 3]; 9]; 6] = triad_cells();

const fn triad_cells() -> [[[u8; 3]; 9]; 6] {
    let mut out = [[[0; 3]; 9]; 6];
    let mut i = 0;
    while i < 162 {
        let (band, t, k) = (i / 27, i / 3 % 9, i % 3);
        let (line, across) = (band % 3 * 3 + t / 3, t % 3 * 3 + k);
        out[band][t][k] = if band < 3 { line * 9 + across } else { across * 9 + line } as u8;
        i += 1;
    }
    out
}
