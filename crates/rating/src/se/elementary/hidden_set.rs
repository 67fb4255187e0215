//! Hidden sets: k digits of a house that have only k places. Direct (2.0 pairs, 2.5 triplets) when a hidden single
//! follows, of which only the placement is carried out; otherwise 3.4, 4.0 and 5.4.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{CELLS, COMBINATIONS, bits};
use super::{BY_COLUMN, tuple};

/// Calls `found(house, digits, positions)` for every hidden set in the scale's order.
fn sets<T>(state: &State, size: u32, least: u32, mut found: impl FnMut(usize, u16, u16) -> Option<T>) -> Option<T> {
    for first in BY_COLUMN {
        for house in first..first + 9 {
            if state.open_in(house) < least {
                continue;
            }
            let row = &state.positions[house];
            // Digits that can take part: from two places to k.
            let fit =
                (0..9).filter(|&digit| (2..=size).contains(&row[digit].count_ones())).fold(0u16, |set, d| set | 1 << d);
            if fit.count_ones() < size {
                continue;
            }
            for &digits in COMBINATIONS[size as usize] {
                if digits & !fit == 0
                    && let Some(positions) = tuple(bits(digits).map(|digit| row[digit]), size)
                    && let Some(answer) = found(house, digits, positions)
                {
                    return Some(answer);
                }
            }
        }
    }
    None
}

/// The first placement that follows from a hidden set. One open cell more than the set has is enough.
pub(in super::super) fn direct(state: &State, size: u32) -> Option<Find> {
    let (technique, rating) =
        if size == 2 { (SeTechnique::DirectHiddenPair, 2.0) } else { (SeTechnique::DirectHiddenTriplet, 2.5) };
    sets(state, size, size + 1, |house, digits, positions| {
        (0..9).filter(|&digit| digits >> digit & 1 == 0).find_map(|digit| {
            let places = state.positions[house][digit];
            let left = places & !positions;
            (places.count_ones() > 1 && left.is_power_of_two())
                .then(|| Find::place(technique, rating, CELLS[house][left.trailing_zeros() as usize] as usize, digit))
        })
    })
}

/// The first eliminations by a hidden set, in houses with more than twice as many open cells.
pub(in super::super) fn indirect(state: &State, size: u32) -> Option<Find> {
    let (technique, rating) = match size {
        2 => (SeTechnique::HiddenPair, 3.4),
        3 => (SeTechnique::HiddenTriplet, 4.0),
        _ => (SeTechnique::HiddenQuad, 5.4),
    };
    sets(state, size, 2 * size + 1, |house, digits, positions| {
        let gone = bits(positions).map(|position| CELLS[house][position]);
        let gone = gone.map(|cell| (cell, state.marks[cell as usize] & !digits)).filter(|gone| gone.1 != 0);
        // Most sets remove nothing: no list before it is known that one does.
        gone.clone().next()?;
        Find::eliminate(technique, rating, gone.collect())
    })
}
