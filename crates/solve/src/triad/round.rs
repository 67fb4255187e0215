//! One round of deductions: all triads of one direction at once.
//!
//! Per triad, in terms of the sets of digits it *may* hold (the union of its cells) and *must* hold:
//! - it must hold its naked singles, what no other triad of its line may hold, what no other triad of its box may hold;
//!   and all it may hold once that is only three digits, for a triad has exactly three;
//! - it loses what another triad of its line or box must hold; and, once it must hold three, everything else;
//! - a cell that alone in its triad has a digit the triad must hold, is that digit.
//!
//! In both directions in turn this is unit propagation over cells and triads: naked and hidden singles and both kinds
//! of locked candidates. Cells of one triad see each other's singles when the other direction has its turn.

use super::vector::Vector;

/// The state of a grid when no round helps any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fixpoint {
    Dead,
    Solved,
    Open,
}

/// What one round found.
#[derive(Clone, Copy)]
struct Round<V> {
    cells: [V; 3],
    /// The digits that the line and the box of the triad still offer, both. Not all nine: no solution.
    covered: V,
}

impl<V: Vector> Round<V> {
    #[inline(always)]
    fn is_dead(&self) -> bool {
        let [x, y, z] = self.cells;
        !self.covered.all_full() || x.min(y).min(z).any_empty()
    }
}

/// One round over the triads of one direction.
#[inline(always)]
fn round<V: Vector, const COLUMNS: bool>(cells: [V; 3]) -> Round<V> {
    let [x, y, z] = cells;
    let may = x.or3(y, z);
    let (line1, line2) = may.mates::<COLUMNS>();
    let (box1, box2) = (may.turn1(), may.turn2());
    let covered = may.or3(line1, line2).and(may.or3(box1, box2));

    let found = may.only(line1, line2).or(may.only(box1, box2));
    if V::LIGHT_ROWS && !COLUMNS {
        let lost = lost::<V, COLUMNS>(may.if_at_most_three(found));
        return Round { cells: [x.minus(lost), y.minus(lost), z.minus(lost)], covered };
    }
    let [a, b, c] = [x.singles(), y.singles(), z.singles()];
    let must = may.if_at_most_three(a.or3(b, c).or(found));
    let lost = lost::<V, COLUMNS>(must);
    // Light rows never clear the rest of a single's triad, so it is done here. What is lost goes first here and last
    // below: few registers against short waits (the other way round: SSE4.1 8 % slower, AVX-512 2 %).
    let [p, q, r] = if V::LIGHT_ROWS {
        [x.minus(lost).only(b, c), y.minus(lost).only(c, a), z.minus(lost).only(a, b)]
    } else {
        [x, y, z]
    };
    // A cell that alone has a digit the triad must hold is that digit. (Two such digits are left in the cell, a dead
    // end that is seen when one of them is not covered any more.)
    let [s, t, u] = [x.only(y, z).and(must), y.only(z, x).and(must), z.only(x, y).and(must)];
    let [p, q, r] = [s.or_else(p), t.or_else(q), u.or_else(r)];
    let cells = if V::LIGHT_ROWS { [p, q, r] } else { [p.minus(lost), q.minus(lost), r.minus(lost)] };
    Round { cells, covered }
}

/// What each triad loses: the digits its neighbours must hold, and all others once it must hold three itself.
#[inline(always)]
fn lost<V: Vector, const COLUMNS: bool>(must: V) -> V {
    let (line1, line2) = must.mates::<COLUMNS>();
    let (box1, box2) = (must.turn1(), must.turn2());
    must.rest_if_three(line1.or3(line2, box1).or(box2))
}

/// The grid with column triads in the lanes.
#[inline(always)]
pub(super) fn to_columns<V: Vector>([x, y, z]: [V; 3]) -> [V; 3] {
    [x, y.turn2(), z.turn1()]
}

/// Back to row triads.
#[inline(always)]
pub(super) fn to_rows<V: Vector>([x, y, z]: [V; 3]) -> [V; 3] {
    [x, y.turn1(), z.turn2()]
}

/// Rounds over rows and columns in turn until neither direction changes anything.
#[inline(always)]
pub(super) fn propagate<V: Vector>(cells: &mut [V; 3]) -> Fixpoint {
    let mut rows = *cells;
    let mut quiet = false;
    loop {
        let a = round::<V, false>(rows);
        if a.is_dead() {
            return Fixpoint::Dead;
        }
        let same = V::same(rows, a.cells);
        rows = a.cells;
        if same && quiet {
            break;
        }
        let columns = to_columns(rows);
        let b = round::<V, true>(columns);
        if b.is_dead() {
            return Fixpoint::Dead;
        }
        quiet = V::same(columns, b.cells);
        rows = to_rows(b.cells);
        if same && quiet {
            break;
        }
    }
    *cells = rows;
    if V::all_single(rows) { Fixpoint::Solved } else { Fixpoint::Open }
}

/// One of two grids between rounds.
#[derive(Clone, Copy)]
struct Turn<V> {
    rows: [V; 3],
    /// Whether the last round over rows, over columns, changed nothing.
    same: bool,
    quiet: bool,
    dead: bool,
}

impl<V: Vector> Turn<V> {
    #[inline(always)]
    fn new(rows: [V; 3]) -> Self {
        Self { rows, same: false, quiet: false, dead: false }
    }

    #[inline(always)]
    fn over_rows(&mut self) {
        let round = round::<V, false>(self.rows);
        self.dead = round.is_dead();
        self.same = V::same(self.rows, round.cells);
        self.rows = round.cells;
    }

    #[inline(always)]
    fn over_columns(&mut self) {
        let columns = to_columns(self.rows);
        let round = round::<V, true>(columns);
        self.dead = round.is_dead();
        self.quiet = V::same(columns, round.cells);
        self.rows = to_rows(round.cells);
    }

    /// Dead, or neither direction changes anything.
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.dead | (self.same & self.quiet)
    }

    /// Goes on until it is over; `rows` says which direction is next.
    #[inline(always)]
    fn finish(&mut self, mut rows: bool) {
        loop {
            if rows {
                self.over_rows();
                if self.is_over() {
                    return;
                }
            }
            rows = true;
            self.over_columns();
            if self.is_over() {
                return;
            }
        }
    }

    #[inline(always)]
    fn fixpoint(&self) -> Fixpoint {
        match (self.dead, V::all_single(self.rows)) {
            (true, _) => Fixpoint::Dead,
            (_, true) => Fixpoint::Solved,
            _ => Fixpoint::Open,
        }
    }
}

/// [`propagate`] for two grids at once. A round is a chain of operations that wait for each other, and the chains of two
/// grids do not: on AVX-512 two rounds take little longer than one.
#[inline(always)]
pub(super) fn propagate_two<V: Vector>(one: &mut [V; 3], two: &mut [V; 3]) -> (Fixpoint, Fixpoint) {
    let (mut a, mut b) = (Turn::new(*one), Turn::new(*two));
    let rows = loop {
        a.over_rows();
        b.over_rows();
        if a.is_over() | b.is_over() {
            break false;
        }
        a.over_columns();
        b.over_columns();
        if a.is_over() | b.is_over() {
            break true;
        }
    };
    // One copy of the code finishes whichever is left.
    let first = a.is_over();
    if !(first && b.is_over()) {
        let mut left = if first { b } else { a };
        left.finish(rows);
        if first {
            b = left;
        } else {
            a = left;
        }
    }
    (*one, *two) = (a.rows, b.rows);
    (a.fixpoint(), b.fixpoint())
}
