//! Canonical forms of pencilmarks.
//!
//! A Sukaku whose cells all have one mark or nine is a puzzle of clues in disguise and gets its minlex form. For the
//! others, the order of lines makes the numbers of marks least (81 numbers, compared as digits are, but never
//! relabelled); of the orders that tie, the one whose marks are greatest counts, digits being ordered by the cells
//! they stand in. That is canonical, but not the least of the 729 characters: a digit's label would then depend on
//! all its cells at once. Where numbers tie without the marks being equal, every tie is tried; a few regular
//! Sukakus have more ties than that is worth, and are refused.

use super::partial::Partial;
use super::search::leaves;
use super::view::View;
use super::{Canon, grid};
use core::fmt;
use sudokit_core::{Digit, DigitSet, Pencilmarks, SmallSort, Transform};

/// How many tied orders are tried: about a second.
const MOST: u64 = 1 << 20;

/// The error for pencilmarks so regular that too many orders of lines tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooRegularError {
    /// The number of orders that tie.
    pub ties: u64,
}

impl fmt::Display for TooRegularError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pencilmarks too regular for a canonical form: {} orders of lines tie", self.ties)?;
        write!(f, ", expected at most {MOST}")
    }
}

impl core::error::Error for TooRegularError {}

/// The canonical form of pencilmarks.
pub(super) fn pencilmarks(marks: &Pencilmarks) -> Result<Canon<Pencilmarks>, TooRegularError> {
    if marks.sets().iter().all(|set| matches!(set.len(), 1 | 9)) {
        let Canon { form, transform, automorphisms } = grid(&marks.singles());
        return Ok(Canon { form: Pencilmarks::from_clues(&form), transform, automorphisms });
    }
    let sets = marks.sets().map(DigitSet::bits);
    let view = |transpose: bool| {
        let rows: [[u16; 9]; 9] =
            core::array::from_fn(|r| core::array::from_fn(|c| sets[if transpose { 9 * c + r } else { 9 * r + c }]));
        let count = |row: [u16; 9]| core::array::from_fn(|c| row.get(c).map_or(0, |set| set.count_ones() as u8));
        View::new(rows.map(count), &rows)
    };
    let (partials, _) = leaves(&[view(false), view(true)], Partial::start_labelled, false);
    let ties = partials.iter().map(|partial| partial.orders_left() / partial.weight).sum();
    if ties > MOST {
        return Err(TooRegularError { ties });
    }
    let mut best: Option<([u128; 9], Transform)> = None;
    let mut count = 0;
    for partial in &partials {
        for columns in partial.column_orders() {
            let (planes, digits) = sorted_planes(&sets, partial, &columns);
            if best.is_none_or(|(best, _)| planes > best) {
                let transform = Transform::new(partial.view == 1, partial.rows, columns, digits);
                best = transform.map(|transform| (planes, transform));
                count = 0;
            }
            if best.is_some_and(|(best, _)| planes == best) {
                count += partial.weight;
            }
        }
    }
    let (planes, transform) = best.expect("some order is best");
    // Digits that stand in the same cells can be relabelled in any way.
    let alike = planes.chunk_by(|a, b| a == b).map(|run| (1..=run.len() as u64).product::<u64>()).product::<u64>();
    Ok(Canon { form: transform.pencilmarks(marks), transform, automorphisms: count * alike })
}

/// For lines in this order: the cells of each digit, the first cell highest, greatest first; and what each digit becomes.
fn sorted_planes(sets: &[u16; 81], partial: &Partial, columns: &[u8; 9]) -> ([u128; 9], [Digit; 9]) {
    let mut planes: [(u128, usize); 9] = core::array::from_fn(|digit| (0, digit));
    for row in partial.rows {
        for &column in columns {
            let (row, column) = (row as usize, column as usize);
            let set = sets[if partial.view == 1 { 9 * column + row } else { 9 * row + column }];
            for (digit, (plane, _)) in planes.iter_mut().enumerate() {
                *plane = *plane << 1 | u128::from(set >> digit & 1);
            }
        }
    }
    planes.small_sort_by(|(a, _), (b, _)| b.cmp(a));
    let mut digits: Vec<(usize, Digit)> = planes.iter().map(|&(_, digit)| digit).zip(Digit::all()).collect();
    digits.small_sort();
    (planes.map(|(plane, _)| plane), core::array::from_fn(|digit| digits[digit].1))
}
