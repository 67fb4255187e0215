//! Fish: k lines in which a digit has from two places on, all in k crossing lines (3.2, 3.8, 5.2). Columns as bases
//! come first; sets of base lines are the outer loop, digits the inner one.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{COLUMN, COMBINATIONS, MASK, ROW, bits, cells};
use super::tuple;

/// The first eliminations by a fish.
pub(in super::super) fn fish(state: &State, size: u32) -> Option<Find> {
    let (technique, rating) = match size {
        2 => (SeTechnique::XWing, 3.2),
        3 => (SeTechnique::Swordfish, 3.8),
        _ => (SeTechnique::Jellyfish, 5.2),
    };
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // The base lines in which each digit has from two places to k.
        let fit: [u16; 9] = core::array::from_fn(|digit| {
            let lines = (0..9).filter(|&line| (2..=size).contains(&state.positions[base + line][digit].count_ones()));
            let fit = lines.fold(0, |set, line| set | 1 << line);
            if u32::from(state.standing[digit]) + 2 * size <= 9 { fit } else { 0 }
        });
        for &lines in COMBINATIONS[size as usize] {
            for digit in (0..9).filter(|&digit| lines & !fit[digit] == 0) {
                let places = bits(lines).map(|line| state.positions[base + line][digit]);
                if let Some(covers) = tuple(places, size) {
                    let bases = bits(lines).fold(0, |set, line| set | MASK[base + line]);
                    let covers = bits(covers).fold(0, |set, line| set | MASK[cover + line]);
                    let gone = state.places[digit] & covers & !bases;
                    if gone != 0 {
                        let gone = cells(gone).map(|cell| (cell as u8, 1 << digit));
                        return Find::eliminate(technique, rating, gone.collect());
                    }
                }
            }
        }
    }
    None
}
