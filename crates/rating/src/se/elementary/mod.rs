//! The producers without chains, one idea a file.
//!
//! They are not those of [`sudokit_reason::technique`]: the scale fixes which instance is taken first (order of houses, of digit
//! sets, of cells) and has conditions of its own (a naked pair needs four open cells, a fish no base line with a single
//! place), and a rating asks them some sixty times a puzzle.

pub(super) mod aligned;
pub(super) mod fish;
pub(super) mod hidden_set;
pub(super) mod locking;
pub(super) mod naked_set;
pub(super) mod single;
pub(super) mod wing;

/// Houses in the order box, column, row: the scale's order for singles and sets.
const BY_COLUMN: [usize; 3] = [super::tables::BLOCK, super::tables::COLUMN, super::tables::ROW];

/// The union of sets that have two members each at least, when it has exactly `size` members.
#[inline]
fn tuple(sets: impl Iterator<Item = u16>, size: u32) -> Option<u16> {
    let mut union = 0;
    for set in sets {
        if set.count_ones() < 2 {
            return None;
        }
        union |= set;
    }
    (union.count_ones() == size).then_some(union)
}
