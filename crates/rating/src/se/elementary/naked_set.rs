//! Naked sets: k cells of a house with only k digits (3.0, 3.6, 5.0). Eliminations are in that house alone, and the
//! house must have twice as many open cells.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{CELLS, COMBINATIONS, bits};
use super::{BY_COLUMN, tuple};

/// The first eliminations by a naked set.
pub(in super::super) fn naked(state: &State, size: u32) -> Option<Find> {
    let (technique, rating) = match size {
        2 => (SeTechnique::NakedPair, 3.0),
        3 => (SeTechnique::NakedTriplet, 3.6),
        _ => (SeTechnique::NakedQuad, 5.0),
    };
    for first in BY_COLUMN {
        for house in first..first + 9 {
            if state.open_in(house) < 2 * size {
                continue;
            }
            let marks = CELLS[house].map(|cell| state.marks[cell as usize]);
            let fit = (0..9).filter(|&i| (2..=size).contains(&marks[i].count_ones())).fold(0u16, |set, i| set | 1 << i);
            if fit.count_ones() < size {
                continue;
            }
            for &positions in COMBINATIONS[size as usize] {
                if positions & !fit == 0
                    && let Some(digits) = tuple(bits(positions).map(|i| marks[i]), size)
                {
                    let gone = bits(!positions & 0x1ff).map(|i| (CELLS[house][i], marks[i] & digits));
                    let gone = gone.filter(|gone| gone.1 != 0);
                    if gone.clone().next().is_some() {
                        return Find::eliminate(technique, rating, gone.collect());
                    }
                }
            }
        }
    }
    None
}
