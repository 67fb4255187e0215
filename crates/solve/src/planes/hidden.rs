//! Hidden singles: a digit with one place left in a house.
//!
//! Found for all 27 houses of a digit at once by a bitwise adder that saturates: from cells to triads, and from
//! triads to rows and boxes, two bands in one word; columns by adding up the bands. `one` says "at least one", `two`
//! "at least two"; a house with the first and not the second has a hidden single, one without the first a conflict.

use super::plane::Plane;
use super::{Conflict, Planes};

/// Two bands in one word, the second from bit 32.
const fn twice(band: u64) -> u64 {
    band | band << 32
}

/// The first cell of every triad, of every row, and of every box.
const TRIADS: u64 = twice(0o111_111_111);
const ROWS: u64 = twice(0o001_001_001);
const BOXES: u64 = twice(0o000_000_111);

/// "At least one" and "at least two" of three things.
#[inline(always)]
fn add3(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a | b | c, (a & b) | ((a | b) & c))
}

/// The rows and boxes of two bands that have one cell of the set, and (where they begin) those that have none.
///
/// Shifted-out bits of the upper band come to rest above the marker bits of the lower one, where the masks drop them.
#[inline(always)]
fn in_bands(cells: u64) -> (u64, u64, u64) {
    let (one, two) = add3(cells & TRIADS, cells >> 1 & TRIADS, cells >> 2 & TRIADS);

    let (row_one, row_two) = add3(one & ROWS, one >> 3 & ROWS, one >> 6 & ROWS);
    let row_single = row_one & !(row_two | two | two >> 3 | two >> 6);
    let (box_one, box_two) = add3(one & BOXES, one >> 9 & BOXES, one >> 18 & BOXES);
    let box_single = box_one & !(box_two | two | two >> 9 | two >> 18);

    // The marker bit of a house becomes all of its cells: 2^n - 1 by a shift and a subtraction.
    let triad = (box_single << 3) - box_single;
    let houses = ((row_single << 9) - row_single) | triad | triad << 9 | triad << 18;
    (houses, ROWS & !row_one, BOXES & !box_one)
}

/// The columns that have one cell of the set, as cells of a band, and whether some have none.
#[inline(always)]
fn in_columns([a, b, c, _]: [u32; 4]) -> (u32, bool) {
    let (one, two) = (a | b | c, (a & b) | ((a | b) & c));
    let (low, middle, high) = (one & 0x1ff, one >> 9 & 0x1ff, one >> 18);
    let any = low | middle | high;
    let more = two | two >> 9 | two >> 18 | (low & middle) | ((low | middle) & high);
    let single = any & !more;
    (single | single << 9 | single << 18, any != 0x1ff)
}

/// The cells that are the only place left for a digit in one of their houses.
#[inline(always)]
fn only_places(plane: Plane) -> Result<Plane, Conflict> {
    let [a, b, c, _] = plane.0;
    let (upper, rows, boxes) = in_bands(u64::from(a) | u64::from(b) << 32);
    let (lower, more_rows, more_boxes) = in_bands(u64::from(c));
    let (columns, column_without) = in_columns(plane.0);
    // The second word has no second band.
    if rows | boxes | u64::from(more_rows as u32) | u64::from(more_boxes as u32) != 0 || column_without {
        return Err(Conflict);
    }
    let places = [upper as u32 | columns, (upper >> 32) as u32 | columns, lower as u32 | columns, 0];
    Ok(plane & Plane(places))
}

impl Planes {
    /// Places every hidden single of the digits whose plane is not as in `seen`, and notes there what it saw. Returns
    /// whether there was any.
    #[inline]
    pub(crate) fn place_hidden_singles(&mut self, seen: &mut Seen) -> Result<bool, Conflict> {
        let mut any = false;
        for digit in 0..9 {
            let plane = self.digits[digit];
            if plane == seen.0[digit] {
                continue;
            }
            let singles = only_places(plane)? & self.open;
            if !singles.is_empty() {
                let left = plane.placed(singles)?;
                self.digits = self.digits.map(|plane| plane - singles);
                self.digits[digit] = left;
                self.open = self.open - singles;
                any = true;
            }
            seen.0[digit] = plane;
        }
        Ok(any)
    }
}

/// The planes as they were when they were last looked through for hidden singles: unchanged ones have none.
#[derive(Clone, Copy)]
pub(crate) struct Seen([Plane; 9]);

impl Seen {
    /// Nothing was looked through: the fourth word makes it differ from every plane.
    pub(crate) const NOTHING: Self = Self([Plane([0, 0, 0, 1]); 9]);
}
