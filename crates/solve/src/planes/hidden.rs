//! Hidden singles: a digit with one place left in a house.
//!
//! Found for all 27 houses of a digit at once by a bitwise adder that saturates: from cells to triads, and from
//! triads to rows and boxes, word by word; columns by adding up the words. `one` says "at least one", `two` "at
//! least two"; a house with the first and not the second has a hidden single.

use super::plane::{BAND, Plane, UNSEEN};
use super::{Conflict, Planes};

/// The first cell of every triad, of every row, and of every box of a band.
const TRIADS: u32 = 0o111_111_111;
const ROWS: u32 = 0o001_001_001;
const BOXES: u32 = 0o000_000_111;

/// "At least one" and "at least two" of three things, given each thing's own.
#[inline(always)]
fn add3(a: (Plane, Plane), b: (Plane, Plane), c: (Plane, Plane)) -> (Plane, Plane) {
    let ab = a.0 | b.0;
    (ab | c.0, a.1 | b.1 | c.1 | (a.0 & b.0) | (ab & c.0))
}

/// The cells that are the only place left for a digit in one of their houses.
#[inline(always)]
fn only_places(plane: Plane) -> Result<Plane, Conflict> {
    // Triads, each at the bit of its first cell.
    let bit = |shift: u32| (plane.map(|word| word >> shift & TRIADS), Plane::EMPTY);
    let triads = add3(bit(0), bit(1), bit(2));
    let part = |shift: u32, mask: u32| (triads.0.map(|w| w >> shift & mask), triads.1.map(|w| w >> shift & mask));

    // Rows, each at the bit of its first cell: three triads side by side.
    let (row_one, row_two) = add3(part(0, ROWS), part(3, ROWS), part(6, ROWS));
    // Boxes, each at the bit of its first cell: three triads below each other.
    let (box_one, box_two) = add3(part(0, BOXES), part(9, BOXES), part(18, BOXES));

    // Columns, each at the bit of its first cell, in one word: nine rows of three words.
    let [a, b, c, _] = plane.0;
    let (one, two) = (a | b | c, (a & b) | ((a | b) & c));
    let (low, middle, high) = (one & 0x1ff, one >> 9 & 0x1ff, one >> 18);
    let column_one = low | middle | high;
    let column_two = (two | two >> 9 | two >> 18) & 0x1ff | (low & middle) | ((low | middle) & high);

    let without_place = (row_one ^ ROW_STARTS) | (box_one ^ BOX_STARTS);
    if !without_place.is_empty() || column_one != 0x1ff {
        return Err(Conflict);
    }
    // The marker bit of a house becomes all of its cells: 2^n - 1 by a shift and a subtraction.
    let rows = (row_one - row_two).map(|w| (w << 9).wrapping_sub(w));
    let boxes = (box_one - box_two).map(|w| {
        let triad = (w << 3).wrapping_sub(w);
        triad | triad << 9 | triad << 18
    });
    let column = column_one & !column_two;
    let column = (column | column << 9 | column << 18) & BAND;
    Ok(plane & (rows | boxes | Plane([column, column, column, 0])))
}

const ROW_STARTS: Plane = Plane([ROWS, ROWS, ROWS, 0]);
const BOX_STARTS: Plane = Plane([BOXES, BOXES, BOXES, 0]);

impl Planes {
    /// Places every hidden single of the digits whose plane is not as in `seen`, and notes there what it saw. Tells
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
                let mut left = plane;
                for cell in singles.iter() {
                    left = left & UNSEEN[cell];
                }
                if !(singles - left).is_empty() {
                    return Err(Conflict);
                }
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
