//! The guess: a digit that has two places left among the triads of a line.
//!
//! tdoku branches on the configurations of a digit in the band with the fewest open candidates. Here the line is ranked
//! instead of the band: the fewest digits its three triads may hold, with the triad's own digits and the candidates of the
//! line's cells as lesser terms (8 : 4 : 1). A digit that only two of the three triads offer is then barred from that triad, or
//! placed in it. Fewer guesses than ranking bands, and less to add up; `docs/engines/triad.md` has the other rules.

use super::round::{to_columns, to_rows};
use super::vector::Vector;

/// The triads of one direction: a number to rank them by, different for each, and the digits that can be guessed there.
///
/// `lax` takes digits with three places as well.
#[inline(always)]
fn rank<V: Vector, const COLUMNS: bool>([x, y, z]: [V; 3], lax: bool) -> (V, V) {
    let may = x.or3(y, z);
    let (line1, line2) = may.mates::<COLUMNS>();
    let open = may.and(if lax { line1.or(line2) } else { may.two_of(line1, line2) });
    let count = may.count();
    // Where counting takes more than turning, what is counted is turned.
    let (count1, count2) = if V::LIGHT_ROWS { count.mates::<COLUMNS>() } else { (line1.count(), line2.count()) };
    let line = count.add(count1).add(count2);
    let cells = x.count().add(y.count()).add(z.count());
    let (cells1, cells2) = cells.mates::<COLUMNS>();
    // At most 4 * (2 * 27 + 9) + 81 = 333: nine bits above a lane number of seven.
    let twice = line.add(line).add(count);
    let twice2 = twice.add(twice);
    let weight = twice2.add(twice2).add(cells.add(cells1).add(cells2));
    let number = if COLUMNS { V::column_numbers() } else { V::row_numbers() };
    (weight.shl7().or(number).or_ones_unless(open), open)
}

/// Splits an open grid at a fixpoint: the digit barred from the triad, the digit placed in it.
#[inline(always)]
pub(super) fn split<V: Vector>(rows: [V; 3]) -> ([V; 3], [V; 3]) {
    let columns = to_columns(rows);
    let (mut row_rank, mut row_open) = rank::<V, false>(rows, false);
    let (mut column_rank, mut column_open) = rank::<V, true>(columns, false);
    let mut best = row_rank.min(column_rank).smallest();
    if best == u16::MAX {
        // Nothing has two places (an empty grid, say): take anything that has more than one.
        (row_rank, row_open) = rank::<V, false>(rows, true);
        (column_rank, column_open) = rank::<V, true>(columns, true);
        best = row_rank.min(column_rank).smallest();
    }
    let best = V::splat(best);
    let row = row_open.lowest().where_equal(row_rank, best);
    let column = column_open.lowest().where_equal(column_rank, best);
    // Barred first: it places the digit in the other, larger triad, which decides more when there are many solutions.
    let barred = bar(rows, row, column);
    // Placed: barred from the line's and the box's other triads at once, which saves the rounds that would find it.
    let placed = bar(rows, others::<V, false>(row), others::<V, true>(column));
    (barred, placed)
}

/// `rows` without the digits of `row` in row triads, and of `column` in column triads.
#[inline(always)]
fn bar<V: Vector>([x, y, z]: [V; 3], row: V, column: V) -> [V; 3] {
    let [a, b, c] = to_rows([column; 3]);
    [x.only(row, a), y.only(row, b), z.only(row, c)]
}

/// The digit in every triad that shares a line or a box with the one it is in.
#[inline(always)]
fn others<V: Vector, const COLUMNS: bool>(digit: V) -> V {
    let (line1, line2) = digit.mates::<COLUMNS>();
    line1.or3(line2, digit.turn1()).or(digit.turn2())
}
