//! Hidden singles (1.0 the last open cell of a house, 1.2 in a box, 1.5 in a line) and naked singles (2.3).

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{BLOCK, CELLS, MASK, cells};
use super::BY_COLUMN;

/// All last cells come before all others; then boxes, columns, rows.
pub(in super::super) fn hidden(state: &State) -> Option<Find> {
    for first in BY_COLUMN {
        for house in first..first + 9 {
            let open = state.open & MASK[house];
            if open.is_power_of_two() {
                let cell = open.trailing_zeros() as usize;
                // A cell without candidates, or with several in a Sukaku, is not a single.
                if let Some(digit) = (0..9).find(|&digit| state.positions[house][digit] != 0) {
                    return Some(Find::place(SeTechnique::HiddenSingle, 1.0, cell, digit));
                }
            }
        }
    }
    for first in BY_COLUMN {
        for house in first..first + 9 {
            let row = &state.positions[house];
            // No branch for each digit: most houses have no single.
            let single = row.iter().fold(false, |any, &set| any | (set != 0 && set & set.wrapping_sub(1) == 0));
            if single && !(state.open & MASK[house]).is_power_of_two() {
                let digit = row.iter().position(|set| set.is_power_of_two())?;
                let cell = CELLS[house][row[digit].trailing_zeros() as usize] as usize;
                let rating = if first == BLOCK { 1.2 } else { 1.5 };
                return Some(Find::place(SeTechnique::HiddenSingle, rating, cell, digit));
            }
        }
    }
    None
}

/// The first cell with one candidate.
pub(in super::super) fn naked(state: &State) -> Option<Find> {
    let cell = cells(state.open).find(|&cell| state.marks[cell].is_power_of_two())?;
    Some(Find::place(SeTechnique::NakedSingle, 2.3, cell, state.marks[cell].trailing_zeros() as usize))
}
