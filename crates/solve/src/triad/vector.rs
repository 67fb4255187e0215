//! What the engine asks of a vector of 27 triads.
//!
//! The lanes are sets of digits, bit `d - 1` for digit `d`. A backend is free to place the triads in its lanes as its
//! shuffles like best and to have more lanes than triads. A spare lane holds [`ALL`] in every grid and never meets
//! another lane, so it proposes nothing and no test has to mask it out.

use super::load::{SETS, extract, load};
use super::search::Slot;

/// The nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// Twenty-seven triads, one in each lane.
///
/// Every method works lane by lane unless it says otherwise.
pub(super) trait Vector: Copy {
    /// Whether rounds over rows leave singles and the settling of cells to the columns: half the operations for 8 %
    /// more rounds. Pays where operations are the bound, not where latency is.
    const LIGHT_ROWS: bool;

    /// Whether both branches of a guess are propagated at once. Pays where latency is the bound.
    const IN_PAIRS: bool;

    /// The lane of triad `(i * 3 + b) * 3 + j`: band, stack, line of the box.
    fn lane(triad: usize) -> usize;

    /// The triad's number, with 64 more for columns; all ones for a spare lane, so that it is never chosen.
    fn row_numbers() -> Self;
    fn column_numbers() -> Self;

    /// A grid from its clues, 0 for a blank.
    #[inline(always)]
    fn from_clues(clues: &[u8; 81]) -> [Self; 3] {
        load(|cell| SETS[clues[cell] as usize & 15])
    }

    /// The digits of a solved grid.
    #[inline(always)]
    fn digits(cells: [Self; 3]) -> [u8; 81] {
        extract(cells)
    }

    /// Loads and stores a grid of three vectors.
    fn read(slot: &Slot) -> [Self; 3];
    fn write(cells: [Self; 3], slot: &mut Slot);

    fn splat(set: u16) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// Without the digits of `other`.
    fn minus(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;

    /// Union of three.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// What only the first has.
    #[inline(always)]
    fn only(self, b: Self, c: Self) -> Self {
        self.minus(b.or(c))
    }

    /// What exactly two of three have.
    fn two_of(self, b: Self, c: Self) -> Self;

    /// The other triads of the same box and direction: one line further, two lines further (cyclic).
    fn turn1(self) -> Self;
    fn turn2(self) -> Self;

    /// The other two triads of the same line: across the stacks for rows, across the bands for columns.
    fn mates<const COLUMNS: bool>(self) -> (Self, Self);

    /// The set where it is a single digit, nothing elsewhere.
    fn singles(self) -> Self;

    /// `self` where it has at most three digits, `other` elsewhere.
    fn if_at_most_three(self, other: Self) -> Self;

    /// All digits but `self` where it has at least three, `other` elsewhere.
    fn rest_if_three(self, other: Self) -> Self;

    /// `self` where it is not empty, `other` elsewhere.
    fn or_else(self, other: Self) -> Self;

    /// How many digits.
    fn count(self) -> Self;

    /// The lowest digit.
    fn lowest(self) -> Self;

    /// The number times 128.
    fn shl7(self) -> Self;

    /// `self` where `test` is not empty, all ones elsewhere.
    fn or_ones_unless(self, test: Self) -> Self;

    /// `self` where the numbers `a` and `b` are equal, nothing elsewhere.
    fn where_equal(self, a: Self, b: Self) -> Self;

    /// The smallest number of all lanes.
    fn smallest(self) -> u16;

    /// Whether every lane of the grid is one digit or none; spare lanes do not count.
    fn all_single(cells: [Self; 3]) -> bool;

    /// Whether every lane has all nine digits.
    fn all_full(self) -> bool;

    /// Whether some lane is empty.
    fn any_empty(self) -> bool;

    /// Whether two grids are the same.
    fn same(a: [Self; 3], b: [Self; 3]) -> bool;
}
