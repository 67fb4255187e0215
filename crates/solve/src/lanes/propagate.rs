//! Propagation: one straight-line pass over all puzzles of the register.
//!
//! ```text
//! cells[i]   lane l = candidate set (9 bits) of cell i, row-major, of the puzzle in lane l
//! triads     H: box of a row      T[line][box], line = row of the band,     box = box of the band
//!            V: box of a column   T[line][box], line = column of the stack, box = box of the stack
//! ```
//! Both directions run the same code on 27 cells seen as a 3x3 matrix of triads. Per triad:
//! `P` may be there, `S` naked singles, `A` must be there, `K` may stay.
//!
//! Invariants: a candidate of a solution of the lane is never removed; candidates are only ever removed; a lane
//! whose set holds no solution may be treated in any way, but `solved` is reported only for a true solution.

use crate::simd::Vector;
use core::sync::atomic::{Ordering, compiler_fence};

pub(super) const FULL: u16 = 0x1FF;

/// The candidates of a register of puzzles.
pub(super) type Cells<V> = [V; 81];

/// What a full pass tells about each lane, as lane sets.
pub(super) struct Verdict {
    pub(super) dead: u32,
    pub(super) solved: u32,
    pub(super) same: u32,
}

/// Accumulators of a pass.
struct Acc<V> {
    /// And of the unions of all houses: lane is dead unless it is FULL.
    cover: V,
    /// Candidates that are not naked singles, somewhere.
    open: V,
    /// Sum of all candidate sets after the vertical half.
    sum: V,
    /// Smallest candidate set: zero is an empty cell.
    least: V,
}

#[inline(always)]
fn cell<const VERTICAL: bool>(band: usize, line: usize, k: usize) -> usize {
    if VERTICAL { k * 9 + band * 3 + line } else { (band * 3 + line) * 9 + k }
}

/// One band (or stack).
#[inline(always)]
fn band<V: Vector, const VERTICAL: bool, const NAKED: bool, const HIDDEN: bool, const OWN: bool, const CARD: bool>(
    cells: &mut Cells<V>,
    band: usize,
    unions: &mut [V; 9],
    acc: &mut Acc<V>,
) {
    let zero = V::splat(0);
    let mut p = [zero; 9];
    let mut twice = [zero; 9];
    let mut s = [zero; 9];
    for t in 0..9 {
        let at = |k| cell::<VERTICAL>(band, t / 3, t % 3 * 3 + k);
        let [mut a, mut b, mut c] = [cells[at(0)], cells[at(1)], cells[at(2)]];
        if NAKED {
            let (x, y, z) = (a.single(), b.single(), c.single());
            s[t] = x.or3(y, z);
            if OWN {
                a = a.and_nor(y, z);
                b = b.and_nor(x, z);
                c = c.and_nor(x, y);
                cells[at(0)] = a;
                cells[at(1)] = b;
                cells[at(2)] = c;
            }
        }
        if HIDDEN {
            twice[t] = a.majority(b, c);
        }
        p[t] = a.or3(b, c);
        unions[t] = p[t];
    }
    // Digits offered by two or more triads of a line, of a box.
    let (mut line, mut boxy) = ([zero; 3], [zero; 3]);
    for i in 0..3 {
        line[i] = p[3 * i].majority(p[3 * i + 1], p[3 * i + 2]);
        boxy[i] = p[i].majority(p[i + 3], p[i + 6]);
        acc.cover = acc.cover.and3(p[3 * i].or3(p[3 * i + 1], p[3 * i + 2]), p[i].or3(p[i + 3], p[i + 6]));
    }
    let mut a = [zero; 9];
    for t in 0..9 {
        a[t] = p[t].and_nand(line[t / 3], boxy[t % 3]);
        if NAKED {
            a[t] = a[t].or(s[t]);
        }
        if CARD {
            a[t] = V::if_at_most_3(p[t], p[t], a[t]);
        }
        if NAKED {
            acc.open = acc.open.or_andnot(p[t], s[t]);
        }
    }
    if !VERTICAL {
        // Costs nothing, and makes the compiler load the cells again. On its own it keeps all 27 from above and, being out
        // of registers, spills them: a store of 512 bits takes as long as four operations (5 % on AVX-512).
        compiler_fence(Ordering::SeqCst);
    }
    for t in 0..9 {
        let (r, c) = (t / 3, t % 3);
        let (r1, r2) = (r * 3 + (c + 1) % 3, r * 3 + (c + 2) % 3);
        let (c1, c2) = ((r + 1) % 3 * 3 + c, (r + 2) % 3 * 3 + c);
        let elsewhere = a[r1].or3(a[r2], a[c1]);
        let mut keep = p[t].and_nor(elsewhere, a[c2]);
        if CARD {
            keep = V::if_at_least_3(a[t], a[t], keep);
        }
        let hidden = if HIDDEN { a[t].andnot(twice[t]) } else { zero };
        for k in 0..3 {
            let x = &mut cells[cell::<VERTICAL>(band, r, c * 3 + k)];
            *x = if HIDDEN { x.narrow(hidden, keep) } else { x.and(keep) };
            if VERTICAL {
                acc.sum = acc.sum.add(*x);
                acc.least = acc.least.min(*x);
            }
        }
    }
}

// Which rules run in which half; docs/engines/lanes.md has the figures of the other settings. Naked singles (with the
// peers in their own triad, `OWN`) and hidden singles inside a triad run in the vertical half only: what they say about
// rows reaches the horizontal half through the boxes, a half-pass later.
const H_NAKED: bool = false;
const H_HIDDEN: bool = false;
const H_CARD: bool = true;
const V_CARD: bool = true;
const V_OWN: bool = true;
/// Without it 17_clue needs 8.7 guesses instead of 0.6.
const EMPTY: bool = true;

/// A horizontal and a vertical half. `unions` receives `P` of bands 0..3 and stacks 3..6; `sums` holds the sum of the
/// pass before and receives this one's.
#[inline(always)]
pub(super) fn full_pass<V: Vector>(cells: &mut Cells<V>, unions: &mut [[V; 9]; 6], sums: &mut V) -> Verdict {
    let zero = V::splat(0);
    let full = V::splat(FULL);
    let mut acc = Acc { cover: full, open: zero, sum: zero, least: full };
    for b in 0..3 {
        band::<V, false, H_NAKED, H_HIDDEN, false, H_CARD>(cells, b, &mut unions[b], &mut acc);
    }
    acc.open = zero;
    for b in 0..3 {
        band::<V, true, true, true, V_OWN, V_CARD>(cells, b, &mut unions[3 + b], &mut acc);
    }
    let mut dead = V::ALL & !acc.cover.eq_bits(full);
    if EMPTY {
        dead |= acc.least.eq_bits(zero);
    }
    // Same sum as after the pass before: this pass removed nothing, so both halves saw, and covered, the same state.
    // Then every candidate a naked single means solved: P = S in a covered house needs three singles per triad.
    let same = acc.sum.eq_bits(*sums);
    let solved = same & acc.open.eq_bits(zero) & !dead;
    *sums = acc.sum;
    Verdict { dead, solved, same: same & !dead & !solved }
}
