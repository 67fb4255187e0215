//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! Direct (1.7 pointing, 1.9 claiming) when a hidden single follows, of which only the placement is carried out;
//! otherwise 2.6 and 2.8. Boxes with columns come first, then boxes with rows, columns with boxes, rows with boxes.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{BLOCK, COLUMN, MASK, ROW, cells};

/// The pairs of kinds of houses in the scale's order.
pub(in super::super) const KINDS: [(usize, usize); 4] = [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)];

/// The positions of a box that lie in each of its three columns and rows; those of a line that lie in each of its boxes.
const IN_COLUMN: [u16; 3] = [0o111, 0o222, 0o444];
const IN_ROW: [u16; 3] = [0o7, 0o70, 0o700];

/// Calls `found(first, second, digit)` for every digit locked in the intersection of two houses, in the scale's order,
/// until it answers something.
fn locked<T>(state: &State, mut found: impl FnMut(usize, usize, usize) -> Option<T>) -> Option<T> {
    for (first_kind, second_kind) in KINDS {
        let parts = if second_kind == COLUMN { IN_COLUMN } else { IN_ROW };
        for i in 0..9 {
            let first = first_kind + i;
            let positions = &state.positions[first];
            for part in 0..3 {
                let second = match (first_kind, second_kind) {
                    (BLOCK, COLUMN) => COLUMN + i % 3 * 3 + part,
                    (BLOCK, _) => ROW + i / 3 * 3 + part,
                    (COLUMN, _) => BLOCK + part * 3 + i / 3,
                    _ => BLOCK + i / 3 * 3 + part,
                };
                let locked = |set: u16| set & !parts[part] == 0 && set & set.wrapping_sub(1) != 0;
                if !positions.iter().fold(false, |any, &set| any | locked(set)) {
                    continue;
                }
                for digit in (0..9).filter(|&digit| locked(positions[digit])) {
                    if let Some(answer) = found(first, second, digit) {
                        return Some(answer);
                    }
                }
            }
        }
    }
    None
}

/// The first placement that follows from locked candidates.
pub(in super::super) fn direct(state: &State) -> Option<Find> {
    locked(state, |first, second, digit| {
        let kind = first / 9 * 9;
        (kind..kind + 9).filter(|&third| third != first && MASK[third] & MASK[second] != 0).find_map(|third| {
            let places = state.places[digit] & MASK[third];
            let left = places & !MASK[second];
            (places.count_ones() > 1 && left.is_power_of_two()).then(|| {
                let (technique, rating) =
                    if kind == BLOCK { (SeTechnique::DirectPointing, 1.7) } else { (SeTechnique::DirectClaiming, 1.9) };
                Find::place(technique, rating, left.trailing_zeros() as usize, digit)
            })
        })
    })
}

/// The first eliminations by locked candidates.
pub(in super::super) fn indirect(state: &State) -> Option<Find> {
    locked(state, |first, second, digit| {
        let gone = state.places[digit] & MASK[second] & !MASK[first];
        let (technique, rating) = if first < ROW { (SeTechnique::Pointing, 2.6) } else { (SeTechnique::Claiming, 2.8) };
        Find::eliminate(technique, rating, cells(gone).map(|cell| (cell as u8, 1 << digit)).collect())
    })
}
