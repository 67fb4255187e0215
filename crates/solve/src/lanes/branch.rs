//! Branching: for all lanes at once, a digit with as few configurations as possible in the tightest band.
//!
//! In a band a digit takes one triad per line and per box, one of six *configurations*. Per band the six sets of
//! digits that still fit a configuration are added up bit by bit, which counts the configurations of all nine digits
//! of all lanes in 14 operations. The band with the smallest total that still has a digit to decide wins; there a
//! digit with two configurations is preferred. One branch takes a configuration, the other leaves it.

use super::propagate::Cells;
use crate::simd::Vector;

/// Lines' boxes for each configuration.
const CONFIGURATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Per lane: `key & 7` is the band (3.. = stack), `key == NONE` nothing to branch on; `digit` one bit.
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
        let mut fits = [zero; 6];
        for i in 0..6 {
            let [x, y, z] = CONFIGURATIONS[i];
            fits[i] = p[x].and3(p[3 + y], p[6 + z]);
        }
        // Two full adders and a half adder; then the carries.
        let (s1, c1) = (fits[0].xor3(fits[1], fits[2]), fits[0].majority(fits[1], fits[2]));
        let (s2, c2) = (fits[3].xor3(fits[4], fits[5]), fits[3].majority(fits[4], fits[5]));
        let (ones, c3) = (s1.xor(s2), s1.and(s2));
        let (twos, fours) = (c1.xor3(c2, c3), c1.majority(c2, c3));
        let open = twos.or(fours);
        let pair = twos.and_nor(ones, fours);
        let t = twos.popcount();
        let f = fours.popcount();
        let f2 = f.add(f);
        let total = ones.popcount().add(t.add(t)).add(f2.add(f2));
        // key = total * 8 + band, plus a penalty without a pair; NONE when all is decided.
        let t2 = total.add(total);
        let t4 = t2.add(t2);
        let no_pair = pair.zero_mask();
        let key = t4.add(t4).add(V::splat(band as u16)).add(V::select(no_pair, V::splat(0x1000), zero));
        let key = V::select(open.zero_mask(), V::splat(NONE), key);
        let from = V::select(no_pair, open, pair);
        let better = key.less(best);
        best = V::select(better, key, best);
        digits = V::select(better, from, digits);
    }
    let lowest = digits.and(zero.sub(digits));
    Choice { key: [best], digit: [lowest] }
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

/// For each 3x3 matrix of triads that still offer a digit: the triads to clear in one branch and in the other.
pub(super) static SPLIT: [(u16, u16); 512] = split_table();

const fn split_table() -> [(u16, u16); 512] {
    let mut table = [(0u16, 0u16); 512];
    let mut m = 0;
    while m < 512 {
        // The first two configurations inside m, and how many there are.
        let mut found = [0u16; 6];
        let mut n = 0;
        let mut i = 0;
        while i < 6 {
            let c = CONFIGURATIONS[i];
            let bits = 1 << c[0] | 1 << (3 + c[1]) | 1 << (6 + c[2]);
            if m as u16 & bits == bits {
                found[n] = bits;
                n += 1;
            }
            i += 1;
        }
        if n == 2 {
            table[m] = (found[1] & !found[0], found[0] & !found[1]);
        } else if n > 2 {
            // A triad of the first that the second lacks: in it (line and box cleared of the rest), or not in it.
            let triad = (found[0] & !found[1]).trailing_zeros();
            let (line, boxy) = (triad / 3, triad % 3);
            let peers = (0b111 << (3 * line) | 0b1001001 << boxy) & !(1 << triad);
            table[m] = (peers & m as u16, 1 << triad);
        }
        m += 1;
    }
    table
}

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
