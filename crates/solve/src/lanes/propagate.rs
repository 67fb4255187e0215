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

/// The result of a full pass for each lane, as lane sets.
pub(super) struct Verdict {
    pub(super) dead: u32,
    pub(super) solved: u32,
    pub(super) same: u32,
}

/// Accumulators of a pass.
struct Acc<V> {
    /// And of the unions of what all houses keep: lane is dead unless it is FULL.
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

/// The body nine times, with `t` from 0 to 8. A loop of this size is not always unrolled, and then its arrays live in
/// memory and its indices are computed (AVX2: a tenth slower). With 32 lanes and 32 registers the loop is better.
macro_rules! nine {
    ($t:ident => $body:block) => {
        if V::LANES == 32 {
            for $t in 0..9usize $body
        } else {
            nine!(@ $t $body 0 1 2 3 4 5 6 7 8);
        }
    };
    (@ $t:ident $body:block $($n:literal)*) => {
        $({
            let $t: usize = $n;
            $body
        })*
    };
}

/// One band, or with `DEEP` one stack. Which rules run in which half was measured, see docs/engines/lanes.md: naked
/// singles (with the peers in their own triad) and hidden singles inside a triad run in the vertical half only, because
/// what they say about rows reaches the horizontal half through the boxes, a half-pass later; that a triad with three
/// digits has no room for others runs in both; that three digits left must all be there, in the horizontal half only.
#[inline(always)]
fn band<V: Vector, const DEEP: bool>(cells: &mut Cells<V>, band: usize, unions: &mut [V; 9], acc: &mut Acc<V>) {
    let zero = V::splat(0);
    let mut p = [zero; 9];
    let mut twice = [zero; 9];
    let mut s = [zero; 9];
    nine!(t => {
        let at = |k| cell::<DEEP>(band, t / 3, t % 3 * 3 + k);
        let [mut a, mut b, mut c] = [cells[at(0)], cells[at(1)], cells[at(2)]];
        if DEEP {
            let (x, y, z) = (a.single(), b.single(), c.single());
            s[t] = x.or3(y, z);
            a = a.and_nor(y, z);
            b = b.and_nor(x, z);
            c = c.and_nor(x, y);
            cells[at(0)] = a;
            cells[at(1)] = b;
            cells[at(2)] = c;
            twice[t] = a.majority(b, c);
        }
        p[t] = a.or3(b, c);
        unions[t] = p[t];
    });
    // Digits offered by two or more triads of a line, of a box.
    let (mut line, mut boxy) = ([zero; 3], [zero; 3]);
    for i in 0..3 {
        line[i] = p[3 * i].majority(p[3 * i + 1], p[3 * i + 2]);
        boxy[i] = p[i].majority(p[i + 3], p[i + 6]);
    }
    let mut a = [zero; 9];
    nine!(t => {
        a[t] = p[t].and_nand(line[t / 3], boxy[t % 3]);
        if DEEP {
            a[t] = a[t].or(s[t]);
            acc.open = acc.open.or_andnot(p[t], s[t]);
        } else {
            a[t] = V::if_at_most_3(p[t], p[t], a[t]);
        }
    });
    if !DEEP {
        // Costs nothing, and makes the compiler load the cells again. On its own it keeps all 27 from above and, being out
        // of registers, spills them: a store of 512 bits takes as long as four operations (5 % on AVX-512).
        compiler_fence(Ordering::SeqCst);
    }
    let mut kept = [zero; 9];
    nine!(t => {
        let (r, c) = (t / 3, t % 3);
        let (r1, r2) = (r * 3 + (c + 1) % 3, r * 3 + (c + 2) % 3);
        let (c1, c2) = ((r + 1) % 3 * 3 + c, (r + 2) % 3 * 3 + c);
        let elsewhere = a[r1].or3(a[r2], a[c1]);
        let keep = V::if_at_least_3(a[t], a[t], p[t].and_nor(elsewhere, a[c2]));
        kept[t] = keep;
        let hidden = a[t].andnot(twice[t]);
        for k in 0..3 {
            let x = &mut cells[cell::<DEEP>(band, r, c * 3 + k)];
            *x = if DEEP { x.narrow(hidden, keep) } else { x.and(keep) };
            if DEEP {
                acc.sum = acc.sum.add(*x);
                acc.least = acc.least.min(*x);
            }
        }
    });
    for i in 0..3 {
        let (line, boxy) = (kept[3 * i].or3(kept[3 * i + 1], kept[3 * i + 2]), kept[i].or3(kept[i + 3], kept[i + 6]));
        acc.cover = acc.cover.and3(line, boxy);
    }
}

/// A horizontal and a vertical half. `unions` receives `P` of bands 0..3 and stacks 3..6; `sums` holds the sum of the
/// pass before and receives this one's.
#[inline(always)]
pub(super) fn full_pass<V: Vector>(cells: &mut Cells<V>, unions: &mut [[V; 9]; 6], sums: &mut V) -> Verdict {
    let zero = V::splat(0);
    let full = V::splat(FULL);
    let mut acc = Acc { cover: full, open: zero, sum: zero, least: full };
    for b in 0..3 {
        band::<V, false>(cells, b, &mut unions[b], &mut acc);
    }
    for b in 0..3 {
        band::<V, true>(cells, b, &mut unions[3 + b], &mut acc);
    }
    // Without the test for empty cells 17_clue needs 8.7 guesses instead of 0.6.
    let dead = V::ALL & !acc.cover.eq_bits(full) | acc.least.eq_bits(zero);
    // Every candidate the vertical half saw a naked single means solved. Its columns and boxes were covered, and P = S in
    // a covered house needs three singles per triad; so all cells are single, and the rows are covered because what the
    // horizontal half kept covers them: the unions of the cells it left are exactly that.
    let solved = acc.open.eq_bits(zero) & !dead;
    // Same sum as after the pass before: this pass removed nothing.
    let same = acc.sum.eq_bits(*sums);
    *sums = acc.sum;
    Verdict { dead, solved, same: same & !dead & !solved }
}
